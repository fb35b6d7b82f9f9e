//! Where the seats of a record are kept over a restart.

use std::fmt;
use std::io;
use std::path::Path;

/// Where the seats of a record are kept over a restart.
pub trait SeatStore: fmt::Debug + Send + Sync {
    /// The holders, as text; `None` if there are none that this computer kept.
    fn load(&self, record: &Path) -> Option<String>;

    /// Keeps what `change` makes of the holders, while no other server does; `None` if there are none any more.
    ///
    /// # Errors
    /// They cannot be kept.
    fn update(
        &self,
        record: &Path,
        change: &mut dyn FnMut(Option<String>) -> Option<String>,
    ) -> io::Result<()>;

    /// Forgets the holders.
    fn remove(&self, record: &Path);
}

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
