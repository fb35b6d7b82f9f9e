//! The lock on a file that is about to be replaced: a file beside it that only one program can create.
//!
//! Its holder has locked it, too, which the system undoes if the holder is killed: so a lock that nobody has locked, and
//! that does not change for a moment, is left over. Taking over a lock by mistake, or removing it by hand, loses nothing:
//! the holder checks that the lock is still its own before it changes the file (see `save`).

use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::{Duration, Instant, SystemTime};

use super::{Links, beside, open, system};
use tileref_table::fault::reason;
use tileref_words::text::shown;

/// How long to wait for another program. Checking and saving a turn takes milliseconds.
pub(super) const PATIENCE: Duration = Duration::from_secs(10);
const PAUSE: Duration = Duration::from_millis(5);

/// How long a lock that nobody has locked must be unchanged: it may have been created just now, or the disk may not
/// tell.
const UNCHANGED: Duration = Duration::from_millis(200);

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
        let mut watched = (None, start);
        loop {
            let is_late = start.elapsed() >= PATIENCE;
            let waits = match system::create_locked(&path) {
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                    take_over(&path, &mut watched)
                }
                file => {
                    // Whoever may change the record may find out whether its lock is left over.
                    let (file, record) = (file?, open(target, Links::Follow));
                    let _ = record.and_then(|record| system::share_like(&file, &record));
                    return Ok(Self { path, file });
                }
            };
            match waits {
                // Either it can be opened in a moment, or it belongs to somebody else.
                Err(error) if error.kind() == ErrorKind::PermissionDenied && !is_late => {}
                waits => waits.map_err(|error| in_the_way(&path, &error))?,
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

/// Removes a lock that is left over. `watched` is when it was written, and since when it has not changed.
fn take_over(path: &Path, watched: &mut (Option<SystemTime>, Instant)) -> io::Result<()> {
    if !system::LEAVES_LOCKS {
        return Ok(());
    }
    let file = match open(path, Links::Refuse) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        file => file?,
    };
    let written = file.metadata()?.modified().ok();
    if watched.0 != written {
        *watched = (written, Instant::now());
    }
    // Another program may have been faster.
    if watched.1.elapsed() >= UNCHANGED && system::try_lock(&file) && system::is_at(&file, path)? {
        fs::remove_file(path)?;
    }
    Ok(())
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
