//! What the host at the terminal sees of the seats, and can do about them.

use super::desk::Desk;
use super::holders::{Holder, seat_of};
use super::vote::Vote;
use crate::game::Game;
use crate::text::{count, listed, shown};

impl Desk {
    /// The phones that kept their seats over a restart, and since when they have had them.
    pub fn kept(&self) -> Vec<String> {
        let describe = |holder: &Holder| {
            let name = shown(&holder.name);
            let since = match holder.seconds_seated() / 60 {
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
        for seat in (0..seats.count()).map(|n| &seats.seat(n).name) {
            let phones = shared.holders.iter().filter(|holder| holder.seat == *seat);
            let names: Vec<String> = phones.map(|holder| shown(&holder.name)).collect();
            let by = match names.as_slice() {
                [] => "free".to_owned(),
                [name] if *name == shown(seat) => "on a phone".to_owned(),
                _ => format!("on a phone: {}", listed(names)),
            };
            let silent = if shared.holders.is_quiet(seat) {
                ", silent for some minutes"
            } else {
                ""
            };
            text += &format!("{}: {by}{silent}\n", shown(seat));
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

    /// Removes all phones from the seat of a player, and says so.
    ///
    /// # Errors
    /// There is no such player.
    pub fn free(&self, game: &Game, name: &str) -> anyhow::Result<String> {
        anyhow::ensure!(!name.is_empty(), "name the seat: `free Bob`");
        let Some((_, seat, _)) = seat_of(game, name) else {
            let near = game.seats().nearest(name);
            let near = near.map_or(String::new(), |near| {
                format!("; did you mean `free {}`?", shown(&near))
            });
            anyhow::bail!("nobody here is called {}{near}", shown(name))
        };
        let was_taken = self.shared().holders.free(&seat);
        self.save(game);
        self.changed();
        let seat = shown(&seat);
        Ok(if was_taken {
            format!("the seat of {seat} is free; anybody with the code of the table can take it")
        } else {
            format!("no phone has the seat of {seat}")
        })
    }
}
