//! The rules of a play, in the order in which they are named.

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
use super::words::{Reading, read_runs};

/// The rules of a play, if the table is kept.
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
pub(super) fn check(board: &Board<'_>) -> Result<Vec<[Reading; 2]>, Refusal> {
    LetterMismatch::check_also(board)?;
    NoNewTile::check(board)?;
    TooManyTiles::check(board)?;
    FirstWord::check(board, false)?;
    if board.of.jigsaw.house.separate_clusters == Switch::Off {
        NotConnected::check(board)?;
    }
    for word in board.words {
        TurnOnOldTile::check(board, word)?;
    }
    for word in board.words {
        SingleLetterLine::check(board, word)?;
    }
    for word in board.words {
        PartialRun::check(board, word)?;
        if word.number > 0 {
            PartialRun::check_also(board, word)?;
        }
    }
    let runs = read_runs(board);
    let unread = runs
        .iter()
        .filter(|[forward, backward]| !forward.valid && !backward.valid);
    let unread = unread
        .map(|[forward, backward]| ([&*forward.spelling, &*backward.spelling], forward.cells[0]));
    BadRun::check_either_way(board, unread)?;
    CornerInterlock::check(board)?;
    TileSupply::check(board)?;
    Ok(runs)
}
