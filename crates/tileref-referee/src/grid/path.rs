//! Paths: the cells of a word.

use super::{Cell, Direction};

/// The cells of a word in spelling order, each a neighbour of the one before it.
///
/// ```
/// use tileref_referee::grid::{Cell, Direction::{Down, Right}, Path};
/// let m13 = Cell::parse("m13").expect("a cell");
/// let latch = Path::new(m13, &[Right, Down, Right, Right]).expect("there is room");
/// assert_eq!(latch.cells().len(), 5);
/// assert_eq!(latch.legs().collect::<Vec<_>>(), [Right, Down, Right]);
/// assert_eq!(latch.turns().collect::<Vec<_>>(), [1, 2]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path<'a> {
    cells: Vec<Cell>,
    steps: &'a [Direction],
}

impl<'a> Path<'a> {
    /// The path of `steps` from `start`.
    ///
    /// # Errors
    /// The cell at the edge from which a step would leave the grid, and the number of that step, from 0.
    pub fn new(start: Cell, steps: &'a [Direction]) -> Result<Self, (Cell, usize)> {
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
    #[inline]
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The step from each cell to the next.
    #[inline]
    pub fn steps(&self) -> &[Direction] {
        self.steps
    }

    /// The direction of each leg, a maximal straight part of the path.
    pub fn legs(&self) -> impl Iterator<Item = Direction> {
        self.steps.chunk_by(|a, b| a == b).map(|leg| leg[0])
    }

    /// The positions in the path at which it turns.
    #[inline]
    pub fn turns(&self) -> impl Iterator<Item = usize> {
        self.steps
            .windows(2)
            .enumerate()
            .filter(|(_, pair)| pair[0] != pair[1])
            .map(|(i, _)| i + 1)
    }

    /// This path has the cells of `other`, backwards.
    ///
    /// ```
    /// use tileref_referee::grid::{Cell, Direction::{Left, Right}, Path};
    /// let [m13, o13] = ["m13", "o13"].map(|name| Cell::parse(name).expect("a cell"));
    /// let there = Path::new(m13, &[Right, Right]).expect("there is room");
    /// let back = Path::new(o13, &[Left, Left]).expect("there is room");
    /// assert!(back.is_reverse_of(&there));
    /// ```
    pub fn is_reverse_of(&self, other: &Path<'_>) -> bool {
        self.cells.len() == other.cells.len() && self.cells.iter().eq(other.cells.iter().rev())
    }

    /// The first cell that the path visits twice.
    ///
    /// ```
    /// use tileref_referee::grid::{Cell, Direction::{Left, Right}, Path};
    /// let m13 = Cell::parse("m13").expect("a cell");
    /// let back = Path::new(m13, &[Right, Left]).expect("there is room");
    /// assert_eq!(back.reused(), Some(m13));
    /// ```
    pub fn reused(&self) -> Option<Cell> {
        let mut cells = self.cells.iter().enumerate();
        let (_, cell) = cells.find(|&(n, cell)| self.cells[..n].contains(cell))?;
        Some(*cell)
    }
}
