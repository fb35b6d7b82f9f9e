//! A browser under the `WebDriver` protocol.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::os::unix::fs::PermissionsExt as _;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::program::comes_true;

/// A browser controlled over the `WebDriver` protocol.
pub struct Browser {
    driver: Child,
    port: u16,
    session: String,
    _profile: TempDir,
}

/// A driver that has started, and its port; `None` if it could not.
fn driver() -> Option<(Child, u16)> {
    let mut driver = Command::new("chromedriver")
        .arg("--port=0")
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("chromedriver");
    let out = BufReader::new(driver.stdout.take().expect("its output"));
    let port = out.lines().map_while(Result::ok).find_map(|line| {
        let (_, port) = line.split_once("successfully on port ")?;
        port.trim_end_matches('.').parse().ok()
    });
    if port.is_none() {
        driver.wait().expect("its end");
    }
    Some((driver, port?))
}

/// A command in this folder that starts Chromium without what only a person sees, in a third of the time. It opens no page
/// by itself, and the driver waits for one.
fn shell(folder: &Path) -> PathBuf {
    let shell = folder.join("shell");
    let command = "#!/bin/sh\nexec /usr/lib/chromium/chromium-headless-shell \"$@\" about:blank\n";
    fs::write(&shell, command).expect("a command");
    fs::set_permissions(&shell, fs::Permissions::from_mode(0o755)).expect("its mode");
    shell
}

