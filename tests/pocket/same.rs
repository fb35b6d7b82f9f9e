//! The module rules as the program does.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::{fs, iter};

use serde_json::Value;
use tileref::best::Query;
use tileref::game::Game;
use tileref::lexicon;
use tileref::referee::{JudgedPlay, Vocabulary};
use tileref::rules::Ruleset;
use tileref::tile::{Letter, RackTile};

use crate::program::{Folder, cases};

/// The folder that `bash .ci/web` builds.
pub fn built() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("../web");
    assert!(folder.exists(), "run `bash .ci/web`");
    folder
}

/// The file of this name in the folder of the hash.
fn file(name: &str) -> PathBuf {
    let folders = fs::read_dir(built()).expect("the page");
    let mut folders = folders.map(|entry| entry.expect("an entry").path().join(name));
    let found = folders.find(|path| path.exists());
    found.expect("a file of the page")
}

/// The games of which some are made at random.
const GAMES: [&str; 6] = [
    "puzzingo",
    "lingo",
    "towers",
    "jumbo-jumble",
    "wordgame",
    "crossword",
];

/// How many turns a random game has.
const TURNS: usize = 8;

/// A random game as a record: each turn is one of the plays that some tiles allow.
fn random_game(id: &str, seed: u64) -> String {
    let mut dice = fastrand::Rng::with_seed(seed);
    let list = Arc::new(lexicon::embedded("common").expect("a list"));
    let rules = Ruleset::built_in(id).expect("a game");
    let vocabulary = Vocabulary::new(Some(list));
    let mut game = Game::new(rules, &["Ann", "Bob"], vocabulary).expect("two players");
    let mut text = format!("game: {id}\nplayers: [Ann, Bob]\ndictionary: common\nturns:\n");
    for _ in 0..TURNS {
        let letters = iter::repeat_with(|| dice.choice(*b"aaeeiioonrstdlcmphg"));
        let letters = letters.flatten().take(4);
        let letters = letters.filter_map(|letter| Letter::new(letter.into()));
        let tiles = letters.map(RackTile::Letter).collect();
        let seat = game.to_move().expect("somebody");
        let query = Query {
            seat,
            tiles,
            most: Some(20),
        };
        // The set may be out of one of these tiles.
        let found = game.best(&query, &mut |_| true).ok();
        let found = found
            .iter()
            .flat_map(|found| game.judged(seat, &found.plays));
        let plays: Vec<JudgedPlay> = found.collect();
        let Some(judged) = dice.choice(&plays) else {
            continue;
        };
        let line = judged.play.to_string();
        let actor = game.seats().name(seat).to_owned();
        game.submit(&actor, &line).expect(&line);
        text += &format!("- {actor}: {line}\n");
    }
    text
}

/// What the module says of every record in a folder.
fn said(folder: &Path) -> BTreeMap<String, Value> {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/pocket/same.mjs");
    let mut node = Command::new("node");
    let ran = node.arg(script).arg(file("tileref.wasm")).arg(folder);
    let ran = ran.output().expect("node");
    assert!(
        ran.status.success(),
        "{}",
        String::from_utf8_lossy(&ran.stderr)
    );
    let lines = String::from_utf8(ran.stdout).expect("a text");
    let read = |line: &str| {
        let line: Value = serde_json::from_str(line).expect("JSON");
        (
            line["name"].as_str().expect("a name").to_owned(),
            line["said"].clone(),
        )
    };
    lines.lines().map(read).collect()
}

/// Every record of a folder is judged alike; returns how many there are.
fn compare(folder: &Folder) -> usize {
    let said = said(&folder.path(""));
    for (name, said) in &said {
        let own = folder.run(&format!("check {name} --json")).json();
        if own["error"].is_null() {
            assert_eq!(*said, own, "{name}");
        } else {
            for key in ["slug", "turn", "line", "column"] {
                assert_eq!(said["error"][key], own["error"][key], "{name}: {said}");
            }
        }
    }
    said.len()
}

/// A folder with the built-in word lists, as the page has them.
fn with_lists() -> Folder {
    ["letterpress", "common"]
        .iter()
        .fold(Folder::new(), |folder, list| {
            let name = format!("{list}.packed");
            folder.file(
                &name,
                fs::read(file(&format!("lists/{name}"))).expect("a list"),
            )
        })
}

#[test]
#[ignore = "needs node and the page without a server"]
fn the_module_says_what_the_program_says() {
    let mut folder = with_lists();
    let examples = fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/examples"));
    for example in examples.expect("examples") {
        let path = example.expect("an example").path();
        if path.is_dir() {
            continue;
        }
        let name = path.file_name().and_then(OsStr::to_str).expect("a name");
        folder = folder.file(name, fs::read(&path).expect("a file"));
    }
    for (n, id) in (0..cases(100)).zip(GAMES.into_iter().cycle()) {
        let text = random_game(id, n.into());
        folder = folder.file(&format!("random-{n}.yaml"), text);
    }
    assert!(compare(&folder) > 100);
    // Other records, with answers that are known elsewhere.
    if let Some(records) = std::env::var_os("TILEREF_RECORDS") {
        let mut folder = with_lists();
        for entry in fs::read_dir(records).expect("a folder") {
            let path = entry.expect("an entry").path();
            let name = path.file_name().and_then(OsStr::to_str).expect("a name");
            if path.is_file() && path.extension() != Some(OsStr::new("json")) {
                folder = folder.file(name, fs::read(&path).expect("a file"));
            }
        }
        println!("{} records", compare(&folder));
    }
}
