//! Who cannot see or touch as others do: every page under the rules of axe-core.

use super::games::deals;
use super::phone::{Phone, Table};

/// Checks the current page in light and dark.
#[track_caller]
fn check(phone: &Phone) {
    for scheme in ["light", "dark"] {
        phone.colours(scheme);
        phone.is_accessible();
    }
}

/// Every panel, in light and dark.
pub fn every_page_is_accessible(phone: &Phone) {
    let mut table = Table::new("puzzingo Ann Bob --dictionary none");
    table.turn("Ann: m13 r +la?tch");
    phone.goes(table.spectators());
    phone.shows("state", "live");
    check(phone);
    phone.goes("about:blank");
    phone.goes(&table.address);
    phone.until("return !document.getElementById('join').hidden");
    check(phone);
    phone.sits_down(&table, "Bob");
    phone.composes("n12 d hate");
    phone.reads("preview", "HATE 7");
    check(phone);
    phone.presses("More");
    check(phone);
    phone.presses("Close");
    phone.presses("Challenge Ann\u{2019}s play");
    phone.presses("LATCH");
    phone.presses("Challenge");
    phone.has("question");
    check(phone);
    table.turn("table: end");
    phone.has("rack");
    phone.finds("document.querySelector('#rack-letters button').click()");
    check(phone);
    table.kill();
    phone.reads("line", "no connection since");
    check(phone);
    let paths = Table::new("wordpaths Ann Bob --dictionary none");
    phone.sits_down(&paths, "Ann");
    phone.has("deal");
    check(phone);
    deals(phone, "grid stone/laird/amp");
    phone.types("list-word", "tone tone x");
    phone.key("Enter");
    check(phone);
    phone.presses("Hand in");
    phone.has("watch");
    check(phone);
    let bare = Table::new("puzzingo Ann Bob --set board=none --dictionary none");
    bare.turn("Ann: play habits");
    phone.sits_down(&bare, "Bob");
    phone.has("compose");
    check(phone);
    phone.is_well();
}
