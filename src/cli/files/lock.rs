//! The lock on a file that is about to be replaced: a file beside it, made by whoever comes first.
//!
//! It says who holds it. One that is left over is taken over: its process is gone, or the computer has started again,
//! or nobody here can tell and it has not changed for a while. Being taken over by mistake, or removed by somebody,
//! loses nothing: a holder looks whether the lock is still its own before it changes a file (see `save`). What the
//! system itself says about locked files is heard too, but not on every disk is it true.

use std::cell::Cell;
use std::ffi::{OsStr, OsString};
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::thread::sleep;
use std::time::{Duration, Instant, SystemTime};

use super::holder::Holder;
use super::{Links, beside, hidden, open, system};
use crate::cli::fault::reason;
use crate::cli::ui::note;
use crate::text::shown;

/// How long to wait for another program. Checking and saving a turn takes milliseconds.
pub(super) const PATIENCE: Duration = Duration::from_secs(10);
const PAUSE: Duration = Duration::from_millis(5);

/// How long a lock must have been unchanged if nobody here can tell whether its holder is running, and if it does not
/// say who holds it: that it does as soon as it is made.
const UNCHANGED: Duration = Duration::from_secs(2);
const UNNAMED: Duration = Duration::from_millis(200);

/// What the name of a draft ends with.
const DRAFT: &str = ".new";

/// How long a list of the drafts in a large folder is good for, and how many files a large folder has.
const LOOK_AGAIN: Duration = Duration::from_secs(1);
const LARGE: usize = 500;

/// How old a draft must be if nobody here can tell whether its program is running.
const DRAFTED: Duration = Duration::from_mins(1);

/// More than any holder writes.
const MAX_LINE: usize = 4096;

/// A lock that is held; it is released when dropped.
#[derive(Debug)]
pub struct Lock {
    target: PathBuf,
    path: PathBuf,
    file: File,
    holder: Holder,
    drafts: Cell<usize>,
}

/// A lock of somebody else: what is in it, and when it was written.
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
                Ok(there) => {
                    let seen = seen(&there)?;
                    if watched.as_ref().is_none_or(|(old, _)| *old != seen) {
                        watched = Some((seen.clone(), Instant::now()));
                    }
                    let since = watched.as_ref().map_or(start, |(_, since)| *since);
                    if !system::is_locked(&there) && is_left_over(&seen.0, since.elapsed()) {
                        // Another program may have been faster.
                        if system::is_at(&there, &path)? {
                            clear(&path)?;
                        }
                        continue;
                    }
                }
                Err(error) if error.kind() == ErrorKind::NotFound => {}
                // It will be readable in a moment, or it is somebody else's.
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
        let holder = Holder::new();
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create_new(true)
            .open(path)?;
        let _ = file.try_lock();
        let written = file.write_all(holder.line().as_bytes());
        let lock = Self {
            target: target.to_owned(),
            path: path.to_owned(),
            file,
            holder,
            drafts: Cell::new(0),
        };
        written?;
        lock.clear_drafts();
        // Whoever may change the record may read who holds it.
        if let Ok(record) = open(target, Links::Follow) {
            let _ = system::share_like(&lock.file, &record);
        }
        Ok(lock)
    }

    /// The path of another draft, beside the file.
    pub(super) fn draft(&self) -> PathBuf {
        let n = self.drafts.replace(self.drafts.get() + 1);
        hidden(
            &self.target,
            &format!(".{}-{n}{DRAFT}", self.holder.number()),
        )
    }

    /// Removes the drafts of programs that held the lock before and were killed. One that is running may still need its
    /// draft, if somebody has removed its lock: what it replaced is there.
    fn clear_drafts(&self) {
        let name = hidden(&self.target, "");
        let name = name.file_name().unwrap_or_default().to_string_lossy();
        let folder = self.path.parent().unwrap_or(Path::new("."));
        let is_left_over = |draft: &OsStr| {
            let number = draft.to_str()?.strip_prefix(&*name)?.strip_suffix(DRAFT)?;
            let is_draft = number.chars().all(|c| matches!(c, '0'..='9' | '-' | '.'));
            let running = Holder::is_writing(number.trim_start_matches('.'));
            let metadata = || fs::symlink_metadata(folder.join(draft)).ok();
            let old = || system::changed(&metadata()?)?.elapsed().ok();
            let left_over = || old().is_some_and(|age| age > DRAFTED);
            Some(is_draft && running.map_or_else(left_over, |running| !running))
        };
        for draft in drafts_in(folder) {
            if is_left_over(&draft).unwrap_or(false)
                && let Err(error) = clear(&folder.join(draft))
            {
                note(&format!("note: {}", reason(&error)));
            }
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

/// The names of all drafts in a folder. A large one, into which thousands of files may be saved, is looked through once a
/// second.
fn drafts_in(folder: &Path) -> Vec<OsString> {
    static LAST: Mutex<Option<(PathBuf, Instant, Vec<OsString>)>> = Mutex::new(None);
    let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((of, looked, drafts)) = &*last
        && of == folder
        && looked.elapsed() < LOOK_AGAIN
    {
        return drafts.clone();
    }
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut files = 0;
    let names = entries
        .map(|entry| entry.file_name())
        .inspect(|_| files += 1);
    let is_draft = |name: &OsString| name.as_encoded_bytes().ends_with(DRAFT.as_bytes());
    let drafts: Vec<OsString> = names.filter(is_draft).collect();
    if files > LARGE {
        *last = Some((folder.to_owned(), Instant::now(), drafts.clone()));
    }
    drafts
}

fn seen(lock: &File) -> io::Result<Seen> {
    let bytes = super::open::contents(lock, MAX_LINE)?;
    Ok((bytes, lock.metadata()?.modified().ok()))
}

fn is_left_over(bytes: &[u8], unchanged: Duration) -> bool {
    let Some(holder) = Holder::of_line(bytes) else {
        return unchanged >= UNNAMED;
    };
    let running = holder.is_running();
    running.map_or(unchanged >= UNCHANGED, |running| !running)
}

/// Removes a file that a program left behind, and says so.
fn clear(path: &Path) -> io::Result<()> {
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

/// Something that cannot be removed, or that no program of ours has put there.
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
