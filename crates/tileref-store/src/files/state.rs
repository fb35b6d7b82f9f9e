//! An open file, and which one it is, whatever it is called.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use super::Links;
use super::open::{contents, open};
use tileref_table::store::{FileId, FileVersion};

/// A file that is open to be read.
#[derive(Debug)]
pub struct OpenFile {
    file: File,
    path: PathBuf,
}

impl OpenFile {
    /// Opens a regular file, as [`open()`].
    ///
    /// # Errors
    /// As [`open()`].
    pub fn new(path: &Path, links: Links) -> io::Result<Self> {
        Ok(Self::of(open(path, links)?, path.to_owned()))
    }

    pub(super) fn of(file: File, path: PathBuf) -> Self {
        Self { file, path }
    }

    /// Which file it is, and its state.
    ///
    /// # Errors
    /// The system does not tell.
    pub fn version(&self) -> io::Result<FileVersion> {
        let told = self.file.metadata()?;
        Ok(FileVersion {
            file: id(&told, &self.path),
            size: told.len(),
            written_unix_ns: unix_ns(told.modified()?),
        })
    }

    /// Its bytes, as [`read`](super::read) returns them.
    ///
    /// # Errors
    /// The system refuses.
    pub fn read(&self, limit: usize) -> io::Result<Vec<u8>> {
        contents(&self.file, limit)
    }
}

/// A time in nanoseconds since 1970, negative before that.
fn unix_ns(time: SystemTime) -> i128 {
    let ns = |time: Duration| i128::try_from(time.as_nanos()).unwrap_or(i128::MAX);
    match time.duration_since(UNIX_EPOCH) {
        Ok(since) => ns(since),
        Err(before) => -ns(before.duration()),
    }
}

#[cfg(unix)]
fn id(told: &std::fs::Metadata, _: &Path) -> FileId {
    use std::os::unix::fs::MetadataExt as _;
    FileId::Number(told.dev(), told.ino())
}

/// The standard library knows no numbers of files elsewhere.
#[cfg(not(unix))]
fn id(_: &std::fs::Metadata, path: &Path) -> FileId {
    FileId::Path(path.to_owned())
}
