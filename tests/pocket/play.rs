//! Games on one phone, by taps, as people play them.

use serde_json::{Value, json};

use super::host::Host;
use super::same::built;
use crate::browser::phone::Phone;
use crate::program::Folder;

/// Starts a game with these players.
#[track_caller]
pub fn start(phone: &Phone, game: &str, players: &[&str]) {
    follow(phone, "#new");
    follow(phone, &format!("#new/{game}"));
    phone.wait_until("return !document.getElementById('start').hidden");
    for name in players {
        let opens = "const plus = document.getElementById('plus'); if (plus) plus.click();
            return document.getElementById('add').checkVisibility()";
        phone.wait_until(opens);
        phone.fill("name", name);
        phone.press("Add");
    }
    phone.press("begin");
    phone.wait_until("return location.pathname.endsWith('game.html')");
    phone.wait_until("return document.body.dataset.turns === '0'");
}

/// Taps a link.
#[track_caller]
pub fn follow(phone: &Phone, to: &str) {
    phone.wait_until(&format!(
        "const link = [...document.querySelectorAll('a')].find((it) => it.getAttribute('href') === '{to}' && it.checkVisibility());
         if (link) link.click();
         return Boolean(link)"
    ));
}

/// Waits until the game has so many turns.
#[track_caller]
pub fn wait_for_turns(phone: &Phone, turns: usize) {
    phone.wait_until(&format!("return document.body.dataset.turns === '{turns}'"));
}

/// Opens the page again, as after a crash.
#[track_caller]
pub fn open_again(phone: &Phone) {
    let here = phone.run_script("return location.href");
    let here = here.as_str().expect("an address").to_owned();
    phone.visit("about:blank");
    phone.visit(&here);
    phone.wait_until("return document.body.dataset.turns !== undefined");
}

/// The record of the game that is open, as it is kept.
fn record(phone: &Phone) -> String {
    let script = "const done = arguments[0];
        const opening = indexedDB.open(`tileref ${new URL('.', location.href).pathname}`);
        opening.onsuccess = () => {
            const name = decodeURIComponent(location.hash.slice(1));
            const games = opening.result.transaction('games').objectStore('games');
            const found = games.get(name);
            found.onsuccess = () => done(found.result.text);
        };";
    let kept = phone.post("/execute/async", &json!({ "script": script, "args": [] }));
    kept.as_str().expect("a record").to_owned()
}

/// The program reads the record that a phone kept, with these turns.
#[track_caller]
pub fn check_record(phone: &Phone, turns: &[&str]) -> Value {
    let text = record(phone);
    for turn in turns {
        assert!(text.contains(&format!("- {turn}\n")), "{turn}: {text}");
    }
    let folder = Folder::new().file("game.yaml", &text);
    let report = folder.run("check game.yaml --json").json();
    assert!(report["error"].is_null(), "{report}");
    report
}

/// Waits until every file is kept for a visit without a network.
#[track_caller]
pub fn wait_for_the_files(phone: &Phone) {
    phone.wait_until(
        "navigator.serviceWorker.ready.then((it) => { window.isKept = it.active.state === 'activated' });
         return window.isKept === true",
    );
}

