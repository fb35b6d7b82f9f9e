//! The lock on a record: a file next to it, because every change replaces the record itself.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// How long to wait for another program. Checking and saving a turn takes milliseconds.
const PATIENCE: Duration = Duration::from_secs(10);
const PAUSE: Duration = Duration::from_millis(5);

/// A lock that is held. The system frees it even when the program is killed.
#[derive(Debug)]
pub(super) struct Lock {
    path: PathBuf,
    _file: File,
}

impl Lock {
    /// Waits for the lock; `None` if another program holds it for too long.
    pub fn take(path: &Path) -> io::Result<Option<Self>> {
        let end = Instant::now() + PATIENCE;
        loop {
            let file = OpenOptions::new()
                .create(true)
                .truncate(false)
                .write(true)
                .open(path)?;
            match file.try_lock() {
                // The previous holder may have removed the file while we waited: then we hold the lock on a deleted
                // file, and others lock a new one.
                Ok(()) if is_at(&file, path)? => {
                    return Ok(Some(Self {
                        path: path.to_owned(),
                        _file: file,
                    }));
                }
                // Through a link it would always be another file.
                Ok(()) if path.is_symlink() => {
                    return Err(io::Error::other(
                        "the lock file next to it is a link to another file",
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
    /// Removes the file while the lock is still held, so that no other program can have locked it.
    fn drop(&mut self) {
        if cfg!(unix) {
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Whether an open file is the one at this path.
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

/// On other systems the file is never removed, so it is always the same.
#[cfg(not(unix))]
pub(super) fn is_at(_: &File, _: &Path) -> io::Result<bool> {
    Ok(true)
}
