//! Atomic writes: a text is written next to its target, synced, moved into place, and the folder synced.
//!
//! Each record has one draft, and its lock must be held: a draft left by a killed program is simply overwritten. (A
//! crate for atomic writes was tried: killed at the wrong moment, it leaves a file with a new random name each time.)

use std::ffi::OsString;
use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};

/// A text that is written and synced, but not yet in place; it is deleted when dropped.
pub(super) struct Draft {
    at: PathBuf,
    target: PathBuf,
}

impl Draft {
    /// Writes the draft of a file that belongs to `record`, with the record's permissions and owner if it exists.
    pub fn write(target: &Path, record: &Path, text: &str) -> io::Result<Self> {
        let draft = Self {
            at: beside(record, "new"),
            target: target.to_owned(),
        };
        let _ = fs::remove_file(&draft.at);
        let mut file = OpenOptions::new()
            .write(true)
            .create_new(true)
            .open(&draft.at)?;
        match fs::metadata(record) {
            Ok(old) => copy_permissions(&file, &old)?,
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(error) => return Err(error),
        }
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        Ok(draft)
    }

    /// Moves the draft into place, replacing any file. It may fail after that, if the disk does not confirm the folder.
    pub fn replace(self) -> io::Result<()> {
        let target = self.target.clone();
        self.put()?;
        sync_folder(&target)
    }

    /// Moves the draft into place without syncing the folder.
    pub fn put(self) -> io::Result<()> {
        fs::rename(&self.at, &self.target)
    }

    /// Moves the draft into place if the file does not exist. A hard link, unlike a rename, never replaces a file.
    pub fn put_new(self) -> io::Result<()> {
        if fs::symlink_metadata(&self.target).is_ok() {
            return Err(ErrorKind::AlreadyExists.into());
        }
        match fs::hard_link(&self.at, &self.target) {
            Ok(()) => Ok(()),
            // Some file systems have no hard links; there only the lock keeps other writers out.
            Err(error)
                if matches!(
                    error.kind(),
                    ErrorKind::Unsupported | ErrorKind::PermissionDenied
                ) =>
            {
                self.put()
            }
            Err(error) => Err(error),
        }
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.at);
    }
}

/// The path of a hidden file that belongs to the record.
pub(super) fn beside(target: &Path, what: &str) -> PathBuf {
    let mut name = OsString::from(".");
    name.push(target.file_name().unwrap_or_default());
    name.push(".");
    name.push(what);
    target.with_file_name(name)
}

/// Gives a new file the permissions of the old one, before anything is written to it.
fn copy_permissions(file: &File, old: &Metadata) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt as _, fchown};
        let new = file.metadata()?;
        if (new.uid(), new.gid()) != (old.uid(), old.gid()) {
            // Only root may change the owner; otherwise the file belongs to the user who changed it.
            let _ = fchown(file, Some(old.uid()), Some(old.gid()));
        }
    }
    file.set_permissions(old.permissions())
}

/// Syncs the folder of a file.
#[cfg(unix)]
pub(super) fn sync_folder(target: &Path) -> io::Result<()> {
    File::open(target.parent().unwrap_or(Path::new(".")))?.sync_all()
}

/// On other systems folders cannot be opened, and a new entry is durable once its file is.
#[cfg(not(unix))]
pub(super) fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}
