//! The rules that only crosswords have, and all rules of a play.

mod first_word_length;
pub(super) mod placement;
mod split_letter;

pub use first_word_length::FirstWordLength;
pub use split_letter::SplitLetter;

use std::sync::Arc;

use crate::action::Play;
use crate::crossword::Crossword;
use crate::referee::rules::{
    BadRun, Centre, Direction, LetterMismatch, NoNewTile, NotAWord, NotConnected, OffBoard,
    PartialRun, TileSupply, TooManyTiles, WordTooShort,
};
use crate::referee::trial::{Check, Checks, PlayRules};
use crate::rule::Slug;
use crate::score::ScoredWord;

use super::{TrialPlay, words};

impl PlayRules for Crossword {
    const SHAPE: Option<(Slug, Check<Play>)> = Some((Direction::SLUG, Direction::broken));

    const CHECKS: Checks<Self> = &[
        (OffBoard::SLUG, OffBoard::broken),
        (WordTooShort::SLUG, placement::word_too_short),
        (LetterMismatch::SLUG, LetterMismatch::broken),
        (NoNewTile::SLUG, NoNewTile::broken),
        (TooManyTiles::SLUG, TooManyTiles::broken),
        (Centre::SLUG, placement::centre),
        (FirstWordLength::SLUG, placement::first_word_length),
        (NotConnected::SLUG, placement::not_connected),
        (PartialRun::SLUG, placement::partial_run),
        (BadRun::SLUG, BadRun::broken),
        (SplitLetter::SLUG, SplitLetter::broken),
        (TileSupply::SLUG, TileSupply::broken),
        (NotAWord::SLUG, NotAWord::main_word),
    ];

    fn score(trial: &TrialPlay<'_>) -> Vec<Arc<ScoredWord>> {
        words::scored(trial)
    }
}
