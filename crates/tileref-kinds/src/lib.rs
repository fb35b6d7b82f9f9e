//! The kinds of game, a folder for each: what can be typed, how a play is judged and scored, how a game ends, which plays
//! there are. None knows of the others; `tileref_game::rules::AnyKind` lists them.

pub mod crossword;
pub mod jigsaw;
mod kind;
pub mod paths;
pub mod stacking;

pub use kind::Kind;

use tileref_referee::{
    action, features, grid, layout, letter_grid, options, referee, rule, score, search, section,
    table, tile, word_tree, yaml,
};
use tileref_words as lexicon;
use tileref_words::text;
