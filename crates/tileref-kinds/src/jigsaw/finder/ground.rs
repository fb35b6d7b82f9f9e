//! The table as a block of numbered squares, in which neighbours are at fixed distances.

use crate::grid::{COLUMNS, Cell, Direction, ROWS};
use crate::referee::Situation;
use crate::table::Table;

use super::tiles::{Code, Codes};

/// The index of a square.
pub(super) type SquareId = usize;

/// The number of a direction: right, left, up, down. Opposite directions differ in the last bit, lines in the other one.
pub(super) type Way = usize;

/// The four directions, by their numbers.
pub(super) const WAYS: [Direction; 4] = [
    Direction::Right,
    Direction::Left,
    Direction::Up,
    Direction::Down,
];

/// The reading directions of rows and columns.
pub(super) const LINES: [Way; 2] = [0, 3];

/// No tile can be here: the square has no name, or is out of reach.
const OUTSIDE: u32 = u32::MAX;
/// No tile is here.
const FREE: u32 = u32::MAX - 1;

/// An old tile.
#[derive(Clone, Copy, Debug)]
pub(super) struct Old {
    pub(super) cell: Cell,
    pub(super) code: Code,
}

/// The tiles on the table, and the squares within reach of a play.
#[derive(Debug, Default)]
pub(super) struct Ground {
    width: usize,
    /// Column and row of the first square, which is outside.
    first: (i32, i32),
    squares: Vec<u32>,
    /// For each square, in which lines it is next to an old tile: bit 0 for its row, bit 1 for its column.
    beside: Vec<u8>,
    /// For each free square, how many more tiles a path needs after it until one touches an old tile.
    far: Vec<u8>,
    olds: Vec<Old>,
}

impl Ground {
    /// The table, with `reach` free squares around it.
    pub(super) fn new(situation: &Situation<'_>, reach: usize, codes: &mut Codes) -> Self {
        let mut olds: Vec<Old> = Vec::new();
        for (cell, tile) in situation.table.in_order() {
            let code = codes.of(tile);
            olds.push(Old { cell, code });
        }
        let mut ground = Self::free(situation.table, reach);
        for (n, old) in olds.iter().enumerate() {
            if let (Some(square), Ok(n)) = (ground.square(old.cell), u32::try_from(n)) {
                ground.squares[square] = n;
            }
        }
        ground.olds = olds;
        ground.beside = vec![0; ground.squares.len()];
        for square in ground.free_squares().collect::<Vec<_>>() {
            let near = |way| ground.old(ground.step(square, way)).is_some();
            let line = |line: usize| u8::from(near(2 * line) || near(2 * line + 1)) << line;
            ground.beside[square] = line(0) | line(1);
        }
        ground.measure();
        ground
    }

    /// Measures how far each free square is from the old tiles.
    fn measure(&mut self) {
        self.far = vec![u8::MAX; self.squares.len()];
        let mut front: Vec<SquareId> = self
            .free_squares()
            .filter(|&square| self.touches(square))
            .collect();
        let mut far = 0;
        while !front.is_empty() {
            for &square in &front {
                self.far[square] = far;
            }
            far = far.saturating_add(1);
            let beside = front
                .iter()
                .flat_map(|&square| (0..4).map(move |way| (square, way)));
            let mut next: Vec<SquareId> = beside
                .map(|(square, way)| self.step(square, way))
                .filter(|&square| self.is_free(square) && self.far[square] == u8::MAX)
                .collect();
            next.sort_unstable();
            next.dedup();
            front = if far < u8::MAX { next } else { Vec::new() };
        }
    }

