//! Many at once: the program killed at moments of chance, several programs and an editor at one record.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use super::number;
use crate::program::{Folder, fed};

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
