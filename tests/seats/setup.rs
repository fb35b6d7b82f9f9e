//! A table without a record: the first phone chooses the game.

use std::io::{Read as _, Write as _};
use std::thread;

use serde_json::{Value, json};

use super::phone::{Phone, Table, parsed};
use crate::program::{Folder, until};
use crate::screen::Server;

/// A server in an empty folder.
fn empty_table() -> Table {
    let folder = Folder::new();
    let server = Server::with_seats(&folder);
    Table { folder, server }
}

/// Chooses a game for these players.
fn choose(table: &Table, phone: &Phone, answers: &Value, players: &[&str]) -> (u16, Value) {
    let body = json!({"answers": answers, "players": players});
    let reply = phone.posts(table, "/setup", &body);
    (reply.status, parsed(&reply))
}

fn ready(table: &Table, phone: &Phone, is: bool) -> u16 {
    phone.posts(table, "/ready", &json!({"ready": is})).status
}

/// What phones know of the table.
fn document(table: &Table) -> Value {
    table
        .server
        .follow_at("/events?table")
        .next("setup")
        .expect("a state")
}

#[test]
fn the_first_phone_chooses_and_the_game_begins_once_everybody_is_ready() {
    let table = empty_table();
    let screen = table.server.get("/tv");
    screen.is_guarded();
    assert!(
        screen.body.contains("the first phone chooses a game"),
        "{}",
        screen.body
    );
    assert!(!screen.body.contains(&table.server.code));
    let mut television = table.server.follow();
    let [ann, bob] = table.phones(["Ann", "Bob"]);
    let asked = json!({"answers": {"game": "lingo"}, "players": ["Ann", "Bob"]});
    let questions = parsed(&ann.posts(&table, "/questions", &asked));
    assert_eq!(questions["shown"][0]["slug"], "dictionary", "{questions}");
    let drawn = parsed(&ann.posts(&table, "/draw", &asked));
    assert!(["Ann", "Bob"].contains(&drawn["first"].as_str().expect("a name")));
    let told = drawn["told"].as_str().expect("a sentence");
    let drew = told.strip_prefix("Ann drew ");
    assert!(
        drew.is_some_and(|rest| rest.contains(", Bob drew ")),
        "{told}"
    );
    let games = parsed(&table.server.get("/games"));
    assert_eq!(games["kinds"][1]["id"], "lingo");
    let lists = games["lists"].as_array().expect("lists");
    let about = lists.iter().find(|list| list[0] == "common");
    let about = about.and_then(|list| list[1].as_str());
    assert!(about.is_some_and(|about| !about.is_empty()), "{games}");
    // Whoever is ready for one game is asked again for another.
    assert_eq!(
        choose(&table, &ann, &json!({"game": "towers"}), &["Ann", "Bob"]).0,
        200
    );
    assert_eq!(ready(&table, &ann, false), 200);
    assert_eq!(ready(&table, &bob, true), 200);
    assert_eq!(document(&table)["ready"], json!(["Bob"]));
    let chosen = json!({"game": "lingo", "dictionary": "common", "begins": "Bob"});
    assert_eq!(choose(&table, &ann, &chosen, &["Ann", "Bob"]).0, 200);
    assert_eq!(document(&table)["ready"], json!(["Ann"]));
    // A latecomer plays, too.
    let cy = table.join("Cy");
    television.until(|state| {
        let lobby = state["lobby"].as_str().expect("a lobby");
        lobby.contains("waiting for Bob and Cy") && lobby.contains("Lingo")
    });
    assert!(!table.folder.path("game.yaml").exists());
    assert_eq!(ready(&table, &bob, true), 200);
    assert_eq!(ready(&table, &cy, true), 200);
    let record = table.folder.read("game.yaml");
    for line in [
        "game: lingo",
        "players: [Bob, Cy, Ann]",
        "dictionary: common",
    ] {
        assert!(record.contains(line), "{line}: {record}");
    }
    // Every phone has its seat, and a screen that comes again follows the game.
    for (phone, name) in [(&ann, "Ann"), (&bob, "Bob"), (&cy, "Cy")] {
        assert_eq!(phone.me(&table)["seat"], name);
    }
    while television.next("game").is_some() {}
    assert_eq!(table.table()["to_move"], "Bob");
    assert!(table.server.get("/seat").body.contains("seat/page.js"));
    bob.says_well(&table, "burn m13 d");
    assert!(table.folder.read("game.yaml").contains("- Bob: burn m13 d"));
    // They are kept over a restart.
    let table = table.restarts();
    assert_eq!(cy.me(&table)["seat"], "Cy");
}

