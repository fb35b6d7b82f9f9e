//! What a bonus is. Each kind of game that has bonuses defines them in its folder.

use crate::kinds::MechanicName;

use super::Origin;
use super::explain::Explanation;

/// A bonus; its points are in the ruleset.
#[derive(Debug)]
pub struct BonusRule {
    /// The name that `claim` uses.
    pub name: &'static str,
    /// What earns it.
    pub explanation: Explanation,
}

impl BonusRule {
    /// A bonus, from the parts of its definition.
    pub(crate) const fn new(
        name: &'static str,
        origin: Origin,
        options: &'static [&'static str],
        text: &'static str,
    ) -> Self {
        let explanation = Explanation {
            text,
            origin,
            options,
        };
        Self { name, explanation }
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
