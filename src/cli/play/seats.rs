//! What the table shares with other devices: the commands `screen`, `seats` and `free`.

use super::Prompt;
use super::command::PromptCommand;
use super::commands::{FREE, SCREEN};
use crate::action::Verb;
use crate::cli::session::split_actor;
use crate::reading;
use crate::text::first_word;

/// How phones get seats.
const HOW: &str = "phones can take seats if the prompt is started with \
                   `tileref play --lan --seats`";

impl Prompt<'_> {
    /// Answers `screen`, `seats` or `free`.
    pub(super) fn share(&self, command: &PromptCommand, rest: &str) -> anyhow::Result<String> {
        let game = self.session.game();
        Ok(match &self.screen.desk {
            _ if *command == SCREEN => self.screen.describe(self.session.path()),
            None => HOW.to_owned(),
            Some(desk) if *command == FREE => desk.free(game, rest)?,
            Some(desk) => desk.describe(game),
        })
    }

    /// Checks that a line without a name is not meant for the open vote of the phones: `no`, `vote no`, or `challenge
    /// upheld` where it may be anybody's.
    pub(super) fn check_vote(&self, line: &str) -> anyhow::Result<()> {
        let (game, desk) = (self.session.game(), self.screen.desk.as_ref());
        let (None, action) = split_actor(game, line) else {
            return Ok(());
        };
        let is_challenge = reading::verb(first_word(action).0) == Some(Verb::Challenge);
        let is_ballot = ["yes", "no"].contains(&&*action.to_lowercase());
        let is_clear = game.seats().count() == 2 && game.read(action).is_ok();
        match desk.and_then(|desk| desk.deciding()) {
            Some(deciding) if is_ballot || is_challenge && !is_clear => {
                anyhow::bail!("the seats are voting; {deciding}")
            }
            _ => Ok(()),
        }
    }
}