impl Browser {
    /// Opens a window of this size; a narrow one behaves like a phone.
    pub fn open(width: u32, height: u32, dark: bool) -> Self {
        // The free port that it chooses may be taken for the other version of IP; then it ends.
        let (driver, port) = (0..5).find_map(|_| driver()).expect("a port");
        let profile = TempDir::new().expect("a folder");
        let shell = shell(profile.path());
        let arguments = [
            "--headless",
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
            "goog:chromeOptions": { "args": arguments, "binary": shell },
            "goog:loggingPrefs": { "browser": "ALL" },
        } } });
        let mut browser = Self {
            driver,
            port,
            session: String::new(),
            _profile: profile,
        };
        let session = browser.request("POST", "/session", &wanted);
        browser.session = format!("/session/{}", session["sessionId"].as_str().expect("an id"));
        browser.send_command(
            "Emulation.setDeviceMetricsOverride",
            &json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600 }),
        );
        browser.set_colour_scheme(if dark { "dark" } else { "light" });
        browser
    }

    /// Switches to the colour scheme `light` or `dark`.
    pub fn set_colour_scheme(&self, scheme: &str) {
        let feature = json!({ "name": "prefers-color-scheme", "value": scheme });
        self.send_command(
            "Emulation.setEmulatedMedia",
            &json!({ "features": [feature] }),
        );
    }

    /// One request to the driver.
    pub fn request(&self, method: &str, path: &str, body: &Value) -> Value {
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

    pub fn post(&self, path: &str, body: &Value) -> Value {
        self.request("POST", &format!("{}{path}", self.session), body)
    }

    /// One command of the browser's own protocol.
    pub fn send_command(&self, command: &str, parameters: &Value) {
        self.command(command, parameters);
    }

    /// The same, with its result.
    pub fn command(&self, command: &str, parameters: &Value) -> Value {
        let sent = json!({ "cmd": command, "params": parameters });
        self.post("/goog/cdp/execute", &sent)
    }

    /// The window that the next commands are for.
    pub fn window(&self) -> String {
        let window = self.request("GET", &format!("{}/window", self.session), &json!({}));
        window.as_str().expect("a window").to_owned()
    }

    /// Opens another window of the same browser.
    pub fn open_window(&self) -> String {
        let window = self.post("/window/new", &json!({ "type": "tab" }));
        window["handle"].as_str().expect("a window").to_owned()
    }

    pub fn switch_to(&self, window: &str) {
        self.post("/window", &json!({ "handle": window }));
    }

    /// Closes the window that the commands are for. The next one has to be chosen.
    pub fn close_window(&self) {
        self.request("DELETE", &format!("{}/window", self.session), &json!({}));
    }

    pub fn visit(&self, url: &str) {
        self.post("/url", &json!({ "url": url }));
    }

    /// Runs a script on the page and returns its result.
    pub fn run_script(&self, script: &str) -> Value {
        self.post("/execute/sync", &json!({ "script": script, "args": [] }))
    }

    /// Runs a script with one argument and returns its result.
    pub fn run_script_with(&self, script: &str, argument: &str) -> Value {
        self.post(
            "/execute/sync",
            &json!({ "script": script, "args": [argument] }),
        )
    }

    /// Waits until a script returns true.
    #[track_caller]
    pub fn wait_until(&self, script: &str) {
        if !comes_true(|| self.run_script(script) == json!(true)) {
            self.save_screenshot("never");
            let page = self.run_script("return document.body.innerText");
            panic!("never: {script}: {page}");
        }
    }

    /// Waits until an element shows a text.
    #[track_caller]
    pub fn wait_for_text(&self, id: &str, text: &str) {
        self.wait_until(&format!(
            "return document.getElementById('{id}').innerText.includes({})",
            json!(text)
        ));
    }

    /// Waits until the text of an element changes by itself.
    #[track_caller]
    pub fn wait_for_change(&self, id: &str) {
        let now = self.run_script(&format!("return document.getElementById('{id}').innerText"));
        self.wait_until(&format!(
            "return document.getElementById('{id}').innerText !== {now}"
        ));
    }

    /// Saves a screenshot.
    pub fn save_screenshot(&self, name: &str) {
        let picture = self.request("GET", &format!("{}/screenshot", self.session), &json!({}));
        let bytes = from_base64(picture.as_str().expect("a picture"));
        assert!(bytes.starts_with(b"\x89PNG"));
        fs::write(Self::screens().join(format!("{name}.png")), bytes).expect("kept");
    }

    /// The folder of the screenshots.
    pub fn screens() -> PathBuf {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("../screens");
        fs::create_dir_all(&folder).expect("a folder");
        folder
    }

    /// Checks that nothing was blocked by the policy of the page, failed to load or threw.
    #[track_caller]
    pub fn check(&self) {
        let log = self.post("/se/log", &json!({ "type": "browser" }));
        assert_eq!(log, json!([]));
        let wide = "return document.documentElement.scrollWidth - window.innerWidth";
        assert_eq!(
            self.run_script(wide),
            json!(0),
            "it is wider than the window"
        );
    }

    /// Checks that axe-core finds no violations of levels A, AA and AAA.
    #[track_caller]
    pub fn check_accessibility(&self) {
        let levels = json!([
            "wcag2a", "wcag2aa", "wcag2aaa", "wcag21a", "wcag21aa", "wcag22aa"
        ]);
        let passed = self.axe(&json!({ "type": "tag", "values": levels }));
        assert!(passed > 10, "{passed}");
    }

    /// Checks the only rules of axe-core that depend on the colour scheme.
    #[track_caller]
    pub fn check_contrast(&self) {
        let rules = json!(["color-contrast", "color-contrast-enhanced"]);
        let passed = self.axe(&json!({ "type": "rule", "values": rules }));
        assert_eq!(passed, 2);
    }

    /// Checks some rules with axe-core, which `bash .ci/axe` installs, and returns how many of them passed.
    #[track_caller]
    fn axe(&self, rules: &Value) -> u64 {
        // What still moves may be half seen.
        self.wait_until(
            "return document.getAnimations().every((it) => it.playState !== 'running' || it.effect.getComputedTiming().endTime === Infinity)",
        );
        if self.run_script("return window.axe === undefined") == json!(true) {
            let axe = Path::new(env!("CARGO_TARGET_TMPDIR")).join("../axe/axe.min.js");
            let axe = fs::read_to_string(axe).expect("axe-core: run `bash .ci/axe`");
            self.run_script(&axe);
        }
        let script = "const done = arguments[1];
            axe.run(document, { runOnly: arguments[0], resultTypes: ['violations'] }).then((found) => done({
                passes: found.passes.length,
                violations: found.violations.map((one) => [one.id, one.nodes.map((node) => node.html)]),
            }));";
        let body = json!({ "script": script, "args": [rules] });
        let found = self.post("/execute/async", &body);
        assert_eq!(found["violations"], json!([]));
        found["passes"].as_u64().expect("a number")
    }

    /// The number of printed pages, and the text of the last one.
    pub fn print(&self) -> (usize, String) {
        let body = json!({ "background": false });
        let paper = self.post("/print", &body);
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

    pub fn press(&self, selector: &str, keys: &str) {
        let found = json!({ "using": "css selector", "value": selector });
        let field = self.post("/element", &found);
        let mut ids = field.as_object().expect("an element").values();
        let id = ids.next().and_then(Value::as_str).expect("an id");
        self.post(&format!("/element/{id}/value"), &json!({ "text": keys }));
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // After a failed test as well: the driver alone would leave its browser behind.
        if !self.session.is_empty() {
            let ends = || self.request("DELETE", &self.session, &json!({}));
            let _ = catch_unwind(AssertUnwindSafe(ends));
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
