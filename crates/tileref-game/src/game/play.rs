//! Plays, and single tiles burned for no points.

use std::sync::Arc;

use super::{Actor, Applied, Entry, Game, Status, Window};
use crate::action::{Action, NamedCell, Part, Play};
use crate::grid::Cell;
use crate::referee::{Ruling, StandingWord};
use crate::rule::Refusal;
use crate::tile::Tile;

impl Game {
    /// Carries out a legal play that scores these points.
    pub(super) fn play(
        &mut self,
        by: Actor<'_>,
        ruling: Ruling,
        points: i64,
        action: Action,
    ) -> usize {
        let seat = by.seat;
        let before = self
            .rules
            .has_challenges()
            .then(|| Box::new(self.state.clone()));
        self.lay(seat, &ruling);
        let state = &mut self.state;
        state.seats[seat].score += points;
        self.refill(seat, ruling.placed.len());
        self.state.over = self.ends_by_tiles(seat);

        let entry = self.log(Entry {
            placed: ruling.placed,
            words: ruling.words,
            bonuses: ruling.bonuses,
            missed: ruling.missed,
            multiplier: ruling.multiplier,
            misplaced: ruling.misplaced,
            points,
            ..self.entry(Some(by), Some(action), Status::Scored)
        });
        self.window = before.map(|before| Window {
            entry,
            mover: seat,
            before,
        });
        self.next_after(seat);
        entry
    }

    /// Puts the tiles and the words of a play on the table.
    fn lay(&mut self, seat: usize, ruling: &Ruling) {
        self.place(&ruling.placed);
        let state = &mut self.state;
        // A word without cells is not on the table: only the score is kept.
        for word in ruling.words.iter().filter(|word| !word.cells.is_empty()) {
            state.standing.add(StandingWord {
                word: Arc::clone(word),
                seat,
            });
        }
        state.spent.extend(&ruling.spent);
    }

    /// Places new tiles; words with a letter that they cover are no longer on the table.
    fn place(&mut self, new: &[(Cell, Tile)]) {
        let state = &mut self.state;
        state.fresh = new.iter().map(|&(cell, _)| cell).collect();
        let has_tile = |&&cell: &&Cell| state.table.at(cell).is_some();
        let covered: Vec<Cell> = state.fresh.iter().filter(has_tile).copied().collect();
        state.standing.drop_through(&covered);
        for &(cell, tile) in new {
            state.table.place(cell, tile);
            state.used.add(tile.face());
        }
    }

    /// A play as it is logged: with plain cells, even if it was typed with places such as `latch:5`.
    pub(super) fn with_plain_cells(&self, mut play: Play) -> Result<Action, Refusal> {
        for (number, word) in play.words_mut().enumerate() {
            let cell = self.state.standing.cell(word.at(), Part::Cell(number))?;
            word.rename_start(NamedCell::Cell(cell));
        }
        Ok(Action::Play(play))
    }

    /// Burns a tile.
    pub(super) fn burn(&mut self, by: Actor<'_>, place: &NamedCell, tile: Tile) -> Applied {
        let seat = by.seat;
        let (cell, tile) = self.rules.kind().burn(&self.situation(seat), place, tile)?;
        self.place(&[(cell, tile)]);
        self.refill(seat, 1);
        self.state.over = self.ends_by_tiles(seat);
        let action = Action::Burn(NamedCell::Cell(cell), tile);
        let entry = self.log(Entry {
            placed: vec![(cell, tile)],
            ..self.entry(Some(by), Some(action), Status::Burned)
        });
        self.next_after(seat);
        Ok(entry)
    }
}
