//! The notation: the actions at the table, one per line.
//!
//! [`Action::parse`] reads a line, and printing an [`Action`] gives its canonical form. Reading is not judging: nothing
//! here knows the table or the rules, except the advice on lines that cannot be read.

mod error;
mod parse;
mod place;
mod rack;
mod tokens;
mod typed_line;
mod verb;

use std::fmt::{self, Write as _};

pub use error::{NotationError, NotationProblem};
pub use parse::{read_path, read_place, read_word};
pub use place::{Part, column_of};
pub use rack::read_rack;
pub use typed_line::{MAX_SECONDS, Time, TypedLine, with_remarks};
pub use verb::{Further, Verb};

use crate::grid::{Cell, Direction, Grid, column_letters};
use crate::letter_grid::LetterGrid;
use crate::lexicon::Spelling;
use crate::options::choices;
use crate::text;
use crate::tile::{Alphabet, RackTile, Tile, typed};

/// The name under which the table acts.
pub const TABLE: &str = "table";

/// One action at the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// Tiles are played, and their words declared.
    Play(Play),
    /// A play where only the score is kept.
    PlayBare(BarePlay),
    /// A turn where only the score is kept, and whose words nobody typed.
    Points {
        /// What it scores.
        points: u32,
        /// What was noted about it; empty if nothing was.
        note: String,
    },
    /// A pass.
    Pass,
    /// Tiles are exchanged for new ones.
    Exchange {
        /// How many.
        count: usize,
        /// Which ones; empty if that was not announced.
        tiles: Vec<RackTile>,
    },
    /// The timer ran out.
    Forfeit,
    /// A single tile is played for no points.
    Burn(NamedCell, Tile),
    /// A player submits a list of words, in lower case.
    Words(Vec<String>),
    /// The table agrees to stop.
    End,
    /// The last play is challenged.
    Challenge {
        /// The challenged words, in lower case; none for every word of the play.
        words: Vec<String>,
        /// The table's vote; `None` to look the words up.
        verdict: Option<Verdict>,
    },
    /// A player declares the tiles left at the end.
    Rack(Vec<RackTile>),
    /// A player's score is corrected.
    Adjust {
        /// Points added, or subtracted.
        points: i32,
        /// Why.
        reason: String,
    },
    /// A note on a turn or on the game.
    Note {
        /// The turn it is about, counted from 1 as the log counts them.
        turn: Option<usize>,
        /// The note.
        text: String,
    },
    /// The category that words must fit from now on.
    Category(String),
    /// Everything on the table moves.
    Shift(Direction, u16),
    /// The dealer lays out the letters of a round.
    Grid(LetterGrid),
    /// Words that count from now on, overriding the dictionary; in lower case.
    Allow(Vec<String>),
    /// Words that do not count from now on, overriding the dictionary; in lower case.
    Ban(Vec<String>),
}

choices! {
    /// The outcome of a challenge.
    pub enum Verdict {
        /// The challenger was right: the play is withdrawn.
        Upheld = "upheld",
        /// The play counts.
        Rejected = "rejected",
    }
}

/// A play: the main word, further declared words, and claimed bonuses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Play {
    /// The main word.
    pub main: Declared,
    /// Words declared with `also`.
    pub also: Vec<Declared>,
    /// Bonuses claimed, in lower case.
    pub claims: Vec<String>,
}

/// A play without cells: its declared words and claimed bonuses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BarePlay {
    /// The words, the main word first. There is at least one, and none is empty.
    pub words: Vec<Vec<Tile>>,
    /// Bonuses claimed, in lower case; one may be claimed several times.
    pub claims: Vec<String>,
}

impl BarePlay {
    /// Where a word is in the line, counted from 0: `play WORD also WORD`.
    pub fn part(word: usize) -> Part {
        Part::Token(2 * word + 1)
    }
}

/// A declared word: its start, its path and its letters. It has at least one letter, and one step fewer than letters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declared {
    at: NamedCell,
    steps: Vec<Direction>,
    letters: Vec<Tile>,
}

/// A cell, named directly or by a letter of a word on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NamedCell {
    /// `m13`
    Cell(Cell),
    /// `latch:5u`
    Standing {
        /// The word on the table.
        word: Spelling,
        /// Which of its letters, counted from 1.
        letter: usize,
        /// The direction from that letter to the cell, if the cell is a neighbour of it.
        neighbour: Option<Direction>,
    },
}

