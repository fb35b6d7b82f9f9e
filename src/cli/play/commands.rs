//! The commands of the prompt: each is carried out here, and answered by a text unless it has shown its own. What they are called
//! and take is in [`crate::line::commands`].

use super::{Prompt, lists};
use crate::line::{Command, Offers, Request};
use crate::render;

#[cfg(not(feature = "serve"))]
const NO_SCREEN: &str = "this program was built without the second screen";

impl Prompt<'_> {
    /// Carries out a command, of whoever was named. `offers` is the list that was on the screen.
    pub(super) fn command(
        &mut self,
        by: Option<&str>,
        request: &Request,
        offers: Offers,
    ) -> anyhow::Result<()> {
        match self.answer(by, request, offers)? {
            Some(text) => self.say(&text),
            None => Ok(()),
        }
    }

    fn answer(
        &mut self,
        by: Option<&str>,
        request: &Request,
        offers: Offers,
    ) -> anyhow::Result<Option<String>> {
        let (game, style) = (self.session.game(), self.ui.style);
        Ok(match request.command {
            Command::Amend | Command::Undo | Command::Set => self.change(by, request)?,
            Command::Insert => return self.insert(request).map(|()| None),
            Command::Delete => return self.delete(request).map(|()| None),
            Command::Redo => return self.redo(request.count()).map(|()| None),
            Command::Rename => return self.rename(request.text()).map(|()| None),
            Command::Category => Some(self.draw_category()?),
            Command::Pause => Some(self.run_clock(false)?),
            Command::Resume => Some(self.run_clock(true)?),
            Command::Played => Some(render::word_table(game, style)),
            Command::Tiles => Some(render::tiles(game, style)),
            Command::Board => Some(self.whole_table()),
            Command::Clock => Some(self.clock_shown()),
            Command::Score => Some(self.scoreboard()),
            Command::Log => Some(self.log(request.number())?),
            Command::Word => Some(self.look_up(request.text())?),
            Command::Stats => Some(render::stats::of(game, style)),
            Command::Deal => return self.deal().map(|()| None),
            Command::Find => Some(self.find(request.number())?),
            Command::Best => Some(self.best(request.text())?),
            Command::Missed => Some(self.missed(request.number())?),
            Command::Try => Some(self.try_out(request.text())?),
            #[cfg(feature = "serve")]
            Command::Screen | Command::Seats | Command::Free => Some(self.share(request)?),
            #[cfg(not(feature = "serve"))]
            Command::Screen | Command::Seats | Command::Free => anyhow::bail!(NO_SCREEN),
            Command::More => Some(self.more(offers)?),
            Command::Again => return self.again().map(|()| None),
            Command::Help => Some(self.help(request.text())?),
            Command::Quit => None,
        })
    }
}

/// A command may be carried out although the record has changed since it was typed if it changes nothing.
pub(super) fn only_shows(request: &Request) -> bool {
    !request.command.row().changes || request.command == Command::Set && request.text().is_empty()
}

/// A line that is kept in the prompt would show a list.
pub(super) fn is_secret(awaits_list: bool, line: &str) -> bool {
    awaits_list && lists::holds_list(line)
}
