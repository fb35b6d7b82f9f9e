//! Cells and their names, directions, and the paths that words take over them.

use std::fmt;
use std::hash::{Hash, Hasher};

/// Columns that have a name: A to ZZ.
pub const COLUMNS: u16 = 26 + 26 * 26;
/// Rows that have a name: 1 to 999.
pub const ROWS: u16 = 999;

/// A place on the table. Columns are lettered from the left, rows numbered from the top; both count from 0 here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cell {
    row: u16,
    column: u16,
}

/// In one step, because tables are asked for cells all the time.
impl Hash for Cell {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u32(u32::from(self.row) << 16 | u32::from(self.column));
    }
}

impl Cell {
    /// The cell of a column and a row counted from 0, or `None` past the lettering.
    pub fn new(column: u16, row: u16) -> Option<Self> {
        (column < COLUMNS && row < ROWS).then_some(Self { row, column })
    }

    /// Reads a name such as `m13`; case does not matter. `None` where it is not the name of a cell.
    pub fn parse(name: &str) -> Option<Self> {
        let digits = name.find(|c: char| !c.is_ascii_alphabetic())?;
        let (letters, number) = name.split_at(digits);
        let column = match letters.as_bytes() {
            [a] => index(*a),
            [a, b] => 26 * (index(*a) + 1) + index(*b),
            _ => return None,
        };
        if !number.bytes().all(|b| b.is_ascii_digit()) || number.starts_with('0') {
            return None;
        }
        Self::new(column, number.parse::<u16>().ok()?.checked_sub(1)?)
    }

    /// Column, counted from 0.
    pub fn column(self) -> u16 {
        self.column
    }

    /// Row, counted from 0.
    pub fn row(self) -> u16 {
        self.row
    }

    /// The neighbour in a direction, or `None` where the lettering ends.
    pub fn step(self, direction: Direction) -> Option<Self> {
        self.moved(direction, 1)
    }

    /// The cell `n` steps away, or `None` where the lettering ends.
    pub fn moved(self, direction: Direction, n: u16) -> Option<Self> {
        let Self { row, column } = self;
        match direction {
            Direction::Right => Self::new(column.checked_add(n)?, row),
            Direction::Left => Self::new(column.checked_sub(n)?, row),
            Direction::Down => Self::new(column, row.checked_add(n)?),
            Direction::Up => Self::new(column, row.checked_sub(n)?),
        }
    }

    /// The cells that share a side with this one.
    pub fn neighbours(self) -> impl Iterator<Item = Self> {
        Direction::ALL
            .into_iter()
            .filter_map(move |direction| self.step(direction))
    }

    /// The cells that share only a corner with this one.
    pub fn diagonals(self) -> impl Iterator<Item = Self> {
        let flat = [Direction::Left, Direction::Right];
        let vertical = [self.step(Direction::Up), self.step(Direction::Down)];
        let beside = move |cell: Self| flat.into_iter().filter_map(move |way| cell.step(way));
        vertical.into_iter().flatten().flat_map(beside)
    }

    /// Whether two cells share a side.
    pub fn is_beside(self, other: Self) -> bool {
        self.row.abs_diff(other.row) + self.column.abs_diff(other.column) == 1
    }
}

fn index(letter: u8) -> u16 {
    u16::from(letter.to_ascii_lowercase() - b'a')
}

/// The name of a column counted from 0: A to ZZ.
pub fn column_name(column: u16) -> String {
    let letter = |n: u16| ('A'..='Z').nth(usize::from(n)).unwrap_or('?');
    match column.checked_sub(26) {
        None => letter(column).to_string(),
        Some(rest) => format!("{}{}", letter(rest / 26), letter(rest % 26)),
    }
}

/// As boards and rulings name it: `M13`.
impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", column_name(self.column), self.row + 1)
    }
}

/// The way from a cell to one that shares a side with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// To the next column.
    Right,
    /// To the column before.
    Left,
    /// To the row before.
    Up,
    /// To the next row.
    Down,
}

impl Direction {
    /// All four.
    pub const ALL: [Self; 4] = [Self::Right, Self::Left, Self::Up, Self::Down];

    /// The way back.
    #[must_use]
    pub fn opposite(self) -> Self {
        match self {
            Self::Right => Self::Left,
            Self::Left => Self::Right,
            Self::Up => Self::Down,
            Self::Down => Self::Up,
        }
    }

    /// The line that this direction runs along.
    pub fn axis(self) -> Axis {
        match self {
            Self::Right | Self::Left => Axis::Row,
            Self::Up | Self::Down => Axis::Column,
        }
    }

    /// The letter that the notation writes.
    pub fn letter(self) -> char {
        match self {
            Self::Right => 'r',
            Self::Left => 'l',
            Self::Up => 'u',
            Self::Down => 'd',
        }
    }

    /// The direction of a letter of the notation, in lower case.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|d| d.letter() == letter)
    }

    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Right => "right",
            Self::Left => "left",
            Self::Up => "up",
            Self::Down => "down",
        }
    }
}

/// A line that runs can lie in, named after the direction in which it reads forward.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Axis {
    /// Left to right.
    Row,
    /// Top to bottom.
    Column,
}

impl Axis {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Row, Self::Column];

    /// The direction in which a run along this line reads forward.
    pub fn forward(self) -> Direction {
        match self {
            Self::Row => Direction::Right,
            Self::Column => Direction::Down,
        }
    }
}

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

    /// The same path after the table moved.
    #[must_use]
    pub fn shifted(&self, direction: Direction, n: u16) -> Option<Self> {
        Self::new(self.cells.first()?.moved(direction, n)?, self.steps.clone()).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_have_the_names_that_people_type() {
        for name in ["A1", "M13", "Z1", "AA26", "ZZ999"] {
            assert_eq!(Cell::parse(name).expect(name).to_string(), name);
        }
        assert_eq!(Cell::parse("m13"), Cell::parse("M13"));
        for other in [
            "",
            "m",
            "13",
            "m0",
            "m013",
            "aaa1",
            "m1000",
            "m99999999999",
            "m-1",
            "m1x",
            "é1",
            "mé",
        ] {
            assert_eq!(Cell::parse(other), None, "{other}");
        }
    }

    #[test]
    fn paths_know_their_legs_and_where_they_leave_the_table() {
        let steps = |text: &str| {
            text.chars()
                .map(|c| Direction::from_letter(c).expect("a step"))
                .collect::<Vec<_>>()
        };
        let path = Path::new(Cell::parse("m13").unwrap(), steps("rdrr")).unwrap();
        assert_eq!(path.legs().count(), 3);
        assert_eq!(path.turns().collect::<Vec<_>>(), [1, 2]);
        assert!(!path.is_straight() && path.reused().is_none());
        assert_eq!(
            Path::new(Cell::parse("b2").unwrap(), steps("ll")),
            Err((Cell::parse("a2").unwrap(), 1))
        );
        let back = Path::new(Cell::parse("m13").unwrap(), steps("rl")).unwrap();
        assert_eq!(back.reused(), Some((2, Cell::parse("m13").unwrap())));
    }
}
