//! Every play of a crossword.
//!
//! A word is found from the square it starts on. Before it reaches a square that the table restricts, only the rack limits
//! its letters: these beginnings are the same on every line, and computed once. From there on, the word list and the line
//! are walked together. The letters that an empty square can take, because of the word across it, are computed first.

mod beginnings;
mod line;
mod score;

use std::{iter, mem};

use crate::grid::{Cell, Direction};
use crate::search::Search;
use crate::tile::{Letter, Tile};
use crate::word_tree::{Letters, NodeId, SHARED};

use self::beginnings::{Beginning, BeginningId, Beginnings};
use self::line::{LineSquare, OldTile};
use self::score::Score;
use super::Crossword;

/// Passes every play to `search`.
pub(super) fn plays(crossword: &Crossword, search: &mut Search<'_>) {
    if search.hand.left() == 0 {
        return;
    }
    let mut finder = Finder::new(crossword, search);
    let beginnings = finder.beginnings();
    let layout = crossword.board_in_use();
    let sides = [layout.columns(), layout.rows()];
    let [columns, rows] = sides.map(|side| u16::try_from(side).unwrap_or(u16::MAX));
    let across = (0..rows).map(|row| (0, row, Direction::Right));
    let down = (0..columns).map(|column| (column, 0, Direction::Down));
    let lines: Vec<_> = across.chain(down).collect();
    for (done, &(column, row, way)) in lines.iter().enumerate() {
        finder.search.progress(done, lines.len());
        finder.read_line(Cell::new(column, row), way);
        for start in 0..finder.line.len() {
            if !finder.search.continues() {
                return;
            }
            finder.start_on(start, &beginnings);
        }
    }
}

struct Finder<'s, 'a> {
    crossword: &'s Crossword,
    search: &'s mut Search<'a>,
    /// The letters that each tile of the hand can be.
    letters: Vec<Letters>,
    /// The letters that some tile left in the hand can be.
    open: Letters,
    /// The tile of the hand with a letter, by the number of its bit.
    plain: [Option<usize>; 64],
    wildcard: Option<usize>,
    /// What each tile of the hand is worth.
    values: Vec<u64>,
    /// The tiles on the board, row by row.
    board: Vec<Option<OldTile>>,
    way: Direction,
    line: Vec<LineSquare>,
    /// The index of the square that the word starts on.
    start: usize,
    /// The index of the first restricted square from there on, which the word has to cover.
    first: usize,
    /// The tiles on the line, those of the word so far among them, as a play declares them.
    tiles: Vec<Option<Tile>>,
}

impl<'s, 'a> Finder<'s, 'a> {
    fn new(crossword: &'s Crossword, search: &'s mut Search<'a>) -> Self {
        let letters = search.letters();
        let mut plain = [None; 64];
        for (n, &bit) in letters.iter().enumerate().filter(|(_, bit)| **bit != !0) {
            plain[number(bit)] = Some(n);
        }
        Self {
            values: search.values(),
            board: line::board(crossword, search),
            plain,
            wildcard: letters.iter().position(|&letters| letters == !0),
            open: letters.iter().fold(0, |open, letters| open | letters),
            letters,
            crossword,
            search,
            way: Direction::Right,
            line: Vec::new(),
            start: 0,
            first: 0,
            tiles: Vec::new(),
        }
    }

    /// Finds the words that start on a square.
    fn start_on(&mut self, start: usize, beginnings: &[Beginnings]) {
        if start > 0 && self.line[start - 1].tile.is_some() {
            return;
        }
        let mut squares = self.line[start..].iter();
        let Some(length) = squares.position(|square| square.is_restricted) else {
            return;
        };
        (self.start, self.first) = (start, start + length);
        let LineSquare { tile, letters, .. } = self.line[self.first];
        for beginnings in beginnings {
            match tile {
                Some(old) => self.continue_after(beginnings, length, old),
                None => self.end_on_first(beginnings, length + 1, letters),
            }
        }
    }

    /// Finds the words whose beginnings are followed by the tile on the first restricted square.
    fn continue_after(&mut self, beginnings: &Beginnings, length: usize, old: OldTile) {
        for &n in beginnings.of_length(length) {
            if !self.search.continues() {
                return;
            }
            let node = beginnings.all[n].node;
            if let Some(node) = self.search.tree.step(node, old.tile.letter, old.bit) {
                self.continue_on(beginnings, n, self.first + 1, node);
            }
        }
    }

    /// Finds the words whose beginnings end on the first restricted square, with one of these letters.
    fn end_on_first(&mut self, beginnings: &Beginnings, length: usize, letters: Letters) {
        let mut after = self.line[self.first + 1..].iter();
        let free = after.position(|square| square.is_restricted);
        let free = free.unwrap_or(self.line.len() - self.first - 1);
        for bit in bits(letters & self.open) {
            for &n in beginnings.ending(length, bit) {
                if !self.search.continues() {
                    return;
                }
                let last = beginnings.all[n].last;
                let fits = |(tile, _): (Tile, usize)| self.line[self.first].takes(tile.letter);
                if bit != SHARED || last.is_some_and(fits) {
                    self.continue_freely(beginnings, n, free);
                }
            }
        }
    }

