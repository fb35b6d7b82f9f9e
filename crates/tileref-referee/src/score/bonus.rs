//! Bonuses. Each kind of game that has some defines them in its folder; one that kinds share is here.

use crate::grid::Cell;
use crate::options::{Explanation, sentence};

/// A bonus; its points are in the ruleset.
#[derive(Debug)]
pub struct BonusRule {
    /// The name that `claim` uses.
    pub name: &'static str,
    /// How often it can be earned.
    pub times: Times,
    /// Only teammates who each have a rack can earn it.
    pub by_teammates: bool,
    /// What earns it.
    pub explanation: Explanation,
}

impl PartialEq for BonusRule {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for BonusRule {}

impl BonusRule {
    /// A play can earn it more than once.
    pub fn repeatedly(&self) -> bool {
        self.times != Times::OnceATurn
    }
}

/// How often a bonus can be earned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Times {
    /// Once by a play.
    OnceATurn,
    /// Several times, also by one play.
    Repeatedly,
    /// Once in a game at each cell.
    OnceACell,
}

/// A bonus, and the cell at which a play earns it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Earned {
    /// The bonus.
    pub bonus: &'static BonusRule,
    /// Where.
    pub at: Cell,
}

/// A full rack, or as many tiles as the ruleset says, in one turn.
pub const ALL_TILES: &BonusRule = &BonusRule {
    name: "all-tiles",
    times: Times::OnceATurn,
    by_teammates: false,
    explanation: Explanation {
        options: &[],
        says: &[
            sentence!((Guide "A play of many new tiles pays once more.")),
            sentence!((by "all_tiles" |game| game.stated("all_tiles"))),
            sentence!((Ruling
                "Playing the last few tiles of a rack that could not be refilled does not count as playing a full \
                 rack."
            )),
        ],
    },
};
