//! Everything is within reach: at every size, with a keyboard, and with the browser's own way back.

use serde_json::json;

use super::phone::{Phone, Table};
use crate::program::Folder;

/// Where `Play` is, and what is wider than the window.
const IN_SIGHT: &str = "const play = document.getElementById('play').getBoundingClientRect();
    const at = document.elementFromPoint(play.x + play.width / 2, play.y + play.height / 2);
    return [at && at.id, play.top >= 0 && play.bottom <= innerHeight, document.documentElement.scrollWidth - innerWidth]";

/// Where only the score is kept, `Play` is in sight after any number of plays and for any number of players.
#[test]
#[ignore = "needs chromium and chromedriver"]
fn play_is_in_sight_without_a_board() {
    let rules =
        "base: puzzingo\nid: own\nname: Own\nseats: {min: 1, max: 8}\noptions: {board: none}\n";
    let names = [
        "Ann",
        "Bob",
        "Cleopatra",
        "Dave",
        "Eve",
        "Maximilian",
        "Greta",
        "Hans",
    ];
    let phone = Phone::new(false);
    for (players, turns) in [(1, 40), (2, 3), (8, 40)] {
        let seats = names[..players].join(", ");
        let play = |n: usize| {
            let name = names[n % players];
            format!("- {name}: play habits also tab claim corner\n")
        };
        let plays: String = (0..turns).map(play).collect();
        let record =
            format!("game: own.yaml\nplayers: [{seats}]\ndictionary: none\nturns:\n{plays}");
        let folder = Folder::new().file("own.yaml", rules);
        let table = Table::of(folder.file("game.yaml", record));
        phone.take_seat(&table, names[turns % players]);
        phone.wait_for_panel("compose");
        for (width, height) in [
            (320, 568),
            (360, 640),
            (390, 844),
            (412, 780),
            (844, 390),
            (820, 1180),
        ] {
            phone.resize(width, height);
            let is_seen = json!(["play", true, 0]);
            let what = format!("{players} players at {width}x{height}");
            assert_eq!(phone.run_script(IN_SIGHT), is_seen, "{what}");
            for word in ["table", "habits", "bridge", "elephant"] {
                phone.fill("letters", word);
                phone.press("add");
            }
            assert_eq!(phone.run_script(IN_SIGHT), is_seen, "{what}, words");
            phone.save_screenshot(&format!("seat-bare-{players}-{width}"));
            phone.press("clear");
        }
        phone.resize(390, 844);
    }
}

/// On a board, too, and every key is large enough for a thumb from 360 pixels on.
#[test]
#[ignore = "needs chromium and chromedriver"]
fn every_key_is_large_enough() {
    let small = "return [...document.querySelectorAll('#compose button')].filter((it) => {
           const { width, height } = it.getBoundingClientRect();
           return it.offsetParent !== null && (width < 43.9 || height < 43.9);
         }).map((it) => it.textContent)";
    // What screen readers say begins with what is read on the key.
    let named = "return [...document.querySelectorAll('#tray [data-tile]')].map((it) => [it.ariaLabel, it.textContent])
        .filter(([label, text], n) => label !== null || text !== `${String.fromCharCode(65 + n)} ${text.match(/\\d+/)} left`)";
    let phone = Phone::new(false);
    for (game, keys) in [
        ("puzzingo", true),
        ("wordgame", false),
        ("crossword", false),
    ] {
        let table = Table::new(&format!("{game} Ann Bob --dictionary none"));
        phone.take_seat(&table, "Ann");
        phone.wait_for_panel("compose");
        for (width, height) in [(360, 640), (390, 844), (844, 390), (820, 1180)] {
            phone.resize(width, height);
            assert_eq!(phone.run_script(small), json!([]), "{game} at {width}");
            assert_eq!(
                phone.run_script(IN_SIGHT),
                json!(["play", true, 0]),
                "{game} at {width}"
            );
        }
        if keys {
            assert_eq!(phone.run_script(named), json!([]));
        }
    }
    phone.resize(390, 844);
}

