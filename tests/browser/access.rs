//! Who cannot see or touch as others do: every page under the rules of axe-core.

use std::fs;
use std::path::Path;

use serde_json::json;

use super::games::deals;
use super::phone::{Phone, Table};

/// Where `.ci/axe` puts axe-core.
fn axe() -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("../axe/axe.min.js");
    fs::read_to_string(path).expect("axe-core; `bash .ci/axe` fetches it")
}

/// No violation of the rules of axe-core on the page as it is.
#[track_caller]
fn is_accessible(phone: &Phone, axe: &str, what: &str) {
    phone.finds(&format!("if (!window.axe) {{ {axe} }}"));
    let run = "const done = arguments[arguments.length - 1];
        axe.run({ resultTypes: ['violations'] }).then((found) => done(found.violations.map((one) =>
          [one.id, one.help, one.nodes.map((node) => node.html).slice(0, 3)])), (error) => done(String(error)))";
    for scheme in ["light", "dark"] {
        phone.colours(scheme);
        let found = phone.says("/execute/async", &json!({ "script": run, "args": [] }));
        assert_eq!(found, json!([]), "{what}, {scheme}");
    }
}

/// Every panel, in light and dark.
pub fn every_page_is_accessible(phone: &Phone) {
    let axe = axe();
    let axe = &axe;
    {
        let mut table = Table::new("puzzingo Ann Bob --dictionary none");
        table.turn("Ann: m13 r +la?tch");
        phone.goes(table.spectators());
        phone.shows("state", "live");
        is_accessible(phone, axe, "spectators");
        phone.goes("about:blank");
        phone.goes(&table.address);
        phone.until("return !document.getElementById('join').hidden");
        is_accessible(phone, axe, "join");
        phone.sits_down(&table, "Bob");
        phone.composes("n12 d hate");
        phone.reads("preview", "HATE 7");
        is_accessible(phone, axe, "composing");
        phone.presses("More");
        is_accessible(phone, axe, "more");
        phone.presses("Close");
        phone.presses("Challenge Ann\u{2019}s play");
        phone.presses("LATCH");
        phone.presses("Challenge");
        phone.has("vote");
        is_accessible(phone, axe, "vote");
        table.turn("table: end");
        phone.has("rack");
        phone.finds("document.querySelector('#rack-letters button').click()");
        is_accessible(phone, axe, "racks");
        table.kill();
        phone.reads("line", "no connection since");
        is_accessible(phone, axe, "lost");
        let paths = Table::new("wordpaths Ann Bob --dictionary none");
        phone.sits_down(&paths, "Ann");
        phone.has("deal");
        is_accessible(phone, axe, "deal");
        deals(phone, "grid stone/laird/amp");
        phone.types("list-word", "tone tone x");
        phone.key("Enter");
        is_accessible(phone, axe, "list");
        phone.presses("Hand in");
        phone.has("watch");
        is_accessible(phone, axe, "log");
        let bare = Table::new("puzzingo Ann Bob --set board=none --dictionary none");
        bare.turn("Ann: play habits");
        phone.sits_down(&bare, "Bob");
        phone.has("bare");
        is_accessible(phone, axe, "scoreboard");
        phone.is_well();
    }
}
