//! Any bytes as a transcript: what is printed reads as the same, and telling it to a referee never panics.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use tileref::game::Game;
use tileref::gcg::{Transcript, decode, replay};
use tileref::referee::Vocabulary;
use tileref::rules::Ruleset;

static RULES: LazyLock<Ruleset> = LazyLock::new(|| {
    let mut rules = Ruleset::built_in("wordgame").expect("a built-in ruleset");
    rules
        .set("judge", "challenge")
        .expect("an option");
    rules
});

fuzz_target!(|bytes: &[u8]| {
    let text = match decode(bytes) {
        Ok(text) => text,
        Err(error) => {
            let _ = error.to_string();
            return;
        }
    };
    let transcript = match Transcript::parse(&text) {
        Ok(transcript) => transcript,
        Err(error) => {
            let told = error.to_string();
            assert!(!told.chars().any(char::is_control), "{told:?}");
            if let Some(at) = error.at {
                let line = text.split('\n').nth(at.line - 1).expect("a line");
                assert!(at.column <= line.chars().count() + 1, "{error:?}");
            }
            return;
        }
    };
    let once = transcript.to_string();
    let again = Transcript::parse(&once).expect("what is printed can be read");
    assert_eq!(again.to_string(), once);

    let names = transcript.names();
    let order = transcript.order().into_iter().map(|n| names[n].clone());
    let order: Vec<String> = order.collect();
    let Ok(game) = Game::new(RULES.clone(), &order, Vocabulary::new(None)) else {
        return;
    };
    if let Ok(replayed) = replay(&transcript, game)
        && let Ok(exported) = Transcript::from_game(&replayed.game)
    {
        let text = exported.to_string();
        let read = Transcript::parse(&text).expect("what is exported can be read");
        assert_eq!(read.to_string(), text);
    }
});
