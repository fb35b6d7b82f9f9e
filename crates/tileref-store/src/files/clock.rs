//! The running clock of a game, shared with spectators in a small file beside the record.
//!
//! The prompt writes `.game.yaml.clock` whenever the clock of a turn starts, stops or is reset, and keeps the file
//! locked, so that others notice when the prompt is gone. The time of a turn is recorded with the turn. At exit the file
//! stays only if it has time that is not recorded yet, and the next prompt continues from it. A server with seats keeps
//! the clock of a round of lists in the same way, if no prompt does.

use std::fs::{self, File};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use tileref_table::timekeeper::{ClockFile, ClockStore};

use super::system::{is_at, is_locked, share_like, try_lock};
use super::{Links, beside_record, open, open::contents};

/// The maximum size of a clock file.
const MAX_BYTES: usize = 4 * 1024;

/// The clock that a prompt shares with spectators. Its file is removed on drop, unless the clock was left to the next
/// prompt.
#[derive(Debug, Default)]
pub struct SharedClock {
    shared: Mutex<Option<Shared>>,
}

/// The file of a clock.
#[derive(Debug)]
struct Shared {
    path: PathBuf,
    /// Open and locked.
    file: File,
    record: PathBuf,
    clock: ClockFile,
}

impl ClockStore for SharedClock {
    fn load(&self, record: &Path) -> Option<ClockFile> {
        let file = open(&path(record)?, Links::Refuse).ok()?;
        let kept = is_locked(&file);
        let bytes = contents(&file, MAX_BYTES).ok()?;
        let clock = serde_json::from_slice(&bytes).ok();
        let mut clock: ClockFile = clock.filter(|_| bytes.len() <= MAX_BYTES)?;
        clock.kept = true;
        match file.metadata().and_then(|data| data.modified()) {
            // The clock of a prompt that was killed ran at least until the last beat.
            Ok(last_beat) if !kept => Some(clock.stopped(ms_of(last_beat))),
            _ => Some(ClockFile { kept, ..clock }),
        }
    }

    fn publish(&self, record: &Path, clock: &ClockFile) {
        // The prompt and its server may write at the same time.
        let mut last = self.lock();
        let written = path(record).and_then(|path| {
            Some(Shared {
                file: put(&path, record, clock)?,
                path,
                record: record.to_owned(),
                clock: clock.clone(),
            })
        });
        if let Some(written) = written {
            *last = Some(written);
        } else {
            // The old file would show the wrong time.
            drop(last);
            self.stop();
        }
    }

    fn leave(&self) {
        if let Some(last) = self.take() {
            put(&last.path, &last.record, &last.clock.stopped(unix_ms()));
        }
    }

    fn beat(&self) {
        if let Some(last) = &*self.lock() {
            let _ = last.file.set_modified(SystemTime::now());
        }
    }

    fn is_replaced(&self) -> bool {
        let last = self.lock();
        last.as_ref()
            .is_some_and(|last| !is_at(&last.file, &last.path).unwrap_or(true))
    }

    fn stop(&self) {
        if let Some(last) = self.take() {
            let _ = fs::remove_file(last.path);
        }
    }
}

impl SharedClock {
    /// Gives up the file; `None` if another prompt for the same record has replaced it.
    fn take(&self) -> Option<Shared> {
        let last = self.lock().take()?;
        is_at(&last.file, &last.path)
            .unwrap_or(false)
            .then_some(last)
    }

