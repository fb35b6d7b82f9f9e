//! Two referees: the real one, and for each game a naive one that works by brute force over cells and shares nothing
//! with it. They are asked about the same plays, legal and illegal, and have to say the same.

mod crossword;
mod lingo;
mod notation;
mod puzzingo;
mod wordpaths;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex};

use proptest::prelude::*;
use tileref::game::{Game, Seats};
use tileref::lexicon::{Lexicon, compile};
use tileref::referee::Vocabulary;
use tileref::replay::say;
use tileref::report::TurnReport;
use tileref::rules::Ruleset;

use notation::{Cell, Position, Standing, Tile, Verdict, moved, name};

/// Words with overlaps, reversals and rare letters.
const WORDS: &str = "at ta an na tan nat ant eat tea ate ten net note tone eaten on no toe tot noon bat tab stab bats \
                     box inbox matchbox habit habits its itself zen jet quiz axe exit tax vex oven seven never even \
                     net nets stone notes ban nab bit oat ox so in ease tease stones habitat";
/// For tiny tables.
const TEN: &str = "at ta tan nat ant eat tea no on noon";

type Judge = fn(&Position, &str) -> Result<Verdict, &'static str>;
type Options<'a> = &'a [(&'static str, &'static str)];

/// What a naive referee has to be told about a game, from the texts of the rules.
#[derive(Clone, Copy)]
struct Kind {
    id: &'static str,
    judge: Judge,
    rack: usize,
    /// One hand for all, as in Lingo.
    pool: bool,
    values: &'static str,
    defaults: Options<'static>,
    mat: &'static str,
}

/// The same game before both referees.
#[derive(Clone)]
struct Duel {
    kind: Kind,
    game: Game,
    at: Position,
    hands: Vec<usize>,
    bag: usize,
}

const PUZZINGO_TILES: &str = "A1x9 B3x2 C3x2 D2x4 E1x12 F4x2 G2x3 H4x2 I1x9 J8x1 K5x1 L1x4 M3x2 N1x6 O1x8 P3x2 Q10x1 \
                              R1x6 S1x4 T1x6 U1x4 V4x2 W4x2 X8x1 Y4x2 Z10x1";
const WORDGAME_TILES: &str = "A1x8 B3x2 C2x3 D1x5 E1x13 F2x3 G3x2 H1x3 I1x8 J6x1 K5x1 L1x4 M2x3 N1x6 O1x7 P3x1 Q7x1 \
                              R1x6 S1x6 T1x8 U2x3 V6x1 W2x2 X6x1 Y2x2 Z7x2";

const JUMBO: Kind = Kind {
    id: "jumbo-jumble",
    judge: |at, line| crossword::judge(&crossword::JUMBO, at, line),
    rack: 7,
    pool: false,
    values: PUZZINGO_TILES,
    defaults: &[("judge", "challenge"), ("supply", "enforce")],
    mat: "..T....D....T../.q...d...d...q./T...t..q..t...T/...D...d...D.../..t...d.d...t../.d...t...t...d./\
          ....d.....d..../D.qd.......dq.D/....d.....d..../.d...t...t...d./..t...d.d...t../...D...d...D.../\
          T...t..q..t...T/.q...d...d...q./..T....D....T..",
};

const WORDGAME: Kind = Kind {
    id: "wordgame",
    judge: |at, line| crossword::judge(&crossword::WORDGAME, at, line),
    rack: 8,
    pool: false,
    values: WORDGAME_TILES,
    defaults: &[("judge", "entry"), ("supply", "enforce")],
    mat: "...T.......T.../....d.D.D.d..../..d..t...t..d../T......d......T/.d..t.....t..d./..t..D...D..t../\
          .D....d.d....D./...d.......d.../.D....d.d....D./..t..D...D..t../.d..t.....t..d./T......d......T/\
          ..d..t...t..d../....d.D.D.d..../...T.......T...",
};

const LINGO: Kind = Kind {
    id: "lingo",
    judge: lingo::judge,
    rack: 4,
    pool: true,
    values: PUZZINGO_TILES,
    defaults: &[
        ("supply", "enforce"),
        ("pool", "4"),
        ("max_tiles", "4"),
        ("scoring", "best"),
        ("grid", "square"),
        ("blanks", "0"),
        ("half_set", "false"),
        ("hidden", "false"),
    ],
    mat: "",
};

const PUZZINGO: Kind = Kind {
    id: "puzzingo",
    judge: puzzingo::judge,
    rack: 7,
    pool: false,
    values: PUZZINGO_TILES,
    defaults: &[
        ("judge", "challenge"),
        ("supply", "enforce"),
        ("turns", "ring"),
        ("separate_clusters", "false"),
        ("corner_interlock", "enforce"),
        ("bonuses", "auto"),
        ("bridge", "branches"),
        ("ring", "closed"),
        ("multi_direction", "legs"),
    ],
    mat: "",
};

/// How many plays were put before both, for each game and what was said of them.
static ASKED: Mutex<BTreeMap<(&str, String), usize>> = Mutex::new(BTreeMap::new());

