//! `undo` and `redo` of a record, and which of its entries make one turn.

use super::{Session, line_fault};
use crate::fault::{Fault, FaultSlug};
use tileref_game::action::Verb;
use tileref_game::game::{Entry, Game, Speaker, Status};
use tileref_game::rules::Draws;
use tileref_record::record::{EditError, RecordedTurn};
use tileref_words::text::shown;

impl Session {
    /// Removes the last `n` turns, whatever they are by now; returns the game before that, and how many entries of the
    /// record they had.
    ///
    /// # Errors
    /// The record has fewer turns, or it could not be saved.
    pub fn undo(&mut self, n: usize) -> Result<(Game, usize), Fault> {
        loop {
            let entries = self.entries_to_undo(n)?;
            match self.undo_seen(entries) {
                Err(fault) if fault.slug == FaultSlug::MovedOn => {}
                before => return Ok((before?, entries)),
            }
        }
    }

    /// Removes the last `n` entries of the record, but only if nobody has changed it since it was last read or saved
    /// here: they are the ones that the speaker has seen. Returns the game before that.
    ///
    /// # Errors
    /// [`FaultSlug::MovedOn`], with the record reloaded; or as [`Session::undo`].
    pub fn undo_seen(&mut self, n: usize) -> Result<Game, Fault> {
        let undone = self.store.undo(n, self.text());
        if matches!(&undone, Err(fault) if fault.slug == FaultSlug::MovedOn) {
            self.reread()?;
        }
        let undone = undone?;
        let before = self.game.clone();
        self.refresh(&undone)?;
        Ok(before)
    }

    /// Removes the last `n` turns as [`Session::undo_seen`] does; a player who is named took the first of them. Returns the game
    /// before that, and how many entries of the record they had.
    ///
    /// # Errors
    /// That turn is by somebody else; or as [`Session::undo_seen`].
    pub fn undo_of(&mut self, by: Option<&str>, n: usize) -> Result<(Game, usize), Fault> {
        let entries = self.entries_to_undo(n)?;
        let (seats, turns) = (self.game.seats(), &self.record.turns);
        let seat = |name: &str| match seats.speaker(name)? {
            Speaker::Seat(seat, _) => Some(seat),
            Speaker::Table => None,
        };
        let named = by.and_then(seat);
        let first = turns.len().checked_sub(entries);
        if let Some(at) = first.filter(|&at| named.is_some() && seat(&turns[at].actor) != named) {
            let (number, actor) = (at + 1, shown(&turns[at].actor));
            return Err(Fault::usage(format!(
                "turn {number} is by {actor}; without a name, `undo` takes it back"
            )));
        }
        Ok((self.undo_seen(entries)?, entries))
    }

    /// How many entries of the record the last `n` turns have. A category that was drawn after a turn belongs to it.
    ///
    /// # Errors
    /// The record has fewer turns.
    fn entries_to_undo(&self, n: usize) -> Result<usize, Fault> {
        let mut sizes = self.sizes(&[], &self.record.turns)?;
        sizes.reverse();
        self.entries_of(n, &sizes)
    }

    /// The entries of the first `n` turns, which have these sizes.
    fn entries_of(&self, n: usize, sizes: &[usize]) -> Result<usize, Fault> {
        match (sizes.get(..n), sizes.len()) {
            (Some(sizes), _) => Ok(sizes.iter().sum()),
            // The store says that there is nothing at all.
            (None, 0) => Ok(n),
            (None, have) => {
                let error = EditError::TooFew { asked: n, have };
                Err(Fault::not_edited(self.path(), &error))
            }
        }
    }

    fn sizes_to_redo(&self) -> Result<Vec<usize>, Fault> {
        self.sizes(&self.record.turns, &self.store.redoable()?)
    }

    /// How many entries each turn of `entries` has, which follow those `before`.
    fn sizes(
        &self,
        before: &[RecordedTurn],
        entries: &[RecordedTurn],
    ) -> Result<Vec<usize>, Fault> {
        if self.game.rules().session_options.category == Draws::Never {
            return Ok(vec![1; entries.len()]);
        }
        let mut game = self
            .loaded
            .start(&self.record, &self.source, &*self.store)?;
        let mut sizes: Vec<usize> = Vec::new();
        for (n, turn) in before.iter().chain(entries).enumerate() {
            match sizes.last_mut() {
                _ if n < before.len() => {}
                Some(size) if is_category(turn) && needs_category(&game) => *size += 1,
                _ => sizes.push(1),
            }
            let played = game.submit(&turn.actor, &turn.action);
            played.map_err(|error| line_fault(&game, &turn.action, &error))?;
        }
        Ok(sizes)
    }

    /// Restores the next `n` turns that were undone; returns how many entries of the record they have.
    ///
    /// # Errors
    /// Fewer turns than that, or why the record could not be saved.
    pub fn redo(&mut self, n: usize) -> Result<usize, Fault> {
        let entries = self.entries_of(n, &self.sizes_to_redo()?)?;
        let redone = self.store.redo(entries)?;
        self.refresh(&redone)?;
        Ok(entries)
    }

    /// How many turns can be redone.
    ///
    /// # Errors
    /// The record cannot be read.
    pub fn redoable(&self) -> Result<usize, Fault> {
        Ok(self.sizes_to_redo()?.len())
    }
}

/// Whether a turn is a category, drawn or typed.
fn is_category(turn: &RecordedTurn) -> bool {
    let verb = turn.action.split(' ').next().and_then(Verb::from_name);
    verb == Some(Verb::Category)
}

/// Whether the prompt is to draw a category now.
pub fn needs_category(game: &Game) -> bool {
    let Some(seat) = game.to_move() else {
        return false;
    };
    let is_due = match (game.rules().session_options.category, game.open_round()) {
        (Draws::Never, _) => return false,
        // The lists of a round are of one category.
        (_, Some(round)) => round.first_entry().is_none(),
        (Draws::Turn, None) => true,
        (Draws::Round, None) => seat == 0,
    };
    let is_turn = |entry: &&Entry| entry.status.took_turn() || entry.status == Status::Listed;
    let since = game.entries().iter().rev();
    let mut since = since.take_while(|entry| !is_turn(entry));
    is_due && !since.any(Entry::is_category)
}
