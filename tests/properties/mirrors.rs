//! A table seen in a mirror: the same game, whichever way round the tiles lie.

use proptest::prelude::*;
use tileref::action::{Action, Declared, Place, Play};
use tileref::game::Game;
use tileref::grid::{Cell, Direction};
use tileref::replay::say;

use crate::games::{lines, played, tables};

/// The side of the table that the random games keep to, and room for their shifts.
const SIDE: u16 = 200;

/// Which line the mirror stands on.
#[derive(Clone, Copy, Debug)]
enum Mirror {
    /// The diagonal: rows become columns.
    Diagonal,
    /// A column: left becomes right.
    Upright,
    /// A row: up becomes down.
    Level,
}

impl Mirror {
    fn cell(self, cell: Cell) -> Cell {
        let (column, row) = (cell.column(), cell.row());
        let (column, row) = match self {
            Self::Diagonal => (row, column),
            Self::Upright => (SIDE - column, row),
            Self::Level => (column, SIDE - row),
        };
        Cell::new(column, row).expect("room")
    }

    fn way(self, way: Direction) -> Direction {
        use Direction::{Down, Left, Right, Up};
        match (self, way) {
            (Self::Diagonal, Right) => Down,
            (Self::Diagonal, Down) => Right,
            (Self::Diagonal, Left) => Up,
            (Self::Diagonal, Up) => Left,
            (Self::Upright, Left | Right) | (Self::Level, Up | Down) => way.opposite(),
            _ => way,
        }
    }

    fn word(self, word: &Declared) -> Declared {
        let Place::Cell(cell) = *word.at() else {
            return word.clone();
        };
        let steps = word.steps().iter().map(|way| self.way(*way)).collect();
        let at = Place::Cell(self.cell(cell));
        Declared::new(at, steps, word.letters().to_vec()).expect("as many steps as before")
    }

    fn line(self, line: &str) -> String {
        match Action::parse(line) {
            Ok(Action::Play(play)) => Action::Play(Play {
                main: self.word(&play.main),
                also: play.also.iter().map(|word| self.word(word)).collect(),
                claims: play.claims,
            })
            .to_string(),
            Ok(Action::Shift(way, n)) => Action::Shift(self.way(way), n).to_string(),
            _ => line.to_owned(),
        }
    }
}

/// Who, how it came out, the points, and the bonuses in the order of their names.
type Points = (String, &'static str, i64, Vec<(&'static str, u32)>);

/// What everybody got for what.
fn points(game: &Game) -> Vec<Points> {
    let entries = game.entries().iter();
    entries
        .map(|entry| {
            let mut bonuses: Vec<_> = entry.bonuses.iter().map(|b| (b.name, b.points)).collect();
            bonuses.sort_unstable();
            (
                entry.actor.clone(),
                entry.status.name(),
                entry.points,
                bonuses,
            )
        })
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn rows_and_columns_are_alike(table in tables(), lines in lines()) {
        let (whole, record) = played(&table, &lines);
        let mut game = table.game();
        for (actor, action) in &record {
            let action = Mirror::Diagonal.line(action);
            let said = say(&mut game, actor, &action);
            prop_assert!(said.is_ok(), "{}: {:?}", action, said);
        }
        prop_assert_eq!(points(&game), points(&whole));
    }

    /// Runs are read forward where neither way is a word, and forward is another way in a mirror; so words are looked
    /// up when they are laid.
    #[test]
    fn left_and_right_are_alike(table in tables(), lines in lines(), level in any::<bool>()) {
        let mirror = if level { Mirror::Level } else { Mirror::Upright };
        let mut table = table.with("judge", "entry");
        table.dictionary = true;
        let (whole, record) = played(&table, &lines);
        let mut game = table.game();
        for (actor, action) in &record {
            let action = mirror.line(action);
            let said = say(&mut game, actor, &action);
            prop_assert!(said.is_ok(), "{}: {:?}", action, said);
        }
        prop_assert_eq!(points(&game), points(&whole));
    }
}