/// None is let in and then forgotten.
#[test]
fn what_comes_while_the_game_begins_is_refused() {
    let table = empty_table();
    let [ann, bob] = table.phones(["Ann", "Bob"]);
    let lingo = json!({"game": "lingo"});
    assert_eq!(choose(&table, &ann, &lingo, &["Ann", "Bob"]).0, 200);
    // These requests arrive before the game, and what they ask for after it has begun.
    let late = |path: &str, phone: &str, body: &Value| {
        let body = body.to_string();
        let head = format!(
            "POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
             Expect: 100-continue\r\nCookie: seat={phone}\r\nContent-Length: {}\r\n\r\n",
            body.len()
        );
        let mut stream = table.server.connect();
        stream.write_all(head.as_bytes()).expect("sent");
        // The server asks for the body once it has chosen who answers.
        let mut goes_on = [0; "HTTP/1.1 100 Continue\r\n\r\n".len()];
        stream.read_exact(&mut goes_on).expect("it goes on");
        (stream, body)
    };
    let code = &table.server.code;
    let late = [
        late("/join", "", &json!({"code": code, "name": "Cy"})),
        late("/leave", &ann.cookie, &json!({})),
        late("/ready", &ann.cookie, &json!({"ready": false})),
        late(
            "/setup",
            &ann.cookie,
            &json!({"answers": lingo, "players": []}),
        ),
    ];
    assert_eq!(ready(&table, &bob, true), 200);
    for (mut stream, body) in late {
        stream.write_all(body.as_bytes()).expect("sent");
        let mut reply = String::new();
        stream.read_to_string(&mut reply).expect("a reply");
        assert!(reply.starts_with("HTTP/1.1 409"), "{reply}");
        assert!(reply.contains("\"slug\":\"begun\""), "{reply}");
    }
    assert_eq!(ann.me(&table)["seat"], "Ann");
}

#[test]
fn whoever_was_let_in_before_the_game_is_in_it() {
    for _ in 0..5 {
        let table = empty_table();
        let [ann, bob] = table.phones(["Ann", "Bob"]);
        let lingo = json!({"game": "lingo"});
        assert_eq!(choose(&table, &ann, &lingo, &["Ann", "Bob"]).0, 200);
        let replies = thread::scope(|scope| {
            let joins = ["Cy", "Di", "Ed"].map(|name| {
                let table = &table;
                scope.spawn(move || table.asks_to_join(name))
            });
            assert_eq!(ready(&table, &bob, true), 200);
            joins.map(|join| join.join().expect("a reply"))
        });
        for reply in replies.iter().filter(|reply| reply.status == 200) {
            assert_eq!(
                Phone::seated(reply).me(&table)["seat"],
                parsed(reply)["seat"]
            );
        }
    }
}

