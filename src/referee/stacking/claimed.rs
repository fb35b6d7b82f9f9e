//! The words that a player names: each is one that could count.

use crate::grid::{Axis, Cell};
use crate::score::ScoredWord;

use super::lines::line_of_play;
use super::{Board, Fault, Reason, Refusal, Traced, scored};

/// The line a word counts for: the play's own, or one across a new tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Line {
    Along,
    Through(Cell, Axis),
}

/// The declared words, each stretch once.
///
/// # Errors
/// `too-many-words`: a second word along one line, or a word along the play without all of its new tiles.
pub(super) fn words(board: &Board<'_>) -> Result<Vec<ScoredWord>, Refusal> {
    let mut taken: Vec<Line> = Vec::with_capacity(board.words.len());
    let mut words = Vec::with_capacity(board.words.len());
    let mut cells: Vec<&[Cell]> = Vec::with_capacity(board.words.len());
    for word in board.words {
        let own = word.path.cells();
        // A stretch counts once, whichever way it reads.
        let again = |other: &&[Cell]| own.eq(*other) || own.iter().rev().eq(other.iter());
        if cells.iter().any(again) {
            continue;
        }
        let line = line_of(board, word)?;
        if taken.contains(&line) {
            return Err(word.refuse(Reason::Stacking(Fault::TwoWords {
                word: word.spelling(),
            })));
        }
        taken.push(line);
        cells.push(own);
        words.push(scored(board, own));
    }
    Ok(words)
}

fn line_of(board: &Board<'_>, word: &Traced<'_>) -> Result<Line, Refusal> {
    let axis = word.path.steps()[0].axis();
    let mut new = word
        .path
        .cells()
        .iter()
        .copied()
        .filter(|&cell| board.laid.is_new(cell));
    let first = new.next();
    if line_of_play(board) != Some(axis) {
        // Across the play a word meets one new tile.
        return Ok(first.map_or(Line::Along, |cell| Line::Through(cell, axis)));
    }
    let held = 1 + new.count();
    if held < board.new.len() {
        return Err(word.refuse(Reason::Stacking(Fault::NotAllTiles {
            word: word.spelling(),
        })));
    }
    Ok(Line::Along)
}
