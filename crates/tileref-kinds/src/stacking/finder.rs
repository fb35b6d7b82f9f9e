//! Every play of a stacking game.
//!
//! The word list and the table are walked together from each cell where a word can start, in each direction: an old letter
//! is used or covered, and an empty cell gets a tile. The same tiles can be declared in many ways, each with another word
//! along their line, and the best of them counts. Unless only declared words count, the best word across each new tile scores
//! too; it is searched for once. Where every line of tiles is a word, so is the one across each new tile, and it scores.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::grid::{Axis, Cell, Direction};
use crate::layout::Layout;
use crate::search::{SEEN, Search, hash};
use crate::stacking::Scoring;
use crate::tile::{Tile, TileKind};
use crate::word_tree::{Letters, NodeId};

use super::rules::{CoversAll, TooHigh};
use super::{Runs, Stacking};

/// About how many bytes the best word across a tile takes in the cache.
const ACROSS: usize = 64;

/// Passes every play to `search`.
pub(super) fn plays(stacking: &Stacking, search: &mut Search<'_>) {
    let most = match stacking.runs {
        Some(_) => search.hand.left(),
        None => search.hand.left().min(stacking.house.max_tiles as usize),
    };
    if most == 0 {
        return;
    }
    let mut finder = Finder {
        stacking,
        near: near(stacking, search),
        most,
        letters: search.letters().into_iter().fold(0, |all, tile| all | tile),
        scoring: stacking.house.scoring,
        least: search.situation.features.min_length,
        way: Direction::Right,
        start: None,
        word: Vec::new(),
        new: Vec::new(),
        values: search.values(),
        seen: FxHashSet::default(),
        across: FxHashMap::default(),
        crossed: FxHashMap::default(),
        search,
    };
    finder.walk_all();
}

/// The cells where a new tile touches the table, or where the first word of a board may start the game.
fn near(stacking: &Stacking, search: &Search<'_>) -> FxHashSet<Cell> {
    let first = stacking.board.iter().flat_map(Layout::first).copied();
    if search.situation.table.is_empty() {
        return first.collect();
    }
    let grid = search.situation.features.grid;
    let around = |(cell, _): (Cell, Tile)| std::iter::once(cell).chain(cell.neighbours(grid));
    search.situation.table.cells().flat_map(around).collect()
}

struct Finder<'s, 'a> {
    stacking: &'s Stacking,
    search: &'s mut Search<'a>,
    near: FxHashSet<Cell>,
    /// How many new tiles a play can have.
    most: usize,
    /// The letters that the tiles of the hand can be.
    letters: Letters,
    scoring: Scoring,
    /// The fewest letters of a word.
    least: usize,
    way: Direction,
    start: Option<Cell>,
    /// The tiles of the word so far, as a play declares them, and what each is worth; where every line of tiles is a word,
    /// the height of its stack.
    word: Vec<(Tile, u64)>,
    /// The new tiles among them, with the numbers of their letters.
    new: Vec<(Cell, Tile, u32)>,
    /// What each tile of the hand is worth.
    values: Vec<u64>,
    /// The plays that were found, each as the sum of its tiles' hashes.
    seen: FxHashSet<u128>,
    /// Cache: the value of the best word across a new tile.
    across: FxHashMap<(Cell, Axis, Tile), Option<u64>>,
    /// Cache: the line across a new tile, where every line has to be a word.
    crossed: FxHashMap<(Cell, Axis, Tile), Crossed>,
}

/// What a new tile makes across the word.
#[derive(Clone, Copy)]
enum Crossed {
    /// No line.
    Nothing,
    /// A word with these points.
    Word(u64),
    /// A line that is no word.
    BadRun,
}

