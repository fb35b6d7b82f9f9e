//! Words on stacks as in a crossword: every line of tiles is a word, and counts by the heights of its stacks.

use std::sync::Arc;

use crate::features::Ending;
use crate::grid::{Axis, Cell};
use crate::score::{ALL_TILES, Bonus, ScoredWord, Sum};
use crate::text::count;
use crate::tile::Tile;

use super::{RunsHouse, TrialPlay};

/// What a ruleset with `words: runs` states.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Runs {
    /// Tiles on a full rack.
    pub rack: usize,
    /// What words score.
    pub score: Heights,
    /// What each tile left on a rack costs at the end.
    pub unplayed: u32,
    /// When the game ends by itself.
    pub(super) ending: Ending,
    /// House rules.
    pub house: RunsHouse,
}

/// What words score by the heights of their stacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Heights {
    /// Each tile of a word whose tiles all lie on the board itself.
    pub flat: u32,
    /// Each tile in the stacks of any other word, covered ones included.
    pub stacked: u32,
    /// What QU adds in a word whose tiles all lie on the board itself.
    pub qu: u32,
    /// What a full rack in one turn pays besides.
    pub all_tiles: u32,
}

impl Heights {
    /// What a word counts for one of its tiles, on top of a stack of this height; in a flat word every stack is a single
    /// tile.
    pub(super) fn of(&self, tile: Tile, height: usize, is_flat: bool) -> u32 {
        if is_flat {
            let qu = if tile.letter.as_str() == "qu" {
                self.qu
            } else {
                0
            };
            self.flat.saturating_add(qu)
        } else {
            let height = u32::try_from(height).unwrap_or(u32::MAX);
            self.stacked.saturating_mul(height)
        }
    }
}

/// The main word, then the run across it through each new tile, in the order of the word.
pub(super) fn scored(trial: &TrialPlay<'_>, runs: &Runs) -> Vec<Arc<ScoredWord>> {
    let across = match trial.axis() {
        Axis::Row => Axis::Column,
        _ => Axis::Row,
    };
    let main = trial.main().path.cells().to_vec();
    let crossed = trial.new.iter();
    let crossed = crossed.filter_map(|&(cell, _)| trial.table().run(cell, across));
    let words = std::iter::once(main).chain(crossed);
    words.map(|cells| word(trial, runs, cells)).collect()
}

/// The word on these cells with its score.
fn word(trial: &TrialPlay<'_>, runs: &Runs, cells: Vec<Cell>) -> Arc<ScoredWord> {
    let table = trial.table();
    let height = |cell| trial.situation.table.height(cell) + usize::from(table.is_new(cell));
    let is_flat = cells.iter().all(|&cell| height(cell) == 1);
    let mut sum = Sum::of_letters(cells.len());
    for &cell in &cells {
        if let Some(tile) = table.at(cell) {
            sum.add(runs.score.of(tile, height(cell), is_flat), 1);
        }
    }
    let spelling = trial.spelling(cells.iter().copied());
    Arc::new(ScoredWord::new(spelling, cells, sum))
}

/// The bonus for a full rack in one turn.
pub(super) fn all_tiles(trial: &TrialPlay<'_>, runs: &Runs) -> Option<Bonus> {
    let laid = trial.new.len();
    (laid >= runs.rack && runs.score.all_tiles > 0).then(|| Bonus {
        name: ALL_TILES.name,
        points: runs.score.all_tiles,
        at: Some(trial.main().path.cells()[0]),
        why: count(laid, "new tile"),
    })
}
