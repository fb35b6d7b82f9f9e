//! Challenges of a transcript: withdrawn plays, and those that only notes tell.

use std::collections::VecDeque;

use super::{Event, LineError, Move, Replayer, TranscriptItem, TypedMove};
use crate::action::{Verb, Verdict};
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
            self.told.push(note);
            return Ok(());
        }
        let next = (self.seats[one.player] + 1) % self.seats.len();
        let by = self.player(next).unwrap_or_default();
        self.challenge(by, &line.text)
    }

    /// Whether a rejected challenge is accepted, for which the following moves then pay.
    pub(super) fn is_rejected_challenge(
        &mut self,
        challenge: &Noted<'_>,
        rest: &[TranscriptItem],
    ) -> bool {
        let Some(by) = self.named(challenge.actor) else {
            return false;
        };
        let before = self.game.entries().len();
        let moves = rest.iter().filter_map(TranscriptItem::as_move);
        self.challenge(by, challenge.line).is_ok() && self.is_paid(before, moves)
    }

    /// Whether points for a challenge are what a rejected one costs or gives here: those of its maker, or of the player
    /// who made the play, whom the next player challenged.
    fn is_paid_rejection(&mut self, one: &Move) -> bool {
        let by = match one.score {
            ..0 => Some(one.player),
            _ => self.player((self.seats[one.player] + 1) % self.seats.len()),
        };
        let rejected = format!("{} {}", Verb::Challenge.name(), Verdict::Rejected.name());
        self.is_reversible(|replayer| {
            let before = replayer.game.entries().len();
            by.is_some_and(|by| replayer.challenge(by, &rejected).is_ok())
                && !replayer.paid.is_empty()
                && replayer.is_paid(before, std::iter::once(one))
        })
    }

    /// The line of a move that is settled: what a challenge has cost or paid already, or a pass that says so.
    pub(super) fn settled(&mut self, one: &Move, rest: &'a [TranscriptItem]) -> Option<String> {
        let paid = (one.player, one.score);
        match one.event {
            Event::ChallengeBonus => {
                let position =
                    |paid_out: &VecDeque<_>| paid_out.iter().position(|&other| other == paid);
                if position(&self.paid).is_none() && !self.is_paid_rejection(one) {
                    return None;
                }
                let n = position(&self.paid)?;
                self.paid.remove(n);
                Some(format!("{:+} for a challenge", one.score))
            }
            Event::TimePenalty if self.overtime(one.player) == Some(one.score) => {
                let said = std::mem::replace(&mut self.late[one.player], true);
                (!said).then(|| format!("{:+} for overtime", one.score))
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
                self.told.extend(told);
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

    /// The points that the referee has taken for a player's overtime.
    pub(super) fn overtime(&self, player: usize) -> Option<i64> {
        let mut entries = self.game.entries().iter();
        let own =
            |entry: &&Entry| entry.overtime.is_some() && entry.seat == Some(self.seats[player]);
        entries.find(own).map(|entry| entry.points)
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
    pub(super) fn is_reversible(&mut self, tried: impl FnOnce(&mut Self) -> bool) -> bool {
        let before = (self.game.clone(), self.turns.len(), self.paid.clone());
        let is_done = tried(self);
        if !is_done {
            self.turns.truncate(before.1);
            (self.game, self.paid) = (before.0, before.2);
        }
        is_done
    }

    /// The player whom a note names.
    pub(super) fn named(&self, actor: &str) -> Option<usize> {
        let nicks = self.transcript.players.iter().map(|player| &player.nick);
        let by_name = self.names.iter().position(|name| name == actor);
        by_name.or_else(|| nicks.into_iter().position(|nick| nick == actor))
    }

    /// The player of a seat.
    pub(super) fn player(&self, seat: usize) -> Option<usize> {
        self.seats.iter().position(|&other| other == seat)
    }
}
