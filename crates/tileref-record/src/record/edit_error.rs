//! Why an edit of a record is not made.

use std::fmt;

use super::{Place, RecordError, RecordErrorKind};
use crate::text::count;

/// Why a record was not edited. Nothing was changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EditError {
    /// The text is no record to begin with.
    NotARecord(RecordError),
    /// What was to be written does not fit in a record.
    Unfit(RecordErrorKind),
    /// Fewer turns than were to be taken back or put back.
    TooFew {
        /// The turns asked for.
        asked: usize,
        /// The turns there are.
        have: usize,
    },
    /// No turn of that number.
    NoTurn {
        /// The turn, counted from 1.
        number: usize,
        /// The turns there are.
        have: usize,
    },
    /// The text is written in a way that no edit could be fitted into.
    NoWay {
        /// The last turn, where a person would look.
        place: Option<Place>,
    },
}

impl std::error::Error for EditError {}

impl From<RecordError> for EditError {
    fn from(error: RecordError) -> Self {
        Self::NotARecord(error)
    }
}

impl fmt::Display for EditError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotARecord(error) => error.fmt(f),
            Self::Unfit(kind) => kind.fmt(f),
            Self::TooFew { have: 0, .. } => f.write_str("there is no turn left"),
            Self::TooFew { asked, have } => {
                write!(f, "{} asked for, only {have} there", count(*asked, "turn"))
            }
            Self::NoTurn { number, have: 0 } => {
                write!(f, "no turn {number}: the record has none yet")
            }
            Self::NoTurn { number, have } => {
                write!(f, "no turn {number}: the record has turns 1 to {have}")
            }
            Self::NoWay { place } => {
                f.write_str("the turns are written in a way that cannot be changed without harm")?;
                place.map_or(Ok(()), |at| write!(f, " (line {})", at.line))?;
                f.write_str(": write each turn as one line `- name: action` and try again")
            }
        }
    }
}
