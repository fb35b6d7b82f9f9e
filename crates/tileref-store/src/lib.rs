//! Records and word lists as files. This is the one crate that opens files; what it has to tell a person beside its
//! answers, it logs as a warning.

pub mod dictionaries;
pub mod files;
mod misplaced;
mod now;
mod record_store;
#[cfg(feature = "seats")]
pub mod seats;

pub use now::{ComputerClock, timekeeper};
pub use record_store::{RecordStore, open, read};
