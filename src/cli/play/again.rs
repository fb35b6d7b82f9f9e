//! The next game with the same players, once one is over.

use super::Prompt;
use super::commands::QUIT;
use super::input::NextLine;
use crate::cli::again::{self, is_over};
use crate::cli::new::questions::first;
use crate::cli::session::Session;
use crate::game::Game;
use crate::reading::tidy;
use crate::rules::{BUILT_IN, Begins};
use crate::text::{first_word, listed, shown};

/// Whether a line asks for another game, now that this one is over.
pub fn is_asked(game: &Game, line: &str) -> bool {
    let first = first_word(line).0.to_lowercase();
    is_over(game) && ["again", "new", "next", "rematch", "restart"].contains(&&*first)
}

/// Whether a line asks for another game before all racks are in.
pub fn is_early(game: &Game, line: &str) -> bool {
    game.is_over()
        && !is_over(game)
        && ["again", "rematch", "restart"].contains(&&*line.trim().to_lowercase())
}

impl Prompt<'_> {
    /// Starts the next game and continues with it.
    ///
    /// # Errors
    /// The line names another game, nobody says who begins, or the record cannot be written.
    pub(super) fn again(&mut self, line: &str) -> anyhow::Result<()> {
        let mut words = line.split_whitespace().map(tidy);
        let other = words.find(|word| BUILT_IN.iter().any(|(id, _)| id == word));
        if let Some(other) = other.filter(|id| *id != self.session.record().game) {
            anyhow::bail!(
                "`again` starts another game like this one; for {other}: `quit`, then `tileref play {other}`"
            );
        }
        #[cfg(feature = "serve")]
        anyhow::ensure!(
            self.screen.addresses.is_none() || self.screen.desk.is_some(),
            "the second screen stays with this game: `quit`, then `tileref play --again {}` with the same options",
            shown(&self.file())
        );
        let first = self.who_begins()?;
        #[cfg(feature = "serve")]
        if let Some(desk) = &self.screen.desk {
            let started = desk.at_once(move |desk, session| desk.again(session, first));
            started.unwrap_or_else(|| Err(anyhow::anyhow!("the second screen has ended")))?;
            return self.follow_phones();
        }
        let next = again::start(&self.session, first)?;
        self.go_on_with(next)
    }

    /// Continues with the game that the phones play: one of them may have started the next one.
    #[cfg(feature = "serve")]
    pub(super) fn follow_phones(&mut self) -> anyhow::Result<()> {
        let record = self.screen.desk.as_ref().map(|desk| desk.record());
        match record.filter(|record| record != self.session.path()) {
            Some(record) => self.go_on_with(Session::open(&record)?),
            None => Ok(()),
        }
    }

    fn go_on_with(&mut self, next: Session) -> anyhow::Result<()> {
        self.clock.leave(self.session.game(), self.session.path());
        self.clock.forget();
        self.session = next;
        self.offered.clear();
        self.retry = None;
        self.say(&format!("the next game, in {}", shown(&self.file())))?;
        self.greet()
    }

    /// Asks for the letters that the players drew, or who begins, where the rules leave it open; in a pipe nobody is asked.
    fn who_begins(&mut self) -> anyhow::Result<Option<usize>> {
        let begins = self.session.rules().begins;
        let players = self.session.record().players.clone();
        if begins == Begins::Youngest || players.len() == 1 || !self.edits() {
            return Ok(None);
        }
        let names = listed(players.iter().map(|name| shown(name)));
        let second = shown(&players[1]);
        let question = match begins {
            Begins::Draw => {
                let letters = ["e", "a", "t", "i", "o", "n", "r", "s"];
                let letters = letters.iter().take(players.len()).copied();
                let letters = letters.collect::<Vec<_>>().join(" ");
                format!("who begins, or the letters that {names} drew, as in `{letters}`")
            }
            _ => "who begins".to_owned(),
        };
        // Who began the last game was seated first.
        let question = format!("{question} [{second}, who is next]");
        loop {
            let typed = match self.input.answer(&question, None, self.ui)? {
                NextLine::Typed(typed) if typed.trim() != QUIT.name => typed,
                _ => anyhow::bail!("the next game was not started"),
            };
            if typed.trim().is_empty() {
                return Ok(None);
            }
            match first(&players, typed.trim(), begins) {
                Some(Ok(place)) => return Ok(Some(place)),
                Some(Err(error)) => self.say(&error.to_string())?,
                None => self.say(&format!("type one of the names: {names}; Ctrl-C goes back"))?,
            }
        }
    }
}
