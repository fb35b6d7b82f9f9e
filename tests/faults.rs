//! Power and faults: the program is killed, and the disk refuses, at every point of a save. Whatever was acknowledged is
//! in the record, which is always a whole one, and what went wrong is said.
//!
//! Needs Debian's `strace`: `cargo test --test faults -- --ignored --nocapture`. Long forms, in release:
//! `TILEREF_KILLS=10000 TILEREF_WRITERS_SECONDS=60`.
#![cfg(target_os = "linux")]

mod program;

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::os::unix::process::ExitStatusExt as _;
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use program::{Folder, GAME, fed};

/// Every system call of a run that has to do with files.
const CALLS: &str = "openat,read,write,close,statx,fsync,fdatasync,rename,renameat,renameat2,linkat,\
                     unlink,unlinkat,flock,fchmod,fchown,readlink,getcwd,lseek,getdents64";

/// The turn that is saved while something goes wrong, and what the record is then.
const TURN: &str = "pass";
const SAVED: &str = "  - Bob: pass\n";

fn number(name: &str, usual: usize) -> usize {
    let asked = std::env::var(name).ok();
    asked.and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// `tileref turn game.yaml pass` under `strace` with these arguments.
fn traced(folder: &Folder, arguments: &[&str]) -> Output {
    let plain = folder.command(&["turn", "game.yaml", TURN]);
    let mut command = Command::new("strace");
    command
        .args(["-f", "-qq", "-o", "trace"])
        .args(arguments)
        .arg(plain.get_program())
        .args(plain.get_args())
        .current_dir(folder.path(""))
        .env("TILEREF_DATA", folder.path("data"))
        .stdin(Stdio::null());
    command.output().expect("strace")
}

/// How often each system call is made in a run that goes well.
fn calls() -> BTreeMap<String, usize> {
    let folder = Folder::with_game();
    let ran = traced(&folder, &["-e", &format!("trace={CALLS}")]);
    assert!(ran.status.success());
    let mut calls = BTreeMap::new();
    for line in folder.read("trace").lines() {
        let call = line
            .split_once(' ')
            .map_or(line, |(_, call)| call.trim_start());
        if let Some((name, _)) = call.split_once('(') {
            *calls.entry(name.to_owned()).or_default() += 1;
        }
    }
    assert!(calls["fsync"] >= 2 && calls["rename"] >= 1, "{calls:?}");
    calls
}

/// The record is the old one or the new one, the new one if that was said, and the game goes on.
#[track_caller]
fn is_whole(folder: &Folder, acknowledged: bool, what: &str) {
    let record = folder.read("game.yaml");
    let new = format!("{GAME}{SAVED}");
    if acknowledged {
        assert_eq!(record, new, "{what}: acknowledged and lost");
    } else {
        assert!(record == GAME || record == new, "{what}: {record}");
    }
    let next = if record == GAME {
        "Bob: pass"
    } else {
        "Ann: pass"
    };
    let ran = folder.run(&format!("turn game.yaml {next}"));
    assert_eq!(ran.code, Some(0), "{what}: {ran}");
    // What a killed program left is cleared away by the next change.
    let left: Vec<String> = folder
        .files()
        .into_iter()
        .filter(|name| !["game.yaml", "trace"].contains(&name.as_str()))
        .collect();
    assert!(left.is_empty(), "{what}: {left:?}");
}

#[test]
#[ignore = "needs strace"]
fn killed_at_every_system_call_of_a_save() {
    let mut points = 0;
    for (call, times) in calls() {
        for n in 1..=times {
            let folder = Folder::with_game();
            let inject = format!("inject={call}:signal=KILL:when={n}");
            let ran = traced(&folder, &["-e", &format!("trace={call}"), "-e", &inject]);
            let what = format!("{call} {n}");
            let killed = ran.status.signal() == Some(9) || ran.status.code() == Some(137);
            assert!(killed, "{what}: {:?}", ran.status);
            // It speaks once all is safe.
            is_whole(&folder, !ran.stdout.is_empty(), &what);
            points += 1;
        }
    }
    println!("killed at each of {points} system calls: {points} survived");
}

#[test]
#[ignore = "needs strace"]
fn every_system_call_of_a_save_fails_once_and_for_good() {
    let (mut points, mut refused) = (0, 0);
    for (call, times) in calls() {
        for n in 1..=times {
            for error in ["EIO", "ENOSPC", "EINTR", "EACCES"] {
                for when in [n.to_string(), format!("{n}+")] {
                    // A call that is interrupted for ever is made for ever.
                    if error == "EINTR" && when.ends_with('+') {
                        continue;
                    }
                    let folder = Folder::with_game();
                    let inject = format!("inject={call}:error={error}:when={when}");
                    let ran = traced(&folder, &["-e", &format!("trace={call}"), "-e", &inject]);
                    let what = format!("{call} {when} {error}");
                    let fine = ran.status.success();
                    let told = String::from_utf8_lossy(&ran.stderr);
                    assert!(!told.contains("panicked"), "{what}: {told}");
                    // Where the very answer cannot be written, there may be nobody to tell.
                    let told_why = !told.trim().is_empty() || call == "write";
                    assert!(
                        fine || told_why,
                        "{what}: ended with {:?} and no word",
                        ran.status
                    );
                    refused += usize::from(!fine);
                    is_whole(&folder, fine, &what);
                    points += 1;
                }
            }
        }
    }
    println!(
        "{points} faults: {refused} were told, {} changed nothing",
        points - refused
    );
}

/// A file that may grow no further takes a part of what is written to it, and then nothing.
#[test]
#[ignore = "needs strace"]
fn short_writes() {
    let long = format!(
        "{GAME}{}",
        "  - table: note and so it goes on and on\n".repeat(100)
    );
    let folder = Folder::new().file("game.yaml", &long);
    let program = folder.command(&["turn", "game.yaml", TURN]);
    let mut limited = Command::new("bash");
    limited
        .args(["-c", "trap '' XFSZ; ulimit -f 1; exec \"$@\"", "bash"])
        .arg(program.get_program())
        .args(program.get_args())
        .current_dir(folder.path(""))
        .env("TILEREF_DATA", folder.path("data"));
    let ran = limited.output().expect("bash");
    assert!(!ran.status.success());
    assert!(!ran.stderr.is_empty());
    assert_eq!(folder.read("game.yaml"), long);
    assert_eq!(folder.files(), ["game.yaml"]);
}

/// Killed at moments of chance while lines are typed: every turn that was told is there.
#[test]
#[ignore = "takes its time"]
fn killed_at_random() {
    let kills = number("TILEREF_KILLS", 100);
    let next = AtomicUsize::new(0);
    let told = AtomicUsize::new(0);
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                loop {
                    let n = next.fetch_add(1, Ordering::Relaxed);
                    if n >= kills {
                        break;
                    }
                    told.fetch_add(killed_after(n), Ordering::Relaxed);
                }
            });
        }
    });
    println!(
        "{kills} kills survived, {} turns acknowledged before",
        told.into_inner()
    );
}

