//! Lines from seats.

use std::sync::Barrier;
use std::thread;

use serde_json::{Value, json};

use super::phone::{Table, parsed};

#[test]
fn a_line_is_saved_like_one_from_the_prompt() {
    let table = Table::of("puzzingo Ann Bob");
    let [ann, bob] = table.phones(["Ann", "Bob"]);
    let told = ann.says_well(&table, "m13 r latch");
    let check = table.folder.run("check --json").fine().json();
    assert_eq!(told, check);
    // Mixed with lines from elsewhere.
    table.folder.run("turn game.yaml n11 d abate").fine();
    ann.says_well(&table, "Ann: pass");
    assert_eq!(bob.me(&table)["turns"], 3);
    // As at the prompt.
    bob.says_well(&table, "swap 2");
    ann.says_well(&table, "note a fine evening");
    let record = table.folder.read("game.yaml");
    let turns: Vec<&str> = record
        .lines()
        .filter(|line| line.starts_with("  - "))
        .collect();
    assert_eq!(
        turns,
        [
            "  - Ann: m13 r latch",
            "  - Bob: n11 d abate",
            "  - Ann: pass",
            "  - Bob: exchange 2",
            "  - Ann: note a fine evening"
        ]
    );
}

#[test]
fn a_seat_may_submit_only_what_its_player_may() {
    let table = Table::of("puzzingo Ann Bob");
    let [ann, bob] = table.phones(["Ann", "Bob"]);
    for line in [
        "Bob: pass",
        "bob: m13 r latch",
        "table: end",
        "table: category birds",
        "Nobody: pass",
        "category birds",
        "shift r 1",
        "allow xyzzy",
        "ban latch",
        "adjust +50 because",
        "challenge upheld",
        "challenge latch rejected",
        "m13 r latch @0:01",
        "undo",
    ] {
        ann.fails(&table, line, 403, "not-yours");
    }
    bob.fails(&table, "m13 r latch", 403, "wrong-player");
    bob.fails(&table, "Ann: m13 r latch", 403, "not-yours");
    for (line, slug) in [
        ("m13 rx latch", "bad-notation"),
        ("m13 r habitats", "too-many-tiles"),
        ("rack -", "not-over"),
        ("challenge", "nothing-to-challenge"),
        ("board", "bad-notation"),
        ("quit", "bad-notation"),
        ("amend 1 pass", "bad-notation"),
        ("redo", "bad-notation"),
        ("set timer=60", "bad-notation"),
        ("undo 2", "bad-notation"),
        ("grid wora./d?tbi/gie.d", "bad-notation"),
        ("", "bad-notation"),
        ("m13 r at\n  - Bob: adjust +9 x", "bad-notation"),
    ] {
        let told = ann.fails(&table, line, 422, slug);
        assert_eq!(told["error"]["turn"], 1, "{line}");
    }
    ann.says_well(&table, "m13 r latch");
    ann.fails(&table, "challenge", 403, "wrong-player");
    // Where cells are named by words, a letter of a word is a cell.
    bob.says_well(&table, "latch:2u d bat");
}

#[test]
fn a_key_gets_the_same_answer_again() {
    let table = Table::of("puzzingo Ann Bob");
    let [ann, bob] = table.phones(["Ann", "Bob"]);
    let first = ann.says_at(&table, "m13 r latch", 0, "k1");
    assert_eq!(first.status, 200);
    let refused = bob.says_at(&table, "n11 d abbey", 1, "k1");
    assert_eq!(refused.status, 422);
    bob.says_well(&table, "n11 d abate");
    let record = table.folder.read("game.yaml");
    for (phone, line, then) in [
        (&ann, "m13 r latch", &first),
        (&ann, "pass", &first),
        (&bob, "n11 d abbey", &refused),
    ] {
        let again = phone.says_at(&table, line, 9, "k1");
        assert_eq!((again.status, &again.body), (then.status, &then.body));
    }
    assert_eq!(table.folder.read("game.yaml"), record);
    // After a restart, the number of turns protects against a second play, and the state shows the first one.
    let table = table.restarts();
    let again = ann.says_at(&table, "m13 r latch", 0, "k1");
    let told = parsed(&again);
    assert_eq!((again.status, &told["turns"]), (409, &json!(2)));
    assert_eq!(told["table"], table.table());
    assert_eq!(table.folder.read("game.yaml"), record);
}

