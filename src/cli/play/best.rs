//! `best` at the prompt, where the table allows it.

use super::Prompt;
use crate::cli::best;
use crate::rules::FinderUse;
use crate::text::{first_word, shown};

/// How many plays the prompt shows.
const SHOWN: usize = 5;

impl Prompt<'_> {
    /// The best plays with some tiles, on the table now or before an earlier turn.
    pub(super) fn best(&self, rest: &str) -> anyhow::Result<String> {
        // A reason that the option `finder` cannot change comes first.
        let unsearchable = || self.session.game().searchable().err();
        self.check_finder()
            .map_err(|refused| unsearchable().map_or(refused, Into::into))?;
        let (tiles, turn) = first_word(rest);
        let turn: Option<usize> = match turn {
            "" => None,
            turn => Some(turn.parse().map_err(|_| usage())?),
        };
        // Flags are for the shell.
        anyhow::ensure!(!tiles.is_empty() && !tiles.starts_with('-'), usage());
        let (game, mut found) = best::found(&self.session, tiles, turn, Some(SHOWN), |turn| {
            format!("best {} {turn}", shown(tiles))
        })?;
        let height = self.screen().map_or(usize::MAX, |(_, height)| height);
        loop {
            let text = best::listing(&game, &found, self.ui.style);
            if found.plays.len() < 2 || text.lines().count() <= height {
                return Ok(text);
            }
            found.plays.truncate(found.plays.len() - 1);
        }
    }

    /// Checks that the option `finder` allows best plays now.
    pub(super) fn check_finder(&self) -> anyhow::Result<()> {
        let game = self.session.game();
        match game.rules().session_options.finder {
            FinderUse::Always => Ok(()),
            FinderUse::After if game.is_over() || game.seats().count() == 1 => Ok(()),
            FinderUse::After => anyhow::bail!(
                "the best plays are shown after the game; `set finder=always` shows them now, if the table agrees"
            ),
            FinderUse::Never => {
                anyhow::bail!(
                    "this table shows no best plays; `set finder=after` shows them after the game, if the table agrees"
                )
            }
        }
    }
}

fn usage() -> anyhow::Error {
    anyhow::anyhow!(
        "`best` takes tiles, without flags: `best aeinrs?`; with a turn, on the table before it: `best aeinrs? 12`"
    )
}
