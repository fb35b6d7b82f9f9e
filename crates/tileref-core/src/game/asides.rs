//! Actions that take no turn: notes, corrections, and everything that only the table can do.

use super::challenge::leaves_challengeable;
use super::{Actor, Applied, Entry, Game, Status, Window};
use crate::action::{Action, Part, TABLE};
use crate::grid::{Cell, Direction};
use crate::referee::Refusal;
use crate::referee::rules::{BadNotation, OffBoard};
use crate::rules::Earned;

/// The texts that stand for no category: `category none`.
pub const NO_CATEGORY: [&str; 2] = ["none", "off"];

impl Game {
    /// Who acts when no name is given: the table where only it can, otherwise the player whose action is expected. A
    /// challenge is never by the player who made the play.
    pub fn speaker_of(&self, action: &Action) -> String {
        let to_move = self.to_move();
        let seat = match (action, &self.window) {
            (action, _) if action.is_for_the_table() => return TABLE.to_owned(),
            // Anybody may be meant, so the program asks.
            (Action::Adjust { .. }, _) if to_move.is_none() => return TABLE.to_owned(),
            (Action::Challenge { .. }, Some(Window { mover, .. })) => {
                let next = to_move.filter(|seat| seat != mover);
                next.unwrap_or_else(|| self.seats.after(*mover))
            }
            _ => self.awaited(),
        };
        self.seats.seat(seat).name.clone()
    }

    /// The seat that is expected to act next: to take its turn or submit its list, to declare its rack after the end,
    /// or to deal the next round.
    pub fn awaited(&self) -> usize {
        self.to_move()
            .or_else(|| self.undeclared().next())
            .unwrap_or_else(|| self.dealer())
    }

    /// Logs an action that neither scores nor takes a turn.
    pub(super) fn note(&mut self, by: Option<Actor<'_>>, action: Action) -> usize {
        let is_remark = leaves_challengeable(action.verb());
        let entry = self.entry(by, Some(action), Status::Note);
        if is_remark {
            self.remark(entry)
        } else {
            self.log(entry)
        }
    }

    /// Refuses a note about a turn that does not exist.
    pub(super) fn check_turn(&self, turn: Option<usize>) -> Result<(), Refusal> {
        // A game can have many notes, so the turns are counted only for the error.
        let turns = self.entries.iter().filter(|entry| entry.is_typed());
        match turn {
            Some(turn) if turns.clone().nth(turn.saturating_sub(1)).is_none() => {
                let turns = turns.count();
                let unknown = BadNotation::NoSuchTurn { turn, turns };
                Err(Refusal::new(unknown, Part::Token(1)))
            }
            _ => Ok(()),
        }
    }

    /// Corrects a score.
    pub(super) fn adjust(&mut self, by: Actor<'_>, action: Action, points: i64) -> usize {
        self.state.seats[by.seat].score += points;
        self.remark(Entry {
            points,
            ..self.entry(Some(by), Some(action), Status::Adjusted)
        })
    }

    /// Carries out an action of the table.
    pub(super) fn act_as_table(&mut self, action: Action) -> Applied {
        match &action {
            Action::Shift(direction, n) => self.shift(*direction, *n)?,
            Action::Grid(letter_grid) => self.lay_grid(letter_grid)?,
            Action::Allow(words) => words.iter().for_each(|word| self.vocabulary.allow(word)),
            Action::Ban(words) => words.iter().for_each(|word| self.vocabulary.ban(word)),
            Action::End => self.state.over = true,
            Action::Note { turn, .. } => self.check_turn(*turn)?,
            _ => {}
        }
        Ok(self.note(None, action))
    }

    /// Moves everything on the table. Earlier entries keep their cell names.
    fn shift(&mut self, direction: Direction, n: u16) -> Result<(), Refusal> {
        let refuse = |off| Refusal::new(off, Part::Token(2));
        if self.rules.kind().layout().is_some() {
            return Err(refuse(OffBoard::Printed));
        }
        let off = || refuse(OffBoard::Shift { direction });
        let state = &mut self.state;
        let grid = self.rules.kind().grid();
        let table = state.table.shifted(grid, direction, n).ok_or_else(off)?;
        let standing = state.standing.shifted(grid, direction, n).ok_or_else(off)?;
        let moved = |cell: Cell| cell.shifted(grid, direction, n).ok_or_else(off);
        let fresh = state.fresh.iter().map(|&cell| moved(cell));
        let fresh = fresh.collect::<Result<_, _>>()?;
        let spent = state.spent.iter().map(|&spent| {
            let at = moved(spent.at)?;
            Ok(Earned { at, ..spent })
        });
        state.spent = spent.collect::<Result<_, _>>()?;
        state.fresh = fresh;
        state.table = table;
        state.standing = standing;
        Ok(())
    }
}
