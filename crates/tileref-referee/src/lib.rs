//! What judging a play needs, from the ground up: each module uses only those above it in this list, and none knows a
//! particular game.
//!
//! [`options`], [`grid`], [`tile`], [`table`], [`score`], [`yaml`], [`layout`] and [`letter_grid`] are the board and what
//! lies on it; [`action`] is the notation of a typed line; [`features`] is what a game has, as data; [`rule`] is what a
//! rule is, and a line that breaks one; [`section`] reads the part of a ruleset that a kind of game states; [`referee`]
//! judges plays, with the rules that kinds share; [`search`] is what generators of plays work with.

pub mod action;
mod faults;
pub mod features;
pub mod grid;
pub mod layout;
pub mod letter_grid;
pub mod options;
pub mod referee;
pub mod rule;
pub mod score;
pub mod search;
pub mod section;
pub mod table;
pub mod tile;
pub mod word_tree;
pub mod yaml;

use tileref_words as lexicon;
use tileref_words::text;
