//! A line costs no more in a game with a long record.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use tileref::game::Game;
use tileref::line::{Offers, What, instead, interpret};
use tileref::referee::Vocabulary;
use tileref::rules::Ruleset;

/// A game with so many corrections and so many words that the table allows.
fn game(entries: usize) -> Game {
    let rules = Ruleset::built_in("puzzingo").expect("a ruleset");
    let mut game = Game::new(rules, &["Ann", "Bob"], Vocabulary::new(None)).expect("seats");
    game.submit("Ann", "m13 r latch").expect("a play");
    for _ in 0..entries {
        game.submit("Ann", "adjust +1 so").expect("a correction");
    }
    let mut words = "allow".to_owned();
    for n in 0..entries {
        let letter = |n: usize| char::from(b"bcdfghjk"[n % 8]);
        let of = [n, n / 8, n / 64, n / 512, n / 4096].map(letter);
        let _ = write!(words, " {}", of.iter().collect::<String>());
        if words.len() > 3_900 || n + 1 == entries {
            game.submit("table", &words).expect("words");
            words.truncate("allow".len());
        }
    }
    game
}

/// The least time of several, to read a line, and to judge it or to say what may be meant.
fn time(game: &Game, line: &str) -> Duration {
    let once = || {
        let began = Instant::now();
        let read = interpret(game, &Offers::default(), line);
        if let What::Action(said) = read.what
            && let Some(preview) = game.preview_of(0, said.typed.action.clone())
            && let Err(refusal) = preview.ruling
        {
            let _ = instead(game, None, &said.typed, &refusal);
        }
        drop(game.without_dictionary());
        began.elapsed()
    };
    (0..7).map(|_| once()).min().expect("a time")
}

#[test]
fn a_line_costs_the_same_whatever_the_record_holds() {
    let (short, long) = (game(100), game(9_900));
    for line in [
        "m12 r at",
        "latch:2 d at",
        "at m12",
        "whose turn is it now, is it mine?",
        "bob: m12 r at",
        "undo 3",
        "latch:9 r latch",
        "m13 r lathc",
    ] {
        let [short, long] = [&short, &long].map(|game| time(game, line));
        // What scans the entries may, but nothing copies them: that would take a hundred times as long.
        let most = 3 * short + Duration::from_millis(1);
        assert!(
            long < most,
            "{line}: {short:?}, but {long:?} in a long record"
        );
    }
}

#[test]
fn a_long_line_costs_no_more_for_each_key() {
    let game = game(10);
    for piece in ["a", "\u{e9}", "r,", "?a+b", "l", "m1 "] {
        let [short, long] = [400, 4_000].map(|keys| {
            let line = piece.repeat(keys / piece.chars().count());
            time(&game, &line)
        });
        // Ten times as much, and not a hundred times.
        let most = 25 * short + Duration::from_millis(2);
        assert!(
            long < most,
            "{piece}: {short:?}, and {long:?} for ten times as many"
        );
    }
}
