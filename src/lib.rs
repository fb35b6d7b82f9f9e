//! A referee for physical word games: rules, scores and rulings.
//!
//! The program is [`cli`]; the modules of the crates below it are re-exported here. `ARCHITECTURE.md` has the code map and
//! the invariants.

pub mod cli;

pub use tileref_game::{
    action, best, clock, explain, features, game, grid, kinds, layout, letter_grid, options,
    referee, rule, rules, score, search, section, table, tile, yaml,
};
pub use tileref_line as line;
pub use tileref_lists as lexicon;
pub use tileref_record::{gcg, link, record, replay, report};
pub use tileref_store::{self as store, dictionaries, files};
pub use tileref_table::{
    again, export, fault, new_game, now, public, seats, session, source, timekeeper,
};
pub use tileref_view::{
    bgstats, lookup, markdown, page, phonies, puzzle, qr, render, review, stats, view,
};
pub use tileref_words::text;
