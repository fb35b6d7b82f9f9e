//! The clock of a game: one keeper for the prompt and the server.

mod keeper;
mod served;
mod shown;
mod timed;
mod watched;

pub use keeper::{BEAT, TICK, Timekeeper};
pub use served::KEPT_ELSEWHERE;
pub use shown::{ClockFile, ClockStore};
pub use timed::{Due, LIFTED, is_current};
pub use watched::{clock_after, seconds_taken};