impl Finder<'_, '_> {
    fn walk_all(&mut self) {
        let features = self.search.situation.features;
        let mut walks: Vec<(Direction, Cell)> = Vec::new();
        if self.near.is_empty() {
            // On an empty table all places are alike.
            walks.push((features.directions[0], Cell::START));
        }
        for &way in features.directions {
            let starts = self.starts(way).into_iter();
            let starts = starts.filter(|start| !self.goes_on(start.step(way.opposite())));
            walks.extend(starts.map(|start| (way, start)));
        }
        for (done, &(way, start)) in walks.iter().enumerate() {
            self.search.progress(done, walks.len());
            if !self.search.continues() {
                break;
            }
            (self.way, self.start) = (way, Some(start));
            for list in 0..self.search.tree.roots().len() {
                self.step_on(start, self.search.tree.roots()[list], false);
            }
        }
    }

    /// The cells where a word in this direction can start: it must reach the table before the tiles run out.
    fn starts(&self, way: Direction) -> Vec<Cell> {
        let mut starts = self.near.clone();
        for &near in &self.near {
            let back = std::iter::successors(Some(near), |cell| cell.step(way.opposite()));
            // Behind another such cell, that one sees to it.
            let free = back.skip(1).take_while(|cell| !self.near.contains(cell));
            starts.extend(free.take(self.most - 1));
        }
        let mut starts: Vec<Cell> = starts.into_iter().collect();
        starts.sort_unstable();
        starts
    }

    /// Finds the words that continue on a cell; `joins` says whether a new tile touches the table.
    fn step_on(&mut self, cell: Cell, node: NodeId, joins: bool) {
        let board = self.stacking.board.as_ref();
        if !self.search.continues() || board.is_some_and(|board| board.at(cell).is_none()) {
            return;
        }
        let old = self.search.situation.table.at(cell);
        if let Some(tile) = old {
            let bit = self.search.tree.bit(tile.letter);
            if let Some(next) = self.search.tree.step(node, tile.letter, bit) {
                self.word.push((tile.unmarked(), self.worth(cell, tile)));
                self.spell(cell, next, joins);
                self.word.pop();
            }
        }
        let table = self.search.situation.table;
        let is_too_high = TooHigh::on(table, cell, self.stacking.max_height).is_some();
        if self.new.len() == self.most || is_too_high {
            return;
        }
        let joins = joins || self.near.is_empty() || self.near.contains(&cell);
        for (_, branch) in self.search.tree.branches(node, self.letters) {
            let letter = self.search.tree.letter(branch);
            if old.is_none_or(|old| old.letter != letter) {
                self.lay(cell, branch, joins);
            }
        }
    }

    /// Lays each tile of the hand that can be the letter of a branch on a cell.
    fn lay(&mut self, cell: Cell, branch: u32, joins: bool) {
        let letter = self.search.tree.letter(branch);
        for n in 0..self.values.len() {
            let Some(tile) = self.search.hand.tile_as(n, letter) else {
                continue;
            };
            if matches!(self.crossed(cell, tile), Crossed::BadRun) {
                continue;
            }
            let next = self.search.tree.follow(branch);
            let worth = match self.stacking.runs {
                Some(_) => self.height(cell) + 1,
                None => self.values[n],
            };
            self.search.hand.take(n);
            self.new.push((cell, tile, self.search.tree.number(branch)));
            self.word.push((tile, worth));
            self.spell(cell, next, joins);
            self.word.pop();
            self.new.pop();
            self.search.hand.put_back(n);
        }
    }

    /// Takes one more letter into the word.
    fn spell(&mut self, cell: Cell, node: NodeId, joins: bool) {
        let beyond = cell.step(self.way);
        let is_play = joins && self.search.tree.is_word(node) && self.word.len() >= self.least;
        if is_play
            && !self.goes_on(beyond)
            && !self.covers_all()
            && !self
                .search
                .is_barred(self.word.iter().map(|(tile, _)| tile.letter))
        {
            self.found();
        }
        if let Some(next) = beyond {
            self.step_on(next, node, joins);
        }
    }

