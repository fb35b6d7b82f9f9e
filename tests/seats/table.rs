//! The state for players, at once and as events.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::phone::Table;

/// The keys of a document, with those of the objects in it: `seats.may`.
fn keys(document: &Value, path: &str, all: &mut BTreeSet<String>) {
    match document {
        Value::Object(entries) => {
            for (key, value) in entries {
                let path = format!("{path}{key}");
                keys(value, &format!("{path}."), all);
                all.insert(path);
            }
        }
        Value::Array(items) => items.iter().for_each(|item| keys(item, path, all)),
        _ => {}
    }
}

/// A key that is added, renamed or dropped is one in `docs/seats.md` too, and the version there is this one.
#[test]
fn the_table_is_as_it_is_documented() {
    let page = include_str!("../../docs/seats.md");
    let mut blocks = page.split("```text\n").map(|block| block.split("```"));
    let is_example = |block: &&str| block.starts_with("{\n \"version\"");
    let example = blocks.find_map(|mut block| block.next().filter(is_example));
    let example: Value = serde_json::from_str(example.expect("an example")).expect("JSON");
    let table = Table::of("puzzingo Ann Bob");
    table.join("Ann").says_well(&table, "m13 r latch");
    let told = table.table();
    assert_eq!(told["version"], example["version"]);
    let [told, documented] = [told, example].map(|document| {
        let mut all = BTreeSet::new();
        keys(&document, "", &mut all);
        all
    });
    assert_eq!(told, documented);
}

fn kind(game: &str) -> Value {
    Table::of(game).table()["kind"].clone()
}

#[test]
fn the_table_describes_how_plays_are_composed() {
    for (game, expected) in [
        (
            "puzzingo Ann Bob",
            json!({"directions": ["r", "l", "u", "d"], "bends": true, "corners": true,
                   "stacks": false, "whole": true, "burns": false, "board": true, "lists": false, "also": true, "rack": 7}),
        ),
        (
            "lingo Ann Bob",
            json!({"directions": ["r", "l", "u", "d"], "bends": false, "corners": false,
                   "stacks": true, "whole": false, "burns": true, "board": true, "lists": false, "also": true, "rack": 4}),
        ),
        (
            "lingo Ann Bob --set grid=hex",
            json!({"directions": ["e", "w", "ne", "nw", "se", "sw"]}),
        ),
        (
            "wordgame Ann Bob",
            json!({"directions": ["r", "d"], "bends": false, "also": false}),
        ),
        (
            "wordpaths Ann Bob",
            json!({"directions": [], "lists": true, "rack": 0}),
        ),
    ] {
        let told = kind(game);
        for (key, value) in expected.as_object().expect("an object") {
            assert_eq!(&told[key], value, "{game}: {key}");
        }
    }
}

#[test]
fn a_printed_board_has_its_premiums() {
    let table = Table::of("wordgame Ann Bob");
    let told = table.table();
    assert_eq!(
        (&told["size"]["columns"], &told["centre"]),
        (&json!(15), &json!("H8"))
    );
    let premiums = told["premiums"].as_array().expect("a list");
    let layout = table.folder.run("rules show wordgame").out;
    assert!(premiums.len() > 20, "{layout}");
    assert!(
        premiums
            .iter()
            .all(|square| square["times"].as_u64() > Some(1))
    );
    let ann = table.join("Ann");
    ann.says_well(&table, "h8 r late");
    let then = table.table();
    assert_eq!(then["cells"][0]["cell"], "H8");
    assert_eq!(then["letters"][0]["letter"], "A");
    let left = |told: &Value| told["letters"][0]["left"].as_u64().expect("a number");
    assert_eq!(left(&then) + 1, left(&told));
}

