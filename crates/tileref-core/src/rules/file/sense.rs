//! Rulesets that can be read and never be played: parts that contradict each other.

use super::{File, Read, RulesetProblem};
use crate::rules::Ruleset;
use crate::text::count;
use crate::tile::{Letter, TileSet};

/// What keeps every table from playing by a ruleset.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Contradiction {
    /// The set has no tiles.
    #[error("the set has no tiles")]
    NoTiles,
    /// The set is too small: racks, tiles of a rack, tiles of the set.
    #[error("{} of {rack} cannot be dealt from a set of {}", count(*.0, "rack"), count(*.2, "tile"), rack = .1)]
    Deal(usize, usize, usize),
    /// A letter that the set does not name.
    #[error("the set has no {0}; add it under `tiles`, or leave it out here")]
    NotInSet(Letter),
    /// A first word with more letters than fit: letters, room, and where.
    #[error("no first word fits: it needs at least {0} letters, and {2} has room for {1}")]
    FirstWord(usize, usize, &'static str),
    /// More rings in a round than the dealer lays tiles: the round, counted from 1, its rings, and the tiles.
    #[error("round {round} has {}, and only {} to put them on", count(*.1, "ring"), count(*.2, "tile"), round = .0)]
    Rings(usize, usize, usize),
}

/// Letters of the shortest word.
pub(crate) const LEAST: usize = 2;

/// A contradiction, and the paths of the parts that can be to blame for it, with spaces between them.
pub(crate) type Found = Option<(String, Contradiction)>;

/// Refuses a ruleset that cannot be played with any players or house rules.
pub(super) fn check(ruleset: &Ruleset, file: &File<'_>) -> Read<()> {
    let (rules, seats) = (&ruleset.stated, ruleset.stated.seats.0);
    let Some((paths, why)) = rules.mechanic.contradiction(&rules.tiles, seats) else {
        return Ok(());
    };
    // What the file states is to blame, not what its base does.
    let blamed = paths.split(' ').find(|path| file.states(path));
    let blamed = blamed
        .or_else(|| paths.split(' ').next())
        .unwrap_or_default();
    Err(file.fault_at(blamed, RulesetProblem::Never(why)))
}

/// The racks of the fewest seats can be dealt.
pub(crate) fn dealt(tiles: &TileSet, seats: usize, rack: usize) -> Found {
    let tiles = tiles.total();
    if tiles == 0 {
        return Some(("tiles".to_owned(), Contradiction::NoTiles));
    }
    let paths = "rack seats.min tiles".to_owned();
    (rack * seats > tiles).then_some((paths, Contradiction::Deal(seats, rack, tiles)))
}
