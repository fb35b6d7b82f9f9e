//! One game before both referees.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex};

use tileref::game::{Game, Seats};
use tileref::lexicon::{Lexicon, compile};
use tileref::referee::Vocabulary;
use tileref::replay::say;
use tileref::report::TurnReport;
use tileref::rules::Ruleset;

use super::notation::{Cell, Position, Standing, Tile, Verdict, name};
use super::{crossword, lingo, puzzingo};

/// Words with overlaps, reversals and rare letters.
pub const WORDS: &str = "at ta an na tan nat ant eat tea ate ten net note tone eaten on no toe tot noon bat tab stab bats \
                     box inbox matchbox habit habits its itself zen jet quiz axe exit tax vex oven seven never even \
                     net nets stone notes ban nab bit oat ox so in ease tease stones habitat";
/// For tiny tables.
pub const TEN: &str = "at ta tan nat ant eat tea no on noon";

pub type Judge = fn(&Position, &str) -> Result<Verdict, &'static str>;
pub type Options<'a> = &'a [(&'static str, &'static str)];

/// What a naive referee has to be told about a game, from the texts of the rules.
#[derive(Clone, Copy)]
pub struct Kind {
    pub id: &'static str,
    pub judge: Judge,
    pub rack: usize,
    /// One hand for all, as in Lingo.
    pub pool: bool,
    pub values: &'static str,
    pub defaults: Options<'static>,
    pub mat: &'static str,
}

/// The same game before both referees.
#[derive(Clone)]
pub struct Duel {
    pub kind: Kind,
    pub game: Game,
    pub at: Position,
    pub hands: Vec<usize>,
    pub bag: usize,
}

pub const PUZZINGO_TILES: &str = "A1x9 B3x2 C3x2 D2x4 E1x12 F4x2 G2x3 H4x2 I1x9 J8x1 K5x1 L1x4 M3x2 N1x6 O1x8 P3x2 Q10x1 \
                              R1x6 S1x4 T1x6 U1x4 V4x2 W4x2 X8x1 Y4x2 Z10x1";
pub const WORDGAME_TILES: &str = "A1x8 B3x2 C2x3 D1x5 E1x13 F2x3 G3x2 H1x3 I1x8 J6x1 K5x1 L1x4 M2x3 N1x6 O1x7 P3x1 Q7x1 \
                              R1x6 S1x6 T1x8 U2x3 V6x1 W2x2 X6x1 Y2x2 Z7x2";

pub const JUMBO: Kind = Kind {
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

pub const WORDGAME: Kind = Kind {
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

pub const LINGO: Kind = Kind {
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

pub const PUZZINGO: Kind = Kind {
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
pub static ASKED: Mutex<BTreeMap<(&str, String), usize>> = Mutex::new(BTreeMap::new());

pub fn count(game: &'static str, said: &str) {
    *ASKED
        .lock()
        .unwrap()
        .entry((game, said.to_owned()))
        .or_default() += 1;
}

impl Duel {
    pub fn new(
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
            for (_, count) in values.values_mut() {
                *count = count.div_ceil(2);
            }
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
    pub fn play(&mut self, line: &str) -> Result<bool, String> {
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
                let real = TurnReport::new(&self.game, entry);
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
    pub fn lay(&mut self, verdict: Verdict) {
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

pub fn agree(real: &TurnReport, naive: &Verdict) -> bool {
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

pub fn drawn(tiles: &BTreeMap<Cell, Tile>) -> String {
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

pub fn told(game: &str) {
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
