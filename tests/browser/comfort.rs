//! What players stumbled over: lists that nobody could compare, words that moved, a board that jumped, dead buttons.

use serde_json::{Value, json};

use super::games::{deals, doubts};
use super::phone::{Phone, Table};

/// Runs on phones that are already open.
pub fn nobody_stumbles(phones: &[Phone]) {
    lists_are_compared(phones);
    a_word_that_moves_says_so(&phones[0]);
    the_board_stays_where_it_is(&phones[0]);
    the_last_play_stays_in_sight(&phones[0]);
    a_keyboard_covers_nothing(&phones[0]);
    racks_and_ranks(phones);
    tiles_with_several_letters(&phones[0]);
}

/// Everybody sees whose words count and why others do not; the next dealer also sees the letters to lay.
fn lists_are_compared(phones: &[Phone]) {
    let table =
        Table::new("wordpaths Ann Bob --dictionary letterpress --set rounds=2 --set timer=0");
    let (ann, bob) = (&phones[0], &phones[1]);
    ann.sits_down(&table, "Ann");
    bob.sits_down(&table, "Bob");
    deals(ann, "grid stone/laird/amp");
    ann.reads("list-clock", "No clock here");
    for (phone, words) in [(ann, "stone tone"), (bob, "tone lair rid")] {
        phone.types("list-word", words);
        phone.presses("Hand in");
    }
    for phone in [ann, bob] {
        phone.reads("lists", "Bob +1");
        phone.reads("lists", "TONE shared");
        phone.reads("lists", "RID not in the grid");
        phone.is_well();
    }
    bob.has("deal");
    bob.presses("More");
    bob.presses("Close");
    ann.keeps("seat-lists");
    // Players can challenge only the words of others, and only those that count.
    let open = "return [...document.querySelectorAll('#lists button')].map((it) => it.ariaLabel)";
    assert_eq!(ann.finds(open), json!(["challenge LAIR of Bob"]));
    assert_eq!(bob.finds(open), json!(["challenge STONE of Ann"]));
    doubts(ann, "LAIR");
    ann.reads("question-heading", "Challenge LAIR of Bob?");
    ann.presses("Challenge");
    ann.reads("message", "you challenged LAIR: the word counts");
}

/// A prepared word keeps its letters when somebody else plays. If it moves, the page says so.
fn a_word_that_moves_says_so(phone: &Phone) {
    let table = Table::new("puzzingo Ann Bob --dictionary letterpress");
    phone.sits_down(&table, "Bob");
    let prepares = |letters: &str| {
        phone.taps("N11");
        phone.presses("way-d");
        phone.types("letters", letters);
    };
    // The A of LATCH is the one that Bob needs.
    prepares("abate");
    table.turn("Ann: m13 r latch");
    phone.reads("preview", "ABATE 7");
    phone.reads("play", "Play");
    phone.reads("notation", "n11 d ABATE");
    table.folder.run("undo game.yaml").fine();
    phone.until("return document.body.dataset.turns === '0'");
    phone.presses("clear");
    prepares("abide");
    table.turn("Ann: m13 r latch");
    phone.reads("preview", "the table has changed");
    phone.reads("play", "Play it there");
    phone.reads("notation", "n11 d ABAIDE");
    phone.keeps("seat-moved");
    assert_eq!(
        phone.finds("return document.getElementById('letters').value"),
        "abide"
    );
    // The warning disappears once that play is undone.
    table.folder.run("undo game.yaml").fine();
    phone.reads("preview", "ABIDE 8");
    phone.reads("notation", "n11 d ABIDE");
    // The same goes for a finished word of a play with several.
    phone.presses("another word of the same tiles");
    phone.reads("preview", "ABIDE 8");
    table.turn("Ann: m13 r latch");
    phone.reads("preview", "the table has changed");
    phone.reads("notation", "n11 d ABAIDE");
}

/// The position of a cell on the screen: the corners of the names of its column and of its row.
fn seen_at(phone: &Phone, column: &str, row: &str) -> Value {
    phone.finds(&format!(
        "const box = (name) => [...document.querySelectorAll('#sheet .axis')].find((it) => it.textContent === name).getBoundingClientRect();
         const round = Math.round;
         return [round(box('{column}').left), round(box('{column}').top), round(box('{row}').left), round(box('{row}').top)]"
    ))
}

