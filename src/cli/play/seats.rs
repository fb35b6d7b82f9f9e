//! What the table shares with other devices: the commands `screen`, `seats` and `free`.

use super::Prompt;
use super::command::{Command, split};
use crate::action::Verb;
use crate::cli::session::split_actor;
use crate::suggest;
use crate::text::{listed, shown};

/// How phones get seats.
const HOW: &str = "phones can take seats if the prompt is started with \
                   `tileref play --lan --seats`";

impl Prompt<'_> {
    /// Answers `screen`, `seats` or `free`.
    pub(super) fn share(&self, command: Command, rest: &str) -> anyhow::Result<String> {
        Ok(match command {
            Command::Seats => self.seats(),
            Command::Free => self.free(rest)?,
            _ => self.screen.describe(self.session.path()),
        })
    }

    /// Which seats are taken by phones.
    fn seats(&self) -> String {
        let Some(desk) = &self.screen.desk else {
            return HOW.to_owned();
        };
        let held = desk.seated();
        let seats = self.session.game().seats();
        let mut text = String::new();
        for seat in (0..seats.count()).map(|n| &seats.seat(n).name) {
            let phones = held.iter().filter(|(of, _)| of == seat);
            let names: Vec<String> = phones.map(|(_, name)| shown(name)).collect();
            let by = match names.as_slice() {
                [] => "free".to_owned(),
                [name] if name == seat => "on a phone".to_owned(),
                names => format!("on a phone: {}", listed(names)),
            };
            text += &format!("{}: {by}\n", shown(seat));
        }
        text
    }

    /// Checks that a line without a name is not meant for the open vote of the phones: `no`, `vote no`, or `challenge
    /// upheld` where it may be anybody's.
    pub(super) fn check_vote(&self, line: &str) -> anyhow::Result<()> {
        let (game, desk) = (self.session.game(), self.screen.desk.as_ref());
        let (None, action) = split_actor(game, line) else {
            return Ok(());
        };
        let is_challenge = suggest::verb(split(action).0) == Some(Verb::Challenge);
        let is_ballot = ["yes", "no"].contains(&&*action.to_lowercase());
        let is_clear = game.seats().count() == 2 && game.read(action).is_ok();
        match desk.and_then(|desk| desk.deciding()) {
            Some(deciding) if is_ballot || is_challenge && !is_clear => {
                anyhow::bail!("the seats are voting; {deciding}")
            }
            _ => Ok(()),
        }
    }

    /// Frees a seat for another phone.
    fn free(&self, name: &str) -> anyhow::Result<String> {
        anyhow::ensure!(!name.is_empty(), "name the seat: `free Bob`");
        let Some(desk) = &self.screen.desk else {
            return Ok(HOW.to_owned());
        };
        let freed = desk.free(self.session.game(), name);
        match freed {
            None => {
                let name = shown(name);
                let near = self.session.game().seats().nearest(&name);
                let near = near.map_or(String::new(), |near| {
                    format!("; did you mean `free {}`?", shown(&near))
                });
                anyhow::bail!("nobody here is called {name}{near}")
            }
            Some((seat, true)) => Ok(format!(
                "the seat of {} is free; anybody with the code of the table can take it",
                shown(&seat)
            )),
            Some((seat, false)) => Ok(format!("no phone has the seat of {}", shown(&seat))),
        }
    }
}
