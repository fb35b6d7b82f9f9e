//! Every play of a crossword.
//!
//! A word is found by the square it starts on. Up to the first square that connects it with the table, nothing limits its
//! letters but the tiles: these beginnings are the same on every line, and made once. From there on the word list and the
//! line are walked together. Which letters an empty square can take, because of the word across it, is known before.

use rustc_hash::FxHashSet;

use crate::action::{Declared, Place, Play};
use crate::finder::{Branch, Letters, NodeId, SHARED, Search, WordTree};
use crate::grid::{Cell, Direction, Grid};
use crate::referee::rules::touches;
use crate::rules::{Square, WordPremiums};
use crate::tile::{Kind, Letter, Tile};

use super::Crossword;
use super::layout::MAX_SIDE;

/// A square of a line.
struct Spot {
    cell: Cell,
    /// The tile on it, and the bit of its letter.
    there: Option<(Tile, Letters)>,
    /// What a new tile here makes across the line.
    across: Option<Across>,
    /// A new tile here connects a play with the table, or starts the game.
    anchor: bool,
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
#[derive(Clone, Copy)]
struct Beginning {
    /// The letters that go on.
    letters: Letters,
    node: NodeId,
    /// The beginning that is one letter shorter, among those of its length.
    shorter: usize,
    /// The last tile: its number in the hand, and how it lies. The beginning without a letter has none.
    last: Option<(usize, Tile)>,
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

/// The letters that a word can have; `None` where a wildcard stands for any.
fn known(search: &Search<'_>) -> Option<FxHashSet<Letter>> {
    let hand = search.hand.tiles().iter().map(|(tile, _)| tile.letter());
    let mut known = hand.collect::<Option<FxHashSet<Letter>>>()?;
    let table = search.situation.table.cells();
    known.extend(table.map(|(_, tile)| tile.letter));
    Some(known)
}

struct Finder<'s, 'a> {
    crossword: &'s Crossword,
    search: &'s mut Search<'a>,
    tree: WordTree<'a>,
    /// The letters that each tile of the hand can be.
    bits: Vec<Letters>,
    /// By list, then by length.
    beginnings: Vec<Vec<Vec<Beginning>>>,
    way: Direction,
    line: Vec<Spot>,
    /// Where the word starts, and the first square that it has to cover.
    start: usize,
    first: usize,
    /// The tiles of the word so far.
    word: Vec<Tile>,
    /// How many of them are new.
    laid: usize,
}

impl<'s, 'a> Finder<'s, 'a> {
    fn new(crossword: &'s Crossword, search: &'s mut Search<'a>) -> Self {
        let mut tree = WordTree::new(&search.lists, known(search));
        let tiles = search.hand.tiles().iter();
        let bits = tiles.map(|(tile, _)| match tile.letter() {
            Some(letter) => tree.alphabet.bit(letter),
            None => !0,
        });
        let mut finder = Self {
            bits: bits.collect(),
            crossword,
            search,
            tree,
            beginnings: Vec::new(),
            way: Direction::Right,
            line: Vec::new(),
            start: 0,
            first: 0,
            word: Vec::new(),
            laid: 0,
        };
        for root in finder.tree.roots().to_vec() {
            let mut lengths = vec![Vec::new(); finder.search.hand.left()];
            finder.begin(root, None, &mut lengths, 0);
            finder.beginnings.push(lengths);
        }
        finder
    }

    /// Adds a beginning, and all that go on from it while a tile is left for the square that they lead to.
    fn begin(
        &mut self,
        node: NodeId,
        last: Option<(usize, Tile)>,
        lengths: &mut [Vec<Beginning>],
        length: usize,
    ) {
        let letters = self.tree.letters(node);
        if letters == 0 || !self.search.goes_on() {
            return;
        }
        let shorter = length.checked_sub(1).map_or(0, |n| lengths[n].len() - 1);
        lengths[length].push(Beginning {
            letters,
            node,
            shorter,
            last,
        });
        if length + 1 < lengths.len() {
            self.lay_each(node, None, &mut |finder, next, n, tile| {
                finder.begin(next, Some((n, tile)), lengths, length + 1);
            });
        }
    }

