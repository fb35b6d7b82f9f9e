//! No phones hold seats here: one phone keeps the score for all.

use std::io;
use std::path::Path;

use tileref_table::seats::SeatStore;

/// Where no seats are kept.
#[derive(Debug)]
pub struct NoSeats;

impl SeatStore for NoSeats {
    fn load(&self, _: &Path) -> Option<String> {
        None
    }

    fn update(
        &self,
        _: &Path,
        _: &mut dyn FnMut(Option<String>) -> Option<String>,
    ) -> io::Result<()> {
        Ok(())
    }

    fn remove(&self, _: &Path) {}
}
