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
    Stray(String),
    /// A `#tileref` line that does not say who said it.
    NoSaid,
    /// A player without a nick.
    NoNick(usize),
    /// A nick that no move could be read with.
    BadNick(String),
    /// Both players have the same nick.
    SameNick(String),
    /// A player for the second time.
    PlayerTwice(usize),
    /// A player who is neither the first nor the second.
    TooManyPlayers(String),
    /// A player who is not named.
    NoPlayer(usize),
    /// A move without the colon after its nick.
    NoColon,
    /// A nick that is no player's, and the nearest one.
    UnknownNick(String, Option<String>),
    /// A move in which nothing is done.
    NoMove,
    /// Not a position on the board.
    NoPosition(String),
    /// A play without its word.
    NoWord,
    /// A character that is no tile.
    NoTile(char),
    /// A tile of several letters.
    Multiple(char),
    /// A bracket without its other half.
    Unpaired(char),
    /// A word without a new tile.
    NoNewTile,
    /// `--` where no play of the same player stands before it.
    NothingWithdrawn,
    /// A rack without a tile that is laid or exchanged.
    NotOnRack(RackTile),
    /// A number is missing: what it would say.
    Lacks(&'static str),
    /// Not a number: what it would say.
    NoNumber(&'static str, String),
    /// More numbers than a move has.
    Unexpected(String),
    /// A word that goes through a tile where none lies, or past the edge of any board.
    NothingThere(Option<Cell>),
}

impl Problem {
    pub(super) fn at(self, at: Place) -> GcgError {
        GcgError {
            at: Some(at),
            problem: self,
        }
    }

    pub(super) fn nowhere(self) -> GcgError {
        GcgError {
            at: None,
            problem: self,
        }
    }

    /// What to try instead.
    pub fn advice(&self) -> String {
        match self {
            Self::TooLarge => "this is probably not the transcript of one game".to_owned(),
            Self::NotIn(_) | Self::UnknownEncoding(_) => {
                "save the file as UTF-8, with `#character-encoding UTF-8` as its first line"
                    .to_owned()
            }
            Self::Stray(text) if text.contains(':') => {
                "start a move with `>` and the nick of its player: `>Ann: AEHRTTW 8H WREATH +30 30`"
                    .to_owned()
            }
            Self::Stray(_) => "start what is said about the game with `#note`".to_owned(),
            Self::NoNick(n) | Self::NoPlayer(n) => {
                format!("write `#player{n} Ann Ann Lee`: a nick in one word, then the name in full")
            }
            Self::BadNick(_) => "choose a nick without a colon, here and in the moves".to_owned(),
            Self::SameNick(_) => {
                "give each player a nick that differs by more than case".to_owned()
            }
            Self::PlayerTwice(n) => {
                format!(
                    "keep one of the two lines, or call the other player `#player{}`",
                    3 - n
                )
            }
            Self::TooManyPlayers(_) => {
                "only `#player1` and `#player2` can be read: transcripts are of two players"
                    .to_owned()
            }
            Self::NoSaid => "for example `#tileref Ann: adjust -5 counted a tile twice`".to_owned(),
            Self::NoColon => "a move goes `>NICK: RACK POSITION WORD +SCORE TOTAL`".to_owned(),
            Self::UnknownNick(_, Some(near)) => format!("did you mean `{}`?", shown(near)),
            Self::UnknownNick(_, None) => {
                "use the first word after `#player1` or `#player2`".to_owned()
            }
            Self::NoMove => {
                "after the rack comes a position and a word, `-` for a pass, `-ABC` for an exchange, \
                 `--` for a play taken off, or something in round brackets"
                    .to_owned()
            }
            Self::NoPosition(_) => "`8E` is across from column E, `E8` down from row 8".to_owned(),
            Self::NoWord => "after the position comes the word, `.` for each tile that lies there \
                             already"
                .to_owned(),
            Self::NoTile(_) => "tiles are letters; `?` is a blank on a rack, a small letter a blank \
                                in a word"
                .to_owned(),
            Self::Multiple(_) => {
                "games with such tiles cannot be read; only those with one letter on each tile can"
                    .to_owned()
            }
            Self::Unpaired(_) => "round brackets come in pairs, with tiles between them".to_owned(),
            Self::NoNewTile => "write the letters of the new tiles, and `.` only for the old ones"
                .to_owned(),
            Self::NothingWithdrawn => {
                "put `--` directly after the play that it takes off, with the same nick".to_owned()
            }
            Self::NotOnRack(_) => {
                "write the rack as it was before the move, `?` for a blank; leave it out if it is \
                 not known"
                    .to_owned()
            }
            Self::Lacks(_) | Self::NoNumber(..) | Self::Unexpected(_) => {
                "a move ends with its score and the player's total: `+30 30`".to_owned()
            }
            Self::NothingThere(_) => {
                "check the position, and the plays before: `8E` is across, `E8` down".to_owned()
            }
        }
    }
}

/// What is wrong.
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge => write!(f, "the transcript is larger than {} KiB", MAX_BYTES / 1024),
            Self::NotIn(encoding) => write!(f, "this is not text in {encoding}"),
            Self::UnknownEncoding(name) if name.is_empty() => {
                f.write_str("the name of the encoding is missing")
            }
            Self::UnknownEncoding(name) => {
                write!(f, "the encoding `{}` is not known here", shown(name))
            }
            Self::Stray(_) => f.write_str(
                "this line is neither a pragma (`#`) nor a move (`>`), nor goes on with a note",
            ),
            Self::NoNick(n) => write!(f, "player {n} has no nick"),
            Self::BadNick(nick) => write!(f, "the nick `{}` has a colon in it", shown(nick)),
            Self::SameNick(nick) => write!(f, "both players are called `{}`", shown(nick)),
            Self::PlayerTwice(n) => write!(f, "player {n} is named twice"),
            Self::TooManyPlayers(keyword) => {
                write!(f, "`#{}` is one player too many", shown(keyword))
            }
            Self::NoPlayer(n) => write!(f, "the transcript does not say who player {n} is"),
            Self::NoSaid => f.write_str("the line does not say who said it"),
            Self::NoColon => f.write_str("the colon after the nick is missing"),
            Self::UnknownNick(nick, _) => write!(f, "no player is called `{}`", shown(nick)),
            Self::NoMove => f.write_str("the line does not say what was done"),
            Self::NoPosition(text) => write!(f, "`{}` is not a position", shown(text)),
            Self::NoWord => f.write_str("the word is missing"),
            Self::NoTile(c) => write!(f, "`{}` is not a tile", shown(&c.to_string())),
            Self::Multiple(c) => write!(f, "`{c}` marks a tile of several letters"),
            Self::Unpaired(c) => write!(f, "`{c}` has no other half"),
            Self::NoNewTile => f.write_str("the play has no new tile"),
            Self::NothingWithdrawn => f.write_str("there is no play that `--` could take off"),
            Self::NotOnRack(RackTile::Wildcard) => {
                f.write_str("the rack lacks the blank that leaves it")
            }
            Self::NotOnRack(tile) => {
                let tile = tile.to_string().to_uppercase();
                write!(f, "the rack lacks the {tile} that leaves it")
            }
            Self::Lacks(what) => write!(f, "the {what} is missing"),
            Self::NoNumber(what, text) => write!(f, "`{}` is not a {what}", shown(text)),
            Self::Unexpected(text) => {
                write!(f, "there is no place for `{}` here", shown(text))
            }
            Self::NothingThere(Some(cell)) => {
                write!(f, "the word goes through a tile on {cell}, where none lies")
            }
            Self::NothingThere(None) => f.write_str("the word leaves the board"),
        }
    }
}

/// What is wrong and what to try.
impl fmt::Display for GcgError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}; {}", self.problem, self.problem.advice())
    }
}

impl std::error::Error for GcgError {}