    /// Every tile of the hand that goes on from a node, on a square of the line if there is one.
    fn lay_each(
        &mut self,
        node: NodeId,
        spot: Option<usize>,
        visit: &mut impl FnMut(&mut Self, NodeId, usize, Tile),
    ) {
        let mut letters = self.tree.letters(node) & self.open();
        letters &= spot.map_or(!0, |spot| self.line[spot].letters());
        if letters == 0 {
            return;
        }
        for branch in self.tree.branches(node) {
            let Branch { letter, bit, .. } = self.tree.branch(branch);
            if bit & letters == 0 || !spot.is_none_or(|spot| self.line[spot].takes(letter, bit)) {
                continue;
            }
            for n in 0..self.bits.len() {
                if self.bits[n] & bit == 0 {
                    continue;
                }
                if let Some(tile) = self.search.hand.way(n, letter) {
                    let next = self.tree.follow(branch);
                    self.search.hand.take(n);
                    visit(self, next, n, tile);
                    self.search.hand.put_back(n);
                }
            }
        }
    }

    /// The letters that some tile of the hand can be.
    #[inline]
    fn open(&self) -> Letters {
        let tiles = self.search.hand.tiles().iter().zip(&self.bits);
        tiles.fold(0, |open, ((_, left), bits)| {
            open | if *left > 0 { *bits } else { 0 }
        })
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
        let table = self.search.situation.table;
        let layout = &self.crossword.layout;
        let (letter_times, word_times) = match layout.at(cell) {
            Some(Square::Letter(times)) => (times, 1),
            Some(Square::Word(times)) => (1, times),
            _ => (1, 1),
        };
        let there = table.at(cell);
        let across = if there.is_none() {
            self.across(cell)
        } else {
            None
        };
        Spot {
            cell,
            there: there.map(|tile| (tile, self.tree.alphabet.bit(tile.letter))),
            across,
            anchor: if table.is_empty() {
                layout.is_centre(cell)
            } else {
                touches(table, cell, Grid::Square)
            },
            letter_times: u64::from(letter_times),
            word_times: u64::from(word_times),
        }
    }

    /// What a new tile makes across the line.
    fn across(&mut self, cell: Cell) -> Option<Across> {
        let table = self.search.situation.table;
        let down = if self.way == Direction::Right {
            Direction::Down
        } else {
            Direction::Right
        };
        let tiles = |way: Direction| {
            let tile = move |cell: &Cell| {
                let next = cell.step(way)?;
                table.at(next).map(|_| next)
            };
            let cells = std::iter::successors(tile(&cell), tile);
            cells.filter_map(|cell| table.at(cell)).collect::<Vec<_>>()
        };
        let (mut before, behind) = (tiles(down.opposite()), tiles(down));
        if before.is_empty() && behind.is_empty() {
            return None;
        }
        before.reverse();
        let value = before.iter().chain(&behind).map(|&tile| self.value(tile));
        let mut across = Across {
            letters: 0,
            spelled: Vec::new(),
            value: value.sum(),
        };
        let open = self.open();
        for root in self.tree.roots().to_vec() {
            let begin = before
                .iter()
                .try_fold(root, |node, tile| self.tree.step(node, tile.letter));
            for branch in begin.map_or(0..0, |node| self.tree.branches(node)) {
                let Branch { letter, bit, .. } = self.tree.branch(branch);
                if bit & open == 0 {
                    continue;
                }
                let node = self.tree.follow(branch);
                let mut rest = behind.iter();
                let end = rest.try_fold(node, |node, tile| self.tree.step(node, tile.letter));
                let spelled = before.iter().map(|tile| tile.letter);
                let spelled = spelled
                    .chain([letter])
                    .chain(behind.iter().map(|tile| tile.letter));
                if end.is_some_and(|end| self.tree.is_word(end)) && !self.is_stopped(spelled) {
                    across.add(letter, bit);
                }
            }
        }
        Some(across)
    }

    /// Whether a word of the list does not count here.
    fn is_stopped(&self, letters: impl Iterator<Item = Letter>) -> bool {
        self.search.has_stops()
            && self
                .search
                .is_stopped(&letters.map(Letter::lower).collect::<String>())
    }

    /// What a tile is worth.
    fn value(&self, tile: Tile) -> u64 {
        match tile.kind {
            Kind::Wildcard => 0,
            _ => u64::from(self.search.situation.rules.tiles.value(tile.letter)),
        }
    }

