//! The clock of a game that is being played, for who looks on: a small file beside the record.
//!
//! The prompt writes `.game.yaml.clock` when the clock of a turn starts, stops or begins anew, and takes it away when it
//! leaves. It keeps a lock on the file for as long as it lives, so that the clock of a prompt that was killed is seen to
//! be nobody's. Nothing that counts is in it: a turn's time is written to the record when the turn is said.

use std::fs::{self, File};
use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};

use super::atomic::beside;
use super::lock::is_at;

/// The most bytes that are read of such a file.
const MAX_BYTES: u64 = 4 * 1024;

/// A clock as it was when it last started or stopped.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClockFile {
    /// Whose turn it is; nobody's while all look for words at once.
    pub of: Option<String>,
    /// Milliseconds that the turn has; `None` where the time is only counted.
    pub limit_ms: Option<u64>,
    /// Milliseconds used before it started the last time.
    pub used_ms: u64,
    /// When that was, in milliseconds since 1970; `None` while it stands.
    pub running_since_unix_ms: Option<u64>,
    /// Entries of the game that it belongs to.
    pub entries: usize,
}

impl ClockFile {
    /// The clock beside a record, if there is one that can be read, and a prompt that keeps it.
    pub fn load(record: &Path) -> Option<Self> {
        let path = path(record)?;
        // A pipe would be waited for.
        if !fs::metadata(&path).ok()?.is_file() {
            return None;
        }
        let file = File::open(path).ok()?;
        if !is_kept(&file) {
            return None;
        }
        let mut text = String::new();
        let read = file.take(MAX_BYTES + 1).read_to_string(&mut text).ok()?;
        serde_json::from_str(&text)
            .ok()
            .filter(|_| read as u64 <= MAX_BYTES)
    }

    /// Milliseconds used by a moment of the same clock on the wall.
    pub fn used(&self, unix_ms: u64) -> u64 {
        let since = self.running_since_unix_ms;
        let running = since.map_or(0, |since| unix_ms.saturating_sub(since));
        self.used_ms.saturating_add(running)
    }
}

/// The clock that a prompt tells; dropped, it is told no more.
#[derive(Debug, Default)]
pub struct Telling {
    clock: Option<ClockFile>,
    /// The file, whose lock is held.
    file: Option<(PathBuf, File)>,
}

impl Telling {
    /// What was told last.
    pub fn told(&self) -> Option<&ClockFile> {
        self.clock.as_ref()
    }

    /// Puts a clock beside a record, in the place of the one that was told before. That it cannot is no reason to stop a
    /// game.
    pub fn tell(&mut self, record: &Path, clock: ClockFile) {
        match path(record).and_then(|path| Some((put(&path, &clock)?, path))) {
            Some((file, path)) => self.file = Some((path, file)),
            // The file that may still be there tells another clock.
            None => self.remove(),
        }
        self.clock = Some(clock);
    }

    /// Takes the clock away.
    pub fn stop(&mut self) {
        self.clock = None;
        self.remove();
    }

    fn remove(&mut self) {
        // Another prompt at the same record may have put its own there.
        if let Some((path, file)) = self.file.take()
            && is_at(&file, &path).unwrap_or(false)
        {
            let _ = fs::remove_file(path);
        }
    }
}

impl Drop for Telling {
    fn drop(&mut self) {
        self.remove();
    }
}

/// Writes a clock, locked before anybody can see it; `None` where it is not there then.
fn put(path: &Path, clock: &ClockFile) -> Option<File> {
    let text = serde_json::to_string(clock).ok()?;
    let draft = path.with_extension("clock-new");
    // Where a link has its name, what it leads to is not ours to write.
    let _ = fs::remove_file(&draft);
    let written = File::create_new(&draft).and_then(|mut file| {
        file.write_all(text.as_bytes())?;
        keep(&file);
        fs::rename(&draft, path)?;
        Ok(file)
    });
    if written.is_err() {
        let _ = fs::remove_file(&draft);
    }
    written.ok()
}

