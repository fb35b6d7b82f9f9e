//! A phone that keeps the score for everybody.

use serde_json::{Value, json};

use super::phone::{Table, parsed};
use crate::program::until;

fn turns(table: &Table) -> Vec<String> {
    let record = table.folder.read("game.yaml");
    let turns = record.lines().filter_map(|line| line.strip_prefix("  - "));
    turns.map(ToOwned::to_owned).collect()
}

#[test]
fn the_scorekeeper_enters_lines_for_everybody() {
    let table = Table::of("puzzingo Ann Bob Cy");
    let keeper = table.join("table");
    assert_eq!(table.table()["scorekeeper"], true);
    assert_eq!(
        keeper.me(&table),
        json!({"seat": "table", "name": "table", "turns": 0, "list": null, "undo": false, "takeback": false, "vote": null})
    );
    for line in [
        "latch down 13m",
        "Cy: note a fine evening",
        "table: category fish",
        "adjust +5 Cy brought cake",
        "undo",
        "amend 1 m13 r latch",
        "n11 d abate",
        "set timer=90",
        // As at the prompt, it drops the category that is in force.
        "set category=never",
        "pass",
        "table: end",
        "Ann: rack aeiours",
    ] {
        keeper.says_well(&table, line);
    }
    assert_eq!(
        turns(&table),
        [
            "Ann: m13 r latch",
            "Cy: note a fine evening",
            "table: category fish",
            "Bob: n11 d abate",
            "table: category none",
            "Cy: pass",
            "table: end",
            "Ann: rack aeiours",
        ]
    );
    assert!(table.folder.read("game.yaml").contains("timer: 90"));
    // A preview is for whoever is due.
    let shown = parsed(&keeper.tries(&table, "rack bdgilno"));
    assert_eq!(shown["points"], json!(null), "{shown}");
}

#[test]
fn only_one_phone_keeps_the_score_and_others_cannot_do_what_it_does() {
    let table = Table::of("puzzingo Ann Bob");
    let (keeper, ann) = (table.join("table"), table.join("Ann"));
    assert_eq!(table.asks_to_join("Table").status, 409);
    ann.says_well(&table, "m13 r latch");
    ann.fails(&table, "amend 1 m13 d latch", 422, "bad-notation");
    ann.fails(&table, "table: category fish", 403, "not-yours");
    keeper.fails(&table, "Ann: n11 d abate", 403, "wrong-player");
    keeper.fails(&table, "amend 7 pass", 422, "too-few-turns");
    keeper.fails(&table, "set tiemr=60", 422, "usage");
    for line in [
        "redo",
        "insert 1 pass",
        "delete 1",
        "rename Ann Anna",
        "set",
        "score",
    ] {
        let told = keeper.fails(&table, line, 422, "usage");
        let why = told["error"]["message"].as_str().expect("a text");
        assert!(why.ends_with("is typed at the prompt"), "{line}: {why}");
    }
    // A phone names no file.
    std::fs::write(table.folder.path("ours.txt"), "birds\n").expect("written");
    keeper.fails(&table, "set categories=ours.txt", 422, "usage");
    let stale = keeper.says_at(&table, "pass", 0, "stale");
    assert_eq!(
        (stale.status, &parsed(&stale)["error"]["slug"]),
        (409, &json!("moved-on"))
    );
    // It keeps its place over a restart, until it leaves.
    let table = table.restarts();
    keeper.says_well(&table, "n11 d abate");
    // A correction that breaks a later turn says so.
    keeper.fails(&table, "amend 1 m13 r bolt", 422, "letter-mismatch");
    // As at the prompt, it is the turn of whoever is named, and no note is a turn.
    keeper.fails(&table, "Ann: undo", 422, "usage");
    keeper.says_well(&table, "note late");
    keeper.fails(&table, "no, n11 d bat", 422, "usage");
    keeper.says_well(&table, "undo");
    keeper.fails(&table, "undo 9", 422, "too-few-turns");
    keeper.fails(&table, "undo all", 422, "bad-notation");
    keeper.says_well(&table, "undo 2");
    assert!(turns(&table).is_empty());
    assert_eq!(
        table.post("/leave", &keeper.cookie, "", &json!({})).status,
        204
    );
    assert_eq!(table.table()["scorekeeper"], false);
    assert_eq!(keeper.says_at(&table, "pass", 0, "gone").status, 401);
    assert_eq!(table.asks_to_join("table").status, 200);
}

