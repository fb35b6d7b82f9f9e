//! Which words a play scores, and the score of each.

use std::sync::Arc;

use crate::grid::{Cell, Grid};
use crate::referee::rules::NotAWord;
use crate::rules::{Jigsaw, WordCheck};
use crate::score::{ScoredWord, Sum};
use crate::table::Run;
use crate::tile::{Kind, Tile, TileSet};

use super::{Board, Refusal};

/// A run read in one direction.
pub(super) struct Reading {
    pub(super) cells: Vec<Cell>,
    pub(super) spelling: String,
    /// It is known to be a word.
    pub(super) valid: bool,
}

/// Every run with a new tile that is not wholly part of the main word, read forward and backward.
pub(super) fn read_runs(board: &Board<'_>) -> Vec<[Reading; 2]> {
    let reading = |cells, spelling: String| Reading {
        valid: board.situation.vocabulary.knows(&spelling),
        spelling,
        cells,
    };
    let both = |run: Run| {
        let (spelling, back) = (board.forward(&run), backward(&run.cells));
        let backward = board.spelling(back.iter().copied());
        [reading(run.cells, spelling), reading(back, backward)]
    };
    runs(board).into_iter().map(both).collect()
}

fn backward(cells: &[Cell]) -> Vec<Cell> {
    cells.iter().rev().copied().collect()
}

fn runs(board: &Board<'_>) -> Vec<Run> {
    let main = board.main().path.cells();
    let mut runs: Vec<Run> = Vec::new();
    for &(cell, _) in board.new {
        for &axis in Grid::Square.axes() {
            if runs
                .iter()
                .any(|run| run.axis == axis && run.cells.contains(&cell))
            {
                continue;
            }
            runs.extend(
                board
                    .laid
                    .run(cell, axis)
                    .filter(|run| !run.cells.iter().all(|cell| main.contains(cell))),
            );
        }
    }
    runs
}

/// The words that score: the main word, its reverse, the runs, the words declared with `also`.
///
/// # Errors
/// With judge `entry`, the words that are not in the dictionary.
pub(super) fn scored(
    board: &Board<'_>,
    runs: Vec<[Reading; 2]>,
) -> Result<Vec<Arc<ScoredWord>>, Refusal> {
    let words = Words::of(board, runs).found;
    if board.situation.rules.house.judge == WordCheck::Entry {
        NotAWord::check(board, &words)?;
    }
    Ok(words.into_iter().map(Arc::new).collect())
}

/// The words of a play as they are found.
struct Words<'a> {
    board: &'a Board<'a>,
    found: Vec<ScoredWord>,
}

impl<'a> Words<'a> {
    fn of(board: &'a Board<'a>, runs: Vec<[Reading; 2]>) -> Self {
        let mut words = Self {
            board,
            found: Vec::with_capacity(8),
        };
        words.main();
        for readings in runs {
            words.run(readings);
        }
        for also in board.also() {
            words.count(also.path.cells().to_vec(), also.spelling());
        }
        words
    }

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

    /// A run: each reading that is a valid word. If neither is, or nothing can be looked up, one reading counts until
    /// it is challenged: the forward one, or the backward one if only that is declared.
    fn run(&mut self, readings: [Reading; 2]) {
        let neither = !readings.iter().any(|reading| reading.valid);
        let [forward, backward] = readings.each_ref().map(|reading| {
            let mut also = self.board.also().iter();
            also.any(|also| also.path.cells() == reading.cells)
        });
        let fallback = usize::from(backward && !forward);
        for (n, reading) in readings.into_iter().enumerate() {
            if reading.valid || (neither && n == fallback) {
                self.count(reading.cells, reading.spelling);
            }
        }
    }

    /// Counts a word, once for the same cells and the same spelling.
    fn count(&mut self, cells: Vec<Cell>, spelling: String) {
        let same = |word: &ScoredWord| {
            word.spelling == spelling
                && word.cells.len() == cells.len()
                && word.cells.iter().all(|cell| cells.contains(cell))
        };
        if !self.found.iter().any(same) {
            let tiles = cells.iter().filter_map(|&cell| self.board.laid.at(cell));
            let tile_set = &self.board.situation.rules.tiles;
            let sum = sum(self.board.of.jigsaw, tile_set, tiles);
            self.found.push(ScoredWord {
                spelling,
                cells,
                sum,
                struck: None,
            });
        }
    }
}

/// The arithmetic of a word: its letters with their premiums, then a factor for each special tile.
pub(super) fn sum(jigsaw: &Jigsaw, set: &TileSet, tiles: impl Iterator<Item = Tile>) -> Sum {
    let tiles: Vec<Tile> = tiles.collect();
    let letters = tiles.len();
    let mut sum = Sum::of_letters(letters);
    for tile in tiles.iter().filter(|tile| tile.kind == Kind::Letter) {
        sum.add(
            set.value(tile.letter),
            jigsaw.letter_premium(tile.letter, letters),
        );
    }
    for (kind, factor) in [
        (Kind::Corner, jigsaw.corner_factor),
        (Kind::Wildcard, jigsaw.wildcard_factor),
    ] {
        for _ in tiles.iter().filter(|tile| tile.kind == kind) {
            sum.multiply(factor);
        }
    }
    sum
}
