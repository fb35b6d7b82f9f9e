//! A search for plays: what the generators work with.

use super::ranking::Ranking;
use super::{Hand, Letters, Progress, WordTree};
use crate::referee::Situation;
use crate::tile::Letter;

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
    pub(crate) tree: WordTree<'a>,
    pub(crate) ranking: Ranking<'a>,
    /// Whether some listed words do not count. If not, no word has to be looked up.
    has_barred: bool,
    pub(super) continues: &'a mut dyn FnMut(Progress) -> bool,
    pub(super) progress: Progress,
    /// About how many bytes the generators keep.
    memory: usize,
    steps: u32,
    pub(super) stopped: bool,
}

impl<'a> Search<'a> {
    pub(super) fn new(
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
    pub(crate) fn letters(&mut self) -> Vec<Letters> {
        let (hand, tree) = (self.hand.tiles().iter(), &mut self.tree);
        hand.map(|(tile, _)| tile.letter().map_or(!0, |letter| tree.bit(letter)))
            .collect()
    }

    /// What each tile of the hand is worth.
    pub(crate) fn values(&self) -> Vec<u64> {
        let hand = self.hand.tiles().iter().map(|(tile, _)| tile.letter());
        let tiles = &self.situation.rules.tiles;
        let value = |letter| u64::from(tiles.value(letter));
        hand.map(|letter| letter.map_or(0, value)).collect()
    }

    /// Whether a listed word does not count here.
    #[inline]
    pub fn is_barred(&self, letters: impl Iterator<Item = Letter>) -> bool {
        self.has_barred && {
            let word: String = letters.collect();
            self.situation.vocabulary.is_barred(&word)
        }
    }

    /// Whether to continue the search. To be called at each step.
    #[inline]
    pub fn continues(&mut self) -> bool {
        self.steps += 1;
        if self.steps >= STEPS && !self.stopped {
            self.steps = 0;
            self.progress.memory = self.memory + self.ranking.memory() + self.tree.decoded.memory();
            self.stopped = !(self.continues)(self.progress);
        }
        !self.stopped
    }

    /// Counts memory that the search keeps until its end.
    #[inline]
    pub(crate) fn keep(&mut self, bytes: usize) {
        self.memory += bytes;
    }

    /// Asks at the next step whether to continue, because this one may have taken long.
    #[inline]
    pub(crate) fn took_long(&mut self) {
        self.steps = STEPS;
    }

    /// Reports how much of the table has been searched.
    pub fn progress(&mut self, done: usize, of: usize) {
        (self.progress.done, self.progress.of) = (done, of);
    }
}
