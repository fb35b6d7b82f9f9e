//! What is shown of a game, to people: as text for a terminal, as pages and drawings.
//!
//! [`view`] decides what is visible, [`render`], [`page`] and [`markdown`] how it looks. [`review`], [`stats`],
//! [`phonies`], [`puzzle`] and [`bgstats`] work out what only a game that is over, or many games, can tell; [`lookup`]
//! looks words up. Nothing here opens a file or knows a terminal: text and pages come out as values.

pub mod bgstats;
pub mod lookup;
pub mod markdown;
pub mod page;
pub mod phonies;
pub mod puzzle;
pub mod qr;
pub mod render;
pub mod review;
pub mod stats;
pub mod terminal;
pub mod view;
