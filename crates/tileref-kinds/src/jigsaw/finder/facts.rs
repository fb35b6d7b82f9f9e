//! Facts about the old tiles, computed before the search.

use super::super::{CORNER, Jigsaw};
use super::bonuses;
use super::ground::{Ground, SquareId};
use crate::grid::Cell;
use crate::score::Earned;
use crate::search::Search;
use crate::tile::{RackTile, TileKind};

/// Facts about the old tiles.
#[derive(Debug)]
pub(super) struct Facts {
    /// The standing words through each tile, by its index.
    pub(super) words: Vec<Vec<usize>>,
    /// There is a corner tile on the table or on the rack.
    pub(super) has_corners: bool,
    pub(super) corners_on_rack: usize,
    /// The corner tiles on the table whose bonus has not been paid.
    pub(super) unpaid_corners: Vec<SquareId>,
    /// How many words teammates have on the table.
    pub(super) of_teammates: usize,
    /// The most that bonuses that no path predicts could add.
    pub(super) unpredicted: i64,
}

impl Facts {
    pub(super) fn new(search: &Search<'_>, ground: &Ground, jigsaw: &Jigsaw) -> Self {
        let situation = &search.situation;
        let standing = situation.standing.words();
        let corners: Vec<Cell> = situation
            .table
            .cells()
            .filter(|(_, tile)| tile.kind == TileKind::Corner)
            .map(|(cell, _)| cell)
            .collect();
        let is_unpaid = |&&at: &&Cell| !situation.spent.contains(&Earned { bonus: CORNER, at });
        let unpaid = corners.iter().filter(is_unpaid);
        let corners_on_rack = search
            .hand
            .tiles()
            .iter()
            .filter(|(tile, _)| matches!(tile, RackTile::Corner(_)))
            .map(|(_, left)| left)
            .sum();
        let mut words = vec![Vec::new(); ground.olds().len()];
        for (n, standing) in standing.iter().enumerate() {
            let cells = standing.word.cells.iter();
            let squares = cells.filter_map(|&cell| ground.square(cell));
            for old in squares.filter_map(|square| ground.old(square)) {
                words[old].push(n);
            }
        }
        let is_of_teammate = |seat: &usize| {
            let mut teammates = situation.teammates.iter();
            teammates.any(|teammate| teammate.seat == *seat)
        };
        let seats = standing.iter().map(|word| word.seat);
        Self {
            words,
            has_corners: corners_on_rack > 0 || !corners.is_empty(),
            corners_on_rack,
            unpaid_corners: unpaid.filter_map(|&cell| ground.square(cell)).collect(),
            of_teammates: seats.filter(is_of_teammate).count(),
            unpredicted: bonuses::unpredicted(jigsaw),
        }
    }
}
