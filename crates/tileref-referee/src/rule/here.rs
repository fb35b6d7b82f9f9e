//! What the advice of a rule may know of a game.

use crate::features::Features;
use crate::letter_grid::Cubes;
use crate::table::Table;
use crate::tile::{Face, TileSet};

/// What a game has, its tiles, and the table: enough for a rule to say what to try. Advice that asks whose turn it is,
/// or which lines the game would accept, is in `advice`.
#[derive(Clone, Copy, Debug)]
pub struct AdviceContext<'a> {
    /// What the game has.
    pub features: &'a Features,
    /// Its tiles.
    pub tiles: &'a TileSet,
    /// The tiles on the table.
    pub table: &'a Table,
}

impl AdviceContext<'_> {
    /// Without wildcards, advice does not speak of them.
    pub fn has_wildcards(&self) -> bool {
        self.tiles.count(Face::Wildcard) > 0
    }

    /// The cubes that show the letters of a round.
    pub fn cubes(&self) -> Option<&Cubes> {
        self.features.rounds.as_ref()?.cubes.as_ref()
    }

    /// The directions, in games where words do not bend.
    pub fn straight(&self) -> Option<String> {
        let features = self.features;
        let ways = features.named_directions();
        (!features.bends).then(|| format!("use {ways}: `{}`", features.example))
    }
}