/// Lets turns be typed, kills the program after a while that depends on `n`, and counts the turns that it acknowledged.
fn killed_after(n: usize) -> usize {
    let folder = Folder::with_game();
    let lines: String = (0..60).map(|n| format!("adjust +1 turn {n}.\n")).collect();
    let mut child = fed(folder.command(&["play"]), lines.as_bytes());
    let out = child.stdout.take().expect("its output");
    let reader = thread::spawn(move || {
        BufReader::new(out)
            .lines()
            .map_while(Result::ok)
            .filter_map(|line| {
                let (_, turn) = line.split_once(": adjust +1 turn ")?;
                turn.strip_suffix('.')?.parse::<usize>().ok()
            })
            .collect::<Vec<_>>()
    });
    // Spread over the time that such a run takes, by an odd step.
    thread::sleep(Duration::from_micros(
        (n as u64).wrapping_mul(7_919) % 80_000,
    ));
    child.kill().expect("killed");
    let _ = child.wait();
    let told = reader.join().expect("its lines");
    let record = folder.read("game.yaml");
    for turn in &told {
        let line = format!("adjust +1 turn {turn}.\n");
        assert!(
            record.contains(&line),
            "turn {turn} was told and is lost:\n{record}"
        );
    }
    folder.run("check").fine();
    told.len()
}

/// Several programs say turns, while somebody with an editor adds remarks to the file.
#[test]
#[ignore = "takes its time"]
fn several_writers_and_an_editor() {
    let seconds = number("TILEREF_WRITERS_SECONDS", 3) as u64;
    for writers in [2, 8] {
        let folder = Folder::with_game();
        let stop = AtomicBool::new(false);
        let until = Instant::now() + Duration::from_secs(seconds);
        let told: Vec<String> = thread::scope(|scope| {
            let editor = scope.spawn(|| {
                let mut remarks = 0;
                while !stop.load(Ordering::Relaxed) {
                    let file = fs::OpenOptions::new()
                        .append(true)
                        .open(folder.path("game.yaml"));
                    if file.is_ok_and(|mut file| file.write_all(b"# a remark\n").is_ok()) {
                        remarks += 1;
                    }
                    thread::sleep(Duration::from_millis(15));
                }
                remarks
            });
            let running: Vec<_> = (0..writers)
                .map(|writer| {
                    let folder = &folder;
                    scope.spawn(move || {
                        let mut told = Vec::new();
                        let mut n = 0;
                        while Instant::now() < until {
                            n += 1;
                            let turn = format!("adjust +1 by {writer} the {n}.");
                            let ran = folder.run(&format!("turn game.yaml Ann: {turn}"));
                            match ran.code {
                                Some(0) => told.push(turn),
                                _ => assert!(ran.err.contains("error: "), "{ran}"),
                            }
                        }
                        told
                    })
                })
                .collect();
            let told = running
                .into_iter()
                .flat_map(|writer| writer.join().expect("a writer"))
                .collect();
            stop.store(true, Ordering::Relaxed);
            let _: usize = editor.join().expect("the editor");
            told
        });
        let record = folder.read("game.yaml");
        for turn in &told {
            assert_eq!(
                record.matches(turn.as_str()).count(),
                1,
                "{turn}: told and not there once"
            );
        }
        folder.run("check").fine();
        println!(
            "{writers} writers and an editor: {} turns, none lost",
            told.len()
        );
    }
}
