//! One game before both referees.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex};

use tileref::game::{Entry, Game};
use tileref::lexicon::{Lexicon, compile};
use tileref::referee::Vocabulary;
use tileref::report::{Report, TurnReport};
use tileref::rules::Ruleset;

use super::notation::{Cell, Tile, Verdict, face, name};
use super::table::{LINGO, NaiveGame, Options, TOWERS, Table};

/// The same game before both referees.
#[derive(Clone)]
pub struct Duel {
    pub game: Game,
    pub table: Table,
}

/// How many plays were put before both, for each game and what was said of them.
pub static ASKED: Mutex<BTreeMap<(&str, String), usize>> = Mutex::new(BTreeMap::new());

pub fn count(game: &'static str, said: &str) {
    *ASKED
        .lock()
        .unwrap()
        .entry((game, said.to_owned()))
        .or_default() += 1;
}

/// The key of a ruleset for this board, whose first word covers a `+`; nothing if there is none.
fn board(mat: &str) -> String {
    if mat.is_empty() {
        return String::new();
    }
    let rows: Vec<&str> = mat.split('/').collect();
    let squares = rows.iter().enumerate().flat_map(|(row, squares)| {
        squares
            .chars()
            .enumerate()
            .filter_map(move |(column, square)| {
                let at = [column, row].map(|n| i32::try_from(n).unwrap());
                (square == '+').then(|| name((at[0], at[1])))
            })
    });
    let first = squares.collect::<Vec<_>>().join(", ");
    let (columns, rows) = (rows[0].len(), rows.len());
    format!("board: {{columns: {columns}, rows: {rows}, first: [{first}]}}\n")
}

impl Duel {
    pub fn new(
        naive: NaiveGame,
        options: Options<'_>,
        words: Option<&str>,
        mat: Option<&str>,
        players: usize,
    ) -> Self {
        let is_key = |name: &str| ["max_height", "keep"].contains(&name);
        let mut rules = if [LINGO.id, TOWERS.id].contains(&naive.id) {
            let keys = options.iter().filter(|(name, _)| is_key(name));
            let keys: String = keys
                .map(|(name, value)| format!("{name}: {value}\n"))
                .collect();
            Ruleset::parse(&format!(
                "base: {}\n{}{keys}",
                naive.id,
                board(mat.unwrap_or(naive.mat))
            ))
            .unwrap()
        } else {
            Ruleset::built_in(naive.id).unwrap()
        };
        for (name, value) in options.iter().filter(|(name, _)| !is_key(name)) {
            rules.set(name, value).unwrap();
        }
        if let Some(mat) = mat.filter(|_| naive.id != TOWERS.id) {
            let square = |c: char| match c {
                '1'..='9' => format!("3L{c}"),
                c => c.to_string(),
            };
            let row = |row: &str| row.chars().map(square).collect::<Vec<_>>().join(" ");
            let mat = mat.split('/').map(row).collect::<Vec<_>>().join("\n");
            let open = |_: &str| Ok(mat.clone());
            rules.set_with("layout", "mat", &open).unwrap();
        }
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
        let lexicon = words.map(|words| {
            let list = compile(words.replace(' ', "\n").as_bytes()).unwrap();
            Arc::new(Lexicon::from_fst_bytes("words", list.fst).unwrap())
        });
        let game = Game::with_teams(rules, &names, &teams, Vocabulary::new(lexicon)).unwrap();
        Self {
            game,
            table: Table::new(naive, options, words, mat, players),
        }
    }

    /// Puts a play before both referees, and says whether it was legal.
    pub fn play(&mut self, line: &str) -> Result<bool, String> {
        let mover = self.game.to_move().expect("a player to move");
        let actor = self.game.seats().name(mover).to_owned();
        let real = self.game.submit(&actor, line);
        let naive = self.table.judge(line);
        count(self.table.game.id, naive.as_ref().err().unwrap_or(&"legal"));
        for (bonus, _) in naive
            .iter()
            .flat_map(|naive| naive.bonuses.iter().chain(&naive.missed))
        {
            count(self.table.game.id, &format!("+{bonus}"));
        }
        let differ = |real: String, naive: String| {
            Err(format!(
                "{} {:?}: `{line}`\n real  {real}\n naive {naive}\n{}",
                self.table.game.id,
                self.table.at.options,
                drawn(&self.table.at.tiles)
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
                        self.table.lay(naive);
                        Ok(true)
                    }
                }
            }
        }
    }

    /// Whether both have the same scores, and the same player to move.
    pub fn standing(&self) -> Result<(), String> {
        let report = Report::new(&self.game, self.table.game.id, "words");
        let scores: Vec<i64> = report.players.iter().map(|player| player.score).collect();
        let mover = self.game.to_move();
        if self.game.is_over() || (scores == self.table.scores && mover == Some(self.table.at.seat))
        {
            return Ok(());
        }
        Err(format!(
            "{} {:?} after {:?}: the scores are {scores:?} and seat {mover:?} is to move, or {:?} and seat {}",
            self.table.game.id,
            self.table.at.options,
            self.game.entries().last().map(Entry::action_text),
            self.table.scores,
            self.table.at.seat
        ))
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
            .any(|placed| placed.cell == name(tile.0) && placed.letter == face(tile.1.letter))
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

pub fn print_counts(game: &str) {
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
