//! The lock on a file that is about to be replaced: a lock of the operating system on a file beside it.
//!
//! The system frees the lock of a killed program, so the file that it leaves disturbs nobody. Removing the file by hand
//! loses nothing: the holder checks that it is still there before it changes the record (see `save`). Where the disk has
//! no locks, nobody waits, and only those checks protect.

use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::{beside, system};
use crate::cli::fault::reason;
use crate::text::shown;

/// How long to wait for another program. Checking and saving a turn takes milliseconds.
pub(super) const PATIENCE: Duration = Duration::from_secs(10);
const PAUSE: Duration = Duration::from_millis(5);

/// A lock that is held; it is released when dropped.
#[derive(Debug)]
pub struct Lock {
    path: PathBuf,
    file: File,
}

impl Lock {
    /// Waits for the lock on a file, which need not exist.
    ///
    /// # Errors
    /// [`ErrorKind::TimedOut`] if another program holds it for too long; something else is in its place; the system
    /// refuses.
    pub fn take(target: &Path) -> io::Result<Self> {
        let path = beside(target, "lock");
        let start = Instant::now();
        loop {
            let is_late = start.elapsed() >= PATIENCE;
            match system::lock_file(&path, target) {
                Ok(Some(file)) => {
                    let path = path.clone();
                    let lock = Self { path, file };
                    // Its last holder may have removed it in the meantime.
                    if lock.is_held()? {
                        return Ok(lock);
                    }
                }
                Ok(None) => {}
                // Either it can be opened in a moment, or it belongs to somebody else.
                Err(error) if error.kind() == ErrorKind::PermissionDenied && !is_late => {}
                Err(error) if fs::symlink_metadata(&path).is_ok() => {
                    return Err(in_the_way(&path, &error));
                }
                Err(error) => return Err(error),
            }
            if is_late {
                return Err(ErrorKind::TimedOut.into());
            }
            sleep(PAUSE);
        }
    }

    /// Whether nobody has removed or replaced the lock.
    pub(super) fn is_held(&self) -> io::Result<bool> {
        system::is_at(&self.file, &self.path)
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        if self.is_held().unwrap_or(false) {
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// The error for a file that cannot be removed, or that cannot be a lock.
pub(super) fn in_the_way(path: &Path, error: &io::Error) -> io::Error {
    let message = format!(
        "`{}`{} is in the way: {}",
        shown(&path.file_name().unwrap_or_default().to_string_lossy()),
        system::whose(path),
        reason(error)
    );
    io::Error::new(error.kind(), message)
}
