//! What time it is, which a table does not know by itself.

use std::fmt;

use tileref_game::clock::Moment;

/// A clock.
pub trait Now: fmt::Debug + Send + Sync {
    /// Milliseconds since some moment before; they never go back.
    fn moment(&self) -> Moment;

    /// Milliseconds since 1970.
    fn unix_ms(&self) -> u64;
}
