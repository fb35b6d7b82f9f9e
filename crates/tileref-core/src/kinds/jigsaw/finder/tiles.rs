//! Tiles as small numbers, and what is left of the tiles to play from.

use rustc_hash::FxHashMap;

use crate::finder::Hand;
use crate::tile::{Kind, Letter, RackTile, Tile};

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

/// What is left of a rack, by number: equal rests have the same number.
pub(super) type Rest = u16;

/// The tiles to play from, and every rest that taking some of them leaves.
#[derive(Debug)]
pub(super) struct Rests {
    tiles: Vec<RackTile>,
    rests: Vec<Box<[usize]>>,
    numbers: FxHashMap<Box<[usize]>, Rest>,
}

/// The rest from which nothing has been taken.
pub(super) const WHOLE: Rest = 0;

impl Rests {
    pub(super) fn new(hand: &Hand) -> Self {
        let whole: Box<[usize]> = hand.tiles().iter().map(|&(_, left)| left).collect();
        Self {
            tiles: hand.tiles().iter().map(|&(tile, _)| tile).collect(),
            numbers: FxHashMap::from_iter([(whole.clone(), WHOLE)]),
            rests: vec![whole],
        }
    }

    /// The different tiles.
    pub(super) fn tiles(&self) -> usize {
        self.tiles.len()
    }

    /// One of the different tiles.
    pub(super) fn tile(&self, n: usize) -> RackTile {
        self.tiles[n]
    }

    /// The rest without one of the tiles, if it has that.
    pub(super) fn take(&mut self, rest: Rest, n: usize) -> Option<Rest> {
        let mut fewer = self.rests[usize::from(rest)].clone();
        fewer[n] = fewer[n].checked_sub(1)?;
        if let Some(&known) = self.numbers.get(&fewer) {
            return Some(known);
        }
        let number = Rest::try_from(self.rests.len()).ok()?;
        self.rests.push(fewer.clone());
        self.numbers.insert(fewer, number);
        Some(number)
    }
}

/// A plain tile of a letter.
pub(super) fn laid(letter: Letter, kind: Kind) -> Tile {
    Tile { letter, kind }
}
