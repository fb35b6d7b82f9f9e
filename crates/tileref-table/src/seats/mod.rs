//! Seats: phones on which players take part in the game. `docs/seats.md` describes every answer.
//!
//! A [`Desk`](desk::Desk) looks after the code of the table, who holds which seat, and the requests of phones.

mod answer;
pub mod answered;
mod code;
mod computer;
pub mod correct;
pub mod desk;
pub mod holders;
mod host;
mod kept;
pub mod limit;
pub mod me;
mod news;
pub mod notes;
pub mod preview;
mod refusals;
pub mod request;
pub mod say;
mod scorekeeper;
pub mod setup;
pub mod skip;
pub mod table;
pub mod takeback;
pub mod vote;
pub mod voting;

pub use answer::{AnswerKind, PhoneAnswer, PhoneResult};
pub use computer::Computer;
pub use kept::{NoSeats, SeatStore};
pub use news::News;
