//! What a phone that has a seat is answered, what its line would score, and how much of a record its notes may fill.

mod answer;
pub mod answered;
mod kept;
mod news;
pub mod notes;
pub mod preview;

pub use answer::{AnswerKind, PhoneAnswer};
pub use kept::SeatStore;
pub use news::News;
