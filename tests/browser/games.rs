//! Whole games on phones, mixed with lines from elsewhere.

use std::collections::HashMap;
use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use super::phone::{Phone, Table};
use super::phones::is_long;
use crate::program::Folder;

/// An example, and a new game with the same players and rules.
fn again(name: &str) -> (Vec<Value>, Table) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    let text = fs::read_to_string(path.join(format!("{name}.yaml"))).expect("an example");
    let folder = Folder::new().file("whole.yaml", &text);
    let ran = folder.run("check whole.yaml --json");
    let report: Value = serde_json::from_str(&ran.out).expect("a report");
    let (head, _) = text.split_once("turns:").expect("turns");
    let table = Table::of(folder.file("game.yaml", format!("{head}turns: []\n")));
    let turns = report["turns"].as_array().expect("turns").iter();
    // Lost turns are entries that nobody typed.
    let turns = turns.filter(|turn| turn["status"] != "lost").cloned();
    (turns.collect(), table)
}

/// The outcome of a turn, without the typed line.
fn outcome(turn: &Value) -> Value {
    json!([
        turn["player"],
        turn["status"],
        turn["words"],
        turn["bonuses"],
        turn["points"],
        turn["total"]
    ])
}

/// Plays at most this many turns of an example on phones, every fifth one at the prompt.
pub fn replays(phones: &[Phone], name: &str, most: usize) {
    let (turns, table) = again(name);
    let mut seats: HashMap<String, &Phone> = HashMap::new();
    let players = table.report();
    let players = players["players"].as_array().expect("players").iter();
    for (player, phone) in players.zip(phones) {
        let player = player["name"].as_str().expect("a name");
        phone.sits_down(&table, player);
        seats.insert(player.to_owned(), phone);
    }
    let most = if is_long() {
        turns.len()
    } else {
        most.min(turns.len())
    };
    for (n, turn) in turns[..most].iter().enumerate() {
        let player = turn["player"].as_str().expect("a name");
        let action = turn["action"].as_str().expect("an action");
        // Wait until everybody has seen the previous turn.
        for phone in seats.values() {
            phone.until(&format!("return document.body.dataset.turns === '{n}'"));
        }
        match seats.get(player) {
            Some(phone) if n % 5 != 4 => says(phone, action),
            _ if player == "table" && action.starts_with("grid ") => {
                let dealer = seats.values().find(|phone| {
                    phone.finds("return !document.getElementById('deal').hidden") == json!(true)
                });
                deals(dealer.expect("a dealer"), action);
            }
            _ => table.turn(&format!("{player}: {action}")),
        }
    }
    let report = table.report();
    let played = report["turns"].as_array().expect("turns").iter();
    let played: Vec<Value> = played
        .filter(|turn| turn["status"] != "lost")
        .map(outcome)
        .collect();
    // The lists of an open round have no points yet, and a play counts until it is challenged.
    if is_long() {
        let expected: Vec<Value> = turns.iter().map(outcome).collect();
        assert_eq!(played, expected, "{name}");
    }
    assert_eq!(played.len(), most, "{name}");
    for phone in seats.values() {
        phone.is_well();
    }
    phones[0].keeps(&format!("seat-{name}"));
}

/// Submits a line of a record as its player would, by touch if possible.
fn says(phone: &Phone, action: &str) {
    let parts: Vec<&str> = action.split(' ').collect();
    match parts.as_slice() {
        ["challenge", word, "upheld" | "rejected"] => {
            // On your own turn the words are folded.
            phone.finds("const it = document.querySelector('#challenge:not([open]) > summary'); if (it) it.click()");
            let word = word.to_uppercase();
            if phone.finds("return !document.getElementById('lists').hidden") == json!(true) {
                doubts(phone, &word);
            } else {
                phone.presses(&word);
            }
            phone.presses("Challenge");
            phone.reads("message", "you challenged");
        }
        ["challenge", "upheld" | "rejected"] => phone.types_line("challenge"),
        ["words", words @ ..] => {
            phone.has("list");
            for word in words {
                phone.types("list-word", word);
                phone.key("Enter");
            }
            phone.presses("Hand in");
            phone.reads("message", "you handed in");
        }
        ["rack", tiles] => {
            phone.has("rack");
            declares(phone, tiles);
        }
        ["pass"] => {
            phone.presses("More");
            phone.presses("Pass");
            phone.presses("Pass");
            phone.reads("message", "you passed");
        }
        [_, _, word] if action.len() > 8 || word.len() > 1 => {
            if parts[0] == "burn" {
                phone.types_line(action);
            } else {
                phone.plays(action);
            }
        }
        _ => phone.types_line(action),
    }
}

/// Taps a word on somebody else's list.
pub fn doubts(phone: &Phone, word: &str) {
    phone.until(&format!(
        "const it = [...document.querySelectorAll('#lists button')].find((it) => it.textContent.startsWith('{word} '));
         if (it) it.click(); return Boolean(it)"
    ));
}

/// Lays the letters of a round by touch.
pub fn deals(phone: &Phone, action: &str) {
    let cell = |row: usize, column: usize| {
        format!(
            "const grid = document.getElementById('deal-grid'); const side = getComputedStyle(grid).gridTemplateColumns.split(' ').length; grid.children[{row} * side + {column}].focus();"
        )
    };
    phone.has("deal");
    for (row, letters) in action["grid ".len()..].split('/').enumerate() {
        let mut column = 0;
        for letter in letters.chars() {
            if letter == '*' {
                phone.finds(&cell(row, column - 1));
                phone.presses("ring");
                continue;
            }
            phone.finds(&cell(row, column));
            if letter == '?' {
                phone.presses("blank");
            } else if letter != '.' {
                phone.tells("Input.insertText", &json!({ "text": letter.to_string() }));
            }
            column += 1;
        }
    }
    phone.presses("Deal");
    phone.has("list");
}

/// Declares a rack by tapping letters. The chips above are the tapped tiles.
fn declares(phone: &Phone, tiles: &str) {
    let mut corner = false;
    let mut count = 0;
    for tile in tiles.chars().filter(|tile| *tile != '-') {
        if tile == '+' {
            corner = true;
            continue;
        }
        let key = "const key = [...document.querySelectorAll('#rack-letters button')].find((key) => key.textContent === arguments[0]); key.click();";
        phone.asks_page(key, &tile.to_uppercase().to_string());
        if corner {
            phone.finds(&format!(
                "document.querySelectorAll('#rack-tiles button')[{count}].click()"
            ));
        }
        corner = false;
        count += 1;
    }
    phone.presses("rack-send");
    phone.reads("message", "you declared");
}

/// Each kind of game, on three or four phones and at the prompt.
pub fn every_kind_of_game(phones: &[Phone]) {
    for (name, most) in [
        ("first-game", 4),
        ("lingo-hex", 2),
        ("wordpaths", 3),
        ("jumbo", 5),
        ("wordgame-short", 3),
    ] {
        replays(phones, name, most);
    }
    if is_long() {
        for name in ["lingo", "wordgame", "teams", "full-game"] {
            replays(phones, name, usize::MAX);
        }
    }
}
