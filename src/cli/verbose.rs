//! `-v`: progress messages on standard error.

use log::{LevelFilter, Log, Metadata, Record};

use super::terminal::note;
use crate::text::shown;

/// Logs the messages of this program, not those of its libraries.
struct Logger;

impl Log for Logger {
    fn enabled(&self, about: &Metadata<'_>) -> bool {
        about.target().starts_with(env!("CARGO_PKG_NAME"))
    }

    fn log(&self, record: &Record<'_>) {
        if self.enabled(record.metadata()) {
            note(&format!("-- {}", shown(&record.args().to_string())));
        }
    }

    fn flush(&self) {}
}

/// Starts logging.
pub fn start() {
    if log::set_logger(&Logger).is_ok() {
        log::set_max_level(LevelFilter::Info);
    }
}
