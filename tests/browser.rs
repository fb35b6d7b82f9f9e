//! The second screen in a real browser, at the size of a phone and of a television.
//!
//! `cargo test --test system browser:: -- --ignored` with Debian's packages `chromium` and `chromium-driver`. Pictures
//! are left in `target/screens`.

mod access;
mod games;
mod phone;
mod phones;
mod trouble;

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::program::Folder;
use crate::screen::Server;
use serde_json::{Value, json};
use tempfile::TempDir;

/// A browser that is told what to do over the `WebDriver` protocol.
pub struct Browser {
    driver: Child,
    port: u16,
    session: String,
    _profile: TempDir,
}

impl Browser {
    /// A window of this size, like a phone's where it is narrow.
    fn open(width: u32, height: u32, dark: bool) -> Self {
        let mut driver = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("chromedriver");
        let out = BufReader::new(driver.stdout.take().expect("its output"));
        let port = out
            .lines()
            .map_while(Result::ok)
            .find_map(|line| {
                let (_, port) = line.split_once("successfully on port ")?;
                port.trim_end_matches('.').parse().ok()
            })
            .expect("a port");
        let profile = TempDir::new().expect("a folder");
        let arguments = [
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--hide-scrollbars",
            &format!("--user-data-dir={}", profile.path().display()),
            &format!("--window-size={width},{height}"),
        ];
        let wanted = json!({ "capabilities": { "alwaysMatch": {
            "goog:chromeOptions": { "args": arguments },
            "goog:loggingPrefs": { "browser": "ALL" },
        } } });
        let mut browser = Self {
            driver,
            port,
            session: String::new(),
            _profile: profile,
        };
        let session = browser.asks("POST", "/session", &wanted);
        browser.session = format!("/session/{}", session["sessionId"].as_str().expect("an id"));
        browser.tells(
            "Emulation.setDeviceMetricsOverride",
            &json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600 }),
        );
        browser.colours(if dark { "dark" } else { "light" });
        browser
    }

    /// Prefers `light` or `dark` from now on.
    fn colours(&self, scheme: &str) {
        let feature = json!({ "name": "prefers-color-scheme", "value": scheme });
        self.tells(
            "Emulation.setEmulatedMedia",
            &json!({ "features": [feature] }),
        );
    }

    /// One request to the driver.
    fn asks(&self, method: &str, path: &str, body: &Value) -> Value {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).expect("the driver");
        let body = body.to_string();
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
            body.len()
        );
        stream.write_all(request.as_bytes()).expect("sent");
        let mut lines = BufReader::new(stream);
        let mut length = 0;
        loop {
            let mut line = String::new();
            lines.read_line(&mut line).expect("a head");
            if let Some((name, value)) = line.split_once(':')
                && name.eq_ignore_ascii_case("content-length")
            {
                length = value.trim().parse().expect("a length");
            }
            if line.trim().is_empty() {
                break;
            }
        }
        let mut reply = vec![0; length];
        lines.read_exact(&mut reply).expect("a reply");
        let reply: Value = serde_json::from_slice(&reply).expect("JSON");
        assert!(reply["value"]["error"].is_null(), "{path}: {reply}");
        reply["value"].clone()
    }

    fn says(&self, path: &str, body: &Value) -> Value {
        self.asks("POST", &format!("{}{path}", self.session), body)
    }

    /// One command of the browser's own protocol.
    fn tells(&self, command: &str, parameters: &Value) {
        self.says(
            "/goog/cdp/execute",
            &json!({ "cmd": command, "params": parameters }),
        );
    }

    fn goes(&self, url: &str) {
        self.says("/url", &json!({ "url": url }));
    }

    /// What a script of this test finds on the page.
    fn finds(&self, script: &str) -> Value {
        self.says("/execute/sync", &json!({ "script": script, "args": [] }))
    }

    /// Waits until an element shows a text.
    #[track_caller]
    fn shows(&self, id: &str, text: &str) {
        let script = format!("return document.getElementById('{id}').innerText");
        let until = Instant::now() + Duration::from_secs(10);
        loop {
            let seen = self.finds(&script);
            if seen.as_str().is_some_and(|seen| seen.contains(text)) {
                return;
            }
            assert!(Instant::now() < until, "`{id}` shows {seen}, not {text}");
            thread::sleep(Duration::from_millis(50));
        }
    }

    /// Keeps a picture of the window.
    fn keeps(&self, name: &str) {
        let picture = self.asks("GET", &format!("{}/screenshot", self.session), &json!({}));
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("../screens");
        fs::create_dir_all(&folder).expect("a folder");
        let bytes = from_base64(picture.as_str().expect("a picture"));
        assert!(bytes.starts_with(b"\x89PNG"));
        fs::write(folder.join(format!("{name}.png")), bytes).expect("kept");
    }

    /// Nothing was forbidden by the page's policy, failed to load or threw.
    #[track_caller]
    fn is_content(&self) {
        let log = self.says("/se/log", &json!({ "type": "browser" }));
        assert_eq!(log, json!([]));
        let wide = "return document.documentElement.scrollWidth - window.innerWidth";
        assert_eq!(self.finds(wide), json!(0), "it is wider than the window");
    }

    /// What axe-core finds against levels A, AA and AAA: nothing. `bash .ci/axe` puts it where it is looked for.
    #[track_caller]
    fn is_accessible(&self) {
        let axe = Path::new(env!("CARGO_TARGET_TMPDIR")).join("../axe/axe.min.js");
        let axe = fs::read_to_string(axe).expect("axe-core: run `bash .ci/axe`");
        self.finds(&axe);
        let script = "const done = arguments[0];
            const tags = ['wcag2a', 'wcag2aa', 'wcag2aaa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
            axe.run(document, { runOnly: { type: 'tag', values: tags } }).then((found) => done({
                passes: found.passes.length,
                violations: found.violations.map((one) => [one.id, one.nodes.map((node) => node.html)]),
            }));";
        let body = json!({ "script": script, "args": [] });
        let found = self.says("/execute/async", &body);
        assert_eq!(found["violations"], json!([]));
        assert!(
            found["passes"].as_u64().is_some_and(|passes| passes > 10),
            "{found}"
        );
    }

    /// How many pages the page has on paper, and the text of the last one.
    fn prints(&self) -> (usize, String) {
        let body = json!({ "background": false });
        let paper = self.says("/print", &body);
        let bytes = from_base64(paper.as_str().expect("a document"));
        let folder = TempDir::new().expect("a folder");
        let file = folder.path().join("page.pdf");
        fs::write(&file, bytes).expect("written");
        let text = Command::new("pdftotext")
            .arg("-layout")
            .arg(&file)
            .arg("-")
            .output();
        let text = String::from_utf8(text.expect("pdftotext").stdout).expect("a text");
        let pages: Vec<&str> = text.trim_end_matches('\u{c}').split('\u{c}').collect();
        (
            pages.len(),
            pages.last().copied().unwrap_or_default().to_owned(),
        )
    }

    fn presses(&self, selector: &str, keys: &str) {
        let found = json!({ "using": "css selector", "value": selector });
        let field = self.says("/element", &found);
        let mut ids = field.as_object().expect("an element").values();
        let id = ids.next().and_then(Value::as_str).expect("an id");
        self.says(&format!("/element/{id}/value"), &json!({ "text": keys }));
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        if !self.session.is_empty() && !thread::panicking() {
            self.asks("DELETE", &self.session, &json!({}));
        }
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}

fn from_base64(text: &str) -> Vec<u8> {
    const DIGITS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let value = |digit: u8| DIGITS.iter().position(|of| *of == digit);
    let digits: Vec<usize> = text.bytes().filter_map(value).collect();
    let mut bytes = Vec::new();
    for four in digits.chunks(4) {
        let bits = four.iter().fold(0, |bits, digit| bits << 6 | digit) << (6 * (4 - four.len()));
        let three =
            [bits >> 16, bits >> 8, bits].map(|part| u8::try_from(part & 255).expect("a byte"));
        bytes.extend(&three[..four.len() - 1]);
    }
    bytes
}

fn example(name: &str) -> Folder {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("examples")
        .join(name);
    Folder::new().file("game.yaml", fs::read(path).expect("an example"))
}

#[test]
#[ignore = "needs chromium and chromedriver"]
fn a_phone_follows_a_game() {
    let folder = Folder::with_game();
    let server = Server::of(&folder, "game.yaml");
    let browser = Browser::open(390, 844, false);
    browser.goes(&format!("http://localhost:{}/", server.at.port()));
    browser.shows("state", "live");
    browser.shows("turn", "Bob");
    // Without loading the page again.
    browser.finds("window.stays = true");
    folder.run("turn game.yaml n11 d abate").fine();
    browser.shows("turn", "Ann");
    browser.shows("last", "ABATE");
    folder.run("turn game.yaml table: category fish").fine();
    browser.shows("standing", "fish");
    folder.run("turn game.yaml q13 d he").fine();
    browser.shows("log", "q13 d he");
    assert_eq!(browser.finds("return window.stays"), json!(true));
    browser.is_content();
    browser.keeps("phone");

    // The clock of the prompt goes on by itself.
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    let clock = json!({
        "of": "Bob", "limit_ms": 60_000, "used_ms": 24_000, "entries": 4,
        "running_since_unix_ms": u64::try_from(now.expect("a time").as_millis()).expect("a time"),
    });
    let clock = clock.to_string();
    // As a prompt keeps it: locked.
    let mut kept = fs::File::create(folder.path(".game.yaml.clock")).expect("a file");
    kept.lock().expect("locked");
    kept.write_all(clock.as_bytes()).expect("written");
    browser.shows("time", "0:3");
    browser.shows("left", "30 seconds or less");
    // The name beside it and the title keep to one line each.
    for (id, most) in [("turn", 60.0), ("title", 30.0)] {
        let script =
            format!("return document.getElementById('{id}').getBoundingClientRect().height");
        let height = browser.finds(&script).as_f64().expect("a number");
        assert!(height < most, "`{id}` is {height} high");
    }
    browser.is_content();
    browser.keeps("phone-clock");
    fs::remove_file(folder.path(".game.yaml.clock")).expect("removed");
    let hidden = "return document.getElementById('clock').hidden";
    let until = Instant::now() + Duration::from_secs(10);
    while browser.finds(hidden) != json!(true) {
        assert!(Instant::now() < until, "the clock stays");
        thread::sleep(Duration::from_millis(50));
    }

    // The look-up box answers in words, and what is typed there is a text.
    for (words, told) in [
        ("latch sieze", "SIEZE  not valid"),
        ("<img src=x onerror=alert(1)>", "not a letter"),
    ] {
        let field = browser.says(
            "/element",
            &json!({ "using": "css selector", "value": "#words" }),
        );
        let (_, id) = field
            .as_object()
            .expect("an element")
            .iter()
            .next()
            .expect("an id");
        let at = format!("/element/{}", id.as_str().expect("a text"));
        browser.says(&format!("{at}/clear"), &json!({}));
        browser.says(
            &format!("{at}/value"),
            &json!({ "text": format!("{words}\u{e007}") }),
        );
        browser.shows("answer", told);
    }
    assert_eq!(
        browser.finds("return document.querySelectorAll('#answer *').length"),
        json!(0)
    );
    browser.is_content();
}

/// Both clocks go on by themselves, the scoreboard with them, until the prompt is gone.
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
    browser.goes(&format!("http://localhost:{}/", server.at.port()));
    browser.shows("scores", "1:55");
    browser.shows("spoken", "Bob: pass, no play this turn; Ann to move");
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    let clock = json!({
        "of": "Ann", "limit_ms": 60_000, "used_ms": 0, "entries": 2,
        "running_since_unix_ms": u64::try_from(now.expect("a time").as_millis()).expect("a time"),
        "whole_ms": 120_000, "spent_ms": [50_000, 5_000],
    });
    // As a prompt keeps it: locked.
    let mut kept = fs::File::create(folder.path(".game.yaml.clock")).expect("a file");
    kept.lock().expect("locked");
    kept.write_all(clock.to_string().as_bytes())
        .expect("written");
    browser.shows("time", "0:57");
    browser.shows("whole", "1:07 in all");
    browser.shows("scores", "1:06");
    browser.is_content();
    browser.keeps("phone-clocks");
    drop(kept);
    browser.shows("left", "stopped: prompt closed");
    let time = || browser.finds("return document.getElementById('time').textContent");
    let then = time();
    thread::sleep(Duration::from_millis(1_500));
    assert_eq!(time(), then);
    // Whoever goes over the time sees by how much.
    folder.run("turn game.yaml pass @1:17").fine();
    browser.shows("scores", "\u{2212}0:07");
    browser.is_content();
}

