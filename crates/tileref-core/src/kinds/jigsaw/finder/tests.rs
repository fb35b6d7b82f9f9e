//! The search against a slow one that shares nothing with it: every path and every spelling, through the referee.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::sync::Arc;

use crate::action::{Declared, Place, Play};
use crate::finder::{Asked, Found};
use crate::game::Game;
use crate::grid::{Cell, Grid};
use crate::lexicon::{Lexicon, compile};
use crate::line::say;
use crate::referee::{Situation, Vocabulary};
use crate::rules::{Ruleset, WordCheck, no_files};
use crate::tile::{Kind, Letter, RackTile, Tile};

/// Numbers that look random and are the same every time.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).unwrap() % n
    }

    fn one<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        &of[self.below(of.len())]
    }
}

const LETTERS: [char; 4] = ['a', 'e', 't', 'x'];

/// A made-up language: many short words, some of them the reverse of another.
fn language(dice: &mut Dice) -> BTreeSet<String> {
    let mut words = BTreeSet::new();
    for (letters, count) in [(2, 7), (3, 14), (4, 20), (5, 20), (6, 12), (7, 12), (8, 12)] {
        for _ in 0..count {
            words.insert((0..letters).map(|_| *dice.one(&LETTERS)).collect());
        }
    }
    words
}

/// The tiles that a play lays, and its points.
type Laid = BTreeMap<Cell, Tile>;

/// Every play, by trying everything.
struct Naive<'a> {
    situation: Situation<'a>,
    words: &'a BTreeSet<String>,
    cells: BTreeSet<Cell>,
    plays: BTreeMap<Laid, i64>,
    letters: Vec<Tile>,
    path: Vec<Cell>,
}

impl Naive<'_> {
    fn go_on(&mut self, rest: &[RackTile]) {
        self.judge();
        let next: Vec<Cell> = match self.path.last() {
            None if self.situation.table.is_empty() => Cell::parse("m13").into_iter().collect(),
            None => self.cells.iter().copied().collect(),
            Some(cell) => cell.neighbours(Grid::Square).collect(),
        };
        let is_first = self.situation.table.is_empty() && self.path.len() == 1;
        for (n, cell) in next.into_iter().enumerate() {
            if self.path.contains(&cell) || !self.cells.contains(&cell) || (is_first && n > 0) {
                continue;
            }
            self.path.push(cell);
            if let Some(there) = self.situation.table.at(cell) {
                let kind = Kind::Letter;
                self.spell(Tile { kind, ..there }, rest);
            } else {
                for n in 0..rest.len() {
                    let mut rest = rest.to_vec();
                    let tiles = match rest.remove(n) {
                        RackTile::Letter(letter) => vec![Tile {
                            letter,
                            kind: Kind::Letter,
                        }],
                        RackTile::Corner(letter) => vec![Tile {
                            letter,
                            kind: Kind::Corner,
                        }],
                        RackTile::Wildcard => LETTERS
                            .map(|c| Tile {
                                letter: Letter::new(c).unwrap(),
                                kind: Kind::Wildcard,
                            })
                            .to_vec(),
                    };
                    for tile in tiles {
                        self.spell(tile, &rest);
                    }
                }
            }
            self.path.pop();
        }
    }

    fn spell(&mut self, tile: Tile, rest: &[RackTile]) {
        self.letters.push(tile);
        let spelled: String = self
            .letters
            .iter()
            .map(|tile| tile.letter.lower())
            .collect();
        let begins = self.words.range(spelled.clone()..).next();
        if begins.is_some_and(|word| word.starts_with(&spelled)) {
            self.go_on(rest);
        }
        self.letters.pop();
    }

    fn judge(&mut self) {
        let way = |pair: &[Cell]| {
            let mut ways = Grid::Square.directions().iter();
            *ways
                .find(|way| pair[0].step(**way) == Some(pair[1]))
                .unwrap()
        };
        let steps = self.path.windows(2).map(way).collect();
        let Some(main) = self
            .path
            .first()
            .and_then(|&start| Declared::new(Place::Cell(start), steps, self.letters.clone()))
        else {
            return;
        };
        let play = Play {
            main,
            also: Vec::new(),
            claims: Vec::new(),
        };
        let Ok(ruling) = self.situation.judge(&play) else {
            return;
        };
        let missed: i64 = ruling
            .missed
            .iter()
            .map(|bonus| i64::from(bonus.points))
            .sum();
        let points = ruling.points() + missed;
        let laid = ruling.placed.iter().copied().collect();
        let best = self.plays.entry(laid).or_insert(points);
        *best = points.max(*best);
    }
}

fn naive(
    game: &Game,
    seat: usize,
    words: &BTreeSet<String>,
    tiles: &[RackTile],
) -> BTreeMap<Laid, i64> {
    let mut rules = game.rules().clone();
    rules.house.judge = WordCheck::Entry;
    let situation = Situation {
        rules: &rules,
        ..game.situation(seat)
    };
    let mut near: Vec<Cell> = game.table().cells().map(|(cell, _)| cell).collect();
    if near.is_empty() {
        near.extend(Cell::parse("m13"));
    }
    let reach = u16::try_from(tiles.len()).unwrap();
    let span = |of: fn(&Cell) -> u16| {
        near.iter().map(of).min().unwrap().saturating_sub(reach)
            ..=near.iter().map(of).max().unwrap() + reach
    };
    let (columns, rows) = (span(|cell| cell.column()), span(|cell| cell.row()));
    let cells =
        columns.flat_map(|column| rows.clone().filter_map(move |row| Cell::new(column, row)));
    let mut naive = Naive {
        situation,
        words,
        cells: cells.collect(),
        plays: BTreeMap::new(),
        letters: Vec::new(),
        path: Vec::new(),
    };
    naive.go_on(tiles);
    naive.plays
}

