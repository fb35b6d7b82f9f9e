//! One record on disk: read with limits, changed under a lock, replaced atomically.
//!
//! Whatever happens, the file is the old one or the new one: a change is written next to the record, synced, renamed
//! over it, and the folder is synced before the change is reported as saved. Up to three more files exist next to
//! `game.yaml`: `.game.yaml.lock` and `.game.yaml.new` while a program changes the record (if a killed program leaves
//! them, they block nothing and the next change removes them), and `.game.yaml.redo`, the record before the first undo,
//! while there is something to redo. A record with a second hard link loses that link.

use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::atomic::{Draft, beside, sync_folder};
use super::fault::Fault;
use super::files;
use super::lock::Lock;
pub use super::store_error::{StoreError, StoreErrorKind};
use crate::record::{self, EditError, MAX_BYTES, RecordError};
use crate::text::{count, nearest};

/// How often a change is retried because another program, such as an editor, wrote without the lock.
const MAX_ROUNDS: usize = 5;

/// The record at one path.
#[derive(Clone, Debug)]
pub struct Store {
    path: PathBuf,
}

/// A record before and after a saved change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The text that was replaced.
    pub before: String,
    /// The text on disk now.
    pub after: String,
}

impl Store {
    /// The record at a path; `-` is standard input, which can only be read.
    pub fn new(path: impl Into<PathBuf>) -> Self {
        Self { path: path.into() }
    }

    /// The path as given.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether the record comes from standard input.
    pub fn is_stdin(&self) -> bool {
        self.path.as_os_str() == "-"
    }

    /// Reads the text of the record, including any byte order mark. Never reads more than [`MAX_BYTES`].
    ///
    /// # Errors
    /// A missing or unreadable file, a folder, a file that is too large or not UTF-8.
    pub fn load(&self) -> Result<String, StoreError> {
        let bytes = if self.is_stdin() {
            files::input(MAX_BYTES).map_err(|error| self.unreadable(error))?
        } else {
            self.read(&self.path)?
        };
        self.text(&bytes)
    }

