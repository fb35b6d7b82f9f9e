//! What notes say beside moves: lines of the record for which GCG has no move, as our exports write them, and challenges.

use super::{Due, Event, Move, Replayer, TABLE, TranscriptItem};
use crate::action::{Action, Time, TypedLine, Verb, Verdict};
use crate::gcg::export::{TOOK, TURN_LOST};

impl Replayer<'_> {
    /// Submits a note that is a line of the record, `Ann: adjust -2 counted twice`, if the next moves say what it does.
    /// What it adds to a score, the transcript has in its next total.
    pub(super) fn is_line(&mut self, note: &str) -> bool {
        let Some((actor, line)) = note.split_once(": ") else {
            return false;
        };
        let Ok(TypedLine { action, .. }) = TypedLine::parse(line) else {
            return false;
        };
        let is_line = match &action {
            Action::End | Action::Adjust { .. } | Action::Forfeit => true,
            Action::Challenge { verdict, .. } => verdict.is_some(),
            _ => action.is_for_the_table(),
        };
        let player = self.player_of(actor);
        let name = player
            .map_or(actor, |player| &self.names[player])
            .to_owned();
        let moves = self.rest.iter().filter_map(TranscriptItem::as_move);
        if !is_line || player.is_none() && actor != TABLE || !self.is_said(&name, line, 0, moves) {
            return false;
        }
        if let (Some(player), Action::Adjust { points, .. }) = (player, action) {
            let known = self.done.finals[player].get_or_insert_default();
            known.stated += i64::from(points);
            known.counted += i64::from(points);
        }
        true
    }

    /// Submits a line if it is accepted, does at least so much, and if these moves, from the first, say all of that.
    fn is_said<'m>(
        &mut self,
        actor: &str,
        line: &str,
        least: usize,
        mut moves: impl Iterator<Item = &'m Move>,
    ) -> bool {
        let before = (
            self.done.game.clone(),
            self.done.turns.len(),
            self.due.len(),
        );
        let is_said = self.submit_as(actor, line).is_ok() && {
            let due = &self.due[before.2..];
            let mut is_moved = |due| moves.next().is_some_and(|one| self.says(one, due));
            due.len() >= least && due.iter().all(&mut is_moved)
        };
        if !is_said {
            self.done.game = before.0;
            self.done.turns.truncate(before.1);
            self.due.truncate(before.2);
        }
        is_said
    }

    /// The line of a move that only says what the referee has done, or what a rejected challenge does.
    pub(super) fn settled(&mut self, one: &Move) -> Option<String> {
        let is_lost = one.event == Event::Pass
            && matches!(self.rest.first(), Some(TranscriptItem::Note(note)) if note == TURN_LOST);
        if !self.due.iter().any(|due| self.says(one, due)) && !self.is_rejection(one, is_lost) {
            // Some programs let the other player accept the play that went out.
            let accepts = one.event == Event::Pass && self.done.game.is_over();
            return accepts.then(|| Verb::Pass.to_string());
        }
        self.settle(one);
        if is_lost {
            self.rest = &self.rest[1..];
        }
        Some(match one.event {
            Event::ChallengeBonus => format!("{:+} for a challenge", one.score),
            Event::TimePenalty => format!("{:+} for overtime", one.score),
            Event::Withdrawn => format!("{} {}", Verb::Challenge, Verdict::Upheld.name()),
            _ => Verb::Pass.to_string(),
        })
    }

    /// A move says what the referee has done. What a withdrawn play loses is not for it to say.
    fn says(&self, one: &Move, (seat, event, points): &Due) -> bool {
        let has_points = !matches!(event, Event::Pass | Event::Withdrawn);
        let is_same = (self.seats[one.player], &one.event) == (*seat, event);
        is_same && (one.score == *points || !has_points)
    }

    /// What a move says is no longer due.
    pub(super) fn settle(&mut self, one: &Move) {
        let mut due = std::mem::take(&mut self.due);
        due.retain(|due| !self.says(one, due));
        self.due = due;
    }

    /// A rejected challenge explains a move that is the points that it costs or gives here, those of its maker, or of
    /// the player who made the play, whom the next player challenged; or a turn that macondo says is lost.
    fn is_rejection(&mut self, one: &Move, is_lost: bool) -> bool {
        let by = match one.event {
            Event::ChallengeBonus if one.score > 0 => self.next(one.player),
            Event::ChallengeBonus => one.player,
            Event::Pass if is_lost => one.player,
            _ => return false,
        };
        let rejected = format!("{} {}", Verb::Challenge, Verdict::Rejected.name());
        self.is_said(&self.names[by].clone(), &rejected, 1, std::iter::once(one))
    }

    /// The seconds that a turn took, by the note behind it.
    pub(super) fn took(&mut self) -> Option<u32> {
        let (TranscriptItem::Note(note), rest) = self.rest.split_first()? else {
            return None;
        };
        let time = note.strip_prefix(TOOK)?;
        let timed = TypedLine::parse(&format!("{} @{time}", Verb::Pass)).ok()?;
        let took = timed.took.filter(|&took| Time(took).to_string() == time)?;
        self.rest = rest;
        Some(took)
    }

    /// The player after another in the round.
    pub(super) fn next(&self, player: usize) -> usize {
        let seat = (self.seats[player] + 1) % self.seats.len();
        self.player(seat).unwrap_or_default()
    }

    /// The player whom a note names.
    fn player_of(&self, actor: &str) -> Option<usize> {
        let mut nicks = self.transcript.players.iter().map(|player| &player.nick);
        let by_name = self.names.iter().position(|name| name == actor);
        by_name.or_else(|| nicks.position(|nick| nick == actor))
    }

    /// The player of a seat.
    pub(super) fn player(&self, seat: usize) -> Option<usize> {
        self.seats.iter().position(|&other| other == seat)
    }
}
