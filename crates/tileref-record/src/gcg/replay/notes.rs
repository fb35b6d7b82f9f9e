//! Notes of our own exports, which say what GCG has no move for: they are read back as that.

use super::{ComparedPoints, Event, Move, Replayer, TABLE, TranscriptItem};
use crate::action::{Action, Time, TypedLine, Verb, Verdict};
use crate::gcg::challenge::Noted;
use crate::gcg::export::TOOK;

impl<'a> Replayer<'a> {
    /// Whether a note only repeats what was submitted.
    pub(super) fn is_told(&mut self, note: &str) -> bool {
        let told = self.told.iter().position(|told| *told == note);
        told.map(|n| self.told.remove(n)).is_some()
    }

    /// Whether a note is a line of the record, `Ann: adjust -2 counted twice`, which is accepted. The notes before it come
    /// first.
    pub(super) fn is_line(
        &mut self,
        note: &str,
        notes: &[&String],
        rest: &[TranscriptItem],
    ) -> bool {
        let challenge = Noted::read(note).filter(|read| read.verdict == Verdict::Rejected);
        let line = line_of(note).filter(|(_, action)| {
            action.is_for_the_table() || matches!(action, Action::End | Action::Adjust { .. })
        });
        if challenge.is_none() && line.is_none() {
            return false;
        }
        self.is_reversible(|replayer| {
            for note in notes {
                replayer.note(note);
            }
            match (challenge, line) {
                (Some(challenge), _) => replayer.is_rejected_challenge(&challenge, rest),
                (None, Some((actor, action))) => replayer.is_accepted(actor, &action),
                (None, None) => false,
            }
        })
    }

    /// Whether an action is accepted. What it adds to a score, the transcript has in its next total.
    fn is_accepted(&mut self, actor: &str, action: &Action) -> bool {
        let player = self.named(actor);
        let name = match player {
            Some(player) => self.names[player].clone(),
            None => TABLE.to_owned(),
        };
        if player.is_none() && actor != TABLE || self.submit(&name, &action.to_string()).is_err() {
            return false;
        }
        if let (Some(player), Action::Adjust { points, .. }) = (player, action) {
            let (known, points) = (self.known[player].unwrap_or_default(), i64::from(*points));
            self.known[player] = Some(ComparedPoints {
                stated: known.stated + points,
                counted: known.counted + points,
            });
        }
        true
    }

    /// Whether a pass was a forfeit, by the note behind it.
    pub(super) fn is_forfeit(&mut self, one: &Move, rest: &'a [TranscriptItem]) -> bool {
        let is_it = |note: &&str| {
            let line = line_of(note);
            line.is_some_and(|(actor, action)| {
                action == Action::Forfeit && self.named(actor) == Some(one.player)
            })
        };
        let note = behind(rest).find(is_it);
        self.told.extend(note);
        note.is_some()
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
        let (note, took) = behind(rest).find_map(|note| Some((note, seconds(note)?)))?;
        self.told.push(note);
        Some(took)
    }
}

/// The notes behind a move, or behind its withdrawal.
fn behind(rest: &[TranscriptItem]) -> impl Iterator<Item = &str> {
    let is_withdrawn = rest.first().and_then(TranscriptItem::as_move);
    let is_withdrawn = is_withdrawn.is_some_and(|next| next.event == Event::Withdrawn);
    let rest = rest[usize::from(is_withdrawn)..].iter();
    rest.map_while(|item| match item {
        TranscriptItem::Note(note) => Some(note.as_str()),
        TranscriptItem::Move(_) => None,
    })
}

/// The actor and the action of a note that has a line as a record has it.
fn line_of(note: &str) -> Option<(&str, Action)> {
    let (actor, line) = note.split_once(": ")?;
    let action = Action::parse(line).ok()?;
    (action.to_string() == line).then_some((actor, action))
}
