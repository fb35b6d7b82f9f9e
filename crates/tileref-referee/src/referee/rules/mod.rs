//! The rules of plays that several kinds of game share, each defined once, alone in a file or together with related rules. Rules that only
//! one kind of game has are in the folder of that kind, and the rules of turns in `game`.

mod bad_run;
mod centre;
mod direction;
mod first_word;
mod letter_mismatch;
mod no_new_tile;
mod not_a_word;
mod not_connected;
mod notation;
mod off_board;
mod partial_run;
mod tile_supply;
mod too_many_tiles;
mod words;

pub use bad_run::BadRun;
pub use centre::Centre;
pub use direction::Direction;
pub use first_word::FirstWord;
pub use letter_mismatch::{LetterMismatch, described};
pub use no_new_tile::NoNewTile;
pub use not_a_word::NotAWord;
pub use not_connected::{NotConnected, touches};
pub use notation::BadNotation;
pub use off_board::{OffBoard, side};
pub use partial_run::PartialRun;
pub use tile_supply::{TileSupply, unaccented};
pub use too_many_tiles::TooManyTiles;
pub use words::{CellReused, WordTooShort};
