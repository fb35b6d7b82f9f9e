//! The referee at the table: rules, scores and rulings for physical word games.
//!
//! The games are in `tileref-core`, word lists in `tileref-words`, records in `tileref-record`; all of them are pure and
//! come along under their own names. The program is [`cli`]. The map of the modules and the promises that hold everywhere
//! are in `ARCHITECTURE.md`.

pub mod cli;
pub mod lexicon;
pub mod stats;
pub mod view;

pub use tileref_core::{
    action, advice, clock, game, grid, letter_grid, line, names, referee, rules, score, suggest,
    table, tile, yaml,
};
pub use tileref_record::{gcg, record, replay, report};
pub use tileref_words::text;
