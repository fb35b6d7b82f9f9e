//! Lines that cannot be read: what is wrong and where.

use std::fmt;
use std::ops::Range;

use super::Verb;
use crate::letter_grid::LetterGridProblem;
use crate::text::{MAX_LINE, shown};

/// A line that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotationError {
    /// The characters of the line concerned, counted from 0.
    pub at: Range<usize>,
    /// What is wrong with them.
    pub problem: Problem,
}

/// What is wrong with a part of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// Nothing was typed.
    Empty,
    /// Longer than any line at a table.
    TooLong,
    /// An invisible character.
    Hidden(char),
    /// Neither a cell nor a word that an action starts with; the nearest one.
    NoAction(String, Option<&'static str>),
    /// Not a cell, and the nearest one.
    NoCell(String, Option<String>),
    /// A cell of the kind `8h`, row first.
    RowFirst(String),
    /// Not the number of a letter of a word on the table.
    NoLetterNumber(String),
    /// A direction is missing.
    MissingPath,
    /// A word in place of its direction: the cell, the word.
    NoWay(String, String),
    /// Not a direction or a path.
    NoPath(String),
    /// The path does not fit the word: steps it has, letters of the word.
    PathLength(usize, usize),
    /// The word is missing.
    MissingWord,
    /// A character in a word that is not a letter.
    NoLetter(char),
    /// A letter with marks that no tile has.
    NoOneLetter(String),
    /// A mark without a letter after it.
    BareMark(char),
    /// No word after `also`.
    MissingAlso,
    /// The letters of a cell, with a space before its number.
    SplitCell(String),
    /// Something that does not belong in the line, and the form of such a line.
    Unexpected(String, &'static str),
    /// A number is missing or out of range: the verb, an example.
    NoNumber(Verb, &'static str),
    /// A number of points without a sign.
    NoSign(String),
    /// Something is missing: the verb, what it needs, an example.
    Lacks(Verb, &'static str, &'static str),
    /// Not a grid of letters.
    Grid(LetterGridProblem),
    /// No bonus is named after `claim`.
    NoClaim,
    /// Not the time that a turn took.
    NoTime(String),
}

/// What is wrong.
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("nothing was typed"),
            Self::TooLong => write!(
                f,
                "the line is too long: an action has at most {MAX_LINE} characters"
            ),
            Self::Hidden(c) => write!(f, "`\\u{{{:x}}}` is an invisible character", u32::from(*c)),
            Self::NoAction(text, _) => {
                write!(f, "`{}` is neither a cell nor an action", shown(text))
            }
            Self::NoCell(text, _) => write!(f, "`{}` is not a cell", shown(text)),
            Self::RowFirst(text) => write!(f, "`{}` has the row before the column", shown(text)),
            Self::NoLetterNumber(text) => {
                write!(f, "`{}` does not name a letter of a word", shown(text))
            }
            Self::MissingPath | Self::NoWay(..) => f.write_str("the direction is missing"),
            Self::NoPath(text) => write!(f, "`{}` is not a direction or a path", shown(text)),
            Self::PathLength(steps, letters) => write!(
                f,
                "the path has {steps} steps, but a word of {letters} letters needs {}",
                letters.saturating_sub(1)
            ),
            Self::MissingWord => f.write_str("the word is missing"),
            Self::NoLetter(c) => write!(f, "`{}` is not a letter", shown(&c.to_string())),
            Self::NoOneLetter(text) => write!(f, "`{}` is not a single letter", shown(text)),
            Self::BareMark(c) => write!(f, "`{c}` has no letter after it"),
            Self::MissingAlso => f.write_str("a word is missing after `also`"),
            Self::SplitCell(_) => f.write_str("the cell is in two parts"),
            Self::Unexpected(text, _) => write!(f, "`{}` does not belong here", shown(text)),
            Self::NoNumber(verb, _) => write!(f, "`{verb}` needs a number"),
            Self::NoSign(_) => f.write_str("`adjust` needs a number with a sign"),
            Self::Lacks(verb, what, _) => write!(f, "`{verb}` needs {what}"),
            Self::Grid(problem) => problem.fmt(f),
            Self::NoClaim => f.write_str("`claim` names no bonus"),
            Self::NoTime(text) => write!(f, "`{}` is not a time", shown(text)),
        }
    }
}