/// With the mark of the state that a phone shows, its line counts as long as it means the same.
#[test]
fn a_line_counts_after_what_does_not_change_it() {
    let table = Table::of("puzzingo Ann Bob");
    let [ann, bob] = table.phones(["Ann", "Bob"]);
    let says = |line: &str, seen: &Value, key: &str| {
        let body = json!({"line": line, "turns": seen["turns"], "mark": seen["mark"], "key": key});
        table.post("/say", &ann.cookie, "", &body).status
    };
    let first = table.table();
    bob.says_well(&table, "note hello");
    table
        .folder
        .run("turn game.yaml --by table adjust Ann +5 snacks");
    assert_eq!(says("m13 r latch", &first, "k1"), 200);
    let played = table.table();
    bob.says_well(&table, "n11 d abate");
    // It is in the record: nothing is said twice, whatever has happened since.
    assert_eq!(says("m13 r latch", &first, "k2"), 200);
    assert_eq!(
        table
            .folder
            .read("game.yaml")
            .matches("m13 r latch")
            .count(),
        1
    );
    for (line, seen, status) in [
        ("pass", &first, 409),
        ("o11 d qvtx", &played, 409),
        ("undo", &played, 409),
        ("note a fine evening", &first, 200),
        ("Ann: note and a long one", &first, 200),
    ] {
        assert_eq!(says(line, seen, line), status, "{line}");
    }
    // As many turns, but others.
    let seen = table.table();
    table.folder.run("undo game.yaml 3").fine();
    bob.says_well(&table, "pass");
    bob.says_well(&table, "note well");
    bob.says_well(&table, "note so");
    bob.says_well(&table, "note so on");
    assert_eq!(says("pass", &seen, "k3"), 409);
}

#[test]
fn two_phones_submit_at_the_same_moment() {
    for round in 0..5 {
        let table = Table::of("puzzingo Ann Bob");
        let [ann, bob] = table.phones(["Ann", "Bob"]);
        ann.says_well(&table, "m13 r latch");
        let ready = Barrier::new(2);
        let both = [(&ann, "note so"), (&bob, "n11 d abate")];
        let replies = thread::scope(|scope| {
            let said = both.map(|(phone, line)| {
                let (ready, table) = (&ready, &table);
                scope.spawn(move || {
                    ready.wait();
                    phone.says_at(table, line, 1, "k")
                })
            });
            said.map(|said| said.join().expect("an answer"))
        });
        let mut codes = replies.each_ref().map(|reply| reply.status);
        codes.sort_unstable();
        assert_eq!(codes, [200, 409], "round {round}");
        for (reply, (phone, line)) in replies.iter().zip(both) {
            if reply.status == 409 {
                let told = parsed(reply);
                assert_eq!(told["turns"], 2);
                let turns = told["table"]["turns"].as_u64().expect("a number");
                assert_eq!(phone.says_at(&table, line, turns, "k2").status, 200);
            }
        }
        assert_eq!(table.turns(), 3);
    }
}

/// The same line ten times at once, as from a phone that retries, is saved once.
#[test]
fn the_same_line_at_the_same_moment_is_saved_once() {
    let table = Table::of("puzzingo Ann Bob");
    let ann = table.join("Ann");
    let replies: Vec<_> = thread::scope(|scope| {
        let say = || scope.spawn(|| ann.says_at(&table, "m13 r latch", 0, "k"));
        let said: Vec<_> = (0..10).map(|_| say()).collect();
        said.into_iter()
            .map(|said| said.join().expect("an answer"))
            .collect()
    });
    for reply in &replies {
        assert_eq!((reply.status, &reply.body), (200, &replies[0].body));
    }
    assert_eq!(table.turns(), 1);
}