fn the_board_stays_where_it_is(phone: &Phone) {
    let table = Table::new("puzzingo Ann Bob --dictionary letterpress");
    table.turn("Ann: m13 r latch");
    phone.sits_down(&table, "Bob");
    let before = seen_at(phone, "O", "13");
    phone.taps("N11");
    phone.presses("way-d");
    phone.types("letters", "abte");
    phone.reads("preview", "ABATE 7");
    assert_eq!(seen_at(phone, "O", "13"), before);
    // This error takes two lines.
    phone.taps("L15");
    phone.reads("preview", "no new tile touches");
    assert_eq!(seen_at(phone, "O", "13"), before);
    phone.presses("clear");
    assert_eq!(seen_at(phone, "O", "13"), before);
    // The names of columns and rows stay at the edges.
    phone.finds(
        "const view = document.getElementById('view'); view.scrollTop += 70; view.scrollLeft += 50",
    );
    let after = seen_at(phone, "O", "13");
    assert_eq!([&after[1], &after[2]], [&before[1], &before[2]]);
    assert_ne!([&after[0], &after[3]], [&before[0], &before[3]]);
    // Zoom out to the whole table, and back.
    table.turn("Bob: n11 d abate");
    phone.presses("Show all");
    phone.until(
        "const [view, all] = ['view', 'all'].map((id) => document.getElementById(id).getBoundingClientRect());
         return [...document.querySelectorAll('#sheet .tile')].every((tile) => {
           const box = tile.getBoundingClientRect();
           return box.left > view.left && box.right < view.right && box.top > view.top && box.bottom < all.top;
         })",
    );
    phone.keeps("seat-all");
    phone.presses("Show all");
    phone.until("return document.getElementById('all').ariaPressed === 'false'");
}

/// A window of another size, as of a phone that is turned, still shows the last play.
fn the_last_play_stays_in_sight(phone: &Phone) {
    let table = Table::new("puzzingo Ann Bob --dictionary letterpress");
    table.turn("Ann: m13 r latch");
    phone.sits_down(&table, "Bob");
    for (width, height) in [(1366, 768), (390, 844), (844, 390), (390, 844)] {
        phone.is_sized(width, height);
        phone.until(&format!(
            "const view = document.getElementById('view').getBoundingClientRect();
             return innerHeight === {height} && [...document.querySelectorAll('#sheet .fresh')].every((tile) => {{
               const box = tile.getBoundingClientRect();
               return box.left > view.left && box.right < view.right && box.top > view.top && box.bottom < view.bottom;
             }})"
        ));
    }
}

/// An on-screen keyboard takes the lower half of the window, and the composed word stays in sight.
fn a_keyboard_covers_nothing(phone: &Phone) {
    let table = Table::new("puzzingo Ann Bob --dictionary letterpress");
    phone.sits_down(&table, "Ann");
    phone.taps("M17");
    phone.presses("way-d");
    phone.finds("document.getElementById('letters').focus()");
    phone.is_sized(390, 470);
    phone.until("return innerHeight === 470 && document.body.classList.contains('tight')");
    let seen = "const view = document.getElementById('view').getBoundingClientRect();
         const grip = document.getElementById('grip').getBoundingClientRect();
         return grip.top >= view.top && grip.bottom <= view.bottom && view.bottom < innerHeight";
    phone.until(seen);
    phone.types("letters", "latch");
    phone.until(seen);
    phone.is_well();
    phone.keeps("seat-keyboard");
    phone.is_sized(390, 844);
}

/// A rack must have as many tiles as the game knows. At the end everybody sees the ranking.
fn racks_and_ranks(phones: &[Phone]) {
    let table = Table::new("puzzingo Ann Bob --dictionary none");
    let (ann, bob) = (&phones[0], &phones[1]);
    ann.sits_down(&table, "Ann");
    bob.sits_down(&table, "Bob");
    bob.taps("N11");
    table.turn("table: end");
    let dead = "return document.getElementById('rack-send').disabled";
    ann.reads("rack-why", "Your rack holds 7 tiles: tap them.");
    ann.until(dead);
    for (phone, letters) in [(ann, "AEIOUST"), (bob, "ENRLDGY")] {
        phone.has("rack");
        for letter in letters.chars() {
            phone.reads("rack-why", "Your rack holds 7 tiles");
            phone.presses(&letter.to_string());
        }
        phone.until("return document.getElementById('rack-why').textContent === ''");
        phone.presses("rack-send");
    }
    ann.reads("ranking", "1. Ann");
    ann.reads("ranking", "2. Bob");
    ann.reads("watch-heading", "Ann won");
    ann.keeps("seat-end");
    ann.is_well();
}

/// On a rack, a Spanish CH is not a C and an H. The key of a letter that has run out is disabled.
fn tiles_with_several_letters(phone: &Phone) {
    let table = Table::new("crossword Ana Luis --set language=es --dictionary none");
    phone.sits_down(&table, "Ana");
    table.turn("table: end");
    phone.has("rack");
    let key = |name: &str| {
        format!(
            "const key = [...document.querySelectorAll('#rack-letters button')].find((it) => it.textContent === '{name}');"
        )
    };
    for tile in ["CH", "C", "H", "A", "E", "O", "S"] {
        phone.finds(&(key(tile) + "key.click()"));
    }
    phone.until(&(key("CH") + "return key.disabled"));
    phone.until(&(key("C") + "return !key.disabled"));
    phone.presses("rack-send");
    phone.reads("message", "you declared");
    assert_eq!(table.count("rack [ch][c]haeos"), 1);
}
