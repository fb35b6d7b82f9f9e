//! Cells and their names, directions, and the paths that words take over them.

mod direction;
mod path;

use std::fmt::{self, Write as _};

pub use direction::{Axis, Direction, Grid};
pub use path::Path;

/// Columns that have a name: A to ZZ.
pub const COLUMNS: u16 = 26 + 26 * 26;
/// Rows that have a name: 1 to 999.
pub const ROWS: u16 = 999;

/// A place on the table. Columns are lettered from the left, rows numbered from the top; both count from 0 here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// The row in the upper half, the column in the lower, so that cells are compared and hashed in one step.
    place: u32,
}

impl Cell {
    /// M13, where words start on an empty table without a board: all its places are alike.
    pub const START: Self = Self { place: 0xC_000C };

    /// The cell in a column and a row, counted from 0; `None` beyond column ZZ or row 999.
    #[inline]
    pub fn new(column: u16, row: u16) -> Option<Self> {
        (column < COLUMNS && row < ROWS).then_some(Self {
            place: u32::from(row) << 16 | u32::from(column),
        })
    }

    /// Parses a name such as `m13`; case does not matter.
    ///
    /// ```
    /// use tileref_referee::grid::Cell;
    /// let cell = Cell::parse("aa7").expect("a cell");
    /// assert_eq!((cell.column(), cell.row(), cell.to_string().as_str()), (26, 6, "AA7"));
    /// assert_eq!(Cell::parse("7aa"), None);
    /// ```
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

    /// The cell that a mistyped name probably means: `13m`, `n1o`, `nll`, `n!1`, `021`, `nn11`, `n11,`.
    pub fn suggested(name: &str) -> Option<Self> {
        let name = name
            .trim_matches(|c: char| !c.is_alphanumeric())
            .replace('!', "1")
            .to_ascii_lowercase();
        if let Some(row) = name.strip_prefix('0') {
            return Self::parse(&format!("o{row}"));
        }
        let (row, column) = name.split_at(name.find(|c: char| !c.is_ascii_digit())?);
        if !row.is_empty() {
            let is_column = column.bytes().all(|byte| byte.is_ascii_alphabetic());
            return Self::parse(&format!("{column}{row}")).filter(|_| is_column);
        }
        // `mm13`: the key was hit twice. After column Z comes AA.
        let double = name
            .get(..1)
            .filter(|key| *key != "a" && name[1..].starts_with(key));
        let name = double.map_or(&*name, |key| &name[key.len()..]);
        (1..=2).find_map(|letters| {
            let (column, row) = name.split_at_checked(letters)?;
            let row = row.replace('o', "0").replace(['l', 'i'], "1");
            Self::parse(&format!("{column}{row}"))
        })
    }

    /// A number that no other cell has.
    #[inline]
    pub fn number(self) -> usize {
        self.place as usize
    }

    /// Column, counted from 0.
    #[inline]
    pub fn column(self) -> u16 {
        (self.place & 0xffff) as u16
    }

    /// Row, counted from 0.
    #[inline]
    pub fn row(self) -> u16 {
        (self.place >> 16) as u16
    }

    /// The neighbour in a direction; `None` at the edge.
    ///
    /// ```
    /// use tileref_referee::grid::{Cell, Direction};
    /// let a1 = Cell::parse("a1").expect("a cell");
    /// assert_eq!(a1.step(Direction::Down), Cell::parse("a2"));
    /// assert_eq!(a1.step(Direction::Left), None);
    /// ```
    #[inline]
    pub fn step(self, direction: Direction) -> Option<Self> {
        self.moved(direction, 1)
    }

    /// The cell `n` steps away; `None` beyond the edge.
    #[inline]
    pub fn moved(self, direction: Direction, n: u16) -> Option<Self> {
        let (row, column) = (self.row(), self.column());
        match direction {
            Direction::Right | Direction::East => Self::new(column.checked_add(n)?, row),
            Direction::Left | Direction::West => Self::new(column.checked_sub(n)?, row),
            Direction::Down => Self::new(column, row.checked_add(n)?),
            Direction::Up => Self::new(column, row.checked_sub(n)?),
            Direction::NorthEast => self.offset(-i32::from(n), i32::from(n)),
            Direction::NorthWest => self.offset(-i32::from(n), -i32::from(n)),
            Direction::SouthEast => self.offset(i32::from(n), i32::from(n)),
            Direction::SouthWest => self.offset(i32::from(n), -i32::from(n)),
        }
    }

    /// The cell this many rows down and half columns right, on hexes: every second row starts half a column further.
    fn offset(self, down: i32, right: i32) -> Option<Self> {
        let row = u16::try_from(i32::from(self.row()) + down).ok()?;
        let half = 2 * i32::from(self.column()) + i32::from(self.row() % 2) + right;
        let column = (half - i32::from(row % 2)).div_euclid(2);
        Self::new(u16::try_from(column).ok()?, row)
    }

    /// The cell after the whole table has moved; `None` beyond the edge. On hexes, up and down zigzag, so that every
    /// cell keeps its neighbours: one row down is a step south-east, two rows down is straight below.
    pub fn shifted(self, grid: Grid, direction: Direction, n: u16) -> Option<Self> {
        let odd = i32::from(n % 2);
        match (grid, direction) {
            (Grid::Hex, Direction::Down) => self.offset(i32::from(n), odd),
            (Grid::Hex, Direction::Up) => self.offset(-i32::from(n), -odd),
            _ => self.moved(direction, n),
        }
    }

