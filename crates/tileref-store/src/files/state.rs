//! An open file, and which one it is, whatever it is called.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::Links;
use super::open::{contents, open};

/// A file that is open to be read.
#[derive(Debug)]
pub struct OpenFile {
    file: File,
    path: PathBuf,
}

/// A file and its state: the same by every name that leads to the file, and another once the file was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileState {
    file: FileNumber,
    size: u64,
    modified: SystemTime,
}

/// The disk and the number of a file.
#[cfg(unix)]
type FileNumber = (u64, u64);

/// The standard library knows no numbers of files elsewhere, so this is the path.
#[cfg(not(unix))]
type FileNumber = PathBuf;

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
    pub fn state(&self) -> io::Result<FileState> {
        let told = self.file.metadata()?;
        Ok(FileState {
            file: number(&told, &self.path),
            size: told.len(),
            modified: told.modified()?,
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

impl FileState {
    /// The length of the file in bytes.
    pub fn size(&self) -> u64 {
        self.size
    }
}

#[cfg(unix)]
fn number(told: &std::fs::Metadata, _: &Path) -> FileNumber {
    use std::os::unix::fs::MetadataExt as _;
    (told.dev(), told.ino())
}

#[cfg(not(unix))]
fn number(_: &std::fs::Metadata, path: &Path) -> FileNumber {
    path.to_owned()
}
