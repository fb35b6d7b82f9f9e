//! `missed` at the prompt: the better plays that a turn missed.

use super::Prompt;
use crate::cli::review;
use crate::game::AllowedLookups;
use crate::{lookup, render};

impl Prompt<'_> {
    /// What a turn missed; without a number, the last one that played tiles. Refused while the play can be challenged,
    /// because the answer would reveal which of its words are valid.
    pub(super) fn missed(&self, turn: Option<usize>) -> anyhow::Result<String> {
        let game = self.session.game();
        let doubted = match game.allowed_lookups() {
            AllowedLookups::Closed => anyhow::bail!(lookup::CLOSED),
            AllowedLookups::Guarded(words) => words,
            _ => Vec::new(),
        };
        let reviewed = review::reviewable_turn(&self.session, turn)?;
        let must_wait = |turn: usize| {
            anyhow::anyhow!(
                "a play can still be challenged, and the answer would reveal which of its words are valid; \
                 ask again after the next turn: `missed {turn}`"
            )
        };
        let number = reviewed.turn;
        let is_open = game.entries()[reviewed.entry + 1..]
            .iter()
            .all(|entry| entry.words.is_empty());
        anyhow::ensure!(doubted.is_empty() || !is_open, must_wait(number));
        let (mut turn, before) = review::turn(&self.session, reviewed)?;
        if let Err(refused) = self.check_finder() {
            // The player may still hold this rack.
            if turn.tiles.is_empty() {
                return Err(refused);
            }
            (turn.entry.rack, turn.best_of_rack) = (None, None);
        }
        let found = [&turn.best, &turn.overlooked, &turn.best_of_rack];
        let found = found.into_iter().flatten();
        let mut words = found.flat_map(|found| &found.ruling.words);
        let reveals = words.any(|word| doubted.contains(&word.spelling.as_ref()));
        anyhow::ensure!(!reveals, must_wait(number));
        Ok(render::missed(&turn, &before, self.ui.style))
    }
}
