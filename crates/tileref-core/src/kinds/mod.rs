//! The kinds of game, a folder for each: what can be typed, how a play is judged and scored, how a game ends. None knows
//! of the others; `rules::Mechanic` lists them.

pub mod crossword;
pub mod jigsaw;
pub mod paths;
pub mod stacking;
