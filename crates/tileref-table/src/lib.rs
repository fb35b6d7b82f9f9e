//! A table of people around one record.
//!
//! A [`Fault`](fault::Fault) is an error as people and programs see it.

pub mod fault;
pub mod source;
