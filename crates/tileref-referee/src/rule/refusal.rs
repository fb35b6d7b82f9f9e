//! A line that breaks a rule.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use super::{AdviceContext, Slug};
use crate::action::Part;

/// A way to break a rule, with the facts. [`rule!`](crate::rule::rule) implements it.
///
/// It is displayed as what is wrong, in one sentence without a full stop.
pub trait BrokenRule: Any + fmt::Debug + fmt::Display + Send + Sync {
    /// The rule that is broken.
    fn slug(&self) -> Slug;

    /// What to try instead: in a game that has this, or in any game.
    fn advice(&self, here: Option<&AdviceContext<'_>>) -> String;

    /// The other breaks the same rule in the same way.
    fn is(&self, other: &dyn Any) -> bool;
}

/// Why a line is refused: the rule that it breaks, the way it does, and the facts.
#[derive(Clone)]
pub struct Reason(Arc<dyn BrokenRule>);

impl Reason {
    /// The rule that is broken.
    pub fn slug(&self) -> Slug {
        self.0.slug()
    }

    /// What to try instead: in a game that has this, or in any game.
    pub fn advice(&self, here: Option<&AdviceContext<'_>>) -> String {
        self.0.advice(here)
    }

    /// How this rule is broken; `None` if another one is.
    pub fn of<R: BrokenRule>(&self) -> Option<&R> {
        let facts: &dyn Any = &*self.0;
        facts.downcast_ref()
    }
}

impl<R: BrokenRule> From<R> for Reason {
    fn from(broken: R) -> Self {
        Self(Arc::new(broken))
    }
}

impl PartialEq for Reason {
    fn eq(&self, other: &Self) -> bool {
        self.0.is(&*other.0)
    }
}

impl Eq for Reason {}

impl fmt::Debug for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// What is wrong, in one sentence without a full stop.
impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

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
    pub fn new(reason: impl Into<Reason>, part: Part) -> Self {
        Self {
            reason: reason.into(),
            part,
        }
    }
}
