//! Any bytes as a ruleset: it is read or refused with words, and one that is complete reads as the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tileref::game::Game;
use tileref::referee::Vocabulary;
use tileref::rules::Ruleset;

fuzz_target!(|text: &str| {
    let rules = match Ruleset::parse(text) {
        Ok(rules) => rules,
        Err(error) => {
            let told = error.to_string();
            assert!(!told.chars().any(char::is_control), "{told:?}");
            // A check finds the same, if it is a ruleset at all.
            let found = Ruleset::check(text).map(|checked| checked.faults);
            assert!(found.unwrap_or_else(|error| vec![error]).contains(&error), "{told:?}");
            return;
        }
    };
    let complete = Ruleset::complete(text).expect("it was read");
    assert_eq!(Ruleset::parse(&complete).as_ref(), Ok(&rules), "{complete}");
    let names = ["Ann", "Bob", "Cy", "Di", "Ed", "Flo"];
    for seats in 1..=names.len() {
        let game = Game::new(rules.clone(), &names[..seats], Vocabulary::new(None));
        let Ok(mut game) = game else {
            continue;
        };
        for line in ["h8 r cat", "j8 d tot", "pass", "exchange 1", "end"] {
            let actor = game
                .to_move()
                .map_or("Ann", |seat| &game.seats().seat(seat).name);
            let actor = actor.to_owned();
            let _ = game.submit(&actor, line);
        }
    }
});
