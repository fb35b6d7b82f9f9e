//! A scrap of the board round a place where a word fits.

use crate::cli::terminal::TextStyle;
use crate::game::Game;
use crate::grid::{Axis, Cell};
use crate::referee::JudgedPlay;
use crate::table::TrialTable;
use crate::text::LEFT_TO_RIGHT;
use crate::view;

/// How many cells are shown on each side of the one in the middle.
const REACH: u16 = 2;

/// Up to five cells of a row or column, as they would be after a play: the ones with most tiles that are on the table.
/// As on the board, a star marks new tiles. The letter where the word crosses a line of old ones is in brackets.
pub fn scrap(game: &Game, fit: &JudgedPlay, style: TextStyle) -> String {
    let word = fit.ruling.words.first();
    let word = word.map_or(&[][..], |word| word.cells.as_slice());
    let table = TrialTable::new(game.table(), &fit.ruling.placed);
    let is_new = |cell: &&Cell| table.is_new(**cell);
    let axes = game.rules().features.grid.axes();
    let lines = word
        .iter()
        .flat_map(|&cell| axes.iter().map(move |&axis| line(game, cell, axis)));
    let own = |line: &[Cell]| line.iter().filter(|cell| word.contains(cell)).count();
    // A stretch of old letters of the word itself does not show the play.
    let mut lines = lines.filter(|line| line.iter().any(|cell| is_new(&cell)) || own(line) == 1);
    let mut best = lines.next().unwrap_or_default();
    let tiles = |line: &[Cell]| {
        let new = line.iter().filter(is_new).count();
        let all = line.iter().filter(|&&cell| table.at(cell).is_some());
        (all.count() - new, new)
    };
    for line in lines {
        if tiles(&line) > tiles(&best) {
            best = line;
        }
    }
    let crosses = own(&best) == 1;
    let is_mirrored = view::is_mirrored(game);
    if is_mirrored && best.windows(2).all(|pair| pair[0].row() == pair[1].row()) {
        best.reverse();
    }
    let drawn = best.iter().map(|cell| match table.at(*cell) {
        Some(tile) if table.is_new(*cell) => format!("{}*", tile.letter),
        Some(tile) if crosses && word.contains(cell) => format!("[{}]", tile.letter),
        Some(tile) => tile.letter.to_string(),
        None => if style.ascii { "." } else { "·" }.to_owned(),
    });
    let drawn: Vec<String> = drawn.collect();
    drawn.join(if is_mirrored { LEFT_TO_RIGHT } else { "" })
}

/// The cells on this axis up to two steps from a cell, in reading order; on a printed board, only its own.
fn line(game: &Game, cell: Cell, axis: Axis) -> Vec<Cell> {
    let layout = game.rules().features.layout();
    let is_on = |cell: &Cell| layout.is_none_or(|layout| layout.at(*cell).is_some());
    let forward = axis.forward();
    let before = (1..=REACH)
        .rev()
        .filter_map(|n| cell.moved(forward.opposite(), n));
    let after = (1..=REACH).filter_map(|n| cell.moved(forward, n));
    let cells = before.chain([cell]).chain(after);
    cells.filter(is_on).collect()
}
