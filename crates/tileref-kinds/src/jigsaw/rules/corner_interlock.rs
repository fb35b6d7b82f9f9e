//! `corner-interlock`: corner tiles have neighbours on two sides at most.

use std::iter::once;

use crate::action::Part;
use crate::grid::{Cell, Direction, Grid};
use crate::options::Enforcement;
use crate::referee::rules::side;
use crate::rule::{Refusal, rule};
use crate::table::TrialTable;
use crate::tile::{Letter, TileKind};

use super::super::TrialPlay;

rule! {
    /// A corner tile has two flat sides that meet, like the corner piece of a jigsaw. So it has neighbours on two sides
    /// at most, at a right angle: never both left and right, never both above and below. The guide's pictures of this
    /// are lost.
    CornerInterlock = "corner-interlock", Ruling, ["corner_interlock"];

    Opposite { cell: Cell, letter: Letter, sides: [Direction; 2] }
        wrong: format!(
            "the corner tile {letter} at {cell} would have neighbours both {} and {} it",
            side(sides[0]),
            side(sides[1])
        ),
        try: "a corner tile has neighbours on two sides at most, at a right angle; if the table agrees, \
              `set corner_interlock=ignore` at the prompt drops this rule";
}

impl CornerInterlock {
    /// No corner tile, new or beside a new tile, has neighbours on opposite sides.
    pub(super) fn broken(trial: &TrialPlay<'_>) -> Option<Refusal> {
        if trial.kind.house.corner_interlock == Enforcement::Ignore {
            return None;
        }
        let table = trial.table();
        let new = trial.new.iter().map(|&(cell, _)| cell);
        let mut near = new.flat_map(|cell| once(cell).chain(cell.neighbours(Grid::Square)));
        let (cell, letter, sides) = near.find_map(|cell| {
            let tile = table
                .at(cell)
                .filter(|tile| tile.kind == TileKind::Corner)?;
            Some((cell, tile.letter, opposite(&table, cell)?))
        })?;
        let mut main = trial.main().path.cells().iter();
        let in_main = main.position(|&of_main| of_main == cell);
        let part = in_main.map_or(Part::Word(0), |n| Part::Letter(0, n));
        let opposite = Self::Opposite {
            cell,
            letter,
            sides,
        };
        Some(Refusal::new(opposite, part))
    }
}

/// Two opposite sides of a cell on which it has neighbours.
fn opposite(table: &TrialTable<'_>, cell: Cell) -> Option<[Direction; 2]> {
    let is_taken = |&way: &Direction| {
        cell.step(way)
            .is_some_and(|beside| table.at(beside).is_some())
    };
    let axes = Grid::Square.axes().iter();
    let mut sides = axes.map(|axis| [axis.forward().opposite(), axis.forward()]);
    sides.find(|sides| sides.iter().all(is_taken))
}

#[cfg(test)]
mod tests {
    use tileref_cases::check;

    #[test]
    fn corner_tiles_have_neighbours_on_two_sides_that_meet() {
        check(
            "
            m13 r b+at !! corner-interlock at +at
            m13 d b+at !! corner-interlock
            m13 rd b+at => BAT 8, TAB 8
            ----
            m13 r ba+t => BAT 8, TAB 8
            m13 r bats !! corner-interlock at ts
            p13 d so !! corner-interlock at so
            o13 d to => TO 2, corner 10
            o12 d oto !! corner-interlock
            ----
            options corner_interlock: ignore
            m13 r b+at => BAT 8, TAB 8
            m13 r bats = 20
            ",
        );
    }
}
