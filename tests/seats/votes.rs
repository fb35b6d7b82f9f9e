//! Challenges that no dictionary decides.

use serde_json::json;

use super::phone::{Table, parsed};

const FOUR: &str = "puzzingo Ann Bob Cy Di";

fn voted(reply: &crate::screen::Reply) -> (u16, Option<String>) {
    let told = parsed(reply);
    (
        reply.status,
        told["verdict"].as_str().map(ToOwned::to_owned),
    )
}

#[test]
fn the_dictionary_decides_at_once() {
    let table = Table::of(&format!(
        "{FOUR} --set right_challenge=3 --set wrong_challenge=5"
    ));
    let [ann, bob] = table.phones(["Ann", "Bob"]);
    ann.says_well(&table, "m13 r lathc");
    assert_eq!(
        table.table()["challenge"],
        json!({"whose": "Ann’s", "vote": false, "vote_on_word": false, "price": "you lose 5 points"})
    );
    ann.fails(&table, "challenge", 403, "wrong-player");
    bob.fails(&table, "challenge chalk", 422, "nothing-to-challenge");
    let told = bob.says_well(&table, "challenge");
    assert_eq!(told["turns"][1]["action"], "challenge upheld");
    assert_eq!(told["turns"][1]["points"], 3);
    assert_eq!(
        (&told["vote"], &table.table()["challenge"]),
        (&json!(null), &json!(null))
    );
}

