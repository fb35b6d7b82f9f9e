//! The rules that only stacking games have, and all rules of a play.

mod not_straight;
mod same_letter;
mod too_many_words;

pub use not_straight::NotStraight;
pub use same_letter::SameLetter;
pub use too_many_words::TooManyWords;

use crate::stacking::finds_best;
use std::sync::Arc;

use crate::action::Play;
use crate::referee::rules::{
    FirstWord, LetterMismatch, NoNewTile, NotAWord, NotConnected, OffBoard, TileSupply,
    TooManyTiles, WordTooShort,
};
use crate::referee::trial::{Check, Checks, PlayRules};
use crate::rule::Slug;
use crate::score::ScoredWord;
use crate::stacking::Stacking;

use super::{TrialPlay, scored};

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
        (NotConnected::SLUG, NotConnected::broken),
        (TooManyWords::SLUG, TooManyWords::broken),
        (TileSupply::SLUG, TileSupply::broken),
        (NotAWord::SLUG, NotAWord::broken),
    ];

    /// The declared words.
    fn score(trial: &TrialPlay<'_>) -> Vec<Arc<ScoredWord>> {
        let declared = trial.words.iter();
        declared
            .map(|word| scored(trial, word.path.cells()))
            .collect()
    }
}
