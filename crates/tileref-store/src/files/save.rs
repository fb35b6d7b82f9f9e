//! The one way to save a file: write a draft beside it, sync it, and move it into place.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use super::lock::{Lock, in_the_way};
use super::open::{contents, open, open_with};
use super::system::{self, Links, sync_folder};
use super::{beside, folder_of};
use tileref_table::fault::reason;
use tileref_words::text::shown;

/// The ending of a draft.
const DRAFT: &str = ".new";

/// A file that was read: its bytes, and the open file, for its owner and permissions.
#[derive(Debug)]
pub struct Original {
    pub(super) file: File,
    /// Its bytes, at most one more than the limit.
    pub bytes: Vec<u8>,
}

/// The outcome of replacing a file.
#[derive(Debug)]
pub enum Replaced {
    /// The new bytes are on disk.
    Done,
    /// Another program has changed the file or removed the lock; we changed nothing.
    NotOurs,
    /// The new bytes are in the file, but the disk did not confirm them, and the old ones could not be restored.
    Unconfirmed(io::Error),
}

/// Who may read and change a new file.
#[derive(Clone, Copy, Debug)]
pub enum Access<'a> {
    /// Whoever may access any new file.
    Usual,
    /// Only its owner.
    Private,
    /// Whoever may access this file.
    Like(&'a File),
}

/// A file that is written and synced, but not yet in place; it is deleted when dropped.
#[derive(Debug)]
pub struct Draft {
    path: PathBuf,
    /// Locked, so that nobody takes it for a draft that was left behind.
    _file: File,
    target: PathBuf,
    /// Whether it must not be deleted, because it is the only copy of what another program saved.
    keep: bool,
}

impl Original {
    /// Reads a file.
    ///
    /// # Errors
    /// As [`super::read`].
    pub fn read(path: &Path, limit: usize) -> io::Result<Self> {
        let file = open(path, Links::Refuse)?;
        let bytes = contents(&file, limit)?;
        Ok(Self { file, bytes })
    }
}

impl Draft {
    /// Writes the draft of a file, under its lock, or one that covers the whole folder.
    ///
    /// # Errors
    /// The system refuses.
    pub fn write(lock: &Lock, target: &Path, bytes: &[u8], access: Access<'_>) -> io::Result<Self> {
        let (draft, shared) = Self::write_and_share(lock, target, bytes, access)?;
        shared.map(|()| draft)
    }

    /// As [`Draft::write`]; whether the draft could be given the access is a second result.
    fn write_and_share(
        _: &Lock,
        target: &Path,
        bytes: &[u8],
        access: Access<'_>,
    ) -> io::Result<(Self, io::Result<()>)> {
        remove_old_drafts(target);
        let path = beside(target, &format!("{:016x}{DRAFT}", fastrand::u64(..)));
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        if !matches!(access, Access::Usual) {
            system::private(&mut options);
        }
        let mut file = options.open(&path)?;
        system::try_lock(&file);
        let shared = match access {
            Access::Usual | Access::Private => Ok(()),
            Access::Like(other) => system::share_like(&file, other)
                .and_then(|()| system::copy_attributes(&file, other)),
        };
        let written = file.write_all(bytes).and_then(|()| file.sync_all());
        let draft = Self {
            path,
            _file: file,
            target: target.to_owned(),
            keep: false,
        };
        written?;
        Ok((draft, shared))
    }

    /// Moves the draft into place, over any existing file.
    ///
    /// # Errors
    /// The system refuses, and nothing was changed; or the disk does not confirm the move.
    pub fn put(self) -> io::Result<()> {
        match self.put_over()? {
            Replaced::Unconfirmed(error) => Err(error),
            Replaced::Done | Replaced::NotOurs => Ok(()),
        }
    }

    /// As [`Draft::put`], for callers to whom it matters whether anything was changed.
    pub(super) fn put_over(&self) -> io::Result<Replaced> {
        system::rename(&self.path, &self.target)?;
        Ok(self.synced())
    }

    fn synced(&self) -> Replaced {
        sync_folder(&self.target).map_or_else(Replaced::Unconfirmed, |()| Replaced::Done)
    }

