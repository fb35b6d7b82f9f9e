//! The board of a crossword: its size and its premium squares, drawn as text.

use std::fmt;

use crate::grid::Cell;
use crate::text::shown;
use crate::yaml::TextPlace;

/// The longest side of a layout.
pub const MAX_SIDE: usize = 99;

/// What a square of the board does for a new tile.
#[derive(Default, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Square {
    /// It changes no value.
    #[default]
    Plain,
    /// The letter counts several times.
    Letter(LetterPremium),
    /// The whole word counts this many times.
    Word(u32),
}

/// How many times a letter counts, and which letters do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LetterPremium {
    /// How many times.
    pub times: u32,
    /// Only letters of this value do; `None` for all.
    pub worth: Option<u32>,
}

impl LetterPremium {
    /// Every letter counts this many times.
    pub const fn all(times: u32) -> Self {
        Self { times, worth: None }
    }

    /// How many times a letter of this value counts.
    ///
    /// ```
    /// use tileref_referee::layout::LetterPremium;
    /// let fives = LetterPremium { times: 3, worth: Some(5) };
    /// assert_eq!((fives.times_of(5), fives.times_of(1)), (3, 1));
    /// assert_eq!(LetterPremium::all(2).times_of(1), 2);
    /// ```
    #[inline]
    pub fn times_of(self, value: u64) -> u32 {
        match self.worth {
            Some(worth) if u64::from(worth) != value => 1,
            _ => self.times,
        }
    }
}

/// As it is written in a layout: `5L`, `3L5`.
impl fmt::Display for LetterPremium {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}L", self.times)?;
        self.worth.map_or(Ok(()), |worth| write!(f, "{worth}"))
    }
}

/// The squares that a single character draws. A board with any other square writes each as a word, such as `5L`.
const SQUARES: [(char, Square); 7] = [
    ('.', Square::Plain),
    ('d', Square::Letter(LetterPremium::all(2))),
    ('t', Square::Letter(LetterPremium::all(3))),
    ('q', Square::Letter(LetterPremium::all(4))),
    ('D', Square::Word(2)),
    ('T', Square::Word(3)),
    ('Q', Square::Word(4)),
];

/// The highest factor of a premium.
const MAX_FACTOR: u32 = 9;

/// The highest value of the letters that a premium is for.
const MAX_WORTH: u32 = 99;

impl Square {
    /// The character that draws it, if there is one.
    fn sign(self) -> Option<char> {
        let known = SQUARES.iter().find(|(_, square)| *square == self);
        known.map(|&(sign, _)| sign)
    }

    /// The square that a character draws, or a word such as `5L`, `3L5` or `6W`.
    fn of(text: &str) -> Option<Self> {
        let is_sign = |(sign, _): &&(char, Self)| text.chars().eq([*sign]);
        if let Some(&(_, square)) = SQUARES.iter().find(is_sign) {
            return Some(square);
        }
        let (times, of) = text.split_at_checked(1)?;
        let times = times
            .parse()
            .ok()
            .filter(|times| (2..=MAX_FACTOR).contains(times))?;
        if of == "W" {
            return Some(Self::Word(times));
        }
        let worth = match of.strip_prefix('L')? {
            "" => None,
            worth if worth.starts_with(['+', '0']) && worth != "0" => return None,
            worth => Some(worth.parse().ok().filter(|worth| *worth <= MAX_WORTH)?),
        };
        Some(Self::Letter(LetterPremium { times, worth }))
    }
}

/// As in a layout with spaces between its squares.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.sign(), self) {
            (Some(sign), _) => write!(f, "{sign}"),
            (None, Self::Letter(premium)) => write!(f, "{premium}"),
            (None, Self::Word(factor)) => write!(f, "{factor}W"),
            (None, Self::Plain) => f.write_str("."),
        }
    }
}

/// The squares of a row, each with its column, counted from 0: words if the row has spaces, otherwise characters.
fn squares_of(row: &str) -> Vec<(usize, &str)> {
    if !row.contains(SPACES) {
        let signs = row.char_indices().enumerate();
        let sign = |(n, (at, c)): (usize, (usize, char))| (n, &row[at..at + c.len_utf8()]);
        return signs.map(sign).collect();
    }
    let (mut squares, mut column) = (Vec::new(), 0);
    for word in row.split(SPACES) {
        if !word.is_empty() {
            squares.push((column, word));
        }
        column += word.chars().count() + 1;
    }
    squares
}

/// What separates the words of a row.
const SPACES: [char; 2] = [' ', '\t'];

