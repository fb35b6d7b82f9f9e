//! The page in several tabs, in several folders of a host, and while its host changes.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use tempfile::TempDir;

use super::host::Host;
use super::play::{check_record, follow, open_again, start, wait_for_the_files, wait_for_turns};
use super::same::built;
use crate::browser::phone::Phone;
use crate::program::comes_true;

/// A folder with copies of the page, which can be changed while it is handed out.
struct Site {
    folder: TempDir,
    host: Host,
}

/// What the first page says, in the build that `bash .ci/web` makes and in any other.
const WORDS: &str = "New game</a>";

impl Site {
    /// The page that was built, in each of these folders.
    fn new(copies: &[&str]) -> Self {
        let folder = TempDir::new().expect("a folder");
        let host = Host::of(folder.path());
        for copy in copies {
            copy_build(&built(), &folder.path().join(copy), &|text| text);
        }
        Self { folder, host }
    }

    fn address(&self, copy: &str) -> String {
        self.host.address(&format!("{copy}/"))
    }

    fn path(&self, copy: &str) -> PathBuf {
        self.folder.path().join(copy)
    }

    /// Puts another build in the place of a copy: its hash is this one, which its first page shows.
    fn update(&self, copy: &str, hash: &str) {
        fs::remove_dir_all(self.path(copy)).expect("the old one");
        let (old, words) = (built_hash(), format!("Game of {hash}</a>"));
        copy_build(&built(), &self.path(copy), &|text| {
            text.replace(&old, hash).replace(WORDS, &words)
        });
    }
}

/// The name of the folder of a build in which all is that does not keep its name.
fn built_hash() -> String {
    let mut entries = fs::read_dir(built()).expect("the page");
    let folder = entries.find_map(|entry| {
        let path = entry.expect("an entry").path();
        path.is_dir().then_some(path)
    });
    let folder = folder.expect("the folder of a hash");
    let name = folder.file_name().expect("a name");
    name.to_string_lossy().into_owned()
}

/// Copies a folder; its texts and names are changed.
fn copy_build(from: &Path, to: &Path, change: &dyn Fn(String) -> String) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().expect("a name").to_string_lossy();
        let target = to.join(change(name.into_owned()));
        if path.is_dir() {
            copy_build(&path, &target, change);
            continue;
        }
        let bytes = fs::read(&path).expect("a file");
        let bytes = String::from_utf8(bytes)
            .map_or_else(std::string::FromUtf8Error::into_bytes, |it| {
                change(it).into()
            });
        fs::write(target, bytes).expect("written");
    }
}

/// Two other builds.
const SECOND: &str = "2222bbbb2222";
const THIRD: &str = "3333cccc3333";

/// Runs a script that calls `done`.
fn run(phone: &Phone, script: &str) -> Value {
    let script = format!("const done = arguments[0]; (async () => {{ {script} }})().then(done)");
    phone.post("/execute/async", &json!({ "script": script, "args": [] }))
}

/// Waits until the page says something, while it may be loaded again.
#[track_caller]
fn wait_for_words(phone: &Phone, words: &str) {
    phone.wait_until(&format!(
        "return document.body !== null && document.body.innerText.includes({})",
        json!(words)
    ));
}

/// Looks for another build, and waits for what becomes of it: `installed`, or `redundant` if it was not whole.
#[track_caller]
fn look_for_update(phone: &Phone) -> Value {
    run(
        phone,
        "const kept = await navigator.serviceWorker.getRegistration();
         const next = kept.update().then(() => kept.installing || kept.waiting);
         const worker = await next;
         if (worker === null) return 'none';
         while (worker.state === 'installing') await new Promise((resolve) => worker.addEventListener('statechange', resolve, { once: true }));
         return worker.state",
    )
}

/// Waits until exactly these builds of a copy are kept.
#[track_caller]
fn wait_for_builds(phone: &Phone, copy: &str, builds: &[&str]) {
    let is_so = comes_true(|| kept_builds(phone, copy) == json!(builds));
    assert!(is_so, "{}", kept_builds(phone, copy));
}

/// The hashes of the builds that are kept of a copy.
fn kept_builds(phone: &Phone, copy: &str) -> Value {
    run(
        phone,
        &format!(
            "return (await caches.keys()).filter((it) => it.includes('/{copy}/')).map((it) => it.split(' ').pop())"
        ),
    )
}

