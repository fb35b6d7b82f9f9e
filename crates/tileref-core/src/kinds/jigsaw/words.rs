//! Which words a play scores, and the score of each.

use std::sync::Arc;

use crate::grid::{Cell, Grid};
use crate::rules::{Jigsaw, WordCheck};
use crate::score::{ScoredWord, Sum};
use crate::table::Run;
use crate::tile::{Kind, Tile, TileSet};

use super::{Board, Refusal, checks};

/// Every run with a new tile that is not wholly part of the main word.
pub(super) fn runs(board: &Board<'_>) -> Vec<Run> {
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
pub(super) fn scored(board: &Board<'_>) -> Result<Vec<Arc<ScoredWord>>, Refusal> {
    let words = Words::of(board).found;
    if board.situation.rules.house.judge == WordCheck::Entry {
        checks::not_a_word(board, &words)?;
    }
    Ok(words.into_iter().map(Arc::new).collect())
}

/// The words of a play as they are found.
struct Words<'a> {
    board: &'a Board<'a>,
    found: Vec<ScoredWord>,
}

impl<'a> Words<'a> {
    fn of(board: &'a Board<'a>) -> Self {
        let mut words = Self {
            board,
            found: Vec::with_capacity(8),
        };
        words.main();
        for run in runs(board) {
            words.run(&run);
        }
        for also in board.also() {
            words.count(also.path.cells().to_vec(), also.spelling());
        }
        words
    }

    /// The main word, and its reverse if that is a different valid word.
    fn main(&mut self) {
        let cells = self.board.main().path.cells();
        let back: Vec<Cell> = cells.iter().rev().copied().collect();
        let reverse = self.board.spelling(back.iter().copied());
        self.count(cells.to_vec(), self.board.main().spelling());
        if self.board.situation.vocabulary.knows(&reverse) {
            self.count(back, reverse);
        }
    }

    /// A run: each reading that is a valid word. If neither is, or nothing can be looked up, one reading counts until
    /// it is challenged: the forward one, or the backward one if only that is declared.
    fn run(&mut self, run: &Run) {
        let forward = run.cells.clone();
        let backward: Vec<Cell> = run.cells.iter().rev().copied().collect();
        let readings = [forward, backward].map(|cells| {
            let spelling = self.board.spelling(cells.iter().copied());
            (
                self.board.situation.vocabulary.knows(&spelling),
                cells,
                spelling,
            )
        });
        let neither = !readings.iter().any(|(valid, ..)| *valid);
        let declared = |cells: &[Cell]| {
            self.board
                .also()
                .iter()
                .any(|also| also.path.cells() == cells)
        };
        let fallback = usize::from(declared(&readings[1].1) && !declared(&readings[0].1));
        for (n, (valid, cells, spelling)) in readings.into_iter().enumerate() {
            if valid || (neither && n == fallback) {
                self.count(cells, spelling);
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
