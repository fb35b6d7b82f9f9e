//! Rulesets that can be read but not played, because parts of them contradict each other.

use crate::text::count;
use crate::tile::{Letter, TileSet};

/// Why no table can play by a ruleset.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Contradiction {
    /// The set has no tiles.
    #[error("the set has no tiles")]
    NoTiles,
    /// The set is too small: the number of racks, the tiles on each, the tiles in the set.
    #[error("{} of {rack} cannot be dealt from a set of {}", count(*.0, "rack"), count(*.2, "tile"), rack = .1)]
    Deal(usize, usize, usize),
    /// A letter that is not in the set.
    #[error("the set has no {0}; add it under `tiles`, or leave it out here")]
    NotInSet(Letter),
    /// A first word is too long: its letters, the room, and where that is.
    #[error("no first word fits: it needs at least {0} letters, and {2} has room for {1}")]
    FirstWord(usize, usize, &'static str),
    /// A round has more rings than tiles: the round, counted from 1, its rings, and the tiles.
    #[error("round {round} has {}, and only {} to put them on", count(*.1, "ring"), count(*.2, "tile"), round = .0)]
    Rings(usize, usize, usize),
    /// The cubes are more or fewer than the tiles of a round.
    #[error("{} cannot show {}", count(*.0, "cube"), count(*.1, "tile"))]
    Cubes(usize, usize),
}

/// The length of the shortest word.
pub const SHORTEST_WORD: usize = 2;

/// A contradiction, and what can be to blame for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// The paths of the keys that can be to blame: of a ruleset file, or of house rules.
    pub keys: Vec<String>,
    /// Why no table can play.
    pub why: Contradiction,
}

impl Conflict {
    /// A contradiction between the values of these keys.
    pub fn new<const N: usize>(keys: [&str; N], why: Contradiction) -> Self {
        let keys = keys.map(String::from).into();
        Self { keys, why }
    }
}

/// Checks that this number of racks can be dealt.
pub fn check_deal(tiles: &TileSet, racks: usize, rack: usize) -> Option<Conflict> {
    let tiles = tiles.total();
    if tiles == 0 {
        return Some(Conflict::new(["tiles"], Contradiction::NoTiles));
    }
    let keys = ["rack", "seats.min", "tiles", "options.pool"];
    (rack * racks > tiles).then(|| Conflict::new(keys, Contradiction::Deal(racks, rack, tiles)))
}
