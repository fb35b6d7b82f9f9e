//! Bonuses. Each kind of game that has some defines them in its folder.

use crate::kinds::MechanicName;

use super::explain::Explanation;

/// A bonus; its points are in the ruleset.
#[derive(Debug)]
pub struct BonusRule {
    /// The name that `claim` uses.
    pub name: &'static str,
    /// How often a play can earn it, and who.
    pub earned: Earned,
    /// What earns it.
    pub explanation: Explanation,
}

/// How often a play can earn a bonus, and who can earn it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Earned {
    /// Whether a play can earn it more than once.
    pub repeatedly: bool,
    /// Whether only teammates who each have a rack can earn it.
    pub by_teammates: bool,
}

impl Earned {
    /// By anybody, once a turn.
    pub const ONCE: Self = Self {
        repeatedly: false,
        by_teammates: false,
    };

    /// As often as it is earned.
    pub const REPEATEDLY: Self = Self {
        repeatedly: true,
        ..Self::ONCE
    };

    /// Only by teammates.
    #[must_use]
    pub const fn by_teammates(self) -> Self {
        Self {
            by_teammates: true,
            ..self
        }
    }
}

/// Names are unique.
impl PartialEq for BonusRule {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for BonusRule {}

/// The bonuses of all kinds of games.
pub fn bonuses() -> impl Iterator<Item = &'static BonusRule> {
    MechanicName::ALL
        .iter()
        .flat_map(|kind| kind.bonuses())
        .copied()
}
