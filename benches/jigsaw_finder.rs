//! Finding plays of PUZZINGO, on the tables of the shipped game with 12, 41, 74 and 80 tiles. Every answer that is timed is
//! also checked. A naive search, which only uses the referee, is timed for comparison.

use std::collections::BTreeSet;
use std::sync::Arc;

use divan::{Bencher, black_box};
use tileref::action::{Declared, NamedCell, Play};
use tileref::best::{FoundPlays, Query};
use tileref::game::Game;
use tileref::grid::{Cell, Grid};
use tileref::lexicon::{self, Lexicon};
use tileref::options::WordCheck;
use tileref::record::Record;
use tileref::replay;
use tileref::rules::Ruleset;
use tileref::tile::{Letter, RackTile, Tile, TileKind};

fn letterpress() -> Lexicon {
    lexicon::embedded(lexicon::DEFAULT).expect("built in")
}

/// The shipped game once this many tiles are on the table.
fn table_of(tiles: usize) -> Game {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/full-game.yaml");
    let text = std::fs::read_to_string(path).expect("the example");
    let record = Record::parse(&text).expect("a record");
    let lexicon = Arc::new(letterpress());
    let after = |turns| {
        let mut record = record.clone();
        record.turns.truncate(turns);
        let rules = Ruleset::built_in("puzzingo").expect("built in");
        replay::replay(
            &record,
            rules,
            Some(Arc::clone(&lexicon)),
            &replay::no_files,
        )
        .expect("legal")
    };
    let games = (0..=record.turns.len()).map(after);
    let mut games = games.skip_while(|game| game.table().len() < tiles);
    games.next().expect("so many tiles")
}

fn rack(letters: &str) -> Vec<RackTile> {
    let tile = |c| Letter::new(c).map_or(RackTile::Wildcard, RackTile::Letter);
    letters.chars().map(tile).collect()
}

fn best(game: &Game, letters: &str, most: Option<usize>) -> FoundPlays {
    let asked = Query {
        seat: 0,
        tiles: rack(letters),
        most,
    };
    game.best(black_box(&asked), &mut |_| true)
        .expect("an answer")
}

/// Times a search, and checks how many plays there are and what the best one scores.
fn search(
    bencher: Bencher,
    tiles: usize,
    letters: &str,
    most: Option<usize>,
    [count, points]: [usize; 2],
) {
    let game = table_of(tiles);
    assert_eq!(game.table().len(), tiles);
    bencher.bench_local(|| {
        let found = best(&game, letters, most);
        assert!(found.complete);
        assert_eq!(found.count, count);
        assert_eq!(found.plays.len(), most.unwrap_or(count));
        let best = found.plays.all().next().expect("a play");
        assert_eq!(usize::try_from(best.points()), Ok(points));
        found
    });
}

/// The ten best plays of seven letters, and the number of plays.
#[divan::bench(args = [[12, 86_588, 103], [41, 109_285, 102], [80, 151_635, 101]], sample_count = 10, ignore = cfg!(debug_assertions))]
fn ten_best(bencher: Bencher, [tiles, count, points]: [usize; 3]) {
    search(bencher, tiles, "aeinrst", Some(10), [count, points]);
}

/// With a wildcard, of which none is left after 80 tiles.
#[divan::bench(args = [[12, 685_073, 155], [41, 881_236, 163], [74, 1_383_669, 231]], sample_count = 3, ignore = cfg!(debug_assertions))]
fn ten_best_with_a_wildcard(bencher: Bencher, [tiles, count, points]: [usize; 3]) {
    search(bencher, tiles, "aeinrs?", Some(10), [count, points]);
}

/// Every play, each judged by the referee.
#[divan::bench(args = [[12, 86_588, 103], [41, 109_285, 102], [80, 151_635, 101]], sample_count = 3, ignore = cfg!(debug_assertions))]
fn all(bencher: Bencher, [tiles, count, points]: [usize; 3]) {
    search(bencher, tiles, "aeinrst", None, [count, points]);
}