    /// Finds the words whose beginnings extend this one, which ends on the first restricted square, before free squares.
    fn continue_freely(&mut self, beginnings: &Beginnings, n: BeginningId, free: usize) {
        let Beginning { length, end, .. } = beginnings.all[n];
        let (longest, next) = (length + free, self.first + 1 + free);
        let is_last = next == self.line.len();
        for &word in &beginnings.words[beginnings.all[n].words.clone()] {
            if !self.search.continues() {
                return;
            }
            let length = beginnings.all[word].length;
            if length < longest || (is_last && length == longest) {
                let score = self.spell_out(beginnings, word);
                self.found(self.start + length, score);
            }
        }
        if !is_last {
            for &longer in beginnings.extensions(n..end, longest) {
                if !self.search.continues() {
                    return;
                }
                self.continue_on(beginnings, longer, next, beginnings.all[longer].node);
            }
        }
    }

    /// Puts the tiles of a beginning on the line.
    fn spell_out(&mut self, beginnings: &Beginnings, n: BeginningId) -> Score {
        let mut score = Score::ZERO;
        let mut at = self.start + beginnings.all[n].length;
        for (tile, in_hand) in beginnings.tiles(n) {
            at -= 1;
            self.tiles[at] = Some(tile);
            score.lay(&self.line[at], self.values[in_hand], self.crossword);
        }
        score
    }

    /// Finds the words that continue a beginning on a square of the line, with only old tiles between them.
    fn continue_on(&mut self, beginnings: &Beginnings, n: BeginningId, at: usize, node: NodeId) {
        let Beginning { open, length, .. } = beginnings.all[n];
        let Some((end, node)) = self.pass_old(at, node, open) else {
            return;
        };
        let mut score = self.spell_out(beginnings, n);
        score.pass(&self.line[self.start + length..end], self.crossword);
        for (_, tile) in beginnings.tiles(n) {
            self.search.hand.take(tile);
        }
        let all = mem::replace(&mut self.open, open);
        self.extend(end, node, score);
        self.open = all;
        for (_, tile) in beginnings.tiles(n) {
            self.search.hand.put_back(tile);
        }
    }

    /// Walks over old tiles to an empty square or the end of the line. `None` if no word ends there, and none continues
    /// with one of the letters in `open`.
    #[inline]
    fn pass_old(
        &mut self,
        mut at: usize,
        mut node: NodeId,
        open: Letters,
    ) -> Option<(usize, NodeId)> {
        let tree = &mut self.search.tree;
        while let Some(square) = self.line.get(at) {
            let Some(OldTile { tile, bit, .. }) = square.tile else {
                let continues = tree.letters(node) & square.letters & open != 0;
                return (continues || tree.is_word(node)).then_some((at, node));
            };
            node = tree.step(node, tile.letter, bit)?;
            at += 1;
        }
        tree.is_word(node).then_some((at, node))
    }

    /// Finds the words that end before an empty square or the end of the line, or continue there.
    fn extend(&mut self, at: usize, node: NodeId, score: Score) {
        if !self.search.continues() {
            return;
        }
        if self.search.tree.is_word(node) && at > self.first && score.laid > 0 {
            self.found(at, score);
        }
        if at < self.line.len() {
            self.lay_each(node, Some(at), &mut |finder, next, n, tile| {
                if let Some((end, next)) = finder.pass_old(at + 1, next, finder.open) {
                    finder.tiles[at] = Some(tile);
                    let mut score = score;
                    score.lay(&finder.line[at], finder.values[n], finder.crossword);
                    score.pass(&finder.line[at + 1..end], finder.crossword);
                    let open = finder.take(n);
                    finder.extend(end, next, score);
                    finder.put_back(n, open);
                }
            });
        }
    }

    /// A word has a letter on separate tiles that is laid with its own.
    #[inline]
    fn splits(&self, letters: impl Iterator<Item = Letter>) -> bool {
        self.search.situation.features.own_tiles && {
            let alphabet = self.search.situation.tiles.alphabet();
            alphabet.split_in(&letters.collect::<Vec<_>>()).is_some()
        }
    }

    /// Passes the word that ends before this square to the search.
    fn found(&mut self, end: usize, score: Score) {
        let least = if self.search.situation.table.is_empty() {
            self.crossword.first_word
        } else {
            0
        };
        let tiles = &self.tiles[self.start..end];
        if self.splits(tiles.iter().flatten().map(|tile| tile.letter)) {
            return;
        }
        if tiles.len() < least.max(self.search.situation.features.min_length)
            || self
                .search
                .is_barred(tiles.iter().flatten().map(|tile| tile.letter))
        {
            return;
        }
        // A single tile that makes a word both ways is one play, which was counted along its row.
        let line = &self.line[self.start..end];
        let is_known = self.way == Direction::Down
            && score.laid == 1
            && line.iter().any(|square| square.cross.is_some());
        let points = score.points(self.crossword);
        let (start, way) = (line[0].cell, self.way);
        self.search.ranking.add(points, is_known, || {
            let letters = tiles.iter().flatten().enumerate();
            Some((
                start,
                letters.map(move |(n, &tile)| ((n > 0).then_some(way), tile)),
            ))
        });
    }
}

/// Each bit of some letters.
fn bits(mut letters: Letters) -> impl Iterator<Item = Letters> {
    iter::from_fn(move || {
        let bit = letters & letters.wrapping_neg();
        letters ^= bit;
        (bit != 0).then_some(bit)
    })
}

/// The number of a bit.
fn number(bit: Letters) -> usize {
    bit.trailing_zeros() as usize
}
