//! Bonuses. Each kind of game that has some defines them in its folder.

use crate::kinds::MechanicName;

use super::explain::Explanation;

/// A bonus; its points are in the ruleset.
#[derive(Debug, PartialEq, Eq)]
pub struct BonusRule {
    /// The name that `claim` uses.
    pub name: &'static str,
    /// Whether a play can earn it more than once.
    pub repeatedly: bool,
    /// Whether only teammates who each have a rack can earn it.
    pub by_teammates: bool,
    /// What earns it.
    pub explanation: Explanation,
}

/// The bonuses of all kinds of games.
pub fn bonuses() -> impl Iterator<Item = &'static BonusRule> {
    MechanicName::ALL
        .iter()
        .flat_map(|kind| kind.bonuses())
        .copied()
}
