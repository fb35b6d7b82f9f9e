//! Two referees: the real one, and for each game a naive one that works by brute force over cells and shares nothing
//! with it. They are asked about the same plays, legal and illegal, and have to say the same. Where they do not, the
//! rules decide who is right; `rulebook` holds the naive ones to the examples that the rules give. With `--nocapture`
//! each test tells how many plays there were and what was said of them.

// A naive referee asks one rule after the other, from top to bottom.
#![allow(clippy::too_many_lines)]

mod asides;
mod crossword;
mod cubes;
mod duel;
mod engine;
mod finder;
mod lingo;
mod notation;
mod plays;
mod puzzingo;
mod rulebook;
mod search;
mod standard;
mod table;
mod towers;
mod wordpaths;

use std::sync::Arc;

use proptest::prelude::*;
use proptest::test_runner::TestRunner;

use crate::program;
use tileref::game::Game;
use tileref::lexicon::{Lexicon, compile};
use tileref::referee::Vocabulary;
use tileref::report::{Report, TurnReport};
use tileref::rules::Ruleset;

use duel::{Duel, count, print_counts};
use notation::{Cell, moved, name};
use plays::{Dice, HEX, SQUARE, letters, lingo_line, puzzingo_line, scoreboard_line, straight};
use table::{JUMBO, LINGO, PUZZINGO, SCOREBOARD, TEN, TOWERS, WORDGAME, WORDS};

/// Plays until a play is legal, for each seed, and then what may follow it; both referees are compared on every line.
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
                duel.asides(&mut dice).map_err(TestCaseError::fail)?;
                break;
            }
        }
    }
    Ok(())
}

