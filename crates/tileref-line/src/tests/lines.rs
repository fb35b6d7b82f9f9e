//! Lines and what they are. Each file has a game and, for every line, what it is read as: see `describe`. After a `>` comes a line
//! that is taken and carried out, so that what follows finds the game after it.

use std::fmt::Write as _;
use std::sync::Arc;
use std::{fs, path::Path};

use tileref_game::game::Game;
use tileref_game::referee::Vocabulary;
use tileref_game::rules::Ruleset;
use tileref_words::{Lexicon, compile};

use crate::{Arguments, Hint, Interpreted, Offers, What, instead, interpret};

/// The words of the games that look words up.
const WORDS: &[u8] = b"latch\nhabit\nhabits\nabate\nthe\neach\nbat\ntab\ncat\ntat\nat\nha\nbe\n";

/// What a line is, in one line.
fn describe(game: &Game, read: &Interpreted) -> String {
    let by = read.by.iter().map(|name| format!("{name}: "));
    let by = by.collect::<String>();
    let what = match &read.what {
        What::Nothing => "nothing".to_owned(),
        What::Command(request) => match &request.arguments {
            Arguments::None => format!("command {}", request.command),
            Arguments::Number(n) => format!("command {} {n}", request.command),
            Arguments::Line(n, line) => format!("command {} {n}, `{line}`", request.command),
            Arguments::Text(text) => format!("command {}, `{text}`", request.command),
        },
        What::Action(said) => format!("{}{}", said.typed, judged(game, read)),
        What::Correct(said) => format!("instead of the last turn {}", said.typed),
        What::Correction(points) => format!("correction {points:+}"),
        What::Places(places, other) => {
            let first = places.fits.first().map(|fit| fit.play.to_string());
            let place = places.line.as_ref().map(|line| format!(" {line:#}"));
            let number = places.number.map(|(n, _)| format!(", number {n}"));
            let other = other
                .iter()
                .map(|other| format!(", or {}", lines(std::slice::from_ref(other))));
            let other = other.collect::<String>();
            format!(
                "{} places of {}{}{}, first {}{other}",
                places.fits.len(),
                places.word,
                place.unwrap_or_default(),
                number.unwrap_or_default(),
                first.as_deref().unwrap_or("-")
            )
        }
        What::Choice(n) => format!("choice {n}"),
        What::Offered(offered) => format!("offered {}", lines(offered)),
        What::Unread(unread) => match &unread.hint {
            Hint::Due(_) => "?".to_owned(),
            Hint::Row(usage, _) => format!("? {usage}"),
            Hint::NotHere(command) => format!("? no {command}"),
            Hint::Fault(error) => format!("? {}", error.problem),
        },
    };
    let as_read = if read.read_as.is_some() {
        "read as "
    } else {
        ""
    };
    by + as_read + &what
}

fn lines(offered: &[crate::Proposal]) -> String {
    let lines = offered.iter().map(|offer| {
        let key = if offer.is_safe { "Enter" } else { "number" };
        format!("`{}` ({key})", offer.line)
    });
    lines.collect::<Vec<_>>().join(" or ")
}

/// Why the game refuses a line, and what is suggested instead.
fn judged(game: &Game, read: &Interpreted) -> String {
    let What::Action(said) = &read.what else {
        return String::new();
    };
    let actor = read
        .by
        .clone()
        .unwrap_or_else(|| game.speaker_of(&said.typed.action));
    match game.clone().submit_read(&actor, said.typed.clone(), None) {
        Ok(_) => String::new(),
        Err(refusal) => {
            let offered = instead(game, read.by.as_deref(), &said.typed, &refusal);
            let offered = match offered.as_slice() {
                [] => String::new(),
                offered => format!(": {}", lines(offered)),
            };
            format!(" (refused: {}{offered})", refusal.reason.slug().name())
        }
    }
}

/// The game that the head of a file states: `@ puzzingo judge=entry, Ann+Bob, words`.
fn start(head: &str) -> Game {
    let mut parts = head.strip_prefix("@ ").expect("a game").split(", ");
    let mut rules = parts.next().expect("a game").split(' ');
    let mut ruleset = Ruleset::built_in(rules.next().expect("a game")).expect("built in");
    for option in rules {
        let (name, value) = option.split_once('=').expect("an option");
        ruleset.set(name, value).expect("a house rule");
    }
    let players: Vec<&str> = parts.next().expect("players").split('+').collect();
    let list = parts.next().map(|_| {
        let list = compile(WORDS).expect("a list");
        Arc::new(Lexicon::from_fst_bytes("words", list.fst).expect("a set"))
    });
    Game::new(ruleset, &players, Vocabulary::new(list)).expect("seats")
}

/// The text of a file with what each line is now.
fn answered(text: &str) -> String {
    let mut game = start("@ puzzingo, Ann+Bob");
    let mut out = String::new();
    for row in text.lines() {
        let line = row.split(" => ").next().unwrap_or_default().trim_end();
        if line.is_empty() || line.starts_with('#') {
            out += &format!("{row}\n");
        } else if line.starts_with("@ ") {
            game = start(line);
            out += &format!("{row}\n");
        } else if let Some(line) = line.strip_prefix("> ") {
            let read = interpret(&game, &Offers::default(), line);
            let What::Action(said) = read.what else {
                panic!("{line} is not taken");
            };
            let actor = read
                .by
                .unwrap_or_else(|| game.speaker_of(&said.typed.action));
            game.submit_read(&actor, said.typed, None).expect(line);
            out += &format!("{row}\n");
        } else {
            let read = interpret(&game, &Offers::default(), line);
            _ = writeln!(out, "{line:30} => {}", describe(&game, &read));
        }
    }
    out
}

/// Compares a file with what its lines are; with `TILEREF_UPDATE_LINES` it is written anew.
#[allow(clippy::disallowed_methods, reason = "a test keeps its cases")]
fn check(name: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("src/tests/lines")
        .join(name);
    let text = fs::read_to_string(&path).expect(name);
    let answered = answered(&text);
    if std::env::var_os("TILEREF_UPDATE_LINES").is_some() {
        fs::write(&path, answered).expect(name);
        return;
    }
    for (was, now) in text.lines().zip(answered.lines()) {
        assert_eq!(was, now, "{name}");
    }
}

#[test]
fn plays_in_any_form() {
    check("plays.txt");
}

#[test]
fn slips_in_plays() {
    check("slips.txt");
}

#[test]
fn verbs_commands_and_names() {
    check("verbs.txt");
}

#[test]
fn what_is_due() {
    check("due.txt");
}

#[test]
fn what_is_only_said() {
    check("said.txt");
}
