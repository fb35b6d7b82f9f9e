//! Files that are not regular are refused at once, wherever a file can be named.

use std::fs;
use std::os::unix::fs::symlink;
use std::os::unix::net::UnixListener;
use std::process::Command;
use std::time::{Duration, Instant};

use crate::program::{Folder, GAME, Ran, comes_true, ran};

/// Runs a command that must not block.
fn ends_soon(folder: &Folder, line: &str) -> Ran {
    let words: Vec<&str> = line.split(' ').collect();
    let mut command = folder.command(&words);
    let mut child = command
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .expect("the program");
    if !comes_true(|| child.try_wait().expect("its state").is_some()) {
        child.kill().expect("killed");
        panic!("`tileref {line}` does not end");
    }
    ran(child.wait_with_output(), line)
}

fn pipe(folder: &Folder, name: &str) {
    let made = Command::new("mkfifo").arg(folder.path(name)).status();
    assert!(made.expect("mkfifo").success());
}

/// Ways to put something odd in place of a file, with their names.
type Odd = (fn(&Folder, &str), &'static str);

const ODD: [Odd; 4] = [
    (pipe, "a named pipe"),
    (
        |folder, name| drop(UnixListener::bind(folder.path(name)).expect("a socket")),
        "a socket",
    ),
    (
        |folder, name| symlink("/dev/zero", folder.path(name)).expect("a link"),
        "a device",
    ),
    (
        |folder, name| symlink("/dev/tty", folder.path(name)).expect("a link"),
        "a device",
    ),
];

/// A system file that never ends.
const ENDLESS: Odd = (
    |folder, name| symlink("/proc/self/pagemap", folder.path(name)).expect("a link"),
    "",
);

#[test]
fn odd_files_are_refused_wherever_they_are_named() {
    let with = |line: &str| GAME.replace("dictionary: letterpress", line);
    let files = [
        ("check odd", GAME.to_owned()),
        ("turn odd pass", GAME.to_owned()),
        ("undo odd", GAME.to_owned()),
        ("import odd -f new.yaml", GAME.to_owned()),
        ("dict add club odd", GAME.to_owned()),
        ("word cat -d ./odd", GAME.to_owned()),
        ("rules show ./odd", GAME.to_owned()),
        ("new ./odd Ann Bob -f new.yaml", GAME.to_owned()),
        ("check", GAME.replace("puzzingo", "./odd")),
        ("check", with("dictionary: ./odd")),
        ("check", with("options: {category: turn, categories: odd}")),
        (
            "check",
            GAME.replace("puzzingo", "wordgame")
                .replace("dictionary: letterpress", "options: {layout: odd}"),
        ),
    ];
    for (put, kind) in ODD.into_iter().chain([ENDLESS]) {
        for (line, record) in &files {
            let folder = Folder::new().file("game.yaml", record);
            put(&folder, "odd");
            let ran = ends_soon(&folder, line);
            assert_eq!(ran.code, Some(2), "{kind}: {ran}");
            let words = ran.err.split_whitespace().collect::<Vec<_>>().join(" ");
            // A record may not even name a link.
            let named = record != GAME || line.starts_with("new");
            let kind = if named && folder.path("odd").is_symlink() {
                "is a link out of the folder of the record"
            } else {
                kind
            };
            assert!(words.contains(kind), "no `{kind}`: {ran}");
            let wanted = folder.files();
            assert!(!wanted.contains(&"new.yaml".to_owned()), "{wanted:?}");
        }
    }
}

#[test]
fn completion_does_not_wait_for_a_pipe() {
    let folder = Folder::with_game();
    for name in [
        "pipe.yaml",
        "pipe.txt",
        ".game.yaml.clock",
        ".game.yaml.redo",
    ] {
        pipe(&folder, name);
    }
    for line in ["rules show ./", "new ./", "turn game.yaml "] {
        let mut command = folder.command(&[""; 0]);
        let mut words = vec!["--", "tileref"];
        words.extend(line.split(' '));
        let index = (words.len() - 2).to_string();
        command
            .args(&words)
            .env("COMPLETE", "bash")
            .env("_CLAP_COMPLETE_INDEX", index)
            .env("_CLAP_IFS", "\n");
        let started = Instant::now();
        let ran = ran(command.output(), line);
        assert!(started.elapsed() < Duration::from_mins(1), "{ran}");
        assert_eq!(ran.code, Some(0), "{ran}");
    }
    fs::remove_file(folder.path(".game.yaml.redo")).expect("removed");
    ends_soon(&folder, "check").fine();
}
