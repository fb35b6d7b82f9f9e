//! What is logged, on standard error: warnings as notes, and with `-v` what the program is doing.

use log::{Level, LevelFilter, Log, Metadata, Record};

use super::terminal::note;
use crate::text::shown;

/// Logs the messages of this program, not those of its libraries.
struct Logger;

impl Log for Logger {
    fn enabled(&self, about: &Metadata<'_>) -> bool {
        about.target().starts_with(env!("CARGO_PKG_NAME"))
    }

    fn log(&self, record: &Record<'_>) {
        if !self.enabled(record.metadata()) {
            return;
        }
        note(&match record.level() {
            Level::Error | Level::Warn => format!("note: {}", record.args()),
            _ => format!("-- {}", shown(&record.args().to_string())),
        });
    }

    fn flush(&self) {}
}

/// Starts logging.
pub fn start(verbose: bool) {
    if log::set_logger(&Logger).is_ok() {
        let info = verbose.then_some(LevelFilter::Info);
        log::set_max_level(info.unwrap_or(LevelFilter::Warn));
    }
}
