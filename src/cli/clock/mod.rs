//! The clock of a game: one keeper for the prompt and the server. What others see of it is in a file beside the record
//! (`files`).

mod keeper;
#[cfg(feature = "serve")]
mod served;
mod timed;
#[cfg(feature = "serve")]
mod watched;

pub use keeper::{TICK, Timekeeper};
#[cfg(feature = "serve")]
pub use served::KEPT_ELSEWHERE;
#[cfg(feature = "serve")]
pub use timed::is_current;
pub use timed::{Due, LIFTED};
#[cfg(feature = "serve")]
pub use watched::{clock_after, seconds_taken};
