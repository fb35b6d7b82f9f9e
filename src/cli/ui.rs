//! Output: answers to standard output, everything else to standard error.

use std::fmt::Write as _;
use std::io::{self, BufWriter, IsTerminal as _, Write};

use serde::Serialize;

use super::exit::Exit;
use super::terminal::{TextStyle, escaped, escaped_for_terminal, fitted};
use crate::fault::reason;

/// The two output streams of the program.
pub struct Ui {
    /// How to draw.
    pub style: TextStyle,
    /// Long lines are wrapped between words, because the terminal would wrap them anywhere.
    pub fits: bool,
    /// Nobody reads the output any more, so that a long answer can stop.
    pub closed: bool,
    out: Box<dyn Write>,
}

impl Ui {
    /// An output that writes answers to `out`.
    pub fn new(style: TextStyle, out: Box<dyn Write>) -> Self {
        let (fits, closed) = (false, false);
        Self {
            style,
            fits,
            closed,
            out,
        }
    }

    /// Writes an answer. A closed pipe (`| head`) is not an error: the rest is simply not read.
    ///
    /// # Errors
    /// Any other failure to write.
    pub fn say(&mut self, text: &str) -> io::Result<()> {
        let text = escaped_for_terminal(text, self.style.color);
        if self.fits && text.ends_with('\n') {
            self.put(&fitted(&text, self.style.width))
        } else {
            self.put(&text)
        }
    }

    /// Erases the last rows of a terminal, and what is below them.
    ///
    /// # Errors
    /// As [`Ui::say`].
    pub fn erase(&mut self, rows: usize) -> io::Result<()> {
        write!(self.out, "\x1b[{rows}A\r\x1b[J")?;
        self.out.flush()
    }

    /// Ends a line of the editor that was interrupted, without what is left of its hint.
    ///
    /// # Errors
    /// As [`Ui::say`].
    pub fn leave_line(&mut self) -> io::Result<()> {
        self.put("\x1b[J\n")
    }

    /// Rings the bell of a terminal.
    ///
    /// # Errors
    /// As [`Ui::say`].
    pub fn ring(&mut self) -> io::Result<()> {
        self.put("\x07")
    }

    fn put(&mut self, text: &str) -> io::Result<()> {
        let written = self
            .out
            .write_all(text.as_bytes())
            .and_then(|()| self.out.flush());
        match written {
            Err(e) if e.kind() == io::ErrorKind::BrokenPipe => {
                self.closed = true;
                Ok(())
            }
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
        text: impl FnOnce(TextStyle) -> String,
    ) -> anyhow::Result<Exit> {
        if json {
            self.say_json(&document())?;
        } else {
            self.fits |= io::stdout().is_terminal();
            self.say(&text(self.style))?;
        }
        Ok(Exit::Fine)
    }

    /// Writes one JSON document, indented, with a final newline. Characters that a terminal could act on are written as
    /// JSON escapes, so that a program still reads the exact text.
    ///
    /// # Errors
    /// As [`Ui::say`].
    pub fn say_json<T: Serialize>(&mut self, document: &T) -> io::Result<()> {
        self.say_json_with(|lines| serde_json::to_writer_pretty(lines, document))
    }

    /// Writes one of many JSON documents, each on a line of its own.
    ///
    /// # Errors
    /// As [`Ui::say`].
    pub fn say_json_line<T: Serialize>(&mut self, document: &T) -> io::Result<()> {
        self.say_json_with(|lines| serde_json::to_writer(lines, document))
    }

    /// Writes a JSON document as it comes.
    fn say_json_with(
        &mut self,
        write: impl FnOnce(&mut dyn Write) -> serde_json::Result<()>,
    ) -> io::Result<()> {
        let mut lines = BufWriter::with_capacity(WAITING, Json(self));
        let written = write(&mut lines)
            .map_err(io::Error::from)
            .and_then(|()| lines.write_all(b"\n"))
            .and_then(|()| lines.flush());
        drop(lines);
        if self.closed { Ok(()) } else { written }
    }

    /// Writes a JSON document that is already a text of one line.
    ///
    /// # Errors
    /// As [`Ui::say`].
    pub fn say_json_text(&mut self, text: &str) -> io::Result<()> {
        self.put_json(&format!("{text}\n"))
    }

    fn put_json(&mut self, text: &str) -> io::Result<()> {
        self.put(&escaped(text, |c, out| {
            for unit in c.encode_utf16(&mut [0; 2]) {
                let _ = write!(out, "\\u{unit:04x}");
            }
        }))
    }
}

/// Writes JSON in parts, because a document may be larger than memory. No part ends within a character: strings are
/// written as they are between their escapes, and the buffer does not divide what it is given.
struct Json<'a>(&'a mut Ui);

/// How many bytes to collect before writing.
const WAITING: usize = 1 << 16;

impl Write for Json<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0
            .put_json(str::from_utf8(bytes).map_err(io::Error::other)?)?;
        if self.0.closed {
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::terminal::needs_escape;

    #[test]
    fn a_long_document_stops_when_nobody_reads_it() {
        use std::cell::Cell;
        struct Nobody;
        impl Write for Nobody {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                Err(io::ErrorKind::BrokenPipe.into())
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        struct Long(Cell<usize>);
        impl Serialize for Long {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_seq((0..1_000_000).inspect(|&n| self.0.set(n)))
            }
        }
        let style = TextStyle {
            color: false,
            ascii: false,
            width: 80,
        };
        let long = Long(Cell::default());
        let mut ui = Ui::new(style, Box::new(Nobody));
        ui.say_json(&long).expect("a closed pipe is no error");
        assert!(ui.closed && long.0.get() < 100_000, "{:?}", long.0);
    }

    #[test]
    fn escaped_json_reads_back_exactly() {
        use std::sync::{Arc, Mutex};
        #[derive(Clone, Default)]
        struct Shared(Arc<Mutex<Vec<u8>>>);
        impl Write for Shared {
            fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
                self.0.lock().expect("free").write(bytes)
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let style = TextStyle {
            color: false,
            ascii: false,
            width: 80,
        };
        let (text, out) = ("\u{1b}[2J\u{7f}\u{9b}\u{202e}\u{1d173}é", Shared::default());
        let mut ui = Ui::new(style, Box::new(out.clone()));
        ui.say_json(&[text]).expect("written");
        let json = String::from_utf8(out.0.lock().expect("free").clone()).expect("text");
        assert!(!json.contains(needs_escape), "{json:?}");
        assert_eq!(
            serde_json::from_str::<[String; 1]>(&json).expect("JSON"),
            [text]
        );
    }
}
