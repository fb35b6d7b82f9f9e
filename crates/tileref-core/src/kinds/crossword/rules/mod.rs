//! The rules that only crosswords have.

mod direction;
mod first_play;

pub use direction::Direction;
pub use first_play::{Centre, FirstWordLength};
