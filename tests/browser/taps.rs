//! How many taps a turn takes: each letter and each mark is one, and so is a bent path, which is drawn in one go.

use std::collections::BTreeSet;

use serde_json::json;

use super::example;
use super::phone::{Phone, Table};
use super::phones::is_long;

/// The turns that are counted.
const TURNS: f64 = 15.0;

#[test]
#[ignore = "needs chromium and chromedriver"]
fn a_turn_takes_few_taps() {
    let phone = Phone::new(false);
    let games = [
        ("full-game.yaml", 9.0),
        ("wordgame.yaml", 7.0),
        ("jumbo.yaml", 7.0),
    ];
    // The crosswords in the long form only.
    let count = if is_long() { games.len() } else { 1 };
    for (game, most) in games.into_iter().take(count) {
        let taps = played(&phone, game);
        println!("{game}: {taps:.2} taps a turn");
        assert!(taps <= most, "{game}: {taps}");
    }
}

/// The mean number of taps of the first turns of an example, played on the phone that keeps the score.
fn played(phone: &Phone, game: &str) -> f64 {
    let text = example(game).read("game.yaml");
    let (head, turns) = text.split_once("turns:\n").expect("turns");
    let table = Table::of(example(game).file("game.yaml", format!("{head}turns: []\n")));
    phone.visit("about:blank");
    phone.visit(&table.address);
    phone.press("I keep the score for all");
    phone.wait_for_panel("compose");
    let turns = turns.lines().filter_map(|line| line.strip_prefix("  - "));
    let (mut taps, mut counted) = (0.0, 0.0);
    for (n, turn) in turns.enumerate() {
        let line = turn.split("  #").next().expect("a line");
        let (_, action) = line.split_once(": ").expect("a player");
        if action[1..].starts_with(|c: char| c.is_ascii_digit()) {
            let cells = &table.document()["cells"];
            let cells = cells.as_array().expect("cells").iter();
            let laid = cells.map(|tile| tile["cell"].as_str().expect("a name").to_owned());
            taps += f64::from(play(phone, action, laid.collect()));
            counted += 1.0;
        } else {
            table.turn(line);
        }
        let turns = n + 1;
        phone.wait_until(&format!("return document.body.dataset.turns === '{turns}'"));
        if counted >= TURNS {
            break;
        }
    }
    taps / counted
}

/// A letter with its mark.
type Tile = (Option<char>, String);

/// Plays a line with as few taps as the page allows, and counts them.
fn play(phone: &Phone, line: &str, mut laid: BTreeSet<String>) -> u8 {
    phone.wait_for_panel("compose");
    let mut taps = 1;
    for (n, word) in line.split(" also ").enumerate() {
        let parts: Vec<&str> = word.split(' ').collect();
        let &[start, path, letters] = parts.as_slice() else {
            panic!("no play: {line}");
        };
        if n > 0 {
            phone.press("also");
            taps += 1;
        }
        let tiles = tiles(letters);
        let cells = cells(start, path, tiles.len());
        let pairs = cells.iter().zip(&tiles);
        let is_new = |(cell, _): &(&String, &Tile)| !laid.contains(*cell);
        let mut new: Vec<_> = pairs.clone().filter(is_new).collect();
        // The O of COOKER that is laid would be taken for the O that is there.
        let mut letters = pairs.clone().zip(pairs.clone().skip(1));
        if letters.any(|(one, next)| !is_new(&one) && is_new(&next) && one.1.1 == next.1.1) {
            new = pairs.collect();
        }
        let is_straight = path.len() == 1;
        let first = new
            .first()
            .filter(|_| is_straight)
            .map_or(&cells[0], |new| new.0);
        // Nothing moves under the finger that draws.
        phone.position_of(&cells[cells.len() - 1]);
        phone.tap(first);
        phone.wait_until("return !document.getElementById('grip').hidden");
        taps += 1;
        if !is_straight {
            phone.drag(&cells.iter().map(String::as_str).collect::<Vec<_>>());
            taps += 1;
        }
        for (_, (mark, letter)) in &new {
            let mark = match mark {
                Some('?') => Some("The next letter is a wildcard"),
                Some(_) => Some("The next letter is a corner tile"),
                None => None,
            };
            if let Some(mark) = mark {
                phone.press(mark);
                taps += 1;
            }
            phone.tap_tiles(letter);
            taps += 1;
        }
        let wanted = format!("{start} {path} ");
        let notation = "return document.getElementById('notation').textContent";
        let is_meant =
            |told: &serde_json::Value| told.as_str().is_some_and(|told| told.contains(&wanted));
        if is_straight && !is_meant(&phone.run_script(notation)) {
            phone.press(&format!("way-{path}"));
            taps += 1;
        }
        phone.wait_until(&format!("{notation}.includes({})", json!(wanted)));
        laid.extend(cells);
    }
    phone.press("play");
    taps
}

/// The letters of a word in capitals, each with its mark.
fn tiles(word: &str) -> Vec<Tile> {
    let mut mark = None;
    let tiles = word.chars().filter_map(|c| {
        if "?+".contains(c) {
            mark = Some(c);
            return None;
        }
        Some((mark.take(), c.to_uppercase().to_string()))
    });
    tiles.collect()
}

/// The names of the cells of a word.
fn cells(start: &str, path: &str, count: usize) -> Vec<String> {
    let (mut column, row) = (start.as_bytes()[0], &start[1..]);
    let mut row: u16 = row.parse().expect("a row");
    let name = |column: u8, row: u16| format!("{}{row}", char::from(column.to_ascii_uppercase()));
    let mut cells = vec![name(column, row)];
    for way in path.chars().cycle().take(count - 1) {
        match way {
            'r' => column += 1,
            'l' => column -= 1,
            'd' => row += 1,
            _ => row -= 1,
        }
        cells.push(name(column, row));
    }
    cells
}
