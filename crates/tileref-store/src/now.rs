//! The clock of this computer.

use std::sync::Arc;
use std::time::Instant;

use tileref_table::now::Now;
use tileref_table::timekeeper::Timekeeper;

use crate::files::{SharedClock, unix_ms};

/// The clock of this computer.
#[derive(Debug)]
pub struct ComputerClock {
    began: Instant,
}

impl Default for ComputerClock {
    fn default() -> Self {
        let began = Instant::now();
        Self { began }
    }
}

impl Now for ComputerClock {
    fn moment(&self) -> u64 {
        u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    fn unix_ms(&self) -> u64 {
        unix_ms()
    }
}

/// A timekeeper without a game, whose clock others see beside the record.
pub fn timekeeper() -> Timekeeper {
    let now = Arc::new(ComputerClock::default());
    Timekeeper::new(now, Arc::new(SharedClock::default()))
}
