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
pub fn replay(phones: &[Phone], name: &str, most: usize) {
    let (turns, table) = again(name);
    let mut seats: HashMap<String, &Phone> = HashMap::new();
    let players = table.report();
    let players = players["players"].as_array().expect("players").iter();
    for (player, phone) in players.zip(phones) {
        let player = player["name"].as_str().expect("a name");
        phone.take_seat(&table, player);
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
            phone.wait_until(&format!("return document.body.dataset.turns === '{n}'"));
        }
        match seats.get(player) {
            Some(phone) if n % 5 != 4 => submit_as_player(phone, action),
            _ if player == "table" && action.starts_with("grid ") => {
                let dealer = seats.values().find(|phone| {
                    phone.run_script("return !document.getElementById('deal').hidden")
                        == json!(true)
                });
                deal(dealer.expect("a dealer"), action);
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
        phone.check_page();
    }
    phones[0].save_screenshot(&format!("seat-{name}"));
}

/// Submits a line of a record as its player would, by touch if possible.
fn submit_as_player(phone: &Phone, action: &str) {
    let parts: Vec<&str> = action.split(' ').collect();
    match parts.as_slice() {
        ["challenge", word, "upheld" | "rejected"] => {
            // On your own turn the words are folded.
            phone.run_script("const it = document.querySelector('#challenge:not([open]) > summary'); if (it) it.click()");
            let word = word.to_uppercase();
            let compares_lists = "return document.getElementById('lists').children.length > 0";
            if phone.run_script(compares_lists) == json!(true) {
                challenge_on_list(phone, &word);
            } else {
                phone.press(&word);
            }
            phone.press("Challenge");
            phone.wait_for_visible_text("message", "you challenged");
        }
        ["challenge", "upheld" | "rejected"] => phone.submit_line("challenge"),
        ["words", words @ ..] => {
            phone.wait_for_panel("list");
            for word in words {
                phone.fill("list-word", word);
                phone.press_key("Enter");
            }
            phone.press("Hand in");
            phone.wait_for_visible_text("message", "you handed in");
        }
        ["rack", tiles] => {
            phone.wait_for_panel("rack");
            declare_rack(phone, tiles);
        }
        ["pass"] => {
            phone.press("More");
            phone.press("Pass");
            phone.press("Pass");
            phone.wait_for_visible_text("message", "you passed");
        }
        [_, _, word] if action.len() > 8 || word.len() > 1 => {
            if parts[0] == "burn" {
                phone.submit_line(action);
            } else {
                phone.play(action);
            }
        }
        _ => phone.submit_line(action),
    }
}

/// Taps a word on somebody else's list.
pub fn challenge_on_list(phone: &Phone, word: &str) {
    phone.wait_until(&format!(
        "const it = [...document.querySelectorAll('#lists button')].find((it) => it.textContent.startsWith('{word} '));
         if (it) it.click(); return Boolean(it)"
    ));
}

/// Lays the letters of a round by touch.
pub fn deal(phone: &Phone, action: &str) {
    let cell = |row: usize, column: usize| {
        format!(
            "const grid = document.getElementById('deal-grid'); const side = getComputedStyle(grid).gridTemplateColumns.split(' ').length; grid.children[{row} * side + {column}].focus();"
        )
    };
    phone.wait_for_panel("deal");
    // Where a cube shows QU, Q is enough.
    let action = action.replace("[qu]", "q");
    for (row, letters) in action["grid ".len()..].split('/').enumerate() {
        let mut column = 0;
        for letter in letters.chars() {
            if letter == '*' {
                phone.run_script(&cell(row, column - 1));
                phone.press("ring");
                continue;
            }
            phone.run_script(&cell(row, column));
            if letter == '?' {
                phone.press("blank");
            } else if letter != '.' {
                phone.send_command("Input.insertText", &json!({ "text": letter.to_string() }));
            }
            column += 1;
        }
    }
    phone.press("Deal");
    phone.wait_for_panel("list");
}

/// Declares a rack by tapping letters. The chips above are the tapped tiles.
fn declare_rack(phone: &Phone, tiles: &str) {
    let mut corner = false;
    let mut count = 0;
    for tile in tiles.chars().filter(|tile| *tile != '-') {
        if tile == '+' {
            corner = true;
            continue;
        }
        let key = "const key = [...document.querySelectorAll('#rack-letters button')].find((key) => key.textContent === arguments[0]); key.click();";
        phone.run_script_with(key, &tile.to_uppercase().to_string());
        if corner {
            phone.run_script(&format!(
                "document.querySelectorAll('#rack-tiles button')[{count}].click()"
            ));
        }
        corner = false;
        count += 1;
    }
    phone.press("rack-send");
    phone.wait_for_visible_text("message", "you declared");
}

/// Each kind of game, on three or four phones and at the prompt.
pub fn every_kind_of_game(phones: &[Phone]) {
    for (name, most) in [
        ("first-game", 4),
        ("lingo-hex", 2),
        ("towers", 8),
        ("wordpaths", 3),
        ("cubes", 3),
        ("jumbo", 5),
        ("wordgame-short", 3),
    ] {
        replay(phones, name, most);
    }
    if is_long() {
        for name in ["lingo", "wordgame", "teams", "full-game"] {
            replay(phones, name, usize::MAX);
        }
    }
}
