//! A line that breaks a rule.

use std::fmt;

use super::Reason;
use crate::action::Part;

/// A line that breaks a rule, and the part of it that does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The rule, and what it is about here.
    pub reason: Reason,
    /// The part of the line.
    pub part: Part,
}

impl Refusal {
    /// For the rule that a part of a line breaks.
    pub(crate) fn new(reason: impl Into<Reason>, part: Part) -> Self {
        Self {
            reason: reason.into(),
            part,
        }
    }
}

/// What is wrong, what to try, which rule.
impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { reason, .. } = self;
        write!(f, "{reason}; {} [{}]", reason.advice(None), reason.slug())
    }
}

impl std::error::Error for Refusal {}
