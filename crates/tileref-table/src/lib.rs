//! A table of people around one record.
//!
//! A [`Session`](session::Session) is the record that is open, with its game: lines are judged, and saved, through it. Where
//! the record is, only its [`Store`](store::Store) knows, and what time it is, [`Now`](now::Now). A
//! [`Timekeeper`](timekeeper::Timekeeper) keeps the clock. A [`Fault`](fault::Fault) is an error as people and programs see it.
//! [`export`] makes the text of a file of it.

pub mod again;
pub mod export;
pub mod fault;
pub mod new_game;
pub mod now;
pub mod public;
pub mod seats;
pub mod session;
pub mod source;
pub mod store;
pub mod timekeeper;