fn best(game: &Game, seat: usize, tiles: &[RackTile], most: Option<usize>) -> Found {
    let asked = Asked {
        seat,
        tiles: tiles.to_vec(),
        most,
    };
    let found = game.best(&asked, &mut |_| true).expect("an answer");
    assert!(found.complete);
    found
}

const OPTIONS: [(&str, &[&str]); 10] = [
    ("turns", &["ring", "ring", "joining", "joining", "new-only"]),
    ("separate_clusters", &["false", "false", "false", "true"]),
    ("corner_interlock", &["enforce", "ignore"]),
    ("bonuses", &["auto", "announced"]),
    ("bridge", &["branches", "clusters"]),
    ("ring", &["closed", "touching", "touching"]),
    ("multi_direction", &["legs", "distinct"]),
    ("corner", &["lines", "readings"]),
    ("judge", &["entry", "challenge"]),
    ("supply", &["ignore"]),
];

/// A game with house rules as the dice fall.
fn game(dice: &mut Dice, words: &BTreeSet<String>) -> (Game, String) {
    let mut rules = Ruleset::built_in("puzzingo").unwrap();
    let mut told = String::new();
    for (name, values) in OPTIONS {
        let value = dice.one(values);
        rules.set(name, value, &no_files).unwrap();
        let _ = write!(told, "{name}: {value}, ");
    }
    let names = ["Ann", "Bob", "Cy", "Di"].map(ToOwned::to_owned);
    let teams = [("Red", ["Ann", "Cy"]), ("Blue", ["Bob", "Di"])]
        .map(|(name, of)| (name.to_owned(), of.map(ToOwned::to_owned).to_vec()));
    let teams = if dice.below(3) == 0 { &teams[..] } else { &[] };
    let list = compile(
        words
            .iter()
            .fold(String::new(), |list, word| list + word + "\n")
            .as_bytes(),
    )
    .unwrap();
    let list = Lexicon::from_fst_bytes("made up", list.fst).unwrap();
    let game = Game::new(rules, &names, teams, Vocabulary::new(Some(Arc::new(list)))).unwrap();
    (game, told)
}

fn rack(dice: &mut Dice, tiles: usize) -> Vec<RackTile> {
    let tile = |_| {
        let letter = Letter::new(*dice.one(&LETTERS)).unwrap();
        match dice.below(8) {
            0 => RackTile::Corner(letter),
            1 => RackTile::Wildcard,
            _ => RackTile::Letter(letter),
        }
    };
    (0..tiles).map(tile).collect()
}

/// Plays a game in which each turn is compared, and says how many plays there were.
fn compare(seed: u64, turns: usize, most: usize) -> usize {
    let mut dice = Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    (0..9).for_each(|_| _ = dice.below(2));
    let words = language(&mut dice);
    let (mut game, told) = game(&mut dice, &words);
    let mut all = 0;
    let edge = dice.below(3) == 0;
    if edge {
        let first = words.iter().find(|word| word.len() == 4).unwrap();
        let line = format!("{} {} {first}", ["a1", "a1", "zw999"][dice.below(3)], "r");
        let _ = say(&mut game, "Ann", &line);
    }
    for turn in 0..turns {
        let seat = game.to_move().unwrap();
        let count = 1 + dice.below(most);
        let tiles = rack(&mut dice, count);
        let expected = naive(&game, seat, &words, &tiles);
        let found = best(&game, seat, &tiles, None);
        let at = format!(
            "seed {seed}, turn {turn}, {told} {words:?}, {tiles:?}, {:?}",
            game.table()
                .in_order()
                .iter()
                .map(|(cell, tile)| format!("{cell}{tile}"))
                .collect::<Vec<_>>()
        );
        let laid = |play: &crate::finder::FoundPlay| {
            (
                play.ruling.placed.iter().copied().collect::<Laid>(),
                play.ruling.points(),
            )
        };
        let same: BTreeMap<Laid, i64> = found.plays.iter().map(laid).collect();
        assert_eq!(same, expected, "{}", at);
        assert_eq!(found.count, Some(expected.len()), "{}", at);
        all += expected.len();
        let few = 1 + dice.below(10);
        let top = best(&game, seat, &tiles, Some(few));
        assert_eq!(
            top.plays,
            found.plays[..few.min(found.plays.len())],
            "{}",
            at
        );
        assert!(
            top.count.is_none_or(|count| count == expected.len()),
            "{}",
            at
        );
        if found.plays.is_empty() {
            say(&mut game, &speaker(turn, edge), "pass").unwrap();
        } else {
            let play = dice.one(&found.plays).play.to_string();
            say(&mut game, &speaker(turn, edge), &play)
                .unwrap_or_else(|error| panic!("{play}: {error:?}, {}", at));
        }
    }
    all
}

fn speaker(turn: usize, edge: bool) -> String {
    ["Ann", "Bob", "Cy", "Di"][(turn + usize::from(edge)) % 4].to_owned()
}

#[test]
fn every_play_is_found() {
    let games = std::env::var("TILEREF_GAMES").map_or(12, |games| games.parse().unwrap());
    let first = std::env::var("TILEREF_SEED").map_or(1, |seed| seed.parse().unwrap());
    let most = std::env::var("TILEREF_RACK").map_or(3, |most| most.parse().unwrap());
    let plays: usize = (first..first + games)
        .map(|seed| compare(seed, 5, most))
        .sum();
    assert!(plays > 1000, "{plays}");
}
