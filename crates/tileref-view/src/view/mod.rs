//! What is shown of a game, for the terminal, the second screen and the exports. This module decides what is visible,
//! each output how it looks.

pub mod about;
pub mod board;
pub mod history;
pub mod phase;
pub mod race;
pub mod scores;
#[cfg(test)]
pub(crate) mod tests;
pub mod turns;
pub mod way;

pub use about::{about, direction, language, occasion};
pub use board::{Board, BoardCell, Mark, Piece, bare, board, board_with, is_mirrored, whole_board};
pub use history::{PlacedTile, Span, placed_tiles, rounds, ways};
pub use phase::{Phase, phase};
pub use race::{Runner, race};
pub use scores::{PlayerScore, Scores, TIME_LEFT, scores, scores_at, win};
pub use turns::{
    TurnItem, TurnView, costs_turn, first_shown, last, last_counts, last_is_big, last_play,
    last_scored, last_turn, lists, spellings, turn, turns,
};
pub use way::{Way, last_way, way};
