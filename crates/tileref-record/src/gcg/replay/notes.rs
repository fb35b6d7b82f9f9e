//! Notes of our own exports, which say what GCG has no move for: they are read back as that.

use super::challenges::is_challenge;
use super::{ComparedPoints, Event, Move, Replayer, TABLE, TranscriptItem};
use crate::action::{Action, Time, TypedLine, Verb, Verdict};
use crate::gcg::export::{GAME_LOST, TOOK};

impl<'a> Replayer<'a> {
    /// A note that only repeats what was submitted is not submitted again.
    pub(super) fn is_told(&mut self, note: &str) -> bool {
        let told = self.told.iter().position(|told| *told == note);
        told.map(|n| self.told.remove(n)).is_some()
    }

    /// Submits a note that is a line of the record, `Ann: adjust -2 counted twice`. What it adds to a score, the
    /// transcript has in its next total; what a challenge costs, in its next moves.
    pub(super) fn is_line(&mut self, note: &str, rest: &[TranscriptItem]) -> bool {
        let Some((actor, action)) = line_of(note) else {
            return false;
        };
        let (player, line) = (self.player_of(actor), action.to_string());
        if let Some(by) = player.filter(|_| is_challenge(&action, Verdict::Rejected)) {
            let moves = rest.iter().filter_map(TranscriptItem::as_move);
            return self.is_challenged(by, &line, moves, 0);
        }
        let name = match player {
            Some(player) => self.names[player].clone(),
            None => actor.to_owned(),
        };
        let is_line =
            action.is_for_the_table() || matches!(action, Action::End | Action::Adjust { .. });
        if !is_line || player.is_none() && actor != TABLE || self.submit(&name, &line).is_err() {
            return false;
        }
        if let (Some(player), Action::Adjust { points, .. }) = (player, action) {
            let (known, points) = (self.known[player].unwrap_or_default(), i64::from(points));
            self.known[player] = Some(ComparedPoints {
                stated: known.stated + points,
                counted: known.counted + points,
            });
        }
        true
    }

    /// Looks for a note behind a move that says something, which is then told.
    pub(super) fn is_behind(
        &mut self,
        rest: &'a [TranscriptItem],
        says: impl Fn(&Self, &str) -> bool,
    ) -> bool {
        let note = behind(rest).find(|note| says(self, note));
        self.told.extend(note);
        note.is_some()
    }

    /// The note behind a pass says that it was a forfeit.
    pub(super) fn is_forfeit(&mut self, one: &Move, rest: &'a [TranscriptItem]) -> bool {
        self.is_behind(rest, |replayer, note| {
            line_of(note).is_some_and(|(actor, action)| {
                action == Action::Forfeit && replayer.player_of(actor) == Some(one.player)
            })
        })
    }

    /// The seconds that a turn took, by the note behind it.
    pub(super) fn took(&mut self, one: &Move, rest: &'a [TranscriptItem]) -> Option<u32> {
        if !one.event.takes_turn() {
            return None;
        }
        let seconds = |note: &str| {
            let time = note.strip_prefix(TOOK)?;
            let timed = TypedLine::parse(&format!("{} @{time}", Verb::Pass)).ok()?;
            timed.took.filter(|&took| Time(took).to_string() == time)
        };
        let took = behind(rest).find_map(seconds);
        self.is_behind(rest, |_, note| seconds(note).is_some());
        took
    }
}

/// The notes behind a move, or behind its withdrawal.
pub(super) fn behind(rest: &[TranscriptItem]) -> impl Iterator<Item = &str> {
    let is_withdrawn = rest.first().and_then(TranscriptItem::as_move);
    let is_withdrawn = is_withdrawn.is_some_and(|next| next.event == Event::Withdrawn);
    let rest = rest[usize::from(is_withdrawn)..].iter();
    rest.map_while(|item| match item {
        TranscriptItem::Note(note) => Some(note.as_str()),
        TranscriptItem::Move(_) => None,
    })
}

/// The actor and the action of a note that has a line as a record has it, or a challenge in any spelling.
pub(super) fn line_of(note: &str) -> Option<(&str, Action)> {
    let (actor, line) = note.split_once(": ")?;
    let line = line.strip_suffix(GAME_LOST).unwrap_or(line);
    let action = Action::parse(line).ok()?;
    let is_challenge = matches!(action, Action::Challenge { .. });
    (is_challenge || action.to_string() == line).then_some((actor, action))
}
