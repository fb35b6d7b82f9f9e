//! `off-board`: a table is large but not endless, and a crossword's board is printed.

use crate::grid::{Cell, Direction, column_name};
use crate::layout::Layout;
use crate::referee::trial::TrialPlay;
use crate::rule::{Refusal, rule};

rule! {
    /// The path leaves the table.
    OffBoard = "off-board", Ruling, ["layout"],
        (Guide if Board "It has to stay on the squares of the board. They are printed, so nothing can be shifted."),
        (Ruling unless Board "There is nothing left of column A or above row 1. A table without a board has no real edge, so \
             `table: shift r 5` moves everything and makes room.");

    Path { from: Cell, direction: Direction }
        wrong: format!("the path leaves the table {} {from}", side(*direction)),
        here: |here| here.features.layout().map(|_| "the board starts at column A and row 1".to_owned()),
        try: {
            let way = direction.opposite().shift();
            format!("`table: shift {} 5` moves everything {} and makes room", way.name(), way.word())
        };

    Square { cell: Cell, columns: usize, rows: usize }
        wrong: format!("the board has no square {cell}"),
        try: {
            let column = u16::try_from(columns - 1).map(column_name);
            format!("the last square is {}{rows}", column.unwrap_or_default())
        };

    Shift { direction: Direction }
        wrong: format!("a tile would leave the table {}", match direction {
            Direction::Up => "at the top",
            Direction::Down => "at the bottom",
            Direction::Left => "on the left",
            _ => "on the right",
        }),
        try: "shift by less, or the other way";

    Printed
        wrong: "the board is printed, so nothing on it can be shifted",
        try: "use `undo` and enter the turns again";
}

impl OffBoard {
    /// Every cell of the word is a square of the board.
    pub fn broken<K>(trial: &TrialPlay<'_, K>) -> Option<Refusal> {
        let (layout, main) = (trial.situation.features.layout()?, trial.main());
        let mut cells = main.path.cells().iter().copied();
        let square = cells.find_map(|cell| Self::square(layout, cell))?;
        Some(main.refuse(square))
    }

    /// A cell is no square of the board.
    pub fn square(layout: &Layout, cell: Cell) -> Option<Self> {
        layout.at(cell).is_none().then(|| Self::Square {
            cell,
            columns: layout.columns(),
            rows: layout.rows(),
        })
    }
}

/// A side in words, such as `left of`.
pub fn side(direction: Direction) -> String {
    match direction {
        Direction::Up => "above".to_owned(),
        Direction::Down => "below".to_owned(),
        beside => format!("{} of", beside.word()),
    }
}

#[cfg(test)]
mod tests {
    use tileref_cases::check;

    #[test]
    fn words_stay_on_the_board() {
        check(
            "
            game wordgame
            # Past the edge, before it is beside the centre.
            l8 r habit !! off-board
            h12 d habit !! off-board
            k8 r habit !! centre
            d8 r habit
            h8 d tattoo !! not-a-word
            h8 d ttttttttt !! off-board
            # A single letter past the edge is off the board before it is too short.
            p8 r t !! off-board
            o8 r t !! word-too-short
            # A printed board does not move.
            shift right 1 !! off-board
            ----
            game jumbo-jumble
            mat ...../...../...../...../.....
            b3 r habit !! off-board
            a3 r habit
            ",
        );
    }

    #[test]
    fn a_path_stays_on_the_table() {
        check(
            "
            a1 l at !! off-board
            a1 u at !! off-board
            zz1 r at !! off-board
            a999 d at !! off-board
            b1 l at => AT 2
            ----
            y1 rr ton => TON 3
            ----
            a13 r at
            a14 d at also a13 l at !! off-board
            at:1l u tow !! off-board
            at:1 d at = 2
            ",
        );
    }

    #[test]
    fn the_table_moves_as_a_whole() {
        check(
            "
            c2 r tow
            shift u 2 !! off-board says at the top
            shift l 3 !! off-board says on the left
            shift r 700 !! off-board says on the right
            shift d 999 !! off-board says at the bottom
            Ann: shift u 1 !! wrong-player
            shift u 1
            ? last note
            ? next Bob
            ? table C1 tow
            Bob: challenge !! nothing-to-challenge
            c3 d tow !! not-connected
            d1 d on => ON 2, NO 2
            ? action d1 d on
            ----
            # Standing words and paid corner tiles move, too.
            m13 r +eat
            m13 d eel => EEL 4, corner 10
            shift d 2
            eat:3r d so => SO 2, EATS 6
            ? action p15 d so
            ",
        );
    }
}
