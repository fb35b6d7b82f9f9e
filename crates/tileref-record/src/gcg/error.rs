//! What can be wrong with a transcript, and the words for it.

use std::fmt;

use super::MAX_BYTES;
use crate::grid::Cell;
use crate::text::shown;
use crate::tile::RackTile;
use crate::yaml::Place;

/// A transcript that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GcgError {
    /// Where, if it is at one place.
    pub at: Option<Place>,
    /// What is wrong.
    pub problem: Problem,
}

/// What is wrong with a transcript.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Problem {
    /// More than [`MAX_BYTES`].
    TooLarge,
    /// Bytes that are no text in the encoding that is named.
    NotIn(&'static str),
    /// An encoding that is not known here.
    UnknownEncoding(String),
    /// Neither a pragma nor a move, where there is no remark to go on with.
    Stray,
    /// A player who is not named, or has no nick.
    NoPlayer(usize),
    /// A nick that no move could be read with.
    BadNick(String),
    /// Both players have the same nick.
    SameNick(String),
    /// A player besides the first and the second: the pragma.
    TooManyPlayers(String),
    /// A nick that is no player's.
    UnknownNick(String),
    /// A part of a move that is missing: what it is called.
    Missing(&'static str),
    /// Not the part of a move that it should be: what that is called.
    NotA(&'static str, String),
    /// More words than a move has.
    Unexpected(String),
    /// A character that is no tile.
    NoTile(char),
    /// A bracket without its other half.
    Unpaired(char),
    /// A word without a new tile.
    NoNewTile,
    /// `--` where no play of the same player stands before it.
    NothingWithdrawn,
    /// A tile that is laid or exchanged, but not on the rack.
    NotOnRack(RackTile),
    /// A word that goes through a tile where none lies, or past the edge of any board.
    NothingThere(Option<Cell>),
}

/// What to try where a file is not in the encoding that it names.
const ENCODED: &str = "save the file as UTF-8, with `#character-encoding UTF-8` as its first line";

/// What to try where a move is not one.
const MOVE: &str = "a move is `>NICK: RACK POSITION WORD +SCORE TOTAL`, where the position is `8E` across or \
                    `E8` down; instead of position and word, `-` is a pass, `-ABC` an exchange, `--` a play taken off";

impl Problem {
    pub(super) fn at(self, at: Place) -> GcgError {
        GcgError {
            at: Some(at),
            problem: self,
        }
    }

    /// What is wrong, and what to try instead.
    pub fn words(&self) -> (String, &'static str) {
        match self {
            Self::TooLarge => (
                format!("the transcript is larger than {} KiB", MAX_BYTES / 1024),
                "this is probably not the transcript of one game",
            ),
            Self::NotIn(encoding) => (format!("this is not text in {encoding}"), ENCODED),
            Self::UnknownEncoding(name) => (format!("unknown encoding `{}`", shown(name)), ENCODED),
            Self::Stray => (
                "this line starts with neither `#` nor `>`, and does not continue a note".into(),
                "start a move with `>` and the nick of its player, a remark with `#note`",
            ),
            Self::NoPlayer(n) => (
                format!("player {n} has no nick"),
                "name both players before the first move: `#player1 Ann Ann Lee`, `#player2 Bob Bob Day`",
            ),
            Self::BadNick(nick) => (
                format!("the nick `{}` contains a colon", shown(nick)),
                "choose a nick without a colon, here and in the moves",
            ),
            Self::SameNick(nick) => (
                format!("both players are called `{}`", shown(nick)),
                "give each player a nick that differs by more than case",
            ),
            Self::TooManyPlayers(pragma) => (
                format!("`{}` is one player too many", shown(pragma)),
                "a transcript has one `#player1` and one `#player2`",
            ),
            Self::UnknownNick(nick) => (
                format!("no player is called `{}`", shown(nick)),
                "start a move with `>` and the first word after `#player1` or `#player2`",
            ),
            Self::Missing(what) => (format!("the {what} is missing"), MOVE),
            Self::NotA(what, text) => (format!("`{}` is not a {what}", shown(text)), MOVE),
            Self::Unexpected(text) => (format!("unexpected `{}`", shown(text)), MOVE),
            Self::NoTile(c) => (
                format!("`{}` is not a tile", shown(&c.to_string())),
                "a tile has one letter; a blank is `?` on a rack and a small letter in a word",
            ),
            Self::Unpaired(c) => (
                format!("unmatched `{c}`"),
                "parentheses come in pairs, with tiles between them",
            ),
            Self::NoNewTile => (
                "the play has no new tile".into(),
                "write the letters of the new tiles, and `.` only for the old ones",
            ),
            Self::NothingWithdrawn => (
                "there is no play for `--` to take off".into(),
                "put `--` directly after the play it takes off, with the same nick",
            ),
            Self::NotOnRack(tile) => (
                format!(
                    "no `{}` is left on the rack",
                    tile.to_string().to_uppercase()
                ),
                "write the rack as it was before the move, with `?` for a blank, or leave it out",
            ),
            Self::NothingThere(None) => ("the word leaves the board".into(), MOVE),
            Self::NothingThere(Some(cell)) => (
                format!("the word goes through {cell}, where there is no tile"),
                "check the position and the earlier plays: `8E` is across, `E8` down",
            ),
        }
    }
}

/// What is wrong and what to try.
impl fmt::Display for GcgError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (problem, advice) = self.problem.words();
        write!(f, "{problem}; {advice}")
    }
}

impl std::error::Error for GcgError {}