/// A rectangular board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// Row by row from the top.
    squares: Vec<Square>,
    columns: usize,
    /// The squares of which the first word covers one, if they are not those in the middle.
    first: Vec<Cell>,
}

/// A text that is not a layout.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", problem.at(*at))]
pub struct LayoutError {
    /// Where, counted from 1.
    pub at: TextPlace,
    /// What is wrong there.
    pub problem: LayoutProblem,
}

/// What is wrong with a layout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LayoutProblem {
    /// A character or word that draws no square.
    NoSquare(String),
    /// A row that differs in length from the first.
    Uneven {
        /// How many squares it has.
        squares: usize,
        /// How many the first row has.
        first: usize,
    },
    /// Fewer than two rows or columns, or more than 99.
    Size,
}

impl LayoutProblem {
    /// What is wrong, with as much of the place as matters.
    fn at(&self, TextPlace { line, column }: TextPlace) -> String {
        match self {
            Self::NoSquare(sign) => format!(
                "line {line}, column {column}: `{}` is not a square; a board is drawn with `.` \
                 plain, `d` `t` `q` letter times 2 3 4, `D` `T` `Q` word times 2 3 4; or with spaces \
                 between the squares, any factor up to {MAX_FACTOR}: `5L`, `6W`, or `3L5` for letters worth 5",
                shown(sign)
            ),
            Self::Uneven { squares, first } => {
                format!("line {line}: this row has {squares} squares, the first has {first}")
            }
            Self::Size => format!("a board has 2 to {MAX_SIDE} rows and columns, one row per line"),
        }
    }
}

impl Layout {
    /// Reads a layout drawn as text, a row on each line; blank lines at the end are ignored.
    ///
    /// # Errors
    /// The first thing that is wrong, with its place.
    pub fn parse(text: &str) -> Result<Self, LayoutError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text).trim_end();
        let fault = |line: usize, column: usize, problem| LayoutError {
            at: TextPlace {
                line: line + 1,
                column: column + 1,
            },
            problem,
        };
        let (mut squares, mut columns) = (Vec::new(), 0);
        for (n, line) in text.lines().enumerate() {
            let before = squares.len();
            for (column, text) in squares_of(line.trim_end()) {
                let problem = || LayoutProblem::NoSquare(text.chars().take(20).collect());
                let square = Square::of(text).ok_or_else(|| fault(n, column, problem()));
                squares.push(square?);
                if squares.len() - before > MAX_SIDE || n >= MAX_SIDE {
                    return Err(fault(n, column, LayoutProblem::Size));
                }
            }
            let row = squares.len() - before;
            if n == 0 {
                columns = row;
            } else if row != columns {
                let (squares, first) = (row, columns);
                return Err(fault(n, 0, LayoutProblem::Uneven { squares, first }));
            }
        }
        if columns < 2 || squares.len() == columns {
            return Err(fault(0, 0, LayoutProblem::Size));
        }
        Ok(Self {
            squares,
            columns,
            first: Vec::new(),
        })
    }

    /// A board without premiums, whose first word covers one of the squares in `first`; `None` if a side is too short or
    /// too long, or one of these is not on the board.
    ///
    /// ```
    /// use tileref_referee::{grid::Cell, layout::Layout};
    /// let [a1, b3] = ["a1", "b3"].map(|name| Cell::parse(name).expect("a cell"));
    /// let board = Layout::plain(2, 3, vec![b3]).expect("a board");
    /// assert!(board.at(a1).is_some() && board.is_centre(b3) && !board.is_centre(a1));
    /// assert_eq!(Layout::plain(2, 2, vec![b3]), None);
    /// ```
    pub fn plain(columns: usize, rows: usize, first: Vec<Cell>) -> Option<Self> {
        let has_size = |side: &usize| (2..=MAX_SIDE).contains(side);
        let board = Self {
            squares: vec![Square::Plain; columns * rows],
            columns,
            first,
        };
        let is_on = |&cell: &Cell| board.at(cell).is_some();
        let fits = [columns, rows].iter().all(has_size) && board.first.iter().all(is_on);
        fits.then_some(board)
    }

    /// How many columns it has.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// How many rows it has.
    pub fn rows(&self) -> usize {
        self.squares.len() / self.columns
    }

    /// What a cell does for a new tile; `None` off the board.
    pub fn at(&self, cell: Cell) -> Option<Square> {
        self.squares.get(self.index(cell)?).copied()
    }

    /// The squares that it names, of which the first word covers one; none if these are in the middle.
    pub fn first(&self) -> &[Cell] {
        &self.first
    }

    /// The number of a cell's square, row by row, as if the board had any number of rows; `None` beyond its columns.
    pub fn index(&self, cell: Cell) -> Option<usize> {
        let (row, column) = (usize::from(cell.row()), usize::from(cell.column()));
        (column < self.columns).then_some(row * self.columns + column)
    }

    /// The first word may start the game on this cell. Unless the board names such cells, it is one in the centre; if a side
    /// has an even number of squares, both of the middle ones are.
    pub fn is_centre(&self, cell: Cell) -> bool {
        if !self.first.is_empty() {
            return self.first.contains(&cell);
        }
        let middle = |n: u16, of: usize| {
            let n = usize::from(n);
            n == (of - 1) / 2 || n == of / 2
        };
        middle(cell.column(), self.columns()) && middle(cell.row(), self.rows())
    }

    /// The cell where the first word may start the game, or the first of several.
    pub fn centre(&self) -> Option<Cell> {
        if let Some(&first) = self.first.first() {
            return Some(first);
        }
        let middle = |of: usize| u16::try_from((of - 1) / 2).ok();
        Cell::new(middle(self.columns())?, middle(self.rows())?)
    }
}

