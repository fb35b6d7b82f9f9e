//! The second screen in a real browser, at the size of a phone and of a television.
//!
//! `cargo test --test system browser:: -- --ignored` with Debian's packages `chromium-headless-shell` and `chromium-driver`. Pictures
//! are left in `target/screens`.

mod access;
mod comfort;
mod composing;
mod driver;
mod games;
mod keeper;
pub mod phone;
mod phones;
mod reach;
mod room;
mod setup;
mod smooth;
mod taps;
mod television;
mod tray;
mod trouble;
mod turns;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use crate::program::Folder;
use crate::screen::Server;
use driver::Browser;
use serde_json::{Value, json};

fn example(name: &str) -> Folder {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("examples")
        .join(name);
    Folder::new().file("game.yaml", fs::read(path).expect("an example"))
}

/// The clock file of a prompt, which keeps it locked.
struct KeptClock {
    path: PathBuf,
    _locked: fs::File,
}

impl KeptClock {
    fn new(folder: &Folder) -> Self {
        let path = folder.path(".game.yaml.clock");
        let locked = fs::File::create(&path).expect("a file");
        locked.lock().expect("locked");
        Self {
            path,
            _locked: locked,
        }
    }

    /// Writes the clock, paused or running from now on.
    fn writes(&self, clock: &Value, runs: bool) {
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
        let now = u64::try_from(now.expect("a time").as_millis()).expect("a time");
        let mut clock = clock.clone();
        clock["running_since_unix_ms"] = json!(runs.then_some(now));
        fs::write(&self.path, clock.to_string()).expect("written");
    }
}

#[test]
#[ignore = "needs chromium and chromedriver"]
fn a_phone_follows_a_game() {
    let folder = Folder::with_game();
    let server = Server::of(&folder, "game.yaml");
    let browser = Browser::open(390, 844, false);
    browser.visit(&format!("http://localhost:{}/", server.at.port()));
    browser.wait_for_text("state", "live");
    browser.wait_for_text("turn", "Bob");
    // Without loading the page again.
    browser.run_script("window.stays = true");
    folder.run("turn game.yaml n11 d abate").fine();
    browser.wait_for_text("turn", "Ann");
    browser.wait_for_text("last", "ABATE");
    folder.run("turn game.yaml table: category fish").fine();
    browser.wait_for_text("standing", "fish");
    folder.run("turn game.yaml q13 d he").fine();
    browser.wait_for_text("log", "q13 d he");
    assert_eq!(browser.run_script("return window.stays"), json!(true));
    browser.check();
    browser.save_screenshot("phone");

    // The clock of the prompt, first paused, then counting by itself.
    let kept = KeptClock::new(&folder);
    let clock =
        json!({ "of": "Bob", "limit_ms": 60_000, "used_ms": 24_000, "entries": 4, "spent_ms": [] });
    kept.writes(&clock, false);
    browser.wait_for_text("time", "0:36");
    browser.wait_for_text("left", "paused");
    let clock =
        json!({ "of": "Bob", "limit_ms": 60_000, "used_ms": 30_000, "entries": 4, "spent_ms": [] });
    kept.writes(&clock, true);
    browser.wait_for_text("left", "30 seconds or less");
    browser.wait_for_change("time");
    // The name beside it and the title take one line each.
    for (id, most) in [("turn", 60.0), ("title", 30.0)] {
        let script =
            format!("return document.getElementById('{id}').getBoundingClientRect().height");
        let height = browser.run_script(&script).as_f64().expect("a number");
        assert!(height < most, "`{id}` is {height} high");
    }
    browser.check();
    browser.save_screenshot("phone-clock");
    fs::remove_file(folder.path(".game.yaml.clock")).expect("removed");
    browser.wait_until("return document.getElementById('clock').hidden");

    // The look-up box answers in words, and treats its input as text.
    for (words, expected) in [
        ("latch sieze", "SIEZE  not valid"),
        ("<img src=x onerror=alert(1)>", "not a letter"),
    ] {
        browser.run_script("document.getElementById('words').value = ''");
        browser.press("#words", &format!("{words}\u{e007}"));
        browser.wait_for_text("answer", expected);
    }
    assert_eq!(
        browser.run_script("return document.querySelectorAll('#answer *').length"),
        json!(0)
    );
    browser.check();
}

