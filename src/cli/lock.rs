//! The lock on a record: a file beside it, since the record itself is replaced by every change.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// How long somebody else may take. Judging and saving a turn takes milliseconds.
const PATIENCE: Duration = Duration::from_secs(10);
const PAUSE: Duration = Duration::from_millis(5);

/// A lock that is held. The system frees it even when the program is killed.
#[derive(Debug)]
pub(super) struct Lock {
    path: PathBuf,
    _file: File,
}

impl Lock {
    /// Waits for the lock; `None` when somebody keeps it for longer than anybody should.
    pub fn take(path: &Path) -> io::Result<Option<Self>> {
        let end = Instant::now() + PATIENCE;
        loop {
            let file = OpenOptions::new()
                .create(true)
                .truncate(false)
                .write(true)
                .open(path)?;
            match file.try_lock() {
                // The holder before may have removed the file while we waited for it: then what we hold is the lock
                // of nothing, and others hold the lock of a new file.
                Ok(()) if is_at(&file, path)? => {
                    return Ok(Some(Self {
                        path: path.to_owned(),
                        _file: file,
                    }));
                }
                // Through a link it is another file for ever.
                Ok(()) if path.is_symlink() => {
                    return Err(io::Error::other(
                        "the lock file beside it is a link to another",
                    ));
                }
                Ok(()) | Err(TryLockError::WouldBlock) => {}
                Err(TryLockError::Error(error)) => return Err(error),
            }
            if Instant::now() >= end {
                return Ok(None);
            }
            sleep(PAUSE);
        }
    }
}

impl Drop for Lock {
    /// Removes the file while the lock is still held, so that nobody can have taken it over.
    fn drop(&mut self) {
        if cfg!(unix) {
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Whether a file that is open is the one at this path.
#[cfg(unix)]
pub(super) fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt as _;
    let held = file.metadata()?;
    match fs::symlink_metadata(path) {
        Ok(there) => Ok((held.dev(), held.ino()) == (there.dev(), there.ino())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

/// Elsewhere the file is never removed, so it is always the one.
#[cfg(not(unix))]
pub(super) fn is_at(_: &File, _: &Path) -> io::Result<bool> {
    Ok(true)
}
