//! A table seen from another side: the same game, whichever way round the tiles lie.

use proptest::prelude::*;
use tileref::action::{Action, Declared, NamedCell, Play};
use tileref::game::Game;
use tileref::grid::{Cell, Direction, Grid};

use super::games::{Table, lines, played, tables, tables_of};

/// The side of the table that the random games keep to, and room for their shifts; even, as rows of hexes are alike in
/// pairs.
const SIDE: u16 = 200;

/// Where it is looked at from.
#[derive(Clone, Copy, Debug)]
pub enum View {
    /// In a mirror on the diagonal, on squares: rows become columns.
    Diagonal,
    /// In a mirror on a column: left becomes right.
    Upright,
    /// In a mirror on a row: up becomes down.
    Level,
    /// From so many columns and rows further; on hexes an even number of rows.
    Further(u16, u16),
}

impl View {
    fn cell(self, grid: Grid, cell: Cell) -> Cell {
        let (column, row) = (cell.column(), cell.row());
        // Every second row of hexes lies half a cell to the right.
        let half = u16::from(grid == Grid::Hex && row % 2 == 1);
        let (column, row) = match self {
            Self::Diagonal => (row, column),
            Self::Upright => (SIDE - half - column, row),
            Self::Level => (column, SIDE - row),
            Self::Further(columns, rows) => (column + columns, row + rows),
        };
        Cell::new(column, row).expect("room")
    }

    fn way(self, way: Direction) -> Direction {
        use Direction::{
            Down, East, Left, NorthEast, NorthWest, Right, SouthEast, SouthWest, Up, West,
        };
        let pairs: &[(Direction, Direction)] = match self {
            Self::Diagonal => &[(Right, Down), (Left, Up)],
            Self::Upright => &[
                (Left, Right),
                (East, West),
                (NorthEast, NorthWest),
                (SouthEast, SouthWest),
            ],
            Self::Level => &[(Up, Down), (NorthEast, SouthEast), (NorthWest, SouthWest)],
            Self::Further(..) => &[],
        };
        let other = pairs.iter().find_map(|&(one, other)| match way {
            way if way == one => Some(other),
            way if way == other => Some(one),
            _ => None,
        });
        other.unwrap_or(way)
    }

    fn place(self, grid: Grid, place: &NamedCell) -> NamedCell {
        match place {
            NamedCell::Cell(cell) => NamedCell::Cell(self.cell(grid, *cell)),
            standing @ NamedCell::Standing { .. } => standing.clone(),
        }
    }

    fn word(self, grid: Grid, word: &Declared) -> Declared {
        if matches!(word.at(), NamedCell::Standing { .. }) {
            return word.clone();
        }
        let steps = word.steps().iter().map(|way| self.way(*way)).collect();
        let at = self.place(grid, word.at());
        Declared::new(at, steps, word.letters().to_vec()).expect("as many steps as before")
    }

