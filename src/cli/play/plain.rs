//! The plain lines of a pipe or a file, or of a terminal without line editing.

use std::io::{self, BufRead, IsTerminal as _, Read};
use std::sync::mpsc::Receiver;

use super::ahead::Ahead;
#[cfg(unix)]
use super::ahead::cut_report;
use super::input::{Input, NextLine, Retry};
use super::lists::{self, HIDDEN};
use crate::cli::ui::Ui;
use crate::game::Game;
use crate::line::Offers;
use crate::seats::News;
use crate::text::shown;

/// The maximum number of bytes in a line.
const MAX_LINE: u64 = 64 * 1024;

/// Lines from a pipe, a file, or a terminal without line editing.
pub struct Plain {
    /// Prints each line after the prompt, so that the output reads like a session; a terminal does it itself.
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
        let mut line = String::from_utf8_lossy(&bytes).into_owned();
        line.truncate(line.trim_end_matches(['\r', '\n']).len());
        if self.echoes {
            self.say_news(ui)?;
            echo(prompt, &line, hides, ui)?;
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

/// Prints a line after the prompt, but no list of words that is hidden.
fn echo(prompt: &str, line: &str, hides: bool, ui: &mut Ui) -> io::Result<()> {
    let is_hidden = hides && lists::holds_list(line);
    let shown = if is_hidden { HIDDEN } else { &*shown(line) };
    let shown: String = shown.chars().take(200).collect();
    // Without its line break, the echo of a long line is not wrapped.
    ui.say(&format!("{prompt}> {shown}"))?;
    ui.say("\n")
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