#[test]
fn without_a_dictionary_the_seats_vote() {
    let table = Table::of(&format!("{FOUR} --dictionary none"));
    let [ann, bob, cy, di] = table.phones(["Ann", "Bob", "Cy", "Di"]);
    ann.says_well(&table, "m13 r lathc");
    ann.fails(&table, "challenge", 403, "wrong-player");
    let told = bob.says_well(&table, "challenge lathc");
    let (id, shown) = (&told["vote"]["id"], table.table()["vote"].clone());
    assert_eq!(
        (&told["vote"], told["turns"].as_array().map(Vec::len)),
        (&shown, Some(1))
    );
    assert_eq!(
        shown,
        json!({"id": id, "by": "Bob", "question": "Is LATHC a word?", "asks": "Bob challenges Ann\u{2019}s play", "words": ["LATHC"],
               "voted": ["Bob"], "waiting": ["Ann", "Cy", "Di"], "closing": false})
    );
    let is_told = |have_voted: usize, spoken: &str| {
        for page in ["/", "/tv"] {
            let page = table.server.get(page).body;
            assert!(
                page.contains(r#"<p class="question">Is LATHC a word?</p>"#),
                "{page}"
            );
            assert_eq!(page.matches("<span>voted</span>").count(), have_voted);
            assert!(
                page.contains(&format!("Bob challenges LATHC: {spoken}</p>")),
                "{page}"
            );
        }
    };
    is_told(1, "Ann, Cy and Di vote");
    let may = |n: usize| table.table()["seats"][n]["may"].clone();
    assert_eq!((may(0), may(1)), (json!(["vote", "note"]), json!(["note"])));
    // Until it is decided, only notes are accepted.
    for (phone, line) in [
        (&bob, "pass"),
        (&bob, "n12 d tab"),
        (&cy, "challenge"),
        (&ann, "undo"),
    ] {
        phone.fails(&table, line, 409, "vote-open");
    }
    cy.says_well(&table, "note so");
    assert_eq!(voted(&ann.votes(&table, id, true)), (200, None));
    assert_eq!(ann.me(&table)["vote"], true);
    // Everybody can see who has voted, but not how.
    let told = table.table().to_string() + &cy.me(&table).to_string();
    assert!(!told.contains("true]") && cy.me(&table)["vote"].is_null());
    // One vote each, and the challenge was one.
    assert_eq!(ann.votes(&table, id, true).status, 200);
    assert_eq!(ann.votes(&table, id, false).status, 403);
    assert_eq!(bob.votes(&table, id, true).status, 403);
    assert_eq!(ann.votes(&table, &json!(7), true).status, 409);
    assert_eq!(
        table
            .post("/vote", "", "", &json!({"vote": id, "valid": true}))
            .status,
        401
    );
    assert_eq!(voted(&cy.votes(&table, id, false)), (200, None));
    is_told(3, "Di votes");
    assert_eq!(
        voted(&di.votes(&table, id, false)),
        (200, Some("upheld".to_owned()))
    );
    assert!(
        table
            .folder
            .read("game.yaml")
            .ends_with("  - Bob: challenge lathc upheld\n")
    );
    assert_eq!(table.table()["vote"], json!(null));
    assert!(!table.server.get("/tv").body.contains("class=\"question\""));
    // A late vote gets the verdict.
    assert_eq!(
        voted(&ann.votes(&table, id, true)),
        (200, Some("upheld".to_owned()))
    );
    bob.fails(&table, "undo", 403, "not-yours");
    assert_eq!(table.table()["to_move"], "Bob");
}

#[test]
fn who_asked_can_take_the_challenge_back() {
    let table = Table::of(&format!("{FOUR} --dictionary none"));
    let [ann, bob, cy] = table.phones(["Ann", "Bob", "Cy"]);
    ann.says_well(&table, "m13 r latch");
    let id = bob.says_well(&table, "challenge")["vote"]["id"].clone();
    assert_eq!(bob.me(&table)["undo"], true);
    assert_eq!(cy.me(&table)["undo"], false);
    cy.fails(&table, "undo", 409, "vote-open");
    let told = bob.says_well(&table, "undo");
    assert_eq!(told["turns"].as_array().map(Vec::len), Some(1));
    assert_eq!(table.table()["vote"], json!(null));
    assert_eq!(cy.votes(&table, &id, false).status, 409);
    // The play goes on, and can be challenged again.
    let again = cy.says_well(&table, "challenge")["vote"]["id"].clone();
    assert_ne!(again, id);
}

#[test]
fn a_tie_leaves_the_play() {
    let table = Table::of(&format!("{FOUR} --dictionary none"));
    let [ann, bob, cy, di] = table.phones(["Ann", "Bob", "Cy", "Di"]);
    ann.says_well(&table, "m13 r latch");
    let id = bob.says_well(&table, "challenge")["vote"]["id"].clone();
    assert_eq!(voted(&cy.votes(&table, &id, false)), (200, None));
    assert_eq!(voted(&di.votes(&table, &id, true)), (200, None));
    assert_eq!(
        voted(&ann.votes(&table, &id, true)),
        (200, Some("rejected".to_owned()))
    );
    assert!(
        table
            .folder
            .read("game.yaml")
            .ends_with("  - Bob: challenge rejected\n")
    );
}

#[test]
fn a_category_is_voted_on_if_the_dictionary_has_the_words() {
    let table = Table::of("puzzingo Ann Bob");
    let [ann, bob] = table.phones(["Ann", "Bob"]);
    table
        .folder
        .run("turn game.yaml table: category birds")
        .fine();
    ann.says_well(&table, "m13 r lathc");
    let told = bob.says_well(&table, "challenge");
    assert_eq!(
        (&told["turns"][2]["status"], &told["vote"]),
        (&json!("challenge-upheld"), &json!(null))
    );
    bob.says_well(&table, "m13 r latch");
    table
        .folder
        .run("turn game.yaml table: category fish")
        .fine();
    assert_eq!(table.table()["challenge"]["vote"], true);
    assert_eq!(table.table()["challenge"]["vote_on_word"], false);
    // The play was made before the next category was drawn.
    let told = ann.says_well(&table, "challenge");
    let asks = "Ann asks whether this fits \u{201c}birds\u{201d}";
    assert_eq!(told["vote"]["asks"], asks);
    let asked = "Ann asks whether LATCH fits \u{201c}birds\u{201d}: Bob votes";
    assert!(table.server.get("/tv").body.contains(asked));
    let reply = bob.votes(&table, &told["vote"]["id"], true);
    assert_eq!(voted(&reply), (200, Some("rejected".to_owned())));
}

#[test]
fn the_prompt_can_decide_and_a_later_play_ends_a_vote() {
    let table = Table::of(&format!("{FOUR} --dictionary none"));
    let [ann, bob, cy] = table.phones(["Ann", "Bob", "Cy"]);
    ann.says_well(&table, "m13 r latch");
    let id = bob.says_well(&table, "challenge")["vote"]["id"].clone();
    table
        .folder
        .run("turn game.yaml --by Bob challenge upheld")
        .fine();
    assert_eq!(cy.votes(&table, &id, false).status, 409);
    assert_eq!(table.table()["vote"], json!(null));
    bob.says_well(&table, "m13 r latch");
    cy.says_well(&table, "challenge");
    table.folder.run("turn game.yaml pass").fine();
    table.folder.run("turn game.yaml --by Di pass").fine();
    ann.says_well(&table, "pass");
    assert_eq!(table.table()["vote"], json!(null));
}

#[test]
fn words_of_lists_are_voted_on_too() {
    let table = Table::of("wordpaths Ann Bob --dictionary none");
    let [ann, bob] = table.phones(["Ann", "Bob"]);
    ann.says_well(&table, "grid wora./d?tbi/gie.d");
    ann.says_well(&table, "words dig");
    bob.says_well(&table, "words row");
    assert_eq!(table.table()["challenge"]["vote"], true);
    bob.fails(&table, "challenge wor", 422, "nothing-to-challenge");
    let told = bob.says_well(&table, "challenge dig");
    assert_eq!(
        (&told["vote"]["asks"], &told["vote"]["words"]),
        (&json!("Bob challenges a word of Ann"), &json!(["DIG"]))
    );
    let reply = ann.votes(&table, &told["vote"]["id"], false);
    assert_eq!(voted(&reply), (200, Some("upheld".to_owned())));
    let game = parsed(&table.server.get("/game.json"));
    assert_eq!(game["players"][0]["score"], 0);
}

#[test]
fn a_vote_does_not_outlive_the_server_but_the_challenge_can_be_made_again() {
    let table = Table::of(&format!("{FOUR} --dictionary none"));
    let [ann, bob, cy] = table.phones(["Ann", "Bob", "Cy"]);
    ann.says_well(&table, "m13 r latch");
    let id = bob.says_well(&table, "challenge")["vote"]["id"].clone();
    let table = table.restarts();
    assert_eq!(cy.votes(&table, &id, false).status, 409);
    assert_ne!(bob.says_well(&table, "challenge")["vote"]["id"], id);
}
