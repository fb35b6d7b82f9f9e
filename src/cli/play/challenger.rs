//! Who challenges, where that has to be known.

use super::Prompt;
use crate::action::Verdict;
use crate::cli::fault::Fault;
use crate::cli::session::split_actor;
use crate::game::{Round, Speaker};
use crate::reading;
use crate::text::{first_word, shown};

impl Prompt<'_> {
    /// A challenge with the challenger, who has to be known if there are more than two seats, because it may cost that
    /// player a turn, and if a list is challenged, because no player is to move. `None` for any other line.
    pub(super) fn challenged(&mut self, line: &str) -> anyhow::Result<Option<String>> {
        let game = self.session.game();
        let (named, action) = split_actor(game, line);
        let (verb, rest) = first_word(action);
        let Some(next) = self.likely_challenger(rest) else {
            return Ok(None);
        };
        if named.is_some() || !verb.eq_ignore_ascii_case("challenge") || game.seats().count() == 1 {
            return Ok(None);
        }
        let next = game.seats().seat(next).name.clone();
        let meant = reading::challenge(game, rest).unwrap_or_else(|| action.to_owned());
        let name = match (self.stated_challenger(rest, &meant), &*self.able(&meant)) {
            (Some(name), _) => name,
            // The game says why nobody can.
            (None, []) => next,
            // Of two, nobody doubts a word of their own.
            (None, _) if self.is_only_other(rest) => next,
            (None, [only]) => only.clone(),
            (None, able) if self.edits() => return self.ask_challenger(able, &meant).map(Some),
            (None, _) => {
                let line = format!("{next}: {meant}");
                return Err(Fault {
                    message: format!("who challenges? add the player's name: `{}`", shown(&line)),
                    suggestion: Some(line),
                    ..Fault::default()
                }
                .into());
            }
        };
        Ok(Some(format!("{name}: {meant}")))
    }

    /// The seats that may make a challenge, by name.
    fn able(&self, challenge: &str) -> Vec<String> {
        let seats = self.session.game().seats();
        let names = (0..seats.count()).map(|seat| seats.seat(seat).name.clone());
        names
            .filter(|name| self.may_challenge(name, challenge))
            .collect()
    }

    /// Whether somebody may make a challenge. It is tried as a vote, so that no word is looked up before it is known who
    /// asks.
    fn may_challenge(&self, name: &str, challenge: &str) -> bool {
        let words = challenge.split(' ');
        let words = words.filter(|word| Verdict::from_name(word).is_none());
        let vote: Vec<&str> = words.chain([Verdict::Upheld.name()]).collect();
        self.session.judged(name, &vote.join(" "), None).is_ok()
    }

    /// The challenger whom a line names: `challenge by Bob`; but Bob cannot challenge his own play.
    fn stated_challenger(&self, rest: &str, challenge: &str) -> Option<String> {
        let words = rest.split_whitespace();
        let mut words = words.map(|word| word.trim_end_matches(','));
        let stated = words.find(|word| {
            let speaker = self.session.game().seats().speaker(word);
            matches!(speaker, Some(Speaker::Seat(..))) && self.may_challenge(word, challenge)
        });
        stated.map(ToOwned::to_owned)
    }

    /// The seat that probably challenges, if it has to be known.
    fn likely_challenger(&self, rest: &str) -> Option<usize> {
        let game = self.session.game();
        let word = rest.split(' ').next().unwrap_or_default();
        let word = game.alphabet().case().lower(word);
        let listed = |round: &Round| !round.is_open() && round.finders(&word).next().is_some();
        match game.round() {
            // A player who has not listed the word is the likeliest challenger.
            Some(round) if listed(round) => {
                let mut others = 0..game.seats().count();
                let other = others.find(|&seat| round.finders(&word).all(|finder| finder != seat));
                Some(other.unwrap_or(0))
            }
            _ if game.seats().count() > 2 && game.can_be_challenged() => {
                Some(game.to_move().unwrap_or(0))
            }
            _ => None,
        }
    }

    /// Whether a challenged word is on the list of one of two players.
    fn is_only_other(&self, rest: &str) -> bool {
        let game = self.session.game();
        let word = first_word(rest).0.to_lowercase();
        let finders = game.round().map(|round| round.finders(&word).count());
        game.seats().count() == 2 && finders == Some(1)
    }

    /// Asks who challenges, while the clock stands still.
    fn ask_challenger(&mut self, able: &[String], challenge: &str) -> anyhow::Result<String> {
        let numbered = able.iter().zip(1..);
        let list: Vec<String> = numbered
            .map(|(name, n)| format!("{n} {}", shown(name)))
            .collect();
        let stopped = self.clock.pause();
        let answered = self.answered(able, &format!("who challenges? {}", list.join("  ")));
        if stopped {
            self.clock.start();
        }
        match answered? {
            Some(name) => Ok(format!("{name}: {challenge}")),
            None => anyhow::bail!("nobody has challenged"),
        }
    }

    /// The name that was chosen by its number, typed, or typed with the verb; `None` for an empty answer.
    fn answered(&mut self, names: &[String], question: &str) -> anyhow::Result<Option<String>> {
        while let Some(typed) = self.asked(question)? {
            let number = typed.parse::<usize>().ok().and_then(|n| n.checked_sub(1));
            let name = first_word(&typed).0.trim_end_matches([':', ',']);
            let seats = self.session.game().seats();
            let seat = |name: &str| match seats.speaker(name) {
                Some(Speaker::Seat(seat, _)) => Some(seat),
                _ => None,
            };
            let is_named = |other: &&String| seat(name).is_some() && seat(other) == seat(name);
            let by_name = || names.iter().find(is_named).map(|_| name.to_owned());
            let chosen = number.and_then(|n| names.get(n).cloned()).or_else(by_name);
            if chosen.is_some() {
                return Ok(chosen);
            }
            self.say("type a number or a name; an empty line leaves the play as it is")?;
        }
        Ok(None)
    }
}