/// A phone shows cells far from all tiles, if a play is composed there, without being sent any of them.
#[test]
fn the_drawing_has_the_whole_table_but_its_empty_cells_cost_nothing() {
    let drawing = |table: &Table| table.table()["drawing"].clone();
    let table = Table::of("puzzingo Ann Bob");
    let empty = drawing(&table).as_str().expect("SVG").to_owned();
    assert!(empty.len() < 2_500, "{}", empty.len());
    // 702 columns, and 500 of the 999 rows are every second one.
    assert!(empty.contains(r#"<rect width="28080" height="40000""#));
    // ZK990 is in column 686.
    let ann = table.join("Ann");
    ann.says_well(&table, "zk990 r latch");
    let far = drawing(&table).as_str().expect("SVG").to_owned();
    assert!(
        far.contains(r#"<g transform="translate(27538 39618)"><g><path class="tile fresh""#),
        "{far}"
    );
    assert!(far.len() < empty.len() + 5 * 400, "{}", far.len());
    let paths = Table::of("wordpaths Ann Bob");
    assert_eq!(drawing(&paths), Value::Null);
    assert_eq!(
        drawing(&Table::of("puzzingo Ann Bob --set board=none")),
        Value::Null
    );
}

#[test]
fn tiles_are_burned_where_nobody_passes() {
    let table = Table::of("lingo Ann Bob");
    let ann = table.join("Ann");
    ann.says_well(&table, "m13 r bead");
    let told = table.table();
    assert_eq!(told["latest"]["did"], "played BEAD for 21");
    let may = told["seats"][1]["may"].to_string();
    assert!(may.contains("burn") && !may.contains("pass"), "{may}");
}

#[test]
fn every_phone_hears_of_every_change() {
    let table = Table::of("puzzingo Ann Bob --dictionary none");
    let mut stream = table.server.follow_at("/events?table");
    let mut next = |is: &dyn Fn(&Value) -> bool| {
        for _ in 0..20 {
            let told = stream.next("table").expect("a state");
            if is(&told) {
                return told;
            }
        }
        panic!("it did not come");
    };
    next(&|told| told["turns"] == 0);
    let [ann, bob] = table.phones(["Ann", "Bob"]);
    next(&|told| told["seats"][1]["taken"] == true);
    ann.says_well(&table, "m13 r latch");
    let told = next(&|told| told["turns"] == 1);
    assert_eq!(told, table.table());
    bob.says_well(&table, "challenge");
    next(&|told| told["vote"]["by"] == "Bob");
    table
        .folder
        .run("turn game.yaml --by Bob challenge upheld")
        .fine();
    next(&|told| told["vote"].is_null() && told["turns"] == 2);
    let good = table.folder.read("game.yaml");
    std::fs::write(table.folder.path("game.yaml"), "x: [").expect("written");
    next(&|told| told["trouble"].is_string());
    std::fs::write(table.folder.path("game.yaml"), good).expect("written");
    next(&|told| told["trouble"].is_null());
    // The stream for spectators is unchanged.
    let mut other = table.server.follow();
    assert!(other.next("game").expect("a state")["log"].is_string());
}

/// The spectators' page with seats differs by a script and a link that lead to the players' page.
#[test]
fn an_address_with_a_code_leads_to_the_seats() {
    let table = Table::of("puzzingo Ann Bob");
    // While a seat is free, it says who is awaited.
    assert!(
        table
            .server
            .get("/")
            .body
            .contains("waiting for Ann and Bob")
    );
    let _phones = table.phones(["Ann", "Bob"]);
    let page = table.server.get("/").body;
    let plain = crate::screen::Server::of(&table.folder, "game.yaml");
    let script = page
        .split_inclusive('>')
        .find(|tag| tag.contains("to-seat.js"));
    let script = format!("{}</script>", script.expect("the script"));
    let link = "<a href=\"/seat\">take a seat</a>";
    let without = page.replace(&script, "").replace(link, "");
    assert_eq!(without, plain.get("/").body);
    assert!(page.contains(link));
    assert_ne!(page, plain.get("/").body);
    assert_eq!(table.server.get("/tv").body, plain.get("/tv").body);
    assert!(table.server.get("/to-seat.js").body.contains("\"/seat\""));
    assert!(table.server.get("/seat").head.contains("text/html"));
    for path in [
        "/seat",
        "/to-seat.js",
        "/me",
        "/table",
        "/join",
        "/invite?2222",
    ] {
        assert_eq!(plain.get(path).status, 404, "{path}");
    }
}

/// As a sentence after the player's name, so that no page has to phrase it again.
#[test]
fn the_last_turn_is_described_in_words() {
    let table = Table::of("puzzingo Ann Bob");
    let [ann, bob] = table.phones(["Ann", "Bob"]);
    let told = |table: &Table| {
        let last = &table.table()["latest"];
        json!({"who": last["who"], "did": last["did"]})
    };
    for (phone, line, expected) in [
        (
            &ann,
            "m13 r latch",
            json!({"who": "Ann", "did": "played LATCH for 10"}),
        ),
        (
            &bob,
            "exchange 2",
            json!({"who": "Bob", "did": "exchanged 2 tiles"}),
        ),
        (
            &ann,
            "o11 d qvtx",
            json!({"who": "Ann", "did": "played QVTX for 53"}),
        ),
        (
            &bob,
            "challenge qvtx",
            json!({"who": "Bob", "did": "challenged QVTX: the play is withdrawn"}),
        ),
        (
            &bob,
            "note ready",
            json!({"who": "Bob", "did": "noted: ready"}),
        ),
        (&bob, "pass", json!({"who": "Bob", "did": "passed"})),
        (&ann, "end", json!({"who": "Ann", "did": "ended the game"})),
        (
            &bob,
            "rack abcdefg",
            json!({"who": "Bob", "did": "declared a rack: -16"}),
        ),
    ] {
        phone.says_well(&table, line);
        assert_eq!(told(&table), expected, "{line}");
    }
}