#[test]
fn the_scorekeeper_decides_votes() {
    let table = Table::of("puzzingo Ann Bob Cy --dictionary none");
    let [ann, bob, keeper] = table.phones(["Ann", "Bob", "table"]);
    ann.says_well(&table, "m13 r latch");
    bob.says_well(&table, "challenge");
    let id = table.table()["vote"]["id"].clone();
    keeper.fails(&table, "pass", 409, "vote-open");
    let vote = json!({"vote": id, "valid": true});
    assert_eq!(table.post("/vote", &keeper.cookie, "", &vote).status, 403);
    keeper.says_well(&table, "rejected");
    assert_eq!(
        turns(&table),
        ["Ann: m13 r latch", "Bob: challenge rejected"]
    );
    // Without a phone that challenges, it says at once what the table has decided.
    keeper.says_well(&table, "Cy: pass");
    keeper.says_well(&table, "n11 d abate");
    keeper.says_well(&table, "Bob: challenge upheld");
    assert!(
        turns(&table)
            .last()
            .expect("a turn")
            .ends_with("challenge upheld")
    );
}

/// Without a prompt and a scorekeeper, the clock of a timed game waits for the first turn.
#[test]
fn the_first_turn_starts_the_clock() {
    let table = Table::of("puzzingo Ann Bob --set timer=40 --set draw_time=0");
    let path = table.folder.path(".game.yaml.clock");
    let clock = || serde_json::from_slice::<Value>(&std::fs::read(&path).unwrap_or_default());
    let is_of = |name: &str, runs: bool| {
        clock().is_ok_and(|clock| {
            clock["of"] == name
                && clock["limit_ms"] == 40_000
                && clock["running_since_unix_ms"].is_null() != runs
        })
    };
    until("Ann is not hurried", || is_of("Ann", false));
    table.join("Ann").says_well(&table, "m13 r latch");
    until("Bob has 40 seconds", || is_of("Bob", true));
    assert_eq!(turns(&table)[0], "Ann: m13 r latch");
}

#[test]
fn the_scorekeeper_starts_and_stops_the_clock() {
    let table = Table::of("puzzingo Ann Bob");
    let (keeper, ann) = (table.join("table"), table.join("Ann"));
    let clock = || serde_json::from_str::<Value>(&table.folder.read(".game.yaml.clock"));
    let runs = || !clock().expect("a clock")["running_since_unix_ms"].is_null();
    keeper.fails(&table, "start", 422, "usage");
    keeper.says_well(&table, "set timer=60");
    ann.fails(&table, "start", 422, "bad-notation");
    until("it waits", || {
        table.folder.path(".game.yaml.clock").exists() && clock().is_ok()
    });
    assert!(!runs());
    keeper.says_well(&table, "start");
    assert!(runs());
    // The next turn has a clock of its own, of the time that is set now.
    keeper.says_well(&table, "set draw_time=0");
    ann.says_well(&table, "m13 r latch");
    assert!(turns(&table)[0].starts_with("Ann: m13 r latch @0:0"));
    keeper.says_well(&table, "set timer=90");
    until("Bob has 90 seconds", || {
        clock().is_ok_and(|clock| clock["of"] == "Bob" && clock["limit_ms"] == 90_000)
    });
    assert!(runs());
    keeper.says_well(&table, "pause");
    assert!(!runs());
    keeper.says_well(&table, "n11 d abate");
    until("it is Ann's clock", || {
        clock().is_ok_and(|clock| clock["of"] == "Ann")
    });
    assert!(!runs());
    keeper.says_well(&table, "table: end");
    until("the clock is gone", || {
        !table.folder.path(".game.yaml.clock").exists()
    });
    keeper.fails(&table, "start", 422, "usage");
}

