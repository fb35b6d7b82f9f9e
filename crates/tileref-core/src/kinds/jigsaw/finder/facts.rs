//! Facts about the old tiles, computed before the search.

use super::ground::Ground;
use crate::finder::Search;
use crate::tile::{Kind, RackTile, Tile};

/// Facts about the old tiles.
#[derive(Debug)]
pub(super) struct Facts {
    /// The standing words through each tile, by its index.
    pub(super) words: Vec<Vec<usize>>,
    /// Whether there is a corner tile on the table or on the rack.
    pub(super) has_corners: bool,
    /// How many corner tiles may still earn their bonus.
    pub(super) unpaid_corners: usize,
    /// How many words teammates have on the table.
    pub(super) mates: usize,
}

impl Facts {
    pub(super) fn new(search: &Search<'_>, ground: &Ground) -> Self {
        let situation = &search.situation;
        let standing = situation.standing.words();
        let is_corner = |(_, tile): &(_, Tile)| tile.kind == Kind::Corner;
        let on_table = situation.table.cells().filter(is_corner).count();
        let on_rack = search.hand.tiles().iter();
        let on_rack = on_rack.filter(|(tile, _)| matches!(tile, RackTile::Corner(_)));
        let corners = on_table + on_rack.map(|(_, left)| left).sum::<usize>();
        let mut words = vec![Vec::new(); ground.olds().len()];
        for (n, standing) in standing.iter().enumerate() {
            let cells = standing.word.cells.iter();
            let squares = cells.filter_map(|&cell| ground.square(cell));
            for old in squares.filter_map(|square| ground.old(square)) {
                words[old].push(n);
            }
        }
        let is_of_mate = |seat: &usize| situation.mates.contains(seat);
        let seats = standing.iter().map(|word| word.seat);
        Self {
            words,
            has_corners: corners > 0,
            unpaid_corners: corners.saturating_sub(situation.paid_corners.len()),
            mates: seats.filter(is_of_mate).count(),
        }
    }
}