/// A page that is alone and that nobody touches is replaced at once, with its games; the build before stays until the next.
#[test]
#[ignore = "needs chromium, chromedriver and the page without a server"]
fn a_new_build_replaces_the_page_of_one_tab() {
    let (phone, site, first) = (Phone::new(false), Site::new(&["one"]), built_hash());
    let shelf = site.address("one");
    phone.visit(&shelf);
    wait_for_the_files(&phone);
    start(&phone, "puzzingo", &["Ann", "Bob"]);
    phone.compose("m13 r latch");
    phone.press("play");
    wait_for_turns(&phone, 1);
    // In the middle of a game nothing is replaced.
    site.update("one", SECOND);
    assert_eq!(look_for_update(&phone), "installed");
    phone.visit(&shelf);
    wait_for_words(&phone, &format!("Game of {SECOND}"));
    wait_for_builds(&phone, "one", &[&first, SECOND]);
    wait_for_words(&phone, "PUZZINGO");
    let manifest = "return await (await fetch('manifest.json')).text()";
    let manifest = run(&phone, manifest);
    assert!(manifest.as_str().expect("a text").contains(SECOND));
    // Somebody is about to do something.
    follow(&phone, "#new");
    phone.run_script(
        "navigator.serviceWorker.addEventListener('controllerchange', () => { window.isReplaced = true })",
    );
    site.update("one", THIRD);
    look_for_update(&phone);
    phone.wait_until("return window.isReplaced === true");
    wait_for_builds(&phone, "one", &[SECOND, THIRD]);
    // The page of the build before has all its files, which the host has no more.
    let list = format!("return (await fetch('{SECOND}/lists/common.packed')).status");
    assert_eq!(run(&phone, &list), 200);
    follow(&phone, "#");
    start(&phone, "lingo", &["Cy", "Di"]);
    assert!(
        phone
            .run_script("return document.head.innerHTML")
            .as_str()
            .expect("a page")
            .contains(THIRD)
    );
    drop(site);
    phone.visit(&shelf);
    wait_for_words(&phone, &format!("Game of {THIRD}"));
    phone.check_page();
}

/// Neither tab is touched while the other is open.
#[test]
#[ignore = "needs chromium, chromedriver and the page without a server"]
fn a_new_build_waits_for_the_other_tab() {
    let (phone, site) = (Phone::new(false), Site::new(&["one"]));
    let shelf = site.address("one");
    phone.visit(&shelf);
    wait_for_the_files(&phone);
    start(&phone, "puzzingo", &["Ann", "Bob"]);
    let game = phone.window();
    let other = phone.open_window();
    phone.switch_to(&other);
    phone.visit(&shelf);
    site.update("one", SECOND);
    assert_eq!(look_for_update(&phone), "installed");
    phone.visit("about:blank");
    phone.visit(&shelf);
    wait_for_words(&phone, "New game");
    phone.switch_to(&game);
    phone.compose("m13 r latch");
    phone.press("play");
    wait_for_turns(&phone, 1);
    phone.switch_to(&other);
    phone.close_window();
    phone.switch_to(&game);
    phone.visit(&shelf);
    wait_for_words(&phone, &format!("Game of {SECOND}"));
    wait_for_words(&phone, "PUZZINGO");
}

/// While a host is being changed, and after the browser has cleared files, a page is of one build.
#[test]
#[ignore = "needs chromium, chromedriver and the page without a server"]
fn a_build_is_kept_whole_or_not_at_all() {
    let (phone, site, first) = (Phone::new(false), Site::new(&["one"]), built_hash());
    let shelf = site.address("one");
    phone.visit(&shelf);
    wait_for_the_files(&phone);
    let manifest = site.path("one").join("manifest.json");
    let old_manifest = fs::read(&manifest).expect("the manifest");
    site.update("one", SECOND);
    fs::remove_file(site.path("one").join(SECOND).join("tileref.wasm")).expect("the module");
    assert_eq!(look_for_update(&phone), "redundant");
    site.update("one", THIRD);
    let new_manifest = fs::read(&manifest).expect("the manifest");
    fs::write(&manifest, old_manifest).expect("of the first build");
    assert_eq!(look_for_update(&phone), "redundant");
    phone.visit("about:blank");
    phone.visit(&shelf);
    wait_for_words(&phone, "New game");
    start(&phone, "puzzingo", &["Ann", "Bob"]);
    fs::write(&manifest, new_manifest).expect("of this build");
    phone.visit(&shelf);
    wait_for_words(&phone, &format!("Game of {THIRD}"));
    wait_for_builds(&phone, "one", &[&first, THIRD]);
    let count =
        format!("return (await (await caches.open('tileref /one/ {THIRD}')).keys()).length");
    let all = run(&phone, &count);
    run(
        &phone,
        "for (const name of await caches.keys()) await caches.delete(name)",
    );
    phone.visit(&shelf);
    wait_for_words(&phone, "PUZZINGO");
    // What the page has asked for is kept again.
    let files = run(&phone, &count).as_u64().expect("a number");
    assert!(
        files > 10 && files <= all.as_u64().expect("a number"),
        "{files}"
    );
    let index = format!(
        "return Boolean(await (await caches.open('tileref /one/ {THIRD}')).match('index.html'))"
    );
    assert_eq!(run(&phone, &index), true);
}

