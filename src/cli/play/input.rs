//! Where lines come from, and the plain lines of a pipe or a file.

use std::io::{self, BufRead, IsTerminal as _, Read};
use std::sync::mpsc::Receiver;

use super::lists;
use super::news::News;
use crate::cli::ui::Ui;
use crate::game::Game;

/// A line, or why there is none.
pub enum Line {
    /// A line that was typed.
    Typed(String),
    /// The line was cleared with Ctrl-C.
    Cleared,
    /// The time ran out; the text typed by then.
    TimeUp(String),
    /// A phone has changed the record; the line in the prompt goes on.
    Elsewhere(Option<Retry>),
    /// There are no more lines.
    End,
}

/// A line that is put in the prompt.
pub struct Retry {
    /// The line.
    pub line: String,
    /// Whether it is a whole line, so that what is typed replaces it; otherwise typing continues it.
    pub whole: bool,
}

impl Retry {
    /// A refused line, or one that is suggested.
    pub fn whole(line: impl Into<String>) -> Self {
        Self {
            line: line.into(),
            whole: true,
        }
    }

    /// A line that somebody was still typing.
    pub fn unfinished(line: String) -> Self {
        Self { line, whole: false }
    }
}

/// A source of lines.
pub trait Input {
    /// Asks for a line. `retry` is put in the prompt, if possible.
    ///
    /// # Errors
    /// The terminal or the pipe fails.
    fn line(
        &mut self,
        asked: &str,
        retry: Option<Retry>,
        game: &Game,
        ui: &mut Ui,
    ) -> io::Result<Line>;

    /// Asks for a line before there is a game.
    ///
    /// # Errors
    /// As [`Input::line`].
    fn answer(&mut self, asked: &str, ui: &mut Ui) -> io::Result<Line>;

    /// Whether a line in the prompt can be edited.
    fn edits(&self) -> bool {
        false
    }

    /// Hears the news from now on, even while a line is typed; returns them if it cannot.
    fn hear(&mut self, news: Receiver<News>) -> Option<Receiver<News>> {
        Some(news)
    }
}

/// The answer to a yes-or-no question.
pub enum Decision {
    /// Yes.
    Yes,
    /// No, or no answer.
    No,
    /// Something else.
    Else(String),
}

/// Asks until there is an answer. `in_full`: a single key is not enough, because it may have been meant for a play.
///
/// # Errors
/// The terminal fails.
pub fn decision(
    input: &mut dyn Input,
    question: &str,
    in_full: bool,
    ui: &mut Ui,
) -> io::Result<Decision> {
    let keys = if in_full {
        "type the word yes, or n"
    } else {
        "y or n"
    };
    let asked = format!("{question} ({keys})");
    loop {
        let Line::Typed(answer) = input.answer(&asked, ui)? else {
            return Ok(Decision::No);
        };
        match answer.trim().to_lowercase().as_str() {
            "y" if !in_full => return Ok(Decision::Yes),
            "yes" => return Ok(Decision::Yes),
            "no" | "n" => return Ok(Decision::No),
            "" | "y" if in_full => ui.say(
                "one key is not enough, as it may be part of a play: type the word `yes`, or `no`\n",
            )?,
            _ if in_full => return Ok(Decision::Else(answer)),
            _ => ui.say("type `y` or `n`\n")?,
        }
    }
}

/// Shown in place of a hidden list.
pub const HIDDEN: &str = "(hidden)";

/// The most bytes of a line; no line of a game is longer.
const MAX_LINE: u64 = 64 * 1024;

/// Lines from a pipe or a file, which are echoed after the prompt, so that the output reads like a session; or from a
/// terminal where no line can be edited, which echoes them itself.
pub struct Plain {
    echoes: bool,
}

impl Default for Plain {
    fn default() -> Self {
        let echoes = !io::stdin().is_terminal();
        Self { echoes }
    }
}

impl Plain {
    /// Reads a line and echoes it after the prompt, unless it is hidden.
    fn read(
        &self,
        lines: &mut impl BufRead,
        asked: &str,
        ui: &mut Ui,
        hidden: impl Fn(&str) -> bool,
    ) -> io::Result<Line> {
        if !self.echoes {
            ui.say(&format!("{asked}> "))?;
        }
        let mut bytes = Vec::new();
        let mut bounded = lines.by_ref().take(MAX_LINE);
        if bounded.read_until(b'\n', &mut bytes)? == 0 {
            return Ok(Line::End);
        }
        if bytes.len() as u64 == MAX_LINE && !bytes.ends_with(b"\n") {
            lines.skip_until(b'\n')?;
        }
        let line = String::from_utf8_lossy(&bytes);
        let line = line.trim_end_matches(['\r', '\n']).to_owned();
        if self.echoes {
            let shown: String = if hidden(&line) {
                HIDDEN.to_owned()
            } else {
                crate::text::shown(&line).chars().take(200).collect()
            };
            ui.say(&format!("{asked}> {shown}\n"))?;
        }
        Ok(Line::Typed(line))
    }
}

impl Input for Plain {
    fn line(
        &mut self,
        asked: &str,
        _retry: Option<Retry>,
        game: &Game,
        ui: &mut Ui,
    ) -> io::Result<Line> {
        let hidden = game.next_to_list().is_some();
        let hidden = |line: &str| hidden && lists::holds_list(line);
        self.read(&mut io::stdin().lock(), asked, ui, hidden)
    }

    fn answer(&mut self, asked: &str, ui: &mut Ui) -> io::Result<Line> {
        self.read(&mut io::stdin().lock(), asked, ui, |_| false)
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;
    use crate::cli::ui::Look;

    /// An output that always fails.
    struct Gone(io::ErrorKind);

    impl Write for Gone {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(self.0.into())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_line_counts_even_if_it_cannot_be_echoed() {
        let read = |kind: io::ErrorKind| {
            let look = Look {
                color: false,
                ascii: true,
                width: 80,
            };
            let mut ui = Ui::new(look, Box::new(Gone(kind)));
            let plain = Plain { echoes: true };
            plain.read(&mut &b"pass\nend\n"[..], "Ann", &mut ui, |_| false)
        };
        let typed = read(io::ErrorKind::BrokenPipe).expect("a line");
        assert!(matches!(typed, Line::Typed(line) if line == "pass"));
        let error = read(io::ErrorKind::StorageFull).err().expect("no space");
        assert!(error.to_string().contains("cannot write the output"));
    }
}