    /// A word that stops at this cell, or starts behind it, is only a part of its line, where it has to be all of it.
    fn goes_on(&self, beyond: Option<Cell>) -> bool {
        let table = self.search.situation.table;
        self.stacking.runs.is_some() && beyond.is_some_and(|cell| table.at(cell).is_some())
    }

    /// The new tiles cover too much of a line.
    fn covers_all(&self) -> bool {
        let keep = self.stacking.keep;
        keep > 0 && {
            let cells: Vec<Cell> = self.new.iter().map(|&(cell, ..)| cell).collect();
            let (table, grid) = (
                self.search.situation.table,
                self.search.situation.features.grid,
            );
            CoversAll::by(table, grid, &cells, keep).is_some()
        }
    }

    /// Passes the word to the search, as one way to declare its new tiles.
    fn found(&mut self) {
        let hashes = self.new.iter().map(|&(cell, tile, letter)| {
            let is_wildcard = u32::from(tile.kind == TileKind::Wildcard);
            hash(cell.number(), 2 * letter + is_wildcard)
        });
        let is_known = !self.seen.insert(hashes.fold(0, u128::wrapping_add));
        self.search.keep(if is_known { 0 } else { SEEN });
        let points = i64::try_from(self.points()).unwrap_or(i64::MAX);
        let (start, way, word) = (self.start, self.way, &self.word);
        self.search.ranking.add(points, is_known, || {
            let letters = word.iter().enumerate();
            let spelled = letters.map(move |(n, &(tile, _))| ((n > 0).then_some(way), tile));
            Some((start?, spelled))
        });
    }

    /// The points of the play: the word and the best words across its new tiles, times the number of words; or the word alone
    /// if only declared words count. A single tile may be in a better word along the same line.
    fn points(&mut self) -> u64 {
        let stacking = self.stacking;
        if let Some(runs) = &stacking.runs {
            return self.points_of_runs(runs);
        }
        let letters = self.word.iter().map(|(_, value)| value);
        let own = letters.sum::<u64>() * (self.word.len() as u64 - 1);
        if self.scoring == Scoring::Claimed {
            return own;
        }
        let along = self.way.axis();
        let (mut sum, mut words) = (own, 1);
        for n in 0..self.new.len() {
            let (cell, tile, _) = self.new[n];
            for &axis in self.search.situation.features.grid.axes() {
                if axis != along {
                    let value = self.across(cell, axis, tile);
                    sum += value.unwrap_or(0);
                    words += u64::from(value.is_some());
                } else if self.new.len() == 1 {
                    let best = self.across(cell, axis, tile).unwrap_or(0);
                    sum += best.saturating_sub(own);
                }
            }
        }
        sum * words
    }

    /// The points of the play where every line of tiles is a word: those of the word, of the lines across it, and of a full
    /// rack.
    fn points_of_runs(&mut self, runs: &Runs) -> u64 {
        let mut points = stacked(runs, &self.word);
        for n in 0..self.new.len() {
            let (cell, tile, _) = self.new[n];
            if let Crossed::Word(across) = self.crossed(cell, tile) {
                points += across;
            }
        }
        if self.new.len() >= runs.rack {
            points += u64::from(runs.score.all_tiles);
        }
        points
    }

    fn value(&self, tile: Tile) -> u64 {
        self.search.situation.tiles.worth(tile).into()
    }

    fn height(&self, cell: Cell) -> u64 {
        self.search.situation.table.height(cell) as u64
    }

    /// What [`Finder::word`] has beside a tile that lies on this cell.
    fn worth(&self, cell: Cell, tile: Tile) -> u64 {
        match self.stacking.runs {
            Some(_) => self.height(cell),
            None => self.value(tile),
        }
    }

