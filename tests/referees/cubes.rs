//! The cube game by brute force: every way to give the letters of a grid cubes, and every path through the tray.

use std::collections::BTreeSet;
use std::convert::Infallible;
use std::sync::Arc;

use proptest::prelude::*;
use proptest::test_runner::TestRunner;

use super::cases;
use super::duel::{count, print_counts};
use super::plays::Dice;
use tileref::game::{Entry, Game, Status};
use tileref::lexicon::{Lexicon, compile};
use tileref::referee::Vocabulary;
use tileref::report::TurnReport;
use tileref::rules::Ruleset;

/// What is on the faces, and in grids.
const FACES: [&str; 8] = ["a", "e", "t", "i", "q", "qu", "s", "u"];

type Rows = Vec<Vec<String>>;

/// Every cube has its place: the letters from here on can be on the cubes that are left.
fn can_show(letters: &[&String], cubes: &[Vec<&str>]) -> bool {
    let Some((letter, others)) = letters.split_first() else {
        return true;
    };
    (0..cubes.len()).any(|n| {
        let mut left = cubes.to_vec();
        left.remove(n).contains(&letter.as_str()) && can_show(others, &left)
    })
}

fn refused(rows: &Rows, cubes: &[Vec<&str>], side: usize) -> Option<&'static str> {
    let letters: Vec<&String> = rows.iter().flatten().collect();
    let is_tray = rows.len() == side && rows.iter().all(|row| row.len() == side);
    match () {
        () if letters.len() != cubes.len() => Some("tile-count"),
        () if !is_tray || !can_show(&letters, cubes) => Some("cube-faces"),
        () => None,
    }
}

/// Every word along a path that uses no cube twice.
fn words(rows: &Rows) -> BTreeSet<String> {
    fn go(rows: &Rows, path: &[(usize, usize)], words: &mut BTreeSet<String>) {
        words.insert(
            path.iter()
                .map(|&(row, column)| rows[row][column].as_str())
                .collect(),
        );
        let last = path[path.len() - 1];
        for (row, column) in (0..rows.len()).flat_map(|row| (0..rows.len()).map(move |n| (row, n)))
        {
            let is_near = row.abs_diff(last.0).max(column.abs_diff(last.1)) == 1;
            if is_near && !path.contains(&(row, column)) {
                go(rows, &[path, &[(row, column)]].concat(), words);
            }
        }
    }
    let mut all = BTreeSet::new();
    for (row, column) in (0..rows.len()).flat_map(|row| (0..rows.len()).map(move |n| (row, n))) {
        go(rows, &[(row, column)], &mut all);
    }
    all
}

/// What a word is worth, by the printed table; QU is two letters.
fn worth(word: &str) -> u32 {
    match word.len() {
        3 | 4 => 1,
        5 => 2,
        6 => 3,
        7 => 5,
        _ => 11,
    }
}

/// Each letter in brackets, so that none is joined with the next.
fn typed(rows: &Rows) -> String {
    let tile = |tile: &String| match tile.as_str() {
        "?" => "?".to_owned(),
        letter => format!("[{letter}]"),
    };
    let row = |row: &Vec<String>| row.iter().map(tile).collect::<String>();
    rows.iter().map(row).collect::<Vec<_>>().join("/")
}

/// The rows of a grid as records keep it: a face in brackets, or a letter, which is not the Q of a QU.
fn rows_of(grid: &str) -> Rows {
    let row = |mut rest: &str| {
        let mut row = Vec::new();
        while let Some(c) = rest.chars().next() {
            let signs = if c == '[' {
                rest.find(']').unwrap() + 1
            } else {
                1
            };
            let (face, others) = rest.split_at(signs);
            row.push(face.trim_matches(['[', ']']).to_owned());
            rest = others;
        }
        row
    };
    grid.split('/').map(row).collect()
}

fn random_cubes(dice: &mut Dice, side: usize) -> Vec<Vec<&'static str>> {
    let cube = |dice: &mut Dice| (0..=dice.below(3)).map(|_| dice.of(&FACES)).collect();
    (0..side * side).map(|_| cube(dice)).collect()
}

/// Letters in a tray: often those of shaken cubes, perhaps with another letter, or in other rows.
fn random_rows(dice: &mut Dice, cubes: &[Vec<&str>], side: usize) -> Rows {
    let mut left = cubes.to_vec();
    let mut letters: Vec<String> = Vec::new();
    while !left.is_empty() {
        let cube = left.remove(dice.below(left.len()));
        letters.push(dice.of(&cube).to_owned());
    }
    // Where no cube shows QU, it is no letter.
    let has_qu = cubes.iter().flatten().any(|face| *face == "qu");
    let others = [
        "a",
        "e",
        "t",
        "i",
        "s",
        "u",
        "z",
        "?",
        if has_qu { "qu" } else { "q" },
    ];
    for _ in 0..dice.below(3) {
        let n = dice.below(letters.len());
        dice.of(&others).clone_into(&mut letters[n]);
    }
    if dice.one_in(12) {
        letters.pop();
    }
    let side = if dice.one_in(12) { side + 1 } else { side };
    letters.chunks(side).map(<[String]>::to_vec).collect()
}

