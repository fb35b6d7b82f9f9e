//! A phone at the table: a browser that takes a seat and is touched and typed on, as people do.

use std::ops::Deref;
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

use super::Browser;
use crate::program::Folder;
use crate::screen::Server;

/// A game of two with a dictionary.
pub const PUZZINGO: &str = "puzzingo Ann Bob --dictionary letterpress";

/// `tileref serve --seats` beside a record.
pub struct Table {
    pub folder: Folder,
    server: Option<Server>,
    port: u16,
    /// The address with the code of the table.
    pub address: String,
}

impl Table {
    /// A new game with these arguments.
    pub fn new(game: &str) -> Self {
        let folder = Folder::new();
        folder.run(&format!("new {game}")).fine();
        Self::of(folder)
    }

    /// The same, with its first players at these phones.
    #[track_caller]
    pub fn with_phones<'a>(game: &str, phones: impl IntoIterator<Item = &'a Phone>) -> Self {
        let table = Self::new(game);
        let (names, _) = game.split_once(" --").expect("options");
        for (name, phone) in names.split(' ').skip(1).zip(phones) {
            phone.take_seat(&table, name);
        }
        table
    }

    /// A new game in which Ann has played LATCH, and Bob is at a phone.
    #[track_caller]
    pub fn with_latch(bob: &Phone) -> Self {
        let table = Self::new(PUZZINGO);
        table.turn("Ann: m13 r latch");
        bob.take_seat(&table, "Bob");
        table
    }

    /// The record `game.yaml` of a folder.
    pub fn of(folder: Folder) -> Self {
        let mut table = Self {
            folder,
            server: None,
            port: 0,
            address: String::new(),
        };
        table.start();
        table
    }

    /// Starts the server, on the same port if it ran before.
    pub fn start(&mut self) {
        let server = Server::at_port(self.port, &self.folder, &["--seats"]);
        self.port = server.at.port();
        self.address = format!("http://{}/#{}", server.at, server.code);
        self.server = Some(server);
    }

    /// The address without the code: the page for spectators.
    pub fn spectators_address(&self) -> &str {
        self.address.split('#').next().expect("an address")
    }

    /// Kills the server, like a power cut.
    pub fn kill(&mut self) {
        self.server = None;
    }

    /// Submits a line without a phone.
    pub fn turn(&self, line: &str) {
        self.folder.run(&format!("turn game.yaml {line}")).fine();
    }

    /// The number of its process.
    pub fn process_id(&self) -> String {
        let server = self.server.as_ref().expect("it runs");
        server.process().to_string()
    }

    /// The report of the game.
    pub fn report(&self) -> Value {
        let ran = self.folder.run("check game.yaml --json");
        serde_json::from_str(&ran.out).expect("a report")
    }

    /// What the phones know of the table.
    pub fn document(&self) -> Value {
        let server = self.server.as_ref().expect("it runs");
        serde_json::from_str(&server.get("/table").body).expect("a document")
    }

    /// The number of turns with this action.
    pub fn count(&self, action: &str) -> usize {
        let report = self.report();
        let turns = report["turns"].as_array().expect("turns").iter();
        turns.filter(|turn| turn["action"] == action).count()
    }
}

/// A browser with the size of a phone.
pub struct Phone(Browser);

impl Deref for Phone {
    type Target = Browser;

    fn deref(&self) -> &Browser {
        &self.0
    }
}

/// Presses the enabled button or summary with this text, label or id; what a question covers cannot be pressed.
const PRESS: &str =
    "const button = [...document.querySelectorAll('button, summary')].find((button) =>
    button.offsetParent !== null && !button.disabled && !button.closest('[inert]') &&
    [button.textContent.trim(), button.ariaLabel, button.id].includes(NAME));
  if (button) button.click();
  return Boolean(button);";