/// The host is there for the first visit alone. The page is killed in the middle of a word.
#[test]
#[ignore = "needs chromium, chromedriver and the page without a server"]
fn a_game_is_played_to_its_end_without_a_network() {
    let phone = Phone::new(false);
    let host = Host::of(&built());
    let shelf = host.address("");
    phone.visit(&shelf);
    wait_for_the_files(&phone);
    drop(host);
    phone.visit("about:blank");
    phone.visit(&shelf);
    phone.check_accessibility();
    start(&phone, "puzzingo", &["Ann", "Bob", "Cy"]);
    // A bent word, in the middle of which the page is killed.
    phone.compose("m13 rdrr latch");
    open_again(&phone);
    phone.wait_for_visible_text("notation", "m13 rdrr LATCH");
    phone.wait_for_visible_text("preview", "LATCH 10");
    phone.check_accessibility();
    phone.press("play");
    wait_for_turns(&phone, 1);
    phone.compose("n11 d sbate");
    phone.press("play");
    wait_for_turns(&phone, 2);
    phone.save_screenshot("pocket-game");
    // It is no word, so it comes off.
    phone.run_script("document.querySelector('#challenge:not([open]) > summary')?.click()");
    for name in ["SBATE", "Cy", "Challenge"] {
        phone.press(name);
    }
    wait_for_turns(&phone, 3);
    open_again(&phone);
    wait_for_turns(&phone, 3);
    for name in ["More", "Undo", "Undo"] {
        phone.press(name);
    }
    wait_for_turns(&phone, 2);
    phone.check_page();
    let report = check_record(&phone, &["Ann: m13 rdrr latch", "Bob: n11 d sbate"]);
    assert_eq!(report["players"][0]["score"], 10);
    for line in ["set rack_count=trust", "end", "rack -", "rack -", "rack -"] {
        phone.submit_line(line);
    }
    phone.wait_for_visible_text("watch-heading", "wins");
    phone.check_accessibility();
    phone.save_screenshot("pocket-end");
    // The shelf has it.
    phone.visit(&shelf);
    phone.wait_for_visible_text("games", "PUZZINGO");
    phone.wait_for_visible_text("games", "wins");
    phone.check_accessibility();
    phone.save_screenshot("pocket-shelf");
}

/// A private window that keeps nothing plays: the address has the game.
#[test]
#[ignore = "needs chromium, chromedriver and the page without a server"]
fn a_game_is_played_where_nothing_is_kept() {
    let phone = Phone::new(false);
    let host = Host::of(&built());
    let refuses = "for (const store of ['indexedDB', 'localStorage'])
        Object.defineProperty(window, store, { get() { throw new DOMException('no', 'SecurityError') } });";
    phone.send_command(
        "Page.addScriptToEvaluateOnNewDocument",
        &json!({ "source": refuses }),
    );
    phone.visit(&host.address(""));
    phone.wait_for_visible_text("said", "keeps nothing");
    start(&phone, "puzzingo", &["Ann", "Bob"]);
    phone.wait_for_visible_text("notice", "Save the record");
    phone.compose("m13 r latch");
    phone.press("play");
    wait_for_turns(&phone, 1);
    phone.check_accessibility();
    phone.run_script("location.reload()");
    phone.wait_until("return document.body.dataset.turns === '1'");
    for name in ["More", "Undo", "Undo"] {
        phone.press(name);
    }
    wait_for_turns(&phone, 0);
    phone.run_script("location.reload()");
    phone.wait_until("return document.body.dataset.turns === '0'");
    phone.check_page();
}

/// A few turns of each other kind of game.
const GAMES: [(&str, &[&str]); 5] = [
    ("lingo", &["m13 r bad", "m13 d bit"]),
    ("towers", &["e5 r cat", "e5 r cots"]),
    ("jumbo-jumble", &["f8 r prey", "i8 d yes"]),
    ("wordgame", &["d8 r footed", "g7 d ate"]),
    ("crossword", &["h8 r tiles", "k6 d opera"]),
];

/// By taps, until the end; the program agrees on every score.
#[test]
#[ignore = "needs chromium, chromedriver and the page without a server"]
fn every_kind_of_game_is_played() {
    let phone = Phone::new(true);
    let host = Host::of(&built());
    for (game, plays) in GAMES {
        phone.visit(&host.address(""));
        start(&phone, game, &["Ann", "Bob"]);
        for (n, play) in plays.iter().enumerate() {
            phone.compose(play);
            phone.press("play");
            wait_for_turns(&phone, n + 1);
        }
        phone.submit_line("end");
        let report = check_record(&phone, &[&format!("Ann: {}", plays[0])]);
        let players = report["players"].as_array().expect("players").iter();
        let scores: Vec<String> = players.map(|player| player["score"].to_string()).collect();
        // They are counted up.
        phone.wait_until(&format!(
            "return String([...document.querySelectorAll('#scores b')].map((it) => it.textContent)) === '{}'",
            scores.join(",")
        ));
        phone.check_page();
    }
    lists_are_secret(&phone, &host);
    cubes_are_shaken(&phone, &host);
}

