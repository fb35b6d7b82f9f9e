//! A game as it is shown: what the terminal, the second screen and the exports all draw from.
//!
//! Nothing here is text for one of them alone: how something looks is theirs, what there is to see is decided here.

pub mod board;
pub mod race;
pub mod turns;

pub use board::{Board, Piece, Spot, bare, board};
pub use race::{Runner, race};
pub use turns::{Item, Turn, last, told_from, turn, turns};
