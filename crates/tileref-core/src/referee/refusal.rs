//! A line that breaks a rule.

use super::Reason;
use crate::action::Part;

/// A line that breaks a rule, and the part of it that does.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{reason}; {} [{}]", reason.advice(None), reason.slug())]
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
