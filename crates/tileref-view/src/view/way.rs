//! The way of a word through its cells: where it begins and which way it goes.

use super::board::is_mirrored;
use super::turns::last_scored;
use tileref_game::action::Action;
use tileref_game::game::Game;
use tileref_game::grid::{Cell, Direction};
use tileref_words::text::{LEFT_TO_RIGHT, is_from_the_right, shown};

/// The way of a word that is not read straight to the right or down, so that its tiles alone do not say how to read it.
/// On hexes, rows and both diagonals are read like this from their left end; from right to left, everything is mirrored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// The word in capitals, safe to show.
    pub word: String,
    /// Its cells in spelling order, as they are named now; at least two.
    pub cells: Vec<Cell>,
    /// The direction from each cell to the next, as it is seen.
    pub steps: Vec<Direction>,
}

/// The way of the last play; `None` if its main word needs none.
pub fn last_way(game: &Game) -> Option<Way> {
    way(game, last_scored(game)?)
}

/// The way of the main word of entry `at`, counted from 0; `None` if it needs none, or is no word on the table.
pub fn way(game: &Game, at: usize) -> Option<Way> {
    let word = game.entries().get(at)?.words.first()?;
    let cells = word.cells.iter().map(|&cell| now(game, at, cell));
    let cells = cells.collect::<Option<Vec<_>>>()?;
    let steps = cells.windows(2).map(|pair| step(game, pair[0], pair[1]));
    let steps = steps.collect::<Option<Vec<_>>>()?;
    let first = *steps.first()?;
    let is_read = first == first.axis().forward() && steps.iter().all(|step| *step == first);
    let mirrored = is_mirrored(game);
    (!is_read).then(|| Way {
        word: shown(&word.spelling.upper()),
        cells,
        steps: steps.iter().map(|step| step.seen(mirrored)).collect(),
    })
}

/// The direction from a cell to its neighbour.
fn step(game: &Game, from: Cell, to: Cell) -> Option<Direction> {
    let mut ways = game.rules().features.grid.directions().iter().copied();
    ways.find(|way| from.step(*way) == Some(to))
}

/// The name that a cell of entry `at` has after the shifts since; `None` if they moved it off the grid.
fn now(game: &Game, at: usize, cell: Cell) -> Option<Cell> {
    let grid = game.rules().features.grid;
    let since = &game.entries()[at..];
    since
        .iter()
        .try_fold(cell, |cell, entry| match entry.action.as_deref() {
            Some(&Action::Shift(direction, n)) => cell.shifted(grid, direction, n),
            _ => Some(cell),
        })
}

impl Way {
    /// The way in ASCII, on one line: `GRAVEL  M13 > N13 v N14 > O14 ^ O13 > P13`.
    pub fn text(&self) -> String {
        // Terminals must not turn the line around.
        let is_turned = self.word.contains(is_from_the_right);
        let mark = if is_turned { LEFT_TO_RIGHT } else { "" };
        let mut text = format!("{mark}{}{mark}  {}", self.word, self.cells[0]);
        for (step, cell) in self.steps.iter().zip(&self.cells[1..]) {
            text += &format!(" {} {cell}", step.sign());
        }
        text
    }
}
