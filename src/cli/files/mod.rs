//! Files on disk.

mod named;
mod open;

pub use named::{Forbidden, Named, folder, from_folder};
pub use open::{Links, input, open, read};
