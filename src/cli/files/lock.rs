//! The lock on a file that is about to be replaced: a lock of the operating system on a file beside it.
//!
//! The system frees the lock of a killed program, so the file that it leaves disturbs nobody. Removing the file by hand
//! loses nothing: the holder checks that it is still there before it changes the record (see `save`). Where the disk has
//! no locks, nobody waits, and only those checks protect.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::{Links, beside, folder_of, open, system};
use crate::cli::fault::reason;
use crate::cli::ui::note;
use crate::text::shown;

/// How long to wait for another program. Checking and saving a turn takes milliseconds.
pub(super) const PATIENCE: Duration = Duration::from_secs(10);
const PAUSE: Duration = Duration::from_millis(5);

/// How old a draft must be to count as left behind. A running program needs its own for milliseconds.
const OLD_DRAFT: Duration = Duration::from_hours(1);

/// The ending of a draft.
pub(super) const DRAFT: &str = ".new";

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
            match Self::create(&path, target) {
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
                Ok(()) => {}
            }
            match open(&path, Links::Refuse) {
                Ok(file) if !system::is_locked(&file) => {
                    let path = path.clone();
                    let lock = Self { path, file };
                    // Its last holder may have removed it in the meantime.
                    if lock.is_held()? {
                        remove_old_drafts(folder_of(target));
                        return Ok(lock);
                    }
                }
                Ok(_) => {}
                Err(error) if error.kind() == ErrorKind::NotFound => {}
                // Either it becomes readable in a moment, or it belongs to somebody else.
                Err(error) if error.kind() == ErrorKind::PermissionDenied && !is_late => {}
                Err(error) => return Err(in_the_way(&path, &error)),
            }
            if is_late {
                return Err(ErrorKind::TimedOut.into());
            }
            sleep(PAUSE);
        }
    }

    /// Creates the file of a lock, which anybody may take who may change the record.
    fn create(path: &Path, target: &Path) -> io::Result<()> {
        let file = File::create_new(path)?;
        if let Ok(record) = open(target, Links::Follow) {
            let _ = system::share_like(&file, &record);
        }
        Ok(())
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

/// Removes the drafts of killed programs from a folder, before this process saves there for the first time.
fn remove_old_drafts(folder: &Path) {
    static DONE: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());
    let mut done = DONE.lock().unwrap_or_else(PoisonError::into_inner);
    if !done.insert(folder.to_owned()) {
        return;
    }
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if is_old_draft(&path).unwrap_or(false)
            && let Err(error) = remove(&path)
        {
            note(&format!("note: {}", reason(&error)));
        }
    }
}

/// Whether this is a draft, `.game.yaml.0123456789abcdef.new`, that nobody has written or moved for long.
fn is_old_draft(path: &Path) -> Option<bool> {
    let name = path.file_name().and_then(OsStr::to_str)?;
    let (_, number) = name
        .strip_prefix('.')?
        .strip_suffix(DRAFT)?
        .rsplit_once('.')?;
    let is_ours = number.len() == 16 && number.bytes().all(|byte| byte.is_ascii_hexdigit());
    let changed = system::changed(&fs::symlink_metadata(path).ok()?)?;
    Some(is_ours && changed.elapsed().ok()? > OLD_DRAFT)
}

/// Removes a file that a program left behind, with a note.
fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        Err(error) => Err(in_the_way(path, &error)),
        Ok(()) => {
            note(&format!(
                "note: removed `{}`, which a program left behind",
                name(path)
            ));
            Ok(())
        }
    }
}

/// The error for a file that cannot be removed, or that is no lock of ours.
fn in_the_way(path: &Path, error: &io::Error) -> io::Error {
    let message = format!(
        "`{}`{} is in the way: {}",
        name(path),
        system::whose(path),
        reason(error)
    );
    io::Error::new(error.kind(), message)
}

fn name(path: &Path) -> String {
    shown(&path.file_name().unwrap_or_default().to_string_lossy())
}
