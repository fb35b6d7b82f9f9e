//! The words of a crossword play, and the score of each.

use crate::grid::{Cell, Grid};
use crate::rules::{Square, WordPremiums};
use crate::score::{ScoredWord, Sum};
use crate::table::Run;
use crate::tile::Kind;

use super::Board;

/// The runs across the word, through each new tile in the order of the word.
pub(super) fn crossed(board: &Board<'_>) -> Vec<Run> {
    let along = board.axis();
    let mut across = Grid::Square.axes().iter().copied();
    let Some(across) = across.find(|axis| *axis != along) else {
        return Vec::new();
    };
    let new = board.new.iter();
    new.filter_map(|&(cell, _)| board.laid.run(cell, across))
        .collect()
}

/// The word itself, and those across it.
pub(super) fn scored(board: &Board<'_>, crossed: &[Run]) -> Vec<ScoredWord> {
    let main = board.main().path.cells();
    let crossed = crossed.iter().map(|run| run.cells.as_slice());
    let word = |cells: &[Cell]| ScoredWord {
        spelling: board.spelling(cells.iter().copied()),
        cells: cells.to_vec(),
        sum: sum(board, cells),
        struck: None,
    };
    std::iter::once(main).chain(crossed).map(word).collect()
}

/// Letters at their values and premiums, then the word premiums; premiums count under new tiles alone.
fn sum(board: &Board<'_>, cells: &[Cell]) -> Sum {
    let mut sum = Sum::of_letters(cells.len());
    let mut factors = Vec::new();
    for &cell in cells {
        let Some(tile) = board.laid.at(cell) else {
            continue;
        };
        let square = board.of.layout.at(cell).filter(|_| board.laid.is_new(cell));
        let times = match square {
            Some(Square::Letter(times)) => times,
            Some(Square::Word(times)) => {
                factors.push(times);
                1
            }
            _ => 1,
        };
        if tile.kind == Kind::Letter {
            sum.add(board.situation.rules.tiles.value(tile.letter), times);
        }
    }
    if board.of.word_premiums == WordPremiums::Highest {
        factors = factors.into_iter().max().into_iter().collect();
    }
    for factor in factors {
        sum.multiply(factor);
    }
    sum
}
