//! The cells of a word, one beside the other.

use super::{Cell, Direction};

/// The cells of a word in spelling order: each beside the one before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    cells: Vec<Cell>,
    steps: Vec<Direction>,
}

impl Path {
    /// The path of `steps` from `start`.
    ///
    /// # Errors
    /// The cell from which a step leaves the lettering, and the number of that step.
    pub fn new(start: Cell, steps: Vec<Direction>) -> Result<Self, (Cell, usize)> {
        let mut cells = Vec::with_capacity(steps.len() + 1);
        let mut at = start;
        cells.push(at);
        for (n, &step) in steps.iter().enumerate() {
            at = at.step(step).ok_or((at, n))?;
            cells.push(at);
        }
        Ok(Self { cells, steps })
    }

    /// The cells, in spelling order.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The step from each cell to the next.
    pub fn steps(&self) -> &[Direction] {
        &self.steps
    }

    /// The direction of each leg: a maximal straight stretch.
    pub fn legs(&self) -> impl Iterator<Item = Direction> {
        self.steps.chunk_by(|a, b| a == b).map(|leg| leg[0])
    }

    /// Positions in the path of the cells where two legs meet.
    pub fn turns(&self) -> impl Iterator<Item = usize> {
        self.steps
            .windows(2)
            .enumerate()
            .filter(|(_, pair)| pair[0] != pair[1])
            .map(|(i, _)| i + 1)
    }

    /// Whether the path has a single leg at most.
    pub fn is_straight(&self) -> bool {
        self.turns().next().is_none()
    }

    /// Whether `other` is this path walked from its end.
    pub fn is_reverse_of(&self, other: &Self) -> bool {
        self.cells.len() == other.cells.len() && self.cells.iter().eq(other.cells.iter().rev())
    }

    /// The first cell that the path visits twice.
    pub fn reused(&self) -> Option<(usize, Cell)> {
        self.cells
            .iter()
            .enumerate()
            .find(|&(i, cell)| self.cells[..i].contains(cell))
            .map(|(i, &cell)| (i, cell))
    }
}
