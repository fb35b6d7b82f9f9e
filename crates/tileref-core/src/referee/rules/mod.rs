//! The rules that a line can break, each defined once, alone in a file or together with related rules. Rules that only
//! one kind of game has are in the folder of that kind.

mod bad_run;
mod challenges;
mod first_word;
mod letter_mismatch;
mod no_new_tile;
mod not_a_word;
mod not_connected;
mod notation;
mod off_board;
mod partial_run;
mod racks;
mod rule;
mod tile_supply;
mod too_many_tiles;
mod turns;
mod words;

pub use bad_run::BadRun;
pub use challenges::{NoChallenge, NothingToChallenge, VerdictNeeded};
pub use first_word::FirstWord;
pub use letter_mismatch::LetterMismatch;
pub use no_new_tile::NoNewTile;
pub use not_a_word::NotAWord;
pub use not_connected::NotConnected;
pub(crate) use not_connected::touches;
pub use notation::{BadNotation, BadRecord};
pub use off_board::OffBoard;
pub(crate) use off_board::side;
pub use partial_run::PartialRun;
pub use racks::{NotOver, RackSize};
pub(crate) use rule::rule;
pub use tile_supply::TileSupply;
pub use too_many_tiles::TooManyTiles;
pub use turns::{BagTooSmall, GameOver, NoExchange, NoPass, WrongPlayer};
pub use words::{CellReused, WordTooShort};

use crate::kinds::crossword::rules::{Centre, Direction, FirstWordLength};
use crate::kinds::jigsaw::rules::{CornerInterlock, FalseClaim, SingleLetterLine, TurnOnOldTile};
use crate::kinds::paths::rules::{NoGrid, NotOnGrid, RingCount, RoundOpen, Shared, TileCount};
use crate::kinds::stacking::rules::{NotStraight, SameLetter, TooManyWords};
use crate::lexicon::upper;
use crate::text::listed;

rule::precedence! {
    BadNotation,
    BadRecord,
    WrongPlayer,
    GameOver,
    NotOver,
    NoPass,
    NoExchange,
    NoChallenge,
    NoGrid,
    RoundOpen,
    TileCount,
    RingCount,
    NothingToChallenge,
    VerdictNeeded,
    NotStraight,
    Direction,
    OffBoard,
    WordTooShort,
    CellReused,
    LetterMismatch,
    SameLetter,
    NoNewTile,
    TooManyTiles,
    FirstWord,
    Centre,
    FirstWordLength,
    NotConnected,
    TurnOnOldTile,
    SingleLetterLine,
    PartialRun,
    TooManyWords,
    BadRun,
    CornerInterlock,
    RackSize,
    TileSupply,
    NotAWord,
    FalseClaim,
    BagTooSmall,
    NotOnGrid,
    Shared,
}

/// Words in capitals, as a list in a sentence.
fn upper_list(words: &[String]) -> String {
    listed(words.iter().map(|word| upper(word)))
}
