//! A turn that is heard, one without a word, and words that a finger spells.

use serde_json::json;

use super::games::deal;
use super::phone::{PUZZINGO, Phone, Table};

#[test]
#[ignore = "needs chromium and chromedriver"]
fn a_turn_is_heard_and_a_tile_burnt() {
    let phone = &Phone::new(true);
    a_screen_sounds_only_when_it_is_asked_to(phone);
    a_play_lands_here_too(phone);
    a_tile_alone_is_burnt(phone);
    a_finger_spells_words(phone);
}

/// Counts the tones, of which a turn has two.
const COUNTS: &str = "window.tones = 0;
    const part = () => ({ frequency: {}, gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} }, connect: (next) => next, start: () => { window.tones += 1; }, stop() {} });
    window.AudioContext = class { constructor() { Object.assign(this, { currentTime: 0, createOscillator: part, createGain: part }); } };
    Object.defineProperty(navigator, 'vibrate', { value: undefined });";

fn a_screen_sounds_only_when_it_is_asked_to(phone: &Phone) {
    let table = Table::new(PUZZINGO);
    phone.take_seat(&table, "Bob");
    phone.run_script(COUNTS);
    table.turn("Ann: m13 r latch");
    // Where a phone cannot vibrate, it flashes.
    phone.wait_until("return document.body.classList.contains('flash')");
    phone.wait_until("return !document.body.classList.contains('flash')");
    let tones = || phone.run_script("return window.tones");
    assert_eq!(tones(), json!(0));
    phone.press("More");
    phone.press("Sound");
    assert_eq!(tones(), json!(2));
    phone.press("Close");
    table.turn("Bob: n11 d abate");
    phone.wait_until("return document.body.dataset.turns === '2'");
    table.turn("Ann: pass");
    phone.wait_until("return document.body.dataset.turns === '3'");
    assert_eq!(tones(), json!(4));
    table.turn("table: end");
    phone.wait_for_panel("rack");
    phone.press("More");
    phone.press("Sound");
    phone.press("Close");
    table.turn("Bob: rack aeioust");
    table.turn("Ann: rack enrldgy");
    phone.wait_until("return document.body.classList.contains('over')");
    assert_eq!(tones(), json!(4));
    // A screen for everybody has its own switch.
    phone.visit(&format!("{}tv", table.spectators_address()));
    phone.wait_for_text("state", "live");
    phone.run_script(COUNTS);
    phone.press("sound");
    assert_eq!(tones(), json!(2));
}

/// On a phone as on the television: tiles land, each word is lit and its bonus stamped, and the points are counted up.
fn a_play_lands_here_too(phone: &Phone) {
    let table = Table::new("puzzingo Ann Bob --dictionary none");
    phone.take_seat(&table, "Bob");
    phone.run_script(
        "window.seen = { points: [] };
         new MutationObserver(() => {
           for (const kind of ['#sheet g', '.word', '.stamp', '#last-play strong']) {
             const count = document.querySelectorAll(kind + '.lands').length;
             if (count) window.seen[kind] = count;
           }
           const [points, total] = ['#last-play strong', '#scores .score'].map((it) => document.querySelector(it));
           if (points !== null) window.seen.points.push(points.textContent + ' ' + total.textContent);
         }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })",
    );
    table.turn("Ann: m13 r latches claim full-fit");
    phone.wait_until("return window.seen.points.includes('+62 62')");
    phone.save_screenshot("seat-lands");
    let seen = phone.run_script("return window.seen");
    let points = seen["points"].as_array().expect("points");
    assert_eq!(points[0], "+0 0");
    assert!(points.len() > 5, "{points:?}");
    for (kind, count) in [
        ("#sheet g", 7),
        (".word", 1),
        (".stamp", 1),
        ("#last-play strong", 1),
    ] {
        assert_eq!(seen[kind], count, "{kind}");
    }
    // When it is over, nothing is left of it to begin again.
    phone.wait_until("return document.querySelector('.lands') === null");
}

/// In Lingo a cell and a letter are a burn. With the dictionary open, the preview knows every word.
fn a_tile_alone_is_burnt(phone: &Phone) {
    let table = Table::new("lingo Ann Bob --dictionary letterpress");
    table.turn("Ann: m13 r bead");
    phone.take_seat(&table, "Bob");
    phone.compose("m13 d bats");
    phone.wait_for_visible_text("preview", "BATS");
    let preview = phone.run_script("return document.getElementById('preview').textContent");
    assert!(
        !preview.as_str().expect("a text").contains("at least"),
        "{preview}"
    );
    phone.press("clear");
    phone.tap("R9");
    phone.tap_tiles("Z");
    phone.wait_for_visible_text("notation", "burn r9 Z");
    phone.wait_for_visible_text("preview", "touch");
    phone.wait_until("return document.getElementById('play').disabled");
    phone.press("clear");
    phone.tap("O12");
    phone.tap_tiles("Z");
    phone.wait_for_visible_text("play", "Burn it");
    phone.save_screenshot("seat-burn");
    phone.check_page();
    phone.press("play");
    phone.wait_until("return document.body.dataset.turns === '2'");
    assert_eq!(table.count("burn o12 z"), 1);
}

