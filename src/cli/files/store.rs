//! One record on disk: read with limits, changed under a lock, replaced atomically.

use std::ffi::OsStr;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::Instant;

use super::error::StoreError;
use super::lock::PATIENCE;
use super::{
    Access, Draft, Links, Lock, Original, Replaced, Source, beside, input, open, read, replace,
};
use crate::cli::fault::Fault;
use crate::cli::ui::note;
use crate::record::{self, EditError, MAX_BYTES, RecordError};
use crate::text::{count, nearest, shown};

/// The record at one path.
#[derive(Clone, Debug)]
pub struct Store {
    path: PathBuf,
}

/// The new text of a record, and what becomes of the turns to redo.
struct Step {
    text: String,
    redo: Redo,
}

enum Redo {
    Keep,
    Forget,
    /// The record before the first undo.
    Write(String),
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
    pub fn load(&self) -> Result<Source, StoreError> {
        let bytes = if self.is_stdin() {
            input(MAX_BYTES)
        } else {
            read(&self.path, MAX_BYTES)
        };
        let text = self.text(&bytes.map_err(|error| self.unreadable(error))?)?;
        Ok(Source::new(&self.path, text))
    }

    /// Creates a record with `text`; an existing file is an error unless `force` is set.
    ///
    /// # Errors
    /// The file exists, or the text could not be saved; then nothing has changed, unless a record was replaced and the
    /// disk did not confirm it.
    pub fn create(&self, text: &str, force: bool) -> Result<(), StoreError> {
        let target = self.target()?;
        if target.is_dir() {
            return Err(self.error(StoreError::IsFolder));
        }
        // Somebody else may have made the link, to a file that only we can write.
        if force && self.path.is_symlink() {
            return Err(self.error(StoreError::IsLink));
        }
        let lock = self.lock(&target)?;
        let put = if force {
            self.check_writable(&target)?;
            |draft: Draft| draft.put_over()
        } else {
            |draft: Draft| draft.put_new().map(|()| Replaced::Done)
        };
        let there = match open(&target, Links::Refuse) {
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            there => there.map(Some),
        };
        let put = there
            .and_then(|there| {
                let access = there.as_ref().map_or(Access::Usual, Access::Like);
                Draft::write(&lock, &target, text.as_bytes(), access)
            })
            .and_then(put);
        match put {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                return Err(self.error(StoreError::Exists));
            }
            Err(error) => return Err(self.not_saved(error)),
            Ok(Replaced::Unconfirmed(error)) => {
                return Err(self.unconfirmed(error));
            }
            Ok(Replaced::Done | Replaced::NotOurs) => {}
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
        let change = self.save(|_, text| {
            let redo = Redo::Forget;
            Ok::<_, E>(change(text)?.map(|text| Step { text, redo }))
        })?;
        Ok(change.map(|change| change.after))
    }

    /// Removes the last `count` turns and remembers them for [`Store::redo`].
    ///
    /// # Errors
    /// Fewer turns, or as [`Store::update`].
    pub fn undo(&self, count: usize) -> Result<Change, StoreError> {
        let change = self.undo_if(count, |_| true)?;
        change.ok_or_else(|| self.error(StoreError::Busy))
    }

    /// As [`Store::undo`], if the text of the record is as expected; `None` if it is not.
    ///
    /// # Errors
    /// As [`Store::undo`].
    pub fn undo_if(
        &self,
        count: usize,
        expected: impl Fn(&str) -> bool,
    ) -> Result<Option<Change>, StoreError> {
        self.save(|target, text| {
            if !expected(text) {
                return Ok(None);
            }
            let (full, undone) =
                Self::remembered(target, text)?.unwrap_or_else(|| (text.to_owned(), 0));
            // All at once from the full record, so that redo finds exactly this text again.
            let new = record::without_last(&full, undone + count).map_err(|error| match error {
                EditError::TooFew { asked, have } => EditError::TooFew {
                    asked: asked - undone,
                    have: have - undone,
                },
                other => other,
            });
            let text = new.map_err(|error| self.not_edited(error))?;
            let redo = Redo::Write(full);
            Ok::<_, StoreError>(Some(Step { text, redo }))
        })
    }

