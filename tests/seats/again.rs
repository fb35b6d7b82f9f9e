//! The next game of an evening on phones.

use serde_json::json;

use super::phone::{Table, parsed};

#[test]
fn the_next_game_begins_for_every_phone() {
    let table = Table::of("puzzingo Ann Bob");
    let [ann, bob] = table.phones(["Ann", "Bob"]);
    ann.says_well(&table, "m13 r latch");
    ann.fails(&table, "again", 422, "not-over");
    bob.says_well(&table, "end");
    ann.says_well(&table, "rack aeiours");
    ann.fails(&table, "again", 422, "not-over");
    bob.says_well(&table, "rack bdgilno");
    let last = table.folder.read("game.yaml");
    let screen = table.server.get("/tv").body;
    assert!(
        screen.contains("Ann wins") && !screen.contains("the series"),
        "{screen}"
    );
    ann.says_well(&table, "again");
    let told = table.table();
    assert_eq!(
        (&told["turns"], &told["phase"], &told["to_move"]),
        (&json!(0), &json!("play"), &json!("Bob"))
    );
    // Another phone was a moment later.
    let late = bob.says_at(&table, "again", 4, "late");
    assert_eq!((late.status, &parsed(&late)["turns"]), (200, &json!([])));
    bob.says_well(&table, "m13 r latch");
    let next = table.folder.read("game-2.yaml");
    assert!(next.contains("- Bob: m13 r latch"), "{next}");
    assert_eq!(table.folder.read("game.yaml"), last);
    assert!(!table.folder.path("game-3.yaml").exists());
    assert!(table.server.get("/tv").body.contains("LATCH"));
    // At the end of the second game, every screen has the series.
    ann.says_well(&table, "end");
    bob.says_well(&table, "rack aeiours");
    ann.says_well(&table, "rack bdgilno");
    let series = "the series after 2 games: Bob 1 win, ";
    assert!(table.server.get("/tv").body.contains(series));
    assert!(
        table.table()["parts"]["result"]
            .as_str()
            .expect("a part")
            .contains(series)
    );
}

/// What a phone did in the last game says nothing about the next one.
#[test]
fn a_list_of_the_last_game_is_not_that_of_the_next() {
    let table = Table::of("wordpaths Ann Bob --set rounds=1");
    let [ann, bob] = table.phones(["Ann", "Bob"]);
    let grid = "grid wora./d?tbi/gie.d";
    ann.says_well(&table, grid);
    ann.says_well(&table, "words digit");
    bob.says_well(&table, "words row");
    bob.says_well(&table, "again");
    bob.says_well(&table, grid);
    bob.says_well(&table, "words row");
    assert_eq!(bob.me(&table)["list"], json!(["row"]));
    assert_eq!(ann.me(&table)["list"], json!(null));
    table.folder.run("turn game-2.yaml words digit").fine();
    let told = bob.me(&table);
    assert_eq!(told["turns"], 3, "{told}");
}
