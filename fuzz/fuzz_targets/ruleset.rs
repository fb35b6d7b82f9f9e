//! Any bytes as a ruleset: it is read or refused with words, and one that is complete reads as the same.
#![no_main]

use std::sync::Arc;

use libfuzzer_sys::fuzz_target;
use tileref::game::{Game, Seats};
use tileref::referee::Vocabulary;
use tileref::replay::say;
use tileref::rules::Ruleset;

fuzz_target!(|text: &str| {
    let rules = match Ruleset::parse(text) {
        Ok(rules) => rules,
        Err(error) => {
            let told = error.to_string();
            assert!(!told.chars().any(char::is_control), "{told:?}");
            return;
        }
    };
    let complete = Ruleset::complete(text).expect("it was read");
    assert_eq!(Ruleset::parse(&complete).as_ref(), Ok(&rules), "{complete}");
    let names = ["Ann", "Bob", "Cy", "Di", "Ed", "Flo"].map(ToOwned::to_owned);
    let rules = Arc::new(rules.in_force());
    for seats in 1..=names.len() {
        let Ok(seats) = Seats::new(&rules, &names[..seats], &[]) else {
            continue;
        };
        let mut game = Game::new(Arc::clone(&rules), seats, Vocabulary::new(None));
        for line in ["h8 r cat", "j8 d tot", "pass", "exchange 1", "end"] {
            let actor = game
                .to_move()
                .map_or("Ann", |seat| &game.seats().seat(seat).name);
            let actor = actor.to_owned();
            let _ = say(&mut game, &actor, line);
        }
    }
});
