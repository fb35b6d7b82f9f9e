//! The words of a crossword play, and the score of each.

use crate::grid::{Axis, Cell};
use crate::rules::{Square, WordPremiums};
use crate::score::{ScoredWord, Sum};
use crate::tile::Kind;

use super::Board;

/// The word itself, then the runs across it, through each new tile in the order of the word.
pub(super) fn scored(board: &Board<'_>) -> Vec<ScoredWord> {
    let across = match board.axis() {
        Axis::Row => Axis::Column,
        _ => Axis::Row,
    };
    let new = board.new.iter();
    let crossed = new.filter_map(|&(cell, _)| board.laid.run(cell, across));
    let word = |cells: Vec<Cell>| ScoredWord {
        spelling: board.spelling(cells.iter().copied()),
        sum: sum(board, &cells),
        cells,
        struck: None,
    };
    let main = board.main().path.cells().to_vec();
    let crossed = crossed.map(|run| run.cells);
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
