//! A tile played for no points by a player without a word.

use super::{Applied, Entry, Game, Status};
use crate::action::{Action, Place};
use crate::tile::Tile;

impl Game {
    /// Lays a single tile, for no points.
    pub(super) fn burn(&mut self, seat: usize, name: &str, place: &Place, tile: Tile) -> Applied {
        let (cell, tile) = self
            .rules
            .mechanic
            .burn(&self.situation(seat), place, tile)?;
        self.place(&[(cell, tile)]);
        self.refill(seat, 1);
        self.state.over = self.ends_by_tiles(seat);
        self.count_turn();
        let action = Action::Burn(Place::Cell(cell), tile).to_string();
        let entry = self.tell(Entry {
            placed: vec![(cell, tile)],
            ..self.plain(Some(seat), name, action, Status::Burned)
        });
        self.next_after(seat);
        Ok(entry)
    }
}
