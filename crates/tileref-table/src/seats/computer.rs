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

#[cfg(test)]
pub mod tests {
    use std::path::Path;

    use tileref_game::clock::Moment;

    use super::*;
    use crate::seats::NoSeats;
    use crate::timekeeper::ClockFile;

    /// Nothing happens on it, and it keeps nothing.
    #[derive(Debug)]
    struct Still;

    impl Now for Still {
        fn moment(&self) -> Moment {
            0
        }

        fn unix_ms(&self) -> u64 {
            0
        }
    }

    impl ClockStore for Still {
        fn load(&self, _: &Path) -> Option<ClockFile> {
            None
        }

        fn publish(&self, _: &Path, _: &ClockFile) {}

        fn leave(&self) {}

        fn beat(&self) {}

        fn stop(&self) {}

        fn is_replaced(&self) -> bool {
            false
        }
    }

    /// A computer on which no time passes.
    pub fn still() -> Computer {
        Computer {
            now: Arc::new(Still),
            clocks: Arc::new(Still),
            seats: Arc::new(NoSeats),
            today: String::new,
            in_utc: |_| String::new(),
            random: |_| Ok(()),
        }
    }
}
