//! Legality, words and bonuses: one module for each mechanic, all of them pure.
//!
//! A referee gets a [`Situation`] and a play, and answers with a [`Ruling`] or with the one rule that the play
//! breaks first.

mod board;
mod checks;
pub mod crossword;
mod jigsaw;
pub mod paths;
mod phrases;
mod reason;
mod refusal;
pub mod stacking;
mod standing;
mod vocabulary;

pub use reason::Reason;
pub use refusal::Refusal;
pub use standing::{Standing, StandingWord};
pub use vocabulary::Vocabulary;

use std::sync::Arc;

use crate::action::{BarePlay, Part, Play};
use crate::grid::Cell;
use crate::rules::{Mechanic, Ruleset};
use crate::score::{Bonus, ScoredWord};
use crate::table::Table;
use crate::tile::{Tally, Tile};

/// Everything that a play is judged by.
#[derive(Clone, Copy, Debug)]
pub struct Situation<'a> {
    /// The game and its house rules.
    pub rules: &'a Ruleset,
    /// The tiles on the table.
    pub table: &'a Table,
    /// The same tiles, counted by face.
    pub used: &'a Tally,
    /// The words that stand.
    pub standing: &'a Standing,
    /// Which words count.
    pub vocabulary: &'a Vocabulary,
    /// Tiles that the mover holds.
    pub held: usize,
    /// Seats of the mover's teammates who have racks of their own.
    pub mates: &'a [usize],
    /// Corner tiles whose bonus has been paid.
    pub paid_corners: &'a [Cell],
}

/// What a legal play comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruling {
    /// The new tiles.
    pub placed: Vec<(Cell, Tile)>,
    /// The words that score, the main word first.
    pub words: Vec<Arc<ScoredWord>>,
    /// The bonuses that are paid.
    pub bonuses: Vec<Bonus>,
    /// Bonuses that were earned but not announced.
    pub missed: Vec<Bonus>,
    /// Corner tiles that have now had their bonus.
    pub paid_corners: Vec<Cell>,
    /// What the sum of the words is multiplied by, where the game has that.
    pub multiplier: Option<u32>,
}

impl Ruling {
    /// Points of the play: the sum of its items.
    pub fn points(&self) -> i64 {
        let words: i64 = self
            .words
            .iter()
            .map(|word| i64::from(word.sum.points()))
            .sum();
        let bonuses = self.bonuses.iter().map(|bonus| i64::from(bonus.points));
        words * i64::from(self.multiplier.unwrap_or(1)) + bonuses.sum::<i64>()
    }
}

/// Judges a play of a table that only keeps score.
///
/// # Errors
/// As [`judge`].
pub fn judge_bare(situation: &Situation<'_>, play: &BarePlay) -> Result<Ruling, Refusal> {
    match &situation.rules.mechanic {
        Mechanic::Jigsaw(jigsaw) => jigsaw::scoreboard::judge(situation, jigsaw, play),
        _ => Err(Refusal {
            reason: Reason::BoardKept,
            part: Part::Line,
        }),
    }
}

/// Judges a play.
///
/// # Errors
/// The rule that the play breaks, the first one in the order of [`crate::rules::Slug`].
pub fn judge(situation: &Situation<'_>, play: &Play) -> Result<Ruling, Refusal> {
    match &situation.rules.mechanic {
        Mechanic::Jigsaw(jigsaw) => jigsaw::judge(situation, jigsaw, play),
        Mechanic::Crossword(crossword) => crossword::judge(situation, crossword, play),
        Mechanic::Stacking(stacking) => stacking::judge(situation, stacking, play),
        // A game of lists takes no plays, and says so before anybody judges them.
        Mechanic::Paths(_) => Err(Refusal {
            reason: Reason::NotHere { verb: "play" },
            part: Part::Line,
        }),
    }
}
