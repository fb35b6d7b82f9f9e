//! Challenges: the words of the play just made are doubted, looked up or voted on.

use super::{Applied, Entry, Game, Speaker, Status};
use crate::action::{Action, Part, Verdict};
use crate::referee::{Reason, Refusal};

impl Game {
    /// Rules on a challenge. Upheld, everything is as it was before the play and the next player moves; rejected, the
    /// challenger loses the next turn, unless the play has ended the game.
    pub(super) fn challenge(
        &mut self,
        by: Speaker<'_>,
        word: Option<&str>,
        verdict: Option<Verdict>,
    ) -> Applied {
        let refuse = |reason| Refusal {
            reason,
            part: Part::Line,
        };
        let Speaker::Seat(seat, name) = by else {
            return Err(refuse(Reason::NotForTheTable { verb: "challenge" }));
        };
        let over = self.is_over();
        let window = self
            .window
            .as_ref()
            .ok_or_else(|| refuse(Reason::NothingToChallenge { over }))?;
        if window.mover == seat {
            return Err(refuse(Reason::OwnPlay {
                name: name.to_owned(),
            }));
        }
        let made = || window.words.iter().map(|made| made.spelling.as_str());
        if let Some(word) = word.filter(|word| !made().any(|made| made == *word)) {
            let reason = Reason::NotInPlay {
                word: word.to_owned(),
                words: made().map(ToOwned::to_owned).collect(),
            };
            return Err(Refusal {
                reason,
                part: Part::Token(1),
            });
        }
        let (vocabulary, mover) = (self.vocabulary(), window.mover);
        let verdict = match verdict {
            Some(verdict) => verdict,
            None if vocabulary.lexicon().is_none() => return Err(refuse(Reason::VerdictNeeded)),
            None if made()
                .filter(|made| word.is_none_or(|word| word == *made))
                .all(|made| vocabulary.knows(made)) =>
            {
                Verdict::Rejected
            }
            None => Verdict::Upheld,
        };
        let action = Action::Challenge {
            word: word.map(ToOwned::to_owned),
            verdict: Some(verdict),
        };
        match verdict {
            Verdict::Upheld => self.withdraw(),
            Verdict::Rejected if !over => self.state.seats[seat].lost += 1,
            Verdict::Rejected => {}
        }
        let status = match verdict {
            Verdict::Upheld => Status::ChallengeUpheld,
            Verdict::Rejected => Status::ChallengeRejected,
        };
        // Upheld, the next player after the mover is to move; rejected, whoever was. Both may have turns to lose.
        let before = match verdict {
            Verdict::Upheld => mover,
            Verdict::Rejected => self.seats.before(self.state.to_move),
        };
        let entry = self.tell(Entry::plain(
            name,
            action.to_string(),
            status,
            Some(self.score(seat)),
        ));
        self.next_after(before);
        Ok(entry)
    }

    /// Takes the last play off. Its entry stays, without points; turns that were skipped after it were not.
    fn withdraw(&mut self) {
        let Some(window) = &self.window else { return };
        self.entries.truncate(window.entry + 1);
        self.state = (*window.before).clone();
        let total = self.score(window.mover);
        if let Some(entry) = self.entries.last_mut() {
            entry.status = Status::Withdrawn;
            entry.points = 0;
            entry.total = Some(total);
        }
    }
}
