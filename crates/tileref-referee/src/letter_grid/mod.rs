//! The grid of letters that the dealer lays out, and the words in it.

mod adjacency;
mod cubes;
mod find;
mod route;

use std::fmt;
use std::ops::Range;

pub use adjacency::Adjacency;
pub use cubes::{Cubes, CubesProblem, Excess};
pub use find::GridWord;
pub use route::{Route, sum};

use crate::grid::{COLUMNS, Cell};
use crate::options::choices;
use crate::text::shown;
use crate::tile::{Alphabet, Letter, RackTile, Spelt};

/// The most tiles in a grid.
pub const MAX_TILES: usize = 100;
/// The most blanks in a grid. Each can be any letter, so each multiplies the work.
pub const MAX_BLANKS: usize = 4;

choices! {
    /// Which tiles a path may step to from another.
    pub enum Neighbours {
        /// Those that share a side or a corner.
        Eight = "8",
        /// Those that share a side.
        Four = "4",
        /// The six around it, with every second row half a tile further right.
        Hex = "hex",
    }
}

/// A tile of the grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GridTile {
    /// Its letter; `None` for a blank.
    pub letter: Option<Letter>,
    /// It has a ring.
    pub ring: bool,
}

/// A grid of letters, row by row from the top.
///
/// ```
/// use tileref_referee::letter_grid::LetterGrid;
/// let grid = LetterGrid::parse(".w*o./rd?g").expect("a grid");
/// assert_eq!((grid.tiles().count(), grid.rings()), (6, 1));
/// let error = LetterGrid::parse("wo/d!g").unwrap_err();
/// assert_eq!(error.problem.to_string(), "`!` is not a tile");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LetterGrid {
    rows: Vec<Vec<Option<GridTile>>>,
}

/// Why a text is not a grid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{problem}")]
pub struct LetterGridError {
    /// The characters that are wrong, counted from 0.
    pub at: Range<usize>,
    /// What is wrong with them.
    pub problem: LetterGridProblem,
}

/// What is wrong with a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LetterGridProblem {
    /// A character that is not a tile.
    #[error("`{}` is not a tile", shown(&.0.to_string()))]
    NoTile(char),
    /// A ring without a tile, or a second one on the same tile.
    #[error("this ring is not on a tile")]
    BareRing,
    /// A row without tiles or gaps.
    #[error("this row is empty; a gap is `.`")]
    EmptyRow,
    /// More than [`MAX_TILES`] tiles, or as many characters on them.
    #[error("a grid has at most {MAX_TILES} tiles")]
    TooMany,
    /// More than [`COLUMNS`] tiles and gaps in a row.
    #[error("a row has at most {COLUMNS} tiles and gaps")]
    TooWide,
    /// More than [`MAX_TILES`] rows.
    #[error("a grid has at most {MAX_TILES} rows")]
    TooManyRows,
    /// More than [`MAX_BLANKS`] blanks.
    #[error("a grid has at most {MAX_BLANKS} blanks")]
    TooManyBlanks,
}

/// What a grid still has room for.
struct Room {
    tiles: usize,
    blanks: usize,
}

/// Reads one row: its parts, each with its position.
fn parse_row(
    row: &[(usize, &str)],
    alphabet: &Alphabet,
    room: &mut Room,
) -> Result<Vec<Option<GridTile>>, LetterGridError> {
    let mut spots: Vec<Option<GridTile>> = Vec::with_capacity(row.len());
    for &(n, part) in row {
        let spot = match part {
            "*" => match spots.last_mut() {
                Some(Some(spot)) if !spot.ring => {
                    spot.ring = true;
                    continue;
                }
                _ => Err(LetterGridProblem::BareRing),
            },
            _ if spots.len() == usize::from(COLUMNS) => Err(LetterGridProblem::TooWide),
            "." => Ok(None),
            tile => GridTile::parse(tile, alphabet, room).map(Some),
        };
        let at = n..n + part.chars().count();
        spots.push(spot.map_err(|problem| LetterGridError { at, problem })?);
    }
    Ok(spots)
}

