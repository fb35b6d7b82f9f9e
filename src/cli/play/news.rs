//! News from phones that have a seat: who joins, and what they say.

use super::Prompt;
use super::input::Retry;
use crate::cli::render;
use crate::view;

/// What the prompt is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct News {
    /// A line, safe to show.
    pub text: String,
    /// Whether the record has changed.
    pub changed: bool,
}

impl Prompt<'_> {
    /// Shows the news that have come since the last line, where no line can be edited.
    pub(super) fn tell_news(&mut self) -> anyhow::Result<()> {
        let news = self.news.as_ref().map(|news| news.try_iter().collect());
        let news: Vec<News> = news.unwrap_or_default();
        for News { text, .. } in news {
            self.say_wrapped(&text)?;
        }
        Ok(())
    }

    /// A phone has said something while a line was typed: shows it, and lets the line go on.
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

    /// Shows what was said since there were so many entries.
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
