//! A vote on a challenge that no dictionary decides.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::action::{Action, Verdict};
use crate::cli::files::unix_ms;
use crate::cli::session::Session;
use crate::game::{Entry, Game, Status};
use crate::lexicon::upper;
use crate::text::{listed, shown};

/// An open vote.
#[derive(Clone, Debug)]
pub struct Vote {
    /// Unique, even after a restart.
    pub id: u64,
    /// The challenger, as the record spells the name.
    pub by: String,
    /// The challenged word; `None` for the whole play.
    word: Option<String>,
    /// The number of the play's entry, and the entry.
    play: (usize, Entry),
    /// The seats that have voted, and whether for "valid".
    ballots: BTreeMap<usize, bool>,
}

/// The play that can be challenged, or the last list of a round.
pub fn play_of(game: &Game) -> Option<(usize, Entry)> {
    let entries = game.entries();
    let made = |entry: &Entry| matches!(entry.status, Status::Scored | Status::Listed);
    let at = entries.iter().rposition(made)?;
    Some((at, entries[at].clone()))
}

impl Vote {
    /// Opens the vote on a challenge. The challenge itself is a vote for "not valid".
    pub fn on(game: &Game, seat: usize, by: &str, word: Option<String>) -> Option<Self> {
        Some(Self {
            id: unix_ms(),
            by: by.to_owned(),
            word,
            play: play_of(game)?,
            ballots: BTreeMap::from([(seat, false)]),
        })
    }

    /// Counts the vote of a seat. Returns false if the seat has voted differently before.
    pub fn cast(&mut self, seat: usize, valid: bool) -> bool {
        *self.ballots.entry(seat).or_insert(valid) == valid
    }

    /// How a seat voted.
    pub fn ballot(&self, seat: usize) -> Option<bool> {
        self.ballots.get(&seat).copied()
    }

    /// The verdict, once the missing votes cannot change it. A tie rejects the challenge.
    pub fn verdict(&self, seats: usize) -> Option<Verdict> {
        let valid = self.ballots.values().filter(|valid| **valid).count();
        let against = self.ballots.len() - valid;
        let missing = seats.saturating_sub(self.ballots.len());
        if against > valid + missing {
            Some(Verdict::Upheld)
        } else if against + missing <= valid {
            Some(Verdict::Rejected)
        } else {
            None
        }
    }

    /// The challenge with a verdict, as a line for the record.
    pub fn line(&self, verdict: Verdict) -> String {
        let word = self.word.clone();
        let verdict = Some(verdict);
        Action::Challenge { word, verdict }.to_string()
    }

    /// What the table types to decide it.
    pub fn deciding(&self) -> String {
        let (by, line) = (shown(&self.by), self.line(Verdict::Upheld));
        format!("to decide here, type `{by}: {line}`, or `rejected`")
    }

    /// Whether the play can still be challenged.
    pub fn is_open(&self, session: &Session) -> bool {
        play_of(session.game()).as_ref() == Some(&self.play)
            && session
                .judged(&self.by, &self.line(Verdict::Rejected), None)
                .is_ok()
    }

    /// The challenged words, in capitals.
    fn words(&self) -> Vec<String> {
        let all = self.play.1.words.iter();
        match &self.word {
            Some(word) => vec![upper(word)],
            None => all.map(|word| upper(&word.spelling)).collect(),
        }
    }

    /// The names of the seats that have voted, and of those that have not.
    fn seats(&self, game: &Game) -> (Vec<String>, Vec<String>) {
        let seats = game.seats();
        let has_voted = |seat: &usize| self.ballot(*seat).is_some();
        let (voted, waiting): (Vec<usize>, Vec<usize>) = (0..seats.count()).partition(has_voted);
        let names = |of: Vec<usize>| {
            of.iter()
                .map(|&seat| shown(&seats.seat(seat).name))
                .collect()
        };
        (names(voted), names(waiting))
    }

    fn category(&self, game: &Game) -> Option<String> {
        game.category_of(self.play.0).map(shown)
    }

    /// What spectators are told, as plain text.
    pub fn sentence(&self, game: &Game) -> String {
        let (by, words) = (shown(&self.by), self.words());
        let (_, waiting) = self.seats(game);
        let fits = if words.len() == 1 { "fits" } else { "fit" };
        let votes = if waiting.len() == 1 { "votes" } else { "vote" };
        let words = listed(words);
        let asks = match self.category(game) {
            Some(category) => {
                format!("{by} asks whether {words} {fits} \u{201c}{category}\u{201d}")
            }
            None => format!("{by} challenges {words}"),
        };
        format!("{asks}: {} {votes}", listed(waiting))
    }

    /// What everybody may know: not how anybody voted.
    pub fn document(&self, game: &Game) -> Value {
        let play = &self.play.1;
        let of = play.seat.filter(|_| play.status == Status::Scored);
        let (voted, waiting) = self.seats(game);
        json!({
            "id": self.id,
            "by": shown(&self.by),
            "of": of.map(|seat| shown(&game.seats().seat(seat).name)),
            "word": self.word.as_deref().map(upper),
            "words": self.words(),
            "category": self.category(game),
            "voted": voted,
            "waiting": waiting,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::referee::Vocabulary;
    use crate::rules::Ruleset;

    fn vote(seats: usize, ballots: &[bool]) -> Option<Verdict> {
        let rules = Ruleset::built_in("puzzingo").expect("a ruleset");
        let mut game =
            Game::new(rules, &["Ann", "Bob", "Cy", "Di"], Vocabulary::new(None)).expect("seats");
        game.submit("Ann", "m13 r latch").expect("a play");
        let mut vote = Vote::on(&game, 1, "Bob", None).expect("a play");
        for (n, &valid) in ballots.iter().enumerate() {
            let seat = [0, 2, 3][n];
            assert!(vote.cast(seat, valid));
            assert!(vote.cast(seat, valid));
            assert!(!vote.cast(seat, !valid));
        }
        vote.verdict(seats)
    }

    #[test]
    fn a_vote_is_decided_once_nobody_can_change_it() {
        use Verdict::{Rejected, Upheld};
        for (seats, ballots, verdict) in [
            (2, &[][..], None),
            (2, &[false], Some(Upheld)),
            (2, &[true], Some(Rejected)),
            (3, &[false], Some(Upheld)),
            (3, &[true], None),
            (4, &[false], None),
            (4, &[false, false], Some(Upheld)),
            (4, &[true, true], Some(Rejected)),
            (4, &[true, false], None),
            (4, &[true, false, false], Some(Upheld)),
        ] {
            assert_eq!(vote(seats, ballots), verdict, "{seats} {ballots:?}");
        }
    }
}
