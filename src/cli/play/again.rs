//! The next game with the same players, once one is over.

use super::Prompt;
use super::input::NextLine;
use crate::again;
use crate::cli::calendar;
use crate::line::{Command, Offers};
use crate::new_game::first;
use crate::rules::Begins;
use crate::session::Session;
use crate::text::{listed, shown};

impl Prompt<'_> {
    /// Starts the next game and continues with it.
    ///
    /// # Errors
    /// Nobody says who begins, or the record cannot be written.
    pub(super) fn again(&mut self) -> anyhow::Result<()> {
        anyhow::ensure!(
            again::is_over(self.session.game()),
            "`again` starts the next game once this one is over and every rack is in"
        );
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
            started.ok_or_else(|| anyhow::anyhow!("the second screen has ended"))??;
            return self.follow_phones();
        }
        let next = again::start(&self.session, first, &calendar::today())?;
        self.go_on_with(next)
    }

    /// Continues with the game that the phones play: one of them may have started the next one.
    #[cfg(feature = "serve")]
    pub(super) fn follow_phones(&mut self) -> anyhow::Result<()> {
        let record = self.screen.desk.as_ref().map(|desk| desk.record());
        match record.filter(|record| record != self.session.path()) {
            Some(record) => self.go_on_with(crate::cli::open::record(&record)?),
            None => Ok(()),
        }
    }

    fn go_on_with(&mut self, next: Session) -> anyhow::Result<()> {
        self.clock.leave(self.session.game(), self.session.path());
        self.clock.forget();
        self.session = next;
        self.offers = Offers::default();
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
                NextLine::Typed(typed) if typed.trim() != Command::Quit.name() => typed,
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
