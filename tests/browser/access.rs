//! Accessibility: every page is checked with axe-core.

use super::games::deal;
use super::phone::{Phone, Table};

/// Checks the current page in light, and its colours in dark.
#[track_caller]
fn check(phone: &Phone) {
    phone.set_colour_scheme("light");
    phone.check_accessibility();
    phone.set_colour_scheme("dark");
    phone.check_contrast();
}

/// Every panel, in light and dark.
pub fn every_page_is_accessible(phone: &Phone) {
    let mut table = Table::new("puzzingo Ann Bob --dictionary none");
    table.turn("Ann: m13 r +la?tch");
    phone.visit(table.spectators_address());
    phone.wait_for_text("state", "live");
    check(phone);
    phone.visit("about:blank");
    phone.visit(&table.address);
    phone.wait_until("return !document.getElementById('join').hidden");
    check(phone);
    // Without the code in the address, it is typed.
    let (here, code) = table.address.split_once('#').expect("a code");
    phone.visit(&format!("{here}seat"));
    phone.wait_until("return document.getElementById('code').clientWidth > 200");
    check(phone);
    phone.fill("code", code);
    phone.press("Bob");
    phone.wait_until_hidden("join");
    phone.compose("n12 d hate");
    phone.wait_for_visible_text("preview", "HATE 7");
    check(phone);
    phone.press("More");
    check(phone);
    phone.press("Close");
    phone.press("Challenge Ann\u{2019}s play");
    phone.press("LATCH");
    phone.press("Challenge");
    phone.wait_for_panel("question");
    check(phone);
    table.turn("table: end");
    phone.wait_for_panel("rack");
    phone.run_script("document.querySelector('#rack-letters button').click()");
    check(phone);
    table.kill();
    phone.wait_for_visible_text("line", "no connection since");
    check(phone);
    let paths = Table::new("wordpaths Ann Bob --dictionary none");
    phone.take_seat(&paths, "Ann");
    phone.wait_for_panel("deal");
    check(phone);
    deal(phone, "grid stone/laird/amp");
    phone.fill("list-word", "tone tone x");
    phone.press_key("Enter");
    check(phone);
    phone.press("Hand in");
    phone.wait_for_panel("watch");
    check(phone);
    let bare = Table::new("puzzingo Ann Bob --set board=none --dictionary none");
    bare.turn("Ann: play habits");
    phone.take_seat(&bare, "Bob");
    phone.wait_for_panel("compose");
    check(phone);
    phone.check_page();
}