    /// Moves the draft into place unless a file exists there: a hard link, unlike a rename, never replaces a file. If the
    /// disk does not confirm it, the new file is removed again.
    ///
    /// # Errors
    /// [`ErrorKind::AlreadyExists`], or the system refuses.
    pub fn put_new(self) -> io::Result<()> {
        if fs::symlink_metadata(&self.target).is_ok() {
            return Err(ErrorKind::AlreadyExists.into());
        }
        match fs::hard_link(&self.path, &self.target) {
            // Some disks have no hard links, so only the lock keeps other writers out.
            Err(error)
                if matches!(
                    error.kind(),
                    ErrorKind::Unsupported | ErrorKind::PermissionDenied
                ) =>
            {
                system::rename(&self.path, &self.target)?;
            }
            linked => linked?,
        }
        sync_folder(&self.target).inspect_err(|_| {
            let _ = fs::remove_file(&self.target);
        })
    }

    /// Exchanges the draft, which has the bytes `new`, and the file. If the file did not have the bytes `old` after all,
    /// because another program had just saved it, exchanges them again.
    fn exchange(&mut self, old: &[u8], new: &[u8]) -> io::Result<Replaced> {
        if !system::exchange(&self.path, &self.target)? {
            return Ok(self.synced());
        }
        // Checked twice: a program that had the file open may write to it a little later.
        let replaced = has(&self.path, old).and_then(|is_old| {
            sync_folder(&self.target)?;
            Ok(is_old && has(&self.path, old)?)
        });
        if matches!(replaced, Ok(true)) {
            return Ok(Replaced::Done);
        }
        if let Err(error) = self.put_back(new) {
            let path = shown(&self.keep().display().to_string());
            let message = format!("{}; the old file is `{path}`", reason(&error));
            return Ok(Replaced::Unconfirmed(io::Error::new(error.kind(), message)));
        }
        let synced = sync_folder(&self.target);
        replaced?;
        synced?;
        Ok(Replaced::NotOurs)
    }

    /// Restores the file that was replaced by `ours`, or the newest one that others have saved since.
    fn put_back(&self, ours: &[u8]) -> io::Result<()> {
        let mut ours = ours.to_owned();
        loop {
            let theirs = open(&self.path, Links::Refuse)
                .and_then(|file| contents(&file, 1 << 26))
                .ok();
            system::exchange(&self.path, &self.target)?;
            match theirs {
                Some(theirs) if !has(&self.path, &ours).unwrap_or(true) => ours = theirs,
                _ => return Ok(()),
            }
        }
    }

