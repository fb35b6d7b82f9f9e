//! The words that a player names: each is one that could count.

use crate::grid::{Axis, Cell};
use crate::rules::Slug;
use crate::score::ScoredWord;

use super::lines::line_of_play;
use super::{Board, Fault, Reason, Refusal, Traced, scored};

/// The line a word counts for: the play's own, or one across a new tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Line {
    Along,
    Through(Cell, Axis),
}

/// The declared words.
///
/// # Errors
/// `too-many-words`: a second word along one line, or a word along the play without all of its new tiles.
///
/// If the referee finds the best words, a stretch may be declared twice, but counts once.
pub(super) fn words(board: &Board<'_>, best: bool) -> Result<Vec<ScoredWord>, Refusal> {
    let mut taken: Vec<(Line, &[Cell])> = Vec::with_capacity(board.words.len());
    for word in board.words {
        let (line, cells) = (line_of(board, word)?, word.path.cells());
        let second = |&(of, other): &(Line, &[Cell])| of == line && !(best && same(other, cells));
        if let Some((_, other)) = taken.iter().find(|taken| second(taken)) {
            let spelling = word.spelling();
            return Err(word.refuse(if *other == cells {
                Reason::DeclaredTwice {
                    word: spelling,
                    slug: Slug::TooManyWords,
                }
            } else {
                Reason::Stacking(Fault::TwoWords { word: spelling })
            }));
        }
        taken.push((line, cells));
    }
    let words = board
        .words
        .iter()
        .map(|word| scored(board, word.path.cells()));
    Ok(words.collect())
}

/// Whether two words are the same stretch, read either way.
fn same(one: &[Cell], other: &[Cell]) -> bool {
    one == other || one.iter().rev().eq(other)
}

fn line_of(board: &Board<'_>, word: &Traced<'_>) -> Result<Line, Refusal> {
    let axis = word.path.steps()[0].axis();
    let cells = word.path.cells().iter().copied();
    let mut new = cells.filter(|&cell| board.laid.is_new(cell));
    let first = new.next();
    if line_of_play(board) != axis {
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
