//! Every play of a crossword.
//!
//! A word is found by the square it starts on. Up to the first square that connects it with the table, nothing limits its
//! letters but the tiles: these beginnings are the same on every line, and made once. From there on the word list and the
//! line are walked together. Which letters an empty square can take, because of the word across it, is known before.

use std::mem;
use std::ops::Range;

use crate::action::{Declared, Place, Play};
use crate::finder::{Letters, NodeId, SHARED, Search, WordTree};
use crate::grid::{Cell, Direction};
use crate::rules::{Square, WordPremiums};
use crate::tile::{Kind, Letter, Tile};

use super::Crossword;

/// A tile on the board.
#[derive(Clone, Copy)]
struct There {
    tile: Tile,
    bit: Letters,
    value: u64,
}

/// A square of a line.
struct Spot {
    cell: Cell,
    there: Option<There>,
    /// What a new tile here makes across the line.
    across: Option<Across>,
    /// The table limits a word here, or it starts the game: a word covers the first such square.
    limits: bool,
    /// The letters that it can have.
    letters: Letters,
    /// How often a new letter counts here.
    letter_times: u64,
    /// How often a word with a new tile here counts.
    word_times: u64,
}

/// The tiles beside an empty square, across the line.
struct Across {
    /// Letters that make a word with them.
    letters: Letters,
    /// The same, where some share a bit.
    spelled: Vec<Letter>,
    /// What the tiles are worth.
    value: u64,
}

/// The beginning of a word, which only the tiles limit.
#[derive(Clone)]
struct Beginning {
    node: NodeId,
    /// The letters that go on.
    onward: Letters,
    length: usize,
    /// The beginning that is one letter shorter, and the tile that follows it: its number in the hand, and how it lies.
    shorter: Option<(usize, (usize, Tile))>,
    /// The number behind the last one that goes on from it.
    end: usize,
    /// Those of them that are words, among all that are.
    words: Range<usize>,
}

/// The beginnings of the words of one list, in the order of the list.
struct Beginnings {
    all: Vec<Beginning>,
    /// Those that are words.
    words: Vec<usize>,
    lengths: Vec<OfLength>,
}

/// The beginnings of one length.
#[derive(Clone)]
struct OfLength {
    all: Vec<usize>,
    /// Those that end with a letter, by its bit.
    ending: Vec<Vec<usize>>,
    /// Those that a letter can follow, by its bit, once it has been asked for.
    before: Vec<Option<Vec<usize>>>,
}

impl Beginnings {
    /// For words that begin with so many tiles at most.
    fn new(most: usize) -> Self {
        let none = OfLength {
            all: Vec::new(),
            ending: vec![Vec::new(); 64],
            before: vec![None; 64],
        };
        Self {
            all: Vec::new(),
            words: Vec::new(),
            lengths: vec![none; most + 1],
        }
    }

    /// Those of a length that a letter can follow.
    fn before(&mut self, length: usize, bit: Letters) -> &mut Vec<usize> {
        let OfLength { all, before, .. } = &mut self.lengths[length];
        before[number(bit)].get_or_insert_with(|| {
            let follows = |&&n: &&usize| self.all[n].onward & bit != 0;
            all.iter().filter(follows).copied().collect()
        })
    }
}

/// The number of a bit.
fn number(bit: Letters) -> usize {
    bit.trailing_zeros() as usize
}

/// Offers every play.
pub(super) fn plays(crossword: &Crossword, search: &mut Search<'_>) {
    if search.hand.left() == 0 {
        return;
    }
    let mut finder = Finder::new(crossword, search);
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
    tree: WordTree<'a>,
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
    /// The tiles of the word so far, with what they are worth.
    word: Vec<(Tile, u64)>,
    /// The tiles of its beginning, by their numbers in the hand.
    taken: Vec<usize>,
    /// How many of them are new.
    laid: usize,
}

