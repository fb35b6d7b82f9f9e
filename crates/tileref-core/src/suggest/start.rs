//! A play that starts one cell off.

use crate::action::{Action, Part, Place, Play, Said};
use crate::grid::{Cell, Path};
use crate::referee::Situation;

/// The same play from the one neighbour of its start from which it fits.
///
/// A word may fit beside others by chance; running over one of its own letters on the table is not chance.
pub(super) fn shifted(situation: &Situation<'_>, line: &str) -> Option<String> {
    let entry = Said::parse(line).ok()?;
    let Action::Play(play) = &entry.action else {
        return None;
    };
    let start = situation
        .standing
        .cell(play.main.at(), Part::Cell(0))
        .ok()?;
    let from = |cell: Cell| Play {
        main: play.main.clone().starting_at(Place::Cell(cell)),
        ..play.clone()
    };
    let mut plays = start
        .neighbours(situation.rules.grid())
        .filter(|&cell| meets(situation, play, cell))
        .map(from)
        .filter(|play| situation.judge(play).is_ok());
    let shifted = plays.next().filter(|_| plays.next().is_none())?;
    let action = Action::Play(shifted);
    Some(Said { action, ..entry }.to_string())
}

/// Whether the main word, from this cell, runs over one of its letters.
fn meets(situation: &Situation<'_>, play: &Play, start: Cell) -> bool {
    let Ok(path) = Path::new(start, play.main.steps()) else {
        return false;
    };
    let mut letters = path.cells().iter().zip(play.main.letters());
    letters.any(|(&cell, tile)| {
        let there = situation.table.at(cell);
        there.is_some_and(|there| there.letter == tile.letter)
    })
}
