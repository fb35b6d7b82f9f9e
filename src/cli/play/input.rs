//! Where lines come from, and the plain lines of a pipe or a file.

use std::io::{self, BufRead, IsTerminal as _, Read};
use std::sync::mpsc::Receiver;

use super::ahead::Ahead;
#[cfg(unix)]
use super::ahead::cut_report;
use super::lists;
use crate::cli::news::News;
use crate::cli::ui::Ui;
use crate::game::Game;
use crate::line::Offers;
use crate::text::shown;

/// A line, or why there is none.
pub enum NextLine {
    /// A line that was submitted.
    Typed(String),
    /// The line was cleared with Ctrl-C.
    Cleared,
    /// A phone changed the record, or the time ran out; the line to put back in the prompt.
    Interrupted(Option<Retry>),
    /// There are no more lines.
    End,
}

/// A line that is put in the prompt.
#[derive(Clone, Debug)]
pub struct Retry {
    /// The line.
    pub line: String,
    /// Whether typing replaces the line rather than continuing it.
    pub whole: bool,
}

impl Retry {
    /// A refused line, or a suggested one.
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

    /// What is put in the prompt if somebody has also begun to type.
    pub fn with(retry: Option<Self>, begun: String) -> Option<Self> {
        match retry {
            retry if begun.is_empty() => retry,
            Some(Self { line, whole: false }) => Some(Self::unfinished(line + &begun)),
            _ => Some(Self::unfinished(begun)),
        }
    }
}

/// A source of lines.
pub trait Input {
    /// Asks for a line. `retry` is put in the prompt, if lines can be edited; `offers` are the lines that have a number.
    ///
    /// # Errors
    /// The terminal or the pipe fails.
    fn line(
        &mut self,
        prompt: &str,
        retry: Option<Retry>,
        game: &Game,
        offers: &Offers,
        ui: &mut Ui,
    ) -> io::Result<NextLine>;

    /// Asks a question; the answer is not a line of the game. `retry` is an answer that was refused.
    ///
    /// # Errors
    /// As [`Input::line`].
    fn answer(&mut self, prompt: &str, retry: Option<Retry>, ui: &mut Ui) -> io::Result<NextLine>;

    /// Whether a line in the prompt can be edited.
    fn edits(&self) -> bool {
        false
    }

    /// Shows news from now on: the editor even while a line is typed, plain input before each prompt.
    fn hear(&mut self, news: Receiver<News>);
}

/// Asks a yes-or-no question until it is answered; an end of input means no.
///
/// # Errors
/// The terminal fails.
pub fn confirmed(input: &mut dyn Input, question: &str, ui: &mut Ui) -> io::Result<bool> {
    let prompt = format!("{question} (y or n)");
    loop {
        let NextLine::Typed(answer) = input.answer(&prompt, None, ui)? else {
            return Ok(false);
        };
        match answer.trim().to_lowercase().as_str() {
            "y" | "yes" => return Ok(true),
            "n" | "no" => return Ok(false),
            _ => ui.say("type `y` or `n`\n")?,
        }
    }
}

/// Shown in place of a hidden list.
pub const HIDDEN: &str = "(hidden)";

/// The maximum number of bytes in a line.
const MAX_LINE: u64 = 64 * 1024;

/// Lines from a pipe, a file, or a terminal without line editing.
pub struct Plain {
    /// Whether to print each line after the prompt, so that the output reads like a session; a terminal does it itself.
    echoes: bool,
    /// News that has not been shown yet.
    news: Option<Receiver<News>>,
    /// What was typed before the first prompt.
    ahead: Ahead,
}

impl Default for Plain {
    fn default() -> Self {
        let echoes = !io::stdin().is_terminal();
        let (news, ahead) = (None, Ahead::default());
        Self {
            echoes,
            news,
            ahead,
        }
    }
}

impl Plain {
    /// Plain lines, beginning with what was typed before the first prompt.
    pub fn after(ahead: Ahead) -> Self {
        Self {
            ahead,
            ..Self::default()
        }
    }

    /// Reads a line and echoes it after the prompt. `hides` if a list of words in it is hidden.
    fn read(
        &mut self,
        lines: &mut impl BufRead,
        prompt: &str,
        ui: &mut Ui,
        hides: bool,
    ) -> io::Result<NextLine> {
        let mut bytes = Vec::new();
        if !self.echoes {
            self.say_news(ui)?;
            match self.ahead.next(prompt, hides, ui)? {
                Ok(line) => return Ok(line),
                Err(begun) => {
                    ui.say(&format!("{prompt}> {}", shown(&begun)))?;
                    bytes = begun.into_bytes();
                }
            }
        }
        let mut bounded = lines.by_ref().take(MAX_LINE);
        if bounded.read_until(b'\n', &mut bytes)? == 0 && bytes.is_empty() {
            return Ok(NextLine::End);
        }
        if bytes.len() as u64 == MAX_LINE && !bytes.ends_with(b"\n") {
            lines.skip_until(b'\n')?;
        }
        // A terminal may report its cursor too late.
        #[cfg(unix)]
        while !self.echoes && cut_report(&mut bytes) {}
        let line = String::from_utf8_lossy(&bytes);
        let line = line.trim_end_matches(['\r', '\n']).to_owned();
        if self.echoes {
            self.say_news(ui)?;
            let shown: String = if hides && lists::holds_list(&line) {
                HIDDEN.to_owned()
            } else {
                shown(&line).chars().take(200).collect()
            };
            // Without its line break, the echo of a long line is not wrapped.
            ui.say(&format!("{prompt}> {shown}"))?;
            ui.say("\n")?;
        }
        Ok(NextLine::Typed(line))
    }

    fn say_news(&self, ui: &mut Ui) -> io::Result<()> {
        for news in self.news.iter().flat_map(Receiver::try_iter) {
            ui.say(&format!("{}\n", news.text))?;
        }
        Ok(())
    }
}

impl Input for Plain {
    fn line(
        &mut self,
        prompt: &str,
        _retry: Option<Retry>,
        game: &Game,
        _offers: &Offers,
        ui: &mut Ui,
    ) -> io::Result<NextLine> {
        let lists = game.next_to_list().is_some();
        self.read(&mut io::stdin().lock(), prompt, ui, lists)
    }

    fn answer(&mut self, prompt: &str, _retry: Option<Retry>, ui: &mut Ui) -> io::Result<NextLine> {
        self.read(&mut io::stdin().lock(), prompt, ui, false)
    }

    fn hear(&mut self, news: Receiver<News>) {
        self.news = Some(news);
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;
    use crate::cli::terminal::TextStyle;

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
            let style = TextStyle {
                color: false,
                ascii: true,
                width: 80,
            };
            let mut ui = Ui::new(style, Box::new(Gone(kind)));
            let mut plain = Plain {
                echoes: true,
                ..Plain::default()
            };
            plain.read(&mut &b"pass\nend\n"[..], "Ann", &mut ui, false)
        };
        let typed = read(io::ErrorKind::BrokenPipe).expect("a line");
        assert!(matches!(typed, NextLine::Typed(line) if line == "pass"));
        let error = read(io::ErrorKind::StorageFull).err().expect("no space");
        assert!(error.to_string().contains("cannot write the output"));
    }
}
