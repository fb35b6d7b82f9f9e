//! Racks, pool and bag, and the end of a game that runs out of tiles.

use super::Game;
use crate::action::Part;
use crate::features::Out;
use crate::referee::rules::TileSupply;
use crate::rule::Refusal;
use crate::tile::RackTile;

impl Game {
    /// Tiles left in the bag; `None` in a game that does not count tiles.
    pub fn bag(&self) -> Option<usize> {
        self.rules.counts_tiles().then_some(self.state.bag)
    }

    /// Tiles in the shared pool, in a game that has one.
    pub fn pool(&self) -> Option<usize> {
        self.rules
            .features
            .shares_pool
            .then(|| self.state.rack_sizes[0])
    }

    /// Tiles on the rack of a seat: 0 in a game with a shared pool, `None` if tiles are not counted.
    ///
    /// # Panics
    /// There is no such seat.
    pub fn rack_size(&self, seat: usize) -> Option<usize> {
        let counted = self.rules.counts_tiles() || self.rules.features.rack == 0;
        counted.then(|| match self.pool() {
            Some(_) => 0,
            None => self.state.rack_sizes[seat],
        })
    }

    /// Tiles that a seat can play: its rack, or the pool.
    pub(super) fn held(&self, seat: usize) -> usize {
        self.state.rack_sizes[self.rack_of(seat)]
    }

    fn rack_of(&self, seat: usize) -> usize {
        seat.min(self.state.rack_sizes.len() - 1)
    }

    /// Removes played tiles from the seat's rack or the pool, and refills it from the bag.
    pub(super) fn refill(&mut self, seat: usize, laid: usize) {
        if !self.rules.counts_tiles() {
            return;
        }
        let hand = self.rack_of(seat);
        let drawn = laid.min(self.state.bag);
        self.state.bag -= drawn;
        self.state.rack_sizes[hand] = self.state.rack_sizes[hand].saturating_sub(laid) + drawn;
    }

    /// `tile-supply`: refuses rack tiles that the set does not have besides the played ones.
    pub(super) fn check_supply<'t, I>(&self, tiles: I, part: Part) -> Result<(), Refusal>
    where
        I: Iterator<Item = &'t RackTile> + Clone,
    {
        let faces = tiles.map(|tile| tile.face());
        let exceeded = TileSupply::exceeded(
            &self.rules.tiles,
            &self.rules.house,
            &self.state.used,
            faces,
        );
        exceeded.map_or(Ok(()), |(face, in_set)| {
            Err(Refusal::new(TileSupply::OnRack { face, in_set }, part))
        })
    }

    /// A seat is out without tiles, once the bag is empty.
    pub(super) fn is_out(&self, seat: usize) -> bool {
        self.state.bag == 0 && self.held(seat) == 0
    }

    /// A seat is skipped while it is out and the game goes on.
    pub fn is_skipped(&self, seat: usize) -> bool {
        self.rules.features.ending.out == Out::Everyone && self.is_out(seat)
    }

    /// The tiles end the game when a seat is out, or everyone, as its rules say.
    pub(super) fn ends_by_tiles(&self, seat: usize) -> bool {
        match self.rules.features.ending.out {
            Out::First => self.is_out(seat),
            Out::Everyone => (0..self.seats.count()).all(|seat| self.is_out(seat)),
        }
    }

    /// New racks are drawn if everybody's first turn was scoreless and the rules say so.
    pub(super) fn redraws(&self) -> bool {
        let redraw = self.rules.features.ending.redraws;
        let untouched = self.state.table.is_empty();
        redraw && untouched && self.scoreless_turns() == self.seats.count()
    }

    /// Turns so far: plays, withdrawn ones too, passes, exchanges, forfeits, burnt tiles and lost turns.
    pub fn turns(&self) -> usize {
        let turns = self.entries.iter().filter(|entry| entry.status.took_turn());
        turns.count()
    }
}
