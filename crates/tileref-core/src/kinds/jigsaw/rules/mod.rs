//! The rules that only jigsaw games have, and all rules of a play.

mod corner_interlock;
mod false_claim;
mod single_letter_line;
mod turn_on_old_tile;

pub use corner_interlock::CornerInterlock;
pub use false_claim::FalseClaim;
pub use single_letter_line::SingleLetterLine;
pub use turn_on_old_tile::TurnOnOldTile;

use std::sync::Arc;

use crate::kinds::jigsaw::Jigsaw;
use crate::referee::Refusal;
use crate::referee::board::{Checks, Kind};
use crate::referee::rules::{
    BadRun, CellReused, FirstWord, LetterMismatch, NoNewTile, NotAWord, NotConnected, OffBoard,
    PartialRun, TileSupply, TooManyTiles, WordTooShort,
};
use crate::rules::Slug;
use crate::score::ScoredWord;

use super::Board;
use super::words::{self, ReadRun};

impl Kind for Jigsaw {
    const CHECKS: Checks<Self> = &[
        (Slug::OffBoard, OffBoard::broken),
        (Slug::WordTooShort, WordTooShort::broken),
        (Slug::CellReused, CellReused::broken),
        (Slug::LetterMismatch, LetterMismatch::broken),
        (Slug::NoNewTile, NoNewTile::broken),
        (Slug::TooManyTiles, TooManyTiles::broken),
        (Slug::FirstWord, |board| FirstWord::broken(board, false)),
        (Slug::NotConnected, not_connected),
        (Slug::TurnOnOldTile, TurnOnOldTile::broken),
        (Slug::SingleLetterLine, SingleLetterLine::broken),
        (Slug::PartialRun, PartialRun::broken),
        (Slug::BadRun, bad_run),
        (Slug::CornerInterlock, CornerInterlock::broken),
        (Slug::TileSupply, TileSupply::broken),
        (Slug::NotAWord, NotAWord::broken),
        (Slug::FalseClaim, FalseClaim::broken),
    ];

    fn score(board: &Board<'_>) -> Vec<Arc<ScoredWord>> {
        words::scored(board)
    }
}

/// `not-connected`, unless the table plays separate clusters.
fn not_connected(board: &Board<'_>) -> Option<Refusal> {
    if board.kind.house.separate_clusters {
        return None;
    }
    NotConnected::broken(board)
}

/// `bad-run`: with `judge: entry`, every run must be a word in at least one direction.
fn bad_run(board: &Board<'_>) -> Option<Refusal> {
    let situation = board.situation;
    if !situation.rules.looks_up() || situation.vocabulary.lexicon().is_none() {
        return None;
    }
    let is_bad = |run: &ReadRun| run.iter().all(|reading| !reading.valid);
    let [forward, backward] = words::read_runs(board).into_iter().find(is_bad)?;
    Some(board.main().refuse(BadRun::EitherWay {
        start: forward.cells[0],
        run: forward.spelling,
        backward: backward.spelling,
    }))
}
