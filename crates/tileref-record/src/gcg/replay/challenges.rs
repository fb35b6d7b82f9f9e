//! Challenges of a transcript: withdrawn plays, and those that only notes tell.

use super::{Event, LineError, Move, Replayer, TranscriptItem, TypedMove};
use crate::action::Verdict;
use crate::game::{Entry, Status};
use crate::gcg::challenge::{Noted, TURN_LOST};

impl<'a> Replayer<'a> {
    /// Withdraws the last play. A note may say who challenged which word; otherwise the next player challenged the play.
    pub(super) fn withdraw(
        &mut self,
        one: &Move,
        line: &TypedMove,
        rest: &'a [TranscriptItem],
    ) -> Result<(), LineError> {
        let noted = Noted::upheld(rest);
        let noted = noted.filter(|(_, noted)| {
            let by = self.named(noted.actor);
            by.is_some_and(|by| self.challenge(by, noted.line).is_ok())
        });
        if let Some((note, _)) = noted {
            self.told = Some(note);
            return Ok(());
        }
        let next = (self.seats[one.player] + 1) % self.seats.len();
        let by = self.player(next).unwrap_or_default();
        self.challenge(by, &line.text)
    }

    /// Whether a note tells a rejected challenge, which the following moves then pay for. The notes before it come
    /// first.
    pub(super) fn is_rejected_challenge(
        &mut self,
        note: &str,
        notes: &[&String],
        rest: &[TranscriptItem],
    ) -> bool {
        let challenge = Noted::read(note).filter(|read| read.verdict == Verdict::Rejected);
        let by = challenge.as_ref().and_then(|read| self.named(read.actor));
        let (Some(challenge), Some(by)) = (challenge, by) else {
            return false;
        };
        self.is_reversible(|replayer| {
            for note in notes {
                replayer.note(note);
            }
            let before = replayer.game.entries().len();
            let moves = rest.iter().filter_map(TranscriptItem::as_move);
            replayer.challenge(by, challenge.line).is_ok() && replayer.is_paid(before, moves)
        })
    }

    /// The line of a move that is settled: what a challenge has cost or paid already, or a pass that says so.
    pub(super) fn settled(&mut self, one: &Move, rest: &'a [TranscriptItem]) -> Option<String> {
        let paid = (one.player, one.score);
        match one.event {
            Event::ChallengeBonus => {
                let n = self.paid.iter().position(|&other| other == paid)?;
                self.paid.remove(n);
                Some(format!("{:+} for a challenge", one.score))
            }
            Event::Pass => {
                let told = match rest.first() {
                    Some(TranscriptItem::Note(note)) if note == TURN_LOST => Some(note.as_str()),
                    _ => None,
                };
                let is_lost = self.has_lost_turn(one.player)
                    || told.is_some() && self.is_failed_challenge(one.player);
                if !is_lost {
                    return None;
                }
                self.lost[one.player] += 1;
                self.told = told;
                Some("pass".to_owned())
            }
            _ => None,
        }
    }

    /// Whether a pass stands for a challenge that failed, which cost this turn and nothing else.
    fn is_failed_challenge(&mut self, by: usize) -> bool {
        self.is_reversible(|replayer| {
            let is_over = replayer.game.is_over();
            let is_rejected = replayer.challenge(by, "challenge rejected").is_ok();
            is_rejected && !is_over && replayer.has_lost_turn(by) && replayer.paid.is_empty()
        })
    }

    /// Whether a player has lost a turn that is not passed yet.
    fn has_lost_turn(&self, player: usize) -> bool {
        let seat = Some(self.seats[player]);
        let is_lost = |entry: &&Entry| entry.status == Status::Lost && entry.seat == seat;
        self.game.entries().iter().filter(is_lost).count() > self.lost[player]
    }

    /// Whether these moves pay for the challenge that is the first entry since, and pass the turn that is lost at once.
    fn is_paid<'m>(&self, before: usize, mut moves: impl Iterator<Item = &'m Move>) -> bool {
        let turns = self.game.entries()[before..].iter();
        let turns = turns.filter(|entry| entry.status == Status::Lost);
        let lost = turns.filter_map(|entry| self.player(entry.seat?));
        let lost = lost.map(|player| (player, Event::Pass, 0));
        let paid = self.paid.iter().copied();
        let paid = paid.map(|(player, points)| (player, Event::ChallengeBonus, points));
        paid.chain(lost).all(|expected| {
            let next = moves.next();
            next.is_some_and(|one| (one.player, one.event.clone(), one.score) == expected)
        })
    }

    /// Submits a challenge, and remembers the points that it pays.
    fn challenge(&mut self, by: usize, line: &str) -> Result<(), LineError> {
        let entry = self.submit(&self.names[by].clone(), line)?;
        let entry = &self.game.entries()[entry];
        let own = (self.seats[by], entry.points);
        let paid = std::iter::once(own).chain(entry.gains.iter().copied());
        let paid = paid.filter(|&(_, points)| points != 0);
        self.paid = paid
            .filter_map(|(seat, points)| Some((self.player(seat)?, points)))
            .collect();
        Ok(())
    }

    /// Does something that may turn out to be wrong; then everything is as before.
    fn is_reversible(&mut self, tried: impl FnOnce(&mut Self) -> bool) -> bool {
        let before = (self.game.clone(), self.turns.len(), self.paid.clone());
        let is_done = tried(self);
        if !is_done {
            self.turns.truncate(before.1);
            (self.game, self.paid) = (before.0, before.2);
        }
        is_done
    }

    /// The player whom a note names.
    fn named(&self, actor: &str) -> Option<usize> {
        let nicks = self.transcript.players.iter().map(|player| &player.nick);
        let by_name = self.names.iter().position(|name| name == actor);
        by_name.or_else(|| nicks.into_iter().position(|nick| nick == actor))
    }

    /// The player of a seat.
    pub(super) fn player(&self, seat: usize) -> Option<usize> {
        self.seats.iter().position(|&other| other == seat)
    }
}
