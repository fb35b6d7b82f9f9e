//! Which words a play scores, and the score of each.

use std::iter;
use std::sync::Arc;

use crate::grid::{Axis, Cell, Grid};
use crate::jigsaw::Jigsaw;
use crate::lexicon::Spelling;
use crate::score::{ScoredWord, Sum};
use crate::tile::{Tile, TileKind, TileSet};

use super::TrialPlay;

/// A run read forward and backward.
pub(super) type ReadRun = [Reading; 2];

/// A run read in one direction.
pub(super) struct Reading {
    pub(super) cells: Vec<Cell>,
    pub(super) spelling: Spelling,
    /// It is known to be a word.
    pub(super) valid: bool,
}

/// Every run with a new tile, unless the main word has all of its tiles.
pub(super) fn read_runs(trial: &TrialPlay<'_>) -> Vec<ReadRun> {
    let reading = |cells: Vec<Cell>| {
        let spelling = trial.spelling(cells.iter().copied());
        Reading {
            valid: trial.situation.vocabulary.knows(&spelling),
            spelling,
            cells,
        }
    };
    let read = |(_, cells): (Axis, Vec<Cell>)| {
        let backward = backward(&cells);
        [cells, backward].map(reading)
    };
    runs(trial).into_iter().map(read).collect()
}

fn backward(cells: &[Cell]) -> Vec<Cell> {
    cells.iter().rev().copied().collect()
}

fn runs(trial: &TrialPlay<'_>) -> Vec<(Axis, Vec<Cell>)> {
    let main = trial.main().path.cells();
    let mut runs: Vec<(Axis, Vec<Cell>)> = Vec::new();
    for &(cell, _) in &trial.new {
        for &axis in Grid::Square.axes() {
            let mut along = runs.iter().filter(|(of, _)| *of == axis);
            if !along.any(|(_, cells)| cells.contains(&cell)) {
                let run = trial.table().run(cell, axis);
                runs.extend(run.map(|cells| (axis, cells)));
            }
        }
    }
    runs.retain(|(_, cells)| !cells.iter().all(|cell| main.contains(cell)));
    runs
}

/// The words that score: the main word, its reverse if that is a different valid word, the runs, and the words declared
/// with `also`. A word with the same cells and the same spelling as an earlier one counts once.
pub(super) fn scored(trial: &TrialPlay<'_>) -> Vec<Arc<ScoredWord>> {
    let (main, also) = (trial.main(), trial.also().iter());
    let cells = main.path.cells();
    let reverse = trial.spelling(cells.iter().rev().copied());
    let is_word = trial.situation.vocabulary.knows(&reverse);
    let reverse = is_word.then(|| (backward(cells), reverse));
    let runs = read_runs(trial).into_iter();
    let words = iter::once((cells.to_vec(), main.spelling()))
        .chain(reverse)
        .chain(runs.flat_map(|run| counting(trial, run)))
        .chain(also.map(|also| (also.path.cells().to_vec(), also.spelling())));
    let mut found: Vec<Arc<ScoredWord>> = Vec::with_capacity(8);
    for (cells, spelling) in words {
        let same = |word: &Arc<ScoredWord>| {
            word.spelling == spelling
                && word.cells.len() == cells.len()
                && word.cells.iter().all(|cell| cells.contains(cell))
        };
        if !found.iter().any(same) {
            let tiles = cells.iter().filter_map(|&cell| trial.table().at(cell));
            let set = &trial.situation.tiles;
            let sum = sum(trial.kind, set, cells.len(), tiles);
            found.push(Arc::new(ScoredWord::new(spelling, cells, sum)));
        }
    }
    found
}

/// Each reading of a run that is a valid word. If neither is, or there is no dictionary, one reading counts until it is
/// challenged: the forward one, unless only the backward one is declared.
fn counting(trial: &TrialPlay<'_>, run: ReadRun) -> impl Iterator<Item = (Vec<Cell>, Spelling)> {
    let mut counts = [run[0].valid, run[1].valid];
    if counts == [false, false] {
        let also = || trial.also().iter().map(|also| also.path.cells());
        let is_declared = |reading: &Reading| also().any(|also| also == reading.cells);
        let only_backward = is_declared(&run[1]) && !is_declared(&run[0]);
        counts = [!only_backward, only_backward];
    }
    let readings = run.into_iter().zip(counts);
    let counting = readings.filter(|(_, counts)| *counts);
    counting.map(|(reading, _)| (reading.cells, reading.spelling))
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
            TileKind::Letter => sum.add(set.value(letter), jigsaw.letter_premium(letter, letters)),
            TileKind::Corner => corners += 1,
            TileKind::Wildcard => wildcards += 1,
        }
    }
    (0..corners).for_each(|_| sum.multiply(jigsaw.corner_factor));
    (0..wildcards).for_each(|_| sum.multiply(jigsaw.wildcard_factor));
    sum
}
