//! The program killed at random moments; several programs and an editor with one record.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::os::unix::fs::MetadataExt as _;
use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use super::number;
use crate::program::{Folder, fed, ran};

/// Killed at random moments while lines are typed: every acknowledged turn is in the record.
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

/// Types turns, kills the program after a time that depends on `n`, and counts the acknowledged turns.
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
    // Spread over the duration of such a run, in odd steps.
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

/// What happens while programs save turns.
#[derive(Clone, Copy, Debug)]
enum Beside {
    /// Somebody adds remarks with an editor.
    Editor,
    /// Somebody removes every lock at once.
    NoLocks,
    /// The file system has no locks.
    NoFlock,
    /// Both.
    Neither,
}

/// Several programs save turns, while an editor adds remarks to the file.
#[test]
#[ignore = "takes its time"]
fn several_writers_and_an_editor() {
    several_writers(Beside::Editor);
}

#[test]
#[ignore = "takes its time"]
fn several_writers_without_locks() {
    several_writers(Beside::NoLocks);
}

#[test]
#[ignore = "needs strace"]
fn several_writers_where_flock_excludes_nobody() {
    several_writers(Beside::NoFlock);
    several_writers(Beside::Neither);
}

fn several_writers(beside: Beside) {
    let seconds = number("TILEREF_WRITERS_SECONDS", 1) as u64;
    for writers in [2, 8] {
        let folder = Folder::with_game();
        let stop = AtomicBool::new(false);
        let until = Instant::now() + Duration::from_secs(seconds);
        let (told, refused, remarks) = thread::scope(|scope| {
            let other = scope.spawn(|| goes_on_beside(beside, &folder, &stop));
            let running: Vec<_> = (0..writers)
                .map(|writer| {
                    let folder = &folder;
                    scope.spawn(move || writes(beside, folder, writer, until))
                })
                .collect();
            let mut all = (Vec::new(), 0);
            for writer in running {
                let (told, refused) = writer.join().expect("a writer");
                all.0.extend(told);
                all.1 += refused;
            }
            stop.store(true, Ordering::Relaxed);
            (all.0, all.1, other.join().expect("the other"))
        });
        let record = folder.read("game.yaml");
        let lost = |lines: &[String]| {
            let there = |line: &&String| record.matches(line.as_str()).count() == 1;
            lines.len() - lines.iter().filter(there).count()
        };
        let (lost_turns, lost_remarks) = (lost(&told), lost(&remarks.kept));
        println!(
            "{beside:?}, {writers} writers: {} turns told, {lost_turns} lost, {refused} refused; {} remarks, \
             {lost_remarks} lost, and {} of {} that were written into a file already replaced",
            told.len(),
            remarks.kept.len(),
            lost(&remarks.late),
            remarks.late.len()
        );
        assert_eq!((lost_turns, lost_remarks), (0, 0));
        assert!(!told.is_empty());
        folder.run("check").ends(0);
    }
}

/// Saves turns for a while; returns the acknowledged ones, and the number of refusals.
fn writes(beside: Beside, folder: &Folder, writer: usize, until: Instant) -> (Vec<String>, usize) {
    let (mut told, mut refused) = (Vec::new(), 0);
    for n in 0.. {
        if Instant::now() >= until {
            break;
        }
        let turn = format!("adjust +1 by {writer} the {n}.");
        let ran = if matches!(beside, Beside::NoFlock | Beside::Neither) {
            let plain = folder.command(&["turn", "game.yaml", &format!("Ann: {turn}")]);
            let mut traced = Command::new("strace");
            traced
                .args(["-f", "-qq", "-o", "/dev/null"])
                .args(["-e", "trace=flock", "-e", "inject=flock:retval=0"])
                .arg(plain.get_program())
                .args(plain.get_args())
                .current_dir(folder.path(""));
            ran(traced.output(), &turn)
        } else {
            folder.run(&format!("turn game.yaml 'Ann: {turn}'"))
        };
        if ran.code == Some(0) {
            told.push(turn);
        } else {
            assert!(ran.err.contains("error: "), "{ran}");
            refused += 1;
        }
    }
    (told, refused)
}

/// The remarks of the editor, one per line.
#[derive(Default)]
struct Remarks {
    /// Remarks that were in the file when it was saved.
    kept: Vec<String>,
    /// Remarks written to a file that had been replaced since it was opened.
    late: Vec<String>,
}

fn goes_on_beside(beside: Beside, folder: &Folder, stop: &AtomicBool) -> Remarks {
    let mut remarks = Remarks::default();
    for n in 0_u64.. {
        if stop.load(Ordering::Relaxed) {
            break;
        }
        match beside {
            Beside::Editor => {
                let remark = format!("# remark {n}.");
                match append(&folder.path("game.yaml"), &remark) {
                    Ok(true) => remarks.kept.push(remark),
                    Ok(false) => remarks.late.push(remark),
                    Err(_) => {}
                }
                thread::sleep(Duration::from_millis(15));
            }
            Beside::NoLocks | Beside::Neither => {
                let _ = fs::remove_file(folder.path(".game.yaml.lock"));
                // At every stage of a save, but not in each save.
                thread::sleep(Duration::from_micros(n * 7_919 % 20_000));
            }
            Beside::NoFlock => thread::sleep(Duration::from_millis(15)),
        }
    }
    remarks
}

/// Adds a line to a file; returns whether the file was still in place when it was written.
fn append(path: &Path, line: &str) -> std::io::Result<bool> {
    let mut file = fs::OpenOptions::new().append(true).open(path)?;
    file.write_all(format!("{line}\n").as_bytes())?;
    Ok(file.metadata()?.ino() == fs::metadata(path)?.ino())
}
