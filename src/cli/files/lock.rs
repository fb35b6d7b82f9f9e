//! The lock on a file that is about to be replaced: a file beside it that only one program can create.
//!
//! It names the process that holds it. A lock is left over if that process has ended or, where nobody here can tell, if
//! the lock has not changed for a while. Taking over a lock by mistake, or removing it by hand, loses nothing: the
//! holder checks that the lock is still its own before it changes the file (see `save`). A lock of the operating system
//! on the lock file is respected as well, but not relied on: some file systems have none.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::thread::sleep;
use std::time::{Duration, Instant, SystemTime};

use super::process::Process;
use super::{Links, beside, folder_of, open, system};
use crate::cli::fault::reason;
use crate::cli::ui::note;
use crate::text::shown;

/// How long to wait for another program. Checking and saving a turn takes milliseconds.
pub(super) const PATIENCE: Duration = Duration::from_secs(10);
const PAUSE: Duration = Duration::from_millis(5);

/// How long a lock must have been unchanged if nobody here can tell whether its holder is running.
const UNCHANGED: Duration = Duration::from_secs(2);

/// The same for a lock that names nobody: its program was killed before it wrote its name, right after creating it.
const UNNAMED: Duration = Duration::from_millis(200);

/// How old a draft must be if nobody here can tell whether its writer is running.
const OLD_DRAFT: Duration = Duration::from_mins(1);

/// The ending of a draft.
pub(super) const DRAFT: &str = ".new";

/// More bytes than a lock of ours has.
const MAX_BYTES: usize = 4096;

/// A lock that is held; it is released when dropped.
#[derive(Debug)]
pub struct Lock {
    path: PathBuf,
    file: File,
}

/// The contents of a lock, and when it was written.
type Seen = (Vec<u8>, Option<SystemTime>);

impl Lock {
    /// Waits for the lock on a file, which need not exist.
    ///
    /// # Errors
    /// [`ErrorKind::TimedOut`] if another program holds it for too long; something else is in its place; the system
    /// refuses.
    pub fn take(target: &Path) -> io::Result<Self> {
        let path = beside(target, "lock");
        let start = Instant::now();
        let mut watched: Option<(Seen, Instant)> = None;
        loop {
            match Self::create(&path, target) {
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                other => return other,
            }
            match open(&path, Links::Refuse) {
                Ok(file) => {
                    let now = seen(&file)?;
                    let (last, since) =
                        watched.get_or_insert_with(|| (now.clone(), Instant::now()));
                    if *last != now {
                        (*last, *since) = (now, Instant::now());
                    }
                    if !system::is_locked(&file) && is_left_over(&last.0, since.elapsed()) {
                        // Another program may have been faster.
                        if system::is_at(&file, &path)? {
                            remove(&path)?;
                        }
                        continue;
                    }
                }
                Err(error) if error.kind() == ErrorKind::NotFound => {}
                // Either it becomes readable in a moment, or it belongs to somebody else.
                Err(error)
                    if error.kind() == ErrorKind::PermissionDenied
                        && start.elapsed() < PATIENCE => {}
                Err(error) => return Err(in_the_way(&path, &error)),
            }
            if start.elapsed() >= PATIENCE {
                return Err(ErrorKind::TimedOut.into());
            }
            sleep(PAUSE);
        }
    }

    fn create(path: &Path, target: &Path) -> io::Result<Self> {
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create_new(true)
            .open(path)?;
        let _ = file.try_lock();
        let written = file.write_all(format!("tileref {}\n", Process::this()).as_bytes());
        let lock = Self {
            path: path.to_owned(),
            file,
        };
        written?;
        remove_old_drafts(folder_of(path));
        // Whoever may change the record may read who holds it.
        if let Ok(record) = open(target, Links::Follow) {
            let _ = system::share_like(&lock.file, &record);
        }
        Ok(lock)
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

fn seen(lock: &File) -> io::Result<Seen> {
    let bytes = super::open::contents(lock, MAX_BYTES)?;
    Ok((bytes, lock.metadata()?.modified().ok()))
}

fn is_left_over(bytes: &[u8], unchanged: Duration) -> bool {
    let line = str::from_utf8(bytes).unwrap_or_default();
    let name = line.strip_prefix("tileref ").unwrap_or_default();
    let Ok(holder) = name.trim_end().parse::<Process>() else {
        return unchanged >= UNNAMED;
    };
    let running = holder.is_running();
    running.map_or(unchanged >= UNCHANGED, |running| !running)
}

/// Removes the drafts of killed programs from a folder, before this process saves there for the first time. The draft of
/// a running program stays even if its lock is gone: it may be all that is left of the file that it replaced.
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

/// Whether this is a draft, `.game.yaml.4711-83012-204518-0.new`, whose writer has ended.
fn is_old_draft(path: &Path) -> Option<bool> {
    let name = path.file_name().and_then(OsStr::to_str)?;
    let (_, number) = name
        .strip_prefix('.')?
        .strip_suffix(DRAFT)?
        .rsplit_once('.')?;
    let (writer, _) = number.rsplit_once('-')?;
    let age = || {
        system::changed(&fs::symlink_metadata(path).ok()?)?
            .elapsed()
            .ok()
    };
    Some(match writer.parse::<Process>().ok()?.is_running() {
        Some(running) => !running,
        None => age()? > OLD_DRAFT,
    })
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