/// Both clocks count by themselves, also on the scoreboard, until the prompt is gone.
#[test]
#[ignore = "needs chromium and chromedriver"]
fn both_clocks_are_shown_and_stop_with_their_prompt() {
    let folder = Folder::new();
    let options = "--set timer=60 --set game_clock=2 --set draw_time=0";
    folder
        .run(&format!("new puzzingo Ann Bob {options}"))
        .fine();
    folder.run("turn game.yaml m13 r latch @0:50").fine();
    folder.run("turn game.yaml pass @0:05").fine();
    let server = Server::of(&folder, "game.yaml");
    let browser = Browser::open(390, 844, false);
    browser.visit(&format!("http://localhost:{}/", server.at.port()));
    browser.wait_for_text("scores", "1:55");
    browser.wait_for_text("spoken", "Bob passed; Ann to move");
    let kept = KeptClock::new(&folder);
    let clock = json!({
        "of": "Ann", "limit_ms": 60_000, "used_ms": 3_000, "entries": 2,
        "whole_ms": 120_000, "spent_ms": [50_000, 5_000],
    });
    kept.writes(&clock, false);
    browser.wait_for_text("time", "0:57");
    browser.wait_for_text("whole", "1:07 in all");
    browser.wait_for_text("scores", "1:07");
    browser.check();
    browser.save_screenshot("phone-clocks");
    kept.writes(&clock, true);
    for part in ["time", "whole", "scores"] {
        browser.wait_for_change(part);
    }
    drop(kept);
    browser.wait_for_text("left", "stopped: prompt closed");
    let time = || browser.run_script("return document.getElementById('time').textContent");
    let then = time();
    thread::sleep(Duration::from_millis(1_500));
    assert_eq!(time(), then);
    // Overtime is shown.
    folder.run("turn game.yaml pass @1:17").fine();
    browser.wait_for_text("scores", "\u{2212}0:07");
    browser.check();
}

#[test]
#[ignore = "needs chromium and chromedriver"]
fn a_lost_connection_is_reopened() {
    let folder = Folder::with_game();
    let server = Server::of(&folder, "game.yaml");
    let port = server.at.port();
    let browser = Browser::open(1920, 1080, true);
    browser.visit(&format!("http://localhost:{port}/"));
    browser.wait_for_text("state", "live");
    drop(server);
    browser.wait_for_text("state", "reconnecting");
    folder.run("turn game.yaml n11 d abate").fine();
    let _again = Server::at_port(port, &folder, &["game.yaml"]);
    browser.wait_for_text("state", "live");
    browser.wait_for_text("turn", "Ann");
}

/// A connection that is dead without being closed, as after a change of networks: no events, and no error.
#[test]
#[ignore = "needs chromium and chromedriver"]
fn a_silent_connection_is_not_called_live() {
    let folder = Folder::with_game();
    let server = Server::of(&folder, "game.yaml");
    let browser = Browser::open(390, 844, false);
    browser.visit(&format!("http://localhost:{}/", server.at.port()));
    browser.wait_for_text("state", "live");
    let signal = |name: &str| {
        let process = server.process().to_string();
        let sent = Command::new("kill").args([name, &process]).status();
        assert!(sent.expect("a signal").success());
    };
    signal("-STOP");
    folder.run("turn game.yaml n11 d abate").fine();
    let began = Instant::now();
    browser.wait_for_text("state", "reconnecting");
    let took = began.elapsed();
    assert!(
        took > Duration::from_secs(3) && took < Duration::from_secs(9),
        "{took:?}"
    );
    signal("-CONT");
    browser.wait_for_text("state", "live");
    browser.wait_for_text("turn", "Ann");
}

