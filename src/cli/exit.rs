//! The exit codes of the program.

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
