//! The words of a crossword play, and the score of each.

use std::sync::Arc;

use crate::crossword::{Premiums, WordPremiums};
use crate::grid::{Axis, Cell};
use crate::layout::Square;
use crate::score::{ScoredWord, Sum};
use crate::tile::TileKind;

use super::TrialPlay;

/// The main word, then the run across it through each new tile, in the order of the word.
pub(super) fn scored(trial: &TrialPlay<'_>) -> Vec<Arc<ScoredWord>> {
    let across = match trial.axis() {
        Axis::Row => Axis::Column,
        _ => Axis::Row,
    };
    let mut words = Vec::with_capacity(trial.new.len() + 1);
    words.push(word(trial, trial.main().path.cells().to_vec()));
    for &(cell, _) in &trial.new {
        let crossed = trial.table().run(cell, across);
        words.extend(crossed.map(|run| word(trial, run)));
    }
    words
}

/// The word on these cells with its score: the letters with their premiums, then the word premiums. Premiums under old tiles
/// count only if they stay.
fn word(trial: &TrialPlay<'_>, cells: Vec<Cell>) -> Arc<ScoredWord> {
    let mut spelling = String::with_capacity(cells.len());
    let (mut sum, mut highest) = (Sum::of_letters(cells.len()), None);
    // A lone tile makes no word.
    let is_word = cells.len() > 1;
    let premiums = trial.kind.word_premiums;
    let stay = trial.kind.house.premiums == Premiums::Stay;
    for &cell in &cells {
        let new = trial.table().new_at(cell);
        let Some(tile) = new.or_else(|| trial.situation.table.at(cell)) else {
            continue;
        };
        spelling.extend([tile.letter]);
        let value = trial.situation.tiles.value(tile.letter);
        let mut times = 1;
        let counts = stay || new.is_some();
        let square = counts.then(|| trial.kind.board_in_use().at(cell));
        match square.flatten() {
            Some(Square::Letter(premium)) => times = premium.times_of(value.into()),
            Some(Square::Word(factor)) if premiums == WordPremiums::Multiply => {
                sum.multiply(factor);
            }
            Some(Square::Word(factor)) => highest = highest.max(Some(factor)),
            Some(Square::Plain) | None => {}
        }
        if tile.kind == TileKind::Letter && is_word {
            sum.add(value, times);
        }
    }
    if let Some(factor) = highest {
        sum.multiply(factor);
    }
    let spelling = trial.situation.tiles.alphabet().spelling(spelling);
    Arc::new(ScoredWord::new(spelling, cells, sum))
}
