//! The clock of a game that is being played, for who looks on: a small file beside the record.
//!
//! The prompt writes `.game.yaml.clock` when the clock of a turn starts, stops or begins anew, and takes it away when it
//! leaves. Nothing that counts is in it: a turn's time is written to the record when the turn is said.

use std::fs::{self, File};
use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};

use super::atomic::beside;

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
    /// The clock beside a record, if there is one that can be read.
    pub fn load(record: &Path) -> Option<Self> {
        let file = File::open(path(record)?).ok()?;
        let mut text = String::new();
        file.take(MAX_BYTES).read_to_string(&mut text).ok()?;
        serde_json::from_str(&text).ok()
    }

    /// Puts the clock beside a record. That it cannot is no reason to stop a game.
    pub fn save(&self, record: &Path) {
        let Some(path) = path(record) else { return };
        let Ok(text) = serde_json::to_string(self) else {
            return;
        };
        let draft = path.with_extension("clock-new");
        let written = File::create(&draft).and_then(|mut file| file.write_all(text.as_bytes()));
        let put = written.and_then(|()| fs::rename(&draft, &path));
        if put.is_err() {
            let _ = fs::remove_file(&draft);
        }
    }

    /// Takes the clock of a record away.
    pub fn remove(record: &Path) {
        if let Some(path) = path(record) {
            let _ = fs::remove_file(path);
        }
    }

    /// Milliseconds used by a moment of the same clock on the wall.
    pub fn used(&self, unix_ms: u64) -> u64 {
        let since = self.running_since_unix_ms;
        self.used_ms
            .saturating_add(since.map_or(0, |since| unix_ms.saturating_sub(since)))
    }
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
        clock.save(&record);
        assert_eq!(ClockFile::load(&record), Some(clock.clone()));
        assert_eq!((clock.used(1_002_000), clock.used(0)), (7_000, 5_000));
        let endless = ClockFile {
            used_ms: u64::MAX,
            ..clock.clone()
        };
        assert_eq!(endless.used(1_002_000), u64::MAX);
        let path = path(&record).expect("a path");
        for text in ["", "{}", "[1]", "\u{0}", &"{".repeat(10_000)] {
            fs::write(&path, text).expect("written");
            assert_eq!(ClockFile::load(&record), None);
        }
        ClockFile::remove(&record);
        let left: Vec<_> = fs::read_dir(folder.path()).expect("read").collect();
        assert_eq!(left.len(), 1);
    }
}