impl GridTile {
    /// A letter or a blank, without a ring.
    fn parse(text: &str, alphabet: &Alphabet, room: &mut Room) -> Result<Self, LetterGridProblem> {
        let letter = alphabet.letter(text);
        if letter.is_none() && text != "?" {
            let sign = text.chars().last().unwrap_or_default();
            return Err(LetterGridProblem::NoTile(sign));
        }
        let tiles = letter.map_or(1, |letter| letter.as_str().chars().count());
        let blanks = usize::from(letter.is_none());
        let left = room.tiles.checked_sub(tiles);
        room.tiles = left.ok_or(LetterGridProblem::TooMany)?;
        let left = room.blanks.checked_sub(blanks);
        room.blanks = left.ok_or(LetterGridProblem::TooManyBlanks)?;
        Ok(Self {
            letter,
            ring: false,
        })
    }
}

impl Spelt for Option<GridTile> {
    fn letter(&self) -> Option<Letter> {
        self.as_ref()?.letter
    }

    /// Its ring is written behind it.
    fn is_plain(&self) -> bool {
        true
    }

    fn set(&mut self, letter: Letter) {
        if let Some(tile) = self {
            tile.letter = Some(letter);
        }
    }
}

impl LetterGrid {
    /// Reads a grid whose tiles of several characters are in brackets, as records keep it.
    ///
    /// # Errors
    /// The first character that is wrong.
    pub fn parse(text: &str) -> Result<Self, LetterGridError> {
        Self::parse_in(text, &Alphabet::default())
    }

    /// Reads rows such as `.w*o./rd?g`: `.` is a gap, `?` a blank, `*` puts a ring on the tile before it. A grid can
    /// have any shape, so a row may be all gaps. A tile of several characters can be in brackets, `[qu]`.
    ///
    /// # Errors
    /// The first character that is wrong.
    pub fn parse_in(text: &str, alphabet: &Alphabet) -> Result<Self, LetterGridError> {
        let mut room = Room {
            tiles: MAX_TILES,
            blanks: MAX_BLANKS,
        };
        let parts = alphabet.parts(text);
        let (mut rows, mut start) = (Vec::new(), 0);
        for row in parts.split(|&(_, part)| part == "/") {
            let end = |&(n, part): &(usize, &str)| n + part.chars().count();
            let end = row.last().map_or(start + 1, end);
            let fault = |problem| LetterGridError {
                at: start..end,
                problem,
            };
            if row.is_empty() {
                return Err(fault(LetterGridProblem::EmptyRow));
            }
            let spots = parse_row(row, alphabet, &mut room)?;
            if rows.len() == MAX_TILES {
                return Err(fault(LetterGridProblem::TooManyRows));
            }
            rows.push(spots);
            start = end + 1;
        }
        Ok(Self::new(rows, alphabet))
    }

    /// These rows, to be written so that they are read back as the same tiles: letters in brackets where the alphabet would
    /// join them.
    fn new(mut rows: Vec<Vec<Option<GridTile>>>, alphabet: &Alphabet) -> Self {
        for row in &mut rows {
            alphabet.keep_apart(row);
        }
        Self { rows }
    }

    /// The rows from the top; `None` is a gap.
    pub fn rows(&self) -> &[Vec<Option<GridTile>>] {
        &self.rows
    }

    /// The tiles in reading order with their cells, starting with A1 at the top left.
    pub fn tiles(&self) -> impl Iterator<Item = (Cell, GridTile)> {
        let place = |n: usize| u16::try_from(n).ok();
        self.rows.iter().enumerate().flat_map(move |(row, spots)| {
            let spots = spots.iter().enumerate();
            spots.filter_map(move |(column, spot)| {
                let cell = Cell::new(place(column)?, place(row)?)?;
                Some((cell, (*spot)?))
            })
        })
    }

    /// How many tiles have a ring.
    pub fn rings(&self) -> usize {
        self.tiles().filter(|(_, spot)| spot.ring).count()
    }
}

/// In the notation, in lower case.
impl fmt::Display for LetterGrid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, row) in self.rows.iter().enumerate() {
            if n > 0 {
                f.write_str("/")?;
            }
            for spot in row {
                match spot {
                    None => f.write_str(".")?,
                    Some(spot) => {
                        let tile = spot.letter.map_or(RackTile::Wildcard, RackTile::Letter);
                        write!(f, "{tile}{}", if spot.ring { "*" } else { "" })?;
                    }
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