    /// Every word that starts on a square.
    fn start_on(&mut self, start: usize) {
        if start > 0 && self.line[start - 1].there.is_some() {
            return;
        }
        let mut spots = self.line[start..].iter();
        let covers = |spot: &Spot| spot.there.is_some() || spot.anchor;
        let Some(length) = spots.position(covers) else {
            return;
        };
        (self.start, self.first) = (start, start + length);
        let letters = self.line[self.first].letters();
        for list in 0..self.beginnings.len() {
            let many = self.beginnings[list].get(length).map_or(0, Vec::len);
            for n in 0..many {
                let beginning = self.beginnings[list][length][n];
                if beginning.letters & letters != 0 {
                    self.go_on_from(list, length, beginning);
                }
            }
        }
    }

    /// Every word with a beginning.
    fn go_on_from(&mut self, list: usize, length: usize, beginning: Beginning) {
        let mut tiles = [0; MAX_SIDE];
        let mut at = beginning;
        self.word.clear();
        for shorter in (0..length).rev() {
            let Some((n, tile)) = at.last else { break };
            tiles[shorter] = n;
            self.word.push(tile);
            self.search.hand.take(n);
            at = self.beginnings[list][shorter][at.shorter];
        }
        self.word.reverse();
        self.laid = length;
        self.extend(self.first, beginning.node);
        tiles[..length]
            .iter()
            .for_each(|&n| self.search.hand.put_back(n));
    }

    /// Every word that goes on from a node of the word list on a square of the line.
    fn extend(&mut self, at: usize, node: NodeId) {
        if !self.search.goes_on() {
            return;
        }
        let there = self.line.get(at).and_then(|spot| spot.there);
        if let Some((tile, _)) = there {
            if let Some(next) = self.tree.step(node, tile.letter) {
                self.word.push(tile);
                self.extend(at + 1, next);
                self.word.pop();
            }
            return;
        }
        if self.tree.is_word(node) && at > self.first && self.laid > 0 {
            self.found();
        }
        if at < self.line.len() {
            self.lay_each(node, Some(at), &mut |finder, next, _, tile| {
                finder.word.push(tile);
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
        if self.word.len() < least.max(2) || self.is_stopped(self.word.iter().map(|t| t.letter)) {
            return;
        }
        // A single tile that makes a word both ways is one play, and was counted along its row.
        let is_known = self.way == Direction::Down && self.laid == 1 && self.crosses();
        self.search.counted(usize::from(!is_known));
        if self.search.wants(self.points()) {
            let steps = vec![self.way; self.word.len() - 1];
            let letters = self.spots().map(|(spot, &tile)| match spot.there {
                Some(_) => Tile {
                    kind: Kind::Letter,
                    ..tile
                },
                None => tile,
            });
            let at = Place::Cell(self.line[self.start].cell);
            if let Some(main) = Declared::new(at, steps, letters.collect()) {
                self.search.consider(Play {
                    main,
                    also: Vec::new(),
                    claims: Vec::new(),
                });
            }
        }
    }

    /// The squares of the word, with its tiles.
    fn spots(&self) -> impl Iterator<Item = (&Spot, &Tile)> {
        self.line[self.start..].iter().zip(&self.word)
    }

    /// Whether a new tile makes a word across.
    fn crosses(&self) -> bool {
        self.spots().any(|(spot, _)| spot.across.is_some())
    }

    /// What the referee will give for the word.
    fn points(&self) -> i64 {
        let (mut sum, mut times, mut others) = (0, 1, 0);
        for (spot, &tile) in self.spots() {
            let value = self.value(tile);
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
    /// The letters that it can have.
    #[inline]
    fn letters(&self) -> Letters {
        match (&self.there, &self.across) {
            (Some((_, bit)), _) => *bit,
            (None, Some(across)) => across.letters,
            (None, None) => !0,
        }
    }

    /// Whether an empty square takes a letter, one of [`Spot::letters`].
    #[inline]
    fn takes(&self, letter: Letter, bit: Letters) -> bool {
        let across = self.across.as_ref().filter(|_| bit == SHARED);
        across.is_none_or(|across| across.spelled.contains(&letter))
    }
}

impl Across {
    fn add(&mut self, letter: Letter, bit: Letters) {
        self.letters |= bit;
        self.spelled.push(letter);
    }
}
