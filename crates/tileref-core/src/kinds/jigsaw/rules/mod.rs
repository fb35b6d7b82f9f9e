//! The rules that only jigsaw games have, and the rules of a play in order of precedence.

mod corner_interlock;
mod false_claim;
mod single_letter_line;
mod turn_on_old_tile;

pub use corner_interlock::CornerInterlock;
pub use false_claim::FalseClaim;
pub use single_letter_line::SingleLetterLine;
pub use turn_on_old_tile::TurnOnOldTile;

use crate::referee::Refusal;
use crate::referee::rules::{
    BadRun, FirstWord, NoNewTile, NotConnected, PartialRun, TileSupply, TooManyTiles,
};
use crate::rules::{Slug, Switch};

use super::Board;
use super::words::{ReadRun, read_runs};

/// The rules of a play where the table is kept.
pub(super) const KEPT: &[Slug] = &[
    Slug::OffBoard,
    Slug::CellReused,
    Slug::LetterMismatch,
    Slug::NoNewTile,
    Slug::TooManyTiles,
    Slug::FirstWord,
    Slug::NotConnected,
    Slug::TurnOnOldTile,
    Slug::SingleLetterLine,
    Slug::PartialRun,
    Slug::BadRun,
    Slug::CornerInterlock,
    Slug::TileSupply,
    Slug::FalseClaim,
];

/// The rules of a play where only the score is kept.
pub(super) const SCORE_ONLY: &[Slug] = &[Slug::TooManyTiles, Slug::FalseClaim];

/// Checks every rule from `no-new-tile` to `tile-supply`, and returns the runs that the play makes.
pub(super) fn check(board: &Board<'_>) -> Result<Vec<ReadRun>, Refusal> {
    let is_apart = |board: &Board<'_>| match board.of.jigsaw.house.separate_clusters {
        Switch::Off => NotConnected::broken(board),
        Switch::On => None,
    };
    board
        .check(NoNewTile::broken)?
        .check(TooManyTiles::broken)?
        .check(|board| FirstWord::broken(board, false))?
        .check(is_apart)?
        .check(TurnOnOldTile::broken)?
        .check(SingleLetterLine::broken)?
        .check(PartialRun::broken)?;
    let runs = read_runs(board);
    board
        .check(|board| bad_run(board, &runs))?
        .check(CornerInterlock::broken)?
        .check(TileSupply::broken)?;
    Ok(runs)
}

/// `bad-run`: with `judge: entry`, every run must be a word in at least one direction.
fn bad_run(board: &Board<'_>, runs: &[ReadRun]) -> Option<Refusal> {
    let situation = board.situation;
    if !situation.rules.looks_up() || situation.vocabulary.lexicon().is_none() {
        return None;
    }
    let is_bad = |run: &&ReadRun| run.iter().all(|reading| !reading.valid);
    let [forward, backward] = runs.iter().find(is_bad)?;
    Some(board.main().refuse(BadRun::EitherWay {
        run: forward.spelling.clone(),
        backward: backward.spelling.clone(),
        start: forward.cells[0],
    }))
}
