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
    BadRun, FirstWord, LetterMismatch, NoNewTile, NotConnected, PartialRun, TileSupply,
    TooManyTiles,
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

/// Checks every rule from `letter-mismatch` to `tile-supply`, and returns the runs that the play makes.
pub(super) fn check(board: &Board<'_>) -> Result<Vec<ReadRun>, Refusal> {
    LetterMismatch::check_also(board)?;
    NoNewTile::check(board)?;
    TooManyTiles::check(board)?;
    FirstWord::check(board, false)?;
    if board.of.jigsaw.house.separate_clusters == Switch::Off {
        NotConnected::check(board)?;
    }
    for word in &board.words {
        TurnOnOldTile::check(board, word)?;
    }
    for word in &board.words {
        SingleLetterLine::check(board, word)?;
    }
    for word in &board.words {
        PartialRun::check(board, word)?;
        if word.number > 0 {
            PartialRun::check_also(board, word)?;
        }
    }
    let runs = read_runs(board);
    check_runs(board, &runs)?;
    CornerInterlock::check(board)?;
    TileSupply::check(board)?;
    Ok(runs)
}

/// `bad-run`: with `judge: entry`, every run must be a word in at least one direction.
fn check_runs(board: &Board<'_>, runs: &[ReadRun]) -> Result<(), Refusal> {
    let situation = board.situation;
    if !situation.rules.looks_up() || situation.vocabulary.lexicon().is_none() {
        return Ok(());
    }
    let is_bad = |run: &&ReadRun| run.iter().all(|reading| !reading.valid);
    match runs.iter().find(is_bad) {
        Some([forward, backward]) => Err(board.main().refuse(BadRun::EitherWay {
            run: forward.spelling.clone(),
            backward: backward.spelling.clone(),
            start: forward.cells[0],
        })),
        None => Ok(()),
    }
}