fn count(game: &'static str, said: &str) {
    *ASKED
        .lock()
        .unwrap()
        .entry((game, said.to_owned()))
        .or_default() += 1;
}

impl Duel {
    fn new(
        kind: Kind,
        options: Options<'_>,
        words: Option<&str>,
        mat: Option<&str>,
        players: usize,
    ) -> Self {
        let mut rules = Ruleset::built_in(kind.id).unwrap();
        let open = |_: &str| Ok(mat.unwrap_or_default().replace('/', "\n"));
        for (name, value) in options {
            rules.set(name, value, &open).unwrap();
        }
        if mat.is_some() {
            rules.set("layout", "mat", &open).unwrap();
        }
        let rules = rules.in_force();
        let names = ["Ann", "Bob", "Cy", "Di"].map(ToOwned::to_owned)[..players].to_vec();
        let teams: Vec<(String, Vec<String>)> = if players == 4 {
            let pair = |name: &str, n: usize| {
                (
                    name.to_owned(),
                    vec![names[n].clone(), names[n + 2].clone()],
                )
            };
            vec![pair("Red", 0), pair("Blue", 1)]
        } else {
            Vec::new()
        };
        let seats = Seats::new(&rules, &names, &teams).unwrap();
        let lexicon = words.map(|words| {
            let list = compile(words.replace(' ', "\n").as_bytes()).unwrap();
            Arc::new(Lexicon::from_fst_bytes("words", list.fst).unwrap())
        });
        let game = Game::new(Arc::new(rules), seats, Vocabulary::new(lexicon));

        let mut values: BTreeMap<char, (u32, usize)> = kind
            .values
            .split_whitespace()
            .map(|tile| {
                let (value, count) = tile[1..].split_once('x').unwrap();
                let letter = tile.chars().next().unwrap();
                (letter, (value.parse().unwrap(), count.parse().unwrap()))
            })
            .collect();
        let mut all: BTreeMap<_, _> = kind.defaults.iter().copied().collect();
        all.extend(options.iter().copied());
        let blanks = all
            .get("blanks")
            .map_or(2, |blanks| blanks.parse().unwrap());
        if all.get("half_set") == Some(&"true") {
            values
                .values_mut()
                .for_each(|(_, count)| *count = count.div_ceil(2));
        }
        values.insert('?', (0, blanks));
        let set: usize = values.values().map(|(_, count)| count).sum();
        let number = |name: &str, usual: usize| all.get(name).map_or(usual, |n| n.parse().unwrap());
        let rack = number("pool", kind.rack);
        let hands = vec![
            rack;
            if kind.pool && all["hidden"] == "false" {
                1
            } else {
                players
            }
        ];
        let mat = mat.unwrap_or(kind.mat);
        let at = Position {
            teams: if players == 4 {
                vec![0, 1, 0, 1]
            } else {
                Vec::new()
            },
            held: rack,
            options: all,
            words: words.map(|words| words.split_whitespace().map(str::to_uppercase).collect()),
            values,
            mat: mat.split('/').map(|row| row.chars().collect()).collect(),
            ..Position::default()
        };
        Self {
            kind,
            game,
            at,
            bag: set - hands.iter().sum::<usize>(),
            hands,
        }
    }

    /// Puts a play before both referees, and says whether it was legal.
    fn play(&mut self, line: &str) -> Result<bool, String> {
        let mover = self.game.to_move().expect("a player to move");
        let actor = self.game.seats().seat(mover).name.clone();
        let real = say(&mut self.game, &actor, line);
        let naive = (self.kind.judge)(&self.at, line);
        count(self.kind.id, naive.as_ref().err().unwrap_or(&"legal"));
        for (bonus, _) in naive
            .iter()
            .flat_map(|naive| naive.bonuses.iter().chain(&naive.missed))
        {
            count(self.kind.id, &format!("+{bonus}"));
        }
        let differ = |real: String, naive: String| {
            Err(format!(
                "{} {:?}: `{line}`\n real  {real}\n naive {naive}\n{}",
                self.kind.id,
                self.at.options,
                drawn(&self.at.tiles)
            ))
        };
        match (real, naive) {
            (Err(real), Err(naive)) if real.slug().name() == naive => Ok(false),
            (Err(real), Err(naive)) => {
                differ(format!("{}: {real}", real.slug().name()), naive.to_owned())
            }
            (Err(real), Ok(naive)) => differ(
                format!("{}: {real}", real.slug().name()),
                format!("{naive:?}"),
            ),
            (Ok(entry), naive) => {
                let real = TurnReport::new(entry + 1, &self.game.entries()[entry]);
                match naive {
                    Err(slug) => differ(format!("{real:?}"), slug.to_owned()),
                    Ok(naive) if !agree(&real, &naive) => {
                        differ(format!("{real:?}"), format!("{naive:?}"))
                    }
                    Ok(naive) => {
                        self.lay(naive);
                        Ok(true)
                    }
                }
            }
        }
    }