#[test]
#[ignore = "needs chromium and chromedriver"]
fn a_line_that_was_lost_comes_back() {
    let folder = Folder::with_game();
    let server = Server::of(&folder, "game.yaml");
    let port = server.at.port();
    let browser = Browser::open(1920, 1080, true);
    browser.goes(&format!("http://localhost:{port}/"));
    browser.shows("state", "live");
    drop(server);
    browser.shows("state", "reconnecting");
    folder.run("turn game.yaml n11 d abate").fine();
    let again = folder
        .command(&["serve", "game.yaml", "--port", &port.to_string()])
        .stdout(Stdio::null())
        .spawn();
    let mut again = again.expect("the program");
    browser.shows("state", "live");
    browser.shows("turn", "Ann");
    again.kill().expect("ended");
    let _ = again.wait();
}

/// A line that is dead without being closed, as after a change of networks: nothing comes, and nothing says so.
#[test]
#[cfg(unix)]
#[ignore = "needs chromium and chromedriver"]
fn a_line_that_has_gone_silent_is_not_called_live() {
    let folder = Folder::with_game();
    let server = Server::of(&folder, "game.yaml");
    let browser = Browser::open(390, 844, false);
    browser.goes(&format!("http://localhost:{}/", server.at.port()));
    browser.shows("state", "live");
    let signal = |name: &str| {
        let process = server.process().to_string();
        let sent = Command::new("kill").args([name, &process]).status();
        assert!(sent.expect("a signal").success());
    };
    signal("-STOP");
    folder.run("turn game.yaml n11 d abate").fine();
    thread::sleep(Duration::from_secs(25));
    browser.shows("state", "reconnecting");
    signal("-CONT");
    browser.shows("state", "live");
    browser.shows("turn", "Ann");
}