impl<'s, 'a> Finder<'s, 'a> {
    fn new(crossword: &'s Crossword, search: &'s mut Search<'a>) -> Self {
        let hand = search.hand.tiles().iter().map(|(tile, _)| tile.letter());
        let table = search.situation.table.cells();
        let letters = hand.clone().chain(table.map(|(_, tile)| Some(tile.letter)));
        let mut tree = WordTree::new(&search.lists, letters);
        let bits: Vec<Letters> = hand
            .clone()
            .map(|letter| letter.map_or(!0, |letter| tree.bit(letter)))
            .collect();
        let tiles = &search.situation.rules.tiles;
        let value = |tile: Tile| match tile.kind {
            Kind::Wildcard => 0,
            _ => u64::from(tiles.value(tile.letter)),
        };
        let columns = crossword.layout.columns();
        let mut board = vec![None; columns * crossword.layout.rows()];
        for (cell, tile) in search.situation.table.cells() {
            let at = usize::from(cell.row()) * columns + usize::from(cell.column());
            if let Some(spot) = board.get_mut(at) {
                let (bit, value) = (tree.bit(tile.letter), value(tile));
                *spot = Some(There { tile, bit, value });
            }
        }
        let mut plain = [None; 64];
        for (n, &bit) in bits.iter().enumerate().filter(|(_, bit)| **bit != !0) {
            plain[number(bit)] = Some(n);
        }
        let mut finder = Self {
            plain,
            values: hand
                .map(|letter| letter.map_or(0, |letter| u64::from(tiles.value(letter))))
                .collect(),
            wildcard: bits.iter().position(|&bits| bits == !0),
            open: bits.iter().fold(0, |open, bits| open | bits),
            bits,
            board,
            crossword,
            search,
            tree,
            beginnings: Vec::new(),
            way: Direction::Right,
            line: Vec::new(),
            start: 0,
            first: 0,
            word: Vec::new(),
            taken: Vec::new(),
            laid: 0,
        };
        for root in finder.tree.roots().to_vec() {
            let mut beginnings = Beginnings::new(finder.search.hand.left());
            finder.begin(root, None, &mut beginnings, 0);
            finder.beginnings.push(beginnings);
        }
        finder
    }

    /// Adds a beginning, and all that go on from it.
    fn begin(
        &mut self,
        node: NodeId,
        shorter: Option<(usize, (usize, Tile))>,
        into: &mut Beginnings,
        length: usize,
    ) {
        if !self.search.goes_on() {
            return;
        }
        let (number, first_word) = (into.all.len(), into.words.len());
        let of_length = &mut into.lengths[length];
        of_length.all.push(number);
        if let Some((_, (_, tile))) = shorter {
            of_length.ending[self::number(self.tree.bit(tile.letter))].push(number);
        }
        if self.tree.is_word(node) {
            into.words.push(number);
        }
        into.all.push(Beginning {
            node,
            onward: self.tree.letters(node),
            length,
            shorter,
            end: 0,
            words: 0..0,
        });
        self.lay_each(node, None, &mut |finder, next, n, tile| {
            finder.begin(next, Some((number, (n, tile))), into, length + 1);
        });
        let end = into.all.len();
        let beginning = &mut into.all[number];
        beginning.end = end;
        beginning.words = first_word..into.words.len();
    }

