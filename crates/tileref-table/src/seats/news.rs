//! What phones do, told to the prompt.

/// A message for the prompt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct News {
    /// A line, safe to show.
    pub text: String,
    /// The record has changed.
    pub changed: bool,
}