#[test]
#[ignore = "needs chromium and chromedriver"]
fn every_kind_of_game_fits_every_screen() {
    for name in ["first-game", "lingo-hex", "wordpaths", "jumbo", "teams"] {
        let folder = example(&format!("{name}.yaml"));
        let server = Server::of(&folder, "game.yaml");
        for (size, (width, height), dark) in [
            ("phone", (390, 844), false),
            ("phone-dark", (360, 640), true),
            ("wide", (1920, 1080), false),
            ("wide-dark", (1366, 768), true),
        ] {
            let browser = Browser::open(width, height, dark);
            browser.goes(&format!("http://localhost:{}/", server.at.port()));
            browser.shows("state", "live");
            browser.is_content();
            if size == "phone" || size == "wide-dark" {
                browser.is_accessible();
            }
            // Across the room nobody scrolls: the table is seen whole.
            let bottom = "return document.querySelector('#table figure:not(.gone) > svg')\
                .getBoundingClientRect().bottom";
            let bottom = browser.finds(bottom).as_f64().expect("a number");
            assert!(
                width < 600 || bottom <= f64::from(height),
                "{name}: {bottom}"
            );
            browser.keeps(&format!("{name}-{size}"));
        }
    }
}

/// Back through the turns with the keyboard, on the live page and in an exported one, which no server stands behind.
#[test]
#[ignore = "needs chromium and chromedriver"]
fn the_keyboard_steps_through_the_turns() {
    const LEFT: &str = "\u{e012}";
    let tiles =
        "return document.querySelectorAll('#table figure > svg g:not(.gone) > g > .tile').length";
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
        browser.goes(&url);
        if is_live {
            browser.shows("state", "live");
        }
        assert_eq!(browser.finds(tiles), json!(9), "{url}");
        assert_eq!(browser.finds(fresh), json!("ABTE"));
        browser.presses("#step", LEFT);
        browser.shows(
            "step-text",
            "turn 1 of 2: Ann: m13 r latch +10 (Ann 10, Bob 0)",
        );
        assert_eq!(browser.finds(tiles), json!(5));
        assert_eq!(browser.finds(fresh), json!("LATCH"));
        browser.presses("#step", LEFT);
        browser.shows("step-text", "before the first turn");
        assert_eq!(browser.finds(tiles), json!(0));
        browser.is_content();
        browser.is_accessible();
    }
    // Whoever looks back is not torn away by a new turn; whoever does not follows it.
    let browser = Browser::open(390, 844, false);
    browser.goes(&format!("http://localhost:{}/", server.at.port()));
    browser.shows("state", "live");
    browser.presses("#step", LEFT);
    folder.run("turn game.yaml q13 d he").fine();
    browser.shows("log", "q13 d he");
    browser.shows("step-text", "turn 1 of 3");
    assert_eq!(browser.finds(tiles), json!(5));
}

