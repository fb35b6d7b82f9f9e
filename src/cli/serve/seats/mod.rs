//! Seats: phones on which players take part in the game. `docs/seats.md` describes every route and every answer.

mod code;
mod computer;
mod desk;
mod holders;
mod host;
mod limit;
pub mod queue;
mod request;
mod routes;
mod say;
mod scorekeeper;
mod table;
#[cfg(test)]
mod tests;
mod vote;

use std::io;
use std::sync::Arc;

use crate::cli::calendar;
use crate::files::SharedClock;
use crate::store::ComputerClock;
use crate::store::seats::{Seal, SealedSeats};
use computer::Computer;
pub use desk::{Desk, Job};
pub use holders::Holders;
pub use limit::network;
pub use routes::{get, post};
pub use table::document;
pub use vote::follow as follow_vote;

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
