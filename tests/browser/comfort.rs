//! What players stumbled over: lists that nobody could compare, words that moved, a board that jumped, dead buttons.

use serde_json::{Value, json};

use super::games::{challenge_on_list, deal};
use super::phone::{PUZZINGO, Phone, Table};
use crate::program::until;

/// Runs on phones that are already open.
pub fn nobody_stumbles(phones: &[Phone]) {
    lists_are_compared(phones);
    a_word_that_moves_says_so(&phones[0]);
    a_composed_play_survives_a_reload(&phones[0]);
    the_board_stays_where_it_is(&phones[0]);
    a_large_table_has_a_map(&phones[0]);
    the_last_play_stays_in_sight(&phones[0]);
    a_keyboard_covers_nothing(&phones[0]);
    racks_and_ranks(phones);
    tiles_with_several_letters(&phones[0]);
}

/// Everybody sees whose words count and why others do not; the next dealer also sees the letters to lay.
fn lists_are_compared(phones: &[Phone]) {
    let (ann, bob) = (&phones[0], &phones[1]);
    let _table = Table::with_phones(
        "wordpaths Ann Bob --dictionary letterpress --set rounds=2 --set timer=0",
        phones,
    );
    deal(ann, "grid stone/laird/amp");
    ann.wait_for_visible_text("list-clock", "No clock here");
    for (phone, words) in [(ann, "stone tone"), (bob, "tone lair rid")] {
        phone.fill("list-word", words);
        phone.press("Hand in");
    }
    // Each word shows its path when its turn comes.
    ann.wait_until("return document.querySelectorAll('#sheet .word.lands').length === 5");
    for phone in [ann, bob] {
        phone.wait_for_visible_text("lists", "Bob +1");
        phone.wait_for_visible_text("lists", "TONE shared");
        phone.wait_for_visible_text("lists", "RID letters not next to each other");
        phone.check_page();
    }
    bob.wait_for_panel("deal");
    bob.press("More");
    bob.press("Close");
    ann.save_screenshot("seat-lists");
    // Players can challenge only the words of others, and only those that count.
    let open =
        "return [...document.querySelectorAll('#lists button:enabled')].map((it) => it.ariaLabel)";
    assert_eq!(ann.run_script(open), json!(["challenge LAIR of Bob"]));
    assert_eq!(bob.run_script(open), json!(["challenge STONE of Ann"]));
    challenge_on_list(ann, "LAIR");
    ann.wait_for_visible_text("question-heading", "Challenge LAIR of Bob?");
    ann.press("Challenge");
    ann.wait_for_visible_text("message", "you challenged LAIR: the word counts");
}

/// A prepared word keeps its letters when somebody else plays. If it moves, the page says so.
fn a_word_that_moves_says_so(phone: &Phone) {
    let table = Table::new(PUZZINGO);
    phone.take_seat(&table, "Bob");
    let prepares = |letters: &str| {
        phone.tap("N11");
        phone.press("way-d");
        phone.fill("letters", letters);
    };
    // The A of LATCH is the one that Bob needs.
    prepares("abate");
    table.turn("Ann: m13 r latch");
    phone.wait_for_visible_text("preview", "ABATE 7");
    phone.wait_for_visible_text("play", "Play");
    phone.wait_for_visible_text("notation", "n11 d ABATE");
    table.folder.run("undo game.yaml").fine();
    phone.wait_until("return document.body.dataset.turns === '0'");
    phone.press("clear");
    prepares("abide");
    table.turn("Ann: m13 r latch");
    phone.wait_for_visible_text("preview", "the table has changed");
    phone.wait_for_visible_text("play", "Play it there");
    phone.wait_for_visible_text("notation", "n11 d ABAIDE");
    phone.save_screenshot("seat-moved");
    assert_eq!(
        phone.run_script("return document.getElementById('letters').value"),
        "abide"
    );
    // The warning disappears once that play is undone.
    table.folder.run("undo game.yaml").fine();
    phone.wait_for_visible_text("preview", "ABIDE 8");
    phone.wait_for_visible_text("notation", "n11 d ABIDE");
    // The same goes for a finished word of a play with several.
    phone.press("also");
    phone.wait_for_visible_text("preview", "ABIDE 8");
    table.turn("Ann: m13 r latch");
    phone.wait_for_visible_text("preview", "the table has changed");
    phone.wait_for_visible_text("notation", "n11 d ABAIDE");
}

