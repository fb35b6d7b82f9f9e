//! The one way to save a file: a draft beside it, synced, then moved into its place.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use super::lock::Lock;
use super::open::{Links, contents, open, open_with};
use super::system::{self, sync_folder};
use crate::cli::fault::reason;
use crate::cli::ui::note;
use crate::text::shown;

/// A file as it was read: its bytes, and the file itself, for its owner and permissions.
#[derive(Debug)]
pub struct Original {
    pub(super) file: File,
    /// What is in it, or one byte more than the limit.
    pub bytes: Vec<u8>,
}

/// What came of replacing a file.
#[derive(Debug)]
pub enum Replaced {
    /// The new bytes are on disk.
    Done,
    /// Another program has changed the file, or removed the lock. Nothing was changed.
    NotOurs,
    /// The new bytes are in the file, but the disk did not confirm them, and the old ones could not be put back.
    Unconfirmed(io::Error),
}

/// Who may read and change a file.
#[derive(Clone, Copy, Debug)]
pub enum Access<'a> {
    /// As any new file.
    Usual,
    /// Its owner alone.
    Private,
    /// The same people as this one.
    Like(&'a File),
}

/// A file that is written and synced, but not yet in place; it is deleted when dropped.
#[derive(Debug)]
pub struct Draft {
    at: PathBuf,
    target: PathBuf,
    /// It is the only copy of something.
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
    /// Writes the draft of a file.
    ///
    /// # Errors
    /// The system refuses.
    pub fn write(lock: &Lock, target: &Path, bytes: &[u8], access: Access<'_>) -> io::Result<Self> {
        let (draft, alike) = Self::write_and_share(lock, target, bytes, access)?;
        alike.map(|()| draft)
    }

    /// As [`Draft::write`], with a result of its own for whether it is like the other file.
    fn write_and_share(
        lock: &Lock,
        target: &Path,
        bytes: &[u8],
        access: Access<'_>,
    ) -> io::Result<(Self, io::Result<()>)> {
        let at = lock.draft();
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        if !matches!(access, Access::Usual) {
            system::private(&mut options);
        }
        let mut file = options.open(&at)?;
        let draft = Self {
            at,
            target: target.to_owned(),
            keep: false,
        };
        let alike = match access {
            Access::Usual | Access::Private => Ok(()),
            Access::Like(other) => system::share_like(&file, other)
                .and_then(|()| system::copy_attributes(&file, other)),
        };
        file.write_all(bytes)?;
        file.sync_all()?;
        Ok((draft, alike))
    }

    /// Moves the draft into place, whatever is there.
    ///
    /// # Errors
    /// The system refuses, and nothing was changed; or the disk does not confirm it.
    pub fn put(self) -> io::Result<()> {
        match self.put_over()? {
            Replaced::Unconfirmed(error) => Err(error),
            Replaced::Done | Replaced::NotOurs => Ok(()),
        }
    }

    /// As [`Draft::put`], where it matters whether something was changed.
    pub(super) fn put_over(&self) -> io::Result<Replaced> {
        fs::rename(&self.at, &self.target)?;
        Ok(self.synced())
    }

    fn synced(&self) -> Replaced {
        sync_folder(&self.target).map_or_else(Replaced::Unconfirmed, |()| Replaced::Done)
    }

    /// Moves the draft into place if there is nothing; what the disk does not confirm is removed again. A hard link,
    /// unlike a rename, never replaces a file.
    ///
    /// # Errors
    /// [`ErrorKind::AlreadyExists`], or the system refuses.
    pub fn put_new(self) -> io::Result<()> {
        if fs::symlink_metadata(&self.target).is_ok() {
            return Err(ErrorKind::AlreadyExists.into());
        }
        match fs::hard_link(&self.at, &self.target) {
            // Some disks have no hard links; there only the lock keeps other writers out.
            Err(error)
                if matches!(
                    error.kind(),
                    ErrorKind::Unsupported | ErrorKind::PermissionDenied
                ) =>
            {
                fs::rename(&self.at, &self.target)?;
            }
            linked => linked?,
        }
        sync_folder(&self.target).inspect_err(|_| {
            let _ = fs::remove_file(&self.target);
        })
    }