impl NamedCell {
    /// The direction from the named letter to the cell, if the cell is a neighbour of it.
    pub fn neighbour(&self) -> Option<Direction> {
        match self {
            Self::Cell(_) => None,
            Self::Standing { neighbour, .. } => *neighbour,
        }
    }
}

fn is_from_the_right(word: &str) -> bool {
    word.starts_with(text::is_from_the_right)
}

impl Declared {
    /// Its letters are read from right to left.
    pub fn is_from_the_right(&self) -> bool {
        let mut letters = self.letters.iter();
        letters.any(|tile| tile.letter.is_from_the_right())
    }

    /// Its direction; `None` if it bends, or has a single letter.
    pub fn way(&self) -> Option<Direction> {
        let (first, rest) = self.steps.split_first()?;
        rest.iter().all(|step| step == first).then_some(*first)
    }

    /// A word; `None` unless it has one step fewer than letters.
    pub fn new(at: NamedCell, steps: Vec<Direction>, letters: Vec<Tile>) -> Option<Self> {
        (steps.len() + 1 == letters.len()).then_some(Self { at, steps, letters })
    }

    /// A word along these cells of a grid; `None` unless each is a neighbour of the one before.
    pub fn along(cells: &[Cell], grid: Grid, letters: Vec<Tile>) -> Option<Self> {
        let way = |pair: &[Cell]| {
            let mut ways = grid.directions().iter().copied();
            ways.find(|&way| pair[0].step(way) == Some(pair[1]))
        };
        let steps = cells.windows(2).map(way).collect::<Option<_>>()?;
        Self::new(NamedCell::Cell(*cells.first()?), steps, letters)
    }

    /// Names the same first cell in another way.
    pub fn rename_start(&mut self, at: NamedCell) {
        self.at = at;
    }

    /// The same word, starting at another place.
    #[must_use]
    pub fn starting_at(self, at: NamedCell) -> Self {
        Self { at, ..self }
    }

    /// The place of the first letter.
    pub fn at(&self) -> &NamedCell {
        &self.at
    }

    /// The direction of each step.
    pub fn steps(&self) -> &[Direction] {
        &self.steps
    }

    /// Its path turns at least once.
    pub fn bends(&self) -> bool {
        self.steps.windows(2).any(|pair| pair[0] != pair[1])
    }

    /// Each letter with the step to it from the one before; the first has none.
    pub fn steps_and_letters(&self) -> impl Iterator<Item = (Option<Direction>, Tile)> {
        let steps = self.steps.iter().copied().map(Some);
        let letters = self.letters.iter().copied();
        std::iter::once(None).chain(steps).zip(letters)
    }

    /// The letters with their marks.
    pub fn letters(&self) -> &[Tile] {
        &self.letters
    }

    /// The spelling, in lower case.
    ///
    /// ```
    /// use tileref_referee::action::Action;
    /// let Action::Play(play) = Action::parse("m13 rr ?c+at")? else { unreachable!() };
    /// assert_eq!(play.main.spelling(), "cat");
    /// # Ok::<(), tileref_referee::action::NotationError>(())
    /// ```
    pub fn spelling(&self) -> Spelling {
        self.letters.iter().map(|tile| tile.letter).collect()
    }
}

impl Play {
    /// A play of one word, without claims.
    pub fn new(main: Declared) -> Self {
        Self {
            main,
            also: Vec::new(),
            claims: Vec::new(),
        }
    }

    /// Reads a line of a game with this alphabet; `None` unless it is a play.
    pub fn parse_in(line: &str, alphabet: &Alphabet) -> Option<Self> {
        match Action::parse_in(line, alphabet) {
            Ok(Action::Play(play)) => Some(play),
            _ => None,
        }
    }

    /// The declared words: the main word, then each `also`.
    pub fn words(&self) -> impl Iterator<Item = &Declared> {
        std::iter::once(&self.main).chain(&self.also)
    }

    /// The same, to change them.
    pub fn words_mut(&mut self) -> impl Iterator<Item = &mut Declared> {
        std::iter::once(&mut self.main).chain(&mut self.also)
    }

    /// Brackets letters where the words would otherwise be read back as other tiles.
    pub fn keep_apart(&mut self, alphabet: &Alphabet) {
        self.words_mut()
            .for_each(|word| alphabet.keep_apart(&mut word.letters));
    }
}

