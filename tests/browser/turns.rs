//! A turn that is heard, and one without a word.

use serde_json::json;

use super::phone::{PUZZINGO, Phone, Table};

#[test]
#[ignore = "needs chromium and chromedriver"]
fn a_turn_is_heard_and_a_tile_burnt() {
    let phone = &Phone::new(true);
    a_screen_sounds_only_when_it_is_asked_to(phone);
    a_tile_alone_is_burnt(phone);
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
