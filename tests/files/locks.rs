//! Locks that are left over, held, or taken away.

use std::fs;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use tileref::files::{RecordFile, RecordFileError};

use crate::store::{add, folder, names};

#[test]
fn what_a_killed_program_leaves_disturbs_nobody() {
    let (folder, path) = folder();
    for left in [".game.yaml.lock", ".game.yaml.0123456789abcdef.new"] {
        fs::write(folder.path().join(left), "half a reco").unwrap();
    }
    // The draft of another file, and a file that only looks like a draft.
    let others = [".game.yaml.notes.new", ".other.yaml.0123456789abcdef.new"];
    for other in others {
        fs::write(folder.path().join(other), "").unwrap();
    }
    let started = Instant::now();
    add(&RecordFile::new(&path), "Bob", "pass").unwrap();
    assert!(started.elapsed() < Duration::from_secs(5));
    assert_eq!(names(folder.path()), [others[0], others[1], "game.yaml"]);
}

/// The draft may be needed to restore a file that was replaced.
#[test]
fn the_draft_of_a_running_program_is_left_alone() {
    let (folder, path) = folder();
    let name = ".game.yaml.0123456789abcdef.new";
    let held = fs::File::create(folder.path().join(name)).unwrap();
    held.lock().unwrap();
    add(&RecordFile::new(&path), "Bob", "pass").unwrap();
    assert_eq!(names(folder.path()), [name, "game.yaml"]);
}

#[test]
fn a_lock_that_is_held_is_respected() {
    let (folder, path) = folder();
    let lock = folder.path().join(".game.yaml.lock");
    let held = fs::File::create(&lock).unwrap();
    held.lock().unwrap();
    let started = Instant::now();
    let release = std::thread::spawn(move || {
        // Longer than a lock that is left over would stay.
        std::thread::sleep(Duration::from_millis(600));
        fs::remove_file(lock).unwrap();
        drop(held);
    });
    add(&RecordFile::new(&path), "Bob", "pass").unwrap();
    assert!(started.elapsed().as_millis() >= 600);
    release.join().unwrap();
}

#[test]
fn waiting_for_a_lock_ends() {
    let (folder, path) = folder();
    let held = fs::File::create(folder.path().join(".game.yaml.lock")).unwrap();
    held.lock().unwrap();
    let started = Instant::now();
    let error = add(&RecordFile::new(&path), "Bob", "pass").unwrap_err();
    assert!(matches!(error, RecordFileError::Busy(_)), "{error}");
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
                let (store, told) = (RecordFile::new(&path), &told);
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