    /// The cells that share a side with this one.
    ///
    /// ```
    /// use tileref_referee::grid::{Cell, Grid};
    /// let m13 = Cell::parse("m13").expect("a cell");
    /// assert_eq!(m13.neighbours(Grid::Square).count(), 4);
    /// assert_eq!(m13.neighbours(Grid::Hex).count(), 6);
    /// ```
    #[inline]
    pub fn neighbours(self, grid: Grid) -> impl Iterator<Item = Self> {
        grid.directions()
            .iter()
            .filter_map(move |&direction| self.step(direction))
    }

    /// The cells that share only a corner with this one, on squares.
    pub fn diagonals(self) -> impl Iterator<Item = Self> {
        let flat = [Direction::Left, Direction::Right];
        let vertical = [self.step(Direction::Up), self.step(Direction::Down)];
        let beside = move |cell: Self| flat.into_iter().filter_map(move |way| cell.step(way));
        vertical.into_iter().flatten().flat_map(beside)
    }

    /// Two cells share a side, on squares.
    pub fn is_beside(self, other: Self) -> bool {
        self.row().abs_diff(other.row()) + self.column().abs_diff(other.column()) == 1
    }

    /// Two cells are in one row or one column, on squares.
    pub fn is_in_line(self, other: Self) -> bool {
        self.row() == other.row() || self.column() == other.column()
    }
}

fn index(letter: u8) -> u16 {
    u16::from(letter.to_ascii_lowercase() - b'a')
}

/// The name of a column counted from 0: A to ZZ.
///
/// ```
/// use tileref_referee::grid::column_name;
/// assert_eq!([0, 25, 26, 701].map(column_name), ["A", "Z", "AA", "ZZ"]);
/// ```
pub fn column_name(column: u16) -> String {
    column_letters(column).collect()
}

/// The letters of a column's name, in capitals.
pub(crate) fn column_letters(column: u16) -> impl Iterator<Item = char> {
    let letter = |n: u16| char::from(b"ABCDEFGHIJKLMNOPQRSTUVWXYZ"[usize::from(n % 26)]);
    let first = (column / 26).checked_sub(1).map(letter);
    first.into_iter().chain([letter(column)])
}

/// As boards and messages write it: `M13`.
impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        column_letters(self.column()).try_for_each(|letter| f.write_char(letter))?;
        (self.row() + 1).fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_parsed_and_printed() {
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
    fn paths_have_legs_and_end_at_the_edge() {
        let steps = |text: &str| {
            text.chars()
                .map(|c| Direction::from_letter(c).expect("a step"))
                .collect::<Vec<_>>()
        };
        let (bent, twice) = (steps("rdrr"), steps("rl"));
        let path = Path::new(Cell::parse("m13").unwrap(), &bent).unwrap();
        assert_eq!(path.legs().count(), 3);
        assert_eq!(path.turns().collect::<Vec<_>>(), [1, 2]);
        assert_eq!(path.reused(), None);
        assert_eq!(
            Path::new(Cell::parse("b2").unwrap(), &steps("ll")),
            Err((Cell::parse("a2").unwrap(), 1))
        );
        let back = Path::new(Cell::parse("m13").unwrap(), &twice).unwrap();
        assert_eq!(back.reused(), Cell::parse("m13"));
    }

    #[test]
    fn hexes_have_six_neighbours_and_every_step_can_be_reversed() {
        let cell = |name| Cell::parse(name).expect("a cell");
        let around = |name| {
            let mut names: Vec<String> = cell(name)
                .neighbours(Grid::Hex)
                .map(|cell| cell.to_string())
                .collect();
            names.sort();
            names.join(" ")
        };
        assert_eq!(around("C3"), "B2 B3 B4 C2 C4 D3");
        assert_eq!(around("C4"), "B4 C3 C5 D3 D4 D5");
        for name in ["C3", "C4", "Z20"] {
            for &way in Grid::Hex.directions() {
                let there = cell(name).step(way).unwrap();
                assert_eq!(there.step(way.opposite()), Some(cell(name)));
                let far = (0..5).try_fold(cell(name), |at, _| at.step(way));
                assert_eq!(cell(name).moved(way, 5), far, "{name} {way}");
            }
        }
        assert_eq!(cell("A1").step(Direction::SouthWest), None);
        assert_eq!(cell("A2").step(Direction::SouthWest), Some(cell("A3")));
    }

    #[test]
    fn a_shifted_hex_table_keeps_its_neighbours() {
        for n in 1..4 {
            for way in [Direction::Up, Direction::Down, Direction::Left] {
                let moved = |cell: Cell| cell.shifted(Grid::Hex, way, n).unwrap();
                for name in ["M13", "M14"] {
                    let cell = Cell::parse(name).unwrap();
                    for &to in Grid::Hex.directions() {
                        assert_eq!(moved(cell).step(to), cell.step(to).map(moved));
                    }
                    assert_eq!(
                        moved(cell)
                            .shifted(Grid::Hex, way.opposite(), n)
                            .unwrap_or(cell),
                        cell
                    );
                }
            }
        }
    }
}
