//! Locks that are left over, held, or taken away.

use std::fs;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use tileref::cli::files::{Store, StoreError};

use crate::store::{add, folder, names};

/// How long a turn takes in milliseconds, if its lock exists already with these contents.
fn after(lock: &str) -> u128 {
    let (folder, path) = folder();
    fs::write(folder.path().join(".game.yaml.lock"), lock).unwrap();
    let draft = format!(".game.yaml.{}", crate::program::left_over_draft());
    fs::write(folder.path().join(draft), "half a reco").unwrap();
    let started = Instant::now();
    add(&Store::new(&path), "Bob", "pass").unwrap();
    assert_eq!(names(folder.path()), ["game.yaml"]);
    started.elapsed().as_millis()
}

#[test]
fn a_lock_that_is_left_over_is_taken_over() {
    let dead = crate::program::left_over();
    // Linux knows at once that a process has ended. On a busy machine one run may be slow, but not each.
    let quickest = (0..5).map(|_| after(&dead)).min().expect("a time");
    assert!(
        quickest < 1_000 || !cfg!(target_os = "linux"),
        "{quickest} ms"
    );
    // It is unknown whether these holders are running.
    let elsewhere = "tileref 4294967295-7-elsewhere\n";
    for (unknown, at_least) in [(elsewhere, 2_000), ("", 200), ("left by a killed one", 200)] {
        let took = after(unknown);
        assert!(took >= at_least, "{unknown:?}: {took} ms");
    }
}

#[test]
fn a_lock_that_is_held_is_respected() {
    let (folder, path) = folder();
    let lock = folder.path().join(".game.yaml.lock");
    let held = fs::File::create(&lock).unwrap();
    held.lock().unwrap();
    let started = Instant::now();
    let release = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(2_500));
        fs::remove_file(lock).unwrap();
        drop(held);
    });
    add(&Store::new(&path), "Bob", "pass").unwrap();
    assert!(started.elapsed().as_millis() >= 2_400);
    release.join().unwrap();
}

/// The contents of a lock that this process holds, and the folder and the path of its record.
fn lock_of_this_process() -> (String, (tempfile::TempDir, PathBuf)) {
    let (folder, path) = folder();
    let mut line = String::new();
    let _ = Store::new(&path).update(|text| {
        line = fs::read_to_string(folder.path().join(".game.yaml.lock")).unwrap();
        Ok::<_, StoreError>((text.to_owned(), ()))
    });
    (line, (folder, path))
}

/// The lock of a running process is respected even if the operating system has no lock on the file.
#[cfg(target_os = "linux")]
#[test]
fn waiting_for_a_lock_ends() {
    let (line, (folder, path)) = lock_of_this_process();
    fs::write(folder.path().join(".game.yaml.lock"), line).unwrap();
    let started = Instant::now();
    let error = add(&Store::new(&path), "Bob", "pass").unwrap_err();
    assert!(matches!(error, StoreError::Busy(_)), "{error}");
    assert!(started.elapsed() >= Duration::from_secs(9));
    assert_eq!(fs::read_to_string(&path).unwrap(), crate::store::GAME);
}

#[test]
fn a_lock_that_is_removed_loses_no_turn() {
    let (folder, path) = folder();
    let lock = folder.path().join(".game.yaml.lock");
    let told = Mutex::new(Vec::new());
    let stop = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let remover = scope.spawn(|| {
            for n in 0_u64.. {
                if stop.load(Ordering::Relaxed) {
                    break;
                }
                let _ = fs::remove_file(&lock);
                std::thread::sleep(Duration::from_micros(n * 7_919 % 5_000));
            }
        });
        let writers: Vec<_> = (0..4)
            .map(|writer| {
                let (store, told) = (Store::new(&path), &told);
                scope.spawn(move || {
                    for n in 0..25 {
                        let turn = format!("turn {writer} {n}.");
                        if add(&store, "Bob", &turn).is_ok() {
                            told.lock().unwrap().push(turn);
                        }
                    }
                })
            })
            .collect();
        for writer in writers {
            writer.join().unwrap();
        }
        stop.store(true, Ordering::Relaxed);
        remover.join().unwrap();
    });
    let (record, told) = (
        fs::read_to_string(&path).unwrap(),
        told.into_inner().unwrap(),
    );
    let lost = told
        .iter()
        .filter(|turn| record.matches(*turn).count() != 1);
    assert_eq!(lost.count(), 0, "of {}:\n{record}", told.len());
    assert!(told.len() > 50, "only {} were saved", told.len());
    assert_eq!(names(folder.path()), ["game.yaml"]);
}

/// The draft may be needed to restore a file that was replaced.
#[test]
fn the_draft_of_a_running_program_is_left_alone() {
    let (held, _) = lock_of_this_process();
    let this = held.trim_end().trim_start_matches("tileref ").to_owned();
    for writer in [this.as_str(), "77-0-0"] {
        let (folder, path) = folder();
        let name = format!(".game.yaml.{writer}-9.new");
        fs::write(folder.path().join(&name), "another turn").unwrap();
        add(&Store::new(&path), "Bob", "pass").unwrap();
        assert_eq!(names(folder.path()), [name.as_str(), "game.yaml"]);
    }
}
