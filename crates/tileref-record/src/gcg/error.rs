//! The errors of a transcript and their messages.

use std::fmt;

use super::MAX_BYTES;
use crate::grid::Cell;
use crate::text::shown;
use crate::tile::RackTile;
use crate::yaml::Place;

/// Why a transcript cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GcgError {
    /// Where, if there is one place.
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
    /// Bytes that are not text in the declared encoding.
    NotIn(&'static str),
    /// An unknown encoding.
    UnknownEncoding(String),
    /// A line that is neither a pragma nor a move, without a note to continue.
    Stray,
    /// A player without a nick.
    NoPlayer(usize),
    /// A nick with a colon.
    BadNick(String),
    /// Both players have the same nick.
    SameNick(String),
    /// A player other than the first and the second, by the pragma.
    TooManyPlayers(String),
    /// A nick that belongs to no player.
    UnknownNick(String),
    /// A missing part of a move, by its name.
    Missing(&'static str),
    /// A text that is not the expected part of a move, by the name of the part.
    NotA(&'static str, String),
    /// An extra word in a move.
    Unexpected(String),
    /// A character that is not a tile.
    NoTile(char),
    /// An unmatched bracket.
    Unpaired(char),
    /// A word without a new tile.
    NoNewTile,
    /// `--` without a play of the same player directly before it.
    NothingWithdrawn,
    /// A tile that is played or exchanged but not on the rack.
    NotOnRack(RackTile),
    /// A word that goes through an empty cell, or past the edge of any board.
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

    /// What is wrong, and what to do.
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
                "start a move with `>` and the nick of the player, and a note with `#note`",
            ),
            Self::NoPlayer(n) => (
                format!("player {n} has no nick"),
                "name both players before the first move: `#player1 Ann Ann Lee`, `#player2 Bob Bob Day`",
            ),
            Self::BadNick(nick) => (
                format!("the nick `{}` has a colon", shown(nick)),
                "use a nick without a colon, here and in the moves",
            ),
            Self::SameNick(nick) => (
                format!("both players have the nick `{}`", shown(nick)),
                "use nicks that differ in more than case",
            ),
            Self::TooManyPlayers(pragma) => (
                format!("`{}` is one player too many", shown(pragma)),
                "a transcript has one `#player1` and one `#player2`",
            ),
            Self::UnknownNick(nick) => (
                format!("no player has the nick `{}`", shown(nick)),
                "start a move with `>` and the first word after `#player1` or `#player2`",
            ),
            Self::Missing(what) => (format!("the {what} is missing"), MOVE),
            Self::NotA(what, text) => (format!("`{}` is not a {what}", shown(text)), MOVE),
            Self::Unexpected(text) => (format!("unexpected `{}`", shown(text)), MOVE),
            Self::NoTile(c) => (
                format!("`{}` is not a tile", shown(&c.to_string())),
                "a tile is one letter; a blank is `?` on a rack and a small letter in a word",
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
                "there is no play for `--` to withdraw".into(),
                "put `--` directly after the play that it withdraws, with the same nick",
            ),
            Self::NotOnRack(tile) => (
                format!(
                    "there is no `{}` left on the rack",
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

/// What is wrong and what to do.
impl fmt::Display for GcgError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (problem, advice) = self.problem.words();
        write!(f, "{problem}; {advice}")
    }
}

impl std::error::Error for GcgError {}
