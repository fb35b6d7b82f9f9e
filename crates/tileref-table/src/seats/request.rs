//! A line from a phone, and whether it still fits the record.

use super::desk::Desk;
use super::holders::Holder;
use super::table;
use crate::session::Session;
use tileref_game::action::Verb;
use tileref_line::{Command, Said, What};

/// The body of `POST /say`.
#[derive(Debug, serde::Deserialize)]
pub struct SayRequest {
    #[serde(rename = "line")]
    pub(super) text: String,
    /// The number of turns in the state that the phone shows.
    turns: usize,
    /// The mark of that state. Without it a line is refused once there are other turns.
    mark: Option<String>,
    pub(super) key: String,
}

/// The maximum length of a key, in characters.
const MAX_KEY: usize = 64;

impl SayRequest {
    /// A key has 1 to 64 characters.
    pub fn has_key(&self) -> bool {
        (1..=MAX_KEY).contains(&self.key.chars().count())
    }

    /// A line that says `what` answers to the state that the phone shows, or to a later one in which it still means the same.
    /// A list, a rack and a note do not depend on what others do; `undo` counts turns.
    pub(super) fn answers_to(
        &self,
        what: &What,
        desk: &Desk,
        session: &Session,
        seat: usize,
    ) -> bool {
        let (game, turns) = (session.game(), &session.record().turns);
        let Some(mark) = self.mark.as_ref().filter(|_| turns.len() != self.turns) else {
            return turns.len() == self.turns;
        };
        let verb = match what {
            What::Action(said) => Some(said.typed.action.verb()),
            _ => None,
        };
        match (what, verb) {
            (What::Command(asked), _) if asked.command == Command::Undo => false,
            (_, Some(verb @ (Verb::Words | Verb::Rack | Verb::Note))) => {
                table::may(game, desk.shared().vote.as_ref(), seat).contains(&verb.name())
            }
            _ => {
                let seen = turns.get(..self.turns);
                let seen = seen.filter(|seen| table::mark(seen) == *mark);
                let before = seen.and_then(|seen| session.game_after(seen.len()));
                before.is_some_and(|before| game.means_the_same_as(&before))
            }
        }
    }

    /// The record has the line already, although the answer to it was lost with the server that gave it.
    pub(super) fn is_in(&self, session: &Session, holder: &Holder, said: &Said) -> bool {
        let read = |line: &str| session.game().read(line).map(|line| line.action).ok();
        let said = Some(&said.typed.action);
        let since = session.record().turns.get(self.turns..);
        self.mark.is_some()
            && since.unwrap_or_default().iter().any(|turn| {
                let is_own = [&holder.name, &holder.seat].contains(&&turn.actor);
                is_own && read(&turn.action).as_ref() == said
            })
    }
}
