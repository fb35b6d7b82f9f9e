//! Any line at any game, as the prompt and the phones take it: it is understood as a line of the game or refused with
//! words, and nothing panics.
//!
//! The first byte chooses the table; every line after it is typed by whoever is to move, or for whom it names.
#![no_main]

#[path = "../tables.rs"]
mod tables;

use libfuzzer_sys::fuzz_target;
use tileref::line::{Offers, What, interpret};

fuzz_target!(|input: (u8, &str)| {
    let (table, text) = input;
    let mut game = tables::chosen(table).clone();
    let mut offers = Offers::default();
    for line in text.lines().take(20) {
        let read = interpret(&game, &offers, line);
        // What is between the pieces of a line may be a tab.
        let is_plain = |c: char| !c.is_control() || c.is_whitespace();
        let plain = |text: &str| text.chars().all(is_plain);
        match read.what {
            What::Action(said) => {
                let due = || game.seats().seat(game.awaited()).name.clone();
                let actor = read.by.unwrap_or_else(due);
                let judged = game.submit_read(&actor, said.typed, None);
                assert!(judged.is_ok() || plain(&said.text), "{line}");
            }
            What::Offered(lines) => offers.lines = lines,
            What::Unread(unread) => assert!(plain(&unread.text()), "{line}"),
            _ => {}
        }
    }
});