/// The position of a cell; scrolls the view if the cell is not visible.
const CELL: &str = "const [, column, row] = /([A-Z]+)([0-9]+)/.exec(arguments[0]);
  const axes = [...document.querySelectorAll('#sheet .axis')];
  const box = (name) => axes.find((axis) => axis.textContent === name).getBoundingClientRect();
  const view = document.getElementById('view');
  const at = () => {
    const [over, beside] = [box(column), box(row)];
    const indented = document.querySelector('#sheet svg').dataset.indent > 0;
    const unit = document.getElementById('sheet').clientWidth / document.querySelector('#sheet svg').viewBox.baseVal.width;
    const aside = indented ? (row % 2 === 0 ? 10 : -10) * unit : 0;
    return [over.left + over.width / 2 + aside, beside.top + beside.height / 2];
  };
  const seen = view.getBoundingClientRect();
  const [x, y] = at();
  if (x < seen.left + 20 || x > seen.right - 20) view.scrollLeft += x - seen.left - seen.width / 2;
  if (y < seen.top + 20 || y > seen.bottom - 60) view.scrollTop += y - seen.top - seen.height / 2;
  return at();";

impl Phone {
    /// In portrait format.
    pub fn new(dark: bool) -> Self {
        Self::of_size(390, 844, dark)
    }

    pub fn of_size(width: u32, height: u32, dark: bool) -> Self {
        let browser = Browser::open(width, height, dark);
        browser.send_command(
            "Emulation.setTouchEmulationEnabled",
            &json!({ "enabled": true }),
        );
        Self(browser)
    }

    /// Changes the size of the window, and waits until the page has been drawn at that size.
    pub fn resize(&self, width: u32, height: u32) {
        let size =
            json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": true });
        self.send_command("Emulation.setDeviceMetricsOverride", &size);
        let drawn = "requestAnimationFrame(() => requestAnimationFrame(arguments[0]))";
        self.post("/execute/async", &json!({ "script": drawn, "args": [] }));
    }

    /// Opens the address of the QR code and takes a seat.
    #[track_caller]
    pub fn take_seat(&self, table: &Table, name: &str) {
        self.visit("about:blank");
        self.visit(&table.address);
        self.wait_until(&format!(
            "return [...document.querySelectorAll('#free button')].some((it) => it.textContent === '{name}' && !it.disabled)"
        ));
        self.press(name);
        self.wait_until("return document.getElementById('join').hidden");
    }

    /// Waits until an element is visible and contains a text.
    #[track_caller]
    pub fn wait_for_visible_text(&self, id: &str, text: &str) {
        self.wait_until(&format!(
            "const it = document.getElementById('{id}'); return it.offsetParent !== null && it.textContent.includes({})",
            json!(text)
        ));
    }

    /// Waits until a panel is visible.
    #[track_caller]
    pub fn wait_for_panel(&self, panel: &str) {
        self.wait_until(&format!(
            "return !document.getElementById('{panel}').hidden && !document.getElementById('main').inert"
        ));
    }

    #[track_caller]
    pub fn wait_until_hidden(&self, panel: &str) {
        self.wait_until(&format!(
            "return !document.getElementById('{panel}').checkVisibility()"
        ));
    }

    /// Waits for a button and presses it.
    #[track_caller]
    pub fn press(&self, name: &str) {
        self.wait_until(&PRESS.replace("NAME", &json!(name).to_string()));
    }

    /// Replaces the text of a field.
    pub fn fill(&self, field: &str, text: &str) {
        self.run_script_with(
            "const it = document.getElementById(arguments[0]); it.focus(); it.select();",
            field,
        );
        self.send_command("Input.insertText", &json!({ "text": text }));
    }

    /// Presses a key of a keyboard.
    pub fn press_key(&self, key: &str) {
        let text = if key == "Enter" { "\r" } else { "" };
        let code = match key {
            "Enter" => 13,
            "Tab" => 9,
            "Escape" => 27,
            "ArrowRight" => 39,
            "ArrowDown" => 40,
            _ => 0,
        };
        for kind in ["keyDown", "keyUp"] {
            self.send_command(
                "Input.dispatchKeyEvent",
                &json!({ "type": kind, "key": key, "code": key, "windowsVirtualKeyCode": code, "text": text }),
            );
        }
    }

