//! Phrases that several refusals share.

use std::fmt;

use crate::grid::Direction;
use crate::text::count;
use crate::tile::{Face, Kind, Tile};

/// How many of a tile the set has.
pub(super) fn supply(f: &mut fmt::Formatter<'_>, face: Face, in_set: usize) -> fmt::Result {
    match (face, in_set) {
        (face, 0) => write!(f, "the set has no {face}"),
        (Face::Wildcard, _) => {
            write!(
                f,
                "the set has {}, and no more are left",
                count(in_set, "wildcard")
            )
        }
        (face, 1) => write!(f, "the set has one {face}, and this would be a second"),
        (face, _) => write!(f, "the set has {in_set} {face} tiles, and no more are left"),
    }
}

/// A side, as `left of`.
pub(super) fn direction_of(direction: Direction) -> &'static str {
    match direction {
        Direction::Right => "right of",
        Direction::Left => "left of",
        Direction::Up => "above",
        Direction::Down => "below",
        Direction::East => "east of",
        Direction::West => "west of",
        Direction::NorthEast => "north-east of",
        Direction::NorthWest => "north-west of",
        Direction::SouthEast => "south-east of",
        Direction::SouthWest => "south-west of",
    }
}

/// A tile with its kind.
pub(super) fn described(tile: Tile) -> String {
    match tile.kind {
        Kind::Letter => tile.letter.to_string(),
        Kind::Corner => format!("a corner tile {}", tile.letter),
        Kind::Wildcard => format!("a wildcard standing for {}", tile.letter),
    }
}
