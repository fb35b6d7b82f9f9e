//! Why a stacking game refuses a line.

use std::fmt;

use crate::grid::Cell;
use crate::lexicon::upper;
use crate::rules::Slug;
use crate::text::count;
use crate::tile::Letter;

/// What only stacking games refuse. Words are in lower case.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the sentences below explain the fields")]
pub enum Fault {
    /// A word that bends.
    NotStraight { word: String },
    /// A tile on its own letter.
    SameLetter { cell: Cell, letter: Letter },
    /// More new tiles than one turn may use.
    TurnLimit { wanted: usize, most: usize },
    /// A second word along one line.
    TwoWords { word: String },
    /// A word along the play that lacks some of its tiles.
    NotAllTiles { word: String },
}

impl Fault {
    /// The rule that is broken.
    pub fn slug(&self) -> Slug {
        match self {
            Self::NotStraight { .. } => Slug::NotStraight,
            Self::SameLetter { .. } => Slug::SameLetter,
            Self::TurnLimit { .. } => Slug::TooManyTiles,
            Self::TwoWords { .. } | Self::NotAllTiles { .. } => Slug::TooManyWords,
        }
    }

    /// What to try instead.
    pub fn advice(&self) -> String {
        match self {
            Self::NotStraight { .. } => "use one direction for the whole word".into(),
            Self::SameLetter { .. } => "burn another letter, or another cell".into(),
            Self::TurnLimit { most, .. } => format!("play {} at most", count(*most, "tile")),
            Self::TwoWords { .. } => "name the better one of the two".into(),
            Self::NotAllTiles { .. } => {
                "along the play only a word with all of its new tiles counts".into()
            }
        }
    }
}

/// What is wrong, in one sentence without a stop.
impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotStraight { word } => write!(f, "{} is not straight", upper(word)),
            Self::SameLetter { cell, letter } => {
                write!(
                    f,
                    "{cell} already has {letter}, and no tile covers its own letter"
                )
            }
            Self::TurnLimit { wanted, most } => {
                let tiles = count(*wanted, "new tile");
                write!(f, "this uses {tiles}, but a turn can use only {most}")
            }
            Self::TwoWords { word } => {
                write!(f, "{} is a second word along the same line", upper(word))
            }
            Self::NotAllTiles { word } => {
                write!(
                    f,
                    "{} runs along the play without all of its tiles",
                    upper(word)
                )
            }
        }
    }
}
