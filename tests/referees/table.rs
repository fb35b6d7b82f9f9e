//! The naive side of a game: what lies where, whose turn it is, and the scores. Nothing here knows the program.

use std::collections::BTreeMap;

use super::notation::{Position, Standing, Verdict};
use super::{crossword, lingo, puzzingo, towers};

/// Words with overlaps, reversals and rare letters.
pub const WORDS: &str = "at ta an na tan nat ant eat tea ate ten net note tone eaten on no toe tot noon bat tab stab bats \
                     box inbox matchbox habit habits its itself zen jet quiz axe exit tax vex oven seven never even \
                     net nets stone notes ban nab bit oat ox so in ease tease stones habitat \
                     eta thru lol brb";
/// The abbreviations that the guide of PUZZINGO does not count as words.
const DISALLOWED: &[&str] = &["LOL", "IDK", "FYI", "THRU", "EOD", "BRB", "ETA"];
/// For tiny tables.
pub const TEN: &str = "at ta tan nat ant eat tea no on noon";

pub type WordCheck = fn(&Position, &str) -> Result<Verdict, &'static str>;
pub type Options<'a> = &'a [(&'static str, &'static str)];

/// What a naive referee has to be told about a game, from the texts of the rules.
#[derive(Clone, Copy)]
pub struct NaiveGame {
    pub id: &'static str,
    pub judge: WordCheck,
    pub rack: usize,
    /// One hand for all, as in Lingo.
    pub pool: bool,
    pub values: &'static str,
    pub defaults: Options<'static>,
    pub mat: &'static str,
}

const PUZZINGO_TILES: &str = "A1x9 B3x2 C3x2 D2x4 E1x12 F4x2 G2x3 H4x2 I1x9 J8x1 K5x1 L1x4 M3x2 N1x6 O1x8 P3x2 Q10x1 \
                              R1x6 S1x4 T1x6 U1x4 V4x2 W4x2 X8x1 Y4x2 Z10x1";
const WORDGAME_TILES: &str = "A1x8 B3x2 C2x3 D1x5 E1x13 F2x3 G3x2 H1x3 I1x8 J6x1 K5x1 L1x4 M2x3 N1x6 O1x7 P3x1 Q7x1 \
                              R1x6 S1x6 T1x8 U2x3 V6x1 W2x2 X6x1 Y2x2 Z7x2";

pub const JUMBO: NaiveGame = NaiveGame {
    id: "jumbo-jumble",
    judge: |at, line| crossword::judge(&crossword::JUMBO, at, line),
    rack: 7,
    pool: false,
    values: PUZZINGO_TILES,
    defaults: &[
        ("judge", "challenge"),
        ("supply", "enforce"),
        ("premiums", "once"),
    ],
    mat: "..T....D....T../.q...d...d...q./T...t..q..t...T/...D...d...D.../..t...d.d...t../.d...t...t...d./\
          ....d.....d..../D.qd.......dq.D/....d.....d..../.d...t...t...d./..t...d.d...t../...D...d...D.../\
          T...t..q..t...T/.q...d...d...q./..T....D....T..",
};

pub const WORDGAME: NaiveGame = NaiveGame {
    id: "wordgame",
    judge: |at, line| crossword::judge(&crossword::WORDGAME, at, line),
    rack: 8,
    pool: false,
    values: WORDGAME_TILES,
    defaults: &[
        ("judge", "entry"),
        ("supply", "enforce"),
        ("premiums", "once"),
    ],
    mat: "...T.......T.../....d.D.D.d..../..d..t...t..d../T......d......T/.d..t.....t..d./..t..D...D..t../\
          .D....d.d....D./...d.......d.../.D....d.d....D./..t..D...D..t../.d..t.....t..d./T......d......T/\
          ..d..t...t..d../....d.D.D.d..../...T.......T...",
};

pub const LINGO: NaiveGame = NaiveGame {
    id: "lingo",
    judge: lingo::judge,
    rack: 4,
    pool: true,
    values: PUZZINGO_TILES,
    defaults: &[
        ("supply", "enforce"),
        ("pool", "4"),
        ("max_tiles", "4"),
        ("min_length", "2"),
        ("scoring", "best"),
        ("grid", "square"),
        ("blanks", "0"),
        ("half_set", "false"),
        ("hidden", "false"),
        // Keys of the ruleset.
        ("max_height", "none"),
        ("keep", "0"),
    ],
    mat: "",
};