    /// Creates a record with `text`; an existing file is an error unless `force` is set.
    ///
    /// # Errors
    /// The file exists, or the text could not be saved; then nothing has changed, unless a record was replaced and the
    /// disk did not confirm it.
    pub fn create(&self, text: &str, force: bool) -> Result<(), StoreError> {
        let target = self.target()?;
        if target.is_dir() {
            return Err(self.error(StoreErrorKind::IsFolder));
        }
        let _lock = self.lock(&target)?;
        let put = if force { Draft::put } else { Draft::put_new };
        if force {
            self.check_writable(&target)?;
        }
        match Draft::write(&target, &target, text).and_then(put) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                return Err(self.error(StoreErrorKind::Exists));
            }
            Err(error) => return Err(self.not_saved(error)),
            Ok(()) => {}
        }
        if let Err(error) = sync_folder(&target) {
            // A new file is removed again; a replaced one is lost.
            let taken_back = !force && fs::remove_file(&target).is_ok();
            return Err(if taken_back {
                self.not_saved(error)
            } else {
                self.error(StoreErrorKind::Unconfirmed(error))
            });
        }
        self.log_saved(text);
        forget(&target);
        Ok(())
    }

    fn log_saved(&self, text: &str) {
        let bytes = count(text.len(), "byte");
        log::info!("saved {}: {bytes}", self.path.display());
    }

    /// Checks that the record can be saved, or created, as far as this can be known before.
    ///
    /// # Errors
    /// A folder or a file that cannot be written to.
    pub fn check_savable(&self) -> Result<(), StoreError> {
        let target = self.target()?;
        let _lock = self.lock(&target)?;
        self.check_writable(&target)
    }

    /// Changes the record under its lock: `change` gets the latest text and returns the new one, or `None` to leave it.
    /// The new text is returned once it is safely on disk; undone turns are then forgotten.
    ///
    /// `change` is called again if another program wrote in the meantime without the lock.
    ///
    /// # Errors
    /// The error of `change`, or why the record could not be read, locked or saved; then nothing has changed.
    pub fn update<E: From<StoreError>>(
        &self,
        mut change: impl FnMut(&str) -> Result<Option<String>, E>,
    ) -> Result<Option<String>, E> {
        let target = self.target()?;
        let _lock = self.lock(&target)?;
        let change = self.save(&target, |text| {
            change(text).map(|new| new.map(|new| (new, ())))
        })?;
        Ok(change.map(|(change, ())| {
            if change.before != change.after {
                forget(&target);
            }
            change.after
        }))
    }

    /// Removes the last `count` turns and remembers them for [`Store::redo`].
    ///
    /// # Errors
    /// Fewer turns, or as [`Store::update`].
    pub fn undo(&self, count: usize) -> Result<Change, StoreError> {
        let target = self.target()?;
        let _lock = self.lock(&target)?;
        let redo_file = beside(&target, "redo");
        let saved = self.save(&target, |text| {
            let (full, undone) =
                Self::remembered(&redo_file, text)?.unwrap_or_else(|| (text.to_owned(), 0));
            // All at once from the full record, so that redo finds exactly this text again.
            let new = record::without_last(&full, undone + count).map_err(|error| match error {
                EditError::TooFew { asked, have } => EditError::TooFew {
                    asked: asked - undone,
                    have: have - undone,
                },
                other => other,
            });
            let new = new.map_err(|error| self.error(StoreErrorKind::NotEdited(error.into())))?;
            // Written before the record: a redo file that does not match is never used, but a missing one is a loss.
            Draft::write(&redo_file, &target, &full)
                .and_then(Draft::replace)
                .map_err(|error| self.not_saved(error))?;
            Ok(Some((new, ())))
        });
        match saved {
            Ok(Some((change, ()))) => Ok(change),
            Ok(None) => Err(self.error(StoreErrorKind::Busy)),
            Err(error) => {
                // Remove a redo file with nothing to redo.
                if self
                    .load()
                    .is_ok_and(|now| matches!(Self::remembered(&redo_file, &now), Ok(None)))
                {
                    forget(&target);
                }
                Err(error)
            }
        }
    }

    /// Restores `count` turns that [`Store::undo`] removed.
    ///
    /// # Errors
    /// There are not that many turns to redo, perhaps because the record has changed since; or as [`Store::update`].
    pub fn redo(&self, count: usize) -> Result<Change, StoreError> {
        let target = self.target()?;
        let _lock = self.lock(&target)?;
        let redo_file = beside(&target, "redo");
        let saved = self.save(&target, |text| {
            let Some((full, undone)) = Self::remembered(&redo_file, text)? else {
                return Err(self.error(StoreErrorKind::NothingToRedo));
            };
            if undone < count {
                let few = EditError::TooFew {
                    asked: count,
                    have: undone,
                };
                return Err(self.error(StoreErrorKind::NotEdited(few.into())));
            }
            let (_, new) = record::redo_text(&full, text, count)
                .map_err(|error| self.error(StoreErrorKind::NotEdited(error.into())))?;
            Ok(Some((new, undone == count)))
        })?;
        let (change, all) = saved.ok_or_else(|| self.error(StoreErrorKind::Busy))?;
        if all {
            forget(&target);
        }
        Ok(change)
    }

    /// How many turns [`Store::redo`] could restore.
    ///
    /// # Errors
    /// As [`Store::load`].
    pub fn redoable(&self) -> Result<usize, StoreError> {
        let (target, text) = (self.target()?, self.load()?);
        let remembered = Self::remembered(&beside(&target, "redo"), &text)?;
        Ok(remembered.map_or(0, |(_, undone)| undone))
    }

    /// The record before the first undo and the number of undone turns, if they lead to `text`.
    ///
    /// # Errors
    /// The redo file exists but cannot be read: ignoring it would lose the turns to redo.
    fn remembered(redo_file: &Path, text: &str) -> Result<Option<(String, usize)>, StoreError> {
        let redo_file = Self::new(redo_file);
        let exists = redo_file.path.try_exists();
        if !exists.map_err(|error| redo_file.unreadable(error))? {
            return Ok(None);
        }
        let full = match redo_file.load() {
            Ok(full) => full,
            Err(error) if matches!(error.kind, StoreErrorKind::Unreadable(_)) => return Err(error),
            // A file that cannot be a record is not a redo file.
            Err(_) => return Ok(None),
        };
        Ok(match record::redo_text(&full, text, 0) {
            Ok((undone, _)) if undone > 0 => Some((full, undone)),
            _ => None,
        })
    }

    /// Reads, changes and saves the record while the lock is held.
    fn save<T, E: From<StoreError>>(
        &self,
        target: &Path,
        mut change: impl FnMut(&str) -> Result<Option<(String, T)>, E>,
    ) -> Result<Option<(Change, T)>, E> {
        for _ in 0..MAX_ROUNDS {
            let before = self.text(&self.read(target)?)?;
            let Some((after, more)) = change(&before)? else {
                return Ok(None);
            };
            if after.len() > MAX_BYTES {
                let kind = record::RecordErrorKind::TooLarge;
                return Err(self
                    .error(StoreErrorKind::NotEdited(EditError::Unfit(kind).into()))
                    .into());
            }
            self.check_writable(target)?;
            if self.read(target)? != before.as_bytes() {
                continue;
            }
            if after != before {
                self.put(target, &before, &after)?;
            }
            return Ok(Some((Change { before, after }, more)));
        }
        Err(self.error(StoreErrorKind::Busy).into())
    }

    /// Replaces one text by another. If the disk does not confirm the new one, the old one is restored, so that the
    /// file matches what is reported.
    fn put(&self, target: &Path, before: &str, after: &str) -> Result<(), StoreError> {
        let replace = |text| Draft::write(target, target, text).and_then(Draft::replace);
        let Err(error) = replace(after) else {
            self.log_saved(after);
            return Ok(());
        };
        let holds = |text: &str| self.read(target).is_ok_and(|now| now == text.as_bytes());
        if holds(after) {
            let _ = replace(before);
        }
        Err(if holds(before) {
            self.not_saved(error)
        } else {
            self.error(StoreErrorKind::Unconfirmed(error))
        })
    }

    /// The file that the path leads to through links; it may not exist yet.
    fn target(&self) -> Result<PathBuf, StoreError> {
        if self.is_stdin() {
            return Err(self.error(StoreErrorKind::OnlyRead));
        }
        match fs::canonicalize(&self.path) {
            Ok(path) => return Ok(path),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(self.unreadable(error)),
        }
        if fs::symlink_metadata(&self.path).is_ok() {
            return Err(self.error(StoreErrorKind::DanglingLink));
        }
        let Some(name) = self.path.file_name() else {
            return Err(self.error(StoreErrorKind::Missing));
        };
        let folder = self
            .path
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty())
            .unwrap_or(Path::new("."));
        match fs::canonicalize(folder) {
            Ok(folder) => Ok(folder.join(name)),
            Err(_) => Err(self.error(StoreErrorKind::NoFolder)),
        }
    }

    fn lock(&self, target: &Path) -> Result<Lock, StoreError> {
        match Lock::take(&beside(target, "lock")) {
            Ok(Some(lock)) => Ok(lock),
            Ok(None) => Err(self.error(StoreErrorKind::Busy)),
            Err(error) => Err(self.not_saved(error)),
        }
    }

    /// Replacing a file does not require write permission on it, but a read-only file is left alone all the same.
    fn check_writable(&self, target: &Path) -> Result<(), StoreError> {
        match fs::metadata(target) {
            Ok(data) if data.permissions().readonly() => Err(self.error(StoreErrorKind::ReadOnly)),
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(self.not_saved(error)),
            _ => Ok(()),
        }
    }

    fn read(&self, path: &Path) -> Result<Vec<u8>, StoreError> {
        files::read(path, MAX_BYTES).map_err(|error| self.unreadable(error))
    }

    fn text(&self, bytes: &[u8]) -> Result<String, StoreError> {
        match record::text_of(bytes) {
            Err(error) => Err(self.no_text(&error, bytes)),
            Ok(text) => Ok(text.to_owned()),
        }
    }

    fn no_text(&self, error: &RecordError, bytes: &[u8]) -> StoreError {
        let fault = Fault::of_file(&self.path, error.to_string()).at_bytes(bytes, error.place);
        self.error(StoreErrorKind::NotText(Box::new(fault)))
    }

    fn error(&self, kind: StoreErrorKind) -> StoreError {
        StoreError {
            path: self.path.clone(),
            kind,
        }
    }

    fn unreadable(&self, error: io::Error) -> StoreError {
        self.error(match error.kind() {
            io::ErrorKind::NotFound => {
                near(&self.path).map_or(StoreErrorKind::Missing, StoreErrorKind::Near)
            }
            io::ErrorKind::IsADirectory => StoreErrorKind::IsFolder,
            _ => StoreErrorKind::Unreadable(error),
        })
    }

    fn not_saved(&self, error: io::Error) -> StoreError {
        self.error(StoreErrorKind::NotSaved(error))
    }
}

