//! News from phones with a seat: who joins, and what they play.

use super::Prompt;
use super::input::Retry;
use crate::cli::render;
use crate::view;

/// A message for the prompt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct News {
    /// A line, safe to show.
    pub text: String,
    /// Whether the record has changed.
    pub changed: bool,
}

impl Prompt<'_> {
    /// Shows what a phone recorded while a line was typed, and puts that line back in the prompt.
    pub(super) fn follow(&mut self, retry: Option<Retry>) -> anyhow::Result<()> {
        let before = self.session.game().entries().len();
        self.retry = retry;
        match self.session.reread() {
            Ok(false) => return Ok(()),
            Ok(true) => {
                self.interrupted = self.retry.as_ref().map(|retry| retry.line.clone());
                self.ui.say("\n")?;
            }
            Err(error) => return self.say_wrapped(&format!("\nerror: {error}")),
        }
        self.show_since(before)
    }

    /// Shows the turns after the first `entries` entries.
    pub(super) fn show_since(&mut self, entries: usize) -> anyhow::Result<()> {
        let game = self.session.game();
        let text = if game.entries().len() > entries {
            let from = view::first_shown(game, entries);
            render::turns(game, from, self.ui.look)
        } else {
            "the last turn was taken back\n".to_owned()
        };
        self.show_turn(&text)
    }
}
