//! What the table shares with other devices: the commands `screen`, `seats` and `free`.

use super::Prompt;
use crate::action::Verb;
use crate::line::{Command, Request, Said};

/// How phones get seats.
const HOW: &str = "phones can take seats if the prompt is started with \
                   `tileref play --lan --seats`";

impl Prompt<'_> {
    /// Answers `screen`, `seats` or `free`.
    pub(super) fn share(&self, request: &Request) -> anyhow::Result<String> {
        let game = self.session.game();
        Ok(match (&self.screen.desk, request.command) {
            (_, Command::Screen) => self.screen.describe(self.session.path()),
            (None, _) => HOW.to_owned(),
            (Some(desk), Command::Free) => desk.free(game, request.text())?,
            (Some(desk), _) => desk.describe(game),
        })
    }

    /// Checks that a challenge without a name is not meant for the open vote of the phones.
    pub(super) fn check_vote(&self, said: &Said) -> anyhow::Result<()> {
        let is_challenge = said.typed.action.verb() == Verb::Challenge;
        let desk = self.screen.desk.as_ref();
        let deciding = desk.and_then(|desk| desk.deciding());
        match deciding.filter(|_| is_challenge && self.session.game().seats().count() > 2) {
            Some(deciding) => anyhow::bail!("the seats are voting; {deciding}"),
            None => Ok(()),
        }
    }
}
