//! The errors of a transcript and their messages.

use super::MAX_BYTES;
use crate::grid::Cell;
use crate::text::shown;
use crate::yaml::Place;

/// Why a transcript cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{problem}; {}", problem.advice())]
pub struct GcgError {
    /// Where, if there is one place.
    pub at: Option<Place>,
    /// What is wrong.
    pub problem: Problem,
}

/// What is wrong with a transcript.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Problem {
    /// More than [`MAX_BYTES`].
    #[error("the transcript is larger than {} KiB", MAX_BYTES / 1024)]
    TooLarge,
    /// Bytes that are not text in the declared encoding.
    #[error("this is not text in {0}")]
    NotIn(&'static str),
    /// An unknown encoding.
    #[error("unknown encoding `{}`", shown(.0))]
    UnknownEncoding(String),
    /// The first line is not from a transcript.
    #[error("this is not a transcript in GCG")]
    NoTranscript,
    /// A line that is neither a pragma nor a move, without a note to continue.
    #[error("this line starts with neither `#` nor `>`, and does not continue a note")]
    Stray,
    /// A player without a nickname.
    #[error("player {0} has no nickname")]
    NoPlayer(usize),
    /// A nickname with a colon.
    #[error("the nickname `{}` has a colon", shown(.0))]
    BadNick(String),
    /// Both players have the same nickname.
    #[error("both players have the nickname `{}`", shown(.0))]
    SameNick(String),
    /// A player other than the first and the second, by the pragma.
    #[error("`{}` is one player too many", shown(.0))]
    TooManyPlayers(String),
    /// A nickname that belongs to no player.
    #[error("no player has the nickname `{}`", shown(.0))]
    UnknownNick(String),
    /// A missing part of a move, by its name.
    #[error("the {0} is missing")]
    Missing(&'static str),
    /// A text that is not the expected part of a move, by the name of the part.
    #[error("`{}` is not a {what}", shown(.1), what = .0)]
    NotA(&'static str, String),
    /// An extra word in a move.
    #[error("unexpected `{}`", shown(.0))]
    Unexpected(String),
    /// A text that is not a tile.
    #[error("`{}` is not a tile", shown(.0))]
    NoTile(String),
    /// An unmatched bracket.
    #[error("unmatched `{0}`")]
    Unpaired(char),
    /// A word without a new tile.
    #[error("the play has no new tile")]
    NoNewTile,
    /// `--` without a play of the same player directly before it.
    #[error("there is no play for `--` to withdraw")]
    NothingWithdrawn,
    /// A word that goes through an empty cell, or past the edge of any board.
    #[error("the word {}", where_it_fails(*.0))]
    NothingThere(Option<Cell>),
}

/// What to do about a wrong encoding.
const ENCODED: &str = "save the file as UTF-8, with `#character-encoding UTF-8` as its first line";

/// What to do about an invalid move.
const MOVE: &str = "a move is `>NICK: RACK POSITION WORD +SCORE TOTAL`, with the position `8E` for across or \
                    `E8` for down; instead of a position and a word, `-` is a pass, `-ABC` an exchange, `--` a withdrawn play";

impl Problem {
    pub(super) fn at(self, at: Place) -> GcgError {
        GcgError {
            at: Some(at),
            problem: self,
        }
    }

    /// What to do about it.
    pub fn advice(&self) -> &'static str {
        match self {
            Self::TooLarge => "this is probably not the transcript of one game",
            Self::NoTranscript => {
                "a transcript starts with lines such as `#player1 Ann Ann Lee`; programs export one as GCG"
            }
            Self::NotIn(_) | Self::UnknownEncoding(_) => ENCODED,
            Self::Stray => {
                "start a move with `>` and the nickname of the player, and a note with `#note`"
            }
            Self::NoPlayer(_) => {
                "name both players before the first move: `#player1 Ann Ann Lee`, `#player2 Bob Bob Day`"
            }
            Self::BadNick(_) => "use a nickname without a colon, here and in the moves",
            Self::SameNick(_) => {
                "use nicknames that differ in more than case, here and in the moves"
            }
            Self::TooManyPlayers(_) => {
                "GCG games of two players can be imported, with one `#player1` and one `#player2`; \
                 enter a game of more players with `tileref new` and `tileref play`"
            }
            Self::UnknownNick(_) => {
                "start a move with `>` and the first word after `#player1` or `#player2`"
            }
            Self::Missing(_) | Self::NotA(..) | Self::Unexpected(_) | Self::NothingThere(None) => {
                MOVE
            }
            Self::NoTile(_) => {
                "a tile is one letter, or several in brackets: `[CH]`; a blank is `?` on a rack and a small letter in a word"
            }
            Self::Unpaired(_) => "parentheses come in pairs, with tiles between them",
            Self::NoNewTile => "write the letters of the new tiles, and `.` only for the old ones",
            Self::NothingWithdrawn => {
                "put `--` directly after the play that it withdraws, with the same nickname"
            }
            Self::NothingThere(Some(_)) => {
                "check the position and the earlier plays: `8E` is across, `E8` down"
            }
        }
    }
}

fn where_it_fails(empty: Option<Cell>) -> String {
    match empty {
        Some(cell) => format!("goes through {cell}, where there is no tile"),
        None => "leaves the board".to_owned(),
    }
}