impl Problem {
    /// What to try instead.
    pub fn advice(&self) -> String {
        const PLAY: &str = "a play is a cell, a direction and a word: `m13 r latch`";
        match self {
            Self::Empty => PLAY.to_owned(),
            Self::TooLong => "split it into several turns".to_owned(),
            Self::Hidden(_) => "type the line again by hand".to_owned(),
            Self::NoAction(_, Some(nearest)) => format!("did you mean `{nearest}`?"),
            Self::NoAction(_, None) => {
                format!("{PLAY}; or enter `pass`, `exchange 3`, `challenge`")
            }
            Self::NoCell(_, Some(meant)) => format!("did you mean `{meant}`?"),
            Self::NoCell(_, None) => {
                "columns are letters (A to ZZ), rows are numbers (1 to 999): `m13`".to_owned()
            }
            Self::RowFirst(text) => {
                let letters = text.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(0);
                format!(
                    "put the column first: `{}{}`",
                    shown(&text[letters..]),
                    shown(&text[..letters])
                )
            }
            Self::NoLetterNumber(_) => {
                "`latch:5` is the cell of the fifth letter of LATCH, `latch:5u` the cell above it"
                    .to_owned()
            }
            Self::MissingPath => {
                "use `r`, `l`, `u` or `d` for a straight word: `m13 r latch`".to_owned()
            }
            Self::NoWay(cell, word) => {
                format!(
                    "say which way the word goes: `{} d {}`",
                    shown(cell),
                    shown(word)
                )
            }
            Self::NoPath(_) => {
                "use `r`, `l`, `u` or `d` for a straight word, or one letter for each step: `rdrr`"
                    .to_owned()
            }
            Self::PathLength(..) => {
                "a straight word needs one letter: `r`; one that bends needs a step from each \
                 letter to the next"
                    .to_owned()
            }
            Self::MissingWord => "type the word after the direction: `m13 r latch`".to_owned(),
            Self::NoLetter('0') => "for the letter O, type `o`".to_owned(),
            Self::NoLetter('1' | '|') => "for the letter L, type `l`".to_owned(),
            Self::NoLetter(',' | ';') => {
                "leave it out; put a space between words: `words dig word`".to_owned()
            }
            Self::NoLetter('"' | '!' | '(' | ')') => "leave it out".to_owned(),
            Self::NoLetter('-' | '\'' | '’') => {
                "words with a hyphen or an apostrophe do not count; type letters only".to_owned()
            }
            Self::NoLetter('*' | '_' | '.') => {
                "a wildcard is `?` and the letter it stands for: `act?s`".to_owned()
            }
            Self::NoLetter(_) => {
                "a word has only letters; `?s` marks a wildcard standing for S, `+e` a corner tile E"
                    .to_owned()
            }
            Self::NoOneLetter(_) => "leave out the mark that no tile shows".to_owned(),
            Self::BareMark('+') => "add the letter of the corner tile: `+e`".to_owned(),
            Self::BareMark(_) => "add the letter that the wildcard stands for: `?s`".to_owned(),
            Self::MissingAlso => "`also CELL PATH WORD` declares one more word".to_owned(),
            Self::SplitCell(cell) => format!("write it without a space: `{}`", shown(cell)),
            Self::Unexpected(_, usage) => (*usage).to_owned(),
            Self::NoNumber(_, example) | Self::Lacks(_, _, example) => {
                format!("for example `{example}`")
            }
            Self::NoSign(points) => format!("`+{points}` adds points, `-{points}` subtracts them"),
            Self::Grid(_) => {
                "rows from the top: `.` a gap, `?` a blank, `*` after a tile a ring; `.w*o./rd?g`"
                    .to_owned()
            }
            Self::NoClaim => "for example `claim ring,full-fit`".to_owned(),
            Self::NoTime(_) => {
                "minutes, a colon, two digits of seconds: `@0:43`; or leave it out".to_owned()
            }
        }
    }
}

/// What is wrong and what to try, in one line.
impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}; {}", self.problem, self.problem.advice())
    }
}

impl std::error::Error for NotationError {}
