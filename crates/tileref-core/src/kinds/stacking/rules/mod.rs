//! The rules that only stacking games have.

mod not_straight;
mod same_letter;
mod too_many_words;

pub use not_straight::NotStraight;
pub use same_letter::SameLetter;
pub use too_many_words::TooManyWords;
