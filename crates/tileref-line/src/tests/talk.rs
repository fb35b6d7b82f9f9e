//! What people say to each other at the keyboard, by mistake or in jest: in no phase of any game does it change a record, nor
//! does it with another Enter.

use std::sync::Arc;

use proptest::prelude::*;
use tileref_game::game::Game;
use tileref_game::referee::Vocabulary;
use tileref_game::rules::Ruleset;
use tileref_words::{Lexicon, compile};

use crate::{Interpreted, Offers, What, interpret};

/// Things that people say.
const TALK: &str = include_str!("talk.txt");

/// A game after some lines.
fn game(kind: &str, option: Option<(&str, &str)>, lines: &[(&str, &str)]) -> Game {
    let mut rules = Ruleset::built_in(kind).expect("built in");
    if let Some((name, value)) = option {
        rules.set(name, value).expect("a house rule");
    }
    let list = compile(b"latch\nhabit\nthe\nat\n").expect("a list");
    let list = Lexicon::from_fst_bytes("words", list.fst).expect("a set");
    let vocabulary = Vocabulary::new(Some(Arc::new(list)));
    let mut game = Game::new(rules, &["Ann", "Bob"], vocabulary).expect("seats");
    for (actor, line) in lines {
        game.submit(actor, line).expect(line);
    }
    game
}

/// A game in each phase.
fn phases() -> Vec<(&'static str, Game)> {
    let play: &[_] = &[("Ann", "m13 r latch")];
    let grid = ("table", "grid wxzq/dstb/giekj");
    let end: &[_] = &[("table", "end")];
    let ended = [play, end].concat();
    let racks: &[_] = &[("Ann", "rack -"), ("Bob", "rack -")];
    let counted = [&ended, racks].concat();
    let trust = Some(("rack_count", "trust"));
    vec![
        ("nothing played", game("puzzingo", None, &[])),
        ("a play", game("puzzingo", None, play)),
        (
            "looked up",
            game("puzzingo", Some(("judge", "entry")), play),
        ),
        (
            "score only",
            game(
                "puzzingo",
                Some(("board", "none")),
                &[("Ann", "play latch")],
            ),
        ),
        ("racks", game("puzzingo", None, &ended)),
        ("over", game("puzzingo", trust, &counted)),
        ("stacks", game("lingo", None, &[])),
        (
            "a crossword",
            game("crossword", None, &[("Ann", "h8 r latch")]),
        ),
        ("letters", game("wordpaths", None, &[])),
        ("lists", game("wordpaths", None, &[grid])),
    ]
}

fn changes(game: &Game, read: &Interpreted) -> bool {
    match &read.what {
        What::Action(said) => {
            let speaker = || game.speaker_of(&said.typed.action);
            let actor = read.by.clone().unwrap_or_else(speaker);
            let judged = game.clone().submit_read(&actor, said.typed.clone(), None);
            judged.is_ok()
        }
        What::Correct(_) | What::Correction(_) => true,
        What::Command(request) => request.command.row().changes,
        _ => false,
    }
}

/// What another Enter would submit.
fn under_enter(read: &Interpreted) -> Option<&Interpreted> {
    match &read.what {
        What::Offered(offered) => {
            let first = offered.first().filter(|offer| offer.is_safe);
            first.map(|offer| &*offer.read)
        }
        _ => None,
    }
}

#[test]
fn what_people_say_changes_nothing() {
    let count = TALK.lines().count();
    assert!(count >= 1_000);
    for (phase, game) in phases() {
        let mut taken = Vec::new();
        for line in TALK.lines() {
            let read = interpret(&game, &Offers::default(), line);
            let enter = under_enter(&read).filter(|read| changes(&game, read));
            assert!(enter.is_none(), "{phase}: {line}: {enter:?}");
            if changes(&game, &read) {
                taken.push(line);
            }
        }
        // What is typed whole is taken, whoever means it: `ban that word`, and a list that begins with a word of the letters.
        let most = if phase == "lists" {
            count / 40
        } else {
            count / 100
        };
        assert!(taken.len() <= most, "{phase}: {taken:#?}");
    }
}

proptest! {
    /// For every line: what is taken is what the record then holds, and reads the same when it is typed again.
    #[test]
    fn what_is_taken_is_what_is_recorded(
        pieces in prop::collection::vec(
            prop::sample::select(vec![
                "m13", "n11", "13m", "r", "d", "rd", "across", "latch", "abate", "ab?t", "+at", "also", "claim", "ring", "pass",
                "skip", "exchange", "3", "challenge", "upheld", "undo", "bob", "Ann:", "end", "no,", "rack", "-", "+5", "=",
                "note", "please", "row", "over", "t", "the",
            ]),
            1..6,
        ),
        glue in prop::sample::select(vec![" ", "", ", "]),
    ) {
        let line = pieces.join(glue);
        for (phase, game) in phases() {
            let read = interpret(&game, &Offers::default(), &line);
            let What::Action(said) = &read.what else { continue };
            prop_assert_eq!(game.read(&said.text), Ok(said.typed.clone()), "{}: {}", phase, &line);
            let again = interpret(&game, &Offers::default(), &said.typed.to_string());
            let is_same = matches!(&again.what, What::Action(other) if other.typed == said.typed);
            prop_assert!(is_same, "{}: {}: {:?}", phase, &line, again.what);
            let speaker = || game.speaker_of(&said.typed.action);
            let actor = read.by.clone().unwrap_or_else(speaker);
            let mut after = game.clone();
            if let Ok(entry) = after.submit_read(&actor, said.typed.clone(), None) {
                let recorded = after.entries()[entry].line();
                let mut replayed = game.clone();
                prop_assert!(replayed.submit(&after.entries()[entry].actor, &recorded).is_ok());
                prop_assert_eq!(replayed.entries(), after.entries());
            }
        }
    }
}