#[test]
fn players_can_undo_their_last_action_until_somebody_else_acts() {
    let table = Table::of("puzzingo Ann Bob");
    let [ann, bob] = table.phones(["Ann", "Bob"]);
    ann.says_well(&table, "m13 r latch");
    assert_eq!(
        (&ann.me(&table)["undo"], &bob.me(&table)["undo"]),
        (&json!(true), &json!(false))
    );
    bob.fails(&table, "undo", 403, "not-yours");
    ann.says_well(&table, "undo");
    assert_eq!(table.turns(), 0);
    ann.says_well(&table, "m13 r latch");
    table.folder.run("turn game.yaml table: note so").fine();
    ann.fails(&table, "undo", 403, "not-yours");
    // A challenge has revealed something.
    bob.says_well(&table, "challenge");
    assert_eq!(bob.me(&table)["undo"], false);
    bob.fails(&table, "undo", 403, "not-yours");
    table.folder.run("undo").fine();
    table.folder.run("undo").fine();
    ann.says_well(&table, "undo");
    // The prompt can undo it.
    table.folder.run("redo").fine();
    assert_eq!(ann.me(&table)["turns"], 1);
}

#[test]
fn a_category_that_is_drawn_after_a_turn_is_undone_with_it() {
    let table = Table::of("puzzingo Ann Bob --set category=turn");
    let [ann, bob] = table.phones(["Ann", "Bob"]);
    ann.says_well(&table, "m13 r latch");
    table
        .folder
        .run("turn game.yaml table: category birds")
        .fine();
    assert_eq!(
        (&ann.me(&table)["undo"], &bob.me(&table)["undo"]),
        (&json!(true), &json!(false))
    );
    ann.says_well(&table, "undo");
    assert_eq!(table.turns(), 0);
}

#[test]
fn racks_are_declared_by_everybody_at_once() {
    let table = Table::of("puzzingo Ann Bob");
    let [ann, bob] = table.phones(["Ann", "Bob"]);
    ann.says_well(&table, "m13 r latch");
    bob.says_well(&table, "end");
    let may = |n: usize| table.table()["seats"][n]["may"].clone();
    assert_eq!((may(0), may(1)), (json!(["rack"]), json!(["rack"])));
    assert_eq!(table.table()["phase"], "racks");
    // Tiles on a declared rack are not left for another one.
    let left = || {
        let letters = table.table()["letters"].clone();
        let u = letters.as_array().expect("letters").iter();
        let mut u = u.filter(|letter| letter["letter"] == "U");
        u.next().expect("a U")["left"].as_u64().expect("a number")
    };
    let before = left();
    bob.says_well(&table, "rack aeiours");
    assert_eq!(left(), before - 1);
    bob.fails(&table, "rack aeiours", 403, "wrong-player");
    ann.says_well(&table, "rack abdegin");
    assert_eq!(table.table()["phase"], "over");
    ann.fails(&table, "pass", 422, "game-over");
}

#[test]
fn a_preview_shows_what_a_play_scores_and_asks_no_dictionary() {
    let table = Table::of("puzzingo Ann Bob");
    let bob = table.join("Bob");
    let told = parsed(&bob.tries(&table, "m13 r +hab"));
    assert_eq!(told["cells"], json!(["M13", "N13", "O13"]));
    assert_eq!(
        told["placed"][0],
        json!({"cell": "M13", "letter": "H", "kind": "corner"})
    );
    assert_eq!(
        told["words"],
        json!([{"word": "HAB", "cells": ["M13", "N13", "O13"], "points": 8, "sum": "(1+3)x2"}])
    );
    assert_eq!(
        (&told["points"], &told["final"]),
        (&json!(8), &json!(false))
    );
    let valid = parsed(&bob.tries(&table, "m13 r bat"));
    let not = parsed(&bob.tries(&table, "m13 r bta"));
    assert_eq!(valid["points"], not["points"]);
    for line in ["pass", "exchange 2", "note so", "challenge"] {
        let told = parsed(&bob.tries(&table, line));
        assert_eq!(told, json!({"cells": [], "points": null}), "{line}");
    }
    table.folder.run("turn game.yaml m13 r latch").fine();
    assert_eq!(bob.me(&table)["turns"], 1);
    let refused = bob.tries(&table, "m12 d bit");
    let told = parsed(&refused);
    assert_eq!(
        (refused.status, &told["error"]["slug"]),
        (422, &json!("letter-mismatch"))
    );
    assert_eq!(
        (&told["cell"], &told["cells"]),
        (&json!("M13"), &json!(["M12", "M13", "M14"]))
    );
    for line in ["m13 rx at", "", "play at"] {
        assert_eq!(bob.tries(&table, line).status, 422, "{line}");
    }
    assert_eq!(table.turns(), 1);
}

