//! A game of any lines: a refusal changes nothing, what is kept comes to the same, and undo is replay of less.
//!
//! The first byte chooses the ruleset, from `A` on three for each game, so that a new game leaves the others where they are;
//! every line after it is said by whoever is to move, or by whom it names.
#![no_main]

use std::fmt::Write as _;
use std::sync::{Arc, LazyLock};

use libfuzzer_sys::fuzz_target;
use tileref::game::Game;
use tileref::lexicon::{Lexicon, compile};
use tileref::line::{meant, places};
use tileref::referee::Vocabulary;
use tileref::report::Report;
use tileref::rules::{BUILT_IN, Ruleset};
use tileref::stats;
use tileref::view::race;

const WORDS: &str =
    "at\nta\nan\nna\ntan\neat\ntea\nate\nten\nnet\nnote\ntone\nant\non\nno\ntoe\ncat\ncats\nlatch";

static TABLES: LazyLock<Vec<Game>> = LazyLock::new(tables);

/// Each ruleset as it is, with every house rule at its last value, and with a word list.
fn tables() -> Vec<Game> {
    let list = compile(WORDS.as_bytes()).expect("a list").fst;
    let lexicon = Arc::new(Lexicon::from_fst_bytes("words", list).expect("a set"));
    let names = ["Ann", "Bob", "Cy", "Di"];
    let mut tables = Vec::new();
    for (id, _) in BUILT_IN {
        for kind in 0..3 {
            let mut rules = Ruleset::built_in(id).expect("a built-in ruleset");
            if kind == 1 {
                for spec in rules.options() {
                    if let Some(last) = spec.values.names().last() {
                        let _ = rules.set(spec.name, last);
                    }
                }
            }
            let words = || Vocabulary::new((kind == 2).then(|| Arc::clone(&lexicon)));
            let game = |n: usize| Game::new(rules.clone(), &names[..n], words()).ok();
            tables.push((2..=4).find_map(game).expect("players"));
        }
    }
    tables
}

fn view(game: &Game) -> String {
    let mut view = format!("{:?}", Report::new(game, "game", "words"));
    let _ = write!(view, "{:?}", game.table());
    view
}

fuzz_target!(|input: (u8, &str)| {
    let (table, text) = input;
    let tables = &*TABLES;
    let start = &tables[usize::from(table.wrapping_sub(b'A')) % tables.len()];
    let mut game = start.clone();
    let mut states = vec![view(&game)];
    let mut said: Vec<(String, String)> = Vec::new();
    for line in text.lines().take(40) {
        let named = line
            .split_once(": ")
            .filter(|(name, _)| game.seats().speaker(name).is_some());
        let (actor, line) = match named {
            Some((name, line)) => (name.to_owned(), line),
            None => {
                let seat = game.to_move().unwrap_or(0);
                (game.seats().seat(seat).name.clone(), line)
            }
        };
        let _ = game.preview(line);
        let places = places(&game, line);
        for fit in places.iter().flat_map(|places| &places.fits).take(20) {
            assert!(game.trial(&fit.play.to_string()).is_ok(), "{line}");
        }
        match game.submit(&actor, line) {
            Ok(entry) => {
                let told = &game.entries()[entry];
                said.push((told.actor.clone(), told.line()));
                states.push(view(&game));
            }
            Err(error) => {
                for proposal in meant(&game, line, &error) {
                    assert_ne!(proposal.line, line);
                }
                assert!(
                    error.column(line, game.alphabet()) <= line.chars().count(),
                    "{error:?}"
                );
                let told = error.to_string();
                assert!(!told.chars().any(char::is_control), "{told:?}");
                assert_eq!(Some(&view(&game)), states.last());
            }
        }
        for (seat, stats) in stats::of_game(&game).iter().enumerate() {
            assert_eq!(stats.points.values().sum::<i64>(), game.score(seat));
            assert_eq!(race(&game)[seat].total(), game.score(seat));
        }
    }
    // As a record says it: every state comes again.
    let mut again = start.clone();
    assert_eq!(view(&again), states[0]);
    for ((actor, line), state) in said.iter().zip(&states[1..]) {
        let repeated = again.submit(actor, line);
        assert!(repeated.is_ok(), "{line:?}: {repeated:?}");
        assert_eq!(&view(&again), state, "{line:?}");
    }
});