/// As it is read, a row on each line.
impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let drawn = self.squares.iter().all(|square| square.sign().is_some());
        let between = if drawn { "" } else { " " };
        for row in self.squares.chunks(self.columns) {
            let squares: Vec<String> = row.iter().map(ToString::to_string).collect();
            writeln!(f, "{}", squares.join(between))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_layout_is_drawn_as_it_is_read() {
        let text = "T.d\n.D.\nq.t\n";
        let layout = Layout::parse(text).unwrap();
        assert_eq!(layout.to_string(), text);
        assert_eq!((layout.columns(), layout.rows()), (3, 3));
        let cell = |name| Cell::parse(name).unwrap();
        assert_eq!(
            layout.at(cell("A3")),
            Some(Square::Letter(LetterPremium::all(4)))
        );
        assert_eq!(layout.at(cell("D1")), None);
        assert!(layout.is_centre(cell("B2")) && !layout.is_centre(cell("B1")));
        let words = Layout::parse("5L . 6W\nd  D\t3L10").unwrap();
        assert_eq!(
            words.at(cell("A1")),
            Some(Square::Letter(LetterPremium::all(5)))
        );
        let tens = LetterPremium {
            times: 3,
            worth: Some(10),
        };
        assert_eq!(words.at(cell("C2")), Some(Square::Letter(tens)));
        assert_eq!(words.at(cell("C1")), Some(Square::Word(6)));
        assert_eq!(words.to_string(), "5L . 6W\nd D 3L10\n");
        let even = Layout::parse("....\n....\n").unwrap();
        let centre = ["B1", "B2", "C1", "C2"].map(|name| even.is_centre(cell(name)));
        assert_eq!(centre, [true; 4]);
        assert!(!even.is_centre(cell("A1")));
        assert_eq!(even.centre(), Some(cell("B1")));
    }

    #[test]
    fn the_smallest_layout_is_two_by_two() {
        assert!(Layout::parse("..\n..\n").is_ok());
    }

    #[test]
    fn a_bad_board_is_refused_with_its_position() {
        for (text, message) in [
            ("...\n.x.\n", "line 2, column 2: `x` is not a square"),
            (". . .\n.  1L .\n", "line 2, column 4: `1L` is not a square"),
            (".. .\n", "line 1, column 1: `..` is not a square"),
            (". 10W\n", "line 1, column 3: `10W` is not a square"),
            (". L\n", "line 1, column 3: `L` is not a square"),
            (". 3L100\n", "line 1, column 3: `3L100` is not a square"),
            (". 3L+5\n", "line 1, column 3: `3L+5` is not a square"),
            (". 3L007\n", "line 1, column 3: `3L007` is not a square"),
            (". 3W5\n", "line 1, column 3: `3W5` is not a square"),
            (". 5É\n", "line 1, column 3: `5É` is not a square"),
            (
                "...\n..\n",
                "line 2: this row has 2 squares, the first has 3",
            ),
            ("", "2 to 99 rows"),
            ("..........\n", "2 to 99 rows"),
            (".\n.\n.\n", "2 to 99 rows"),
        ] {
            let error = Layout::parse(text).unwrap_err().to_string();
            assert!(error.contains(message), "{error}");
        }
        assert!(Layout::parse(&format!("{}\n", ".".repeat(100))).is_err());
    }
}
