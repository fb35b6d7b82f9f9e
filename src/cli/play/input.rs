//! Where lines come from.

use std::io;
use std::sync::mpsc::Receiver;

use crate::cli::ui::Ui;
use crate::game::Game;
use crate::line::Offers;
use crate::seats::News;

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
    /// Typing replaces the line rather than continuing it.
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

    /// A line in the prompt can be edited, as at a terminal; lines of a pipe are taken as they are.
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