    pub fn line(self, grid: Grid, line: &str) -> String {
        let word = |word: &Declared| self.word(grid, word);
        let action = match Action::parse(line) {
            Ok(Action::Play(play)) => Action::Play(Play {
                main: word(&play.main),
                also: play.also.iter().map(word).collect(),
                claims: play.claims,
            }),
            Ok(Action::Shift(way, n)) => Action::Shift(self.way(way), n),
            Ok(Action::Burn(place, letter)) => Action::Burn(self.place(grid, &place), letter),
            _ => return line.to_owned(),
        };
        action.to_string()
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

/// Whether the line keeps to this side of the table.
fn is_near(line: &str) -> bool {
    let near = |word: &Declared| match word.at() {
        NamedCell::Cell(cell) => cell.column() < SIDE / 2 && cell.row() < SIDE / 2,
        NamedCell::Standing { .. } => true,
    };
    match Action::parse(line) {
        Ok(Action::Play(play)) => near(&play.main) && play.also.iter().all(near),
        _ => true,
    }
}

/// A game scores the same when it is seen from elsewhere.
fn looks_alike(table: &Table, lines: &[String], view: View) -> Result<(), TestCaseError> {
    let (whole, record) = played(table, lines);
    // A random first word may be anywhere.
    prop_assume!(record.iter().all(|(_, action)| is_near(action)));
    let mut game = table.game();
    for (actor, action) in &record {
        let action = view.line(game.rules().features.grid, action);
        let said = game.submit(actor, &action);
        prop_assert!(said.is_ok(), "{}: {:?}", action, said);
    }
    prop_assert_eq!(points(&game), points(&whole));
    Ok(())
}

fn further() -> impl Strategy<Value = View> {
    (1..40_u16, 0..20_u16).prop_map(|(columns, pairs)| View::Further(columns, 2 * pairs))
}

/// Words laid over one another within a few cells, from whatever direction.
pub fn stacked() -> impl Strategy<Value = Vec<String>> {
    let word = prop::sample::select(vec![
        "at", "ta", "an", "tan", "nat", "eat", "tea", "ate", "ten", "net", "note", "tone", "on",
        "_at", "n_t", "_n", "e_t_", "t__", "_o_e", "an_",
    ]);
    let way = prop::sample::select(vec![
        "r", "d", "l", "u", "e", "w", "ne", "nw", "se", "sw", "r", "d", "e", "se",
    ]);
    let one =
        ("[e-h][5-8]", way, word).prop_map(|(cell, way, word)| format!("{cell} {way} {word}"));
    let play = (one.clone(), prop::option::weighted(0.2, one)).prop_map(|(main, also)| {
        let also = also.map(|also| format!(" also {also}")).unwrap_or_default();
        main + &also
    });
    let line = prop_oneof![
        20 => play,
        2 => "burn [e-h][5-8] [aenot]",
        2 => "pass|(Ann|Bob): challenge( upheld| rejected)?",
        1 => "exchange [1-3]|(Ann|Bob): adjust [+-][1-9] why|table: allow tot|table: ban tea|end",
    ];
    prop::collection::vec(line, 1..60)
}

proptest! {
    #![proptest_config(super::cases(30))]

    #[test]
    fn rows_and_columns_are_alike(table in tables(), lines in lines()) {
        looks_alike(&table, &lines, View::Diagonal)?;
    }

    /// Runs are read forward where neither way is a word, and forward is another way in a mirror; so words are looked
    /// up when they are laid.
    #[test]
    fn left_and_right_are_alike(table in tables(), lines in lines(), level in any::<bool>()) {
        let mut table = table.with("judge", "entry");
        table.dictionary = true;
        looks_alike(&table, &lines, if level { View::Level } else { View::Upright })?;
    }

    #[test]
    fn a_table_is_the_same_wherever_it_stands(table in tables(), lines in lines(), view in further()) {
        looks_alike(&table, &lines, view)?;
    }

    #[test]
    fn stacks_are_the_same_from_every_side(
        table in tables_of("lingo"),
        lines in stacked(),
        view in prop_oneof![Just(View::Diagonal), Just(View::Upright), Just(View::Level), further()],
    ) {
        let view = match (view, table.game().rules().features.grid) {
            (View::Diagonal, Grid::Hex) => View::Upright,
            (view, _) => view,
        };
        looks_alike(&table, &lines, view)?;
    }
}

/// The random games of stacks are games: words are laid on words, on squares and on hexes.
#[test]
fn random_stacks_grow() {
    use proptest::strategy::ValueTree as _;
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let (mut squares, mut hexes) = (0, 0);
    for _ in 0..100 {
        let table = tables_of("lingo").new_tree(&mut runner).unwrap().current();
        let lines = stacked().new_tree(&mut runner).unwrap().current();
        let (game, _) = played(&table, &lines);
        let scored = game
            .entries()
            .iter()
            .filter(|entry| entry.status.name() == "scored")
            .count();
        match game.rules().features.grid {
            Grid::Square => squares += scored,
            Grid::Hex => hexes += scored,
        }
    }
    assert!(squares > 200 && hexes > 80, "{squares} {hexes}");
}