pub const TOWERS: NaiveGame = NaiveGame {
    id: "towers",
    judge: towers::judge,
    rack: 7,
    pool: false,
    values: "E0x8 A0x7 I0x7 O0x7 S0x6 D0x5 L0x5 M0x5 N0x5 R0x5 T0x5 U0x5 C0x4 B0x3 F0x3 G0x3 H0x3 P0x3 K0x2 W0x2 Y0x2 \
             J0x1 &0x1 V0x1 X0x1 Z0x1",
    defaults: &[
        ("judge", "challenge"),
        ("supply", "enforce"),
        ("blanks", "0"),
        ("max_height", "5"),
        ("keep", "1"),
    ],
    mat: "........../........../........../........../....++..../....++..../........../........../........../..........",
};

pub const PUZZINGO: NaiveGame = NaiveGame {
    id: "puzzingo",
    judge: puzzingo::judge,
    rack: 7,
    pool: false,
    values: PUZZINGO_TILES,
    defaults: &[
        ("judge", "challenge"),
        ("supply", "enforce"),
        ("turns", "ring"),
        ("single_letter", "line"),
        ("separate_clusters", "false"),
        ("corner_interlock", "enforce"),
        ("bonuses", "auto"),
        ("bridge", "branches"),
        ("ring", "closed"),
        ("multi_direction", "legs"),
        ("corner", "lines"),
        ("connection", "apart"),
        ("disallowed", "guide"),
    ],
    mat: "",
};

/// PUZZINGO with `board: none`.
pub const SCOREBOARD: NaiveGame = NaiveGame {
    judge: puzzingo::scoreboard::judge,
    ..PUZZINGO
};

/// A game as the naive referee keeps it.
#[derive(Clone)]
pub struct Table {
    pub game: NaiveGame,
    pub at: Position,
    pub rack_sizes: Vec<usize>,
    pub bag: usize,
    pub scores: Vec<i64>,
    /// Whether words have to fit a category.
    pub category: bool,
    /// How many turns each player has still to lose.
    lost: Vec<usize>,
    open: Option<Box<Open>>,
}

/// A play that can be challenged.
#[derive(Clone)]
pub struct Open {
    before: Table,
    pub words: Vec<String>,
    points: i64,
}

impl Table {
    pub fn new(
        game: NaiveGame,
        options: Options<'_>,
        words: Option<&str>,
        mat: Option<&str>,
        players: usize,
    ) -> Self {
        let mut values: BTreeMap<char, (u32, usize)> = game
            .values
            .split_whitespace()
            .map(|tile| {
                let (value, count) = tile[1..].split_once('x').unwrap();
                let letter = tile.chars().next().unwrap();
                (letter, (value.parse().unwrap(), count.parse().unwrap()))
            })
            .collect();
        let mut all: BTreeMap<_, _> = game.defaults.iter().copied().collect();
        all.extend(options.iter().copied());
        let is = |name: &str, value: &str| all.get(name) == Some(&value);
        if is("half_set", "true") {
            for (_, count) in values.values_mut() {
                *count = count.div_ceil(2);
            }
        }
        let number = |name: &str, usual: usize| all.get(name).map_or(usual, |n| n.parse().unwrap());
        values.insert('?', (0, number("blanks", 2)));
        let set: usize = values.values().map(|(_, count)| count).sum();
        let rack = number("pool", game.rack);
        let rack_sizes = if game.pool && is("hidden", "false") {
            vec![rack]
        } else {
            vec![rack; players]
        };
        let is_word =
            |word: &String| !is("disallowed", "guide") || !DISALLOWED.contains(&word.as_str());
        let list = |words: &str| {
            let upper = words.split_whitespace().map(str::to_uppercase);
            upper.filter(is_word).collect()
        };
        let words = words.map(list);
        let at = Position {
            teams: if players == 4 {
                vec![0, 1, 0, 1]
            } else {
                Vec::new()
            },
            held: rack,
            options: all,
            words,
            values,
            mat: mat
                .unwrap_or(game.mat)
                .split('/')
                .map(|row| row.chars().collect())
                .collect(),
            ..Position::default()
        };
        Self {
            game,
            at,
            bag: set - rack_sizes.iter().sum::<usize>(),
            rack_sizes,
            scores: vec![0; players],
            category: false,
            lost: vec![0; players],
            open: None,
        }
    }