    /// Exchanges the draft, which is `new`, and the file, which must be `old`, and looks at what was replaced: another
    /// program may have saved the file at the last moment, and then it gets it back.
    fn exchange(&mut self, old: &[u8], new: &[u8]) -> io::Result<Replaced> {
        if !system::exchange(&self.at, &self.target)? {
            return Ok(self.synced());
        }
        // At once, and again after a while for a program that had the file open.
        let replaced = self.is(old).and_then(|is_old| {
            sync_folder(&self.target)?;
            Ok(is_old && self.is(old)?)
        });
        if matches!(replaced, Ok(true)) {
            return Ok(Replaced::Done);
        }
        if let Err(error) = self.put_back(new) {
            self.keep = true;
            let at = shown(&self.at.display().to_string());
            let message = format!("{}; the old file is `{at}`", reason(&error));
            return Ok(Replaced::Unconfirmed(io::Error::new(error.kind(), message)));
        }
        let synced = sync_folder(&self.target);
        replaced?;
        synced?;
        Ok(Replaced::NotOurs)
    }

    /// Puts back what was replaced by `ours`, or the newest of what others have saved since.
    fn put_back(&self, ours: &[u8]) -> io::Result<()> {
        let mut ours = ours.to_owned();
        loop {
            let theirs = open(&self.at, Links::Refuse)
                .and_then(|file| contents(&file, 1 << 26))
                .ok();
            system::exchange(&self.at, &self.target)?;
            match theirs {
                Some(theirs) if !self.is(&ours).unwrap_or(true) => ours = theirs,
                _ => return Ok(()),
            }
        }
    }

    /// Whether these bytes are where the draft was.
    fn is(&self, bytes: &[u8]) -> io::Result<bool> {
        is_at(bytes, &self.at)
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        if self.keep {
            return;
        }
        let _ = fs::remove_file(&self.at);
    }
}

/// Whether the file at this path has these bytes.
fn is_at(bytes: &[u8], path: &Path) -> io::Result<bool> {
    match open(path, Links::Refuse).and_then(|file| contents(&file, bytes.len())) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
        now => Ok(now? == bytes),
    }
}

/// Replaces a file, if it still is what was read and the lock is still held.
///
/// The new file keeps group, permissions, access list and extended attributes of the old one, and its owner if we may
/// give files away. If that cannot be, but the file itself may be written, it is written in place, and a note says so.
///
/// # Errors
/// The system refuses; nothing was changed.
pub fn replace(lock: &Lock, target: &Path, old: Original, new: &[u8]) -> io::Result<Replaced> {
    let Original { file, bytes: old } = old;
    let (mut draft, alike) = Draft::write_and_share(lock, target, new, Access::Like(&file))?;
    // Windows may refuse to replace a file that is open.
    drop(file);
    // At the last moment: judging and writing have taken a while.
    if !lock.is_held()? || !is_at(&old, target)? {
        return Ok(Replaced::NotOurs);
    }
    if let Err(error) = alike {
        return in_place(target, &old, new, &error);
    }
    match draft.exchange(&old, new) {
        // Somebody has removed the draft, or the file.
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(Replaced::NotOurs),
        // A file of somebody else in a folder that belongs to everybody, or one that is mounted by itself.
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

/// Writes into a file that cannot be replaced, for a reason that a note tells.
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
    note(&format!(
        "note: wrote `{}` in place, because it cannot be replaced by a file like it: {}",
        shown(&target.display().to_string()),
        reason(why)
    ));
    Ok(Replaced::Done)
}

fn overwrite(mut file: &File, bytes: &[u8]) -> io::Result<()> {
    use std::io::Seek as _;
    file.rewind()?;
    file.write_all(bytes)?;
    file.set_len(bytes.len() as u64)?;
    file.sync_all()
}

/// Creates a folder and those above it, on disk.
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