    /// Restores `count` turns that [`Store::undo`] removed.
    ///
    /// # Errors
    /// There are not that many turns to redo, perhaps because the record has changed since; or as [`Store::update`].
    pub fn redo(&self, count: usize) -> Result<Change, StoreError> {
        let change = self.save(|target, text| {
            let Some((full, undone)) = Self::remembered(target, text)? else {
                return Err(self.error(StoreError::NothingToRedo));
            };
            if undone < count {
                return Err(self.not_edited(EditError::TooFew {
                    asked: count,
                    have: undone,
                }));
            }
            let (_, text) =
                record::redo_text(&full, text, count).map_err(|error| self.not_edited(error))?;
            let all = undone == count;
            let redo = if all { Redo::Forget } else { Redo::Keep };
            Ok(Some(Step { text, redo }))
        })?;
        change.ok_or_else(|| self.error(StoreError::Busy))
    }

    /// How many turns [`Store::redo`] could restore.
    ///
    /// # Errors
    /// As [`Store::load`].
    pub fn redoable(&self) -> Result<usize, StoreError> {
        let (target, now) = (self.target()?, self.load()?);
        let remembered = Self::remembered(&target, now.text())?;
        Ok(remembered.map_or(0, |(_, undone)| undone))
    }

    /// The record before the first undo and the number of undone turns, if they lead to `text`.
    ///
    /// # Errors
    /// The redo file exists but cannot be read: ignoring it would lose the turns to redo.
    fn remembered(target: &Path, text: &str) -> Result<Option<(String, usize)>, StoreError> {
        let path = beside(target, "redo");
        let bytes = match Original::read(&path, MAX_BYTES) {
            Ok(redo) => redo.bytes,
            Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::IsADirectory) => {
                return Ok(None);
            }
            Err(error) => {
                return Err(StoreError::Unreadable(path, error));
            }
        };
        // A file that cannot be a record is not a redo file.
        let Ok(full) = record::text_of(&bytes) else {
            return Ok(None);
        };
        Ok(match record::redo_text(full, text, 0) {
            Ok((undone, _)) if undone > 0 => Some((full.to_owned(), undone)),
            _ => None,
        })
    }

    /// Reads, changes and saves the record, again if another program changes it at the same time.
    fn save<E: From<StoreError>>(
        &self,
        mut change: impl FnMut(&Path, &str) -> Result<Option<Step>, E>,
    ) -> Result<Option<Change>, E> {
        let start = Instant::now();
        loop {
            let target = self.target()?;
            let lock = self.lock(&target)?;
            let old = Original::read(&target, MAX_BYTES).map_err(|error| self.unreadable(error))?;
            let before = self.text(&old.bytes)?;
            let Some(step) = change(&target, &before)? else {
                return Ok(None);
            };
            if self.put(&lock, &target, old, &step)? {
                let after = step.text;
                return Ok(Some(Change { before, after }));
            }
            if start.elapsed() > PATIENCE {
                return Err(self.error(StoreError::Busy).into());
            }
            note(&format!(
                "note: another program changed `{}` at the same time; trying again",
                shown(&self.path.display().to_string())
            ));
        }
    }

    /// Saves a change; `false` if another program was faster.
    fn put(
        &self,
        lock: &Lock,
        target: &Path,
        old: Original,
        step: &Step,
    ) -> Result<bool, StoreError> {
        if step.text.len() > MAX_BYTES {
            return Err(self.not_edited(EditError::Unfit(record::RecordErrorKind::TooLarge)));
        }
        self.check_writable(target)?;
        // Written before the record: a redo file that does not match is never used, but a missing one is a loss.
        if let Redo::Write(full) = &step.redo {
            let redo_file = beside(target, "redo");
            let draft = Draft::write(lock, &redo_file, full.as_bytes(), Access::Like(&old.file));
            let put = draft.and_then(Draft::put);
            put.map_err(|error| self.not_saved(error))?;
        }
        if step.text.as_bytes() == old.bytes {
            return Ok(true);
        }
        let replaced = replace(lock, target, old, step.text.as_bytes());
        if matches!(replaced, Ok(Replaced::Done)) {
            self.log_saved(&step.text);
            if matches!(step.redo, Redo::Forget) {
                forget(target);
            }
            return Ok(true);
        }
        if matches!(step.redo, Redo::Write(_)) {
            self.forget_unused(target);
        }
        match replaced {
            Ok(Replaced::Unconfirmed(error)) => Err(self.unconfirmed(error)),
            Ok(_) => Ok(false),
            Err(error) => Err(self.not_saved(error)),
        }
    }

    /// Removes a redo file with nothing to redo.
    fn forget_unused(&self, target: &Path) {
        let unused = self
            .load()
            .is_ok_and(|now| matches!(Self::remembered(target, now.text()), Ok(None)));
        if unused {
            forget(target);
        }
    }

    /// The file that the path leads to through links; it may not exist yet.
    fn target(&self) -> Result<PathBuf, StoreError> {
        if self.is_stdin() {
            return Err(StoreError::OnlyRead);
        }
        match dunce::canonicalize(&self.path) {
            Ok(path) => return Ok(path),
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(error) => return Err(self.unreadable(error)),
        }
        if fs::symlink_metadata(&self.path).is_ok() {
            return Err(self.error(StoreError::DanglingLink));
        }
        let Some(name) = self.path.file_name() else {
            return Err(StoreError::Missing(self.path.clone(), Vec::new()));
        };
        let folder = self
            .path
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty())
            .unwrap_or(Path::new("."));
        match dunce::canonicalize(folder) {
            Ok(folder) => Ok(folder.join(name)),
            Err(_) => Err(self.error(StoreError::NoFolder)),
        }
    }

    fn lock(&self, target: &Path) -> Result<Lock, StoreError> {
        Lock::take(target).map_err(|error| match error.kind() {
            ErrorKind::TimedOut => self.error(StoreError::Busy),
            _ => self.not_saved(error),
        })
    }

    /// Replacing a file does not require write permission on it, but a read-only file is left alone all the same.
    fn check_writable(&self, target: &Path) -> Result<(), StoreError> {
        match fs::metadata(target) {
            Ok(data) if data.permissions().readonly() => Err(self.error(StoreError::ReadOnly)),
            Err(error) if error.kind() != ErrorKind::NotFound => Err(self.not_saved(error)),
            _ => Ok(()),
        }
    }

    fn text(&self, bytes: &[u8]) -> Result<String, StoreError> {
        match record::text_of(bytes) {
            Err(error) => Err(self.no_text(&error, bytes)),
            Ok(text) => Ok(text.to_owned()),
        }
    }

    fn no_text(&self, error: &RecordError, bytes: &[u8]) -> StoreError {
        let fault = Fault::of_file(&self.path, error.to_string()).at_bytes(bytes, error.place);
        StoreError::NotText(Box::new(fault))
    }

    fn error(&self, with: impl FnOnce(PathBuf) -> StoreError) -> StoreError {
        with(self.path.clone())
    }

    fn unreadable(&self, error: io::Error) -> StoreError {
        let path = self.path.clone();
        match error.kind() {
            ErrorKind::NotFound => near(&path).map_or_else(
                || StoreError::Missing(path.clone(), records(&path)),
                |near| StoreError::Near(path.clone(), near),
            ),
            ErrorKind::IsADirectory => StoreError::IsFolder(path),
            _ => StoreError::Unreadable(path, error),
        }
    }

    fn not_edited(&self, error: EditError) -> StoreError {
        StoreError::NotEdited(self.path.clone(), error.into())
    }

    fn not_saved(&self, error: io::Error) -> StoreError {
        StoreError::NotSaved(self.path.clone(), error)
    }

    fn unconfirmed(&self, error: io::Error) -> StoreError {
        StoreError::Unconfirmed(self.path.clone(), error)
    }
}

