//! Word lists, including the built-in ones.

mod embedded;

pub use embedded::{EMBEDDED, Embedded, embedded, embedded_names};
pub use tileref_words::*;

/// The default list for commands that need one.
pub const DEFAULT: &str = "letterpress";
