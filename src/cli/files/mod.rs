//! Files on disk.

mod open;

pub use open::{Links, input, open, read};