    /// What both agreed on happens on the naive side too.
    fn lay(&mut self, verdict: Verdict) {
        let seat = self.at.seat;
        for (spelling, cells, _) in verdict.words.into_iter().map(|word| word[0].clone()) {
            self.at.standing.push(Standing {
                spelling,
                cells,
                seat,
            });
        }
        self.at.paid.extend(verdict.paid);
        self.at.tiles.extend(verdict.new.iter().copied());
        self.at
            .laid
            .extend(verdict.new.iter().map(|(_, tile)| *tile));
        let hand = seat % self.hands.len();
        let drawn = verdict.new.len().min(self.bag);
        self.hands[hand] = self.hands[hand] + drawn - verdict.new.len();
        self.bag -= drawn;
        self.at.seat = self.game.to_move().unwrap_or(0);
        self.at.held = self.hands[self.at.seat % self.hands.len()];
    }
}

fn agree(real: &TurnReport, naive: &Verdict) -> bool {
    let mut left: Vec<_> = real
        .words
        .iter()
        .map(|word| (word.word.clone(), word.cells.clone(), word.points))
        .collect();
    for allowed in &naive.words {
        let names = |cells: &[Cell]| cells.iter().map(|&cell| name(cell)).collect::<Vec<_>>();
        let same = left.iter().position(|(spelling, cells, points)| {
            allowed
                .iter()
                .any(|word| word.0 == *spelling && names(&word.1) == *cells && word.2 == *points)
        });
        let Some(same) = same else { return false };
        left.remove(same);
    }
    let sorted = |mut bonuses: Vec<(String, u32)>| {
        bonuses.sort();
        bonuses
    };
    let bonuses = |of: &[tileref::report::BonusReport]| {
        sorted(
            of.iter()
                .map(|bonus| (bonus.name.to_owned(), bonus.points))
                .collect(),
        )
    };
    let placed = |tile: &(Cell, Tile)| {
        real.placed
            .iter()
            .any(|placed| placed.cell == name(tile.0) && placed.letter == tile.1.letter.to_string())
    };
    left.is_empty()
        && bonuses(&real.bonuses) == sorted(naive.bonuses.clone())
        && bonuses(&real.missed) == sorted(naive.missed.clone())
        && real.points == naive.total
        && real.placed.len() == naive.new.len()
        && naive.new.iter().all(placed)
}

fn drawn(tiles: &BTreeMap<Cell, Tile>) -> String {
    let mut text = String::new();
    let (Some(left), Some(right)) = (
        tiles.keys().map(|cell| cell.0).min(),
        tiles.keys().map(|cell| cell.0).max(),
    ) else {
        return "an empty table".to_owned();
    };
    let rows: BTreeSet<i32> = tiles.keys().map(|cell| cell.1).collect();
    for row in *rows.first().unwrap()..=*rows.last().unwrap() {
        text += &format!("{:>4} ", name((left, row)));
        for column in left..=right {
            match tiles.get(&(column, row)) {
                None => text += " .",
                Some(tile) => text.extend([tile.kind, tile.letter]),
            }
        }
        text.push('\n');
    }
    text
}

/// Numbers without end from a seed that shrinks.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % n.max(1)
    }

    fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    fn of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }
}

/// A word laid straight, mostly through a tile that has one of its letters, sometimes with a mistake.
fn straight(duel: &Duel, dice: &mut Dice, words: &[&str], ways: &[&str], centre: Cell) -> String {
    let mut letters: Vec<String> = dice.of(words).chars().map(String::from).collect();
    if dice.one_in(8) {
        letters.reverse();
    }
    let mut n = dice.below(letters.len());
    let way = dice.of(ways);
    let tiles = &duel.at.tiles;
    let fitting: Vec<Cell> = tiles
        .iter()
        .filter(|(_, tile)| letters[n].eq_ignore_ascii_case(&tile.letter.to_string()))
        .map(|(cell, _)| *cell)
        .collect();
    let mut at = if tiles.is_empty() {
        centre
    } else if fitting.is_empty() || dice.one_in(4) {
        // Beside a tile.
        let cells: Vec<Cell> = tiles.keys().copied().collect();
        let near = dice.of(&cells);
        moved(near, dice.of(ways))
    } else {
        dice.of(&fitting)
    };
    let back = |at: Cell| {
        let mut around = ways
            .iter()
            .copied()
            .chain(["l", "u", "r", "d", "w", "nw", "sw"]);
        let back = around
            .find(|back| moved(moved(at, back), way) == at)
            .unwrap_or("l");
        moved(at, back)
    };
    while n > 0 {
        at = back(at);
        n -= 1;
    }
    if dice.one_in(12) {
        at = moved(at, dice.of(ways));
    }
    // Letters that lie there already.
    if dice.one_in(6) {
        let mut cell = at;
        for letter in &mut letters {
            if let Some(tile) = tiles.get(&cell) {
                *letter = tile.letter.to_ascii_lowercase().to_string();
            }
            cell = moved(cell, way);
        }
    }
    if dice.one_in(12) {
        let wrong = dice.below(letters.len());
        letters[wrong] = dice.of(&["a", "e", "q", "z", "s"]).to_owned();
    }
    if dice.one_in(5) {
        let marked = dice.below(letters.len());
        letters[marked].insert(0, '?');
    }
    if dice.one_in(60) {
        letters.truncate(1);
    }
    let at = (at.0.clamp(0, 25), at.1.max(0));
    format!("{} {way} {}", name(at).to_lowercase(), letters.concat())
}

