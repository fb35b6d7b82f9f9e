//! The table turn by turn, for stepping through a game: where each tile was, and when. It is read from the entries,
//! without replaying the game.

use std::collections::BTreeMap;
use std::ops::Range;

use super::board::{Board, Piece, letters};
use super::turns::entries;
use super::way::{Way, way};
use tileref_game::action::Action;
use tileref_game::game::{Game, Status};
use tileref_game::grid::Cell;
use tileref_game::tile::Tile;

/// The most entries of a game that can be stepped through.
const MAX_ENTRIES: usize = 500;

/// A span of turns, from turn `from` to before turn `until`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// The first turn; 0 is the state before turn 1.
    pub from: usize,
    /// The turn that ended it; `None` if it has not ended.
    pub until: Option<usize>,
}

/// A tile that is or was on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlacedTile {
    /// The entry that placed it, counted from 0.
    pub at: usize,
    /// Its cell as it is named now; `None` if later shifts moved it off the grid.
    pub cell: Option<Cell>,
    /// The tile.
    pub tile: Tile,
    /// Its height in the stack, from 1.
    pub height: usize,
    /// When it is on the table.
    pub on: Span,
    /// When it is part of the last play.
    pub fresh: Vec<Span>,
}

/// Every tile that was ever on the table by its cell, the lowest first; none if the game is too long to step through.
pub fn placed_tiles(game: &Game) -> BTreeMap<Cell, Vec<PlacedTile>> {
    let mut cells: BTreeMap<Cell, Vec<PlacedTile>> = BTreeMap::new();
    for tile in in_order(game) {
        if let Some(cell) = tile.cell {
            cells.entry(cell).or_default().push(tile);
        }
    }
    cells
}

/// The way of each play that needs one, and when it is the last play; none if the game is too long to step through.
pub fn ways(game: &Game) -> Vec<(Way, Vec<Span>)> {
    let tiles = in_order(game);
    let plays = tiles.chunk_by(|tile, next| tile.at == next.at);
    let ways = plays.map(|play| Some((way(game, play[0].at)?, play[0].fresh.clone())));
    ways.flatten().collect()
}

/// Every tile that was ever on the table, in the order of play; none if the game is too long to step through.
fn in_order(game: &Game) -> Vec<PlacedTile> {
    let mut all: Vec<PlacedTile> = Vec::new();
    if game.entries().len() > MAX_ENTRIES {
        return all;
    }
    // The tiles of each play that was not withdrawn.
    let mut plays: Vec<Range<usize>> = Vec::new();
    for (at, (turn, entry)) in entries(game).enumerate() {
        match (entry.status, entry.action.as_deref()) {
            _ if !entry.placed.is_empty() => {
                if let Some(before) = plays.last() {
                    stale(&mut all[before.clone()], turn);
                }
                plays.push(lay(&mut all, at, &entry.placed, turn));
            }
            (Status::ChallengeUpheld, _) => {
                let Some(play) = plays.pop() else { continue };
                stale(&mut all[play.clone()], turn);
                for tile in &mut all[play] {
                    tile.on.until = Some(turn);
                }
                for tile in plays.last().into_iter().flat_map(Range::clone) {
                    all[tile].fresh.push(Span::since(turn));
                }
            }
            (_, Some(&Action::Shift(direction, n))) => {
                let grid = game.rules().features.grid;
                for tile in &mut all {
                    tile.cell = tile.cell.and_then(|cell| cell.shifted(grid, direction, n));
                }
            }
            _ => {}
        }
    }
    all
}

/// Adds the tiles that entry `at` placed, and returns their range.
fn lay(all: &mut Vec<PlacedTile>, at: usize, placed: &[(Cell, Tile)], turn: usize) -> Range<usize> {
    let first = all.len();
    for &(cell, tile) in placed {
        let below = all.iter().filter(|other| other.is_at(cell)).count();
        all.push(PlacedTile::new(at, (cell, tile), below + 1, turn));
    }
    first..all.len()
}

/// The letters of each round of word paths, and when they are on the table; none in other games.
pub fn rounds(game: &Game) -> Vec<(Span, Board)> {
    let mut rounds: Vec<(Span, Board)> = Vec::new();
    for (turn, entry) in entries(game) {
        if let (Some(Action::Grid(grid)), Some(of)) =
            (entry.action.as_deref(), &game.rules().features.rounds)
        {
            if let Some((span, _)) = rounds.last_mut() {
                span.until = Some(turn);
            }
            rounds.push((Span::since(turn), letters(grid, rounds.len() + 1, of)));
        }
    }
    rounds
}

/// Ends the spans in which these tiles are the last play.
fn stale(tiles: &mut [PlacedTile], turn: usize) {
    for span in tiles.iter_mut().filter_map(|tile| tile.fresh.last_mut()) {
        span.until = Some(turn);
    }
}

impl Span {
    fn since(from: usize) -> Self {
        Self { from, until: None }
    }
}

impl PlacedTile {
    fn new(at: usize, (cell, tile): (Cell, Tile), height: usize, turn: usize) -> Self {
        Self {
            at,
            cell: Some(cell),
            tile,
            height,
            on: Span::since(turn),
            fresh: vec![Span::since(turn)],
        }
    }

    /// The tile as it is drawn.
    pub fn piece(&self, game: &Game) -> Piece {
        let fresh = self.fresh.last().is_some_and(|span| span.until.is_none());
        Piece::new(game, self.tile, self.height, fresh)
    }

    fn is_at(&self, cell: Cell) -> bool {
        self.cell == Some(cell) && self.on.until.is_none()
    }
}
