//! The clock of a game that phones play, with its file beside the record.

use std::fs::{self, File};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::UNIX_EPOCH;

use tileref::dictionaries::Lists;
use tileref::files::{SharedClock, unix_ms};
use tileref::now::Now;
use tileref::session::Session;
use tileref::store::{open, timekeeper};
use tileref::timekeeper::{BEAT, ClockFile, ClockStore, Timekeeper};

const RECORD: &str =
    "game: wordpaths\nplayers: [Ann, Bob]\nturns:\n  - table: grid wora./d?tbi/gie.d\n";

/// A game whose letters are laid.
fn laid(folder: &Path) -> Session {
    let record = folder.join("game.yaml");
    fs::write(&record, RECORD).expect("written");
    open(&record, &Lists::default()).expect("a game")
}

/// A clock that is set by hand.
#[derive(Debug, Default)]
struct SetClock(AtomicU64);

impl Now for SetClock {
    fn moment(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }

    fn unix_ms(&self) -> u64 {
        unix_ms()
    }
}

#[test]
fn the_file_of_the_clock_is_touched_once_a_second() {
    let folder = tempfile::tempdir().expect("a folder");
    let session = laid(folder.path());
    let now = Arc::new(SetClock::default());
    let clock = Timekeeper::new(now.clone(), Arc::new(SharedClock::default()));
    clock.keep(session.game(), session.path());
    let beats = |clock: &Timekeeper| {
        let file = File::options()
            .append(true)
            .open(folder.path().join(".game.yaml.clock"));
        let file = file.expect("a clock");
        file.set_modified(UNIX_EPOCH).expect("set");
        clock.keep(session.game(), session.path());
        let modified = file.metadata().and_then(|data| data.modified());
        modified.expect("a time") != UNIX_EPOCH
    };
    assert!(!beats(&clock));
    now.0.fetch_add(BEAT, Ordering::Relaxed);
    assert!(beats(&clock));
    assert!(!beats(&clock));
}

#[test]
fn a_server_leaves_the_clock_of_a_round_to_the_prompt_that_keeps_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let session = laid(folder.path());
    let (prompt, server) = (timekeeper(), timekeeper());
    prompt.follow(session.game(), session.path());
    prompt.publish(session.game(), session.path());
    server.keep(session.game(), session.path());
    assert!(!server.is_on());
    let shown = SharedClock::default()
        .load(session.path())
        .expect("a clock");
    assert_eq!(shown.running_since_unix_ms, None);
    drop(prompt);
    server.keep(session.game(), session.path());
    let shown = SharedClock::default()
        .load(session.path())
        .expect("a clock");
    assert!(shown.kept && shown.running_since_unix_ms.is_some());
}

#[test]
fn a_server_leaves_its_clock_to_a_prompt_that_goes_on_with_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let session = laid(folder.path());
    let (prompt, server) = (timekeeper(), timekeeper());
    server.keep(session.game(), session.path());
    assert!(server.is_on());
    prompt.follow(session.game(), session.path());
    prompt.publish(session.game(), session.path());
    server.keep(session.game(), session.path());
    assert!(!server.is_on());
    prompt.pause();
    prompt.publish(session.game(), session.path());
    server.keep(session.game(), session.path());
    let shown = SharedClock::default()
        .load(session.path())
        .expect("a clock");
    assert!(shown.kept && shown.running_since_unix_ms.is_none());
}

#[test]
fn a_round_goes_on_where_the_last_keeper_stopped_although_a_list_is_in() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut session = laid(folder.path());
    let first = timekeeper();
    first.keep(session.game(), session.path());
    session.submit("Ann", "words dig").expect("a list");
    let mut left = SharedClock::default()
        .load(session.path())
        .expect("a clock");
    drop(first);
    left.used_ms = 20_000;
    let shared = SharedClock::default();
    shared.publish(
        session.path(),
        &ClockFile {
            running_since_unix_ms: None,
            ..left
        },
    );
    shared.leave();
    let next = timekeeper();
    next.follow(session.game(), session.path());
    let seconds = next.seconds();
    assert_eq!(seconds, Some(20));
}