fn game(cubes: &[Vec<&str>], lexicon: Option<Arc<Lexicon>>) -> Game {
    let faces: Vec<String> = cubes
        .iter()
        .map(|cube| format!("[{}]", cube.join(", ")))
        .collect();
    let text = format!(
        "base: cubes\ncubes: [{}]\noptions: {{tiles: {}, rounds: 100}}\n",
        faces.join(", "),
        cubes.len()
    );
    let rules = Ruleset::parse(&text).unwrap();
    Game::new(rules, &["Ann", "Bob"], Vocabulary::new(lexicon)).unwrap()
}

/// A list: words of the grid, others, and none too short.
fn random_list(dice: &mut Dice, there: &[&String]) -> Vec<String> {
    let mut list: Vec<String> = Vec::new();
    for _ in 0..dice.below(10) {
        let random = (0..3 + dice.below(3)).map(|_| dice.of(&FACES)).collect();
        let of_grid = there.get(dice.below(there.len().max(1)));
        let word = of_grid
            .filter(|_| !dice.one_in(4))
            .map_or(random, |word| (*word).clone());
        if !list.contains(&word) {
            list.push(word);
        }
    }
    list
}

/// Both players list words; their points and what is struck are as the rules say.
fn lists(game: &mut Game, dice: &mut Dice, rows: &Rows) -> Result<(), TestCaseError> {
    let all = words(rows);
    let there: Vec<&String> = all.iter().filter(|word| word.len() > 2).collect();
    let both = [(); 2].map(|()| random_list(dice, &there));
    for (name, list) in ["Ann", "Bob"].iter().zip(&both) {
        let line = format!("words {}", list.join(" "));
        game.submit(name, line.trim()).unwrap();
    }
    for (name, list) in ["Ann", "Bob"].iter().zip(&both) {
        let is_own = |entry: &Entry| entry.actor == *name && entry.status == Status::Listed;
        let n = game.entries().iter().rposition(is_own).unwrap();
        let real = TurnReport::new(game, n).words;
        let real = real
            .iter()
            .map(|word| (word.word.to_lowercase(), word.points, word.struck.flatten()));
        let naive = list.iter().map(|word| {
            let struck = match () {
                () if !all.contains(word) => Some("not-on-grid"),
                () if both.iter().all(|list| list.contains(word)) => Some("shared"),
                () => None,
            };
            count("cubes", struck.unwrap_or("+word"));
            (
                word.clone(),
                if struck.is_none() { worth(word) } else { 0 },
                struck,
            )
        });
        prop_assert_eq!(
            real.collect::<Vec<_>>(),
            naive.collect::<Vec<_>>(),
            "{:?}",
            rows
        );
    }
    Ok(())
}

#[test]
fn cubes_are_judged_alike() {
    let contest = |seed: u64| {
        let mut dice = Dice(seed);
        let side = if dice.one_in(4) { 3 } else { 2 };
        let cubes = random_cubes(&mut dice, side);
        let mut game = game(&cubes, None);
        for _ in 0..8 {
            let rows = random_rows(&mut dice, &cubes, side);
            let real = game.submit("table", &format!("grid {}", typed(&rows)));
            let real = real.err().map(|error| error.slug().name());
            let naive = refused(&rows, &cubes, side);
            count("cubes", naive.unwrap_or("legal"));
            prop_assert_eq!(real, naive, "{:?} on {:?}", &rows, &cubes);
            if naive.is_none() {
                lists(&mut game, &mut dice, &rows)?;
            }
        }
        Ok(())
    };
    let mut runner = TestRunner::new(cases(150));
    let run = runner.run(&any::<u64>(), contest);
    run.unwrap_or_else(|error| panic!("{error}"));
    print_counts("cubes");
}

#[test]
fn shaken_cubes_show_what_they_can_and_find_finds_every_word() {
    let contest = |seed: u64| {
        let mut dice = Dice(seed);
        let side = if dice.one_in(4) { 3 } else { 2 };
        let cubes = random_cubes(&mut dice, side);
        let shaken = |dice: &mut Dice| {
            let grid = game(&cubes, None).shaken(|below| Ok::<_, Infallible>(dice.below(below)));
            grid.unwrap().unwrap().to_string()
        };
        let grid = shaken(&mut dice);
        let rows = rows_of(&grid);
        prop_assert_eq!(
            refused(&rows, &cubes, side),
            None,
            "{:?} on {:?}",
            &rows,
            &cubes
        );
        // Every other word of the grid is in the list, and so are words that are not there.
        let there = words(&rows);
        let mut list: BTreeSet<String> = there.iter().step_by(2).cloned().collect();
        list.extend((0..20).map(|_| (0..4).map(|_| dice.of(&FACES)).collect::<String>()));
        let text: Vec<&str> = list.iter().map(String::as_str).collect();
        let compiled = compile(text.join("\n").as_bytes()).unwrap();
        let lexicon = Arc::new(Lexicon::from_fst_bytes("words", compiled.fst).unwrap());
        let mut game = game(&cubes, Some(Arc::clone(&lexicon)));
        game.submit("table", &format!("grid {grid}")).unwrap();
        let found = game
            .round()
            .unwrap()
            .adjacency()
            .find(&lexicon, 3, &mut || true);
        let found: Vec<&str> = found.iter().map(|word| word.spelling.as_str()).collect();
        let wanted = list.intersection(&there).filter(|word| word.len() > 2);
        prop_assert_eq!(
            found,
            wanted.map(String::as_str).collect::<Vec<_>>(),
            "{:?}",
            &rows
        );
        Ok(())
    };
    let mut runner = TestRunner::new(cases(100));
    let run = runner.run(&any::<u64>(), contest);
    run.unwrap_or_else(|error| panic!("{error}"));
}
