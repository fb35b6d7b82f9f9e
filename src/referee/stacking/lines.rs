//! The best words through the new tiles, along every line.

use crate::grid::{Axis, Cell};
use crate::score::{ScoredWord, Sum};
use crate::tile::{Kind, Tile};

use super::Board;

/// What a word comes to: its letters, times one less than there are letters.
pub(super) fn sum(board: &Board<'_>, cells: &[Cell]) -> Sum {
    let mut sum = Sum::of_letters(cells.len());
    for tile in cells.iter().filter_map(|&cell| board.laid.at(cell)) {
        sum.add(value(board, tile), 1);
    }
    match u32::try_from(cells.len()).unwrap_or(u32::MAX) {
        0..=2 => {}
        letters => sum.multiply(letters - 1),
    }
    sum
}

fn value(board: &Board<'_>, tile: Tile) -> u32 {
    match tile.kind {
        Kind::Letter => board.situation.rules.tiles.value(tile.letter),
        Kind::Corner | Kind::Wildcard => 0,
    }
}

/// The line that the new tiles lie in; a single one lies in none.
pub(super) fn line_of_play(board: &Board<'_>) -> Option<Axis> {
    (board.new.len() > 1).then(|| board.main().path.steps()[0].axis())
}

/// The best words of a play: along its line one that holds all new tiles, across it one through each of them.
pub(super) fn best(board: &Board<'_>) -> Vec<ScoredWord> {
    let mut words = Vec::with_capacity(board.new.len() + 1);
    let along = board.main().path.steps()[0].axis();
    let mut count = |axis, first: Cell, last: Cell| {
        words.extend(best_of(board, axis, first, last));
    };
    if let (Some(axis), [(first, _), .., (last, _)]) = (line_of_play(board), board.new) {
        count(axis, *first, *last);
    }
    let axes = board.situation.rules.grid().axes();
    for &(cell, _) in board.new {
        let own = [along].into_iter().filter(|_| board.new.len() == 1);
        let others = axes.iter().copied().filter(|axis| *axis != along);
        own.chain(others).for_each(|axis| count(axis, cell, cell));
    }
    words
}

/// A stretch of a line, by the first and the last of its cells.
struct Stretch {
    value: u32,
    from: usize,
    to: usize,
}

/// The most valuable word along a line that holds two cells and all between them; read either way, and on a tie the
/// declared one.
fn best_of(board: &Board<'_>, axis: Axis, one: Cell, other: Cell) -> Option<ScoredWord> {
    let run = board.laid.run(one, axis)?;
    let at = |cell| run.cells.iter().position(|&of| of == cell);
    let (one, other) = (at(one)?, at(other)?);
    let tiles: Vec<Tile> = run
        .cells
        .iter()
        .filter_map(|&cell| board.laid.at(cell))
        .collect();
    let declared = board.main().path.cells();
    let stretches = by_value(board, &tiles, one.min(other), one.max(other));
    let vocabulary = board.situation.vocabulary;
    let mut best: Option<(u32, Vec<Cell>)> = None;
    let mut spelling = String::with_capacity(tiles.len());
    for Stretch { value, from, to } in stretches {
        if best.as_ref().is_some_and(|(most, _)| *most > value) {
            break;
        }
        let cells = &run.cells[from..=to];
        let mut reads = |backward: bool| {
            spelling.clear();
            let letters = tiles[from..=to].iter().map(|tile| tile.letter.lower());
            if backward {
                spelling.extend(letters.rev());
            } else {
                spelling.extend(letters);
            }
            vocabulary.knows(&spelling)
        };
        let is_declared = |backward: bool| {
            if backward {
                cells.iter().rev().eq(declared)
            } else {
                cells.iter().eq(declared)
            }
        };
        // The declared word is known to be one.
        let found = [false, true].into_iter().find(|&way| is_declared(way));
        let declared_here = found.is_some();
        let found = found.or_else(|| {
            // A tie adds nothing, unless it is the declared word.
            let looked_up = best.is_none();
            looked_up.then(|| [false, true].into_iter().find(|&way| reads(way)))?
        });
        let Some(backward) = found else { continue };
        let mut cells = cells.to_vec();
        if backward {
            cells.reverse();
        }
        best = Some((value, cells));
        if declared_here {
            break;
        }
    }
    best.map(|(_, cells)| super::scored(board, &cells))
}

/// The stretches of a line that hold the positions from `one` to `other`, the most valuable first.
fn by_value(board: &Board<'_>, tiles: &[Tile], one: usize, other: usize) -> Vec<Stretch> {
    let mut sums = Vec::with_capacity(tiles.len() + 1);
    sums.push(0_u32);
    for (n, &tile) in tiles.iter().enumerate() {
        sums.push(sums[n].saturating_add(value(board, tile)));
    }
    let mut stretches = Vec::with_capacity(16);
    for from in 0..=one {
        for to in other.max(from + 1)..tiles.len() {
            let letters = u32::try_from(to - from).unwrap_or(u32::MAX);
            let value = (sums[to + 1] - sums[from]).saturating_mul(letters);
            stretches.push(Stretch { value, from, to });
        }
    }
    stretches.sort_by_key(|stretch| std::cmp::Reverse(stretch.value));
    stretches
}