/// At 200% a phone has half as many pixels; `Challenge` has its own.
#[test]
#[ignore = "needs chromium and chromedriver"]
fn challenge_covers_nothing_when_zoomed() {
    let phone = Phone::new(true);
    let table = Table::with_latch(&phone);
    let covered = "const box = (it) => it.getBoundingClientRect();
        const challenge = box(document.querySelector('#challenge > summary'));
        return [...document.querySelectorAll('#last-play *')].filter((it) => {
          const { left, right, top, bottom } = box(it);
          return left < challenge.right && right > challenge.left && top < challenge.bottom && bottom > challenge.top;
        }).length";
    for (width, height) in [(195, 422), (180, 320), (320, 568), (422, 195)] {
        phone.resize(width, height);
        phone.wait_for_visible_text("challenge", "Challenge");
        assert_eq!(phone.run_script(covered), json!(0), "{width}x{height}");
        phone.check_page();
    }
    phone.save_screenshot("seat-zoomed");
    drop(table);
}

/// The browser's way back closes what is open, the uppermost first, and asks before it leaves the table.
#[test]
#[ignore = "needs chromium and chromedriver"]
fn back_closes_what_is_open() {
    let phone = Phone::new(false);
    let table = Table::with_latch(&phone);
    let touch = || {
        phone.run_script(
            "document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))",
        );
    };
    let back = || {
        touch();
        phone.run_script("history.back()");
    };
    touch();
    phone.press("More");
    phone.press("Note");
    back();
    phone.wait_until("return document.getElementById('more-form').hidden");
    phone.press("Pass");
    phone.wait_for_visible_text("question-heading", "Pass this turn?");
    back();
    phone.wait_until_hidden("question");
    phone.wait_for_panel("more");
    back();
    phone.wait_until_hidden("more");
    phone.press("rack");
    phone.wait_for_panel("rack");
    back();
    phone.wait_for_panel("compose");
    // With nothing open it asks, and asks again.
    for _ in 0..2 {
        back();
        phone.wait_for_visible_text("question-heading", "Leave the table?");
        phone.press("Cancel");
        phone.wait_until_hidden("question");
    }
    // Two presses in a row: no step may be added without a touch, since browsers pass over it.
    let at = |step: u32| {
        phone.wait_until(&format!("return Number(history.state) === {step}"));
        phone.run_script("return history.length")
    };
    touch();
    phone.press("More");
    let steps = at(2);
    phone.run_script("history.back()");
    phone.wait_until_hidden("more");
    assert_eq!(at(1), steps);
    phone.run_script("history.back()");
    phone.wait_for_visible_text("question-heading", "Leave the table?");
    assert_eq!(at(0), steps);
    // The page is gone with the click.
    phone.run_script("setTimeout(() => document.querySelector('#answers button').click(), 50)");
    phone.wait_until("return location.href === 'about:blank'");
    assert_eq!(table.count("pass"), 0);
}

/// Escape clears what is typed, then closes what is open; Tab stays in what is modal; only keys show where they are.
#[test]
#[ignore = "needs chromium and chromedriver"]
fn keys_stay_where_they_are_useful() {
    let phone = Phone::new(false);
    let table = Table::with_latch(&phone);
    let ring = "return getComputedStyle(document.activeElement).outlineStyle !== 'none'";
    // Nobody has pressed a key, so a question that comes by itself has no ring.
    phone.post("/refresh", &json!({}));
    phone.wait_for_panel("compose");
    phone.press("Challenge Ann\u{2019}s play");
    phone.press("LATCH");
    phone.wait_for_panel("question");
    assert_eq!(phone.run_script(ring), json!(false));
    let within = "return document.getElementById('question').contains(document.activeElement)";
    for _ in 0..5 {
        phone.press_key("Tab");
        assert_eq!(phone.run_script(within), json!(true));
        assert_eq!(phone.run_script(ring), json!(true));
    }
    phone.press_key("Escape");
    phone.wait_until_hidden("question");
    phone.press("More");
    phone.press("Note");
    phone.fill("more-text", "hello");
    let text = "return document.getElementById('more-text').value";
    phone.press_key("Escape");
    assert_eq!(phone.run_script(text), json!(""));
    phone.press_key("Escape");
    phone.wait_until("return document.getElementById('more-form').hidden");
    phone.wait_for_panel("more");
    phone.press_key("Escape");
    phone.wait_for_panel("compose");
    phone.tap("N12");
    phone.fill("letters", "hat");
    phone.wait_for_visible_text("notation", "HAT");
    phone.press_key("Escape");
    phone.wait_for_visible_text("notation", "tap the first cell");
    assert_eq!(table.report()["turns"].as_array().map(Vec::len), Some(1));
}
