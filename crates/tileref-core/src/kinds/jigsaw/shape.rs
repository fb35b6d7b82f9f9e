//! Shapes of a path: rings and turns on old tiles.

use rustc_hash::FxHashSet;

use crate::grid::{Cell, Grid, Path};
use crate::kinds::jigsaw::Ring;
use crate::table::TrialBoard;

/// Whether a word encloses empty cells with only its own tiles around them, at least one of them new.
///
/// Every tile of a ring belongs to the word, so only the inside of the word's bounding box is searched for a hole.
pub(super) fn is_ring(trial: &TrialBoard<'_>, path: &Path<'_>, reading: Ring) -> bool {
    let cells = path.cells();
    let span = |of: fn(&Cell) -> u16| {
        let (low, high) = (cells.iter().map(of).min(), cells.iter().map(of).max());
        (low.unwrap_or(0), high.unwrap_or(0))
    };
    let (left, right) = span(|cell| cell.column());
    let (top, bottom) = span(|cell| cell.row());
    // A hole is never on the border of the box, because the ring itself is around it.
    let (columns, rows) = (left + 1..right, top + 1..bottom);
    let inside = |cell: Cell| columns.contains(&cell.column()) && rows.contains(&cell.row());
    let mut seen = FxHashSet::default();
    for row in rows.clone() {
        for column in columns.clone() {
            let Some(start) = Cell::new(column, row) else {
                continue;
            };
            if trial.at(start).is_some() || seen.contains(&start) {
                continue;
            }
            if is_hole(trial, cells, start, reading, inside, &mut seen) {
                return true;
            }
        }
    }
    false
}

/// Floods the empty cells from `start`. They are a hole if the flood stays inside the box and meets only tiles of the
/// word, at least one of them new.
fn is_hole(
    trial: &TrialBoard<'_>,
    word: &[Cell],
    start: Cell,
    reading: Ring,
    inside: impl Fn(Cell) -> bool,
    seen: &mut FxHashSet<Cell>,
) -> bool {
    let mut front = vec![start];
    seen.insert(start);
    let (mut closed, mut new) = (true, false);
    while let Some(cell) = front.pop() {
        for neighbour in around(cell, reading) {
            if trial.at(neighbour).is_some() {
                closed &= word.contains(&neighbour);
                new |= trial.is_new(neighbour);
            } else if !inside(neighbour) {
                closed = false;
            } else if seen.insert(neighbour) {
                front.push(neighbour);
            }
        }
    }
    closed && new
}

/// The cells that share a side with a cell, and for a closed ring the diagonal ones too.
fn around(cell: Cell, reading: Ring) -> impl Iterator<Item = Cell> {
    cell.neighbours(Grid::Square)
        .chain(cell.diagonals().filter(move |_| reading == Ring::Closed))
}
