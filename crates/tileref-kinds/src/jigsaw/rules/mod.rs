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

use crate::jigsaw::Jigsaw;
use crate::referee::rules::{
    BadRun, CellReused, FirstWord, LetterMismatch, NoNewTile, NotAWord, NotConnected, OffBoard,
    PartialRun, TileSupply, TooManyTiles, WordTooShort,
};
use crate::referee::trial::{Checks, PlayRules};
use crate::rule::Refusal;
use crate::score::ScoredWord;

use super::TrialPlay;
use super::words::{self, ReadRun};

impl PlayRules for Jigsaw {
    const CHECKS: Checks<Self> = &[
        (OffBoard::SLUG, OffBoard::broken),
        (WordTooShort::SLUG, WordTooShort::broken),
        (CellReused::SLUG, CellReused::broken),
        (LetterMismatch::SLUG, LetterMismatch::broken),
        (NoNewTile::SLUG, NoNewTile::broken),
        (TooManyTiles::SLUG, TooManyTiles::broken),
        (FirstWord::SLUG, |trial| FirstWord::broken(trial, false)),
        (NotConnected::SLUG, not_connected),
        (TurnOnOldTile::SLUG, TurnOnOldTile::broken),
        (SingleLetterLine::SLUG, SingleLetterLine::broken),
        (PartialRun::SLUG, PartialRun::broken),
        (BadRun::SLUG, bad_run),
        (CornerInterlock::SLUG, CornerInterlock::broken),
        (TileSupply::SLUG, TileSupply::broken),
        (NotAWord::SLUG, NotAWord::broken),
        (FalseClaim::SLUG, FalseClaim::broken),
    ];

    fn score(trial: &TrialPlay<'_>) -> Vec<Arc<ScoredWord>> {
        words::scored(trial)
    }
}

/// `not-connected`, unless the table plays separate clusters.
fn not_connected(trial: &TrialPlay<'_>) -> Option<Refusal> {
    if trial.kind.house.separate_clusters {
        return None;
    }
    NotConnected::broken(trial)
}

/// `bad-run`: with `judge: entry`, every run must be a word in at least one direction.
fn bad_run(trial: &TrialPlay<'_>) -> Option<Refusal> {
    let situation = trial.situation;
    if !situation.looks_up() || situation.vocabulary.lexicon().is_none() {
        return None;
    }
    let is_bad = |run: &ReadRun| run.iter().all(|reading| !reading.valid);
    let [forward, backward] = words::read_runs(trial).into_iter().find(is_bad)?;
    Some(trial.main().refuse(BadRun::EitherWay {
        start: forward.cells[0],
        run: forward.spelling,
        backward: backward.spelling,
    }))
}
