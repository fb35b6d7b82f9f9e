//! Output: answers to standard output, everything else to standard error.

use std::io::{self, Write};

use serde::Serialize;

use super::fault::reason;

/// The exit codes of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// The answer is yes, or the work is done.
    Fine = 0,
    /// The answer is no: an illegal turn, an invalid word.
    No = 1,
    /// The command failed: invalid arguments, an unreadable file, an unknown dictionary.
    Trouble = 2,
}

/// How to draw: decided once from flags, environment and terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// Colour may be used.
    pub color: bool,
    /// Only ASCII may be used for drawing.
    pub ascii: bool,
    /// The maximum width of a line.
    pub width: usize,
}

/// The two output streams of the program.
pub struct Ui {
    /// How to draw.
    pub look: Look,
    out: Box<dyn Write>,
}

impl Ui {
    /// An output that writes answers to `out`.
    pub fn new(look: Look, out: Box<dyn Write>) -> Self {
        Self { look, out }
    }

    /// Writes an answer. A closed pipe (`| head`) is not an error: the rest is simply not read.
    ///
    /// # Errors
    /// Any other failure to write.
    pub fn say(&mut self, text: &str) -> io::Result<()> {
        let written = self
            .out
            .write_all(text.as_bytes())
            .and_then(|()| self.out.flush());
        match written {
            Err(e) if e.kind() == io::ErrorKind::BrokenPipe => Ok(()),
            other => other.map_err(|e| {
                let reason = reason(&e);
                let message = format!("cannot write the output: {reason}; any change was saved");
                io::Error::new(e.kind(), message)
            }),
        }
    }

    /// Answers with a JSON document or with text.
    ///
    /// # Errors
    /// As [`Ui::say`].
    pub fn answer<T: Serialize>(
        &mut self,
        json: bool,
        document: impl FnOnce() -> T,
        text: impl FnOnce(Look) -> String,
    ) -> anyhow::Result<Exit> {
        if json {
            self.say_json(&document())?;
        } else {
            self.say(&text(self.look))?;
        }
        Ok(Exit::Fine)
    }

    /// Writes one JSON document, indented, with a final newline.
    ///
    /// # Errors
    /// As [`Ui::say`].
    pub fn say_json<T: Serialize>(&mut self, document: &T) -> io::Result<()> {
        let mut text = serde_json::to_string_pretty(document).map_err(io::Error::other)?;
        text.push('\n');
        self.say(&text)
    }
}

/// Writes a line to standard error; failing to do so is not an error.
pub fn note(text: &str) {
    let _ = writeln!(io::stderr(), "{text}");
}