/// A record in the same folder with a name similar to that of a missing file.
pub fn near(missing: &Path) -> Option<PathBuf> {
    let stem = missing.file_stem()?.to_str()?;
    let records = records(missing);
    let stems = records.iter().filter_map(|path| path.file_stem()?.to_str());
    let near = nearest(stem, stems)?;
    let is_near = |path: &&PathBuf| path.file_stem().and_then(OsStr::to_str) == Some(near);
    records.iter().find(is_near).cloned()
}

/// The files in the folder of a missing one that have the name of a record, in order.
fn records(missing: &Path) -> Vec<PathBuf> {
    let folder = missing.parent().unwrap_or(Path::new(""));
    let here = if folder.as_os_str().is_empty() {
        Path::new(".")
    } else {
        folder
    };
    let is_record = |path: &PathBuf| {
        let hidden = path
            .file_name()
            .is_none_or(|name| name.as_encoded_bytes().starts_with(b"."));
        let ending = path.extension().and_then(OsStr::to_str);
        !hidden && matches!(ending, Some("yaml" | "yml")) && path.is_file()
    };
    let entries = fs::read_dir(here).into_iter().flatten();
    let mut records: Vec<PathBuf> = entries
        .filter_map(|entry| Some(folder.join(entry.ok()?.file_name())))
        .filter(is_record)
        .collect();
    records.sort();
    records
}

/// Forgets the turns to redo. A redo file that remains by accident does not match the record and is never used.
fn forget(target: &Path) {
    let path = beside(target, "redo");
    let link = path.is_symlink();
    if fs::remove_file(&path).is_ok() && link {
        note(&format!(
            "note: removed `{}`: it was a link, which this program never makes",
            shown(&path.display().to_string())
        ));
    }
}
