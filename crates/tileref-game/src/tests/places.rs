//! The places where a word that is typed alone fits.

use std::collections::BTreeSet;

use crate::action::NamedCell;
use crate::advice;
use crate::game::Game;
use crate::grid::Cell;
use crate::referee::Vocabulary;
use crate::rules::Ruleset;

fn game(kind: &str, lines: &[&str]) -> Game {
    let rules = Ruleset::built_in(kind).expect("a ruleset");
    let names = ["Ann", "Bob"];
    let mut game = Game::new(rules, &names, Vocabulary::new(None)).expect("seats");
    for (line, name) in lines.iter().zip(names.iter().cycle()) {
        game.submit(name, line).expect(line);
    }
    game
}

fn places(game: &Game, line: &str) -> Vec<String> {
    let places = advice::places(game, line).expect(line);
    places.fits.iter().map(|fit| fit.play.to_string()).collect()
}

#[test]
fn the_referee_accepts_every_place() {
    for (kind, first, line) in [
        ("puzzingo", "m13 r latch", "habits"),
        ("puzzingo", "m13 r latch", "p13 cap"),
        ("puzzingo", "m13 r latch", "rd the"),
        ("lingo", "m13 r bead", "each"),
        ("wordgame", "h8 r habit", "tat"),
    ] {
        let game = game(kind, &[first]);
        let places = places(&game, line);
        assert!(!places.is_empty(), "{line}");
        for place in &places {
            let mut game = game.clone();
            assert!(game.submit("Bob", place).is_ok(), "{place}");
        }
        let once: BTreeSet<&String> = places.iter().collect();
        assert_eq!(once.len(), places.len(), "{places:?}");
    }
}

#[test]
fn every_straight_play_is_among_the_places() {
    for (kind, first, word, ways) in [
        ("puzzingo", "m13 r latch", "tat", "rlud"),
        ("lingo", "m13 r bead", "dad", "rlud"),
        ("wordgame", "h8 r habit", "tat", "rlud"),
    ] {
        let game = game(kind, &[first]);
        let mut all: Vec<String> = Vec::new();
        for (column, row) in (0..26).flat_map(|row| (0..26).map(move |column| (column, row))) {
            let cell = Cell::new(column, row).expect("a cell");
            let lines = ways
                .chars()
                .map(|way| format!("{} {way} {word}", NamedCell::Cell(cell)));
            all.extend(lines.filter(|line| game.clone().submit("Bob", line).is_ok()));
        }
        let mut places = places(&game, word);
        places.sort_unstable();
        all.sort_unstable();
        assert_eq!(places, all);
    }
}

#[test]
fn places_that_use_most_letters_come_first() {
    let game = game("puzzingo", &["m13 r latch"]);
    assert_eq!(places(&game, "latches")[0], "m13 r latches");
    // Crossing the word comes before being beside it, and forwards before backwards.
    let habits = places(&game, "habits");
    assert_eq!(habits[..3], ["o9 d habits", "n12 d habits", "q13 d habits"]);
    assert_eq!(habits[3], "q13 u habits");
}

#[test]
fn a_word_turns_only_on_its_new_tiles() {
    let game = game("puzzingo", &["m13 r latch"]);
    let bent = places(&game, "p13 cap");
    let turned = ["p13 dr cap", "p13 dl cap", "p13 ur cap", "p13 ul cap"];
    let expected: Vec<&str> = ["p13 d cap", "p13 u cap"]
        .into_iter()
        .chain(turned)
        .collect();
    assert_eq!(bent, expected);
}

