//! The tables at which targets play: a byte chooses one, from `A` on three for each game, so that a new game leaves the
//! others where they are.

use std::sync::{Arc, LazyLock};

use tileref::game::Game;
use tileref::lexicon::{Lexicon, compile};
use tileref::referee::Vocabulary;
use tileref::rules::{BUILT_IN, Ruleset};

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

/// The table that a byte chooses.
pub fn chosen(table: u8) -> &'static Game {
    &TABLES[usize::from(table.wrapping_sub(b'A')) % TABLES.len()]
}
