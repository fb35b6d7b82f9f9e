//! JSON as the contract has it: one document on standard output and nothing else, errors included.

use serde_json::{Value, json};

use crate::program::Folder;

fn keys(value: &Value) -> Vec<&str> {
    value
        .as_object()
        .expect("an object")
        .keys()
        .map(String::as_str)
        .collect()
}

#[test]
fn a_game() {
    let folder = Folder::new();
    let new =
        "new puzzingo Ann Bob Cy Di --team Red=Ann,Cy --team Blue=Bob,Di --set bonuses=announced";
    let started = folder.run(&format!("{new} --json")).fine().json();
    assert_eq!(started["turns"], json!([]));
    folder.run("turn game.yaml 'm13 r +act?s'").fine();
    let told = folder.run("turn game.yaml n13 d cog --json").fine().json();
    assert_eq!(told, folder.run("check --json").fine().json());
    assert_eq!(told, folder.run("log --json").fine().json());
    let wanted = [
        "about",
        "bag",
        "dictionary",
        "game",
        "language",
        "names",
        "options",
        "over",
        "players",
        "ruleset",
        "teams",
        "to_move",
        "turns",
        "winners",
    ];
    let mut found = keys(&told);
    found.sort_unstable();
    assert_eq!(found, wanted);
    assert_eq!(
        told["turns"][0],
        json!({
            "n": 1, "number": 1, "player": "Ann", "action": "m13 r +act?s", "status": "scored",
            "placed": [
                {"cell": "M13", "letter": "A", "kind": "corner"},
                {"cell": "N13", "letter": "C", "kind": "letter"},
                {"cell": "O13", "letter": "T", "kind": "letter"},
                {"cell": "P13", "letter": "S", "kind": "wildcard"},
            ],
            "words": [{"word": "ACTS", "cells": ["M13", "N13", "O13", "P13"], "points": 24, "sum": "(3+1)x2x3"}],
            "bonuses": [], "missed": [], "points": 24, "total": 24,
        })
    );
    assert_eq!(
        told["players"][0],
        json!({"name": "Ann", "team": "Red", "score": 24, "rack_size": 7, "penalty": null})
    );
    assert_eq!(told["teams"][1], json!({"name": "Blue", "score": 6}));
    assert_eq!((&told["to_move"], &told["bag"]), (&json!("Cy"), &json!(66)));
    let score = folder.run("score --json").fine().json();
    assert_eq!(
        (&score["players"], &score["bag"]),
        (&told["players"], &told["bag"])
    );
    let board = folder.run("board --json").fine().json();
    assert_eq!(board["cells"].as_array().map(Vec::len), Some(6));
}

#[test]
fn a_final_tally() {
    let folder = Folder::with_game();
    for line in [
        "end",
        "Ann: rack aeiours",
        "Bob: adjust +1 luck",
        "Bob: rack aeiou+s?",
    ] {
        folder.run(&format!("turn game.yaml '{line}'")).fine();
    }
    let told = folder.run("check --json").fine().json();
    assert_eq!(
        (&told["over"], &told["to_move"], &told["winners"]),
        (&json!(true), &Value::Null, &json!(["Ann"]))
    );
    assert_eq!(
        (&told["players"][1]["penalty"], &told["players"][1]["score"]),
        (&json!(90), &json!(-89))
    );
    assert_eq!(
        (&told["turns"][4]["points"], &told["turns"][4]["status"]),
        (&json!(-90), &json!("rack"))
    );
    assert_eq!(
        (&told["turns"][1]["player"], &told["turns"][1]["total"]),
        (&json!("Bob"), &json!(0))
    );
}

#[test]
fn errors() {
    let folder = Folder::with_game();
    let told = |line: &str, code| {
        let ran = folder.run(line).ends(code);
        assert_eq!(ran.err, "", "{ran}");
        let told = ran.json()["error"].clone();
        let mut found = keys(&told);
        found.sort_unstable();
        assert_eq!(
            found,
            ["column", "line", "message", "slug", "turn"],
            "{ran}"
        );
        told
    };
    let error = told("turn game.yaml --json m13 r latch", 1);
    assert_eq!(
        (&error["turn"], &error["slug"]),
        (&json!(2), &json!("no-new-tile"))
    );
    let error = told("turn --json game.yaml", 2);
    assert_eq!(
        (&error["turn"], &error["slug"]),
        (&Value::Null, &json!("usage"))
    );
    assert!(
        !error["message"].as_str().unwrap().starts_with("error"),
        "{error}"
    );
    for (line, slug) in [
        ("check none.yaml --json", "bad-record"),
        ("board none.yaml --json", "bad-record"),
        ("undo game.yaml 9 --json", "too-few-turns"),
        ("redo --json", "nothing-to-redo"),
        ("new puzzingo Ann --json", "not-saved"),
        ("new puzzingo Ann --team x --json", "usage"),
        ("new puzzingo Ann --set a=b --json", "usage"),
        ("check --json --nonsense", "usage"),
    ] {
        let error = told(line, 2);
        assert_eq!(
            (&error["turn"], &error["slug"]),
            (&Value::Null, &json!(slug)),
            "{line}"
        );
    }
}