/// On paper, the last page has more than a footer.
#[test]
#[ignore = "needs chromium, chromedriver and pdftotext"]
fn no_page_on_paper_is_left_for_the_footer_alone() {
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
        browser.goes(&format!("file://{}", folder.path("page.html").display()));
        let (pages, last) = browser.prints();
        assert!((1..=8).contains(&pages), "{name}: {pages}");
        assert!(last.contains("dictionary:"), "{name}: {last}");
        let lines = last.lines().filter(|line| !line.trim().is_empty()).count();
        assert!(lines > 2, "{name}: {last}");
    }
}

/// Everything at once, in sizes for across the room, however many play.
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
    for name in ["wordpaths", "full-game", "teams", "jumbo"] {
        let folder = example(&format!("{name}.yaml"));
        is_for_a_television(&browser, &folder, &format!("television-{name}"));
    }
}

#[track_caller]
fn is_for_a_television(browser: &Browser, folder: &Folder, picture: &str) {
    let server = Server::of(folder, "game.yaml");
    browser.goes(&format!("http://localhost:{}/tv", server.at.port()));
    browser.shows("state", "live");
    let sizes = browser.finds(
        "const of = (part) => Math.min(...[...document.querySelectorAll(part)].map(
             (one) => parseFloat(getComputedStyle(one).fontSize)));
         return [of('.scores .name'), of('.scores .score')]",
    );
    let at_least = |n: usize, px: f64| sizes[n].as_f64().is_some_and(|size| size >= px);
    assert!(at_least(0, 40.0) && at_least(1, 80.0), "{picture}: {sizes}");
    let cut = browser.finds(
        "return [...document.querySelectorAll('.part, figure:not(.gone)')].filter((part) => part.offsetParent !== null
             && (part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1
                 || part.getBoundingClientRect().bottom > innerHeight)).map((part) => part.className)",
    );
    assert_eq!(cut, json!([]), "{picture}");
    let times = browser.finds(
        "return [...document.querySelectorAll('td.time')].every((time) => time.getBoundingClientRect().height > 20)",
    );
    assert_eq!(times, json!(true), "{picture}");
    browser.is_content();
    browser.keeps(picture);
    browser.goes("about:blank");
}