    /// What a new tile makes across the word; nothing where not every line has to be a word.
    fn crossed(&mut self, cell: Cell, tile: Tile) -> Crossed {
        let stacking = self.stacking;
        let Some(runs) = &stacking.runs else {
            return Crossed::Nothing;
        };
        let axis = match self.way.axis() {
            Axis::Row => Axis::Column,
            _ => Axis::Row,
        };
        if let Some(&known) = self.crossed.get(&(cell, axis, tile)) {
            return known;
        }
        let mut line = self.side(cell, axis.forward().opposite());
        line.reverse();
        line.push((tile, self.height(cell) + 1));
        line.extend(self.side(cell, axis.forward()));
        let crossed = match line.len() {
            1 => Crossed::Nothing,
            _ if self.is_word(&line) => Crossed::Word(stacked(runs, &line)),
            _ => Crossed::BadRun,
        };
        self.crossed.insert((cell, axis, tile), crossed);
        self.search.keep(ACROSS);
        crossed
    }

    /// The tiles beyond a cell in a direction, with the heights of their stacks.
    fn side(&self, cell: Cell, way: Direction) -> Vec<(Tile, u64)> {
        let cells = std::iter::successors(cell.step(way), move |cell| cell.step(way));
        let tile = |cell| Some((self.search.situation.table.at(cell)?, self.height(cell)));
        cells.map_while(tile).collect()
    }

    /// These tiles spell a word that counts.
    fn is_word(&mut self, line: &[(Tile, u64)]) -> bool {
        let letters = || line.iter().map(|(tile, _)| tile.letter);
        let spells = self.search.tree.roots().to_vec().into_iter().any(|root| {
            let end = letters().try_fold(root, |node, letter| {
                let bit = self.search.tree.bit(letter);
                self.search.tree.step(node, letter, bit)
            });
            end.is_some_and(|end| self.search.tree.is_word(end))
        });
        spells && !self.search.is_barred(letters())
    }

    /// The value of the best word across a new tile.
    fn across(&mut self, cell: Cell, axis: Axis, tile: Tile) -> Option<u64> {
        if let Some(&known) = self.across.get(&(cell, axis, tile)) {
            return known;
        }
        let table = self.search.situation.table;
        let side = |way: Direction| {
            let cells = std::iter::successors(cell.step(way), move |cell| cell.step(way));
            cells.map_while(|cell| table.at(cell))
        };
        let mut line: Vec<Tile> = side(axis.forward().opposite()).collect();
        line.reverse();
        let at = line.len();
        line.push(tile);
        line.extend(side(axis.forward()));
        let forward = self.best_along(&line, at);
        line.reverse();
        let backward = self.best_along(&line, line.len() - 1 - at);
        let best = forward.max(backward);
        self.across.insert((cell, axis, tile), best);
        self.search.keep(ACROSS);
        self.search.took_long();
        best
    }

    /// The value of the best word that these tiles spell in this order, through one of them.
    fn best_along(&mut self, line: &[Tile], through: usize) -> Option<u64> {
        let mut best = None;
        for root in self.search.tree.roots().to_vec() {
            for start in 0..=through {
                let mut node = root;
                for (end, tile) in line.iter().enumerate().skip(start) {
                    let bit = self.search.tree.bit(tile.letter);
                    let Some(next) = self.search.tree.step(node, tile.letter, bit) else {
                        break;
                    };
                    node = next;
                    let word = &line[start..=end];
                    if end < through || word.len() < self.least || !self.search.tree.is_word(node) {
                        continue;
                    }
                    if !self.search.is_barred(word.iter().map(|tile| tile.letter)) {
                        let letters = word.iter().map(|&tile| self.value(tile));
                        best = best.max(Some(letters.sum::<u64>() * (word.len() as u64 - 1)));
                    }
                }
            }
        }
        best
    }
}

/// The points of a word by the heights of its stacks.
fn stacked(runs: &Runs, word: &[(Tile, u64)]) -> u64 {
    let is_flat = word.iter().all(|&(_, height)| height == 1);
    let height = |height: u64| usize::try_from(height).unwrap_or(usize::MAX);
    let tiles = word.iter();
    let tiles = tiles.map(|&(tile, of)| u64::from(runs.score.of(tile, height(of), is_flat)));
    tiles.sum()
}
