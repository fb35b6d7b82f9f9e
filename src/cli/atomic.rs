//! A text put on disk in one step: written beside its place, synced, moved there, and the folder synced.
//!
//! There is one draft for each record, and its lock must be held: a draft that a killed program left is simply
//! written over. (A crate for atomic writes was tried: killed at the wrong moment it leaves a file under a new
//! random name each time.)

use std::ffi::OsString;
use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};

/// A text that is written and synced, but not in its place yet; dropped, it is gone.
pub(super) struct Draft {
    at: PathBuf,
    target: PathBuf,
}

impl Draft {
    /// Writes the draft of a file that goes with `record`, with the permissions and the owner of that record if it
    /// exists.
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
            Ok(old) => take_after(&file, &old)?,
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(error) => return Err(error),
        }
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        Ok(draft)
    }

    /// Puts the draft in its place, whatever file is there. An error may come after that: when the disk does not
    /// confirm the folder.
    pub fn replace(self) -> io::Result<()> {
        let target = self.target.clone();
        self.put()?;
        sync_folder(&target)
    }

    /// The same without asking the disk to confirm the folder.
    pub fn put(self) -> io::Result<()> {
        fs::rename(&self.at, &self.target)
    }

    /// The same if no file is there. A hard link, unlike a rename, never replaces.
    pub fn put_new(self) -> io::Result<()> {
        if fs::symlink_metadata(&self.target).is_ok() {
            return Err(ErrorKind::AlreadyExists.into());
        }
        match fs::hard_link(&self.at, &self.target) {
            Ok(()) => Ok(()),
            // Some file systems have no hard links; there the lock alone keeps others out.
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

/// The path of a file that goes with the record.
pub(super) fn beside(target: &Path, what: &str) -> PathBuf {
    let mut name = OsString::from(".");
    name.push(target.file_name().unwrap_or_default());
    name.push(".");
    name.push(what);
    target.with_file_name(name)
}

/// Gives a new file the permissions of the old one, before there is anything in it to read.
fn take_after(file: &File, old: &Metadata) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt as _, fchown};
        let new = file.metadata()?;
        if (new.uid(), new.gid()) != (old.uid(), old.gid()) {
            // Only root may give files away; for others the file becomes that of whoever changed it.
            let _ = fchown(file, Some(old.uid()), Some(old.gid()));
        }
    }
    file.set_permissions(old.permissions())
}

/// Waits until the disk confirms which files are in the folder of this one.
#[cfg(unix)]
pub(super) fn sync_folder(target: &Path) -> io::Result<()> {
    File::open(target.parent().unwrap_or(Path::new(".")))?.sync_all()
}

/// Elsewhere folders cannot be opened, and a new entry is durable with its file.
#[cfg(not(unix))]
pub(super) fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}