#[test]
fn who_leaves_before_the_game_is_not_in_it() {
    let table = empty_table();
    let [ann, bob, cy, di] = table.phones(["Ann", "Bob", "Cy", "Di"]);
    let lingo = json!({"game": "lingo", "begins": "Cy"});
    let named = ["Eve", "Ann", "Bob", "Cy", "Di"];
    assert_eq!(choose(&table, &ann, &lingo, &named).0, 200);
    // The next phone may choose, and nobody else.
    assert_eq!(ann.posts(&table, "/leave", &json!({})).status, 204);
    assert_eq!(document(&table)["by"], "Bob");
    assert_eq!(choose(&table, &di, &lingo, &[]).0, 403);
    // Another name takes the place of the old one.
    let renamed = json!({"code": table.server.code, "name": "Dee"});
    let dee = Phone::seated(&di.posts(&table, "/join", &renamed));
    assert_eq!(ready(&table, &bob, true), 200);
    assert_eq!(ready(&table, &dee, true), 200);
    assert!(!table.folder.path("game.yaml").exists());
    // Nobody waits for who leaves, who does not begin either.
    assert_eq!(cy.posts(&table, "/leave", &json!({})).status, 204);
    let record = table.folder.read("game.yaml");
    assert!(record.contains("players: [Eve, Bob, Dee]"), "{record}");
}

#[test]
fn who_is_alone_once_the_others_have_left_waits() {
    let table = empty_table();
    let [ann, bob] = table.phones(["Ann", "Bob"]);
    let puzzingo = json!({"game": "puzzingo"});
    assert_eq!(choose(&table, &ann, &puzzingo, &["Ann", "Bob"]).0, 200);
    assert_eq!(bob.posts(&table, "/leave", &json!({})).status, 204);
    let told = document(&table);
    assert_eq!(
        (&told["phones"], &told["free"], &told["ready"]),
        (&json!(["Ann"]), &json!([]), &json!([]))
    );
    assert_eq!(ready(&table, &ann, true), 200);
    let record = table.folder.read("game.yaml");
    assert!(record.contains("players: [Ann]"), "{record}");
}

#[test]
fn a_game_that_cannot_be_says_why_and_waits() {
    let table = empty_table();
    let ann = table.join("Ann");
    let here = || {
        document(&table)["here"]
            .as_str()
            .expect("a part")
            .to_owned()
    };
    for (game, waits) in [
        ("lingo", "not 1"),
        ("puzzingo", "waiting for others, or for Ann to play alone"),
    ] {
        assert_eq!(
            choose(&table, &ann, &json!({"game": game}), &["Ann"]).0,
            200
        );
        assert!(here().contains(waits), "{}", here());
    }
    let bob = table.join("Bob");
    assert_eq!(ready(&table, &bob, true), 200);
    assert!(here().contains("waiting for Ann"), "{}", here());
    assert_eq!(ready(&table, &ann, true), 200);
    let record = table.folder.read("game.yaml");
    assert!(record.contains("players: [Ann, Bob]"), "{record}");
}

#[test]
fn nobody_without_the_code_and_no_file_gets_in() {
    let table = empty_table();
    let guess = json!({"code": "AAAA-AAAA", "name": "Ann"});
    assert_eq!(table.post("/join", "", "", &guess).status, 403);
    let asked = json!({"answers": {"game": "lingo"}, "players": []});
    for path in ["/setup", "/ready", "/questions", "/draw", "/leave"] {
        assert_eq!(table.post(path, "", "", &asked).status, 401, "{path}");
        assert_eq!(table.server.get(path).status, 405, "{path}");
    }
    for name in ["", " ", "table", "A, B", "x\u{202e}y", &"a".repeat(41)] {
        let refused = table.asks_to_join(name);
        assert_eq!(
            (refused.status, &parsed(&refused)["error"]["slug"]),
            (409, &json!("bad-name")),
            "{name}"
        );
    }
    let ann = table.join("Ann");
    assert_eq!(parsed(&table.asks_to_join("ANN"))["error"]["slug"], "taken");
    let foreign = "Origin: http://example.com\r\n";
    assert_eq!(
        table
            .post("/ready", &ann.cookie, foreign, &json!({"ready": true}))
            .status,
        403
    );
    for answers in [
        json!({"game": "own.yaml"}),
        json!({"game": "lingo", "dictionary": "/etc/passwd"}),
        json!({"game": "crossword", "layout": "board.txt"}),
        json!({"game": "lingo", "options": "layout=board.txt"}),
        json!({"game": "lingo", "\u{202e}reversed": "yes"}),
    ] {
        let (status, told) = choose(&table, &ann, &answers, &["Ann"]);
        assert_eq!(status, 422, "{answers}: {told}");
    }
    for (path, status) in [
        ("/table", 404),
        ("/game.json", 404),
        ("/say", 404),
        ("/nothing", 404),
    ] {
        assert_eq!(table.server.get(path).status, status, "{path}");
    }
    for name in 1..20 {
        table.server.get("/tv");
        let joined = table.asks_to_join(&format!("P{name}"));
        assert_eq!(joined.status, 200, "{}", joined.body);
    }
    assert_eq!(table.asks_to_join("one more").status, 409);
    assert!(!table.folder.path("game.yaml").exists());
}