/// A phone may drop a page that is out of sight, and load it again. The next turn ends the composed play.
fn a_composed_play_survives_a_reload(phone: &Phone) {
    let set = "--set bonuses=announced --dictionary none";
    let table = Table::with_phones(&format!("puzzingo Ann Bob {set}"), [phone]);
    let reload = || phone.post("/refresh", &json!({}));
    let composed = "m13 r B?AT also o13 l tab claim ring";
    phone.compose("m13 r b?at");
    phone.press("also");
    phone.tap("O13");
    phone.press("way-l");
    phone.press("ring +25");
    phone.wait_for_visible_text("notation", composed);
    reload();
    phone.wait_for_visible_text("notation", composed);
    phone.wait_for_visible_text("preview", "ring");
    phone.press("clear");
    reload();
    phone.wait_for_visible_text("notation", "tap the first cell");
    phone.play("m13 r bat");
    phone.tap("M14");
    phone.wait_for_panel("compose");
    reload();
    phone.wait_for_visible_text("notation", "m14");
    phone.visit("about:blank");
    table.turn("Bob: pass");
    until("the server has read the turn", || {
        table.document()["turns"] == 2
    });
    phone.visit(&table.address);
    phone.wait_for_visible_text("notation", "tap the first cell");

    let _table = Table::with_phones(
        "puzzingo Ann Bob --set board=none --dictionary letterpress",
        [phone],
    );
    phone.fill("letters", "habits");
    phone.press("add");
    phone.fill("letters", "ta+b");
    phone.press("corner +10");
    phone.wait_for_visible_text("preview", "25");
    reload();
    phone.wait_for_visible_text("words", "HABITS");
    phone.wait_for_visible_text("preview", "25");
}

/// The position of a cell on the screen: the corners of the names of its column and of its row.
fn seen_at(phone: &Phone, column: &str, row: &str) -> Value {
    phone.run_script(&format!(
        "const box = (name) => [...document.querySelectorAll('#sheet .axis')].find((it) => it.textContent === name).getBoundingClientRect();
         const round = Math.round;
         return [round(box('{column}').left), round(box('{column}').top), round(box('{row}').left), round(box('{row}').top)]"
    ))
}

fn the_board_stays_where_it_is(phone: &Phone) {
    let table = Table::with_latch(phone);
    let before = seen_at(phone, "O", "13");
    phone.tap("N11");
    phone.press("way-d");
    phone.tap_tiles("ABTE");
    phone.wait_for_visible_text("preview", "ABATE 7");
    assert_eq!(seen_at(phone, "O", "13"), before);
    // This error takes two lines.
    phone.tap("L14");
    phone.wait_for_visible_text("preview", "no new tile touches");
    assert_eq!(seen_at(phone, "O", "13"), before);
    phone.press("clear");
    assert_eq!(seen_at(phone, "O", "13"), before);
    // The names of columns and rows stay at the edges.
    phone.run_script(
        "const view = document.getElementById('view'); view.scrollTop += 70; view.scrollLeft += 50",
    );
    let after = seen_at(phone, "O", "13");
    assert_eq!([&after[1], &after[2]], [&before[1], &before[2]]);
    assert_ne!([&after[0], &after[3]], [&before[0], &before[3]]);
    // Zoom out to the whole table, and back.
    table.turn("Bob: n11 d abate");
    phone.press("Show all");
    phone.wait_until(
        "const [view, all] = ['view', 'all'].map((id) => document.getElementById(id).getBoundingClientRect());
         return [...document.querySelectorAll('#sheet [transform] .tile')].every((tile) => {
           const box = tile.getBoundingClientRect();
           return box.left > view.left && box.right < view.right && box.top > view.top && box.bottom < all.top;
         })",
    );
    phone.save_screenshot("seat-all");
    phone.press("Show all");
    phone.wait_until("return document.getElementById('all').ariaPressed === 'false'");
}