    pub fn judge(&self, line: &str) -> Result<Verdict, &'static str> {
        (self.game.judge)(&self.at, line)
    }

    /// Lays a legal play; the next player moves.
    pub fn lay(&mut self, verdict: Verdict) {
        self.open = None;
        let before = self.clone();
        let seat = self.at.seat;
        let counted: Vec<_> = verdict
            .words
            .into_iter()
            .map(|word| word[0].clone())
            .collect();
        self.open = Some(Box::new(Open {
            before,
            words: counted.iter().map(|word| word.0.clone()).collect(),
            points: verdict.total,
        }));
        for (spelling, cells, _) in counted {
            self.at.standing.push(Standing {
                spelling,
                cells,
                seat,
            });
        }
        self.scores[seat] += verdict.total;
        self.at.paid.extend(verdict.paid);
        self.at.tiles.extend(verdict.new.iter().copied());
        for &(cell, _) in &verdict.new {
            *self.at.heights.entry(cell).or_insert(0) += 1;
        }
        self.at
            .laid
            .extend(verdict.new.iter().map(|(_, tile)| *tile));
        let hand = seat % self.rack_sizes.len();
        let drawn = verdict.new.len().min(self.bag);
        self.rack_sizes[hand] = self.rack_sizes[hand] + drawn - verdict.new.len();
        self.bag -= drawn;
        self.move_on((seat + 1) % self.scores.len());
    }

    /// Moves on to this player, or to the next one with no turn to lose and tiles to play.
    fn move_on(&mut self, mut seat: usize) {
        let hand = |seat: usize| self.rack_sizes[seat % self.rack_sizes.len()];
        let is_out = |seat: usize| self.bag == 0 && hand(seat) == 0;
        if (0..self.scores.len()).all(is_out) {
            return;
        }
        while self.lost[seat] > 0 || is_out(seat) {
            self.lost[seat] = self.lost[seat].saturating_sub(1);
            seat = (seat + 1) % self.scores.len();
        }
        self.at.seat = seat;
        self.at.held = hand(seat);
    }

    /// The play that can be challenged, and who made it.
    pub fn open(&self) -> Option<(&Open, usize)> {
        self.open.as_deref().map(|open| (open, open.before.at.seat))
    }

    /// `table: allow`: the word counts from here on, and the play before it can no longer be challenged.
    pub fn allow(&mut self, word: &str) {
        self.open = None;
        if let Some(words) = &mut self.at.words {
            words.insert(word.to_uppercase());
        }
    }

    pub fn challenge(
        &mut self,
        challenger: usize,
        word: Option<&str>,
        vote: Option<&str>,
    ) -> Result<(), &'static str> {
        let Some(open) = self.open.clone() else {
            return Err("nothing-to-challenge");
        };
        let mover = open.before.at.seat;
        if challenger == mover {
            return Err("wrong-player");
        }
        let upheld = match (vote, &self.at.words) {
            (Some(vote), _) => vote == "upheld",
            (None, None) => return Err("verdict-needed"),
            (None, Some(_)) => {
                let doubted = |of: &String| word.is_none_or(|word| word == of);
                let mut words = open.words.iter();
                let upheld = words.any(|of| doubted(of) && !self.at.knows(of));
                // Whether good words fit the category is for a vote, unless one of them is named.
                if !upheld && word.is_none() && open.before.category {
                    return Err("verdict-needed");
                }
                upheld
            }
        };
        self.open = None;
        let next = self.at.seat;
        if upheld {
            self.at = open.before.at;
            self.rack_sizes = open.before.rack_sizes;
            self.bag = open.before.bag;
            self.scores[mover] -= open.points;
        } else {
            self.lost[challenger] += 1;
        }
        self.move_on(next);
        Ok(())
    }
}
