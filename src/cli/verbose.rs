//! `-v`: what is going on, on standard error.

use log::{LevelFilter, Log, Metadata, Record};

use super::ui::note;
use crate::text::shown;

/// Tells what this program does; libraries are not asked.
struct Teller;

impl Log for Teller {
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

/// From now on it is told.
pub fn start() {
    if log::set_logger(&Teller).is_ok() {
        log::set_max_level(LevelFilter::Info);
    }
}