#[test]
fn an_error_in_a_record_has_its_place() {
    for (turns, turn, line, column, slug) in [
        (
            "  - Ann: m13 r latch\n  - Bob: n11 d abut\n",
            json!(2),
            5,
            18,
            "letter-mismatch",
        ),
        ("  - Bob: m13 r latch\n", json!(1), 4, 5, "wrong-player"),
        ("  - Ann: 'm13 x latch'\n", json!(1), 4, 15, "bad-notation"),
        ("  - Ann: m13 x latch\n", json!(1), 4, 14, "bad-notation"),
        (
            "  - Ann: end\n  - Bob: pass\n",
            json!(2),
            5,
            10,
            "game-over",
        ),
        ("  - Ann m13 r latch\n", Value::Null, 4, 5, "bad-record"),
    ] {
        let folder = Folder::new().file(
            "game.yaml",
            format!("game: puzzingo\nplayers: [Ann, Bob]\nturns:\n{turns}"),
        );
        let code = i32::from(turn.is_null()) + 1;
        let error = folder.run("check --json").ends(code).json()["error"].clone();
        let found = (
            &error["turn"],
            &error["line"],
            &error["column"],
            &error["slug"],
        );
        assert_eq!(
            found,
            (&turn, &json!(line), &json!(column), &json!(slug)),
            "{turns}"
        );
        let told = folder.run("check").ends(code);
        assert!(
            told.err.contains(&format!("game.yaml:{line}:{column}")),
            "{told}"
        );
    }
}

#[test]
fn words_and_dictionaries() {
    let folder = Folder::new();
    assert_eq!(
        folder.run("word qi --json").fine().json()["valid"],
        json!(true)
    );
    let refused = folder.run("word qi lacth --json").ends(1).json();
    assert_eq!(
        (&refused["valid"], &refused["words"][1]["valid"]),
        (&json!(false), &json!(false))
    );
    let list = folder.run("dict list --json").fine().json();
    assert!(list.is_array() || list.is_object());
    folder
        .run("word qi --dictionary nowhere --json")
        .ends(2)
        .json();
}

#[test]
fn a_pool() {
    let folder = Folder::new();
    folder.run("new lingo Ann Bob").fine();
    let told = folder.run("turn game.yaml m13 r yet --json").fine().json();
    assert_eq!((&told["pool"], &told["bag"]), (&json!(4), &json!(91)));
    assert_eq!(told["turns"][0]["points"], 12);
}

/// Also where the final count needs no racks.
#[test]
fn who_is_out_has_a_penalty_of_nothing() {
    let record = include_str!("../../examples/wordgame.yaml");
    let folder = Folder::new().file("game.yaml", record);
    let players = &folder.run("score --json").fine().json()["players"];
    assert_eq!(players[0]["penalty"], 0);
    assert!(players[1]["penalty"].is_null());
}

/// Outside a game the word list decides, but not alone in every game.
#[test]
fn a_look_up_names_the_games_whose_rules_disallow_a_word() {
    let words = Folder::new().run("word thru bat --json").fine().json()["words"].clone();
    assert_eq!(words[0]["disallowed_by"], json!(["PUZZINGO"]));
    assert!(words[1].get("disallowed_by").is_none(), "{words}");
}

/// The number that `log` shows and `amend` takes: entries that nobody typed have none.
#[test]
fn turns_have_the_numbers_that_amend_takes() {
    let folder = Folder::new();
    folder.run("new puzzingo Ann Bob").fine();
    for line in ["m13 r latch", "challenge", "n11 d abate", "pass"] {
        folder.run(&format!("turn game.yaml {line}")).fine();
    }
    let told = folder.run("check --json").fine().json();
    let of = |turn: &Value| (turn["n"].as_u64(), turn["number"].as_u64());
    let turns = told["turns"].as_array().expect("turns");
    let numbers: Vec<_> = turns.iter().map(of).collect();
    assert_eq!(turns[2]["status"], "lost");
    let wanted = [
        (1, Some(1)),
        (2, Some(2)),
        (3, None),
        (4, Some(3)),
        (5, Some(4)),
    ];
    assert_eq!(numbers, wanted.map(|(n, number)| (Some(n), number)));
    folder.run("amend game.yaml 3 n11 d abated").fine();
    let told = folder.run("check --json").fine().json();
    assert_eq!(told["turns"][3]["action"], "n11 d abated");
}

/// What is gained at the end says whose tiles it is, and that they count twice.
#[test]
fn a_rack_that_somebody_gains_has_its_arithmetic() {
    let folder = Folder::new();
    folder
        .run("new crossword Ann Bob --set rack_count=trust")
        .fine();
    for line in ["end", "rack -", "--by Bob rack qz"] {
        let (by, line) = match line.strip_prefix("--by Bob ") {
            Some(line) => (" --by Bob", line),
            None => (" --by Ann", line),
        };
        folder.run(&format!("turn game.yaml{by} {line}")).fine();
    }
    let told = folder.run("check --json").fine().json();
    let gains = json!([{"player": "Ann", "points": 40, "of": ["Bob"], "sum": "(10+10)x2"}]);
    assert_eq!(told["turns"][2]["gains"], gains);
    let log = folder.run("log").fine().out;
    assert!(
        log.contains("Ann gains the tiles of Bob: (10+10)x2 = 40"),
        "{log}"
    );
    assert!(
        log.contains("unplayed tiles go to whoever is out, twice"),
        "{log}"
    );
    assert!(!log.contains("subtracted"), "{log}");
}