/// So many cases, and ten times as many in the long form.
fn cases(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases: program::cases(cases),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

fn seeds() -> impl Strategy<Value = Vec<u64>> {
    prop::collection::vec(any::<u64>(), 1..16)
}

#[test]
fn crosswords_are_judged_alike() {
    let words: Vec<&str> = WORDS.split_whitespace().collect();
    let strategy = (any::<[bool; 4]>(), seeds());
    let mut runner = TestRunner::new(cases(120));
    let contest = |([jumbo, entry, supply, dictionary], seeds): ([bool; 4], Vec<u64>)| {
        let judge = if entry { "entry" } else { "challenge" };
        let supply = if supply { "enforce" } else { "ignore" };
        let game = if jumbo { JUMBO } else { WORDGAME };
        let options = [("judge", judge), ("supply", supply)];
        let mut duel = Duel::new(game, &options, dictionary.then_some(WORDS), None, 2);
        contest(&mut duel, &seeds, 20, &|duel, dice| {
            let ways: &[&str] = if dice.one_in(20) {
                &["r", "d", "l", "u"]
            } else {
                &["r", "d"]
            };
            let mut line = straight(duel, dice, &words, ways, (7, 7));
            match dice.below(60) {
                0 => line += " also h8 r at",
                1 => line = line.replace(" r ", " rd "),
                _ => {}
            }
            line
        })
    };
    runner
        .run(&strategy, contest)
        .unwrap_or_else(|error| panic!("{error}"));
    print_counts("jumbo-jumble");
    print_counts("wordgame");
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
    // The first word of Wordgame has four letters.
    let wide = "dT../.qD./t..d/D.t.";
    for (game, judge, mat) in [
        (JUMBO, "entry", mat),
        (JUMBO, "challenge", mat),
        (WORDGAME, "entry", wide),
    ] {
        let options = [("judge", judge), ("supply", "enforce")];
        let start = Duel::new(game, &options, Some(TEN), Some(mat), 2);
        every(&start, &lines, Some(1));
    }
    print_counts("jumbo-jumble");
    print_counts("wordgame");
}

/// One in so many in the long form, and a third of that otherwise.
fn stride(long: usize) -> usize {
    if program::is_long() {
        long
    } else {
        3 * long + 2
    }
}

/// All plays; and after one in `stride`, if it is legal, all plays again.
fn every(start: &Duel, lines: &[String], stride: Option<usize>) {
    let mut duel = start.clone();
    for (n, line) in lines.iter().enumerate() {
        let legal = duel.play(line).unwrap_or_else(|error| panic!("{error}"));
        if legal {
            if stride.is_some_and(|stride| n % stride == 0) && !duel.game.is_over() {
                every(&duel, lines, None);
            }
            duel = start.clone();
        }
    }
}

#[test]
fn lingo_is_judged_alike() {
    let words: Vec<&str> = WORDS
        .split_whitespace()
        .filter(|word| word.len() < 7)
        .collect();
    let strategy = (any::<[bool; 7]>(), 0..4_usize, 0..4_usize, seeds());
    let contest = |(flags, pool, most, seeds): ([bool; 7], usize, usize, Vec<u64>)| {
        let [hex, claimed, blanks, half, hidden, longer, dictionary] = flags;
        let either = |flag: bool, yes: &'static str, no: &'static str| if flag { yes } else { no };
        let options = [
            ("grid", either(hex, "hex", "square")),
            ("scoring", either(claimed, "claimed", "best")),
            ("blanks", either(blanks, "2", "0")),
            ("half_set", either(half, "true", "false")),
            ("hidden", either(hidden, "true", "false")),
            ("pool", ["4", "3", "7", "5"][pool]),
            ("max_tiles", ["4", "2", "5", "4"][most]),
            ("min_length", either(longer, "3", "2")),
            // Where the pool is another one, so may be the limits of stacks.
            ("max_height", ["none", "2", "none", "3"][pool]),
            ("keep", ["0", "1", "2", "0"][pool]),
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
    let mut runner = TestRunner::new(cases(150));
    runner
        .run(&strategy, contest)
        .unwrap_or_else(|error| panic!("{error}"));
    print_counts("lingo");
}

/// Every play inside three by three cells, and after some of the legal ones, a fifth in the long form, every other, on
/// squares and on hexes.
#[test]
fn tiny_lingo_is_judged_alike() {
    for (grid, ways, scoring) in [("square", SQUARE, "claimed"), ("hex", HEX, "best")] {
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
        every(&start, &lines, Some(stride(5)));
    }
    print_counts("lingo");
}

#[test]
fn towers_are_judged_alike() {
    let words: Vec<&str> = WORDS.split_whitespace().collect();
    let strategy = (any::<[bool; 4]>(), 0..4_usize, 0..4_usize, seeds());
    let contest = |(flags, height, keep, seeds): ([bool; 4], usize, usize, Vec<u64>)| {
        let [entry, supply, dictionary, three] = flags;
        let options = [
            ("judge", if entry { "entry" } else { "challenge" }),
            ("supply", if supply { "enforce" } else { "ignore" }),
            ("max_height", ["5", "2", "3", "1"][height]),
            ("keep", ["1", "1", "0", "2"][keep]),
        ];
        let players = if three { 3 } else { 2 };
        let dictionary = dictionary.then_some(WORDS);
        let mut duel = Duel::new(TOWERS, &options, dictionary, None, players);
        contest(&mut duel, &seeds, 20, &|duel, dice| {
            let ways: &[&str] = if dice.one_in(20) { SQUARE } else { &["r", "d"] };
            let mut line = straight(duel, dice, &words, ways, (4, 4));
            match dice.below(60) {
                0 => line += " also e5 r at",
                1 => line += " claim all-tiles",
                2 => line = line.replace(" r ", " rd "),
                3 => line = line.replace(" r ", " e "),
                _ => {}
            }
            line
        })
    };
    let mut runner = TestRunner::new(cases(150));
    runner
        .run(&strategy, contest)
        .unwrap_or_else(|error| panic!("{error}"));
    print_counts("towers");
}

/// Every play of the words and of two with QU on a board of three by three, and after some of the legal ones every other.
#[test]
fn tiny_towers_are_judged_alike() {
    let words = format!("{TEN} quo quoa");
    let mut lines = Vec::new();
    for (column, row) in (0..9).map(|n| (n % 3, n / 3)) {
        for way in ["r", "d"] {
            for word in words.split_whitespace() {
                lines.push(format!(
                    "{} {way} {word}",
                    name((column, row)).to_lowercase()
                ));
            }
        }
    }
    for (judge, height, keep) in [("entry", "5", "1"), ("challenge", "2", "2")] {
        let options = [("judge", judge), ("max_height", height), ("keep", keep)];
        let start = Duel::new(TOWERS, &options, Some(&words), Some("..+/.../.+."), 2);
        every(&start, &lines, Some(1));
    }
    print_counts("towers");
}

#[test]
fn puzzingo_is_judged_alike() {
    let words: Vec<&str> = WORDS.split_whitespace().collect();
    let strategy = (any::<[bool; 14]>(), 0..3_usize, seeds());
    let contest = |(flags, turns, seeds): ([bool; 14], usize, Vec<u64>)| {
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
            ("corner", either(12, "readings", "lines")),
            ("disallowed", either(13, "dictionary", "guide")),
        ];
        let centre = if flags[8] { (12, 12) } else { (1, 1) };
        let players = if flags[9] { 4 } else { 2 };
        let dictionary = (flags[10] || flags[11]).then_some(WORDS);
        let mut duel = Duel::new(PUZZINGO, &options, dictionary, None, players);
        contest(&mut duel, &seeds, 25, &|duel, dice| {
            puzzingo_line(duel, dice, &words, centre)
        })
    };
    let mut runner = TestRunner::new(cases(150));
    runner
        .run(&strategy, contest)
        .unwrap_or_else(|error| panic!("{error}"));
    print_counts("puzzingo");
}

#[test]
fn scoreboards_are_judged_alike() {
    let words: Vec<&str> = WORDS.split_whitespace().collect();
    let strategy = (any::<[bool; 4]>(), seeds());
    let contest = |([entry, guide, teams, dictionary], seeds): ([bool; 4], Vec<u64>)| {
        let options = [
            ("board", "none"),
            ("judge", if entry { "entry" } else { "challenge" }),
            ("disallowed", if guide { "guide" } else { "dictionary" }),
        ];
        let players = if teams { 4 } else { 3 };
        let mut duel = Duel::new(
            SCOREBOARD,
            &options,
            dictionary.then_some(WORDS),
            None,
            players,
        );
        contest(&mut duel, &seeds, 10, &|_, dice| {
            scoreboard_line(dice, &words)
        })?;
        let report = serde_json::to_value(Report::new(&duel.game, "puzzingo", "words")).unwrap();
        prop_assert!(report["bag"].is_null());
        for player in report["players"].as_array().unwrap() {
            prop_assert!(player["rack_size"].is_null());
        }
        Ok(())
    };
    let mut runner = TestRunner::new(cases(120));
    runner
        .run(&strategy, contest)
        .unwrap_or_else(|error| panic!("{error}"));
    print_counts("puzzingo");
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
    for (judge, turns, one_in) in [("entry", "ring", 7), ("challenge", "joining", 23)] {
        let start = Duel::new(
            PUZZINGO,
            &[("judge", judge), ("turns", turns)],
            Some(TEN),
            None,
            2,
        );
        every(&start, &lines, Some(stride(one_in)));
    }
    print_counts("puzzingo");
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
        prop_oneof![3 => 2..4_usize, 1 => Just(1), 1 => 4..21_usize],
        prop::collection::vec(any::<u64>(), 1..60),
    );
    let contest =
        |(way, [entry, dictionary], players, seeds): (usize, [bool; 2], usize, Vec<u64>)| {
            let [reuse, strikes_shared, by_length] = [1, 2, 3].map(|bit| seeds[0] >> bit & 1 == 0);
            let neighbours = ["8", "4", "hex"][way];
            let points = if by_length { "{2: 1, 3: 2, 4: 5}" } else { "1" };
            let text = format!("base: wordpaths\npoints: {points}\n");
            let mut rules = Ruleset::parse(&text).unwrap();
            for (name, value) in [
                ("reuse", if reuse { "true" } else { "false" }),
                (
                    "shared_words",
                    if strikes_shared { "struck" } else { "count" },
                ),
                ("neighbours", neighbours),
                ("judge", if entry { "entry" } else { "challenge" }),
            ] {
                rules.set(name, value).unwrap();
            }
            let names: Vec<String> = ('A'..).take(players).map(|c| format!("{c}nn")).collect();
            let lexicon = dictionary.then(|| {
                let list = compile(WORDS.replace(' ', "\n").as_bytes()).unwrap();
                Arc::new(Lexicon::from_fst_bytes("words", list.fst).unwrap())
            });
            let mut game = Game::new(rules, &names, Vocabulary::new(lexicon)).unwrap();
            let known = dictionary.then(|| WORDS.split_whitespace().map(String::from).collect());
            let mut table = wordpaths::Table::new(neighbours, entry, known, players);
            (table.reuse, table.strikes_shared) = (reuse, strikes_shared);
            if by_length {
                table.worths = [1, 2, 5];
            }
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
                let real = game.submit(actor, &line);
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
                        entry.actor == *name && entry.status == tileref::game::Status::Listed
                    };
                    let (n, _) = entries
                        .into_iter()
                        .find(|(_, entry)| of_name(entry))
                        .unwrap();
                    let report = TurnReport::new(&game, n);
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
    let mut runner = TestRunner::new(cases(120));
    runner
        .run(&strategy, contest)
        .unwrap_or_else(|error| panic!("{error}"));
    print_counts("wordpaths");
}
