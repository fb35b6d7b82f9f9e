//! Word paths on phones: the dealer lays the letters, and lists stay secret until the round is compared.

use serde_json::{Value, json};

use super::phone::{Phone, Table, parsed};
use crate::program::until;

const GRID: &str = "grid wora./d?tbi/gie.d";

fn dealt() -> (Table, [Phone; 3]) {
    let table = Table::of("wordpaths Ann Bob Cy");
    let phones = table.phones(["Ann", "Bob", "Cy"]);
    phones[0].says_well(&table, GRID);
    (table, phones)
}

#[test]
fn the_dealer_lays_the_letters() {
    let table = Table::of("wordpaths Ann Bob");
    let [ann, bob] = table.phones(["Ann", "Bob"]);
    let told = table.table();
    assert_eq!(
        (&told["phase"], &told["asked"]),
        (&json!("deal"), &json!("Ann"))
    );
    assert_eq!(
        told["round"]["next"],
        json!({"tiles": 13, "rings": 0, "columns": 6, "cubes": null})
    );
    let laid = &told["parts"]["deal-told"];
    assert!(laid.to_string().contains("Lay 13 letters in any shape."));
    assert_eq!(told["seats"][0]["may"], json!(["grid", "end", "note"]));
    assert_eq!(told["seats"][1]["may"], json!(["note"]));
    bob.fails(&table, GRID, 403, "not-yours");
    bob.fails(&table, &format!("table: {GRID}"), 403, "not-yours");
    ann.fails(&table, "grid wora", 422, "tile-count");
    ann.says_well(&table, GRID);
    ann.says_well(&table, "undo");
    ann.says_well(&table, &format!("table: {GRID}"));
    assert!(
        table
            .folder
            .read("game.yaml")
            .contains("- table: grid wora./d?tbi/gie.d")
    );
    let told = table.table();
    assert_eq!(
        (&told["phase"], &told["to_move"]),
        (&json!("list"), &json!("Bob"))
    );
    assert_eq!(told["size"], json!({"columns": 5, "rows": 3}));
    assert_eq!(told["cells"][0]["letter"], "W");
    let blank = json!({"cell": "B2", "letter": null, "fresh": false});
    assert_eq!(told["cells"][5], blank);
    // After the first list, the letters cannot be changed.
    bob.says_well(&table, "words dig");
    ann.fails(&table, "undo", 403, "not-yours");
}

#[test]
fn the_dealer_shakes_the_cubes() {
    let table = Table::of("cubes Ann Bob");
    let [ann, bob] = table.phones(["Ann", "Bob"]);
    let next = &table.table()["round"]["next"];
    let cubes = json!({"tiles": 16, "rings": 0, "columns": 4, "cubes": {"Q": "QU"}});
    assert_eq!(*next, cubes);
    bob.fails(&table, "deal", 403, "not-yours");
    ann.fails(&table, "grid kotr/slls/iewr/konh", 422, "cube-faces");
    ann.says_well(&table, "deal");
    let told = table.table();
    assert_eq!(told["phase"], "list");
    assert_eq!(told["size"], json!({"columns": 4, "rows": 4}));
    assert!(table.folder.read("game.yaml").contains("- table: grid "));
    // The letters are there: a refusal shows no others.
    let refused = ann.fails(&table, "deal", 422, "round-open");
    assert!(!refused.to_string().contains("grid"), "{refused}");
    for (phone, line) in [(&ann, "words"), (&bob, "words")] {
        phone.says_well(&table, line);
    }
    ann.fails(&table, "deal", 403, "not-yours");
    bob.says_well(&table, "Bob: deal");
    assert_eq!(table.table()["round"]["number"], 2);
}

