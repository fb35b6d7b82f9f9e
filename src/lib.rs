//! The referee at the table: rules, scores and rulings for physical word games.
//!
//! All but [`cli`] is pure: it reads no file, terminal, clock or environment. The map of the
//! modules and the promises that hold everywhere are in `ARCHITECTURE.md`.

pub mod action;
pub mod advice;
pub mod cli;
pub mod clock;
pub mod game;
pub mod gcg;
pub mod grid;
pub mod lexicon;
pub mod mend;
pub mod mesh;
pub mod names;
pub mod record;
pub mod referee;
pub mod replay;
pub mod report;
pub mod rules;
pub mod score;
pub mod stats;
pub mod table;
pub mod text;
pub mod tile;
pub mod view;
pub mod yaml;