/// A record that somebody writes meanwhile is not overwritten.
#[test]
fn a_record_that_came_meanwhile_stays() {
    let table = empty_table();
    let [ann, bob] = table.phones(["Ann", "Bob"]);
    let table = Table {
        folder: table
            .folder
            .file("game.yaml", "game: lingo\nplayers: [Di, Ed]\n"),
        server: table.server,
    };
    assert_eq!(ready(&table, &bob, true), 200);
    let (status, told) = choose(&table, &ann, &json!({"game": "lingo"}), &["Ann", "Bob"]);
    assert_eq!(status, 200, "{told}");
    assert_eq!(ready(&table, &bob, true), 422);
    assert!(table.folder.read("game.yaml").contains("Di"));
    until("it still answers", || table.server.get("/tv").status == 200);
}

/// Nobody waits for a player who has left: the clock stands, and the others can skip the turn.
#[test]
fn the_turn_of_who_has_left_is_skipped_by_the_others() {
    for (game, first, turns) in [
        ("puzzingo Ann Bob Cy --set timer=60", "m13 r latch", 2),
        (
            "wordpaths Ann Bob Cy --set rounds=1",
            "grid wora./d?tbi/gie.d",
            4,
        ),
    ] {
        let table = Table::of(game);
        let [ann, bob, cy] = table.phones(["Ann", "Bob", "Cy"]);
        ann.says_well(&table, first);
        let frees = |phone: &Phone| phone.posts(&table, "/free", &json!({"name": "bob"}));
        assert_eq!(frees(&ann).status, 409, "Bob is there");
        assert_eq!(bob.posts(&table, "/leave", &json!({})).status, 204);
        let more = table.table()["parts"]["more-choices"].to_string();
        assert!(more.contains("Skip Bob\u{2019}s turn"), "{more}");
        if turns == 2 {
            let stands = |clock: &Value| clock["runs"] == false;
            let mut events = table.server.follow_at("/events?table");
            while !stands(&events.next("clock").expect("a clock")) {}
        } else {
            ann.says_well(&table, "words digit");
            cy.says_well(&table, "words digit");
        }
        let told = parsed(&frees(&ann));
        assert_eq!(told["waiting"], json!(["Cy"]), "{told}");
        let told = parsed(&frees(&cy));
        assert_eq!(told["told"], "Bob\u{2019}s turn was skipped", "{told}");
        assert_eq!(table.turns(), turns);
        // The next one is asked for anew, and whoever comes back plays.
        assert_eq!(frees(&ann).status, 409);
        table.join("Bob");
        let more = table.table()["parts"]["more-choices"].to_string();
        assert!(!more.contains("Skip"), "{more}");
    }
}

/// There is nobody to set up a game for without seats, and no place for its record in a folder that is missing.
#[test]
fn only_a_table_with_seats_and_a_folder_is_set_up() {
    let folder = Folder::new();
    folder.run("serve --port 0").fails(2, "game.yaml");
    folder
        .run("serve nowhere/game.yaml --port 0 --seats")
        .fails(2, "nowhere");
}