impl Action {
    /// A clock runs for a turn, and the next player is to move after it.
    ///
    /// ```
    /// use tileref_referee::action::Action;
    /// assert!(Action::parse("exchange 3")?.takes_turn());
    /// assert!(!Action::parse("note fine weather")?.takes_turn());
    /// # Ok::<(), tileref_referee::action::NotationError>(())
    /// ```
    pub fn takes_turn(&self) -> bool {
        matches!(
            self,
            Self::Play(_)
                | Self::PlayBare(_)
                | Self::Points { .. }
                | Self::Pass
                | Self::Exchange { .. }
                | Self::Forfeit
                | Self::Burn(..)
        )
    }

    /// Only the table can do this, not one of the players.
    pub fn is_for_the_table(&self) -> bool {
        matches!(
            self,
            Self::Category(_) | Self::Grid(_) | Self::Shift(..) | Self::Allow(_) | Self::Ban(_)
        )
    }
}

impl fmt::Display for NamedCell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cell(cell) => {
                let mut letters = column_letters(cell.column());
                letters.try_for_each(|letter| f.write_char(letter.to_ascii_lowercase()))?;
                (cell.row() + 1).fmt(f)
            }
            Self::Standing {
                word,
                letter,
                neighbour,
            } => {
                write!(f, "{word}:{letter}")?;
                let of = |way: Direction| way.seen(is_from_the_right(word));
                neighbour.map_or(Ok(()), |way| f.write_str(of(way).name()))
            }
        }
    }
}

impl fmt::Display for Declared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.at.fmt(f)?;
        f.write_char(' ')?;
        let name = |way: &Direction| way.seen(self.is_from_the_right()).name();
        match self.way() {
            Some(way) => f.write_str(name(&way))?,
            None if self.steps.is_empty() => f.write_str(name(&Direction::Right))?,
            None => {
                let mut steps = self.steps.iter();
                steps.try_for_each(|step| f.write_str(name(step)))?;
            }
        }
        f.write_char(' ')?;
        self.letters.iter().try_for_each(|letter| letter.fmt(f))
    }
}

impl fmt::Display for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.main.fmt(f)?;
        self.also
            .iter()
            .try_for_each(|word| write!(f, " also {word}"))?;
        claimed(f, &self.claims)
    }
}

impl fmt::Display for BarePlay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, word) in self.words.iter().enumerate() {
            f.write_str(if n == 0 { "play " } else { " also " })?;
            word.iter().try_for_each(|letter| letter.fmt(f))?;
        }
        claimed(f, &self.claims)
    }
}

fn claimed(f: &mut fmt::Formatter<'_>, claims: &[String]) -> fmt::Result {
    if claims.is_empty() {
        return Ok(());
    }
    write!(f, " claim {}", claims.join(","))
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Play(play) => play.fmt(f),
            Self::PlayBare(play) => play.fmt(f),
            Self::Pass | Self::Forfeit | Self::End => self.verb().fmt(f),
            Self::Exchange { count, tiles } if tiles.is_empty() => write!(f, "exchange {count}"),
            Self::Exchange { count, tiles } => write!(f, "exchange {count} {}", typed(tiles)),
            Self::Burn(place, tile) => write!(f, "burn {place} {tile}"),
            Self::Words(words) | Self::Allow(words) | Self::Ban(words) => {
                self.verb().fmt(f)?;
                words.iter().try_for_each(|word| write!(f, " {word}"))
            }
            Self::Points { points, note } if note.is_empty() => write!(f, "points {points}"),
            Self::Points { points, note } => write!(f, "points {points} {note}"),
            Self::Challenge { words, verdict } => {
                f.write_str("challenge")?;
                words.iter().try_for_each(|word| write!(f, " {word}"))?;
                verdict
                    .iter()
                    .try_for_each(|verdict| write!(f, " {verdict}"))
            }
            Self::Rack(tiles) if tiles.is_empty() => f.write_str("rack -"),
            Self::Rack(tiles) => write!(f, "rack {}", typed(tiles)),
            Self::Adjust { points, reason } => write!(f, "adjust {points:+} {reason}"),
            Self::Note { turn, text } => {
                f.write_str("note ")?;
                turn.iter().try_for_each(|turn| write!(f, "{turn}: "))?;
                f.write_str(text)
            }
            Self::Grid(letter_grid) => write!(f, "grid {letter_grid}"),
            Self::Category(text) => write!(f, "category {text}"),
            Self::Shift(direction, n) => write!(f, "shift {direction} {n}"),
        }
    }
}
