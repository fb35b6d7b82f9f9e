//! Word lists, with those that the program carries.

mod embedded;

pub use embedded::{EMBEDDED, Embedded, embedded, embedded_names};
pub use tileref_words::*;

/// The default list of a command that must ask one.
pub const DEFAULT: &str = "letterpress";