    /// Where a cell is on the screen, once it is in sight.
    pub fn position_of(&self, cell: &str) -> Value {
        let at = self.run_script_with(CELL, &cell.to_uppercase());
        json!({ "x": at[0], "y": at[1] })
    }

    fn touch(&self, kind: &str, points: &Value) {
        self.send_command(
            "Input.dispatchTouchEvent",
            &json!({ "type": kind, "touchPoints": points }),
        );
    }

    /// Taps a cell. On a busy machine, separate commands for touch and release can be so far apart that they count as a
    /// long press, so the resulting click is sent in one command; with the search for the cell, because the board may
    /// be drawn again in between.
    pub fn tap(&self, cell: &str) {
        let tap = format!(
            "const [x, y] = (() => {{ {CELL} }})();
             document.elementFromPoint(x, y).dispatchEvent(
               new MouseEvent('click', {{ bubbles: true, cancelable: true, clientX: x, clientY: y }}))"
        );
        self.run_script_with(&tap, &cell.to_uppercase());
    }

    /// Taps keys of the tray.
    #[track_caller]
    pub fn tap_tiles(&self, letters: &str) {
        for letter in letters.chars() {
            self.wait_until(&format!(
                "const key = [...document.querySelectorAll('#tray [data-tile]')].find((it) => it.dataset.tile === '{letter}');
                 if (key) key.click(); return Boolean(key)"
            ));
        }
    }

    /// Drags a finger over cells. From the end of the path this draws; even if slow, it is no long press.
    pub fn drag(&self, cells: &[&str]) {
        self.run_script(
            "addEventListener('contextmenu', (event) => event.stopPropagation(), true)",
        );
        for (n, cell) in cells.iter().enumerate() {
            let kind = if n == 0 { "touchStart" } else { "touchMove" };
            self.touch(kind, &json!([self.position_of(cell)]));
            // Some moves between two frames are lost, as those of a very fast finger.
            thread::sleep(Duration::from_millis(30));
        }
        self.touch("touchEnd", &json!([]));
    }

    /// Composes a play: the first cell, an arrow or one for each step, the letters.
    #[track_caller]
    pub fn compose(&self, line: &str) {
        let parts: Vec<&str> = line.split(' ').collect();
        let &[cell, path, word] = parts.as_slice() else {
            panic!("not a play of one word: {line}");
        };
        self.wait_for_panel("compose");
        self.press("clear");
        self.tap(cell);
        self.wait_for_visible_text("notation", &cell.to_lowercase());
        let ways = match path {
            "e" | "w" | "ne" | "nw" | "se" | "sw" => vec![path],
            path => path.split("").filter(|way| !way.is_empty()).collect(),
        };
        for way in ways {
            self.press(&format!("way-{way}"));
        }
        self.fill("letters", word);
    }

    /// Plays a word, and waits until it is on the table.
    #[track_caller]
    pub fn play(&self, line: &str) {
        self.compose(line);
        self.press("play");
        self.wait_for_visible_text("message", "you played");
    }

    /// Submits a typed line.
    #[track_caller]
    pub fn submit_line(&self, line: &str) {
        self.press("More");
        self.press("Type a line");
        self.fill("more-text", line);
        self.press("Submit");
        self.wait_until_hidden("more");
    }

    /// Checks that everything on the page is within the window, and that nothing was blocked or threw. Refusals of the
    /// server are in the browser's log, but are no errors of the page.
    #[track_caller]
    pub fn check_page(&self) {
        let log = self.post("/se/log", &json!({ "type": "browser" }));
        for entry in log.as_array().expect("a log") {
            assert_eq!(entry["source"], "network", "{entry}");
        }
        let wide = "return document.documentElement.scrollWidth - window.innerWidth";
        assert_eq!(
            self.run_script(wide),
            json!(0),
            "it is wider than the window"
        );
    }
}