/// The table and the rack of the comparison: small, because the naive search is slow.
const FEW: (usize, &str) = (12, "arst");
const OF_FEW: [usize; 2] = [756, 45];

/// All plays of four letters.
#[divan::bench]
fn four_letters(bencher: Bencher) {
    let (tiles, letters) = FEW;
    search(bencher, tiles, letters, None, OF_FEW);
}

/// The same plays by the naive search: every path that starts a word goes to the referee.
#[divan::bench(sample_count = 3)]
fn four_letters_by_the_referee_alone(bencher: Bencher) {
    let (tiles, letters) = FEW;
    let (game, lexicon) = (table_of(tiles), letterpress());
    bencher.bench_local(|| {
        let mut naive = Naive {
            game: &game,
            lexicon: &lexicon,
            plays: BTreeSet::new(),
            path: Vec::new(),
            word: Vec::new(),
        };
        let near = game
            .table()
            .cells()
            .flat_map(|(cell, _)| within(cell, letters.len()));
        for start in near.collect::<BTreeSet<Cell>>() {
            naive.enter(start, &rack(letters));
        }
        assert_eq!(naive.plays.len(), OF_FEW[0]);
        naive.plays.len()
    });
}

/// The cells within this many steps of a cell.
fn within(cell: Cell, steps: usize) -> BTreeSet<Cell> {
    let mut cells = BTreeSet::from([cell]);
    for _ in 0..steps {
        let beside = cells.iter().flat_map(|cell| cell.neighbours(Grid::Square));
        cells = beside.chain(cells.iter().copied()).collect();
    }
    cells
}

/// A search that tries every path.
struct Naive<'a> {
    game: &'a Game,
    lexicon: &'a Lexicon,
    plays: BTreeSet<Vec<(Cell, Tile)>>,
    path: Vec<Cell>,
    word: Vec<Tile>,
}

impl Naive<'_> {
    fn enter(&mut self, cell: Cell, rest: &[RackTile]) {
        if self.path.contains(&cell) {
            return;
        }
        self.path.push(cell);
        if let Some(there) = self.game.table().at(cell) {
            self.spell(there.letter, rest);
        } else {
            for n in 0..rest.len() {
                let mut rest = rest.to_vec();
                if let RackTile::Letter(letter) = rest.remove(n) {
                    self.spell(letter, &rest);
                }
            }
        }
        self.path.pop();
    }

    fn spell(&mut self, letter: Letter, rest: &[RackTile]) {
        let kind = TileKind::Letter;
        self.word.push(Tile { letter, kind });
        let spelled: String = self.word.iter().map(|tile| tile.letter).collect();
        let stem = self.lexicon.stem().after(&spelled);
        if stem.is_some_and(|stem| stem.is_word()) {
            self.judge();
        }
        if stem.is_some() {
            let cell = self.path[self.path.len() - 1];
            for next in cell.neighbours(Grid::Square) {
                self.enter(next, rest);
            }
        }
        self.word.pop();
    }

    fn judge(&mut self) {
        let way = |pair: &[Cell]| {
            let ways = Grid::Square.directions().iter();
            ways.copied()
                .find(|&way| pair[0].step(way) == Some(pair[1]))
        };
        let steps = self.path.windows(2).filter_map(way).collect();
        let start = NamedCell::Cell(self.path[0]);
        let Some(main) = Declared::new(start, steps, self.word.clone()) else {
            return;
        };
        let play = Play {
            main,
            also: Vec::new(),
            claims: Vec::new(),
        };
        let mut house = self.game.rules().house.clone();
        house.judge = WordCheck::Entry;
        let mut situation = self.game.situation(0);
        situation.house = &house;
        if let Ok(ruling) = situation.judge(&play) {
            let mut laid = ruling.placed;
            laid.sort_unstable();
            self.plays.insert(laid);
        }
    }
}
