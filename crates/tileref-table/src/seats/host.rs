//! What the host at the terminal sees of the seats, and can do about them.

use super::desk::{Desk, freed};
use super::holders::{Holder, Loss};
use super::vote::Vote;
use crate::fault::Fault;
use crate::session::{Session, split_actor};
use tileref_game::action::{Action, TABLE, Verdict};
use tileref_game::game::Game;
use tileref_words::text::{count, listed, same_name, shown};

impl Desk {
    /// The phones that kept their seats over a restart, and since when they have had them.
    pub fn kept(&self) -> Vec<String> {
        let now = &self.computer.now;
        let describe = |holder: &Holder| {
            let name = shown(&holder.name);
            let since = match holder.seconds_seated(&**now) / 60 {
                0 => "less than a minute".to_owned(),
                minutes @ ..120 => count(usize::try_from(minutes).unwrap_or(0), "minute"),
                minutes => count(usize::try_from(minutes / 60).unwrap_or(0), "hour"),
            };
            format!("{name} has kept a seat on a phone, taken {since} ago")
        };
        self.shared().holders.iter().map(describe).collect()
    }

    /// Which seats are taken by phones, and the open vote.
    pub fn describe(&self, game: &Game) -> String {
        let (shared, seats) = (self.shared(), game.seats());
        let mut text = String::new();
        for seat in (0..seats.count()).map(|n| seats.name(n)) {
            let phones = shared.holders.iter().filter(|holder| holder.seat == *seat);
            let names: Vec<String> = phones.map(|holder| shown(&holder.name)).collect();
            let by = match names.as_slice() {
                [] => "free".to_owned(),
                [name] if *name == shown(seat) => "on a phone".to_owned(),
                _ => format!("on a phone: {}", listed(names)),
            };
            let silent = match (shared.holders.is_quiet(seat), shared.holders.is_taken(seat)) {
                (true, true) => ", silent for some minutes",
                (true, false) => {
                    ", silent for ten minutes: anybody with the code can take the seat"
                }
                (false, _) => "",
            };
            text += &format!("{}: {by}{silent}\n", shown(seat));
        }
        if shared.holders.is_taken(TABLE) {
            text += "a phone keeps the score; `free table` ends that\n";
        }
        if let Some(candidate) = &shared.holders.candidate {
            text += &format!("{}; `free table` lets it\n", candidate.told());
        }
        if let Some(vote) = &shared.vote {
            text += &format!("{}; {}\n", vote.sentence(game), vote.deciding());
        }
        text
    }

    /// What the table types to decide the open vote.
    pub fn deciding(&self) -> Option<String> {
        self.shared().vote.as_ref().map(Vote::deciding)
    }

    /// Decides the open vote, if the line is its verdict, and says how.
    pub fn decide(&self, session: &mut Session, line: &str) -> Option<Result<String, Fault>> {
        let vote = self.shared().vote.clone()?;
        let (by, text) = split_actor(session.game(), line);
        if by.is_some_and(|by| !same_name(by, &vote.by)) {
            return None;
        }
        let is_line_of = |verdict: &Verdict| {
            let typed = session.game().read(text).ok();
            let is_verdict = text.eq_ignore_ascii_case(verdict.name());
            is_verdict
                || typed.is_some_and(|typed| {
                    matches!(typed.action, Action::Challenge { verdict: Some(of), .. } if of == *verdict)
                })
        };
        let verdict = [Verdict::Upheld, Verdict::Rejected]
            .into_iter()
            .find(is_line_of)?;
        let decided = session.submit(&vote.by, &vote.line(verdict));
        let text = |_| {
            self.changed();
            format!("{}: {}", shown(&vote.by), vote.line(verdict))
        };
        Some(decided.map(text))
    }

    /// Removes all phones from the seat of a player, or gives the place of the scorekeeper to the phone that asks for it, and
    /// says so.
    ///
    /// # Errors
    /// There is no such player.
    pub fn free(&self, game: &Game, name: &str) -> Result<String, Fault> {
        if name.is_empty() {
            return Err(Fault::usage("name the seat: `free Bob`"));
        }
        let Ok(seat) = Self::seat_called(game, name) else {
            let near = game.seats().nearest(name);
            let near = near.map_or(String::new(), |near| {
                format!("; did you mean `free {}`?", shown(&near))
            });
            let why = format!("nobody here is called {}{near}", shown(name));
            return Err(Fault::usage(why));
        };
        let (is_table, mut shared) = (seat == TABLE, self.shared());
        let admits = is_table && shared.holders.candidate.is_some();
        let was_taken = shared.holders.free(&seat, Loss::ByHost);
        drop(shared);
        self.save(game);
        self.changed();
        Ok(match (was_taken, is_table) {
            (false, true) => "no phone keeps the score, and none asks to".to_owned(),
            (false, false) => format!("no phone has the seat of {}", shown(&seat)),
            (true, true) => freed(&seat, admits),
            (true, false) => {
                let told = freed(&seat, admits);
                format!("{told}; anybody with the code of the table can take it")
            }
        })
    }
}
