//! The best words of a play, one for each line through its new tiles.

use std::cmp::Reverse;
use std::sync::Arc;

use crate::grid::{Axis, Cell};
use crate::score::{ScoredWord, Sum};

use super::TrialPlay;

/// The score of a word: the sum of its letters, times one less than their number.
pub(super) fn sum(trial: &TrialPlay<'_>, cells: &[Cell]) -> Sum {
    let mut sum = Sum::of_letters(cells.len());
    for tile in cells.iter().filter_map(|&cell| trial.table().at(cell)) {
        sum.add(trial.situation.tiles.worth(tile), 1);
    }
    match u32::try_from(cells.len()).unwrap_or(u32::MAX) {
        0..=2 => {}
        letters => sum.multiply(letters - 1),
    }
    sum
}

/// The best words of a play: along its line one with all new tiles, across it one through each of them.
pub(super) fn best(trial: &TrialPlay<'_>) -> Vec<Arc<ScoredWord>> {
    let mut words = Vec::with_capacity(trial.new.len() + 1);
    let along = trial.axis();
    let mut count = |axis, first: Cell, last: Cell| {
        words.extend(best_of(trial, axis, first, last));
    };
    if let [(first, _), .., (last, _)] = &trial.new[..] {
        count(along, *first, *last);
    }
    let axes = trial.situation.features.grid.axes();
    for &(cell, _) in &trial.new {
        let own = [along].into_iter().filter(|_| trial.new.len() == 1);
        let others = axes.iter().copied().filter(|axis| *axis != along);
        own.chain(others).for_each(|axis| count(axis, cell, cell));
    }
    words
}

/// A word along a line.
struct Reading<'a> {
    cells: &'a [Cell],
    points: u32,
    /// Which of the declared words it is; the main word comes first.
    declared: Option<Reverse<usize>>,
}

/// The most valuable word along a line that covers both cells. If there is a tie, a declared word counts, as it was
/// declared; otherwise the first one, readings to the right or down first.
fn best_of(trial: &TrialPlay<'_>, axis: Axis, one: Cell, other: Cell) -> Option<Arc<ScoredWord>> {
    let forward = trial.table().run(one, axis)?;
    let backward: Vec<Cell> = forward.iter().rev().copied().collect();
    let lines = [forward, backward];
    let readings = lines
        .iter()
        .flat_map(|line| readings(trial, line, [one, other]));
    let rank = |reading: &Reading<'_>| (reading.points, reading.declared);
    let best = readings.reduce(|best, next| {
        if rank(&next) > rank(&best) {
            next
        } else {
            best
        }
    });
    best.map(|best| super::scored(trial, best.cells))
}

/// The letters of a line, and where each tile ends in them.
fn letters_and_ends(trial: &TrialPlay<'_>, line: &[Cell]) -> (String, Vec<usize>) {
    let mut letters = String::new();
    let tiles = line.iter().filter_map(|&cell| trial.table().at(cell));
    let ends = tiles.map(|tile| {
        letters.extend([tile.letter]);
        letters.len()
    });
    let ends = ends.collect();
    (letters, ends)
}

/// The words along a line, read in the order of its cells, that cover both cells.
fn readings<'a>(trial: &TrialPlay<'_>, line: &'a [Cell], both: [Cell; 2]) -> Vec<Reading<'a>> {
    let mut found = Vec::new();
    let at = |cell| line.iter().position(|&of| of == cell);
    let [Some(one), Some(other)] = both.map(at) else {
        return found;
    };
    let (vocabulary, fewest) = (
        trial.situation.vocabulary,
        trial.kind.house.min_length as usize,
    );
    let (letters, ends) = letters_and_ends(trial, line);
    for from in 0..=one.min(other) {
        let start = if from == 0 { 0 } else { ends[from - 1] };
        for bytes in vocabulary.beginnings(&letters[start..]) {
            // A word ends with a tile.
            let Ok(last) = ends.binary_search(&(start + bytes)) else {
                continue;
            };
            let to = last + 1;
            if to <= one.max(other) || to < from + fewest {
                continue;
            }
            let cells = &line[from..to];
            let mut words = trial.words.iter();
            let declared = words.position(|word| word.path.cells() == cells);
            found.push(Reading {
                cells,
                points: sum(trial, cells).points(),
                declared: declared.map(Reverse),
            });
        }
    }
    found
}