    /// Locks the clock. A panic of another thread leaves it as it was, so poisoning is ignored.
    fn lock(&self) -> MutexGuard<'_, Option<Shared>> {
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for SharedClock {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Writes a clock file; one that is kept is locked before it becomes visible. Returns `None` on failure.
fn put(path: &Path, record: &Path, clock: &ClockFile) -> Option<File> {
    let text = serde_json::to_string(clock).ok()?;
    let draft = path.with_extension("clock-new");
    // If it is a link, its target must not be overwritten.
    let _ = fs::remove_file(&draft);
    let written = File::create_new(&draft).and_then(|mut file| {
        if let Ok(record) = open(record, Links::Follow) {
            let _ = share_like(&file, &record);
        }
        file.write_all(text.as_bytes())?;
        // On a file system without locks, every clock counts as kept.
        if clock.kept {
            try_lock(&file);
        }
        fs::rename(&draft, path)?;
        Ok(file)
    });
    if written.is_err() {
        let _ = fs::remove_file(&draft);
    }
    written.ok()
}

/// The current time in milliseconds since 1970.
pub fn unix_ms() -> u64 {
    ms_of(SystemTime::now())
}

fn ms_of(time: SystemTime) -> u64 {
    let since = time.duration_since(UNIX_EPOCH);
    since.map_or(0, |since| {
        u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
    })
}

fn path(record: &Path) -> Option<PathBuf> {
    beside_record(record, "clock")
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_published_clock_is_loaded_and_anything_else_is_ignored() {
        let folder = tempfile::tempdir().expect("a folder");
        let record = folder.path().join("game.yaml");
        fs::write(&record, "").expect("written");
        assert_eq!(SharedClock::default().load(&record), None);
        let clock = ClockFile {
            of: Some("Ann".to_owned()),
            limit_ms: Some(60_000),
            used_ms: 5_000,
            running_since_unix_ms: Some(1_000_000),
            entries: 3,
            whole_ms: Some(600_000),
            spent_ms: vec![70_000, 0],
            kept: true,
        };
        let shared = SharedClock::default();
        shared.publish(&record, &clock);
        assert_eq!(SharedClock::default().load(&record), Some(clock.clone()));
        // Reading disturbs neither the writer nor other readers.
        assert_eq!(SharedClock::default().load(&record), Some(clock.clone()));
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
            assert_eq!(SharedClock::default().load(&record), None);
        }
        let most = ClockFile {
            used_ms: u64::MAX,
            ..clock.clone()
        };
        assert_eq!(most.used(u64::MAX), u64::MAX);
        fs::remove_file(&path).expect("removed");
        fs::create_dir(&path).expect("a folder");
        assert_eq!(SharedClock::default().load(&record), None);
        fs::remove_dir(&path).expect("removed");
        // A clock that is left stays, stopped.
        shared.publish(&record, &clock);
        shared.leave();
        drop(shared);
        let left = SharedClock::default().load(&record).expect("a clock");
        assert_eq!(left.running_since_unix_ms, None);
        assert!(left.used_ms > clock.used_ms);
        #[cfg(unix)]
        assert!(!left.kept);
        let shared = SharedClock::default();
        shared.publish(&record, &clock);
        let then = UNIX_EPOCH + Duration::from_secs(1);
        let modified = || {
            fs::metadata(&path)
                .and_then(|data| data.modified())
                .expect("a time")
        };
        if let Some(last) = &*shared.lock() {
            last.file.set_modified(then).expect("set");
        }
        shared.beat();
        assert!(modified() > then);
        shared.stop();
        let left: Vec<_> = fs::read_dir(folder.path()).expect("read").collect();
        assert_eq!(left.len(), 1);
    }

    #[test]
    #[cfg(unix)]
    fn a_clock_shows_whether_a_prompt_keeps_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let record = folder.path().join("game.yaml");
        fs::write(&record, "").expect("written");
        let clock = |used_ms| ClockFile {
            of: None,
            limit_ms: None,
            used_ms,
            running_since_unix_ms: Some(1_000_000),
            entries: 0,
            whole_ms: None,
            spent_ms: Vec::new(),
            kept: true,
        };
        let path = path(&record).expect("a path");
        fs::write(&path, serde_json::to_string(&clock(1)).expect("a text")).expect("written");
        // It ran until its last beat.
        let beat = UNIX_EPOCH + Duration::from_secs(1_007);
        let file = File::options().write(true).open(&path).expect("the file");
        file.set_modified(beat).expect("set");
        drop(file);
        let left = SharedClock::default()
            .load(&record)
            .expect("left by a killed prompt");
        assert_eq!((left.kept, left.used(2_000_000)), (false, 7_001));
        let (first, second) = (SharedClock::default(), SharedClock::default());
        first.publish(&record, &clock(2));
        first.publish(&record, &clock(3));
        assert_eq!(SharedClock::default().load(&record), Some(clock(3)));
        // Two prompts for the same record: each removes only its own clock.
        second.publish(&record, &clock(4));
        drop(first);
        assert_eq!(SharedClock::default().load(&record), Some(clock(4)));
        drop(second);
        assert!(!path.exists());
    }
}
