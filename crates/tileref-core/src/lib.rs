//! The referee at the table: rules, scores and rulings for physical word games, without any I/O.
//!
//! Nothing here knows files, streams, clocks, threads or the environment. The map of the modules is in
//! `ARCHITECTURE.md` of the project.

pub mod action;
pub mod advice;
pub mod clock;
pub mod game;
pub mod grid;
pub mod kinds;
pub mod letter_grid;
pub mod line;
pub mod names;
pub mod referee;
pub mod rules;
pub mod score;
pub mod suggest;
pub mod table;
pub mod tile;
pub mod yaml;

use tileref_words as lexicon;
use tileref_words::text;
