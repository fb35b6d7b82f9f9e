//! A position without the turns that led to it, to search it for plays.

use super::Game;
use crate::grid::Cell;
use crate::referee::rules::TileSupply;
use crate::tile::{Face, RackTile, Tally, Tile};

/// Tiles on the table, and the racks and points of the seats.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Position {
    /// The tiles on the table.
    pub tiles: Vec<(Cell, Tile)>,
    /// The tiles known to be on the rack of each seat, and its points; the first seat is to move.
    pub seats: Vec<(Vec<RackTile>, i64)>,
}

/// Why a game has no such position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PositionError {
    /// A tile beside the board.
    #[error("{0} is not on the board")]
    OffBoard(Cell),
    /// More tiles of a face than the set has.
    #[error("there are more tiles {} than the set has", .0.to_string().to_uppercase())]
    TooMany(Face),
}

impl Game {
    /// This game, which has not begun, as it stands in a position. Nobody knows which turns led there, so its log is
    /// empty, and nothing can be challenged. The other seats hold full racks as far as the tiles go.
    ///
    /// # Errors
    /// The board or the set has no such position.
    ///
    /// ```
    /// use tileref_game::{game::{Game, Position}, referee::Vocabulary, rules::Ruleset};
    /// # use tileref_game::{grid::Cell, tile::{Letter, Tile, TileKind}};
    /// let rules = Ruleset::built_in("crossword").expect("it is built in");
    /// let game = Game::new(rules, &["Ann", "Bob"], Vocabulary::new(None))?;
    /// let tile = |c| Tile { letter: Letter::new(c).expect("a letter"), kind: TileKind::Letter };
    /// let cell = |name| Cell::parse(name).expect("a cell");
    /// let tiles = vec![(cell("h8"), tile('a')), (cell("i8"), tile('t'))];
    /// let game = game.in_position(&Position { tiles, seats: vec![(Vec::new(), 4)] })?;
    /// assert_eq!((game.table().len(), game.bag(), game.score(0)), (2, Some(84), 4));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn in_position(&self, position: &Position) -> Result<Self, PositionError> {
        let mut game = self.clone();
        let layout = self.rules.features.layout();
        for &(cell, tile) in &position.tiles {
            if layout.is_some_and(|layout| layout.at(cell).is_none()) {
                return Err(PositionError::OffBoard(cell));
            }
            game.state.table.place(cell, tile);
            game.state.used.add(tile.face());
        }
        let (set, house) = (&self.rules.tiles, &self.rules.house);
        let racks = position.seats.iter().flat_map(|(rack, _)| rack);
        let racks: Vec<Face> = racks.map(|tile| tile.face()).collect();
        let on_table = position.tiles.iter().map(|(_, tile)| tile.face());
        let all: Vec<Face> = on_table.chain(racks).collect();
        let exceeded = TileSupply::exceeded(set, house, &Tally::default(), all);
        if let Some((face, _)) = exceeded {
            return Err(PositionError::TooMany(face));
        }
        game.deal(position);
        Ok(game)
    }

    /// Gives each seat its points and its rack: what is known of it, filled up from the tiles that are not on the table.
    fn deal(&mut self, position: &Position) {
        let (full, state) = (self.rules.features.rack, &mut self.state);
        let total = self.rules.tiles.total();
        let mut left = total.saturating_sub(position.tiles.len());
        let known = |n: usize| position.seats.get(n).map_or(0, |(rack, _)| rack.len());
        for n in 0..state.rack_sizes.len() {
            state.rack_sizes[n] = known(n);
            left = left.saturating_sub(known(n));
        }
        // Once the bag is empty, the rack of the player to move is all that they have.
        let missing: usize = (0..state.rack_sizes.len())
            .map(|n| full.saturating_sub(known(n)))
            .sum();
        let is_endgame = left < missing;
        for (n, size) in state.rack_sizes.iter_mut().enumerate() {
            if !(n == 0 && is_endgame && *size > 0) {
                let drawn = full.saturating_sub(*size).min(left);
                *size += drawn;
                left -= drawn;
            }
        }
        state.bag = left;
        for (seat, (_, points)) in state.seats.iter_mut().zip(&position.seats) {
            seat.score = *points;
        }
    }
}