/// Every legal play of a word that turns, from these cells, with how often it turns and how many letters on the
/// table it uses.
fn turning(game: &Game, word: &str, starts: &[Cell]) -> Vec<(String, usize, usize)> {
    let letters = word.chars().count();
    let mut paths = vec![String::new()];
    for _ in 1..letters {
        let longer = |path: &String| {
            "rlud"
                .chars()
                .map(move |way| format!("{path}{way}"))
                .collect()
        };
        paths = paths
            .iter()
            .flat_map(|path| -> Vec<String> { longer(path) })
            .collect();
    }
    let mut plays = Vec::new();
    for (start, path) in starts
        .iter()
        .flat_map(|start| paths.iter().map(move |path| (start, path)))
    {
        let line = format!("{} {path} {word}", NamedCell::Cell(*start));
        let mut after = game.clone();
        let bends = path
            .as_bytes()
            .windows(2)
            .filter(|pair| pair[0] != pair[1])
            .count();
        if bends > 0
            && let Ok(entry) = after.submit("Bob", &line)
        {
            let used = letters - after.entries()[entry].placed.len();
            plays.push((line, bends, used));
        }
    }
    plays
}

#[test]
fn every_play_that_turns_is_among_the_places() {
    let game = game("puzzingo", &["m13 r latch"]);
    let near: Vec<Cell> = (7..17)
        .flat_map(|row| (9..21).map(move |column| Cell::new(column, row).expect("a cell")))
        .collect();
    let bent = |line: &str| -> BTreeSet<String> {
        let fits = advice::places(&game, line).expect(line).fits;
        let fits = fits.iter().filter(|fit| fit.play.main.bends());
        fits.map(|fit| fit.play.to_string()).collect()
    };
    // Without a cell, only plays that turn once and use two letters.
    for word in ["tehc", "lat", "hctx"] {
        let plays = turning(&game, word, &near).into_iter();
        let plays = plays.filter(|&(_, bends, used)| bends == 1 && used > 1);
        let plays: BTreeSet<String> = plays.map(|(line, ..)| line).collect();
        assert_eq!(bent(word), plays, "{word}");
    }
    // From a cell, all.
    for (cell, word) in [("p13", "caps"), ("r12", "tehc"), ("n11", "xost")] {
        let start = [Cell::parse(cell).expect("a cell")];
        let plays: BTreeSet<String> = turning(&game, word, &start)
            .into_iter()
            .map(|play| play.0)
            .collect();
        assert!(!plays.is_empty());
        assert_eq!(bent(&format!("{cell} {word}")), plays, "{word}");
    }
}

#[test]
fn a_word_that_leaves_a_line_may_go_far_from_the_table() {
    let game = game("puzzingo", &["m13 r habit"]);
    for (word, place) in [
        ("itself", "p13 rrddd itself"),
        ("bitself", "o13 rrrddd bitself"),
    ] {
        let places = places(&game, word);
        assert!(places.iter().any(|other| other == place), "{places:?}");
        // After those that need no bend.
        let straight = places.iter().take_while(|&other| other != place);
        assert!(straight.count() > 0, "{places:?}");
    }
}

#[test]
fn known_parts_of_a_place_are_kept() {
    let empty = game("puzzingo", &[]);
    let all = ["m13 r cap", "m13 d cap", "m13 l cap", "m13 u cap"];
    assert_eq!(places(&empty, "m13 cap"), all);
    assert_eq!(places(&empty, "cap"), ["m13 r cap"]);
    let game = game("puzzingo", &["m13 r latch"]);
    let rd = places(&game, "rd the");
    assert!(
        !rd.is_empty() && rd.iter().all(|place| place.contains(" rd ")),
        "{rd:?}"
    );
    assert_eq!(
        places(&game, "p13 d cap also pac"),
        ["p13 d cap also p15 u pac"]
    );
}

#[test]
fn few_paths_of_a_further_word_are_tried_even_if_many_spell_it() {
    let rules = "base: puzzingo\noptions: {supply: ignore}";
    let rules = Ruleset::parse(rules).expect("a ruleset");
    let names = ["Ann", "Bob"];
    let mut game = Game::new(rules, &names, Vocabulary::new(None)).expect("seats");
    for (row, name) in (13..21).zip(names.iter().cycle()) {
        let line = format!("m{row} r aaaaaaa");
        game.submit(name, &line).expect(&line);
    }
    let fits = advice::places(&game, "aaaaaa also aaaaaa")
        .expect("words")
        .fits;
    // Of a thousand paths that are tried, these are different plays.
    assert_eq!(fits.len(), 50);
}
