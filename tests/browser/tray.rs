//! The tray of letters: a word before its place, one's own rack, and room for the board.

use serde_json::json;

use super::phone::{Phone, Table};

#[test]
#[ignore = "needs chromium and chromedriver"]
fn letters_without_a_keyboard() {
    let phone = &Phone::new(false);
    a_word_before_its_place(phone);
    a_tap_while_a_play_is_sent(phone);
    a_rack_of_ones_own(phone);
    room_for_the_board(phone);
}

/// The letters, the place that lights up, `Play`: seven taps for ABATE.
fn a_word_before_its_place(phone: &Phone) {
    let table = Table::with_latch(phone);
    // A and H are on the table.
    phone.wait_until("return [...document.querySelectorAll('#tray button')].some((it) => it.textContent === 'A 8 left')");
    phone.tap_tiles("ABATE");
    phone.wait_for_visible_text("preview", "tap one of the places on the board");
    let lit = "return document.querySelectorAll('#sheet .place').length";
    assert_eq!(phone.run_script(lit), json!(10));
    phone.save_screenshot("seat-places");
    phone.tap("N11");
    phone.wait_for_visible_text("notation", "n11 d ABATE");
    phone.wait_for_visible_text("play", "Play 7");
    assert_eq!(phone.run_script(lit), json!(0));
    phone.check_page();
    phone.press("play");
    phone.wait_for_visible_text("message", "you played");
    assert_eq!(table.count("n11 d abate"), 1);
    // Whose word has no place is told so, and a tile on the table is one of its letters.
    phone.submit_line("undo");
    phone.wait_until("return document.body.dataset.turns === '1'");
    phone.tap_tiles("B");
    phone.tap("N13");
    phone.tap_tiles("T");
    phone.wait_for_visible_text("notation", "BAT");
    phone.press("Remove the last letter");
    phone.wait_until("return document.getElementById('notation').textContent === 'BA'");
    phone.press("The next letter is a corner tile");
    phone.tap_tiles("DEE");
    phone.wait_for_visible_text("notation", "BA+DEE");
    phone.wait_for_visible_text("preview", "fits nowhere in a straight line");
    // A word that must bend may begin on the table.
    phone.press("clear");
    phone.tap_tiles("TUB");
    phone.tap("O13");
    phone.press("way-d");
    phone.wait_for_visible_text("notation", "o13 d TUB");
}

/// It is for the next play, whether the answer takes long or the question that follows it.
fn a_tap_while_a_play_is_sent(phone: &Phone) {
    for slow in ["/say", "/me"] {
        let table = Table::with_latch(phone);
        phone.compose("n11 d abte");
        phone.wait_for_visible_text("play", "Play 7");
        phone.run_script_with(
            "const slow = arguments[0];
             const fetch = window.fetch;
             window.held = [];
             window.fetch = async (path, options) => {
               const reply = await fetch(path, options);
               if (path === slow) await new Promise((go) => window.held.push(go));
               return reply;
             };",
            slow,
        );
        phone.press("play");
        phone.wait_until("return window.held.length > 0");
        phone.tap("O12");
        phone.tap_tiles("SO");
        phone.press("Remove the last letter");
        phone.run_script("const all = window.held.splice(0); for (const go of all) go()");
        // Beside the B that was played.
        phone.wait_for_visible_text("notation", "n12 r BS");
        assert_eq!(table.count("n11 d abate"), 1);
    }
}

