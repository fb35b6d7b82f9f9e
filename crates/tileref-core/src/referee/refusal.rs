//! A line that breaks a rule.

use std::fmt;

use super::Reason;
use crate::action::Part;

/// A line that breaks a rule, and the part of it that does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The rule, and how the line breaks it.
    pub reason: Reason,
    /// The part of the line that breaks it.
    pub part: Part,
}

impl Refusal {
    /// A part of the line breaks this rule.
    pub(crate) fn new(reason: impl Into<Reason>, part: Part) -> Self {
        Self {
            reason: reason.into(),
            part,
        }
    }
}

/// What is wrong, what to try, and the rule.
impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { reason, .. } = self;
        write!(f, "{reason}; {} [{}]", reason.advice(None), reason.slug())
    }
}

impl std::error::Error for Refusal {}
