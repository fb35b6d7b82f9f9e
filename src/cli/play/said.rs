//! What changes the record: said, taken back, said again, said otherwise.

use super::Prompt;
use super::timekeeper::Timekeeper;
use crate::cli::fault::{self, Fault};
use crate::cli::turn::case_note;
use crate::cli::{amend, render, undo};
use crate::game::Round;
use crate::suggest;
use crate::text::{count, shown};

impl Prompt<'_> {
    /// An action: judged, saved, told.
    pub(super) fn act(&mut self, line: &str) -> anyhow::Result<()> {
        let (named, said) = self.session.split_actor(line);
        // Where a rack is asked for its tiles alone will do.
        let unsaid = suggest::bare_rack(self.session.game(), said);
        let line = unsaid.as_deref().unwrap_or(line);
        let said = unsaid.clone().unwrap_or_else(|| said.to_owned());
        let point_into_line = |error: anyhow::Error| fault::point_into(error, line, &said);
        let actor = if let Some(actor) = named {
            actor
        } else {
            self.ask_who_challenges(&said)?;
            let unread = |error| point_into_line(self.session.line_fault(&said, &error).into());
            self.session.speaker(&said).map_err(unread)?
        };
        let took = self.clock.as_ref().and_then(Timekeeper::seconds);
        let done = self.session.say_in(&actor, &said, took);
        let done = done.map_err(point_into_line)?;
        let game = self.session.game();
        let mut text = String::new();
        if done.reread {
            text += "the record was changed by another program, and was read again first\n";
        }
        text += &render::turns(game, done.from, self.ui.look);
        text += &case_note(game, &said, done.from, "`undo`, then ");
        self.show_turn(&text)
    }

    /// With more than two seats a challenge costs somebody a turn, so it must say whom; and where lists are challenged,
    /// nobody is to move.
    fn ask_who_challenges(&self, said: &str) -> anyhow::Result<()> {
        let game = self.session.game();
        let mut pieces = said.split_whitespace();
        let verb = pieces.next().unwrap_or_default();
        let word = pieces.next().unwrap_or_default().to_lowercase();
        let listed = |round: &Round| !round.is_open() && round.finders(&word).next().is_some();
        let next = match game.round() {
            // Whoever has not listed it is the likeliest to doubt it.
            Some(round) if listed(round) => {
                let mut others = 0..game.seats().len();
                others.find(|&seat| round.finders(&word).all(|finder| finder != seat))
            }
            _ if game.seats().len() > 2 && game.can_be_challenged() => game.to_move(),
            _ => return Ok(()),
        };
        anyhow::ensure!(
            !verb.eq_ignore_ascii_case("challenge"),
            "who challenges? say it with the name: `{}: {}`",
            shown(&game.seats().seat(next.unwrap_or(0)).name),
            shown(said)
        );
        Ok(())
    }

    pub(super) fn undo(&mut self, n: usize) -> anyhow::Result<()> {
        let before = self.session.undo(n)?;
        self.show_turn(&undo::told("taken back", &before, n))
    }

    pub(super) fn amend(&mut self, n: usize, line: &str) -> anyhow::Result<()> {
        let (actor, said) = self.session.split_actor(line);
        let said = said.to_owned();
        let amended = self
            .session
            .amend(n, actor.as_deref(), &said, false)
            .map_err(|error| amending(n, fault::point_into(error, line, &said)))?;
        self.show_turn(&amend::told(n, &amended))
    }

    pub(super) fn redo(&mut self, n: usize) -> anyhow::Result<()> {
        self.session.redo(n)?;
        let told = undo::told("said again", self.session.game(), n);
        let more = match self.session.redoable().unwrap_or(0) {
            0 => String::new(),
            more => format!("{} more can be said again\n", count(more, "turn")),
        };
        self.show_turn(&(told + &more))
    }
}

/// A refusal of what a turn should have been: what is proposed amends it.
fn amending(n: usize, error: anyhow::Error) -> anyhow::Error {
    match error.downcast::<Fault>() {
        Ok(fault) => Fault {
            meant: fault.meant.map(|meant| format!("amend {n} {meant}")),
            ..fault
        }
        .into(),
        Err(error) => error,
    }
}