    /// Keeps the draft, under a name that is not taken for a left-over draft.
    fn keep(&mut self) -> &Path {
        let kept = self.path.with_extension("replaced");
        if fs::rename(&self.path, &kept).is_ok() {
            self.path = kept;
        }
        self.keep = true;
        &self.path
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        if !self.keep {
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Removes the drafts that killed programs have left of a file, and of its redo file, before this process saves it for
/// the first time. The folder is listed only once, because thousands of records may be saved in it.
fn remove_old_drafts(target: &Path) {
    static LISTED: Mutex<BTreeMap<PathBuf, Vec<PathBuf>>> = Mutex::new(BTreeMap::new());
    let mut listed = LISTED.lock().unwrap_or_else(PoisonError::into_inner);
    let folder = folder_of(target);
    let left = listed
        .entry(folder.to_owned())
        .or_insert_with(|| drafts_in(folder));
    let of_target = |path: &mut PathBuf| {
        is_draft_of(target, path) || is_draft_of(&beside(target, "redo"), path)
    };
    for path in left.extract_if(.., of_target) {
        remove_draft(&path);
    }
}

/// Every draft in a folder.
fn drafts_in(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let is_draft = |name: &OsStr| name.as_encoded_bytes().ends_with(DRAFT.as_bytes());
    let drafts = entries.filter(|entry| is_draft(&entry.file_name()));
    drafts.map(|entry| entry.path()).collect()
}

/// Removes a draft, unless the program that wrote it still uses it.
fn remove_draft(path: &Path) {
    let is_used = |file: File| !system::try_lock(&file);
    if !path.is_symlink() && !path.exists() || open(path, Links::Refuse).is_ok_and(is_used) {
        return;
    }
    let name = shown(&path.file_name().unwrap_or_default().to_string_lossy());
    match fs::remove_file(path) {
        Ok(()) => log::warn!("removed `{name}`, which a program left behind"),
        Err(error) => log::warn!("{}", reason(&in_the_way(path, &error))),
    }
}

/// Whether this is a draft of a file: `.game.yaml.0123456789abcdef.new` of `game.yaml`.
fn is_draft_of(target: &Path, path: &Path) -> bool {
    let start = beside(target, "");
    let [start, name] = [&start, path].map(|path| path.file_name().and_then(OsStr::to_str));
    let number = start.and_then(|start| name?.strip_prefix(start)?.strip_suffix(DRAFT));
    let is_hex = |number: &str| number.bytes().all(|byte| byte.is_ascii_hexdigit());
    number.is_some_and(|number| number.len() == 16 && is_hex(number))
}

/// Whether the file at this path has these bytes.
fn has(path: &Path, bytes: &[u8]) -> io::Result<bool> {
    match open(path, Links::Refuse).and_then(|file| contents(&file, bytes.len())) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
        now => Ok(now? == bytes),
    }
}

/// Replaces a file, if it has not changed since it was read and the lock is still held.
///
/// The new file keeps the group, permissions, access list and extended attributes of the old one, and its owner if we
/// are allowed to change it. If that fails but the file itself is writable, it is written in place, with a note.
///
/// # Errors
/// The system refuses; nothing was changed.
pub fn replace(lock: &Lock, target: &Path, old: Original, new: &[u8]) -> io::Result<Replaced> {
    let Original { file, bytes: old } = old;
    let (mut draft, shared) = Draft::write_and_share(lock, target, new, Access::Like(&file))?;
    // While the files are exchanged, the old one is a draft.
    let _old = system::hold(file);
    // As late as possible: judging and writing have taken a while.
    if !lock.is_held()? || !has(target, &old)? {
        return Ok(Replaced::NotOurs);
    }
    if let Err(error) = shared {
        return in_place(target, &old, new, &error);
    }
    match draft.exchange(&old, new) {
        // Somebody has removed the draft or the file.
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(Replaced::NotOurs),
        // Somebody else's file in a shared folder such as `/tmp`, or a file that is a mount point.
        Err(error)
            if matches!(
                error.kind(),
                ErrorKind::PermissionDenied | ErrorKind::ResourceBusy
            ) =>
        {
            in_place(target, &old, new, &error)
        }
        other => other,
    }
}

/// Overwrites a file that cannot be replaced; a note tells why.
fn in_place(target: &Path, old: &[u8], new: &[u8], why: &io::Error) -> io::Result<Replaced> {
    let mut options = OpenOptions::new();
    let Ok(file) = open_with(options.write(true), target, Links::Refuse) else {
        return Err(io::Error::new(why.kind(), reason(why)));
    };
    if let Err(error) = overwrite(&file, new) {
        let restored = overwrite(&file, old);
        return match restored {
            Ok(()) => Err(error),
            Err(_) => Ok(Replaced::Unconfirmed(error)),
        };
    }
    log::warn!(
        "wrote `{}` in place, because it cannot be replaced by a file like it: {}",
        shown(&target.display().to_string()),
        reason(why)
    );
    Ok(Replaced::Done)
}

fn overwrite(mut file: &File, bytes: &[u8]) -> io::Result<()> {
    use std::io::Seek as _;
    file.rewind()?;
    file.write_all(bytes)?;
    file.set_len(bytes.len() as u64)?;
    file.sync_all()
}

/// Creates a folder and its parents, and syncs them to disk.
///
/// # Errors
/// The system refuses.
pub fn create_folder(path: &Path) -> io::Result<()> {
    if path.as_os_str().is_empty() || path.is_dir() {
        return Ok(());
    }
    if let Some(parent) = path.parent() {
        create_folder(parent)?;
    }
    match fs::create_dir(path) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists && path.is_dir() => Ok(()),
        created => created.and_then(|()| sync_folder(path)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The next program removes the drafts of those that have ended.
    #[test]
    fn what_could_not_be_put_back_is_kept_under_another_name() {
        let folder = tempfile::tempdir().expect("a folder");
        let target = folder.path().join("game.yaml");
        let lock = Lock::take(&target).expect("a lock");
        let mut draft = Draft::write(&lock, &target, b"theirs", Access::Usual).expect("a draft");
        assert!(draft.path.to_string_lossy().ends_with(DRAFT));
        let kept = draft.keep().to_owned();
        drop(draft);
        assert_eq!(fs::read(&kept).expect("kept"), b"theirs");
        assert!(!kept.to_string_lossy().ends_with(DRAFT), "{kept:?}");
    }
}
