//! The racks of a transcript: those that moves state, and the tiles left at the end.

use super::{Event, LineError, Move, Replayer, TABLE, TranscriptItem, TypedMove};
use crate::action::Action;
use crate::options::{Enforcement, RackCount};
use crate::tile::RackTile;

/// Why a rack does not fit its move, or nobody can have held it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WrongRack {
    /// The move uses a tile which is not on it.
    Lacking(RackTile),
    /// It has more of this tile than the set has beside those on the table.
    Unavailable(RackTile),
    /// It has this number of tiles, and the player can hold only that many.
    TooMany {
        /// The tiles on the rack.
        stated: usize,
        /// The tiles that the player holds.
        held: usize,
    },
}

/// A tile that a move uses and that is missing on its rack, if the transcript gives the rack.
pub(super) fn lacking(line: &TypedMove) -> Option<WrongRack> {
    let mut rack = line.rack.clone();
    let mut is_held = |tile: &RackTile| {
        let held = rack.iter().position(|held| held == tile);
        held.map(|held| rack.swap_remove(held)).is_some()
    };
    let used = line.used.iter().filter(|_| !line.rack.is_empty());
    let lacking = used.copied().find(|tile| !is_held(tile));
    lacking.map(WrongRack::Lacking)
}

impl Replayer<'_> {
    /// What is wrong with a rack before a move, by the tiles that are left. Some programs write the racks of other events
    /// as they were before the last play.
    pub(super) fn wrong_rack(&self, one: &Move, rack: &[RackTile]) -> Option<WrongRack> {
        let game = &self.done.game;
        if !one.event.takes_turn() || game.is_over() || game.bag().is_none() {
            return None;
        }
        let house = &game.rules().house;
        let stated = rack.len();
        let held = self.held(one.player);
        let held = held.filter(|&held| stated > held && house.rack_count == RackCount::Enforce);
        let too_many = held.map(|held| WrongRack::TooMany { stated, held });
        let is_short = |tile: &&RackTile| {
            let same = rack.iter().filter(|other| other.face() == tile.face());
            same.count() > game.unseen(tile.face())
        };
        let is_counted = house.supply == Enforcement::Enforce;
        let short = rack.iter().find(is_short).filter(|_| is_counted);
        short.map(|tile| WrongRack::Unavailable(*tile)).or(too_many)
    }

    /// The rack says more than the move itself, if only the order of the tiles. A single `?` can mean that the rack is
    /// unknown, unless the player has one tile left.
    pub(super) fn has_more_on_rack(&self, one: &Move, line: &TypedMove) -> bool {
        let is_known = match line.rack.as_slice() {
            [] => false,
            [RackTile::Wildcard] => self.held(one.player) == Some(1),
            _ => true,
        };
        is_known && line.rack != line.used
    }

    /// Declares the tiles left at the end, of which the player of the move, who may be their owner, gains or loses the
    /// points.
    pub(super) fn end_rack(
        &mut self,
        player: usize,
        is_own: bool,
        tiles: &str,
        line: &TypedMove,
    ) -> Result<(), LineError> {
        let owner = if is_own {
            Some(player)
        } else {
            self.owner(player, tiles, &line.used)
        };
        let Some(owner) = owner else {
            return self.end_racks(player, &line.used);
        };
        // Some programs count one rack twice: for the player who went out, and against the player who holds it.
        if self.racks[owner].replace(tiles.to_owned()).as_deref() == Some(tiles) {
            return Ok(());
        }
        self.declare(owner, &line.text)
    }

    /// Whose tiles a player gains, unless they are those of several players: the one who loses them in a later move, or
    /// the next one who holds that many.
    fn owner(&self, gainer: usize, tiles: &str, rack: &[RackTile]) -> Option<usize> {
        let others = self.others(gainer);
        if let [other] = others.as_slice() {
            return Some(*other);
        }
        let is_open = |player: usize| self.racks[player].is_none();
        let has_many = |&player: &usize| is_open(player) && self.held(player) == Some(rack.len());
        let own = Event::EndRack {
            is_own: true,
            tiles: tiles.to_owned(),
        };
        let mut later = self.rest.iter().filter_map(TranscriptItem::as_move);
        let loser = later.find(|one| one.event == own).map(|one| one.player);
        let loser = loser.filter(|&loser| is_open(loser));
        loser.or_else(|| others.into_iter().find(has_many))
    }

    /// Declares the tiles of all the other players, which some programs write as one rack, in the order of the players.
    fn end_racks(&mut self, gainer: usize, tiles: &[RackTile]) -> Result<(), LineError> {
        let (mut others, mut left) = (self.others(gainer), tiles);
        others.sort_unstable();
        others.retain(|&other| self.racks[other].is_none());
        let last = others.last().copied();
        for other in others {
            let held = if Some(other) == last {
                left.len()
            } else {
                self.held(other).unwrap_or(0).min(left.len())
            };
            let (own, others) = left.split_at(held);
            left = others;
            let rack = Action::Rack(own.to_vec()).to_string();
            self.racks[other] = Some(rack.clone());
            self.declare(other, &rack)?;
        }
        Ok(())
    }

    /// The other players in turn order.
    fn others(&self, player: usize) -> Vec<usize> {
        let (count, seat) = (self.seats.len(), self.seats[player]);
        let next = (1..count).map(|n| (seat + n) % count);
        next.filter_map(|seat| self.player(seat)).collect()
    }

    fn held(&self, player: usize) -> Option<usize> {
        self.done.game.rack_size(self.seats[player])
    }

    fn declare(&mut self, player: usize, line: &str) -> Result<(), LineError> {
        if !self.done.game.is_over() {
            self.submit_as(TABLE, "end")?;
        }
        self.submit(player, line)
    }
}
