//! Challenges of a transcript: withdrawn plays, and those that notes, points or a lost turn tell.

use super::notes::{behind, line_of};
use super::{Event, LineError, Move, Replayer, TranscriptItem, TypedMove};
use crate::action::{Action, Verb, Verdict};
use crate::gcg::export::TURN_LOST;

impl<'a> Replayer<'a> {
    /// Withdraws the last play. A note may say who challenged which word; otherwise the next player challenged the play.
    pub(super) fn withdraw(
        &mut self,
        one: &Move,
        line: &TypedMove,
        rest: &'a [TranscriptItem],
    ) -> Result<(), LineError> {
        for note in behind(rest) {
            if let Some((actor, action)) = line_of(note)
                && is_challenge(&action, Verdict::Upheld)
                && let Some(by) = self.player_of(actor)
                && self.say(by, &action.to_string()).is_ok()
            {
                self.told.push(note);
                return Ok(());
            }
        }
        self.say(self.next(one.player), &line.text)
    }

    /// The line of a move that only says what the referee has done, or what a rejected challenge does.
    pub(super) fn settled(&mut self, one: &Move, rest: &'a [TranscriptItem]) -> Option<String> {
        let position = |replayer: &Self| {
            replayer.due.iter().position(|(player, event, points)| {
                let is_same = (*player, event) == (one.player, &one.event);
                is_same && (*points == one.score || one.event == Event::Pass)
            })
        };
        if position(self).is_none() && !self.is_rejection(one, rest) {
            // Some programs let the other player accept the play that went out.
            let accepts = one.event == Event::Pass && self.game.is_over();
            return accepts.then(|| Verb::Pass.to_string());
        }
        let n = position(self)?;
        self.due.remove(n);
        Some(match one.event {
            Event::ChallengeBonus => format!("{:+} for a challenge", one.score),
            Event::TimePenalty => format!("{:+} for overtime", one.score),
            _ => {
                self.is_behind(rest, |_, note| note == TURN_LOST);
                Verb::Pass.to_string()
            }
        })
    }

    /// A rejected challenge explains a move that is the points that it costs or gives here, those of its maker, or of
    /// the player who made the play, whom the next player challenged; or a pass with macondo's note.
    fn is_rejection(&mut self, one: &Move, rest: &[TranscriptItem]) -> bool {
        let by = match one.event {
            Event::ChallengeBonus if one.score > 0 => self.next(one.player),
            Event::ChallengeBonus => one.player,
            Event::Pass if behind(rest).any(|note| note == TURN_LOST) => one.player,
            _ => return false,
        };
        let rejected = format!("{} {}", Verb::Challenge, Verdict::Rejected.name());
        self.is_challenged(by, &rejected, std::iter::once(one), 1)
    }

    /// Makes a challenge if it is accepted and at least so many moves say at once what it costs.
    pub(super) fn is_challenged<'m>(
        &mut self,
        by: usize,
        line: &str,
        mut moves: impl Iterator<Item = &'m Move>,
        least: usize,
    ) -> bool {
        let (game, turns, before) = (self.game.clone(), self.turns.len(), self.due.len());
        let mut is_said = |(player, event, points): &(usize, Event, i64)| {
            let next = moves.next();
            next.is_some_and(|one| (one.player, &one.event, one.score) == (*player, event, *points))
        };
        let is_challenged = self.say(by, line).is_ok()
            && self.due.len() >= before + least
            && self.due[before..].iter().all(&mut is_said);
        if !is_challenged {
            self.game = game;
            self.turns.truncate(turns);
            self.due.truncate(before);
        }
        is_challenged
    }

    /// Submits a line of a player.
    fn say(&mut self, player: usize, line: &str) -> Result<(), LineError> {
        self.submit(&self.names[player].clone(), line)
    }

    /// The player after another in the round.
    fn next(&self, player: usize) -> usize {
        let seat = (self.seats[player] + 1) % self.seats.len();
        self.player(seat).unwrap_or_default()
    }

    /// The player whom a note names.
    pub(super) fn player_of(&self, actor: &str) -> Option<usize> {
        let nicks = self.transcript.players.iter().map(|player| &player.nick);
        let by_name = self.names.iter().position(|name| name == actor);
        by_name.or_else(|| nicks.into_iter().position(|nick| nick == actor))
    }

    /// The player of a seat.
    pub(super) fn player(&self, seat: usize) -> Option<usize> {
        self.seats.iter().position(|&other| other == seat)
    }
}

pub(super) fn is_challenge(action: &Action, verdict: Verdict) -> bool {
    matches!(action, Action::Challenge { verdict: Some(told), .. } if *told == verdict)
}