/// A finger over the grid spells a word; a tap on a listed word shows its path, and another one removes it. The lists of
/// the last round are folded while the next one is written.
fn a_finger_spells_words(phone: &Phone) {
    let options = "--dictionary none --set rounds=2 --set timer=0";
    let table = Table::with_phones(&format!("wordpaths Ann Bob {options}"), [phone]);
    deal(phone, "grid stone/laird/am?");
    let listed = |text: &str| {
        phone.wait_until(&format!(
            "return document.getElementById('list-words').textContent === '{text}'"
        ));
    };
    // Back over a letter takes it away; a letter counts once, and from corner to corner is a step.
    phone.drag(&["B1", "C1", "D1", "E1", "D1", "E1"]);
    listed("TONE");
    phone.drag(&["A3", "B2", "C1"]);
    listed("AAOTONE");
    // The letter of a blank is typed.
    phone.drag(&["B3", "B2", "C3"]);
    phone.wait_until("return document.getElementById('list-word').value === 'MA?'");
    phone.fill("list-word", "map");
    phone.press_key("Enter");
    listed("MAPAAOTONE");
    phone.press("map: show its path");
    phone.wait_until("return document.querySelectorAll('#sheet .used').length === 3");
    phone.save_screenshot("seat-path");
    phone.press("remove map");
    listed("AAOTONE");
    phone.wait_until("return document.querySelectorAll('#sheet .used').length === 0");
    phone.check_page();
    phone.press("Hand in");
    phone.wait_for_visible_text("message", "you handed in");
    table.turn("Bob: words stone");
    table.turn("table: grid stone/laird/amp*");
    phone.wait_for_panel("list");
    phone.wait_until(
        "const last = document.getElementById('challenge'); return last.hidden || !last.open",
    );
}

/// A whole game on one phone, without anybody at a terminal.
#[test]
#[ignore = "needs chromium and chromedriver"]
fn one_phone_keeps_the_score() {
    let table = Table::new("puzzingo Ann Bob --dictionary none --set rack_count=trust");
    let keeper = Phone::of_size(360, 640, false);
    let is_next = |name: &str| {
        let next = "return document.querySelector('#scores .next bdi').textContent";
        keeper.wait_until(&format!("{next} === {}", json!(name)));
    };
    keeper.visit(&table.address);
    keeper.wait_for_panel("join");
    keeper.save_screenshot("seat-keeper-join");
    keeper.press("I keep the score for all");
    is_next("Ann");
    keeper.compose("m13 r latch");
    keeper.press("play");
    is_next("Bob");
    keeper.compose("n11 d abate");
    keeper.press("play");
    is_next("Ann");
    keeper.check_page();
    keeper.check_accessibility();
    keeper.save_screenshot("seat-keeper");
    // What the table decides about a challenge is said at once.
    keeper.submit_line("challenge rejected");
    keeper.press("More");
    keeper.press("Correct a turn");
    keeper.press("Cancel");
    keeper.save_screenshot("seat-keeper-more");
    keeper.press("Close");
    keeper.submit_line("amend 1 m13 r later");
    keeper.wait_for_visible_text("message", "turn 1 is corrected");
    keeper.submit_line("set timer=60");
    for (button, left) in [("Start the clock", ""), ("Stop the clock", "paused")] {
        keeper.press("More");
        keeper.press(button);
        keeper.wait_until(&format!(
            "return !document.getElementById('clock').hidden && document.getElementById('left').textContent === '{left}'"
        ));
    }
    keeper.press("More");
    keeper.press("Category");
    keeper.fill("more-text", "animals");
    keeper.press("Submit");
    keeper.wait_until(
        "return document.getElementById('compose-heading').textContent.includes('animals')",
    );
    for line in ["end", "rack -", "rack -"] {
        keeper.submit_line(line);
    }
    keeper.wait_for_visible_text("watch-heading", "wins");
    assert_eq!(table.report()["turns"][0]["action"], "m13 r later");
    it_asks_for_that_in_the_middle_of_a_game(&keeper);
}

fn it_asks_for_that_in_the_middle_of_a_game(keeper: &Phone) {
    let ann = Phone::new(false);
    let table = Table::with_phones("puzzingo Ann --dictionary none", [&ann]);
    ann.play("m13 r latch");
    keeper.visit(&table.address);
    keeper.wait_for_panel("join");
    keeper.press("I keep the score for all");
    keeper.wait_for_visible_text("message", "waiting for Ann to let you keep the score");
    ann.wait_for_visible_text("trouble", "asks to keep the score for all");
    ann.press("More");
    for _ in 0..2 {
        ann.press("Let a phone keep the score");
    }
    ann.wait_for_visible_text("message", "a phone keeps the score now");
    keeper.wait_for_panel("compose");
    ann.check_page();
    // Whoever is freed is told so.
    for _ in 0..2 {
        ann.press("No phone keeps the score");
    }
    keeper.wait_for_visible_text("message", "the other players have freed this seat");
    keeper.wait_for_panel("join");
}

/// On a Hebrew board the first column is at the right, and words are laid to the left.
#[test]
#[ignore = "needs chromium and chromedriver"]
fn a_phone_lays_words_from_right_to_left() {
    let table = Table::new("crossword Ann Bob --set language=he --dictionary none");
    let ann = Phone::new(false);
    ann.take_seat(&table, "Ann");
    ann.play("h8 l שלום");
    ann.save_screenshot("seat-hebrew");
    ann.check_page();
    assert_eq!(table.report()["turns"][0]["action"], "h8 l שלומ");
}
