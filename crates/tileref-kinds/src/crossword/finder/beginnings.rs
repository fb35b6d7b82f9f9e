//! Beginnings of words: the tiles before the first square that the table restricts.

use std::iter;
use std::ops::Range;

use rustc_hash::FxHashMap;

use super::{Finder, number};
use crate::tile::{Letter, Tile};
use crate::word_tree::{Letters, NodeId, SHARED};

/// The index of a beginning.
pub(super) type BeginningId = usize;

/// As many as most racks have.
const USUAL: usize = 1 << 12;

/// About how many bytes a beginning takes: itself, and its places in the lists by length and by ending and among the words.
const BEGINNING: usize = size_of::<Beginning>() + 3 * size_of::<BeginningId>();

/// A beginning of words, which only the rack limits.
pub(super) struct Beginning {
    pub(super) node: NodeId,
    /// The letters that some tile left in the hand can be.
    pub(super) open: Letters,
    pub(super) length: usize,
    /// Its last tile, with the index of that tile in the hand.
    pub(super) last: Option<(Tile, usize)>,
    /// The beginning without that tile.
    shorter: BeginningId,
    /// One past the last of its extensions.
    pub(super) end: BeginningId,
    /// The words among it and its extensions, as a range of [`Beginnings::words`].
    pub(super) words: Range<usize>,
}

/// The beginnings of the words in one list, each before its extensions.
pub(super) struct Beginnings {
    pub(super) all: Vec<Beginning>,
    /// Those that are words.
    pub(super) words: Vec<BeginningId>,
    by_length: Vec<Vec<BeginningId>>,
    /// By their length and the bit of their last letter.
    by_ending: FxHashMap<(usize, Letters), Vec<BeginningId>>,
}

impl Beginnings {
    /// The tiles of a beginning, the last one first.
    pub(super) fn tiles(&self, n: BeginningId) -> impl Iterator<Item = (Tile, usize)> {
        let mut left = &self.all[n];
        iter::from_fn(move || {
            let last = left.last;
            left = &self.all[left.shorter];
            last
        })
    }

    /// The beginnings of a length.
    pub(super) fn of_length(&self, length: usize) -> &[BeginningId] {
        self.by_length.get(length).map_or(&[], Vec::as_slice)
    }

    /// The beginnings of a length that end with a letter, by its bit.
    pub(super) fn ending(&self, length: usize, bit: Letters) -> &[BeginningId] {
        let found = self.by_ending.get(&(length, bit));
        found.map_or(&[], Vec::as_slice)
    }

    /// The beginnings of a length in this range.
    pub(super) fn extensions(&self, range: Range<BeginningId>, length: usize) -> &[BeginningId] {
        let all = self.of_length(length);
        let bound = |bound| all.partition_point(|&n| n < bound);
        &all[bound(range.start)..bound(range.end)]
    }
}

impl Finder<'_, '_> {
    /// The beginnings of the words in each list.
    pub(super) fn beginnings(&mut self) -> Vec<Beginnings> {
        let roots = self.search.tree.roots().to_vec();
        roots
            .into_iter()
            .map(|root| self.beginnings_from(root))
            .collect()
    }

    fn beginnings_from(&mut self, root: NodeId) -> Beginnings {
        let (mut all, mut words) = (Vec::with_capacity(USUAL), Vec::with_capacity(USUAL));
        let first = Beginning {
            node: root,
            open: self.open,
            length: 0,
            last: None,
            shorter: 0,
            end: 0,
            words: 0..0,
        };
        self.add(first, &mut all, &mut words);
        let mut beginnings = Beginnings {
            by_length: vec![Vec::new(); self.search.hand.left() + 1],
            by_ending: FxHashMap::default(),
            all,
            words,
        };
        for (n, &Beginning { length, last, .. }) in beginnings.all.iter().enumerate() {
            if !self.search.continues() {
                break;
            }
            beginnings.by_length[length].push(n);
            if let Some((tile, _)) = last {
                let ending = (length, self.search.tree.bit(tile.letter));
                beginnings.by_ending.entry(ending).or_default().push(n);
            }
        }
        beginnings
    }

    /// Adds a beginning and its extensions.
    fn add(
        &mut self,
        beginning: Beginning,
        all: &mut Vec<Beginning>,
        words: &mut Vec<BeginningId>,
    ) {
        if !self.search.continues() {
            return;
        }
        let (n, first_word) = (all.len(), words.len());
        let Beginning { node, length, .. } = beginning;
        all.push(beginning);
        self.search.keep(BEGINNING);
        if self.search.tree.is_word(node) {
            words.push(n);
        }
        self.lay_each(node, None, &mut |finder, next, in_hand, tile| {
            let open = finder.take(in_hand);
            let longer = Beginning {
                node: next,
                open: finder.open,
                length: length + 1,
                last: Some((tile, in_hand)),
                shorter: n,
                end: 0,
                words: 0..0,
            };
            finder.add(longer, all, words);
            finder.put_back(in_hand, open);
        });
        all[n].end = all.len();
        all[n].words = first_word..words.len();
    }

    /// Calls `visit` for each tile of the hand that continues a node, on a square of the line if there is one.
    #[inline]
    pub(super) fn lay_each(
        &mut self,
        node: NodeId,
        square: Option<usize>,
        visit: &mut impl FnMut(&mut Self, NodeId, usize, Tile),
    ) {
        let letters = self.open & square.map_or(!0, |square| self.line[square].letters);
        for (bit, branch) in self.search.tree.branches(node, letters) {
            let letter = self.search.tree.letter(branch);
            if bit == SHARED {
                if square.is_none_or(|square| self.line[square].takes(letter)) {
                    (0..self.letters.len()).for_each(|n| self.lay(n, letter, branch, visit));
                }
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

    /// Lays tile `n` as `letter`, if it can stand for that letter.
    #[inline]
    fn lay(
        &mut self,
        n: usize,
        letter: Letter,
        branch: u32,
        visit: &mut impl FnMut(&mut Self, NodeId, usize, Tile),
    ) {
        if let Some(tile) = self.search.hand.tile_as(n, letter) {
            let next = self.search.tree.follow(branch);
            visit(self, next, n, tile);
        }
    }

    /// Takes a tile of the hand. Returns what to put it back with: the letters that were open before.
    #[inline]
    pub(super) fn take(&mut self, n: usize) -> Letters {
        self.search.hand.take(n);
        let open = self.open;
        let is_left = |n: usize| self.search.hand.tiles()[n].1 > 0;
        if is_left(n) || self.wildcard.is_some_and(is_left) {
            return open;
        }
        self.open = if self.open == !0 || self.letters[n] == SHARED {
            let left = (0..self.letters.len()).filter(|&n| is_left(n));
            left.fold(0, |open, n| open | self.letters[n])
        } else {
            self.open & !self.letters[n]
        };
        open
    }

    #[inline]
    pub(super) fn put_back(&mut self, n: usize, open: Letters) {
        self.search.hand.put_back(n);
        self.open = open;
    }
}
