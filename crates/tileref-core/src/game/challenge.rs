//! Challenges: the words of the play just made are doubted, looked up or voted on; what may be looked up without one.

use super::stakes::Decided;
use super::{Applied, Entry, Game, Status, Window};
use crate::action::{Action, Part, Verdict};
use crate::referee::Refusal;
use crate::referee::rules::{NothingToChallenge, VerdictNeeded, WrongPlayer};
use crate::rules::Lookups;

/// What a table looks up without a challenge at the moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LookUp<'a> {
    /// Every word.
    Open,
    /// Every word but these: the play can still be challenged, and that has its price.
    Guarded(Vec<&'a str>),
    /// None, because players are writing their lists.
    Round,
    /// None at all.
    Closed,
}

impl Game {
    /// What may be looked up now, by the option `lookups`.
    pub fn look_up(&self) -> LookUp<'_> {
        match self.rules.session_options.lookups {
            Lookups::Open => return LookUp::Open,
            Lookups::Closed => return LookUp::Closed,
            Lookups::Guarded if self.open_round().is_some() => return LookUp::Round,
            Lookups::Guarded => {}
        }
        // Whoever is alone at the table loses nothing by a wrong challenge.
        let is_free = self.rules.looks_up() || !self.is_at_stake() || self.seats.len() == 1;
        match &self.window {
            Some(window) if !is_free => LookUp::Guarded(self.made(window).collect()),
            _ => LookUp::Open,
        }
    }

    /// The words of a play that can be challenged.
    fn made(&self, window: &Window) -> impl Iterator<Item = &str> {
        let words = self.entries[window.entry].words.iter();
        words.map(|made| made.spelling.as_str())
    }

    /// Rules on a challenge. Upheld, everything is as it was before the play and the next player moves; rejected, the
    /// challenger pays what the house rules say.
    pub(super) fn challenge(
        &mut self,
        seat: usize,
        name: &str,
        word: Option<&str>,
        verdict: Option<Verdict>,
    ) -> Applied {
        let over = self.is_over();
        let window = self
            .window
            .as_ref()
            .ok_or_else(|| Refusal::new(NothingToChallenge::NoPlay { over }, Part::Line))?;
        if window.mover == seat {
            let name = name.to_owned();
            return Err(Refusal::new(WrongPlayer::OwnPlay { name }, Part::Line));
        }
        let verdict = self.verdict(window, word, verdict)?;
        let action = Action::Challenge {
            word: word.map(ToOwned::to_owned),
            verdict: Some(verdict),
        };
        let (mover, words) = (window.mover, word.map_or(self.made(window).count(), |_| 1));
        // The seat before the one to move, which may have turns to lose.
        let (status, before) = match verdict {
            Verdict::Upheld => (Status::ChallengeUpheld, self.withdraw()),
            Verdict::Rejected => (Status::ChallengeRejected, None),
        };
        let before = before.unwrap_or_else(|| self.seats.before(self.state.to_move));
        let paid = self.settle(&Decided {
            seat,
            verdict,
            words,
            of: &[mover],
        });
        let entry = self.tell(Entry {
            points: paid.points,
            gains: paid.gains,
            ..self.plain(Some(seat), name, action.to_string(), status)
        });
        if verdict == Verdict::Upheld {
            self.count_withdrawn(mover);
        }
        self.next_after(before);
        Ok(entry)
    }

    /// How a challenge is decided: by the vote that is given, or by looking up the words of the play, or the
    /// one that is named.
    fn verdict(
        &self,
        window: &Window,
        word: Option<&str>,
        vote: Option<Verdict>,
    ) -> Result<Verdict, Refusal> {
        let made = || self.made(window);
        if let Some(word) = word.filter(|word| !made().any(|made| made == *word)) {
            let words = made().map(ToOwned::to_owned).collect();
            let word = word.to_owned();
            let not_in_play = NothingToChallenge::NotInPlay { word, words };
            return Err(Refusal::new(not_in_play, Part::Token(1)));
        }
        let vocabulary = self.vocabulary();
        if vote.is_none() && vocabulary.lexicon().is_none() {
            return Err(Refusal::new(VerdictNeeded::NoDictionary, Part::Line));
        }
        let mut doubted = made().filter(|made| word.is_none_or(|word| word == *made));
        Ok(match vote {
            Some(vote) => vote,
            None if doubted.all(|word| vocabulary.knows(word)) => Verdict::Rejected,
            None => Verdict::Upheld,
        })
    }

    /// Takes the last play back, and returns whose it was. Its entry stays, without points, and so do the remarks and
    /// corrections made since; turns that were skipped after it were not.
    fn withdraw(&mut self) -> Option<usize> {
        let Window {
            entry,
            mover,
            before,
        } = self.window.take()?;
        let since = self.entries.split_off(entry + 1);
        self.state = *before;
        let total = Some(self.score(mover));
        if let Some(entry) = self.entries.last_mut() {
            (entry.status, entry.points, entry.total) = (Status::Withdrawn, 0, total);
        }
        for mut remark in since.into_iter().filter(Entry::is_said) {
            if let Some(seat) = remark.seat {
                self.state.seats[seat].score += remark.points;
                remark.total = Some(self.score(seat));
            }
            self.entries.push(remark);
        }
        Some(mover)
    }
}
