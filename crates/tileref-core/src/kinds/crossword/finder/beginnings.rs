//! Beginnings of words: the letters before the first square that connects a word with the table.

use std::ops::Range;

use super::Finder;
use crate::finder::{Letters, NodeId, SHARED};
use crate::tile::{Letter, Tile};

/// The beginning of a word, which only the tiles limit.
#[derive(Clone)]
pub(super) struct Beginning {
    pub(super) node: NodeId,
    /// The letters that go on.
    pub(super) onward: Letters,
    /// The letters of the tiles that are left.
    pub(super) open: Letters,
    pub(super) length: usize,
    /// The first of its tiles among all.
    tiles: usize,
    /// The number behind the last one that goes on from it.
    pub(super) end: usize,
    /// Those of them that are words, among all that are.
    pub(super) words: Range<usize>,
}

/// The beginnings of the words of one list, in the order of the list.
pub(super) struct Beginnings {
    pub(super) all: Vec<Beginning>,
    /// Their tiles: how each lies, and its number in the hand.
    tiles: Vec<(Tile, usize)>,
    /// Those that are words.
    pub(super) words: Vec<usize>,
    pub(super) lengths: Vec<OfLength>,
}

/// The beginnings of one length.
#[derive(Clone)]
pub(super) struct OfLength {
    pub(super) all: Vec<usize>,
    /// Those that end with a letter, by its bit.
    pub(super) ending: Vec<Vec<usize>>,
    /// Those that a letter can follow, by its bit, once it has been asked for.
    pub(super) before: Vec<Option<Vec<usize>>>,
}

impl Beginnings {
    /// For words that begin with so many tiles at most.
    pub(super) fn new(most: usize) -> Self {
        let none = OfLength {
            all: Vec::new(),
            ending: vec![Vec::new(); 64],
            before: vec![None; 64],
        };
        Self {
            all: Vec::new(),
            tiles: Vec::new(),
            words: Vec::new(),
            lengths: vec![none; most + 1],
        }
    }

    /// The tiles of a beginning.
    pub(super) fn tiles(&self, n: usize) -> &[(Tile, usize)] {
        let Beginning { tiles, length, .. } = self.all[n];
        &self.tiles[tiles..tiles + length]
    }

    /// Those of a length that a letter can follow.
    pub(super) fn before(&mut self, length: usize, bit: Letters) -> &mut Vec<usize> {
        let OfLength { all, before, .. } = &mut self.lengths[length];
        before[number(bit)].get_or_insert_with(|| {
            let follows = |&&n: &&usize| self.all[n].onward & bit != 0;
            all.iter().filter(follows).copied().collect()
        })
    }
}

/// The number of a bit.
pub(super) fn number(bit: Letters) -> usize {
    bit.trailing_zeros() as usize
}

impl Finder<'_, '_> {
    /// Makes the beginnings of every list.
    pub(super) fn begin_words(&mut self) {
        for root in self.search.tree.roots().to_vec() {
            let mut beginnings = Beginnings::new(self.search.hand.left());
            self.begin(root, None, &mut beginnings, 0);
            self.beginnings.push(beginnings);
        }
    }

    /// Adds a beginning, and all that go on from it. The last tile of one follows the beginning that is shorter by it.
    fn begin(
        &mut self,
        node: NodeId,
        last: Option<(usize, (Tile, usize))>,
        into: &mut Beginnings,
        length: usize,
    ) {
        if !self.search.goes_on() {
            return;
        }
        let (number, first_word) = (into.all.len(), into.words.len());
        let of_length = &mut into.lengths[length];
        of_length.all.push(number);
        let tiles = into.tiles.len();
        if let Some((shorter, (tile, n))) = last {
            of_length.ending[self::number(self.search.tree.bit(tile.letter))].push(number);
            let shorter = &into.all[shorter];
            let shorter = shorter.tiles..shorter.tiles + shorter.length;
            into.tiles.extend_from_within(shorter);
            into.tiles.push((tile, n));
        }
        if self.search.tree.is_word(node) {
            into.words.push(number);
        }
        into.all.push(Beginning {
            node,
            onward: self.search.tree.letters(node),
            open: self.open,
            length,
            tiles,
            end: 0,
            words: 0..0,
        });
        self.lay_each(node, None, &mut |finder, next, n, tile| {
            let open = finder.take(n);
            finder.begin(next, Some((number, (tile, n))), into, length + 1);
            finder.put_back(n, open);
        });
        let end = into.all.len();
        let beginning = &mut into.all[number];
        beginning.end = end;
        beginning.words = first_word..into.words.len();
    }

    /// Every tile of the hand that goes on from a node, on a square of the line if there is one.
    #[inline]
    pub(super) fn lay_each(
        &mut self,
        node: NodeId,
        spot: Option<usize>,
        visit: &mut impl FnMut(&mut Self, NodeId, usize, Tile),
    ) {
        let letters = self.open & spot.map_or(!0, |spot| self.line[spot].letters);
        for (bit, branch) in self.search.tree.branches(node, letters) {
            let letter = self.search.tree.letter(branch);
            if bit == SHARED && !spot.is_none_or(|spot| self.line[spot].takes(letter)) {
                continue;
            }
            if bit == SHARED {
                (0..self.bits.len()).for_each(|n| self.lay(n, letter, branch, visit));
                continue;
            }
            for n in [self.plain[number(bit)], self.wildcard]
                .into_iter()
                .flatten()
            {
                self.lay(n, letter, branch, visit);
            }
        }
    }

    /// A tile of the hand as a letter, if it can be.
    #[inline]
    pub(super) fn lay(
        &mut self,
        n: usize,
        letter: Letter,
        branch: u32,
        visit: &mut impl FnMut(&mut Self, NodeId, usize, Tile),
    ) {
        if let Some(tile) = self.search.hand.way(n, letter) {
            let next = self.search.tree.follow(branch);
            visit(self, next, n, tile);
        }
    }

    /// Takes a tile of the hand; the letters that were open before, to put it back with.
    #[inline]
    pub(super) fn take(&mut self, n: usize) -> Letters {
        self.search.hand.take(n);
        let open = self.open;
        let left = |n: usize| self.search.hand.tiles()[n].1 > 0;
        if left(n) || self.wildcard.is_some_and(left) {
            return open;
        }
        self.open = if self.open == !0 || self.bits[n] == SHARED {
            let left = (0..self.bits.len()).filter(|&n| left(n));
            left.fold(0, |open, n| open | self.bits[n])
        } else {
            self.open & !self.bits[n]
        };
        open
    }

    #[inline]
    pub(super) fn put_back(&mut self, n: usize, open: Letters) {
        self.search.hand.put_back(n);
        self.open = open;
    }
}
