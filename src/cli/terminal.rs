//! Notes and messages on standard error; how text fits on a terminal is in `tileref-view`.

use std::io::{self, Write as _};

use crate::fault::Fault;

pub use tileref_view::terminal::{
    NARROWEST, TextStyle, escaped, escaped_for_terminal, fitted, needs_escape, visible, wrapped,
};

/// Writes a line to standard error, ignoring failures.
pub fn note(text: &str) {
    let _ = writeln!(io::stderr(), "{}", escaped_for_terminal(text, false));
}

/// The maximum width of a message: 79 columns, or those of a narrower terminal.
pub fn message_width() -> usize {
    let terminal = terminal_size::terminal_size_of(io::stderr());
    terminal.map_or(79, |(width, _)| usize::from(width.0).clamp(NARROWEST, 79))
}

/// An error for standard error, without a line break at the end.
pub fn error_text(fault: &Fault) -> String {
    let error = fault.drawn(false, message_width());
    message(&format!("error: {error}"))
}

/// A message for standard error, without a line break at the end.
pub fn message(text: &str) -> String {
    let mut message = fitted(text, message_width());
    message.pop();
    message
}
