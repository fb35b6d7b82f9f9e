//! The rules that only stacking games have, and all rules of a play.

mod not_straight;
mod same_letter;
mod too_many_words;

pub use not_straight::NotStraight;
pub use same_letter::SameLetter;
pub use too_many_words::TooManyWords;

use std::sync::Arc;

use crate::action::Play;
use crate::kinds::stacking::Stacking;
use crate::referee::board::{Check, Checks, Kind};
use crate::referee::rules::{
    FirstWord, LetterMismatch, NoNewTile, NotAWord, NotConnected, OffBoard, TileSupply,
    TooManyTiles, WordTooShort,
};
use crate::rules::Slug;
use crate::score::ScoredWord;

use super::{Board, scored};

impl Kind for Stacking {
    const SHAPE: Option<(Slug, Check<Play>)> = Some((Slug::NotStraight, NotStraight::broken));

    const CHECKS: Checks<Self> = &[
        (Slug::OffBoard, OffBoard::broken),
        (Slug::WordTooShort, WordTooShort::broken),
        (Slug::LetterMismatch, LetterMismatch::broken),
        (Slug::NoNewTile, NoNewTile::broken),
        (Slug::TooManyTiles, |board| {
            TooManyTiles::broken_in_turn(board, board.kind.house.max_tiles as usize)
        }),
        (Slug::FirstWord, |board| {
            FirstWord::broken(board, !board.finds_best())
        }),
        (Slug::NotConnected, NotConnected::broken),
        (Slug::TooManyWords, TooManyWords::broken),
        (Slug::TileSupply, TileSupply::broken),
        (Slug::NotAWord, NotAWord::broken),
    ];

    /// The declared words.
    fn score(board: &Board<'_>) -> Vec<Arc<ScoredWord>> {
        let declared = board.words.iter();
        declared
            .map(|word| scored(board, word.path.cells()))
            .collect()
    }
}
