//! Challenges of the last play, by look-up or by vote; and which words may be looked up without a challenge.

use super::stakes::Paid;
use super::{Actor, Applied, Entry, Game, Status, Window};
use crate::action::{Action, Part, Verb, Verdict};
use crate::game::rules::{NothingToChallenge, VerdictNeeded, WrongPlayer};
use crate::rule::Refusal;
use crate::rules::Lookups;

/// Which words may be looked up now without a challenge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AllowedLookups<'a> {
    /// Every word.
    Open,
    /// Every word but these, which a play made that can still be challenged at a price.
    Guarded(Vec<&'a str>),
    /// None, because players are writing their lists.
    Round,
    /// None at all.
    Closed,
}

/// After some actions, such as a note, the last play can still be challenged.
pub(super) fn leaves_challengeable(verb: Verb) -> bool {
    matches!(verb, Verb::Note | Verb::Adjust | Verb::Category)
}

impl Game {
    /// Which words may be looked up now, by the option `lookups`.
    pub fn allowed_lookups(&self) -> AllowedLookups<'_> {
        match self.rules.session_options.lookups {
            Lookups::Open => return AllowedLookups::Open,
            // When nothing can be decided by a dictionary any more, everybody may look into it.
            Lookups::Closed if !self.is_over() || self.can_be_challenged() => {
                return AllowedLookups::Closed;
            }
            Lookups::Guarded if self.open_round().is_some() => return AllowedLookups::Round,
            Lookups::Closed | Lookups::Guarded => {}
        }
        // Nobody challenges a player alone at the table.
        let is_free = self.rules.looks_up() || !self.is_at_stake() || self.seats.count() == 1;
        match &self.window {
            Some(window) if !is_free => AllowedLookups::Guarded(self.made(window).collect()),
            _ => AllowedLookups::Open,
        }
    }

    /// It may be told unasked which words are valid: none is withheld, and the table has not kept the dictionary for
    /// challenges.
    pub fn may_tell_words(&self) -> bool {
        self.rules.session_options.lookups != Lookups::Closed
            && self.allowed_lookups() == AllowedLookups::Open
    }

    /// The words of the play in this window.
    fn made(&self, window: &Window) -> impl Iterator<Item = &str> {
        let words = self.entries[window.entry].words.iter();
        words.map(|made| &*made.spelling)
    }

    /// Rules on a challenge of the last play. If it is upheld, the play is withdrawn and the next player moves; if it
    /// is rejected, the challenger pays what the house rules say.
    pub(super) fn challenge(
        &mut self,
        by: Actor<'_>,
        words: Vec<String>,
        vote: Option<Verdict>,
    ) -> Applied {
        let window = self.window.as_ref();
        let window = window.ok_or_else(|| Refusal::new(self.unchallengeable(), Part::Line))?;
        if window.mover == by.seat {
            let name = by.name.to_owned();
            return Err(Refusal::new(WrongPlayer::OwnPlay { name }, Part::Line));
        }
        let mover = window.mover;
        let challenged = self.challenged(window, &words)?;
        let is_misplaced = words.is_empty() && self.entries[window.entry].misplaced;
        let vote = vote.or(is_misplaced.then_some(Verdict::Upheld));
        let (verdict, count) = (self.verdict(&challenged, &words, vote)?, challenged.len());
        if verdict == Verdict::Upheld {
            self.withdraw();
        }
        let paid = self.settle(by.seat, verdict, count, &[mover]);
        let entry = self.log(self.decided(by, words, verdict, paid));
        match verdict {
            Verdict::Upheld => {
                self.end_if_scoreless();
                self.next_after(mover);
            }
            // The challenger may be the next to move, and has lost that turn.
            Verdict::Rejected => self.skip(),
        }
        Ok(entry)
    }

    /// Why there is nothing to challenge now: what came first after the last play.
    fn unchallengeable(&self) -> NothingToChallenge {
        let is_play = |entry: &Entry| matches!(entry.status, Status::Scored | Status::Withdrawn);
        let last = self.entries.iter().rposition(is_play);
        let since = last.map_or(&[][..], |last| &self.entries[last..]);
        let closing = since.iter().skip(1).find_map(|entry| {
            let verb = entry.action.as_deref()?.verb();
            (!leaves_challengeable(verb)).then_some((entry.status, verb))
        });
        match closing {
            Some((Status::ChallengeUpheld, _)) | None => NothingToChallenge::NoPlay,
            Some((Status::ChallengeRejected, _)) => NothingToChallenge::Twice,
            Some((_, verb)) => NothingToChallenge::TooLate { verb },
        }
    }

    /// The challenged words of the play: the named ones, each once, or all.
    fn challenged(&self, window: &Window, words: &[String]) -> Result<Vec<&str>, Refusal> {
        let made: Vec<&str> = self.made(window).collect();
        if words.is_empty() {
            return Ok(made);
        }
        let mut challenged = Vec::new();
        for (n, word) in words.iter().enumerate() {
            let Some(named) = made.iter().find(|made| *made == word) else {
                let spelling = |word: &str| self.alphabet().spelling(word);
                let not_in_play = NothingToChallenge::NotInPlay {
                    word: spelling(word),
                    words: made.iter().map(|made| spelling(made)).collect(),
                };
                return Err(Refusal::new(not_in_play, Part::Token(n + 1)));
            };
            if !challenged.contains(named) {
                challenged.push(*named);
            }
        }
        Ok(challenged)
    }

    /// A challenge may need a vote, because the dictionary cannot decide alone.
    pub fn may_need_vote(&self) -> bool {
        self.vocabulary.lexicon().is_none() || self.category_at_stake().is_some()
    }

    /// The category that the words of the last play had to fit.
    fn category_at_stake(&self) -> Option<&str> {
        let play = self.window.as_ref().map(|window| window.entry);
        self.category_of(play.unwrap_or(self.entries.len()))
    }

    /// The verdict on these words, some of which may be named: the vote, or else the dictionary's. Whether
    /// words that it has fit a category is for a vote, unless some are named to be looked up.
    pub(super) fn verdict(
        &self,
        challenged: &[&str],
        named: &[String],
        vote: Option<Verdict>,
    ) -> Result<Verdict, Refusal> {
        if let Some(vote) = vote {
            return Ok(vote);
        }
        if challenged.is_empty() {
            return Err(Refusal::new(VerdictNeeded::NoWords, Part::Line));
        }
        if self.vocabulary.lexicon().is_none() {
            let (words, verdict) = (named.to_vec(), None);
            let challenge = Action::Challenge { words, verdict }.to_string();
            return Err(Refusal::new(
                VerdictNeeded::NoDictionary { challenge },
                Part::Line,
            ));
        }
        let stands = challenged.iter().all(|word| self.vocabulary.knows(word));
        let category = self.category_at_stake();
        if let Some(category) = category.filter(|_| stands && named.is_empty()) {
            let category = category.to_owned();
            return Err(Refusal::new(
                VerdictNeeded::Category { category },
                Part::Line,
            ));
        }
        Ok(if stands {
            Verdict::Rejected
        } else {
            Verdict::Upheld
        })
    }

    /// The entry of a decided challenge.
    pub(super) fn decided(
        &self,
        by: Actor<'_>,
        words: Vec<String>,
        verdict: Verdict,
        paid: Paid,
    ) -> Entry {
        let action = Action::Challenge {
            words,
            verdict: Some(verdict),
        };
        let status = match verdict {
            Verdict::Upheld => Status::ChallengeUpheld,
            Verdict::Rejected => Status::ChallengeRejected,
        };
        Entry {
            points: paid.points,
            gains: paid.gains,
            ..self.entry(Some(by), Some(action), status)
        }
    }

    /// Withdraws the last play. Its entry stays, without points, and so do the remarks and corrections made since;
    /// turns that were skipped after it are no longer lost.
    fn withdraw(&mut self) {
        let Some(Window {
            entry,
            mover,
            before,
        }) = self.window.take()
        else {
            return;
        };
        let since = self.log_mut().split_off(entry + 1);
        self.state = *before;
        let total = Some(self.score(mover));
        if let Some(entry) = self.log_mut().last_mut() {
            (entry.status, entry.points, entry.total) = (Status::Withdrawn, 0, total);
        }
        for mut remark in since.into_iter().filter(Entry::is_typed) {
            if let Some(seat) = remark.seat {
                self.state.seats[seat].score += remark.points;
                remark.total = Some(self.score(seat));
            }
            self.log_mut().push(remark);
        }
    }
}
