//! The rules that only crosswords have, and all rules of a play.

mod direction;
mod first_play;

pub use direction::Direction;
pub use first_play::{Centre, FirstWordLength};

use std::sync::Arc;

use crate::action::Play;
use crate::kinds::crossword::Crossword;
use crate::referee::board::{Check, Checks, Kind};
use crate::referee::rules::{
    BadRun, LetterMismatch, NoNewTile, NotAWord, NotConnected, OffBoard, PartialRun, TileSupply,
    TooManyTiles, WordTooShort,
};
use crate::rules::Slug;
use crate::score::ScoredWord;

use super::{Board, words};

impl Kind for Crossword {
    const SHAPE: Option<(Slug, Check<Play>)> = Some((Slug::Direction, Direction::broken));

    const CHECKS: Checks<Self> = &[
        (Slug::OffBoard, OffBoard::broken),
        (Slug::WordTooShort, WordTooShort::broken),
        (Slug::LetterMismatch, LetterMismatch::broken),
        (Slug::NoNewTile, NoNewTile::broken),
        (Slug::TooManyTiles, TooManyTiles::broken),
        (Slug::Centre, Centre::broken),
        (Slug::FirstWordLength, FirstWordLength::broken),
        (Slug::NotConnected, NotConnected::broken),
        (Slug::PartialRun, PartialRun::broken),
        (Slug::BadRun, BadRun::broken),
        (Slug::TileSupply, TileSupply::broken),
        (Slug::NotAWord, NotAWord::broken),
    ];

    fn score(board: &Board<'_>) -> Vec<Arc<ScoredWord>> {
        words::scored(board)
    }
}