/// A word alone is answered with its places, in the order of the prompt; its words are not looked up.
#[test]
fn a_preview_of_a_word_alone_lists_its_places() {
    let table = Table::of("puzzingo Ann Bob");
    let bob = table.join("Bob");
    table.folder.run("turn game.yaml m13 r latch").fine();
    assert_eq!(bob.me(&table)["turns"], 1);
    let told = parsed(&bob.tries(&table, "abate"));
    assert_eq!(
        (&told["cells"], &told["points"]),
        (&json!([]), &json!(null))
    );
    let places = told["places"].as_array().expect("places");
    assert_eq!(places.len(), 10);
    let place = places.iter().find(|place| place["line"] == "n11 d abate");
    assert_eq!(
        place.expect("the A of LATCH"),
        &json!({"line": "n11 d abate", "points": 7, "placed": ["N11", "N12", "N14", "N15"], "words": ["ABATE"]})
    );
    // As many for a word that no dictionary has.
    let other = parsed(&bob.tries(&table, "abatx"));
    assert_eq!(other["places"].as_array().map(Vec::len), Some(10));
    for nowhere in ["ba+te", "q"] {
        assert_eq!(bob.tries(&table, nowhere).status, 422, "{nowhere}");
    }
    assert_eq!(table.turns(), 1);
}

#[test]
fn phones_can_play_without_a_board() {
    let table = Table::of("puzzingo Ann Bob --set board=none");
    let [ann, bob] = table.phones(["Ann", "Bob"]);
    let told = table.table();
    assert_eq!(
        (&told["kind"]["board"], &told["cells"]),
        (&json!(false), &json!([]))
    );
    let told = parsed(&ann.tries(&table, "play habits also habitat claim full-fit"));
    assert_eq!(
        (&told["points"], &told["bonuses"][0]["name"]),
        (&json!(73), &json!("full-fit"))
    );
    assert_eq!(
        parsed(&ann.tries(&table, "play at over"))["error"]["slug"],
        "bad-notation"
    );
    ann.says_well(&table, "play habits also habitat claim full-fit");
    bob.says_well(&table, "play bat");
}

/// A turn from a phone takes the time that the clock of the prompt shows.
#[cfg(unix)]
#[test]
fn the_clock_of_the_prompt_times_a_phone() {
    let table = Table::of("puzzingo Ann Bob --set timer=60");
    let ann = table.join("Ann");
    let path = table.folder.path("clock");
    let kept = std::fs::File::create(&path).expect("a file");
    kept.lock().expect("its lock");
    let clock = "{\"of\":\"Ann\",\"limit_ms\":60000,\"used_ms\":7000,\
                 \"running_since_unix_ms\":null,\"entries\":0,\"spent_ms\":[]}";
    std::fs::write(&path, clock).expect("written");
    // A prompt puts its clock in the place of that of the server.
    std::fs::rename(&path, table.folder.path(".game.yaml.clock")).expect("renamed");
    ann.says_well(&table, "m13 r latch");
    assert!(
        table
            .folder
            .read("game.yaml")
            .contains("- Ann: m13 r latch @0:07")
    );
}

