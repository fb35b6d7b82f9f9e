//! A referee for physical word games: rules, scores and rulings.
//!
//! The games are in `tileref-game`, what people type is read by `tileref-line`, word lists are in `tileref-words`, records in
//! `tileref-record`, what is shown of a game in `tileref-view`; all of them are pure, and their modules are re-exported here. The program is [`cli`]. `ARCHITECTURE.md` has
//! the code map and the invariants.

pub mod cli;
pub mod lexicon;

pub use tileref_game::{
    action, best, clock, explain, features, game, grid, kinds, layout, letter_grid, options,
    referee, rule, rules, score, search, section, table, tile, yaml,
};
pub use tileref_line as line;
pub use tileref_record::{gcg, record, replay, report};
pub use tileref_view::{bgstats, page, phonies, puzzle, qr, render, review, stats, view};
pub use tileref_words::text;
