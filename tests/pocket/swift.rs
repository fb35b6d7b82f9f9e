//! What a play costs a slow phone, and what a long game does.

use serde_json::{Value, json};

use super::host::Host;
use super::play::start;
use super::same::built;
use crate::browser::phone::Phone;
use crate::program::is_long;

/// How often the page may be laid out for one play: each time costs a slow phone some 10 ms.
const LAYOUTS: f64 = 12.0;

/// The most memory of a page, in bytes.
const MEMORY: f64 = 50e6;

/// How long the best of some plays may take with a quarter of the processor, and other programs beside it, in milliseconds.
const PLAY: f64 = 250.0;

/// Adds so many turns, and returns what each took.
const TURNS: &str = "const done = arguments[0];
    (async () => {
      const { game } = window.module;
      const times = [];
      for (let n = 0; n < COUNT; n += 1) {
        const { turns, mark } = game.table;
        const began = performance.now();
        const { why } = await game.request('/say', { line: 'Ann +1', turns, mark, key: String(turns).padStart(32, '0') });
        if (why) return why;
        times.push(performance.now() - began);
      }
      return times;
    })().then(done);";

/// Waits for the word list.
const LISTED: &str = "const done = arguments[0];
    const { src } = document.querySelector('script[src*=\"pocket/extras\"]');
    import(src.replace('extras', 'game')).then((module) => { window.module = module; return module.game.listed }).then(done);";

/// Plays, and waits until the play is shown.
const SHOWN: &str = "const done = arguments[0];
    document.getElementById('play').click();
    const look = () => requestAnimationFrame(document.body.dataset.turns === '1' ? () => setTimeout(done) : look);
    look();";

/// How often the page was laid out since it was opened.
fn layouts(phone: &Phone) -> f64 {
    let metrics = phone.command("Performance.getMetrics", &json!({}));
    let mut metrics = metrics["metrics"].as_array().expect("metrics").iter();
    let count = metrics.find(|metric| metric["name"] == "LayoutCount");
    count
        .and_then(|count| count["value"].as_f64())
        .expect("a count")
}

/// Adds turns, and returns the time of each in milliseconds.
fn add_turns(phone: &Phone, count: usize) -> Vec<f64> {
    let script = TURNS.replace("COUNT", &count.to_string());
    let times = phone.post("/execute/async", &json!({ "script": script, "args": [] }));
    serde_json::from_value(times.clone()).unwrap_or_else(|_| panic!("{times}"))
}

/// The memory of the page, with the tables of its module, in bytes.
fn memory(phone: &Phone) -> f64 {
    phone.send_command("HeapProfiler.collectGarbage", &json!({}));
    let used = phone.command("Runtime.getHeapUsage", &json!({}));
    let module =
        phone.run_script("return window.module.game.referee.module.memory.buffer.byteLength");
    let parts = [&used["usedSize"], &used["embedderHeapUsedSize"], &module];
    let bytes = parts.map(|part: &Value| part.as_f64().expect("bytes"));
    bytes.iter().sum()
}

/// A play with a quarter of the processor, and after many turns.
#[test]
#[ignore = "needs chromium, chromedriver and the page without a server"]
fn a_play_is_answered_soon_and_a_long_game_stays_small() {
    let turns = if is_long() { 200 } else { 20 };
    let phone = Phone::new(false);
    let host = Host::of(&built());
    phone.visit(&host.address(""));
    start(&phone, "puzzingo", &["Ann", "Bob"]);
    phone.send_command("Performance.enable", &json!({}));
    let rate = |rate: u8| {
        phone.send_command("Emulation.setCPUThrottlingRate", &json!({ "rate": rate }));
    };
    rate(4);
    phone.compose("m13 rdrr latch");
    phone.wait_for_visible_text("preview", "LATCH 10");
    // Points that are counted up are laid out in every frame.
    let still = json!({ "name": "prefers-reduced-motion", "value": "reduce" });
    phone.send_command(
        "Emulation.setEmulatedMedia",
        &json!({ "features": [still] }),
    );
    phone.post("/execute/async", &json!({ "script": LISTED, "args": [] }));
    let before = layouts(&phone);
    phone.post("/execute/async", &json!({ "script": SHOWN, "args": [] }));
    let count = layouts(&phone) - before;
    rate(1);
    (0..turns / 20).for_each(|_| drop(add_turns(&phone, 20)));
    rate(4);
    let times = add_turns(&phone, 8);
    let best = times.iter().copied().fold(f64::INFINITY, f64::min);
    let memory = memory(&phone);
    println!("a play: laid out {count} times; after {turns} turns: {best:.0} ms, {memory} bytes");
    assert!(memory < MEMORY, "{memory}");
    // The module is made small, and quick, only when it is published.
    assert!(turns < 200 || best < PLAY, "{times:?}");
    assert!(count <= LAYOUTS, "{count}");
}