/// A tap shakes the cubes; what others show is typed into the tray, where Q is QU.
#[track_caller]
fn cubes_are_shaken(phone: &Phone, host: &Host) {
    phone.visit(&host.address(""));
    start(phone, "cubes", &["Ann", "Bob"]);
    phone.wait_for_panel("deal");
    phone.save_screenshot("pocket-cubes");
    phone.check_accessibility();
    phone.press("Shake the cubes");
    wait_for_turns(phone, 1);
    enter_lists(phone, [("Bob", ""), ("Ann", "")]);
    phone.wait_for_panel("deal");
    phone.submit_line("grid totr/slls/iewr/quonh");
    enter_lists(phone, [("Ann", "quilts"), ("Bob", "quilt")]);
    phone.wait_for_visible_text("lists", "QUILTS 3");
    check_record(
        phone,
        &["table: grid totr/slls/iewr/[qu]onh", "Ann: words quilts"],
    );
}

/// Each player writes a list that the others do not see.
#[track_caller]
fn lists_are_secret(phone: &Phone, host: &Host) {
    phone.visit(&host.address(""));
    start(phone, "wordpaths", &["Ann", "Bob"]);
    phone.submit_line("grid stone/laird/amp");
    // The clock runs, and everybody sees the letters.
    phone.wait_until_hidden("list");
    phone.save_screenshot("pocket-writing");
    phone.check_accessibility();
    enter_lists(phone, [("Bob", "lair tone"), ("Ann", "stone tone")]);
    phone.wait_for_visible_text("lists", "TONE shared");
    check_record(phone, &["Ann: words stone tone", "Bob: words lair tone"]);
    phone.save_screenshot("pocket-lists");
}

/// The phone goes round, and each player enters a list.
#[track_caller]
fn enter_lists(phone: &Phone, lists: [(&str, &str); 2]) {
    phone.press("Enter the lists now");
    for (name, words) in lists {
        phone.wait_for_visible_text("hand-over-heading", &format!("Hand the phone to {name}"));
        phone.check_accessibility();
        phone.press(&format!("I am {name}"));
        phone.wait_for_panel("list");
        let list = phone.run_script("return document.getElementById('list-words').textContent");
        assert_eq!(list, json!(""), "{name}");
        phone.fill("list-word", words);
        phone.press("Hand in");
    }
}

/// A link has the whole game; whoever opens it goes on with a game of their own. A crafted one is refused.
#[test]
#[ignore = "needs chromium, chromedriver and the page without a server"]
fn a_game_travels_in_a_link() {
    let phone = Phone::new(false);
    let host = Host::of(&built());
    let at = host.address("");
    let link = Folder::with_game().run(&format!("export game.yaml --format link --at {at}"));
    phone.visit(link.out.trim());
    phone.wait_until("return document.body.innerText.includes('LATCH')");
    phone.check_accessibility();
    phone.save_screenshot("pocket-link");
    phone.press("Go on as my own game");
    phone.wait_until("return location.pathname.endsWith('game.html')");
    wait_for_turns(&phone, 1);
    check_record(&phone, &["Ann: m13 r latch"]);
    for crafted in ["AAAA", "%3Cscript%3E", "___________"] {
        phone.visit("about:blank");
        phone.visit(&format!("{at}#g={crafted}"));
        phone.wait_until(
            "return /damaged|no link|not a|cannot|no game/.test(document.body.innerText)",
        );
        phone.check_page();
    }
}
