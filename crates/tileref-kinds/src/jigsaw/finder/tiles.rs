//! Tiles as small numbers, and racks as one number.

use rustc_hash::FxHashMap;

use crate::search::Hand;
use crate::tile::{RackTile, Tile};

/// The number of a letter and kind of tile.
pub(super) type Code = u16;

/// Numbers the tiles as they turn up.
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

/// What is left of a rack, as one number: for each different tile, some bits that count how many are left. They always fit,
/// because a tile takes no more bits than the rack has of it, and a rack has at most a hundred tiles.
pub(super) type Rest = u128;

/// The tiles to play from.
#[derive(Debug)]
pub(super) struct Rack {
    /// The different tiles, with the shift and the mask of their bits.
    tiles: Vec<(RackTile, u32, Rest)>,
    pub(super) whole: Rest,
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

    /// Each different tile that is left, and what is left without it.
    #[inline]
    pub(super) fn of(&self, rest: Rest) -> impl Iterator<Item = (RackTile, Rest)> {
        self.tiles
            .iter()
            .filter(move |(_, place, bits)| rest >> place & bits > 0)
            .map(move |&(tile, place, _)| (tile, rest - (1 << place)))
    }
}