/// Checks every byte of every other answer.
#[test]
fn a_list_reaches_nobody_before_the_round_is_compared() {
    let (table, [ann, bob, cy]) = dealt();
    let mut streams = ["/events", "/events?table"].map(|path| table.server.follow_at(path));
    let reply = bob.says(&table, "words digit rabid");
    assert_eq!(reply.status, 200);
    let secret = |text: &str| {
        let text = text.to_lowercase();
        text.contains("digit") || text.contains("rabid")
    };
    // Not even your own answer contains it, so the page can show the answer.
    assert!(!secret(&reply.body), "{}", reply.body);
    assert_eq!(bob.me(&table)["list"], json!(["digit", "rabid"]));
    let mut told = vec![
        ann.me(&table).to_string(),
        ann.says_at(&table, "words row", 1, "stale").body,
        ann.fails(&table, "challenge digit", 422, "round-open")
            .to_string()
            .replace("digit", ""),
        ann.fails(&table, "undo", 403, "not-yours").to_string(),
        ann.fails(&table, "words w", 422, "word-too-short")
            .to_string(),
        ann.tries(&table, "words row").body,
        ann.says_well(&table, "note so").to_string(),
        ann.says_well(&table, "undo").to_string(),
        table.asks_to_join("Bob").body,
    ];
    for path in [
        "/",
        "/tv",
        "/game.json",
        "/table",
        "/seat",
        "/look?words=row",
    ] {
        told.push(table.server.get(path).body);
    }
    for (stream, name) in streams.iter_mut().zip(["game", "table"]) {
        for _ in 0..3 {
            told.push(stream.next(name).expect("a state").to_string());
        }
    }
    for text in &told {
        assert!(!text.is_empty() && !secret(text), "{text}");
    }
    // Neither a list nor a note begins another round.
    assert_eq!(table.table()["round"]["laid"], json!(0));
    let told = table.table();
    let writes = |n: usize| told["seats"][n]["may"].to_string().contains("words");
    assert_eq!([writes(0), writes(1), writes(2)], [true, false, true]);
    assert_eq!(told["heading"], "everybody writes: waiting for Ann and Cy");
    // A list can be undone while it is secret, and leaves no trace.
    bob.says_well(&table, "undo");
    assert_eq!(bob.me(&table)["list"], json!(null));
    bob.fails(&table, "words digit d", 422, "word-too-short");
    bob.says_well(&table, "words digit rabid");
    bob.fails(&table, "words digit", 403, "wrong-player");
    cy.says_well(&table, "words rabid");
    assert_eq!(table.table()["parts"]["lists"], "");
    let whole = ann.says_well(&table, "words row");
    assert!(secret(&whole.to_string()));
    // The player of each word, and why it does not count.
    let told = table.table();
    let lists = told["parts"]["lists"].as_str().expect("the lists");
    let lists = lists.split("<h3>").skip(1);
    let lists: Vec<Option<&str>> = lists
        .map(|list| Some(list.split_once("<s><bdi>")?.1.split_once('<')?.0))
        .collect();
    assert_eq!(lists, [None, Some("RABID"), Some("RABID")], "{told}");
    assert_eq!(
        told["latest"]["did"],
        "handed in the last list: Bob +1, Cy +0 and Ann +1"
    );
    assert_eq!(whole["turns"][1]["words"][1]["struck"], "shared");
    // The last list has revealed the others.
    ann.fails(&table, "undo", 403, "not-yours");
    assert_eq!(ann.me(&table)["undo"], false);
}

/// A list belongs to the phone that handed it in: whoever takes its seat neither sees it nor takes it back.
#[test]
fn nobody_joins_a_seat_whose_list_is_in() {
    let (table, [ann, bob, cy]) = dealt();
    bob.says_well(&table, "words digit rabid");
    assert_eq!(
        table.post("/leave", &bob.cookie, "", &json!({})).status,
        204
    );
    let reply = table.asks_to_join("Bob");
    assert_eq!(
        (reply.status, &parsed(&reply)["error"]["slug"]),
        (409, &json!("listed"))
    );
    // A seat without a list can still be taken, and one that has its phone stays with it.
    assert_eq!(cy.me(&table)["seat"], "Cy");
    table.post("/leave", &cy.cookie, "", &json!({}));
    let cy = table.join("Cy");
    cy.says_well(&table, "words row");
    assert_eq!(cy.me(&table)["list"], json!(["row"]));
    let table = table.restarts();
    assert_eq!(table.asks_to_join("Bob").status, 409);
    ann.says_well(&table, "words dig");
    assert_eq!(table.asks_to_join("Bob").status, 200);
}

#[test]
fn phones_of_one_seat_do_not_see_each_other_s_list() {
    let table = Table::of(
        "wordpaths Ann Bob Cy Di --set team_racks=shared --team Red=Ann,Cy --team Blue=Bob,Di",
    );
    let [ann, cy] = ["Ann", "Cy"].map(|name| table.join(name));
    ann.says_well(&table, GRID);
    cy.says_well(&table, "words digit");
    assert_eq!(cy.me(&table)["list"], json!(["digit"]));
    assert_eq!(ann.me(&table)["list"], json!(null));
    assert_eq!(ann.me(&table)["undo"], false);
    ann.fails(&table, "undo", 403, "not-yours");
    cy.says_well(&table, "undo");
    assert_eq!(cy.me(&table)["list"], json!(null));
    // One that is typed at the prompt is on no phone.
    table.folder.run("turn game.yaml Red: words row").fine();
    assert_eq!(cy.me(&table)["list"], json!(null));
    cy.fails(&table, "undo", 403, "not-yours");
}