#[test]
#[ignore = "needs chromium and chromedriver"]
fn every_kind_of_game_fits_every_screen() {
    let games = [
        "first-game",
        "lingo-hex",
        "towers",
        "wordpaths",
        "cubes",
        "jumbo",
        "teams",
    ]
    .map(|name| {
        let folder = example(&format!("{name}.yaml"));
        let server = Server::of(&folder, "game.yaml");
        (name, server, folder)
    });
    for (size, (width, height), dark) in [
        ("phone", (390, 844), false),
        ("phone-dark", (360, 640), true),
        ("wide", (1920, 1080), false),
        ("wide-dark", (1366, 768), true),
    ] {
        let browser = Browser::open(width, height, dark);
        for (name, server, _folder) in &games {
            browser.visit(&format!("http://localhost:{}/", server.at.port()));
            browser.wait_for_text("state", "live");
            browser.check();
            if size == "phone" || size == "wide-dark" {
                browser.check_accessibility();
            }
            // Nobody scrolls a television, so the whole table is visible.
            let bottom = "return document.querySelector('#table figure:not(.gone) > svg')\
                .getBoundingClientRect().bottom";
            let bottom = browser.run_script(bottom).as_f64().expect("a number");
            assert!(
                width < 600 || bottom <= f64::from(height),
                "{name}: {bottom}"
            );
            browser.save_screenshot(&format!("{name}-{size}"));
        }
    }
}

/// Steps back through the turns with the keyboard, on the live page and on an exported one, which has no server.
#[test]
#[ignore = "needs chromium and chromedriver"]
fn the_keyboard_steps_through_the_turns() {
    const LEFT: &str = "\u{e012}";
    let tiles = "return document.querySelectorAll('#table figure > svg g:not(.gone) > g > .tile:not(.knob)').length";
    let fresh = "return [...document.querySelectorAll('#table figure > svg .tile.fresh ~ .letter')].map((tile) => tile.textContent).join('')";
    let folder = Folder::with_game();
    folder.run("turn game.yaml n11 d abate").fine();
    folder.run("export game.yaml -o page.html").fine();
    let server = Server::of(&folder, "game.yaml");
    let file = format!("file://{}", folder.path("page.html").display());
    for (url, is_live) in [
        (format!("http://localhost:{}/", server.at.port()), true),
        (file, false),
    ] {
        let browser = Browser::open(390, 844, is_live);
        browser.visit(&url);
        if is_live {
            browser.wait_for_text("state", "live");
        }
        assert_eq!(browser.run_script(tiles), json!(9), "{url}");
        assert_eq!(browser.run_script(fresh), json!("ABTE"));
        browser.press("#step", LEFT);
        browser.wait_for_text(
            "step-text",
            "turn 1 of 2: Ann: m13 r latch +10 (Ann 10, Bob 0)",
        );
        assert_eq!(browser.run_script(tiles), json!(5));
        assert_eq!(browser.run_script(fresh), json!("LATCH"));
        browser.press("#step", LEFT);
        browser.wait_for_text("step-text", "before the first turn");
        assert_eq!(browser.run_script(tiles), json!(0));
        browser.check();
        browser.check_accessibility();
    }
    // A new turn does not disturb somebody who looks back; everybody else follows it.
    let browser = Browser::open(390, 844, false);
    browser.visit(&format!("http://localhost:{}/", server.at.port()));
    browser.wait_for_text("state", "live");
    browser.press("#step", LEFT);
    folder.run("turn game.yaml q13 d he").fine();
    browser.wait_for_text("log", "q13 d he");
    browser.wait_for_text("step-text", "turn 1 of 3");
    assert_eq!(browser.run_script(tiles), json!(5));
}

/// The last printed page has more than the footer.
#[test]
#[ignore = "needs chromium, chromedriver and pdftotext"]
fn no_printed_page_has_only_the_footer() {
    let browser = Browser::open(1366, 768, false);
    for name in [
        "first-game",
        "full-game",
        "wordpaths",
        "jumbo",
        "teams",
        "lingo-hex",
    ] {
        let folder = example(&format!("{name}.yaml"));
        folder.run("export game.yaml -o page.html").fine();
        browser.visit(&format!("file://{}", folder.path("page.html").display()));
        let (pages, last) = browser.print();
        assert!((1..=8).contains(&pages), "{name}: {pages}");
        assert!(last.contains("dictionary:"), "{name}: {last}");
        let lines = last.lines().filter(|line| !line.trim().is_empty()).count();
        assert!(lines > 2, "{name}: {last}");
    }
}

