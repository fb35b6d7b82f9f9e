//! A play while it is composed: where a word bends, and how its letters are written.

use super::phone::{Phone, Table};

/// Beside the last letter a word bends, whether the cell is tapped or the dashed circle is drawn there.
#[test]
#[ignore = "needs chromium and chromedriver"]
fn a_word_bends_where_it_ends() {
    let table = Table::new("puzzingo Ann Bob --dictionary none");
    let phone = Phone::new(false);
    phone.take_seat(&table, "Ann");
    let shows = |line: &str| phone.wait_for_visible_text("notation", line);
    phone.tap("M13");
    phone.tap_tiles("HABI");
    phone.tap("P14");
    shows("m13 r HABI");
    phone.tap_tiles("TS");
    shows("m13 rrrdd HABITS");
    // The circle is under the last letter, and goes where the finger does: back along the word, and out of it.
    phone.drag(&["P15", "P14", "P13", "O13", "O12", "O11", "O10"]);
    shows("m13 rruuu HABITS");
    phone.drag(&["O10", "O11", "O12", "O13", "N13", "M13", "M14"]);
    shows("m13 d HABITS");
    // An arrow turns a word of which no step is drawn.
    phone.press("clear");
    phone.tap("M13");
    phone.tap_tiles("HABI");
    phone.press("way-d");
    shows("m13 d HABI");
    phone.check_page();
}

/// A word that cannot bend is drawn on along its line, and turned at its first cell.
#[test]
#[ignore = "needs chromium and chromedriver"]
fn a_straight_word_is_drawn_back_and_turned() {
    let table = Table::new("wordgame Ann Bob --dictionary none");
    let phone = Phone::new(false);
    phone.take_seat(&table, "Ann");
    phone.tap("F8");
    phone.tap_tiles("HAT");
    phone.wait_for_visible_text("notation", "f8 r HAT");
    phone.drag(&["H8", "H9", "G8", "F8", "F9"]);
    phone.wait_for_visible_text("notation", "f8 d HAT");
    // Another cell moves it.
    phone.tap("G11");
    phone.wait_for_visible_text("notation", "g11 d HAT");
}

/// The first tap after a drag counts, however soon it comes.
#[test]
#[ignore = "needs chromium and chromedriver"]
fn a_tap_counts_right_after_a_drag() {
    let table = Table::new("puzzingo Ann Bob --dictionary none");
    let phone = Phone::new(false);
    phone.take_seat(&table, "Ann");
    phone.tap("M13");
    phone.tap_tiles("HA");
    phone.position_of("O13");
    phone.run_script(
        "const grip = document.getElementById('grip');
         const { x, y } = grip.getBoundingClientRect();
         const fire = (type, by) => grip.dispatchEvent(new (type === 'click' ? MouseEvent : PointerEvent)(
           type, { bubbles: true, cancelable: true, clientX: x + 24 + by, clientY: y + 24 }));
         document.getElementById('sheet').setPointerCapture = () => {};
         for (const [type, by] of [['pointerdown', 0], ['pointermove', 44], ['pointerup', 44]]) fire(type, by);
         // A finger elsewhere, before any timer of the page has run.
         for (const type of ['pointerdown', 'pointerup', 'click']) fire(type, -44);",
    );
    // The tap is on the H, which becomes a corner tile.
    phone.wait_for_visible_text("notation", "m13 r +HA");
}

/// The letters of a Turkish game have their own capitals, on the keys, in a word that is typed, and in one without a place.
#[test]
#[ignore = "needs chromium and chromedriver"]
fn a_dotted_i_stays_dotted() {
    let table = Table::new("crossword Ann Bob --dictionary none --set language=tr");
    let phone = Phone::new(false);
    phone.take_seat(&table, "Ann");
    phone.tap("H8");
    phone.tap_tiles("İİN");
    phone.wait_for_visible_text("notation", "h8 r İİN");
    let ghosts = "return [...document.querySelectorAll('#sheet .above .letter')].map((it) => it.textContent).join('')";
    assert_eq!(phone.run_script(ghosts), "İİN");
    phone.fill("letters", "ıisırİI");
    phone.wait_for_visible_text("notation", "h8 r IİSIRİI");
    phone.save_screenshot("seat-turkish");
    phone.press("clear");
    phone.tap_tiles("İİN");
    phone.wait_for_visible_text("preview", "places");
    phone.tap("H8");
    phone.press("play");
    phone.wait_for_visible_text("message", "you played İİN");
    let report = table.report();
    assert_eq!(report["turns"][0]["words"][0]["word"], "İİN");
}
