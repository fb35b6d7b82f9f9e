//! `corner-interlock`: corner tiles have neighbours on two sides at most.

use crate::action::Part;
use crate::grid::{Cell, Direction, Grid};
use crate::referee::Refusal;
use crate::referee::rules::{rule, side};
use crate::rules::Enforcement;
use crate::tile::{Kind, Letter, Tile};

use super::super::Board;

rule! {
    /// A corner tile has two flat sides that meet, like the corner piece of a jigsaw. So it has neighbours on at most
    /// two sides, at a right angle: never both left and right, never both above and below. The guide shows this in
    /// pictures that are lost.
    CornerInterlock = "corner-interlock", Ruling, ["corner_interlock"];

    Opposite { cell: Cell, letter: Letter, sides: [Direction; 2] }
        wrong: format!(
            "the corner tile {letter} at {cell} would have neighbours both {} and {} it",
            side(sides[0]),
            side(sides[1])
        ),
        try: "a corner tile has neighbours on at most two sides, and those meet; or play with \
              `corner_interlock: ignore`";
}

impl CornerInterlock {
    /// No corner tile, new or beside a new tile, has neighbours on opposite sides.
    pub(super) fn check(board: &Board<'_>) -> Result<(), Refusal> {
        if board.of.jigsaw.house.corner_interlock == Enforcement::Ignore {
            return Ok(());
        }
        let is_corner = |tile: &Tile| tile.kind == Kind::Corner;
        for &(cell, tile) in &board.new {
            let own = Some((cell, tile));
            let beside = cell.neighbours(Grid::Square);
            let beside = beside.filter_map(|cell| Some((cell, board.situation.table.at(cell)?)));
            let mut corners = own
                .into_iter()
                .chain(beside)
                .filter(|(_, tile)| is_corner(tile));
            let taken = corners.find_map(|(cell, tile)| Some((cell, tile, opposite(board, cell)?)));
            if let Some((cell, tile, sides)) = taken {
                let mut main = board.main().path.cells().iter();
                let in_main = main.position(|&of_main| of_main == cell);
                let part = in_main.map_or(Part::Word(0), |n| Part::Letter(0, n));
                let letter = tile.letter;
                let opposite = Self::Opposite {
                    cell,
                    letter,
                    sides,
                };
                return Err(Refusal::new(opposite, part));
            }
        }
        Ok(())
    }
}

/// Two opposite sides of a cell on which it has neighbours.
fn opposite(board: &Board<'_>, cell: Cell) -> Option<[Direction; 2]> {
    let taken = |&direction: &Direction| {
        let beside = cell.step(direction);
        beside.is_some_and(|beside| board.trial().at(beside).is_some())
    };
    let axes = Grid::Square.axes().iter();
    let mut sides = axes.map(|axis| [axis.forward().opposite(), axis.forward()]);
    sides.find(|sides| sides.iter().all(taken))
}

#[cfg(test)]
mod tests {
    use crate::tests::tell;

    #[test]
    fn corner_tiles_have_neighbours_on_two_sides_that_meet() {
        tell(
            "
            m13 r b+at !! corner-interlock
            m13 d b+at !! corner-interlock
            m13 rd b+at => BAT 8, TAB 8
            ----
            m13 r ba+t => BAT 8, TAB 8
            m13 r bats !! corner-interlock
            p13 d so !! corner-interlock
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