#[test]
fn a_record_that_cannot_be_saved_says_so_and_the_line_can_be_said_again() {
    let table = Table::of("puzzingo Ann Bob");
    let ann = table.join("Ann");
    let good = table.folder.read("game.yaml");
    std::fs::write(table.folder.path("game.yaml"), "secret: [").expect("written");
    let reply = ann.says_at(&table, "m13 r latch", 0, "k");
    assert_eq!(
        (reply.status, parsed(&reply)["error"]["slug"].as_str()),
        (500, Some("not-saved"))
    );
    assert!(
        !reply.body.contains("game.yaml") && !reply.body.contains("secret"),
        "{}",
        reply.body
    );
    std::fs::write(table.folder.path("game.yaml"), good).expect("written");
    assert_eq!(ann.says_at(&table, "m13 r latch", 0, "k").status, 200);
}

#[test]
fn lines_are_limited_in_number() {
    let table = Table::of("puzzingo Ann Bob");
    let [ann, bob] = table.phones(["Ann", "Bob"]);
    let mut codes: Vec<u16> = Vec::new();
    while !codes.contains(&429) {
        assert!(codes.len() < 2_000, "no limit");
        codes.push(ann.says_at(&table, "x", 7, "k").status);
    }
    assert!(codes.len() > 100, "{}", codes.len());
    // Other seats are not affected.
    assert_eq!(bob.says_at(&table, "x", 7, "k").status, 409);
    let last: Value = ann.me(&table);
    assert_eq!(last["seat"], "Ann");
}

/// Players on phones are not told to type commands, but what a line that they typed was probably meant to say.
#[test]
fn errors_name_no_commands_but_lines_that_were_typed() {
    let table = Table::of("puzzingo Ann Bob");
    let [ann, bob] = table.phones(["Ann", "Bob"]);
    let plain = |told: &serde_json::Value| {
        let message = told["error"]["message"]
            .as_str()
            .expect("a message")
            .to_owned();
        assert!(!message.contains('`'), "{message}");
        message
    };
    let told = plain(&ann.fails(&table, "exchnge 3", 422, "bad-notation"));
    assert_eq!(
        told,
        "not understood: “exchnge 3”; did you mean “exchange 3”?"
    );
    plain(&ann.fails(&table, "exchange 0", 422, "bad-notation"));
    plain(&bob.fails(&table, "pass", 403, "wrong-player"));
    plain(&ann.fails(&table, "m13 ne latch", 422, "bad-notation"));
    let reply = ann.tries(&table, "m13 r la latch");
    plain(&parsed(&reply));
    ann.says_well(&table, "end");
    let told = plain(&ann.fails(&table, "rack abc", 422, "rack-size"));
    assert_eq!(told, "that is 3 tiles, but the rack holds 7");
    let told = plain(&ann.fails(&table, "rack qqabcde", 422, "tile-supply"));
    assert!(
        told.ends_with("; check the letters against the tiles"),
        "{told}"
    );
}

#[test]
fn notes_leave_room_for_plays() {
    let table = Table::of("puzzingo Ann Bob");
    let [ann, bob] = table.phones(["Ann", "Bob"]);
    let long = format!("note {}", "x".repeat(3_990));
    let may = |n: usize| table.table()["seats"][n]["may"].as_array().cloned();
    let notes =
        (0..90).take_while(|&n| ann.says_at(&table, &long, n, &n.to_string()).status == 200);
    // An eighth of the record's megabyte.
    assert_eq!(notes.count(), 32);
    let refused = ann.fails(&table, &long, 403, "too-many-notes");
    assert_eq!(
        refused["error"]["message"],
        "there is no room for this note: a seat can add 1250 notes to this record, 128 KB in all; \
         plays still have room"
    );
    ann.says_well(&table, "m13 r latch");
    bob.says_well(&table, "note so");
    bob.says_well(&table, "n11 d abate");
    assert!(table.folder.read("game.yaml").len() < 140_000);
    assert!(may(1).is_some_and(|may| may.contains(&json!("note"))));
}
