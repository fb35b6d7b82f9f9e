//! The routes of phones that have a seat. `docs/seats.md` describes every route and every answer.

pub mod queue;
pub mod request;
mod routes;

use std::io;
use std::sync::Arc;

use crate::cli::calendar;
use crate::files::SharedClock;
use crate::seats::Computer;
use crate::store::ComputerClock;
use crate::store::seats::{Seal, SealedSeats};
pub use routes::{Join, get, holder, post, reply};

/// This computer; without a seal no seats are kept over a restart.
pub fn computer(seal: Option<Seal>) -> Computer {
    Computer {
        now: Arc::new(ComputerClock::default()),
        clocks: Arc::new(SharedClock::default()),
        seats: Arc::new(SealedSeats(seal)),
        today: calendar::today,
        in_utc: calendar::in_utc,
        random,
    }
}

/// Fills bytes at random.
fn random(bytes: &mut [u8]) -> io::Result<()> {
    let filled = getrandom::fill(bytes);
    filled.map_err(|error| io::Error::other(format!("the system has no random numbers: {error}")))
}
