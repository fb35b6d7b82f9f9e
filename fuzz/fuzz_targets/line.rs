//! Any line at any game, as the prompt and the phones take it: it is understood as a line of the game or refused with
//! words, and nothing panics.
//!
//! The first byte chooses the table; every line after it is typed by whoever is to move, or for whom it names.
#![no_main]

#[path = "../tables.rs"]
mod tables;

use libfuzzer_sys::fuzz_target;
use tileref::advice;
use tileref::game::Game;

/// The line that is taken for a typed one, as at the prompt and on phones.
fn interpret(game: &Game, line: &str) -> Option<String> {
    advice::understood(game, line)
}

fuzz_target!(|input: (u8, &str)| {
    let (table, text) = input;
    let mut game = tables::chosen(table).clone();
    for line in text.lines().take(20) {
        let meant = interpret(&game, line).unwrap_or_else(|| line.to_owned());
        let named = meant.split_once(": ");
        let named = named.filter(|(name, _)| game.seats().speaker(name).is_some());
        let (actor, action) = match named {
            Some((name, action)) => (name.to_owned(), action),
            None => (game.seats().seat(game.awaited()).name.clone(), &*meant),
        };
        if let Err(error) = game.submit(&actor, action) {
            let offered = advice::proposal(&game, action, &error);
            assert!(!offered.text.chars().any(char::is_control), "{}", offered.text);
        }
    }
});
