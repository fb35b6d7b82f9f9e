//! Where lines come from, and the plain lines of a pipe or a file.

use std::io::{self, BufRead, Read, Write};

use super::lists;
use super::timekeeper::Timekeeper;
use crate::game::Game;

/// A line, or why there is none.
pub enum Line {
    /// What was typed.
    Typed(String),
    /// The line was cleared with Ctrl-C.
    Cleared,
    /// The time ran out; what had been typed by then.
    TimeUp(String),
    /// There are no more lines.
    End,
}

/// A source of lines.
pub trait Input {
    /// Asks for a line. `again` is a refused line, to be edited where that is possible.
    ///
    /// # Errors
    /// The terminal or the pipe fails.
    fn line(&mut self, asked: &str, again: Option<String>, game: &Game) -> io::Result<Line>;

    /// Asks for a line where there is no game yet.
    ///
    /// # Errors
    /// As [`Input::line`].
    fn answer(&mut self, asked: &str) -> io::Result<Line>;

    /// Shows this clock from now on, where it can be shown.
    fn watch(&mut self, _clock: Option<&Timekeeper>) {}

    /// Whether a refused line can be edited.
    fn edits(&self) -> bool {
        false
    }
}

/// What stands where a list was typed.
pub const HIDDEN: &str = "(hidden)";

/// Bytes that a line may have: a longer one is no line of a game.
const MAX_LINE: u64 = 64 * 1024;

/// Lines from a pipe or a file. Prompt and line are shown, so that what comes out reads like a session.
pub struct Plain;

impl Input for Plain {
    fn line(&mut self, asked: &str, _again: Option<String>, game: &Game) -> io::Result<Line> {
        let hidden = game.next_to_list().is_some();
        read(asked, |line| hidden && lists::holds_list(line))
    }

    fn answer(&mut self, asked: &str) -> io::Result<Line> {
        read(asked, |_| false)
    }
}

/// Reads a line, and shows it behind what was asked, unless it is hidden.
fn read(asked: &str, hidden: impl Fn(&str) -> bool) -> io::Result<Line> {
    let mut bytes = Vec::new();
    let mut stdin = io::stdin().lock();
    if stdin
        .by_ref()
        .take(MAX_LINE)
        .read_until(b'\n', &mut bytes)?
        == 0
    {
        return Ok(Line::End);
    }
    if bytes.len() as u64 == MAX_LINE && !bytes.ends_with(b"\n") {
        skip_line(&mut stdin)?;
    }
    let line = String::from_utf8_lossy(&bytes)
        .trim_end_matches(['\r', '\n'])
        .to_owned();
    let shown: String = if hidden(&line) {
        HIDDEN.to_owned()
    } else {
        crate::text::shown(&line).chars().take(200).collect()
    };
    match writeln!(io::stdout(), "{asked}> {shown}") {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error),
        _ => Ok(Line::Typed(line)),
    }
}

/// Reads the rest of a line without keeping it.
fn skip_line(stdin: &mut impl BufRead) -> io::Result<()> {
    loop {
        let (used, done) = match stdin.fill_buf()? {
            [] => return Ok(()),
            buffer => match buffer.iter().position(|&byte| byte == b'\n') {
                Some(end) => (end + 1, true),
                None => (buffer.len(), false),
            },
        };
        stdin.consume(used);
        if done {
            return Ok(());
        }
    }
}
