//! What a television and the phones show at the moments that everybody waits for: a play that counts, a vote, the end.

use serde_json::json;

use super::Browser;
use super::phone::{Phone, Table};

/// Keeps whether anything has landed since.
const WATCH: &str = "window.landed = [];
    new MutationObserver((all) => all.forEach(({ target }) => {
      if (target.classList.contains('lands')) window.landed.push(target.textContent);
    })).observe(document.body, { subtree: true, attributes: true, attributeFilter: ['class'] })";

/// What has landed since the last call.
fn landed(browser: &Browser) -> Vec<String> {
    // The observer is called before the next frame.
    let script = "const done = arguments[0];
        requestAnimationFrame(() => requestAnimationFrame(() => { done(window.landed); window.landed = []; }))";
    let body = json!({ "script": script, "args": [] });
    let all = browser.post("/execute/async", &body);
    let all = all.as_array().expect("a list").iter();
    all.map(ToString::to_string).collect()
}

fn television(table: &Table) -> Browser {
    let browser = Browser::open(1920, 1080, false);
    browser.visit(&format!("{}tv", table.spectators_address()));
    browser.wait_for_text("state", "live");
    browser
}

/// Only a new play lands and counts, and nothing tells its total before.
#[test]
#[ignore = "needs chromium and chromedriver"]
fn only_a_new_play_counts() {
    let table =
        Table::new("puzzingo Ann Bob --dictionary none --set rack_count=trust --set lookups=open");
    table.turn("Ann: m13 r latch");
    let (tv, phone) = (television(&table), Phone::new(false));
    phone.take_seat(&table, "Bob");
    let screens: [&Browser; 2] = [&tv, &phone];
    for screen in screens {
        screen.run_script(WATCH);
    }
    let told = |line: &str, tv_says: &str, phone_says: &str| {
        table.turn(line);
        tv.wait_for_text("spoken", tv_says);
        phone.wait_until(&format!(
            "return ['message', 'spoken'].some((id) => document.getElementById(id).textContent.includes({}))",
            json!(phone_says)
        ));
        screens.map(|screen| landed(screen).len())
    };
    let [on_tv, on_phone] = told("Bob: n11 d abate", "ABATE", "ABATE");
    assert!(on_tv > 5 && on_phone > 5, "{on_tv} {on_phone}");
    // Bob has 7: nothing says so before they are counted.
    let tells = "return ['last', 'race', 'scores'].map((id) => document.getElementById(id).textContent).join()";
    let early = tv.run_script(&format!(
        "window.early = (() => {{ {tells} }})(); return window.early"
    ));
    assert!(!early.to_string().contains("Bob 7"), "{early}");
    tv.wait_until("return document.getElementById('race').textContent.includes('Bob 7')");
    assert!(!tv.run_script(tells).to_string().contains("now"));
    for (line, tv_says, phone_says) in [
        ("Ann: challenge upheld", "withdrawn", "challenged"),
        (
            "Bob: adjust +5 brought cake",
            "brought cake",
            "brought cake",
        ),
        ("table: end", "racks to declare", "the racks are counted"),
        ("Ann: rack -", "declared a rack", "declared a rack"),
        ("Bob: rack -", "wins", "win"),
    ] {
        assert_eq!(told(line, tv_says, phone_says), [0, 0], "{line}");
    }
}