/// A record in the same folder with a name similar to that of a missing file.
fn near(missing: &Path) -> Option<PathBuf> {
    let stem = missing.file_stem()?.to_str()?;
    let folder = missing.parent().unwrap_or(Path::new(""));
    let here = if folder.as_os_str().is_empty() {
        Path::new(".")
    } else {
        folder
    };
    let is_record = |path: &PathBuf| {
        let ending = path.extension().and_then(OsStr::to_str);
        matches!(ending, Some("yaml" | "yml")) && path.is_file()
    };
    let mut records: Vec<PathBuf> = fs::read_dir(here)
        .ok()?
        .filter_map(|entry| Some(folder.join(entry.ok()?.file_name())))
        .filter(is_record)
        .collect();
    records.sort();
    let stems = records
        .iter()
        .filter_map(|path| path.file_stem()?.to_str())
        .filter(|stem| !stem.starts_with('.'));
    let near = nearest(stem, stems)?;
    let is_near = |path: &&PathBuf| path.file_stem().and_then(OsStr::to_str) == Some(near);
    records.iter().find(is_near).cloned()
}

/// Forgets the turns to redo. A redo file that remains by accident does not match the record and is never used.
fn forget(target: &Path) {
    let _ = fs::remove_file(beside(target, "redo"));
}
