//! The tiles to play from.

use crate::tile::{Letter, RackTile, Tile, TileKind};

/// The tiles that a play can use. The search takes each one while it is part of the play.
///
/// ```
/// use tileref_referee::search::Hand;
/// use tileref_referee::tile::{Letter, RackTile};
/// let e = Letter::new('e').expect("a letter");
/// let mut hand = Hand::new(&[RackTile::Letter(e), RackTile::Corner(e), RackTile::Wildcard]);
/// let tiles = [0, 1, 2].map(|n| hand.tile_as(n, e).expect("each can be an E").to_string());
/// assert_eq!(tiles, ["e", "+e", "?e"]);
/// hand.take(0);
/// assert_eq!((hand.left(), hand.tile_as(0, e)), (2, None));
/// hand.put_back(0);
/// assert_eq!(hand.left(), 3);
/// ```
#[derive(Clone, Debug)]
pub struct Hand {
    /// The different tiles, and how many of each are left.
    tiles: Vec<(RackTile, usize)>,
    left: usize,
}

impl Hand {
    /// A hand of these tiles.
    pub fn new(tiles: &[RackTile]) -> Self {
        let mut sorted = tiles.to_vec();
        sorted.sort_unstable();
        let equal = sorted.chunk_by(|a, b| a == b);
        Self {
            tiles: equal.map(|equal| (equal[0], equal.len())).collect(),
            left: tiles.len(),
        }
    }

    /// The different tiles, and how many of each are left.
    pub fn tiles(&self) -> &[(RackTile, usize)] {
        &self.tiles
    }

    /// How many tiles are left.
    pub fn left(&self) -> usize {
        self.left
    }

    /// Tile `n` as a letter; `None` if it cannot stand for that letter, or none is left.
    #[inline]
    pub fn tile_as(&self, n: usize, letter: Letter) -> Option<Tile> {
        let (tile, left) = self.tiles[n];
        let kind = match tile {
            RackTile::Letter(own) if own == letter => TileKind::Letter,
            RackTile::Corner(own) if own == letter => TileKind::Corner,
            RackTile::Wildcard => TileKind::Wildcard,
            _ => return None,
        };
        (left > 0).then_some(Tile { letter, kind })
    }

    /// Takes tile `n`.
    #[inline]
    pub fn take(&mut self, n: usize) {
        self.tiles[n].1 -= 1;
        self.left -= 1;
    }

    /// Puts tile `n` back.
    #[inline]
    pub fn put_back(&mut self, n: usize) {
        self.tiles[n].1 += 1;
        self.left += 1;
    }
}