/// Plays until a play is legal, for each seed; every play is compared.
fn contest(
    duel: &mut Duel,
    seeds: &[u64],
    tries: usize,
    line: &dyn Fn(&Duel, &mut Dice) -> String,
) -> Result<(), TestCaseError> {
    for &seed in seeds {
        let mut dice = Dice(seed);
        for _ in 0..tries {
            if duel.game.is_over() {
                return Ok(());
            }
            let said = line(duel, &mut dice);
            if duel.play(&said).map_err(TestCaseError::fail)? {
                break;
            }
        }
    }
    Ok(())
}

fn cases(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

fn told(game: &str) {
    let asked = ASKED.lock().unwrap();
    let of_game = asked.iter().filter(|((of, _), _)| *of == game);
    let told: Vec<String> = of_game
        .clone()
        .map(|((_, said), n)| format!("{said} {n}"))
        .collect();
    let all: usize = of_game
        .filter(|((_, said), _)| !said.starts_with('+'))
        .map(|(_, n)| n)
        .sum();
    println!(
        "{game}: {all} plays before both referees so far: {}",
        told.join(", ")
    );
}

fn seeds() -> impl Strategy<Value = Vec<u64>> {
    prop::collection::vec(any::<u64>(), 1..16)
}

#[test]
fn crosswords_are_judged_alike() {
    let words: Vec<&str> = WORDS.split_whitespace().collect();
    let strategy = (any::<[bool; 4]>(), seeds());
    let mut runner = proptest::test_runner::TestRunner::new(cases(300));
    let contest = |([jumbo, entry, supply, dictionary], seeds): ([bool; 4], Vec<u64>)| {
        let judge = if entry { "entry" } else { "challenge" };
        let supply = if supply { "enforce" } else { "ignore" };
        let kind = if jumbo { JUMBO } else { WORDGAME };
        let options = [("judge", judge), ("supply", supply)];
        let mut duel = Duel::new(kind, &options, dictionary.then_some(WORDS), None, 2);
        contest(&mut duel, &seeds, 20, &|duel, dice| {
            let ways: &[&str] = if dice.one_in(20) {
                &["r", "d", "l", "u"]
            } else {
                &["r", "d"]
            };
            let mut line = straight(duel, dice, &words, ways, (7, 7));
            if dice.one_in(60) {
                line += " also h8 r at";
            } else if dice.one_in(60) {
                line = line.replace(" r ", " rd ");
            }
            line
        })
    };
    runner
        .run(&strategy, contest)
        .unwrap_or_else(|error| panic!("{error}"));
    told("jumbo-jumble");
    told("wordgame");
}

/// Every straight play of the words on a table of three by three, and after each legal one every other.
#[test]
fn tiny_crosswords_are_judged_alike() {
    let mat = "dT./.qD/t..";
    let mut lines = Vec::new();
    for (column, row) in (0..9).map(|n| (n % 3, n / 3)) {
        for way in ["r", "d", "l"] {
            for word in TEN.split_whitespace() {
                lines.push(format!(
                    "{} {way} {word}",
                    name((column, row)).to_lowercase()
                ));
            }
        }
    }
    for (kind, judge) in [(JUMBO, "entry"), (JUMBO, "challenge"), (WORDGAME, "entry")] {
        let options = [("judge", judge), ("supply", "enforce")];
        let start = Duel::new(kind, &options, Some(TEN), Some(mat), 2);
        every(&start, &lines, 2);
    }
    told("jumbo-jumble");
    told("wordgame");
}

/// All plays, and after each legal one all plays again, so deep.
fn every(start: &Duel, lines: &[String], depth: usize) {
    let mut duel = start.clone();
    for line in lines {
        let legal = duel.play(line).unwrap_or_else(|error| panic!("{error}"));
        if legal {
            if depth > 1 && !duel.game.is_over() {
                every(&duel, lines, depth - 1);
            }
            duel = start.clone();
        }
    }
}

/// A stretch of tiles through a new one as a word of its own: a known one if it is found soon, and sometimes wrong.
fn also(duel: &Duel, dice: &mut Dice, main: &str, ways: &[&str]) -> String {
    let word = notation::read(main).unwrap().words.remove(0);
    let mut tiles = duel.at.tiles.clone();
    tiles.extend(word.cells().into_iter().zip(word.letters.iter().copied()));
    let mut said = String::new();
    for _ in 0..8 {
        let way = dice.of(ways);
        let mut cells = vec![dice.of(&word.cells())];
        for _ in 0..dice.below(4) {
            let next = moved(cells[cells.len() - 1], way);
            if tiles.contains_key(&next) {
                cells.push(next);
            }
        }
        for _ in 0..dice.below(3) {
            let first = cells[0];
            let before = tiles.keys().find(|&&cell| moved(cell, way) == first);
            if let Some(&before) = before {
                cells.insert(0, before);
            }
        }
        if dice.one_in(10) {
            cells.push(moved(cells[cells.len() - 1], way));
        }
        let letter = |cell: &Cell| {
            tiles
                .get(cell)
                .map_or('a', |tile| tile.letter)
                .to_ascii_lowercase()
        };
        let letters: String = cells.iter().map(letter).collect();
        if cells[0].0 < 0 || cells[0].1 < 0 {
            continue;
        }
        said = format!(" also {} {way} {letters}", name(cells[0]).to_lowercase());
        if cells.len() > 1 && duel.at.knows(&letters.to_uppercase()) {
            break;
        }
    }
    said
}

const SQUARE: &[&str] = &["r", "d", "l", "u"];
const HEX: &[&str] = &["e", "w", "ne", "nw", "se", "sw"];

fn lingo_line(duel: &Duel, dice: &mut Dice, words: &[&str]) -> String {
    let ways = if duel.at.option("grid") == "hex" {
        HEX
    } else {
        SQUARE
    };
    if dice.one_in(25) {
        let tiles: Vec<Cell> = duel.at.tiles.keys().copied().collect();
        let near = if tiles.is_empty() {
            (12, 12)
        } else {
            dice.of(&tiles)
        };
        let cell = moved(moved(near, dice.of(ways)), dice.of(ways));
        let cell = if dice.one_in(2) { cell } else { near };
        let letter = dice.of(&["a", "e", "t", "n", "o", "?e", "z"]);
        return format!(
            "burn {} {letter}",
            name((cell.0.max(0), cell.1.max(0))).to_lowercase()
        );
    }
    let mut line = straight(duel, dice, words, ways, (12, 12));
    // Squares know nothing of hexes, and no word bends.
    if dice.one_in(60) {
        let other = if ways == HEX { " d " } else { " se " };
        line = [line.split(' ').next().unwrap(), other, "at"].concat();
    } else if dice.one_in(60) && ways == SQUARE {
        line = [line.split(' ').next().unwrap(), " rd eat"].concat();
    }
    while dice.one_in(3) {
        line += &also(duel, dice, &line, ways);
    }
    line
}

#[test]
fn lingo_is_judged_alike() {
    let words: Vec<&str> = WORDS
        .split_whitespace()
        .filter(|word| word.len() < 7)
        .collect();
    let strategy = (any::<[bool; 6]>(), 0..4_usize, 0..4_usize, seeds());
    let contest = |(flags, pool, most, seeds): ([bool; 6], usize, usize, Vec<u64>)| {
        let [hex, claimed, blanks, half, hidden, dictionary] = flags;
        let either = |flag: bool, yes: &'static str, no: &'static str| if flag { yes } else { no };
        let options = [
            ("grid", either(hex, "hex", "square")),
            ("scoring", either(claimed, "claimed", "best")),
            ("blanks", either(blanks, "2", "0")),
            ("half_set", either(half, "true", "false")),
            ("hidden", either(hidden, "true", "false")),
            ("pool", ["4", "3", "7", "5"][pool]),
            ("max_tiles", ["4", "2", "5", "4"][most]),
        ];
        let mut duel = Duel::new(
            LINGO,
            &options,
            (dictionary || pool > 0).then_some(WORDS),
            None,
            2,
        );
        contest(&mut duel, &seeds, 15, &|duel, dice| {
            lingo_line(duel, dice, &words)
        })
    };
    let mut runner = proptest::test_runner::TestRunner::new(cases(400));
    runner
        .run(&strategy, contest)
        .unwrap_or_else(|error| panic!("{error}"));
    told("lingo");
}

/// Every play inside three by three cells, and after each legal one every other, on squares and on hexes.
#[test]
fn tiny_lingo_is_judged_alike() {
    for (grid, ways, scoring) in [
        ("square", SQUARE, "best"),
        ("square", SQUARE, "claimed"),
        ("hex", HEX, "best"),
    ] {
        let mut lines = Vec::new();
        for (column, row) in (0..9).map(|n| (n % 3, n / 3)) {
            for way in ways {
                for word in TEN.split_whitespace() {
                    let line = format!("{} {way} {word}", name((column, row)).to_lowercase());
                    let cells = notation::read(&line).unwrap().words[0].cells();
                    if cells
                        .iter()
                        .all(|cell| (0..3).contains(&cell.0) && (0..3).contains(&cell.1))
                    {
                        lines.push(line);
                    }
                }
            }
        }
        let start = Duel::new(
            LINGO,
            &[("grid", grid), ("scoring", scoring)],
            Some(TEN),
            None,
            2,
        );
        every(&start, &lines, 2);
    }
    told("lingo");
}

/// A path that may bend, with the letters that lie there and others that fit, sometimes with a mistake.
fn bent(duel: &Duel, dice: &mut Dice, words: &[&str], centre: Cell) -> String {
    let tiles = &duel.at.tiles;
    let cells: Vec<Cell> = tiles.keys().copied().collect();
    let start = if cells.is_empty() {
        centre
    } else {
        dice.of(&cells)
    };
    let start = if dice.one_in(3) {
        moved(start, dice.of(SQUARE))
    } else {
        start
    };
    let mut steps: Vec<&str> = Vec::new();
    let mut path = vec![start];
    let length = 1 + dice.below(8);
    let straight = dice.one_in(2);
    if dice.one_in(6) {
        // Round a hole, from anywhere.
        let turning = if dice.one_in(2) {
            ["r", "d", "l", "u"]
        } else {
            ["d", "r", "u", "l"]
        };
        let long = 2 + dice.below(8) / 7;
        let from = dice.below(9);
        let round = turning.iter().flat_map(|way| vec![*way; long]).cycle();
        steps.extend(
            round
                .skip(from)
                .take(if dice.one_in(4) { 6 } else { 4 * long - 1 }),
        );
    } else {
        let mut way = dice.of(SQUARE);
        let mut at = start;
        for _ in 0..length {
            for _ in 0..6 {
                if !straight && dice.one_in(3) {
                    way = dice.of(SQUARE);
                }
                if !path.contains(&moved(at, way)) {
                    break;
                }
            }
            at = moved(at, way);
            path.push(at);
            steps.push(way);
        }
    }
    let is_straight = steps.iter().all(|step| *step == steps[0]);
    let mut start = start;
    if is_straight && !dice.one_in(6) {
        // The whole run.
        let way = steps[0];
        let back = SQUARE
            .iter()
            .copied()
            .find(|back| moved(moved(start, back), way) == start)
            .unwrap();
        while tiles.contains_key(&moved(start, back)) {
            start = moved(start, back);
            steps.push(way);
        }
        let mut end = steps.iter().fold(start, |at, step| moved(at, step));
        while tiles.contains_key(&moved(end, way)) {
            end = moved(end, way);
            steps.push(way);
        }
    }
    let start = (start.0.max(0), start.1.max(0));
    let mut path = vec![start];
    for step in &steps {
        path.push(moved(path[path.len() - 1], step));
    }
    let lie = |n: usize| {
        tiles
            .get(&path[n])
            .map(|tile| tile.letter.to_ascii_lowercase())
    };
    let fits = |word: &String| {
        word.len() == path.len()
            && word
                .chars()
                .enumerate()
                .all(|(n, c)| lie(n).is_none_or(|there| there == c))
    };
    let both = |word: &&str| [(*word).to_owned(), word.chars().rev().collect()];
    let fitting: Vec<String> = words.iter().flat_map(both).filter(fits).collect();
    let mut letters: Vec<String> = if fitting.is_empty() || dice.one_in(6) {
        let mut any =
            |n| lie(n).unwrap_or_else(|| dice.of(&['e', 'a', 't', 'n', 'o', 's', 'b', 'v', 'x']));
        (0..path.len()).map(|n| any(n).to_string()).collect()
    } else {
        let n = dice.below(fitting.len());
        fitting[n].chars().map(String::from).collect()
    };
    for (n, letter) in letters.iter_mut().enumerate() {
        let mark = match lie(n) {
            None if dice.one_in(7) => "+",
            None if dice.one_in(12) => "?",
            Some(_) if dice.one_in(80) => "+",
            _ => "",
        };
        letter.insert_str(0, mark);
    }
    if dice.one_in(20) {
        let wrong = dice.below(letters.len());
        letters[wrong] = "e".to_owned();
    }
    let letters = letters.concat();
    let steps = if is_straight {
        steps[0].to_owned()
    } else {
        steps.concat()
    };
    format!("{} {steps} {letters}", name(start).to_lowercase())
}

fn puzzingo_line(duel: &Duel, dice: &mut Dice, words: &[&str], centre: Cell) -> String {
    let mut line = if dice.one_in(3) {
        straight(duel, dice, words, SQUARE, centre)
    } else {
        bent(duel, dice, words, centre)
    };
    if dice.one_in(12) {
        // Read from its end.
        let word = notation::read(&line).unwrap().words.remove(0);
        let end = word.cells()[word.steps.len()];
        if end.0 >= 0 && end.1 >= 0 {
            let back = |step: &String| match step.as_str() {
                "r" => "l",
                "l" => "r",
                "u" => "d",
                _ => "u",
            };
            let mut steps: String = word.steps.iter().rev().map(back).collect();
            if steps.is_empty() {
                steps.push('r');
            }
            let letters: String = word
                .letters
                .iter()
                .rev()
                .map(|tile| tile.letter.to_ascii_lowercase())
                .collect();
            line += &format!(" also {} {steps} {letters}", name(end).to_lowercase());
        }
    }
    while dice.one_in(7) {
        line += &also(duel, dice, &line, SQUARE);
    }
    if dice.one_in(30) {
        line += &format!(
            " also {}",
            bent(duel, dice, words, centre).replace(['+', '?'], "")
        );
    }
    if dice.one_in(6) {
        line += " claim ";
        line += dice.of(&[
            "corner",
            "ring",
            "cluster",
            "bridge",
            "multi-direction",
            "connection",
            "full-fit",
            "extension,connection",
            "corner,connection",
            "all-tiles",
        ]);
    }
    line
}

#[test]
fn puzzingo_is_judged_alike() {
    let words: Vec<&str> = WORDS.split_whitespace().collect();
    let strategy = (any::<[bool; 12]>(), 0..3_usize, seeds());
    let contest = |(flags, turns, seeds): ([bool; 12], usize, Vec<u64>)| {
        let either =
            |n: usize, yes: &'static str, no: &'static str| if flags[n] { yes } else { no };
        let options = [
            ("judge", either(0, "entry", "challenge")),
            ("supply", either(1, "ignore", "enforce")),
            ("turns", ["ring", "joining", "new-only"][turns]),
            ("separate_clusters", either(2, "true", "false")),
            ("corner_interlock", either(3, "ignore", "enforce")),
            ("bonuses", either(4, "announced", "auto")),
            ("bridge", either(5, "clusters", "branches")),
            ("ring", either(6, "touching", "closed")),
            ("multi_direction", either(7, "distinct", "legs")),
        ];
        let centre = if flags[8] { (12, 12) } else { (1, 1) };
        let players = if flags[9] { 4 } else { 2 };
        let dictionary = (flags[10] || flags[11]).then_some(WORDS);
        let mut duel = Duel::new(PUZZINGO, &options, dictionary, None, players);
        contest(&mut duel, &seeds, 25, &|duel, dice| {
            puzzingo_line(duel, dice, &words, centre)
        })
    };
    let mut runner = proptest::test_runner::TestRunner::new(cases(400));
    runner
        .run(&strategy, contest)
        .unwrap_or_else(|error| panic!("{error}"));
    told("puzzingo");
}

/// Every play of up to four tiles inside three by three cells, bent or straight; then every other one after some of the
/// legal ones.
#[test]
fn tiny_puzzingo_is_judged_alike() {
    let mut paths: Vec<(Cell, String)> = (0..9).map(|n| ((n % 3, n / 3), String::new())).collect();
    let mut lines = Vec::new();
    while let Some((start, steps)) = paths.pop() {
        if steps.len() == 3 {
            continue;
        }
        for way in SQUARE {
            let steps = format!("{steps}{way}");
            let mut cells = vec![start];
            for step in steps.split("").filter(|step| !step.is_empty()) {
                cells.push(moved(cells[cells.len() - 1], step));
            }
            let last = cells[cells.len() - 1];
            // A step back is one of the plays too.
            if !(0..3).contains(&last.0) || !(0..3).contains(&last.1) {
                continue;
            }
            for word in TEN
                .split_whitespace()
                .filter(|word| word.len() == cells.len())
            {
                lines.push(format!("{} {steps} {word}", name(start).to_lowercase()));
            }
            paths.push((start, steps));
        }
    }
    for (judge, turns, stride) in [("entry", "ring", 7), ("challenge", "joining", 23)] {
        let mut start = Duel::new(
            PUZZINGO,
            &[("judge", judge), ("turns", turns)],
            Some(TEN),
            None,
            2,
        );
        for (n, line) in lines.iter().enumerate() {
            let first = start.clone();
            if start.play(line).unwrap_or_else(|error| panic!("{error}")) {
                if n % stride == 0 {
                    every(&start, &lines, 1);
                }
                start = first;
            }
        }
    }
    told("puzzingo");
}

/// Letters of a word laid along a way, the rest at random; rings and a mistake here and there.
fn letters(table: &wordpaths::Table, dice: &mut Dice) -> String {
    let columns = 4 + dice.below(2);
    let mut rows: Vec<Vec<String>> = Vec::new();
    let mut left = if dice.one_in(15) { 12 } else { 13 };
    while left > 0 {
        let mut row = Vec::new();
        for _ in 0..columns {
            let gap = left == 0 || dice.one_in(10);
            row.push(if gap {
                "."
            } else {
                dice.of(&["e", "a", "t", "n", "o", "e", "t", "s", "b", "?"])
            });
            left -= usize::from(!gap);
        }
        if row.iter().any(|spot| *spot != ".") {
            rows.push(row.into_iter().map(String::from).collect());
        }
    }
    let blanks = rows.iter_mut().flatten().filter(|spot| *spot == "?");
    blanks.skip(2).for_each(|spot| "i".clone_into(spot));
    let rings = if dice.one_in(15) {
        1 + dice.below(3)
    } else {
        table.round
    };
    let mut tiles: Vec<&mut String> = rows
        .iter_mut()
        .flatten()
        .filter(|spot| *spot != ".")
        .collect();
    for _ in 0..rings {
        let n = dice.below(tiles.len());
        if !tiles[n].ends_with('*') {
            tiles[n].push('*');
        }
    }
    rows.iter()
        .map(|row| row.concat())
        .collect::<Vec<_>>()
        .join("/")
}

#[test]
fn word_paths_are_judged_alike() {
    let words: Vec<&str> = WORDS
        .split_whitespace()
        .filter(|word| word.len() < 7)
        .collect();
    let strategy = (
        0..3_usize,
        any::<[bool; 2]>(),
        2..4_usize,
        prop::collection::vec(any::<u64>(), 1..30),
    );
    let contest =
        |(way, [entry, dictionary], players, seeds): (usize, [bool; 2], usize, Vec<u64>)| {
            let neighbours = ["8", "4", "hex"][way];
            let mut rules = Ruleset::built_in("wordpaths").unwrap();
            for (name, value) in [
                ("neighbours", neighbours),
                ("judge", if entry { "entry" } else { "challenge" }),
            ] {
                rules.set(name, value, &tileref::rules::no_files).unwrap();
            }
            let names = ["Ann", "Bob", "Cy"].map(ToOwned::to_owned)[..players].to_vec();
            let seats = Seats::new(&rules, &names, &[]).unwrap();
            let lexicon = dictionary.then(|| {
                let list = compile(WORDS.replace(' ', "\n").as_bytes()).unwrap();
                Arc::new(Lexicon::from_fst_bytes("words", list.fst).unwrap())
            });
            let mut game = Game::new(Arc::new(rules), seats, Vocabulary::new(lexicon));
            let known = dictionary.then(|| WORDS.split_whitespace().map(String::from).collect());
            let mut table = wordpaths::Table::new(neighbours, entry, known, players);
            for seed in seeds {
                let mut dice = Dice(seed);
                let missing = table.lists.iter().position(Option::is_none);
                // After the end only challenges are said here; whose turn a grid is, is not what these tests are about.
                let (player, line) = if table.is_over() || dice.one_in(5) {
                    let listed: Vec<String> = table
                        .lists
                        .iter()
                        .flatten()
                        .flatten()
                        .map(|word| word.0.clone())
                        .collect();
                    let n = dice.below(listed.len());
                    let word = listed.get(n).map_or("note", String::as_str);
                    let vote = dice.of(&["", "", " upheld", " rejected"]);
                    (dice.below(players), format!("challenge {word}{vote}"))
                } else if (missing.is_none() && !dice.one_in(8)) || dice.one_in(12) {
                    (
                        game.dealer(),
                        format!("grid {}", letters(&table, &mut dice)),
                    )
                } else {
                    let mut line = "words".to_owned();
                    for _ in 0..dice.below(12) {
                        let random: String = (0..2 + dice.below(3))
                            .map(|_| dice.of(&['e', 'a', 't', 'n', 'o', 's']))
                            .collect();
                        let word = if dice.one_in(3) {
                            random.as_str()
                        } else {
                            dice.of(&words)
                        };
                        line += &format!(" {}", if dice.one_in(60) { "e" } else { word });
                    }
                    let player = missing
                        .filter(|_| !dice.one_in(10))
                        .unwrap_or_else(|| dice.below(players));
                    (player, line)
                };
                let actor = if line.starts_with("grid") {
                    "table"
                } else {
                    &names[player]
                };
                let real = say(&mut game, actor, &line);
                let naive = table.say(player, &line);
                count("wordpaths", naive.err().unwrap_or("legal"));
                let real = real.map(|_| ()).map_err(|error| error.slug().name());
                prop_assert_eq!(real, naive, "{}: {} {:?}", &names[player], line, &table);
                if table.is_open() || table.round == 0 || naive.is_err() {
                    continue;
                }
                for (name, list) in names.iter().zip(table.lists.iter().flatten()) {
                    let entries = game.entries().iter().enumerate().rev();
                    let of_name = |entry: &tileref::game::Entry| {
                        entry.actor == *name && entry.action.starts_with("words")
                    };
                    let (n, entry) = entries
                        .into_iter()
                        .find(|(_, entry)| of_name(entry))
                        .unwrap();
                    let report = TurnReport::new(n + 1, entry);
                    let real: Vec<_> = report
                        .words
                        .iter()
                        .map(|word| (word.word.to_lowercase(), word.points, word.struck.flatten()))
                        .collect();
                    prop_assert_eq!(&real, list, "{} {:?}", line, &table);
                    prop_assert_eq!(
                        report.points,
                        list.iter().map(|word| i64::from(word.1)).sum::<i64>()
                    );
                    for word in &report.words {
                        let cell = |cell: &String| {
                            let row: i32 = cell[1..].parse().unwrap();
                            (i32::from(cell.as_bytes()[0] - b'A'), row - 1)
                        };
                        let path: Vec<Cell> = word.cells.iter().map(cell).collect();
                        let spelling = word.word.to_lowercase();
                        count(
                            "wordpaths",
                            word.struck.flatten().map_or("+word", |_| "+struck"),
                        );
                        if !path.is_empty() {
                            prop_assert_eq!(
                                table.worth(&spelling, &path),
                                table.best(&spelling),
                                "{} {:?}",
                                spelling,
                                &table
                            );
                        }
                    }
                }
            }
            Ok(())
        };
    let mut runner = proptest::test_runner::TestRunner::new(cases(300));
    runner
        .run(&strategy, contest)
        .unwrap_or_else(|error| panic!("{error}"));
    told("wordpaths");
}
