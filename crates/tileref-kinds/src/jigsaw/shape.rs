//! Shapes of a path: rings and turns on old tiles.

use rustc_hash::FxHashSet;

use crate::grid::{Cell, Grid, Path};
use crate::jigsaw::Ring;
use crate::table::TrialTable;

/// Empty cells inside a word's bounding box that hang together, and what is around them.
#[derive(Debug)]
pub(super) struct Hole {
    cells: Vec<Cell>,
    /// The first empty cell on the border of the box beside them: a gap in the ring.
    pub(super) open: Option<Cell>,
    /// The first tile beside them that is not the word's.
    pub(super) other: Option<Cell>,
    /// A tile beside them is new.
    has_new: bool,
}

impl Hole {
    /// Only tiles of the word are around it, at least one of them new.
    pub(super) fn is_ringed(&self) -> bool {
        self.open.is_none() && self.other.is_none() && self.has_new
    }

    /// Its cells from the top, row by row.
    pub(super) fn sorted(mut self) -> Vec<Cell> {
        self.cells.sort_by_key(|cell| (cell.row(), cell.column()));
        self.cells
    }
}

/// A word encloses empty cells with only its own tiles around them, at least one of them new.
pub(super) fn is_ring(table: TrialTable<'_>, path: &Path<'_>, reading: Ring) -> bool {
    holes(table, path, reading).any(|hole| hole.is_ringed())
}

/// The holes inside the bounding box of a word. Every tile of a ring belongs to the word, so a ring is around one of
/// them, and none of its cells is on the border of the box.
pub(super) fn holes(
    table: TrialTable<'_>,
    path: &Path<'_>,
    reading: Ring,
) -> impl Iterator<Item = Hole> {
    let cells = path.cells();
    let span = |of: fn(&Cell) -> u16| {
        let (low, high) = (cells.iter().map(of).min(), cells.iter().map(of).max());
        low.unwrap_or(0) + 1..high.unwrap_or(0)
    };
    let (columns, rows) = (span(|cell| cell.column()), span(|cell| cell.row()));
    let mut seen = FxHashSet::default();
    let starts = rows.clone().flat_map({
        let columns = columns.clone();
        move |row| {
            columns
                .clone()
                .filter_map(move |column| Cell::new(column, row))
        }
    });
    starts.filter_map(move |start| {
        let inside = |cell: Cell| columns.contains(&cell.column()) && rows.contains(&cell.row());
        let is_new_hole = table.at(start).is_none() && !seen.contains(&start);
        is_new_hole.then(|| flood(table, cells, start, reading, inside, &mut seen))
    })
}

/// Floods the empty cells of the box from `start`.
fn flood(
    table: TrialTable<'_>,
    word: &[Cell],
    start: Cell,
    reading: Ring,
    inside: impl Fn(Cell) -> bool,
    seen: &mut FxHashSet<Cell>,
) -> Hole {
    seen.insert(start);
    let mut hole = Hole {
        cells: vec![start],
        open: None,
        other: None,
        has_new: false,
    };
    let mut next = 0;
    while let Some(&cell) = hole.cells.get(next) {
        next += 1;
        for neighbour in around(cell, reading) {
            if table.at(neighbour).is_some() {
                hole.has_new |= table.is_new(neighbour);
                if !word.contains(&neighbour) {
                    hole.other.get_or_insert(neighbour);
                }
            } else if !inside(neighbour) {
                hole.open.get_or_insert(neighbour);
            } else if seen.insert(neighbour) {
                hole.cells.push(neighbour);
            }
        }
    }
    hole
}

/// The cells that share a side with a cell, and for a closed ring the diagonal ones too.
fn around(cell: Cell, reading: Ring) -> impl Iterator<Item = Cell> {
    cell.neighbours(Grid::Square)
        .chain(cell.diagonals().filter(move |_| reading == Ring::Closed))
}
