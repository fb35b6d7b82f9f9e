//! The rules that only stacking games have, and all rules of a play.

mod covers_all;
mod not_straight;
mod same_letter;
mod too_high;
mod too_many_words;

pub use covers_all::CoversAll;
pub use not_straight::NotStraight;
pub use same_letter::SameLetter;
pub use too_high::TooHigh;
pub use too_many_words::TooManyWords;

use crate::stacking::{Stacking, finds_best};
use std::sync::Arc;

use crate::action::Play;
use crate::referee::rules::{
    BadRun, Centre, Direction, FirstWord, LetterMismatch, NoNewTile, NotAWord, NotConnected,
    OffBoard, PartialRun, TileSupply, TooManyTiles, WordTooShort,
};
use crate::referee::trial::{Check, Checks, PlayRules};
use crate::rule::Slug;
use crate::score::ScoredWord;

use super::{TrialPlay, runs, scored};

/// The rules of a play where every line of tiles is a word. What is too short is so on the board and off it.
const RUNS: Checks<Stacking> = &[
    (WordTooShort::SLUG, WordTooShort::broken),
    (OffBoard::SLUG, OffBoard::broken),
    (LetterMismatch::SLUG, LetterMismatch::broken),
    (NoNewTile::SLUG, NoNewTile::broken),
    (TooManyTiles::SLUG, TooManyTiles::broken),
    (Centre::SLUG, Centre::missed),
    (NotConnected::SLUG, NotConnected::broken),
    (TooHigh::SLUG, TooHigh::broken),
    (CoversAll::SLUG, CoversAll::broken),
    (PartialRun::SLUG, PartialRun::broken),
    (BadRun::SLUG, BadRun::broken),
    (TileSupply::SLUG, TileSupply::broken),
    (NotAWord::SLUG, NotAWord::main_word),
];

/// The rules of a play where words are free.
impl PlayRules for Stacking {
    const SHAPE: Option<(Slug, Check<Play>)> = Some((NotStraight::SLUG, NotStraight::broken));

    const CHECKS: Checks<Self> = &[
        (OffBoard::SLUG, OffBoard::broken),
        (WordTooShort::SLUG, WordTooShort::broken),
        (LetterMismatch::SLUG, LetterMismatch::broken),
        (NoNewTile::SLUG, NoNewTile::broken),
        (TooManyTiles::SLUG, |trial| {
            TooManyTiles::broken_in_turn(trial, trial.kind.house.max_tiles as usize)
        }),
        (FirstWord::SLUG, |trial| {
            FirstWord::broken(trial, !finds_best(trial))
        }),
        (Centre::SLUG, Centre::missed),
        (NotConnected::SLUG, NotConnected::broken),
        (TooHigh::SLUG, TooHigh::broken),
        (CoversAll::SLUG, CoversAll::broken),
        (TooManyWords::SLUG, TooManyWords::broken),
        (TileSupply::SLUG, TileSupply::broken),
        (NotAWord::SLUG, NotAWord::broken),
    ];

    fn shape(&self) -> Option<(Slug, Check<Play>)> {
        match self.runs {
            Some(_) => Some((Direction::SLUG, Direction::broken)),
            None => Self::SHAPE,
        }
    }

    fn checks(&self) -> Checks<Self> {
        match self.runs {
            Some(_) => RUNS,
            None => Self::CHECKS,
        }
    }

    /// The declared words; or the main word and the lines across it.
    fn score(trial: &TrialPlay<'_>) -> Vec<Arc<ScoredWord>> {
        if let Some(runs) = &trial.kind.runs {
            return runs::scored(trial, runs);
        }
        let declared = trial.words.iter();
        declared
            .map(|word| scored(trial, word.path.cells()))
            .collect()
    }
}