/// Two copies under one host have their own games, drafts and files.
#[test]
#[ignore = "needs chromium, chromedriver and the page without a server"]
fn two_folders_of_a_host_are_two_pages() {
    let (phone, site, first) = (Phone::new(false), Site::new(&["one", "two"]), built_hash());
    let [one, two] = ["one", "two"].map(|copy| site.address(copy));
    phone.visit(&one);
    wait_for_the_files(&phone);
    start(&phone, "puzzingo", &["Ann", "Bob"]);
    phone.compose("m13 r latch");
    phone.wait_for_visible_text("notation", "LATCH");
    let game = phone.run_script("return location.href");
    let game = game.as_str().expect("an address");
    phone.visit(&two);
    wait_for_the_files(&phone);
    phone.wait_for_visible_text("none", "Pick a game");
    start(&phone, "puzzingo", &["Ann", "Bob"]);
    phone.compose("m13 r bald");
    let other = phone.run_script("return location.href");
    phone.visit(game);
    phone.wait_for_visible_text("notation", "LATCH");
    // The other page has a game of this name, too, and keeps what was entered in it.
    phone.visit(&one);
    phone.press("Save or delete PUZZINGO, Ann, Bob");
    phone.press("Delete");
    phone.press("Delete it? No other phone has it");
    phone.wait_for_visible_text("deleted", "Deleted PUZZINGO");
    start(&phone, "puzzingo", &[]);
    assert_eq!(phone.run_script("return location.href"), game);
    phone.wait_for_panel("compose");
    let notation = "return document.getElementById('notation').textContent";
    let notation = phone.run_script(notation);
    assert!(!notation.as_str().expect("a text").contains("LATCH"));
    phone.visit(other.as_str().expect("an address"));
    phone.wait_for_visible_text("notation", "BALD");
    for build in [SECOND, THIRD] {
        site.update("one", build);
        phone.visit(&one);
        wait_for_words(&phone, &format!("Game of {build}"));
    }
    wait_for_builds(&phone, "one", &[SECOND, THIRD]);
    wait_for_builds(&phone, "two", &[&first]);
    drop(site);
    phone.visit(&two);
    wait_for_words(&phone, "New game");
    wait_for_words(&phone, "PUZZINGO");
    phone.visit(&one);
    wait_for_words(&phone, &format!("Game of {THIRD}"));
}

/// A second tab follows the first, and a line that comes too late is judged on the newer state.
#[test]
#[ignore = "needs chromium, chromedriver and the page without a server"]
fn a_game_is_open_in_two_tabs() {
    let (phone, host) = (Phone::new(false), Host::of(&built()));
    phone.visit(&host.address(""));
    start(&phone, "puzzingo", &["Ann", "Bob"]);
    let game = phone.run_script("return location.href");
    let [quick, slow] = [phone.window(), phone.open_window()];
    phone.switch_to(&slow);
    phone.visit(game.as_str().expect("an address"));
    wait_for_turns(&phone, 0);
    phone.switch_to(&quick);
    phone.compose("m13 r latch");
    phone.press("play");
    wait_for_turns(&phone, 1);
    phone.switch_to(&slow);
    wait_for_turns(&phone, 1);
    // Where nobody sees it, it does not follow.
    phone.compose("n11 d sbate");
    phone.run_script("Object.defineProperty(document, 'visibilityState', { value: 'hidden' })");
    phone.switch_to(&quick);
    phone.compose("p12 d acts");
    phone.press("play");
    wait_for_turns(&phone, 2);
    phone.switch_to(&slow);
    assert_eq!(phone.run_script("return document.body.dataset.turns"), "1");
    phone.press("play");
    wait_for_words(&phone, "Not submitted, because Bob played ACTS");
    wait_for_turns(&phone, 2);
    let report = check_record(&phone, &["Ann: m13 r latch", "Bob: p12 d acts"]);
    assert_eq!(report["turns"].as_array().map(Vec::len), Some(2));
    open_again(&phone);
    wait_for_turns(&phone, 2);
}