    /// The block without its tiles: all cells within reach, in a frame of outside squares.
    fn free(table: &Table, reach: usize) -> Self {
        let start = Cell::START;
        let mut cells: Vec<Cell> = table.cells().map(|(cell, _)| cell).collect();
        if cells.is_empty() {
            cells.push(start);
        }
        let reach = i32::try_from(reach).unwrap_or(i32::MAX / 2);
        let span = |of: fn(&Cell) -> u16, end: u16| {
            let low = cells.iter().map(of).min().map_or(0, i32::from) - reach;
            let high = cells.iter().map(of).max().map_or(0, i32::from) + reach;
            (low.max(0), high.min(i32::from(end) - 1))
        };
        let (left, right) = span(|cell| cell.column(), COLUMNS);
        let (top, bottom) = span(|cell| cell.row(), ROWS);
        let size = |low: i32, high: i32| usize::try_from(high - low + 3).unwrap_or(2);
        let (width, height) = (size(left, right), size(top, bottom));
        let mut squares = vec![OUTSIDE; width * height];
        for row in 1..height - 1 {
            squares[row * width + 1..(row + 1) * width - 1].fill(FREE);
        }
        Self {
            width,
            first: (left - 1, top - 1),
            squares,
            ..Self::default()
        }
    }

    /// The number of squares.
    pub(super) fn len(&self) -> usize {
        self.squares.len()
    }

    /// The next square in a direction. Must not be called for squares of the frame.
    #[inline]
    pub(super) fn step(&self, square: SquareId, way: Way) -> SquareId {
        match way {
            0 => square + 1,
            1 => square - 1,
            2 => square - self.width,
            _ => square + self.width,
        }
    }

    /// The square of a cell within reach.
    pub(super) fn square(&self, cell: Cell) -> Option<SquareId> {
        let column = usize::try_from(i32::from(cell.column()) - self.first.0).ok()?;
        let row = usize::try_from(i32::from(cell.row()) - self.first.1).ok()?;
        let square = row * self.width + column;
        (column < self.width && square < self.squares.len()).then_some(square)
    }

    /// The cell of a square inside the frame.
    pub(super) fn cell(&self, square: SquareId) -> Cell {
        let (row, column) = (square / self.width, square % self.width);
        let place = |n: usize, first: i32| u16::try_from(i32::try_from(n).ok()? + first).ok();
        let (column, row) = (place(column, self.first.0), place(row, self.first.1));
        let cell = column
            .zip(row)
            .and_then(|(column, row)| Cell::new(column, row));
        cell.unwrap_or(Cell::START)
    }

    /// A new tile can be placed here.
    #[inline]
    pub(super) fn is_free(&self, square: SquareId) -> bool {
        self.squares[square] == FREE
    }

    /// The index of the old tile on a square.
    #[inline]
    pub(super) fn old(&self, square: SquareId) -> Option<usize> {
        let on = self.squares[square];
        (on < FREE).then_some(on as usize)
    }

    /// The old tiles, by their indexes.
    pub(super) fn olds(&self) -> &[Old] {
        &self.olds
    }

    /// A free square is next to an old tile.
    #[inline]
    pub(super) fn touches(&self, square: SquareId) -> bool {
        self.beside[square] != 0
    }

    /// A free square is next to an old tile in its row (0) or column (1).
    #[inline]
    pub(super) fn touches_on(&self, square: SquareId, line: usize) -> bool {
        self.beside[square] >> line & 1 == 1
    }

    /// How many more tiles a path needs after a free square until one touches an old tile.
    #[inline]
    pub(super) fn far(&self, square: SquareId) -> usize {
        usize::from(self.far[square])
    }

    /// Every square where a word can start, row by row.
    pub(super) fn starts(&self) -> impl Iterator<Item = SquareId> {
        (0..self.len()).filter(|&square| self.squares[square] != OUTSIDE)
    }

    /// Every square where a new tile can be placed, row by row.
    pub(super) fn free_squares(&self) -> impl Iterator<Item = SquareId> {
        (0..self.len()).filter(|&square| self.is_free(square))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Grid;

    #[test]
    fn ways_are_numbered_like_directions() {
        assert_eq!(Grid::Square.directions(), WAYS);
        for (n, way) in WAYS.iter().enumerate() {
            assert_eq!(way.opposite(), WAYS[n ^ 1]);
            assert_eq!(way.axis().forward(), WAYS[LINES[n >> 1]]);
        }
    }
}
