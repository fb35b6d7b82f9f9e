//! Tiles as small numbers, and what is left of the tiles to play from.

use rustc_hash::FxHashMap;

use crate::finder::Hand;
use crate::tile::{RackTile, Tile};

/// The number of a tile with its letter and kind.
pub(super) type Code = u16;

/// The numbers of tiles, given out as tiles are met.
#[derive(Debug, Default)]
pub(super) struct Codes {
    tiles: Vec<Tile>,
    codes: FxHashMap<Tile, Code>,
}

impl Codes {
    /// The number of a tile.
    pub(super) fn of(&mut self, tile: Tile) -> Code {
        let Self { tiles, codes } = self;
        *codes.entry(tile).or_insert_with(|| {
            tiles.push(tile);
            Code::try_from(tiles.len() - 1).unwrap_or(Code::MAX)
        })
    }

    /// The tile of a number.
    #[inline]
    pub(super) fn tile(&self, code: Code) -> Tile {
        self.tiles[usize::from(code)]
    }
}

/// What is left of a rack, as one number: for each of its different tiles some bits that say how many are left. No tile
/// needs more bits than there are of it, and a rack has a hundred tiles at most.
pub(super) type Rest = u128;

/// The tiles to play from.
#[derive(Debug)]
pub(super) struct Rack {
    /// The different tiles: the place of their bits, and their bits at that place.
    tiles: Vec<(RackTile, u32, Rest)>,
    whole: Rest,
}

impl Rack {
    pub(super) fn new(hand: &Hand) -> Self {
        let (mut place, mut whole) = (0, 0);
        let mut tiles = Vec::new();
        for &(tile, count) in hand.tiles() {
            let bits = usize::BITS - count.leading_zeros();
            tiles.push((tile, place, (1 << bits) - 1));
            whole |= (count as Rest) << place;
            place += bits;
        }
        Self { tiles, whole }
    }

    /// The rest from which nothing has been taken.
    pub(super) fn whole(&self) -> Rest {
        self.whole
    }

    /// Each different tile of a rest, and what is left without it.
    #[inline]
    pub(super) fn of(&self, rest: Rest) -> impl Iterator<Item = (RackTile, Rest)> {
        let tiles = self.tiles.iter();
        let left = tiles.filter(move |(_, place, bits)| rest >> place & bits > 0);
        left.map(move |&(tile, place, _)| (tile, rest - (1 << place)))
    }
}
