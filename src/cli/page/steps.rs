//! Stepping back and forth through the turns. The page has every tile of the game, with the turns after which it was on
//! the table, and a script hides the others. Without the script, the table is shown as it is now.

use std::collections::BTreeMap;

use maud::{Markup, html};

use crate::game::Game;
use crate::grid::Cell;
use crate::view::{self, Piece, PlacedTile, Span};

/// Every tile of a game by its cell, the lowest first; empty if there are too many turns to step through.
pub struct Steps(BTreeMap<Cell, Vec<PlacedTile>>);

impl Steps {
    /// The tiles of a game.
    pub fn new(game: &Game) -> Self {
        let mut cells: BTreeMap<Cell, Vec<PlacedTile>> = BTreeMap::new();
        if view::steps(game).is_some() {
            for tile in view::placed_tiles(game) {
                if let Some(cell) = tile.cell {
                    cells.entry(cell).or_default().push(tile);
                }
            }
        }
        Self(cells)
    }

    /// Every cell that has ever had a tile.
    pub fn cells(&self) -> Vec<Cell> {
        self.0.keys().copied().collect()
    }

    /// The tiles that have ever been on a cell.
    pub fn at(&self, cell: Cell) -> &[PlacedTile] {
        self.0.get(&cell).map_or(&[], Vec::as_slice)
    }
}

/// A tile as it is drawn.
pub fn piece(game: &Game, laid: &PlacedTile) -> Piece {
    let fresh = laid.fresh.last().is_some_and(|span| span.until.is_none());
    Piece::new(game, laid.tile, laid.height, fresh)
}

/// Spans in the format of the script: `0-3 5-`.
pub fn spans(spans: &[Span]) -> String {
    let texts = spans.iter().map(|span| {
        let until = span.until.map(|until| until.to_string());
        format!("{}-{}", span.from, until.unwrap_or_default())
    });
    texts.collect::<Vec<_>>().join(" ")
}

/// The controls, which the script shows and gives a range.
pub fn controls() -> Markup {
    html! {
        div #steps .steps hidden {
            button type="button" data-by="-1" aria-label="one turn back" { "◀" }
            input #step type="range" min="0" max="0" value="0" aria-label="turn to show";
            button type="button" data-by="1" aria-label="one turn forward" { "▶" }
            p #step-text aria-live="polite" {}
        }
    }
}