/// Before it corrects a turn, its phone sees the table as it was, and what another line does to the scores.
#[test]
fn a_correction_is_seen_before_it_is_sent() {
    let table = Table::of("puzzingo Ann Bob --dictionary none");
    let (keeper, ann) = (table.join("table"), table.join("Ann"));
    for line in ["m13 r latch", "n11 d abate", "pass"] {
        keeper.says_well(&table, line);
    }
    let asks = |what: Value| keeper.posts(&table, "/correct", &what);
    let all = parsed(&asks(json!({})));
    assert_eq!(
        all["turns"][2],
        json!({"turn": 1, "told": "Ann played LATCH for 10"})
    );
    let options = all["options"].as_array().expect("options");
    assert!(
        options
            .iter()
            .any(|option| option["slug"] == "timer" && option["default"] == "0")
    );
    let past = parsed(&asks(json!({"turn": 2})));
    assert_eq!(past["cells"].as_array().map(Vec::len), Some(5));
    assert_eq!(past["asked"], "Bob");
    assert_eq!(past["mark"], table.table()["mark"]);
    assert_eq!(
        past["corrects"],
        json!({"turn": 2, "who": "Bob", "line": "n11 d abate"})
    );
    let tried = parsed(&asks(json!({"turn": 1, "line": "m13 r latchs"})));
    assert_eq!(tried["corrects"], "Ann 10 \u{2192} 11");
    assert_eq!(tried["told"], "LATCHS 11");
    for (what, status, slug) in [
        (json!({"turn": 4}), 422, "usage"),
        (json!({"turn": 0}), 422, "usage"),
        (
            json!({"turn": 1, "line": "m13 r lotch"}),
            422,
            "letter-mismatch",
        ),
        (
            json!({"turn": 1, "line": "hello there"}),
            422,
            "bad-notation",
        ),
    ] {
        let answer = asks(what.clone());
        assert_eq!(answer.status, status, "{what}: {}", answer.body);
        assert_eq!(parsed(&answer)["error"]["slug"], slug, "{what}");
    }
    assert_eq!(ann.posts(&table, "/correct", &json!({})).status, 403);
    assert_eq!(turns(&table).len(), 3);
    // Everybody reads what was corrected, until something else happens.
    assert_eq!(table.table()["corrected"], json!(null));
    keeper.says_well(&table, "amend 1 m13 r latchs");
    let told = "turn 1 is corrected: Ann played LATCHS for 11";
    until("it is told", || table.table()["corrected"] == told);
    keeper.says_well(&table, "pass");
    until("it is old", || table.table()["corrected"].is_null());
}

/// A play is taken back if all others who are on phones let it; the next play ends that.
#[test]
fn the_others_let_a_play_be_taken_back() {
    let table = Table::of("puzzingo Ann Bob Cy --dictionary none");
    let ann = table.join("Ann");
    ann.says_well(&table, "m13 r latch");
    table.folder.run("turn game.yaml Bob: pass").fine();
    until("Bob has passed", || table.table()["turns"] == 2);
    // Nobody else is on a phone.
    assert_eq!(ann.me(&table)["takeback"], false);
    let asks = || ann.posts(&table, "/takeback", &json!({})).status;
    assert_eq!(asks(), 403);
    let (bob, cy) = (table.join("Bob"), table.join("Cy"));
    let lets = |phone: &super::phone::Phone, valid: bool| {
        let id = table.table()["takeback"]["id"].clone();
        phone
            .posts(&table, "/vote", &json!({"vote": id, "valid": valid}))
            .status
    };
    for answer in [false, true] {
        assert_eq!(ann.me(&table)["takeback"], true);
        assert_eq!(bob.me(&table)["takeback"], false);
        assert_eq!(asks(), 200);
        until("it is asked", || {
            let asked = &table.table()["takeback"];
            asked["asks"] == "Ann would like to take LATCH back"
                && asked["waiting"] == json!(["Bob", "Cy"])
        });
        assert_eq!(lets(&ann, true), 403);
        assert_eq!(lets(&bob, true), 200);
        until("Cy is waited for", || {
            table.table()["takeback"]["waiting"] == json!(["Cy"])
        });
        assert_eq!(turns(&table).len(), 2);
        assert_eq!(lets(&cy, answer), 200);
        until("it is decided", || table.table()["takeback"].is_null());
        assert_eq!(turns(&table).len(), if answer { 0 } else { 2 });
    }
    ann.says_well(&table, "m13 r latch");
    bob.says_well(&table, "pass");
    assert_eq!(asks(), 200);
    cy.says_well(&table, "n11 d abate");
    until("the next play ends it", || {
        table.table()["takeback"].is_null()
    });
}