/// A rack is kept on this phone, replaces the alphabet, and loses the tiles that are played.
fn a_rack_of_ones_own(phone: &Phone) {
    let table = Table::with_latch(phone);
    phone.press("rack");
    for tile in [
        "B",
        "A",
        "T",
        "E",
        "S",
        "a wildcard",
        "T: make it a corner tile",
    ] {
        phone.press(tile);
    }
    phone.press("Done");
    let rack = || {
        phone.run_script("return [...document.querySelectorAll('#tray .own:not(.none)')].map((it) => it.dataset.tile).join(' ')")
    };
    assert_eq!(rack(), json!("B A +T E S ?"));
    phone.save_screenshot("seat-rack-of-ones-own");
    phone.post("/refresh", &json!({}));
    phone.wait_until("return document.querySelectorAll('#tray .own').length === 6");
    // A mouse that moves on after a click drags nothing.
    phone.run_script(
        "const key = document.querySelector('#tray .own');
         for (const [kind, clientX] of [['pointerdown', 0], ['pointerup', 0], ['pointermove', 60]]) key.dispatchEvent(new PointerEvent(kind, { bubbles: true, pointerId: 1, clientX }));",
    );
    let moved = "return document.querySelectorAll('#tray [style*=translate]').length";
    assert_eq!(phone.run_script(moved), json!(0));
    // A tile that is dragged to a cell begins a word there, and on another tile it takes its place.
    let drag = |tile: usize, to: &str| {
        phone.run_script(&format!(
            "const key = document.querySelectorAll('#tray .own')[{tile}];
             const box = (it) => {{ const {{ left, top, width, height }} = it.getBoundingClientRect(); return {{ clientX: left + width / 2, clientY: top + height / 2 }}; }};
             const say = (kind, at) => key.dispatchEvent(new PointerEvent(kind, {{ bubbles: true, pointerId: 1, ...at }}));
             key.setPointerCapture = () => {{}};
             say('pointerdown', box(key)); say('pointermove', {to}); say('pointerup', {to});"
        ));
        phone.wait_until(
            "return document.querySelectorAll('#tray .own[style*=translate]').length === 0",
        );
    };
    drag(4, "box(document.querySelectorAll('#tray .own')[0])");
    assert_eq!(rack(), json!("S B A +T E ?"));
    let cell = |column: &str, row: u32| {
        format!(
            "(() => {{ const axis = (name) => box([...document.querySelectorAll('#sheet .axis')].find((it) => it.textContent === name));
               return {{ clientX: axis('{column}').clientX, clientY: axis('{row}').clientY }}; }})()"
        )
    };
    drag(1, &cell("N", 12));
    phone.wait_for_visible_text("notation", "n12");
    // The A of LATCH lies between them.
    drag(3, &cell("N", 14));
    phone.wait_for_visible_text("notation", "n12 d BA+T");
    assert_eq!(rack(), json!("S A E ?"));
    phone.press("clear");
    phone.tap_tiles("B");
    phone.tap("N13");
    phone.tap_tiles("S");
    phone.wait_for_visible_text("preview", "tap one of the places");
    phone.tap("N12");
    phone.press("play");
    phone.wait_for_visible_text("message", "you played");
    assert_eq!(table.count("n12 d bas"), 1);
    table.turn("Ann: pass");
    phone.wait_for_panel("compose");
    assert_eq!(rack(), json!("A +T E ?"));
    // Nothing of it has reached the server.
    let record = std::fs::read_to_string(table.folder.path("game.yaml")).expect("a record");
    assert!(!record.to_lowercase().contains("rack"));
    phone.press("Shuffle");
    phone.wait_until("return document.querySelectorAll('#tray .own').length === 4");
    phone.run_script("localStorage.clear()");
}

/// On every phone the board has its share, and `Play` is in sight.
fn room_for_the_board(phone: &Phone) {
    let table = Table::with_latch(phone);
    table.turn("Bob: pass");
    table.turn("Ann: pass");
    for (width, height, share) in [(390, 844, 0.45), (360, 640, 0.4), (844, 390, 0.4)] {
        phone.resize(width, height);
        let shares = |what: &str| {
            let seen = phone.run_script(
                "const { width, height } = document.getElementById('view').getBoundingClientRect();
                 return [width * height / innerWidth / innerHeight, document.getElementById('play').getBoundingClientRect().bottom]",
            );
            let [board, bottom] = [0, 1].map(|n| seen[n].as_f64().expect("a number"));
            assert!(
                board >= share && bottom <= f64::from(height),
                "{what} at {width}: {seen}"
            );
        };
        shares("nothing");
        assert_eq!(
            phone.run_script(
                "return [...document.querySelectorAll('button, a, summary')].filter((it) => {
               const { width, height } = it.getBoundingClientRect();
               return it.offsetParent !== null && (height < 44 || width < 43.9);
             }).map((it) => it.textContent)"
            ),
            json!([])
        );
        // The word turns to where it meets a tile.
        phone.tap("N11");
        phone.tap_tiles("ABTE");
        phone.wait_for_visible_text("preview", "ABATE 7 at least");
        shares("a word");
        phone.check_page();
        phone.save_screenshot(&format!("seat-tray-{width}"));
        phone.press("clear");
    }
    // A tablet has room for what was played before, too.
    phone.resize(1180, 820);
    phone.tap("N9");
    phone.wait_for_visible_text("watch-heading", "Earlier turns");
    phone.check_page();
    phone.save_screenshot("seat-tablet");
    phone.resize(390, 844);
}
