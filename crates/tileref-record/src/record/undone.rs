//! Turns that were undone and can be redone.

use super::{EditError, Record, RecordedTurn, insert_turn, without_last};
use crate::action::Verb;
use crate::text::first_word;

/// The turns that were undone since a record had a text. They can be redone as long as the record is that text without
/// them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UndoneTurns {
    /// The text before the first undo.
    pub full: String,
    /// How many turns were undone since.
    pub count: usize,
}

impl UndoneTurns {
    /// The turns between a record as it was and its `text` now; `None` if there are none, or if it was changed otherwise.
    pub fn between(full: &str, text: &str) -> Option<Self> {
        let turns = |text| Record::parse(text).map_or(0, |record| record.turns.len());
        let count = turns(full).saturating_sub(turns(text));
        let leads_here = count > 0 && without_last(full, count).as_deref() == Ok(text);
        leads_here.then(|| Self {
            full: full.to_owned(),
            count,
        })
    }

    /// Nothing was undone.
    pub fn none(text: &str) -> Self {
        Self {
            full: text.to_owned(),
            count: 0,
        }
    }

    /// Undoes more turns, and returns the text without them. It is always made from the full text, so that it is known
    /// again.
    ///
    /// # Errors
    /// There are fewer turns.
    pub fn undo(&self, count: usize) -> Result<String, EditError> {
        without_last(&self.full, self.count + count).map_err(|error| match error {
            EditError::TooFew { asked, have } => EditError::TooFew {
                asked: asked - self.count,
                have: have - self.count,
            },
            other => other,
        })
    }

    /// Redoes turns, and returns the text with them.
    ///
    /// # Errors
    /// Fewer were undone.
    pub fn redo(&self, count: usize) -> Result<String, EditError> {
        let have = self.count;
        let left = have.checked_sub(count);
        let left = left.ok_or(EditError::TooFew { asked: count, have })?;
        without_last(&self.full, left)
    }

    /// The turns, the first one to redo first.
    pub fn turns(&self) -> Vec<RecordedTurn> {
        let mut turns = Record::parse(&self.full).map_or(Vec::new(), |full| full.turns);
        turns.split_off(turns.len().saturating_sub(self.count))
    }

    /// The same turns after the record has become this text, if all that is new is a note at its end.
    #[must_use]
    pub fn with_note(&self, text: &str) -> Option<Self> {
        let note = Record::parse(text).ok()?.turns.pop()?;
        if Verb::from_name(first_word(&note.action).0) != Some(Verb::Note) {
            return None;
        }
        let record = Record::parse(&self.full).ok()?;
        let at = record.turns.len().checked_sub(self.count)?;
        let full = insert_turn(&self.full, &record, at, &note.actor, &note.action);
        let (full, _) = full.ok()?;
        let leads_here = without_last(&full, self.count).as_deref() == Ok(text);
        leads_here.then_some(Self {
            full,
            count: self.count,
        })
    }
}