    /// Every tile of the hand that goes on from a node, on a square of the line if there is one.
    #[inline]
    fn lay_each(
        &mut self,
        node: NodeId,
        spot: Option<usize>,
        visit: &mut impl FnMut(&mut Self, NodeId, usize, Tile),
    ) {
        let letters = self.open & spot.map_or(!0, |spot| self.line[spot].letters);
        for (bit, branch) in self.tree.branches(node, letters) {
            let letter = self.tree.letter(branch);
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
    fn lay(
        &mut self,
        n: usize,
        letter: Letter,
        branch: u32,
        visit: &mut impl FnMut(&mut Self, NodeId, usize, Tile),
    ) {
        if let Some(tile) = self.search.hand.way(n, letter) {
            let next = self.tree.follow(branch);
            let open = self.open;
            self.take(n);
            visit(self, next, n, tile);
            self.search.hand.put_back(n);
            self.open = open;
        }
    }

    #[inline]
    fn take(&mut self, n: usize) {
        self.search.hand.take(n);
        let left = |n: usize| self.search.hand.tiles()[n].1 > 0;
        if left(n) || self.wildcard.is_some_and(left) {
            return;
        }
        self.open = if self.open == !0 || self.bits[n] == SHARED {
            let left = (0..self.bits.len()).filter(|&n| left(n));
            left.fold(0, |open, n| open | self.bits[n])
        } else {
            self.open & !self.bits[n]
        };
    }

    /// Looks at the line from a square on.
    fn look_along(&mut self, first: Option<Cell>, way: Direction) {
        self.way = way;
        let cells = std::iter::successors(first, |cell| cell.step(way));
        let cells: Vec<Cell> = cells
            .take_while(|&cell| self.crossword.layout.at(cell).is_some())
            .collect();
        self.line = cells.into_iter().map(|cell| self.spot(cell)).collect();
    }

    fn spot(&mut self, cell: Cell) -> Spot {
        let layout = &self.crossword.layout;
        let (letter_times, word_times) = match layout.at(cell) {
            Some(Square::Letter(times)) => (times, 1),
            Some(Square::Word(times)) => (1, times),
            _ => (1, 1),
        };
        let there = self.at(cell);
        let is_first = self.search.situation.table.is_empty() && layout.is_centre(cell);
        let across = if there.is_none() {
            self.across(cell)
        } else {
            None
        };
        Spot {
            cell,
            letters: match (&there, &across) {
                (Some(there), _) => there.bit,
                (None, Some(across)) => across.letters,
                (None, None) => !0,
            },
            limits: is_first || there.is_some() || across.is_some(),
            there,
            across,
            letter_times: u64::from(letter_times),
            word_times: u64::from(word_times),
        }
    }

    /// The tile on a cell.
    fn at(&self, cell: Cell) -> Option<There> {
        let (columns, column) = (self.crossword.layout.columns(), usize::from(cell.column()));
        let at = (column < columns).then_some(usize::from(cell.row()) * columns + column)?;
        self.board.get(at).copied().flatten()
    }

    /// What a new tile makes across the line.
    fn across(&mut self, cell: Cell) -> Option<Across> {
        let down = if self.way == Direction::Right {
            Direction::Down
        } else {
            Direction::Right
        };
        let tiles = |way: Direction| {
            let cells = std::iter::successors(cell.step(way), |cell| cell.step(way));
            cells.map_while(|cell| self.at(cell)).collect::<Vec<_>>()
        };
        let (mut before, behind) = (tiles(down.opposite()), tiles(down));
        if before.is_empty() && behind.is_empty() {
            return None;
        }
        before.reverse();
        let value = before.iter().chain(&behind).map(|there| there.value);
        let mut across = Across {
            letters: 0,
            spelled: Vec::new(),
            value: value.sum(),
        };
        for root in 0..self.tree.roots().len() {
            let root = self.tree.roots()[root];
            let Some(begin) = self.spell(root, &before) else {
                continue;
            };
            for (bit, branch) in self.tree.branches(begin, self.open) {
                let (letter, node) = (self.tree.letter(branch), self.tree.follow(branch));
                let letters = |tiles: &[There]| {
                    tiles
                        .iter()
                        .map(|there| there.tile.letter)
                        .collect::<Vec<_>>()
                };
                let end = self.spell(node, &behind);
                let stopped = || {
                    let spelled = [letters(&before), vec![letter], letters(&behind)].concat();
                    self.is_stopped(spelled.into_iter())
                };
                if end.is_some_and(|end| self.tree.is_word(end)) && !stopped() {
                    across.letters |= bit;
                    across.spelled.push(letter);
                }
            }
        }
        Some(across)
    }

    /// Where tiles lead in the word list.
    fn spell(&mut self, from: NodeId, tiles: &[There]) -> Option<NodeId> {
        let mut tiles = tiles.iter();
        tiles.try_fold(from, |node, there| {
            self.tree.step(node, there.tile.letter, there.bit)
        })
    }

    /// Whether a word of the list does not count here.
    fn is_stopped(&self, letters: impl Iterator<Item = Letter>) -> bool {
        self.search.has_stops()
            && self
                .search
                .is_stopped(&letters.map(Letter::lower).collect::<String>())
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
                let tile = &self.beginnings[list].all[n].shorter;
                let fits = |(_, (_, tile)): &(usize, (usize, Tile))| {
                    self.line[self.first].takes(tile.letter)
                };
                if 1 << number != SHARED || tile.as_ref().is_some_and(fits) {
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
                self.found();
            }
        }
        if is_last || most >= self.beginnings[list].lengths.len() {
            return;
        }
        let letters = self.line[next].letters;
        let longest = &self.beginnings[list].lengths[most].all;
        let [from, to] = [n, end].map(|bound| longest.partition_point(|&other| other < bound));
        for at in from..to {
            let beginnings = &self.beginnings[list];
            let longer = beginnings.lengths[most].all[at];
            let Beginning { onward, node, .. } = beginnings.all[longer];
            if onward & letters != 0 || self.tree.is_word(node) {
                self.go_on_from(list, longer, next);
            }
        }
    }

    /// Spells a beginning out on the line.
    fn spell_out(&mut self, list: usize, n: usize) {
        self.word.clear();
        self.taken.clear();
        let mut at = &self.beginnings[list].all[n];
        self.laid = at.length;
        while let Some((shorter, (n, tile))) = at.shorter {
            self.taken.push(n);
            self.word.push((tile, self.values[n]));
            at = &self.beginnings[list].all[shorter];
        }
        self.word.reverse();
    }

    /// Every word with a beginning that goes on on a square of the line.
    fn go_on_from(&mut self, list: usize, n: usize, spot: usize) {
        self.spell_out(list, n);
        let open = self.open;
        for taken in 0..self.taken.len() {
            self.take(self.taken[taken]);
        }
        self.extend(spot, self.beginnings[list].all[n].node);
        while let Some(n) = self.taken.pop() {
            self.search.hand.put_back(n);
        }
        self.open = open;
    }

    /// Every word that goes on from a node of the word list on a square of the line.
    fn extend(&mut self, at: usize, node: NodeId) {
        if !self.search.goes_on() {
            return;
        }
        let there = self.line.get(at).and_then(|spot| spot.there);
        if let Some(There { tile, bit, value }) = there {
            if let Some(next) = self.tree.step(node, tile.letter, bit) {
                self.word.push((tile, value));
                self.extend(at + 1, next);
                self.word.pop();
            }
            return;
        }
        if self.tree.is_word(node) && at > self.first && self.laid > 0 {
            self.found();
        }
        if at < self.line.len() {
            self.lay_each(node, Some(at), &mut |finder, next, n, tile| {
                finder.word.push((tile, finder.values[n]));
                finder.laid += 1;
                finder.extend(at + 1, next);
                finder.laid -= 1;
                finder.word.pop();
            });
        }
    }

    /// The word is one, and its line ends here.
    fn found(&mut self) {
        let least = if self.search.situation.table.is_empty() {
            self.crossword.first_word
        } else {
            0
        };
        if self.word.len() < least.max(2)
            || self.is_stopped(self.word.iter().map(|(tile, _)| tile.letter))
        {
            return;
        }
        // A single tile that makes a word both ways is one play, and was counted along its row.
        let is_known = self.way == Direction::Down && self.laid == 1 && self.crosses();
        let points = self.points();
        let (way, line, word) = (self.way, &self.line[self.start..], &self.word);
        self.search.scored(points, is_known, || {
            let letters = line
                .iter()
                .zip(word)
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
    fn spots(&self) -> impl Iterator<Item = (&Spot, &(Tile, u64))> {
        self.line[self.start..].iter().zip(&self.word)
    }

    /// Whether a new tile makes a word across.
    fn crosses(&self) -> bool {
        self.spots().any(|(spot, _)| spot.across.is_some())
    }

    /// What the referee will give for the word.
    fn points(&self) -> i64 {
        let (mut sum, mut times, mut others) = (0, 1, 0);
        for (spot, &(_, value)) in self.spots() {
            if spot.there.is_some() {
                sum += value;
                continue;
            }
            let value = value * spot.letter_times;
            sum += value;
            times = match self.crossword.word_premiums {
                WordPremiums::Multiply => times * spot.word_times,
                WordPremiums::Highest => times.max(spot.word_times),
            };
            if let Some(across) = &spot.across {
                others += (across.value + value) * spot.word_times;
            }
        }
        let main = sum * times;
        let bonus = if self.laid == self.crossword.rack {
            self.crossword.all_tiles.map_or(main, u64::from)
        } else {
            0
        };
        i64::try_from(main + others + bonus).unwrap_or(i64::MAX)
    }
}

impl Spot {
    /// Whether an empty square takes a letter whose bit others have too.
    fn takes(&self, letter: Letter) -> bool {
        let across = self.across.as_ref();
        across.is_none_or(|across| across.spelled.contains(&letter))
    }
}
