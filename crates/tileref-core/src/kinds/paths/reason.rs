//! Why a game of word paths refuses a line.

use std::fmt;

use crate::lexicon::upper;
use crate::rules::Slug;
use crate::text::{count, listed, shown};

/// What only word paths refuse. Words are in lower case.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the sentences below explain the fields")]
pub enum Fault {
    /// A turn without a word, in a game without turns.
    NoTurn,
    /// No letters are laid out yet.
    NoGrid,
    /// Some lists are missing.
    RoundOpen { waiting: Vec<String> },
    /// A grid of another size.
    TileCount { tiles: usize, wanted: usize },
    /// Another number of rings.
    RingCount {
        rings: usize,
        wanted: usize,
        round: usize,
    },
    /// A second list in a round.
    ListedTwice { name: String },
    /// A word with too few letters.
    TooShort { word: String, least: usize },
    /// A challenge that names no word.
    NoWord,
    /// A challenge of a word that nobody listed.
    NotListed { word: String },
}

impl Fault {
    /// The rule that is broken.
    pub fn slug(&self) -> Slug {
        match self {
            Self::NoTurn => Slug::NoPass,
            Self::NoGrid => Slug::NoGrid,
            Self::RoundOpen { .. } => Slug::RoundOpen,
            Self::TileCount { .. } => Slug::TileCount,
            Self::RingCount { .. } => Slug::RingCount,
            Self::ListedTwice { .. } => Slug::WrongPlayer,
            Self::TooShort { .. } => Slug::WordTooShort,
            Self::NoWord => Slug::BadNotation,
            Self::NotListed { .. } => Slug::NothingToChallenge,
        }
    }

    /// What to try instead.
    pub fn advice(&self) -> String {
        match self {
            Self::NoTurn => {
                "without a word, enter an empty list: `words`; `end` ends the game".into()
            }
            Self::NoGrid => "the dealer lays them out: `table: grid wora./d?tbi/gie.d`".into(),
            Self::RoundOpen { waiting } => {
                let names: Vec<String> = waiting.iter().map(|name| shown(name)).collect();
                format!("wait for {}; an empty list is `words`", listed(&names))
            }
            Self::TileCount { .. } => {
                "type the rows from the top; `.` is a gap, `?` a blank tile".into()
            }
            Self::RingCount { .. } => "a ring is a `*` after its tile: `gi*e`".into(),
            Self::ListedTwice { .. } => "`undo` takes back the list".into(),
            Self::TooShort { least, .. } => {
                format!(
                    "leave it out; a word has at least {}",
                    count(*least, "letter")
                )
            }
            Self::NoWord => "name the word: `challenge rot`".into(),
            Self::NotListed { .. } => "name a word on this round's lists; `log` shows them".into(),
        }
    }
}

/// What is wrong, in one sentence without a stop.
impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoTurn => f.write_str("this game has no turns to pass"),
            Self::NoGrid => f.write_str("no letters are laid out yet"),
            Self::RoundOpen { .. } => f.write_str("the round is open: some lists are missing"),
            Self::TileCount { tiles, wanted } => {
                write!(f, "this grid has {}, not {wanted}", count(*tiles, "tile"))
            }
            Self::RingCount {
                rings,
                wanted,
                round,
            } => write!(
                f,
                "this grid has {}, and round {round} has {wanted}",
                count(*rings, "ring")
            ),
            Self::ListedTwice { name } => {
                write!(f, "{} already has a list in this round", shown(name))
            }
            Self::TooShort { word, .. } => {
                // The word is not named, because a list is hidden.
                write!(
                    f,
                    "a word has only {}",
                    count(word.chars().count(), "letter")
                )
            }
            Self::NoWord => f.write_str("the challenge names no word"),
            Self::NotListed { word } => write!(f, "{} is not on any list", upper(word)),
        }
    }
}
