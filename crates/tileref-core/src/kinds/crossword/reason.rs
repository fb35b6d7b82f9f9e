//! Why a crossword refuses a line.

use std::fmt;

use crate::grid::{Cell, column_name};
use crate::lexicon::upper;
use crate::rules::Slug;
use crate::text::count;

/// What only crosswords refuse. Words are in lower case.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the sentences below explain the fields")]
pub enum Fault {
    /// A word that bends, or reads to the left or up.
    Direction { bent: bool },
    /// A cell past the edge of the board.
    OffBoard {
        cell: Cell,
        columns: usize,
        rows: usize,
    },
    /// Tiles cannot move over printed squares.
    Printed,
    /// The first word misses the centre.
    Centre { centre: Option<Cell> },
    /// The first word is too short.
    FirstWordLength { word: String, least: usize },
    /// A run across the word is not a word.
    BadRun { run: String, start: Cell },
}

impl Fault {
    /// The rule that is broken.
    pub fn slug(&self) -> Slug {
        match self {
            Self::Direction { .. } => Slug::Direction,
            Self::OffBoard { .. } | Self::Printed => Slug::OffBoard,
            Self::Centre { .. } => Slug::Centre,
            Self::FirstWordLength { .. } => Slug::FirstWordLength,
            Self::BadRun { .. } => Slug::BadRun,
        }
    }

    /// What to try instead.
    pub fn advice(&self) -> String {
        match self {
            Self::Direction { .. } => "use `r` for a word to the right, `d` for one down".into(),
            Self::OffBoard { columns, rows, .. } => {
                let column = u16::try_from(columns - 1).map(column_name);
                format!("the last square is {}{rows}", column.unwrap_or_default())
            }
            Self::Printed => "use `undo` and enter the turns again".into(),
            Self::Centre {
                centre: Some(centre),
            } => format!("place one of its letters on {centre}"),
            Self::Centre { centre: None } => "place it over the middle".into(),
            Self::FirstWordLength { least, .. } => {
                format!("the first word has at least {least} letters")
            }
            Self::BadRun { .. } => {
                "play the word elsewhere, or `table: allow` the run if the table agrees".into()
            }
        }
    }
}

/// What is wrong, in one sentence without a stop.
impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Direction { bent: true } => f.write_str("words do not bend in a crossword"),
            Self::Direction { bent: false } => {
                f.write_str("words read to the right or down in a crossword")
            }
            Self::OffBoard { cell, .. } => write!(f, "the board has no square {cell}"),
            Self::Printed => f.write_str("the board is printed, so nothing on it can be shifted"),
            Self::Centre { .. } => f.write_str("the first word does not cover the centre"),
            Self::FirstWordLength { word, .. } => {
                let letters = count(word.chars().count(), "letter");
                write!(f, "{} has {letters}", upper(word))
            }
            Self::BadRun { run, start } => {
                write!(
                    f,
                    "the run at {start} reads {}, which is not a word",
                    upper(run)
                )
            }
        }
    }
}