/// All lists arrive at the same moment, when the time is up, and none is lost.
#[test]
fn all_lists_come_at_once() {
    let (table, phones) = dealt();
    std::thread::scope(|scope| {
        for (n, phone) in phones.iter().enumerate() {
            let table = &table;
            scope.spawn(move || {
                let (line, mut turns) = ("words dig", 1);
                for tries in 0.. {
                    let reply = phone.says_at(table, line, turns, &format!("{n} {tries}"));
                    if reply.status == 200 {
                        break;
                    }
                    assert_eq!(reply.status, 409, "{}", reply.body);
                    turns = parsed(&reply)["turns"].as_u64().expect("a number");
                }
            });
        }
    });
    assert_eq!(table.turns(), 4);
    assert_eq!(table.table()["phase"], "deal");
}

/// After the server is killed in a round, the lists that were handed in are still there, and still secret.
#[test]
fn a_round_outlives_the_server() {
    let (table, [ann, bob, cy]) = dealt();
    bob.says_well(&table, "words digit");
    let table = table.restarts();
    assert_eq!(bob.me(&table)["list"], json!(["digit"]));
    assert_eq!(ann.me(&table)["list"], json!(null));
    assert!(!table.table().to_string().to_lowercase().contains("digit"));
    // The end shows the list, so no phone goes back to the round.
    cy.says_well(&table, "end");
    assert!(table.server.get("/game.json").body.contains("digit"));
    cy.fails(&table, "undo", 403, "not-yours");
    table.folder.run("undo").fine();
    ann.says_well(&table, "words row");
    cy.says_well(&table, "words dig");
    let told = table.table();
    let lists = told["parts"]["lists"].as_str().expect("the lists");
    for word in ["digit", "row", "dig"] {
        let word = word.to_uppercase();
        assert!(lists.contains(&format!("value=\"{word}\"")), "{lists}");
    }
    assert_eq!(told["challenge"]["whose"], json!(null));
    ann.fails(&table, "challenge", 422, "bad-notation");
    ann.says_well(&table, "challenge digit");
}

/// Without a prompt, the clock runs from the letters to the last list, even over a restart.
#[test]
fn phones_alone_have_a_clock_for_each_round() {
    let (table, phones) = dealt();
    let clock = |table: &Table, is: fn(&Value) -> bool| {
        let mut stream = table.server.follow_at("/events?table");
        let clocks = std::iter::from_fn(|| stream.next("clock")).take(10);
        let found = clocks.into_iter().find(is);
        found.expect("such a clock")
    };
    let runs = |clock: &Value| clock["runs"] == true;
    let started = clock(&table, runs);
    assert_eq!(
        (&started["limit"], &started["of"]),
        (&json!(60_000), &json!(null))
    );
    phones[1].says_well(&table, "words digit");
    // The clock of a killed server ran until its last beat.
    let path = table.folder.path(".game.yaml.clock");
    let touched = || std::fs::metadata(&path).and_then(|data| data.modified());
    let first = touched().expect("a time");
    let later = first + std::time::Duration::from_millis(300);
    until("it runs", || touched().is_ok_and(|last| last >= later));
    let table = table.restarts();
    let later = clock(&table, runs);
    assert!(later["used"].as_u64() >= Some(200), "{later}");
    phones[0].says_well(&table, "words row");
    phones[2].says_well(&table, "words dig");
    clock(&table, Value::is_null);
    assert!(!table.folder.path(".game.yaml.clock").exists());
    // If a prompt keeps the clock, the server does not.
    let kept = json!({"of": null, "limit_ms": 60_000, "used_ms": 57_000, "entries": 5,
                      "running_since_unix_ms": null, "spent_ms": []});
    let mut file = std::fs::File::create(path).expect("a file");
    file.lock().expect("locked");
    std::io::Write::write_all(&mut file, kept.to_string().as_bytes()).expect("written");
    phones[1].says_well(&table, "grid w*ora./d?tbi/gie.d");
    let theirs = clock(&table, |clock| clock["used"] == 57_000);
    assert_eq!(theirs["runs"], false);
}
