//! The exit codes of the program.

use crate::fault::Fault;

/// An exit code, the worst last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// The answer is yes, or the work is done.
    Fine = 0,
    /// The answer is no: an illegal turn, an invalid word.
    No = 1,
    /// The command failed: invalid arguments, an unreadable file, an unknown dictionary.
    Trouble = 2,
}

impl Exit {
    /// The exit code for an error: an illegal turn is an answer, any other error a failure.
    pub fn of(fault: &Fault) -> Self {
        if fault.turn.is_some() {
            Self::No
        } else {
            Self::Trouble
        }
    }
}