/// Locks a file for as long as it is open. Where there are no locks, a clock is taken for one that is kept.
#[cfg(unix)]
fn keep(file: &File) {
    let _ = file.try_lock();
}

/// Elsewhere a file that is locked could not be read.
#[cfg(not(unix))]
fn keep(_: &File) {}

/// Whether whoever wrote this file still has it open. The system frees the lock even when a program is killed.
#[cfg(unix)]
fn is_kept(file: &File) -> bool {
    // A shared lock: two who look on do not take each other for the prompt.
    file.try_lock_shared().is_err()
}

#[cfg(not(unix))]
fn is_kept(_: &File) -> bool {
    true
}

/// Now, in milliseconds since 1970.
pub fn unix_ms() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| {
        u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
    })
}

/// The file beside a record, and beside the file that a link leads to.
fn path(record: &Path) -> Option<PathBuf> {
    Some(beside(&fs::canonicalize(record).ok()?, "clock"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_saved_is_loaded_and_anything_else_is_no_clock() {
        let folder = tempfile::tempdir().expect("a folder");
        let record = folder.path().join("game.yaml");
        fs::write(&record, "").expect("written");
        assert_eq!(ClockFile::load(&record), None);
        let clock = ClockFile {
            of: Some("Ann".to_owned()),
            limit_ms: Some(60_000),
            used_ms: 5_000,
            running_since_unix_ms: Some(1_000_000),
            entries: 3,
        };
        let mut telling = Telling::default();
        telling.tell(&record, clock.clone());
        assert_eq!(ClockFile::load(&record), Some(clock.clone()));
        // Who looks on does not disturb who tells, nor who else looks on.
        assert_eq!(ClockFile::load(&record), Some(clock.clone()));
        assert_eq!((clock.used(1_002_000), clock.used(0)), (7_000, 5_000));
        let path = path(&record).expect("a path");
        let good = fs::read_to_string(&path).expect("read");
        let long = format!("{good}{}", " ".repeat(5_000));
        let negative = good.replace("5000", "-1");
        for text in [
            "",
            "{}",
            "[1]",
            "\u{0}",
            &"{".repeat(10_000),
            &long,
            &negative,
        ] {
            fs::write(&path, text).expect("written");
            assert_eq!(ClockFile::load(&record), None);
        }
        let most = ClockFile {
            used_ms: u64::MAX,
            ..clock
        };
        assert_eq!(most.used(u64::MAX), u64::MAX);
        fs::remove_file(&path).expect("removed");
        fs::create_dir(&path).expect("a folder");
        assert_eq!(ClockFile::load(&record), None);
        fs::remove_dir(&path).expect("removed");
        telling.stop();
        assert_eq!(telling.told(), None);
        let left: Vec<_> = fs::read_dir(folder.path()).expect("read").collect();
        assert_eq!(left.len(), 1);
    }

    #[test]
    #[cfg(unix)]
    fn a_clock_is_told_while_somebody_keeps_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let record = folder.path().join("game.yaml");
        fs::write(&record, "").expect("written");
        let clock = |used_ms| ClockFile {
            of: None,
            limit_ms: None,
            used_ms,
            running_since_unix_ms: Some(1_000_000),
            entries: 0,
        };
        let path = path(&record).expect("a path");
        fs::write(&path, serde_json::to_string(&clock(1)).expect("a text")).expect("written");
        assert_eq!(
            ClockFile::load(&record),
            None,
            "left by one that was killed"
        );
        let (mut first, mut second) = (Telling::default(), Telling::default());
        first.tell(&record, clock(2));
        first.tell(&record, clock(3));
        assert_eq!(ClockFile::load(&record), Some(clock(3)));
        // Another prompt at the same record: who leaves takes no clock but its own.
        second.tell(&record, clock(4));
        drop(first);
        assert_eq!(ClockFile::load(&record), Some(clock(4)));
        drop(second);
        assert!(!path.exists());
    }
}
