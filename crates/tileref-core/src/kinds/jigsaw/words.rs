//! Which words a play scores, and the score of each.

use std::sync::Arc;

use crate::grid::{Cell, Grid};
use crate::kinds::jigsaw::Jigsaw;
use crate::score::{ScoredWord, Sum};
use crate::table::Run;
use crate::tile::{Kind, Tile, TileSet};

use super::Board;

/// A run read forward and backward.
pub(super) type ReadRun = [Reading; 2];

/// A run read in one direction.
pub(super) struct Reading {
    pub(super) cells: Vec<Cell>,
    pub(super) spelling: String,
    /// Whether it is known to be a word.
    pub(super) valid: bool,
}

/// Every run with a new tile, unless the main word has all of its tiles.
pub(super) fn read_runs(board: &Board<'_>) -> Vec<ReadRun> {
    let reading = |cells: Vec<Cell>| {
        let spelling = board.spelling(cells.iter().copied());
        Reading {
            valid: board.situation.vocabulary.knows(&spelling),
            spelling,
            cells,
        }
    };
    let read = |run: Run| {
        let backward = backward(&run.cells);
        [run.cells, backward].map(reading)
    };
    runs(board).into_iter().map(read).collect()
}

fn backward(cells: &[Cell]) -> Vec<Cell> {
    cells.iter().rev().copied().collect()
}

fn runs(board: &Board<'_>) -> Vec<Run> {
    let main = board.main().path.cells();
    let mut runs: Vec<Run> = Vec::new();
    for &(cell, _) in &board.new {
        for &axis in Grid::Square.axes() {
            let through = |run: &Run| run.axis == axis && run.cells.contains(&cell);
            if !runs.iter().any(through) {
                runs.extend(board.trial().run(cell, axis));
            }
        }
    }
    runs.retain(|run| !run.cells.iter().all(|cell| main.contains(cell)));
    runs
}

/// The words that score: the main word, its reverse, the runs, the words declared with `also`.
pub(super) fn scored(board: &Board<'_>) -> Vec<Arc<ScoredWord>> {
    let mut words = Words {
        board,
        found: Vec::with_capacity(8),
    };
    words.main();
    for run in read_runs(board) {
        words.run(run);
    }
    for also in board.also() {
        words.count(also.path.cells().to_vec(), also.spelling());
    }
    words.found
}

/// Collects the words of a play.
struct Words<'a> {
    board: &'a Board<'a>,
    found: Vec<Arc<ScoredWord>>,
}

impl Words<'_> {
    /// The main word, and its reverse if that is a different valid word.
    fn main(&mut self) {
        let cells = self.board.main().path.cells();
        let spelling = self.board.main().spelling();
        let reverse = self.board.spelling(cells.iter().rev().copied());
        self.count(cells.to_vec(), spelling);
        if self.board.situation.vocabulary.knows(&reverse) {
            self.count(backward(cells), reverse);
        }
    }

    /// Each reading of a run that is a valid word. If neither is, or there is no dictionary, one reading counts until
    /// it is challenged: the forward one, unless only the backward one is declared.
    fn run(&mut self, run: ReadRun) {
        let mut counts = [run[0].valid, run[1].valid];
        if counts == [false, false] {
            let also = || self.board.also().iter().map(|also| also.path.cells());
            let is_declared = |reading: &Reading| also().any(|also| also == reading.cells);
            let only_backward = is_declared(&run[1]) && !is_declared(&run[0]);
            counts = [!only_backward, only_backward];
        }
        for (reading, counts) in run.into_iter().zip(counts) {
            if counts {
                self.count(reading.cells, reading.spelling);
            }
        }
    }

    /// Counts a word, unless one with the same cells and the same spelling is counted already.
    fn count(&mut self, cells: Vec<Cell>, spelling: String) {
        let same = |word: &Arc<ScoredWord>| {
            word.spelling == spelling
                && word.cells.len() == cells.len()
                && word.cells.iter().all(|cell| cells.contains(cell))
        };
        if !self.found.iter().any(same) {
            let tiles = cells.iter().filter_map(|&cell| self.board.trial().at(cell));
            let tile_set = &self.board.situation.rules.tiles;
            let sum = sum(self.board.kind, tile_set, cells.len(), tiles);
            let word = ScoredWord::new(spelling, cells, sum);
            self.found.push(Arc::new(word));
        }
    }
}

/// The arithmetic of a word with this many letters: each letter with its premium, then a factor for each special tile.
pub(super) fn sum(
    jigsaw: &Jigsaw,
    set: &TileSet,
    letters: usize,
    tiles: impl Iterator<Item = Tile>,
) -> Sum {
    let mut sum = Sum::of_letters(letters);
    let (mut corners, mut wildcards) = (0, 0);
    for Tile { letter, kind } in tiles {
        match kind {
            Kind::Letter => sum.add(set.value(letter), jigsaw.letter_premium(letter, letters)),
            Kind::Corner => corners += 1,
            Kind::Wildcard => wildcards += 1,
        }
    }
    (0..corners).for_each(|_| sum.multiply(jigsaw.corner_factor));
    (0..wildcards).for_each(|_| sum.multiply(jigsaw.wildcard_factor));
    sum
}