/// If not all tiles can be in sight, the button that shows the table is a map of them, with a frame for what is.
fn a_large_table_has_a_map(phone: &Phone) {
    let table = Table::with_latch(phone);
    let seen = "const [tiles, frame] = document.querySelectorAll('#all path, #all rect');
         if (!frame) return null;
         const part = frame.getBBox(), all = tiles.getBBox();
         return [tiles.getAttribute('d').split('M').length - 1, part.x < all.x && part.x + part.width > all.x + all.width, part.width > 0]";
    assert_eq!(phone.run_script(seen), json!(null));
    table.turn("Bob: q13 d habits");
    table.turn("Ann: q18 r stone");
    // The last play is in sight, and not the whole table.
    phone.wait_until("return document.querySelector('#all rect') !== null");
    assert_eq!(phone.run_script(seen), json!([14, false, true]));
    let left = "return Number(document.querySelector('#all rect').getAttribute('x'))";
    let before = phone.run_script(left);
    phone.run_script("document.getElementById('view').scrollLeft -= 60");
    phone.wait_until(&format!("{left} < {before} - 40"));
    phone.save_screenshot("seat-map");
    phone.press("Show all");
    phone.wait_until("return document.getElementById('all').textContent === 'all'");
    phone.press("Show all");
}

/// A window of another size, as of a phone that is turned, still shows the last play.
fn the_last_play_stays_in_sight(phone: &Phone) {
    let _table = Table::with_latch(phone);
    for (width, height) in [(1366, 768), (390, 844), (844, 390), (390, 844)] {
        phone.resize(width, height);
        phone.wait_until(&format!(
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
    let _table = Table::with_phones(PUZZINGO, [phone]);
    phone.tap("M17");
    phone.press("way-d");
    phone.run_script("document.getElementById('letters').focus()");
    phone.resize(390, 470);
    phone.wait_until("return innerHeight === 470 && document.body.classList.contains('tight')");
    let seen = "const view = document.getElementById('view').getBoundingClientRect();
         const grip = document.getElementById('grip').getBoundingClientRect();
         return grip.top >= view.top && grip.bottom <= view.bottom && view.bottom < innerHeight";
    phone.wait_until(seen);
    phone.fill("letters", "latch");
    phone.wait_until(seen);
    phone.check_page();
    phone.save_screenshot("seat-keyboard");
    phone.resize(390, 844);
}

/// A rack must have as many tiles as the game knows. At the end everybody sees the ranking.
fn racks_and_ranks(phones: &[Phone]) {
    let (ann, bob) = (&phones[0], &phones[1]);
    let table = Table::with_phones("puzzingo Ann Bob --dictionary none", phones);
    bob.tap("N11");
    table.turn("table: end");
    let dead = "return document.getElementById('rack-send').disabled";
    ann.wait_for_visible_text("rack-why", "Your rack holds 7 tiles: tap them.");
    ann.wait_until(dead);
    for (phone, letters) in [(ann, "AEIOUST"), (bob, "ENRLDGY")] {
        phone.wait_for_panel("rack");
        for letter in letters.chars() {
            phone.wait_for_visible_text("rack-why", "Your rack holds 7 tiles");
            phone.press(&letter.to_string());
        }
        phone.wait_until("return document.getElementById('rack-why').textContent === ''");
        phone.press("rack-send");
    }
    ann.wait_for_visible_text("ranking", "1. Ann");
    ann.wait_for_visible_text("ranking", "2. Bob");
    ann.wait_for_visible_text("watch-heading", "you win");
    ann.save_screenshot("seat-end");
    ann.check_page();
}

/// On a rack, a Spanish CH is not a C and an H. The key of a letter that has run out is disabled.
fn tiles_with_several_letters(phone: &Phone) {
    let table = Table::with_phones(
        "crossword Ana Luis --set language=es --dictionary none",
        [phone],
    );
    table.turn("table: end");
    phone.wait_for_panel("rack");
    let key = |name: &str| {
        format!(
            "const key = [...document.querySelectorAll('#rack-letters button')].find((it) => it.textContent === '{name}');"
        )
    };
    for tile in ["CH", "C", "H", "A", "E", "O", "S"] {
        phone.run_script(&(key(tile) + "key.click()"));
    }
    phone.wait_until(&(key("CH") + "return key.disabled"));
    phone.wait_until(&(key("C") + "return !key.disabled"));
    phone.press("rack-send");
    phone.wait_for_visible_text("message", "you declared");
    assert_eq!(table.count("rack [ch][c]haeos"), 1);
}