/// Everything is visible at once, large enough to read across the room, for any number of players.
#[test]
#[ignore = "needs chromium and chromedriver"]
fn a_television_shows_everything_without_scrolling() {
    let names = ["Ann", "Bob", "Cleopatra", "Dave", "Eve", "Maximilian"];
    let browser = Browser::open(1920, 1080, false);
    for players in [2, 3, 4, 6] {
        let folder = Folder::new();
        let seats = names[..players].join(" ");
        let options = "--set timer=60 --set game_clock=5 --set draw_time=0";
        folder.run(&format!("new lingo {seats} {options}")).fine();
        folder.run("turn game.yaml m13 r bead @0:50").fine();
        folder.run("turn game.yaml m13 d bats @0:20").fine();
        is_for_a_television(&browser, &folder, &format!("television-{players}"));
    }
    let bare = Folder::new();
    bare.run("new puzzingo Ann Bob --set board=none").fine();
    bare.run("turn game.yaml play habits").fine();
    is_for_a_television(&browser, &bare, "television-bare");
    for name in ["wordpaths", "full-game", "teams", "jumbo"] {
        let folder = example(&format!("{name}.yaml"));
        is_for_a_television(&browser, &folder, &format!("television-{name}"));
    }
}

/// Opens the television of a game.
fn watch(browser: &Browser, server: &Server) {
    browser.visit(&format!("http://localhost:{}/tv", server.at.port()));
    browser.wait_for_text("state", "live");
}

#[track_caller]
fn is_for_a_television(browser: &Browser, folder: &Folder, picture: &str) {
    let server = Server::of(folder, "game.yaml");
    watch(browser, &server);
    let sizes = browser.run_script(
        "const of = (part) => Math.min(...[...document.querySelectorAll(part)].map(
             (one) => parseFloat(getComputedStyle(one).fontSize)));
         return [of('.scores .name'), of('.scores .score')]",
    );
    let at_least = |n: usize, px: f64| sizes[n].as_f64().is_some_and(|size| size >= px);
    assert!(at_least(0, 40.0) && at_least(1, 80.0), "{picture}: {sizes}");
    let cut = browser.run_script(
        "return [...document.querySelectorAll('.part, figure:not(.gone)')].filter((part) => part.offsetParent !== null
             && (part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1
                 || part.getBoundingClientRect().bottom > innerHeight)).map((part) => part.className)",
    );
    assert_eq!(cut, json!([]), "{picture}");
    let times = browser.run_script(
        "return [...document.querySelectorAll('td.time')].every((time) => time.getBoundingClientRect().height > 20)",
    );
    assert_eq!(times, json!(true), "{picture}");
    browser.check();
    browser.save_screenshot(picture);
    browser.visit("about:blank");
}

/// Beside the largest board, the slider, its text and the legend are in view.
#[test]
#[ignore = "needs chromium and chromedriver"]
fn the_slider_and_the_legend_are_in_view() {
    let folder = example("jumbo.yaml");
    folder.run("undo game.yaml 6").fine();
    folder.run("turn game.yaml table: category fish").fine();
    let server = Server::of(&folder, "game.yaml");
    for (width, height) in [(844, 390), (1366, 768)] {
        let browser = Browser::open(width, height, false);
        browser.visit(&format!("http://localhost:{}/", server.at.port()));
        browser.wait_for_text("state", "live");
        browser.press("#step", "\u{e012}");
        browser.wait_for_text("step-text", "turn ");
        for id in ["#step", "#step-text", "#table .key:last-child"] {
            let corner = format!(
                "const box = document.querySelector('{id}').getBoundingClientRect();
                 return box.right <= document.querySelector('.part.table').getBoundingClientRect().right
                   && box.bottom <= innerHeight"
            );
            assert_eq!(browser.run_script(&corner), json!(true), "{width}: {id}");
        }
        browser.save_screenshot(&format!("slider-{width}"));
    }
}
