//! The board of a crossword: its size and its premium squares, drawn as text.

use std::fmt;

use crate::grid::Cell;
use crate::text::shown;
use crate::yaml::Place;

/// The longest side of a layout.
pub const MAX_SIDE: usize = 99;

/// What a square of the board does for a new tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Square {
    /// Nothing.
    Plain,
    /// The letter counts this many times.
    Letter(u32),
    /// The whole word counts this many times.
    Word(u32),
}

/// Every kind of square, by the character that draws it: RULES 4.
const SQUARES: [(char, Square); 6] = [
    ('.', Square::Plain),
    ('d', Square::Letter(2)),
    ('t', Square::Letter(3)),
    ('q', Square::Letter(4)),
    ('D', Square::Word(2)),
    ('T', Square::Word(3)),
];

impl Square {
    /// The character that draws it in a layout.
    pub fn sign(self) -> char {
        let known = SQUARES.iter().find(|(_, square)| *square == self);
        known.map_or('.', |&(sign, _)| sign)
    }

    /// The square that a character of a layout draws.
    pub fn of_sign(sign: char) -> Option<Self> {
        let known = SQUARES.iter().find(|(known, _)| *known == sign);
        known.map(|&(_, square)| square)
    }
}

/// A rectangular board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// Row by row from the top.
    squares: Vec<Square>,
    columns: usize,
}

/// A text that is not a layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", problem.at(*at))]
pub struct LayoutError {
    /// Where, counted from 1.
    pub at: Place,
    /// What is wrong there.
    pub problem: LayoutProblem,
}

/// What is wrong with a layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LayoutProblem {
    /// A character that draws no square.
    NoSquare(char),
    /// A row of another length than the first: its squares, and those of the first.
    Uneven(usize, usize),
    /// Fewer than two rows or columns, or more than 99.
    Size,
}

impl LayoutProblem {
    /// The sentence, with as much of the place as belongs to it.
    fn at(self, Place { line, column }: Place) -> String {
        match self {
            Self::NoSquare(sign) => format!(
                "line {line}, column {column}: `{}` is not a square; a board is drawn with `.` \
                 plain, `d` `t` `q` letter times 2 3 4, `D` `T` word times 2 3",
                shown(&sign.to_string())
            ),
            Self::Uneven(squares, first) => {
                format!("line {line}: this row has {squares} squares, the first has {first}")
            }
            Self::Size => format!("a board has 2 to {MAX_SIDE} rows and columns, one row per line"),
        }
    }
}

impl Layout {
    /// Reads a layout drawn as text, one row a line; empty lines at the end do not count.
    ///
    /// # Errors
    /// The first thing that is wrong, with its place.
    pub fn parse(text: &str) -> Result<Self, LayoutError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text).trim_end();
        let fault = |line: usize, column: usize, problem| LayoutError {
            at: Place {
                line: line + 1,
                column: column + 1,
            },
            problem,
        };
        let (mut squares, mut columns) = (Vec::new(), 0);
        for (n, line) in text.lines().enumerate() {
            let before = squares.len();
            for (column, sign) in line.trim_end().chars().enumerate() {
                let square = Square::of_sign(sign);
                let square = square.ok_or_else(|| fault(n, column, LayoutProblem::NoSquare(sign)));
                squares.push(square?);
                if column >= MAX_SIDE || n >= MAX_SIDE {
                    return Err(fault(n, column, LayoutProblem::Size));
                }
            }
            let row = squares.len() - before;
            if n == 0 {
                columns = row;
            } else if row != columns {
                return Err(fault(n, 0, LayoutProblem::Uneven(row, columns)));
            }
        }
        if columns < 2 || squares.len() < 2 * columns {
            return Err(fault(0, 0, LayoutProblem::Size));
        }
        Ok(Self { squares, columns })
    }

    /// How many columns it has.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// How many rows it has.
    pub fn rows(&self) -> usize {
        self.squares.len() / self.columns
    }

    /// Squares of its longest line.
    pub fn longest(&self) -> usize {
        self.rows().max(self.columns())
    }

    /// What a cell does for a new tile; `None` off the board.
    pub fn at(&self, cell: Cell) -> Option<Square> {
        let (row, column) = (usize::from(cell.row()), usize::from(cell.column()));
        let at = (column < self.columns).then_some(row * self.columns + column)?;
        self.squares.get(at).copied()
    }

    /// Whether a cell is the centre. Where a side has an even number of squares, the two in its middle are.
    pub fn is_centre(&self, cell: Cell) -> bool {
        let middle = |n: u16, of: usize| {
            let n = usize::from(n);
            n == (of - 1) / 2 || n == of / 2
        };
        middle(cell.column(), self.columns()) && middle(cell.row(), self.rows())
    }

    /// The centre; the first of several.
    pub fn centre(&self) -> Option<Cell> {
        let middle = |of: usize| u16::try_from((of - 1) / 2).ok();
        Cell::new(middle(self.columns())?, middle(self.rows())?)
    }
}

/// As layouts draw it, one row a line.
impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in self.squares.chunks(self.columns) {
            let line: String = row.iter().map(|square| square.sign()).collect();
            writeln!(f, "{line}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mats_are_read_and_drawn_alike() {
        let text = "T.d\n.D.\nq.t\n";
        let layout = Layout::parse(text).unwrap();
        assert_eq!(layout.to_string(), text);
        assert_eq!((layout.columns(), layout.rows()), (3, 3));
        let cell = |name| Cell::parse(name).unwrap();
        assert_eq!(layout.at(cell("A3")), Some(Square::Letter(4)));
        assert_eq!(layout.at(cell("D1")), None);
        assert!(layout.is_centre(cell("B2")) && !layout.is_centre(cell("B1")));
        let even = Layout::parse("....\n....\n").unwrap();
        let centre = ["B1", "B2", "C1", "C2"].map(|name| even.is_centre(cell(name)));
        assert_eq!(centre, [true; 4]);
        assert!(!even.is_centre(cell("A1")));
        assert_eq!(even.centre(), Some(cell("B1")));
    }

    #[test]
    fn the_smallest_mat_is_two_by_two() {
        assert!(Layout::parse("..\n..\n").is_ok());
    }

    #[test]
    fn a_bad_board_is_refused_with_its_position() {
        for (text, said) in [
            ("...\n.x.\n", "line 2, column 2: `x` is not a square"),
            (
                "...\n..\n",
                "line 2: this row has 2 squares, the first has 3",
            ),
            ("", "2 to 99 rows"),
            ("..........\n", "2 to 99 rows"),
            (".\n.\n.\n", "2 to 99 rows"),
        ] {
            let error = Layout::parse(text).unwrap_err().to_string();
            assert!(error.contains(said), "{error}");
        }
        assert!(Layout::parse(&format!("{}\n", ".".repeat(100))).is_err());
    }
}
