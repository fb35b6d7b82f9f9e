//! A search for plays: what the generators of each kind of game work with.
//!
//! A [`Generator`] passes every play that some tiles allow to a [`Search`], which ranks them. The referee's word is final.

mod hand;
mod plays;
mod ranking;

pub use hand::Hand;
pub use plays::{FoundPlay, Plays, Spelled};
use ranking::Ranking;

use crate::grid::Cell;
use crate::referee::Situation;
use crate::tile::{Letter, Tile};
use crate::word_tree::{Decoded, Letters, WordTree};

/// The progress of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// How many parts of the table have been searched.
    pub done: usize,
    /// How many parts there are.
    pub of: usize,
    /// About how many bytes the search keeps: plays, beginnings of words, what it has read of the word list.
    pub memory: usize,
}

impl Progress {
    /// Everything has been searched, and the plays are being sorted.
    pub fn is_sorting(&self) -> bool {
        self.of > 0 && self.done >= self.of
    }
}

/// A kind of game whose plays can be found.
pub trait Generator {
    /// Passes every play that the tiles allow to `search`.
    fn plays(&self, _: &mut Search<'_>) {}
}

/// How many steps are taken between two calls of `continues`.
const STEPS: u32 = 1 << 6;

/// A search for plays, which a kind of game adds to its ranking.
pub struct Search<'a> {
    /// The position. Its rules have every word looked up.
    pub situation: Situation<'a>,
    /// The tiles to play from.
    pub hand: Hand,
    /// The words of the dictionary, and those that the table allowed over it. Some may not count
    /// ([`Search::is_barred`]).
    pub tree: WordTree<'a>,
    /// The plays found so far.
    pub ranking: Ranking<'a>,
    /// Some listed words do not count. If none, no word has to be looked up.
    has_barred: bool,
    continues: &'a mut dyn FnMut(Progress) -> bool,
    progress: Progress,
    /// About how many bytes the generators keep.
    memory: usize,
    steps: u32,
    /// The search was ended before it was complete.
    stopped: bool,
}

impl<'a> Search<'a> {
    /// A search with nothing found yet.
    pub fn new(
        situation: Situation<'a>,
        hand: Hand,
        tree: WordTree<'a>,
        most: Option<usize>,
        continues: &'a mut dyn FnMut(Progress) -> bool,
    ) -> Self {
        Self {
            situation,
            hand,
            tree,
            ranking: Ranking::new(situation, most),
            has_barred: situation.vocabulary.has_barred(),
            continues,
            progress: Progress::default(),
            memory: 0,
            // So that not even a short search begins after a series of searches was ended.
            steps: STEPS,
            stopped: false,
        }
    }

    /// The letters that each tile of the hand can be.
    pub fn letters(&mut self) -> Vec<Letters> {
        let (hand, tree) = (self.hand.tiles().iter(), &mut self.tree);
        hand.map(|(tile, _)| tile.letter().map_or(!0, |letter| tree.bit(letter)))
            .collect()
    }

    /// What each tile of the hand is worth.
    pub fn values(&self) -> Vec<u64> {
        let hand = self.hand.tiles().iter().map(|(tile, _)| tile.letter());
        let tiles = &self.situation.tiles;
        let value = |letter| u64::from(tiles.value(letter));
        hand.map(|letter| letter.map_or(0, value)).collect()
    }

    /// A listed word does not count here.
    #[inline]
    pub fn is_barred(&self, letters: impl Iterator<Item = Letter>) -> bool {
        self.has_barred && {
            let word: String = letters.collect();
            self.situation.vocabulary.is_barred(&word)
        }
    }

    /// To be called at each step; false once the search is to end.
    #[inline]
    pub fn continues(&mut self) -> bool {
        self.steps += 1;
        if self.steps >= STEPS && !self.stopped {
            self.steps = 0;
            self.progress.memory =
                self.memory + self.ranking.memory() + self.tree.decoded().memory();
            self.stopped = !(self.continues)(self.progress);
        }
        !self.stopped
    }

    /// Counts memory that the search keeps until its end.
    #[inline]
    pub fn keep(&mut self, bytes: usize) {
        self.memory += bytes;
    }

    /// Asks at the next step whether to continue, because this one may have taken long.
    #[inline]
    pub fn took_long(&mut self) {
        self.steps = STEPS;
    }

    /// Ends the search.
    pub fn finish(self) -> Finished {
        let of = self.progress.of.max(1);
        let progress = Progress {
            done: of,
            of,
            ..self.progress
        };
        let (count, continues) = (self.ranking.count, self.continues);
        let (plays, complete) = if self.stopped {
            (self.ranking.into_some_plays(), false)
        } else {
            self.ranking.into_plays(&mut || continues(progress))
        };
        Finished {
            plays,
            count,
            complete,
            decoded: self.tree.into_decoded(),
        }
    }

    /// Reports how much of the table has been searched.
    pub fn progress(&mut self, done: usize, of: usize) {
        (self.progress.done, self.progress.of) = (done, of);
    }
}

/// What a search has found.
#[derive(Debug)]
pub struct Finished {
    /// The plays, the best first.
    pub plays: Plays,
    /// How many plays there are, kept or not.
    pub count: usize,
    /// The search was completed.
    pub complete: bool,
    /// What it has decoded of the word list.
    pub decoded: Decoded,
}

/// The tiles that a play lays, in table order.
type Laid = Box<[(Cell, Tile)]>;

/// About how many bytes a play takes in the set of those that were found: a hash of sixteen bytes, in a table that is
/// between half full and nearly full.
pub const SEEN: usize = 32;

/// Hashes a tile on a cell, both given as numbers. The sum of these hashes identifies a play: with 128 bits, two plays
/// hardly ever collide.
pub fn hash(cell: usize, tile: u32) -> u128 {
    let mix = |tile: u64| {
        let tile = (tile ^ tile >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let tile = (tile ^ tile >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        tile ^ tile >> 31
    };
    let tile = (cell as u64) << 32 | u64::from(tile);
    let high = mix(tile.wrapping_add(0x9e37_79b9_7f4a_7c15));
    let low = mix(!tile);
    u128::from(high) << 64 | u128::from(low)
}
