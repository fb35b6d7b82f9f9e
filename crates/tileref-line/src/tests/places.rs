//! The places where a word that is typed alone fits.

use std::collections::BTreeSet;
use std::sync::Arc;

use tileref_game::action::NamedCell;
use tileref_game::game::Game;
use tileref_game::grid::Cell;
use tileref_game::referee::Vocabulary;
use tileref_game::rules::Ruleset;
use tileref_words::{Lexicon, compile};

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
    let places = crate::places(game, line).expect(line);
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
fn places_with_an_implausible_word_beside_them_come_later() {
    for (kind, first, word, likely, unlikely) in [
        ("puzzingo", "m13 r latch", "no", "n12 r no", "q12 r no"),
        ("wordgame", "h8 r habit", "tats", "k7 r tats", "l7 r tats"),
    ] {
        let places = places(&game(kind, &[first]), word);
        let at = |place: &str| places.iter().position(|other| other == place);
        assert!(
            at(likely).is_some() && at(likely) < at(unlikely),
            "{places:?}"
        );
    }
}

/// The same game where these words are looked up.
fn game_with(words: &str, kind: &str, lookups: &str, first: &str) -> Game {
    let list = compile(words.as_bytes()).expect("a list");
    let list = Lexicon::from_fst_bytes("mine", list.fst).expect("a set");
    let mut rules = Ruleset::built_in(kind).expect("a ruleset");
    rules.set("judge", "entry").expect("an option");
    rules.set("lookups", lookups).expect("an option");
    let vocabulary = Vocabulary::new(Some(Arc::new(list)));
    let mut game = Game::new(rules, &["Ann", "Bob"], vocabulary).expect("seats");
    game.submit("Ann", first).expect(first);
    game
}

#[test]
fn places_with_invalid_words_are_left_out_where_words_are_looked_up() {
    let words = "habit\nhabits\ntat\ntats";
    let places = |lookups: &str, word: &str| {
        let game = game_with(words, "wordgame", lookups, "h8 r habit");
        places(&game, word)
    };
    let open = places("guarded", "tats");
    assert_eq!(open, ["l6 d tats", "i7 d tats", "l8 d tats", "m5 d tats"]);
    assert_eq!(places("closed", "tats").len(), 27);
    // A word that is invalid everywhere is shown where it would fit.
    assert_eq!(places("guarded", "tast").len(), 27);
}

#[test]
fn places_where_a_stack_makes_more_words_come_first() {
    let words = "bead\neach\nhad\nhe";
    let rank = |words: &str| {
        let game = game_with(words, "lingo", "guarded", "m13 r bead");
        let places = places(&game, "d each");
        places.iter().position(|place| place == "n10 d each")
    };
    // HAD, on the row of BEAD.
    let (with, without) = (rank(words), rank("bead\neach"));
    assert!(with.is_some() && with < without, "{with:?} {without:?}");
}

#[test]
fn a_row_or_column_is_kept() {
    let game = game("lingo", &["m13 r bead"]);
    for (line, cells, ways) in [("each row 13", "13 ", "rl"), ("column n each", "n", "ud")] {
        let inside = |place: &&String| {
            let way = place.split(' ').nth(1).unwrap_or_default();
            place.contains(cells) && ways.contains(way)
        };
        let all = places(&game, "each");
        let kept: Vec<&String> = all.iter().filter(inside).collect();
        let found = places(&game, line);
        assert!(!kept.is_empty() && kept.len() < all.len());
        assert_eq!(found.iter().collect::<Vec<_>>(), kept);
    }
    assert!(places(&game, "each row 99").is_empty());
    assert!(crate::places(&game, "each row m").is_none());
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
        let fits = crate::places(&game, line).expect(line).fits;
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
}
