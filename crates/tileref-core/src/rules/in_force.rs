//! The rules in force: a ruleset with its house rules.

use super::{Begins, House, Mechanic, SessionOptions, WordCheck};
use crate::grid::Grid;
use crate::tile::TileSet;

/// The rules that a game is played by, which [`Ruleset::in_force`](super::Ruleset::in_force) derives from a ruleset.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RulesInForce {
    /// Stable name.
    pub id: String,
    /// The name that people see.
    pub name: String,
    /// The fewest and the most seats; a seat is a player, or a team with a shared rack.
    pub seats: (usize, usize),
    /// Who goes first.
    pub begins: Begins,
    /// The tiles in play; none in word paths, where the table uses its own.
    pub tiles: TileSet,
    /// How words are played and scored.
    pub mechanic: Mechanic,
    /// The house rules that every kind of game has.
    pub house: House,
    /// The session options: time, categories, what the prompt shows.
    pub session_options: SessionOptions,
}

impl RulesInForce {
    /// The value of an option.
    pub fn option(&self, name: &str) -> Option<String> {
        let own = self.mechanic.option(name);
        own.or_else(|| self.house.get(name))
            .or_else(|| self.session_options.get(name))
    }

    /// How the cells of the table are arranged.
    pub fn grid(&self) -> Grid {
        self.mechanic.grid()
    }

    /// The size of a full rack or pool; 0 in games without racks.
    pub fn rack(&self) -> usize {
        self.mechanic.rack()
    }

    /// How many racks these seats have: one each, or a pool for all.
    pub fn racks(&self, seats: usize) -> usize {
        if self.mechanic.shares_pool() {
            1
        } else {
            seats
        }
    }

    /// Whether it is known how many tiles are on racks and in the bag.
    pub fn counts_tiles(&self) -> bool {
        self.rack() > 0 && !self.mechanic.keeps_score_only()
    }

    /// Whether words can be challenged.
    pub fn has_challenges(&self) -> bool {
        self.mechanic.has_challenges(&self.house)
    }

    /// Whether words are looked up when they are played, if there is a dictionary.
    pub fn looks_up(&self) -> bool {
        self.house.judge == WordCheck::Entry
    }
}
