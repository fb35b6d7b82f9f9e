//! Every play of a crossword.
//!
//! A word is found by the square it starts on. Up to the first square that connects it with the table, nothing limits its
//! letters but the tiles: these beginnings are the same on every line, and made once. From there on the word list and the
//! line are walked together. Which letters an empty square can take, because of the word across it, is known before.

mod beginnings;
mod line;

use std::mem;

use crate::action::{Declared, Place, Play};
use crate::finder::{Letters, NodeId, SHARED, Search};
use crate::grid::{Cell, Direction};
use crate::rules::WordPremiums;
use crate::tile::{Kind, Tile};

use self::beginnings::{Beginning, Beginnings, number};
use self::line::{Spot, There};
use super::Crossword;

/// Offers every play.
pub(super) fn plays(crossword: &Crossword, search: &mut Search<'_>) {
    if search.hand.left() == 0 {
        return;
    }
    let mut finder = Finder::new(crossword, search);
    finder.begin_words();
    let sides = [crossword.layout.columns(), crossword.layout.rows()];
    let [columns, rows] = sides.map(|side| u16::try_from(side).unwrap_or(u16::MAX));
    let across = (0..rows).map(|row| (0, row, Direction::Right));
    let down = (0..columns).map(|column| (column, 0, Direction::Down));
    let lines: Vec<_> = across.chain(down).collect();
    for (done, &(column, row, way)) in lines.iter().enumerate() {
        finder.search.progress(done, lines.len());
        finder.look_along(Cell::new(column, row), way);
        for start in 0..finder.line.len() {
            finder.start_on(start);
        }
    }
}

struct Finder<'s, 'a> {
    crossword: &'s Crossword,
    search: &'s mut Search<'a>,
    /// The letters that each tile of the hand can be, and those that some tile that is left can be.
    bits: Vec<Letters>,
    open: Letters,
    /// The number in the hand of the tile with a letter, by its bit, and that of a wildcard.
    plain: [Option<usize>; 64],
    wildcard: Option<usize>,
    /// What each is worth.
    values: Vec<u64>,
    /// The tiles on the board, row by row.
    board: Vec<Option<There>>,
    /// By list, then by length.
    beginnings: Vec<Beginnings>,
    way: Direction,
    line: Vec<Spot>,
    /// Where the word starts, and the first square that it has to cover.
    start: usize,
    first: usize,
    /// The tiles of the line and of the word so far, with what they are worth.
    word: Vec<Option<(Tile, u64)>>,
    /// How many of them are new.
    laid: usize,
}

impl<'s, 'a> Finder<'s, 'a> {
    fn new(crossword: &'s Crossword, search: &'s mut Search<'a>) -> Self {
        let bits = search.letters();
        let mut plain = [None; 64];
        for (n, &bit) in bits.iter().enumerate().filter(|(_, bit)| **bit != !0) {
            plain[number(bit)] = Some(n);
        }
        Self {
            values: search.values(),
            board: line::board(&crossword.layout, search),
            plain,
            wildcard: bits.iter().position(|&bits| bits == !0),
            open: bits.iter().fold(0, |open, bits| open | bits),
            bits,
            crossword,
            search,
            beginnings: Vec::new(),
            way: Direction::Right,
            line: Vec::new(),
            start: 0,
            first: 0,
            word: Vec::new(),
            laid: 0,
        }
    }

    /// Every word that starts on a square.
    fn start_on(&mut self, start: usize) {
        if start > 0 && self.line[start - 1].there.is_some() {
            return;
        }
        let mut spots = self.line[start..].iter();
        let Some(length) = spots.position(|spot| spot.limits) else {
            return;
        };
        (self.start, self.first) = (start, start + length);
        let Spot { there, letters, .. } = self.line[self.first];
        for list in 0..self.beginnings.len() {
            match there {
                Some(There { bit, .. }) => self.go_on_at(list, length, bit),
                None => self.end_at(list, length + 1, letters),
            }
        }
    }

    /// Every word with a beginning that a letter on the table follows.
    fn go_on_at(&mut self, list: usize, length: usize, bit: Letters) {
        if length >= self.beginnings[list].lengths.len() {
            return;
        }
        let before = mem::take(self.beginnings[list].before(length, bit));
        for &n in &before {
            self.go_on_from(list, n, self.first);
        }
        *self.beginnings[list].before(length, bit) = before;
    }

    /// Every word with a beginning that ends with one of these letters.
    fn end_at(&mut self, list: usize, length: usize, letters: Letters) {
        if length >= self.beginnings[list].lengths.len() {
            return;
        }
        let mut behind = self.line[self.first + 1..].iter();
        let free = behind.position(|spot| spot.limits);
        let free = free.unwrap_or(self.line.len() - self.first - 1);
        for number in 0..64 {
            if letters >> number & 1 == 0 {
                continue;
            }
            let ending = mem::take(&mut self.beginnings[list].lengths[length].ending[number]);
            for &n in &ending {
                let final_tile = self.beginnings[list].tiles(n).last();
                let fits = |(tile, _): &(Tile, usize)| self.line[self.first].takes(tile.letter);
                if 1 << number != SHARED || final_tile.is_some_and(fits) {
                    self.go_on_freely(list, n, free);
                }
            }
            self.beginnings[list].lengths[length].ending[number] = ending;
        }
    }

