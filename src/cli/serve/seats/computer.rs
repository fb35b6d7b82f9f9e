//! What a desk needs of the computer that it runs on.

use std::io;
use std::sync::Arc;

use crate::now::Now;
use crate::public::InUtc;
use crate::seats::SeatStore;
use crate::timekeeper::ClockStore;

/// What a desk needs of the computer that it runs on.
#[derive(Clone, Debug)]
pub struct Computer {
    /// What time it is.
    pub now: Arc<dyn Now>,
    /// The clocks beside records.
    pub clocks: Arc<dyn ClockStore>,
    /// Where seats are kept over a restart.
    pub seats: Arc<dyn SeatStore>,
    /// The date, as `2026-11-24`.
    pub today: fn() -> String,
    /// When a game began.
    pub in_utc: InUtc,
    /// Fills bytes at random, or says why the system cannot.
    pub random: fn(&mut [u8]) -> io::Result<()>,
}

impl Computer {
    /// Random bytes.
    ///
    /// # Errors
    /// The system has none.
    pub fn random<const N: usize>(&self) -> io::Result<[u8; N]> {
        let mut bytes = [0; N];
        (self.random)(&mut bytes)?;
        Ok(bytes)
    }
}