    /// Every word with a beginning that ends on the first square which limits it, before squares that do not.
    fn go_on_freely(&mut self, list: usize, n: usize, free: usize) {
        let Beginning {
            length,
            end,
            ref words,
            ..
        } = self.beginnings[list].all[n];
        let (words, most, next) = (words.clone(), length + free, self.first + 1 + free);
        let is_last = next == self.line.len();
        for word in words {
            let word = self.beginnings[list].words[word];
            let length = self.beginnings[list].all[word].length;
            if length < most + usize::from(is_last) {
                self.spell_out(list, word);
                self.found(self.start + length);
            }
        }
        if is_last || most >= self.beginnings[list].lengths.len() {
            return;
        }
        let longest = &self.beginnings[list].lengths[most].all;
        let [from, to] = [n, end].map(|bound| longest.partition_point(|&other| other < bound));
        for at in from..to {
            let longer = self.beginnings[list].lengths[most].all[at];
            self.go_on_from(list, longer, next);
        }
    }

    /// Spells a beginning out on the line.
    fn spell_out(&mut self, list: usize, n: usize) {
        let tiles = self.beginnings[list].tiles(n);
        self.laid = tiles.len();
        for (spot, &(tile, n)) in self.word[self.start..].iter_mut().zip(tiles) {
            *spot = Some((tile, self.values[n]));
        }
    }

    /// Every word with a beginning that goes on on a square of the line.
    fn go_on_from(&mut self, list: usize, n: usize, spot: usize) {
        let Beginning { node, open, .. } = self.beginnings[list].all[n];
        let Some((at, node)) = self.leads_on(spot, node, open) else {
            return;
        };
        self.spell_out(list, n);
        for &(_, n) in self.beginnings[list].tiles(n) {
            self.search.hand.take(n);
        }
        let all = mem::replace(&mut self.open, open);
        self.extend(at, node);
        self.open = all;
        for &(_, n) in self.beginnings[list].tiles(n) {
            self.search.hand.put_back(n);
        }
    }

    /// Goes on over the tiles that lie there, to an empty square or the end of the line. `None` if no word ends there, and none
    /// goes on with these letters.
    #[inline]
    fn leads_on(
        &mut self,
        mut at: usize,
        mut node: NodeId,
        open: Letters,
    ) -> Option<(usize, NodeId)> {
        while let Some(spot) = self.line.get(at) {
            let Some(There { tile, bit, .. }) = spot.there else {
                let goes_on = self.search.tree.letters(node) & spot.letters & open != 0;
                return (goes_on || self.search.tree.is_word(node)).then_some((at, node));
            };
            node = self.search.tree.step(node, tile.letter, bit)?;
            at += 1;
        }
        self.search.tree.is_word(node).then_some((at, node))
    }

    /// Every word that ends before an empty square or the end of the line, or goes on there.
    fn extend(&mut self, at: usize, node: NodeId) {
        if !self.search.goes_on() {
            return;
        }
        if self.search.tree.is_word(node) && at > self.first && self.laid > 0 {
            self.found(at);
        }
        if at < self.line.len() {
            self.lay_each(node, Some(at), &mut |finder, next, n, tile| {
                if let Some((end, next)) = finder.leads_on(at + 1, next, finder.open) {
                    let open = finder.take(n);
                    finder.word[at] = Some((tile, finder.values[n]));
                    finder.laid += 1;
                    finder.extend(end, next);
                    finder.laid -= 1;
                    finder.put_back(n, open);
                }
            });
        }
    }

    /// The word is one, and ends before this square of its line.
    fn found(&mut self, end: usize) {
        let least = if self.search.situation.table.is_empty() {
            self.crossword.first_word
        } else {
            0
        };
        if end - self.start < least.max(2)
            || self.is_stopped(self.spots(end).map(|(_, (tile, _))| tile.letter))
        {
            return;
        }
        // A single tile that makes a word both ways is one play, and was counted along its row.
        let is_known = self.way == Direction::Down && self.laid == 1 && self.crosses(end);
        let points = self.points(end);
        let (way, line, word) = (
            self.way,
            &self.line[self.start..end],
            &self.word[self.start..end],
        );
        self.search.scored(points, is_known, || {
            let letters =
                line.iter()
                    .zip(word.iter().flatten())
                    .map(|(spot, &(tile, _))| match spot.there {
                        Some(_) => Tile {
                            kind: Kind::Letter,
                            ..tile
                        },
                        None => tile,
                    });
            let (at, steps) = (Place::Cell(line[0].cell), vec![way; word.len() - 1]);
            Some(Play {
                main: Declared::new(at, steps, letters.collect())?,
                also: Vec::new(),
                claims: Vec::new(),
            })
        });
    }

    /// The squares of the word, with its tiles.
    fn spots(&self, end: usize) -> impl Iterator<Item = (&Spot, &(Tile, u64))> {
        let word = self.word[self.start..end].iter().flatten();
        self.line[self.start..].iter().zip(word)
    }

    /// Whether a new tile makes a word across.
    fn crosses(&self, end: usize) -> bool {
        self.spots(end).any(|(spot, _)| spot.across.is_some())
    }

    /// What the referee will give for the word.
    fn points(&self, end: usize) -> i64 {
        let (mut sum, mut times, mut others) = (0, 1_u64, 0_u64);
        for (spot, &(_, value)) in self.spots(end) {
            if spot.there.is_some() {
                sum += value;
                continue;
            }
            let value = value * spot.letter_times;
            sum += value;
            times = match self.crossword.word_premiums {
                WordPremiums::Multiply => times.saturating_mul(spot.word_times),
                WordPremiums::Highest => times.max(spot.word_times),
            };
            if let Some(across) = &spot.across {
                others += (across.value + value) * spot.word_times;
            }
        }
        let main = sum.saturating_mul(times);
        let bonus = self.crossword.pays(self.laid, main).unwrap_or(0);
        i64::try_from(main.saturating_add(others).saturating_add(bonus)).unwrap_or(i64::MAX)
    }
}
