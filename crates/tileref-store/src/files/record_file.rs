//! A record on disk: read with a size limit, changed under a lock, replaced atomically.

use std::ffi::OsStr;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::Instant;

use super::error::{FileResult, RecordFileError};
use super::lock::PATIENCE;
use super::{
    Access, Draft, Links, Lock, Original, Replaced, beside, folder_of, is_yaml, open, read_typed,
    replace,
};
use tileref_record::record::{self, EditError, MAX_BYTES, RecordedTurn, UndoneTurns};
use tileref_table::fault::Fault;
use tileref_words::text::{count, first_word, nearest, shown};

/// The record at one path.
#[derive(Clone, Debug)]
pub struct RecordFile {
    path: PathBuf,
}

/// The new text of a record, and what to do with the redo file.
struct Step {
    text: String,
    redo: Redo,
}

enum Redo {
    Keep,
    Remove,
    /// Writes it, with the text of the record before the first undo.
    Write(String),
}

impl RecordFile {
    /// The record at a path; `-` is standard input, which is read-only.
    pub fn new(path: impl Into<PathBuf>) -> Self {
        Self { path: path.into() }
    }

    /// The path as given.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Reads the text of the record, including any byte order mark; at most [`MAX_BYTES`].
    ///
    /// # Errors
    /// The file is missing, unreadable, a folder, too large or not UTF-8.
    pub fn load(&self) -> FileResult<String> {
        let bytes = read_typed(&self.path, MAX_BYTES);
        self.text(&bytes.map_err(|error| self.unreadable(error))?)
    }

    /// Creates a record with this text; `force` replaces an existing one.
    ///
    /// # Errors
    /// The file exists, or the text could not be saved. Then nothing has changed, unless a record was replaced and the
    /// disk did not confirm it.
    pub fn create(&self, text: &str, force: bool) -> FileResult<()> {
        let target = self.target()?;
        if target.is_dir() {
            return Err(self.error(RecordFileError::IsFolder));
        }
        // Somebody else may have linked it to a file that only we can write.
        if force && self.path.is_symlink() {
            return Err(self.error(RecordFileError::IsLink));
        }
        let lock = self.lock(&target)?;
        if force {
            self.check_writable(&target)?;
        }
        match put_text(&lock, &target, text, force) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                return Err(self.error(RecordFileError::Exists));
            }
            Err(error) => return Err(self.not_saved(error)),
            Ok(Replaced::Unconfirmed(error)) => return Err(self.unconfirmed(error)),
            Ok(Replaced::Done | Replaced::NotOurs) => {}
        }
        self.log_saved(text);
        remove_traces(&target);
        Ok(())
    }

    fn log_saved(&self, text: &str) {
        let bytes = count(text.len(), "byte");
        log::info!("saved {}: {bytes}", self.path.display());
    }

    /// Checks whether the record could be saved or created now.
    ///
    /// # Errors
    /// The folder or the file is not writable.
    pub fn check_savable(&self) -> FileResult<()> {
        let target = self.target()?;
        let _lock = self.lock(&target)?;
        self.check_writable(&target)
    }

    /// Changes the record under its lock: `change` gets the latest text and returns the new one, and a result, which is
    /// returned once the text is safely on disk. Turns that were undone can no longer be redone, unless only a note is new.
    ///
    /// `change` is called again if another program has saved the record in the meantime without taking the lock.
    ///
    /// # Errors
    /// The error of `change`, or the record could not be read, locked or saved. Then nothing has changed.
    pub fn update<T, E: From<RecordFileError>>(
        &self,
        mut change: impl FnMut(&str) -> Result<(String, T), E>,
    ) -> Result<T, E> {
        let saved = self.save(|target, before| {
            let (text, result) = change(before)?;
            let undone = Self::undone(target, before).ok().flatten();
            let undone = undone.and_then(|undone| undone.with_note(&text));
            let redo = undone.map_or(Redo::Remove, |undone| Redo::Write(undone.full));
            Ok((Step { text, redo }, result))
        });
        saved.map(|(_, result)| result)
    }

    /// Removes the last `count` turns, keeps them for [`RecordFile::redo`], and returns the new text.
    ///
    /// # Errors
    /// [`RecordFileError::MovedOn`] if the text of the record is not as expected; the record has fewer turns; or as
    /// [`RecordFile::update`].
    pub fn undo(&self, count: usize, expected: impl Fn(&str) -> bool) -> FileResult<String> {
        let saved = self.save(|target, text| {
            if !expected(text) {
                return Err(RecordFileError::MovedOn);
            }
            let undone = Self::undone(target, text)?;
            let undone = undone.unwrap_or_else(|| UndoneTurns::none(text));
            let text = undone.undo(count).map_err(|error| self.not_edited(error))?;
            let redo = Redo::Write(undone.full);
            Ok((Step { text, redo }, ()))
        });
        saved.map(|(text, ())| text)
    }

    /// Restores `count` turns that [`RecordFile::undo`] removed.
    ///
    /// # Errors
    /// There are fewer turns to redo, perhaps because the record has changed since; or as [`RecordFile::update`].
    pub fn redo(&self, count: usize) -> FileResult<String> {
        let saved = self.save(|target, text| {
            let undone = Self::undone(target, text)?;
            let undone = undone.ok_or_else(|| self.error(RecordFileError::NothingToRedo))?;
            let text = undone.redo(count).map_err(|error| self.not_edited(error))?;
            let all = undone.count == count;
            let redo = if all { Redo::Remove } else { Redo::Keep };
            Ok((Step { text, redo }, ()))
        });
        saved.map(|(text, ())| text)
    }

    /// The turns that [`RecordFile::redo`] could restore.
    ///
    /// # Errors
    /// As [`RecordFile::load`].
    pub fn redoable(&self) -> FileResult<Vec<RecordedTurn>> {
        let (target, now) = (self.target()?, self.load()?);
        let undone = Self::undone(&target, &now)?;
        Ok(undone.map_or(Vec::new(), |undone| undone.turns()))
    }

    /// The turns that were undone since the text in the redo file; `None` if there are none.
    ///
    /// # Errors
    /// The redo file exists but cannot be read: ignoring it would lose the turns to redo.
    fn undone(target: &Path, text: &str) -> FileResult<Option<UndoneTurns>> {
        let path = beside(target, "redo");
        let bytes = match Original::read(&path, MAX_BYTES) {
            Ok(redo) => redo.bytes,
            Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::IsADirectory) => {
                return Ok(None);
            }
            Err(error) => {
                return Err(RecordFileError::Unreadable(path, error));
            }
        };
        // A file that is no record is no redo file either.
        let full = record::text_of(&bytes).ok();
        Ok(full.and_then(|full| UndoneTurns::between(full, text)))
    }

    /// Reads, changes and saves the record, and returns its new text and the result of the change; tries again if
    /// another program changes it at the same time.
    fn save<T, E: From<RecordFileError>>(
        &self,
        mut change: impl FnMut(&Path, &str) -> Result<(Step, T), E>,
    ) -> Result<(String, T), E> {
        let start = Instant::now();
        loop {
            let target = self.target()?;
            let lock = self.lock(&target)?;
            let old = Original::read(&target, MAX_BYTES).map_err(|error| self.unreadable(error))?;
            let before = self.text(&old.bytes)?;
            let (step, result) = change(&target, &before)?;
            if self.put(&lock, &target, old, &step)? {
                return Ok((step.text, result));
            }
            if start.elapsed() > PATIENCE {
                return Err(self.error(RecordFileError::Busy).into());
            }
            log::info!("another program changed the record at the same time: trying again");
        }
    }

    /// Saves a change. Returns false if another program was faster.
    fn put(&self, lock: &Lock, target: &Path, old: Original, step: &Step) -> FileResult<bool> {
        if step.text.len() > MAX_BYTES {
            return Err(self.not_edited(EditError::Unfit(record::RecordProblem::TooLarge)));
        }
        self.check_writable(target)?;
        // Written before the record: a redo file that does not match is ignored, but without one the turns are lost.
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
            if matches!(step.redo, Redo::Remove) {
                remove_beside(target, "redo");
            }
            return Ok(true);
        }
        match replaced {
            Ok(Replaced::Unconfirmed(error)) => Err(self.unconfirmed(error)),
            Ok(_) => Ok(false),
            Err(error) => Err(self.not_saved(error)),
        }
    }

    /// The path with all links resolved; the file need not exist.
    fn target(&self) -> FileResult<PathBuf> {
        if self.path.as_os_str() == "-" {
            return Err(RecordFileError::OnlyRead);
        }
        match dunce::canonicalize(&self.path) {
            Ok(path) => return Ok(path),
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(error) => return Err(self.unreadable(error)),
        }
        if fs::symlink_metadata(&self.path).is_ok() {
            return Err(self.error(RecordFileError::DanglingLink));
        }
        let Some(name) = self.path.file_name() else {
            return Err(RecordFileError::Missing(self.path.clone(), Vec::new()));
        };
        match dunce::canonicalize(folder_of(&self.path)) {
            Ok(folder) => Ok(folder.join(name)),
            Err(_) => Err(self.error(RecordFileError::NoFolder)),
        }
    }

    fn lock(&self, target: &Path) -> FileResult<Lock> {
        Lock::take(target).map_err(|error| match error.kind() {
            ErrorKind::TimedOut => self.error(RecordFileError::Busy),
            _ => self.not_saved(error),
        })
    }

    /// Replacing a file needs no write permission on it, but a read-only file is left alone anyway.
    fn check_writable(&self, target: &Path) -> FileResult<()> {
        match fs::metadata(target) {
            Ok(data) if data.permissions().readonly() => Err(self.error(RecordFileError::ReadOnly)),
            Err(error) if error.kind() != ErrorKind::NotFound => Err(self.not_saved(error)),
            _ => Ok(()),
        }
    }

    fn text(&self, bytes: &[u8]) -> FileResult<String> {
        let text = record::text_of(bytes).map_err(|error| {
            let fault = Fault::of_file(&self.path, error.to_string()).at_bytes(bytes, error.place);
            RecordFileError::NotText(Box::new(fault))
        })?;
        Ok(text.to_owned())
    }

    fn error(&self, with: impl FnOnce(PathBuf) -> RecordFileError) -> RecordFileError {
        with(self.path.clone())
    }

    fn unreadable(&self, error: io::Error) -> RecordFileError {
        let path = self.path.clone();
        match error.kind() {
            ErrorKind::NotFound => nearest_record(&path).map_or_else(
                || RecordFileError::Missing(path.clone(), records_beside(&path)),
                |near| RecordFileError::Near(path.clone(), near),
            ),
            ErrorKind::IsADirectory => RecordFileError::IsFolder(path),
            _ => RecordFileError::Unreadable(path, error),
        }
    }

    fn not_edited(&self, error: EditError) -> RecordFileError {
        RecordFileError::NotEdited(self.path.clone(), error.into())
    }

    fn not_saved(&self, error: io::Error) -> RecordFileError {
        RecordFileError::NotSaved(self.path.clone(), error)
    }

    fn unconfirmed(&self, error: io::Error) -> RecordFileError {
        RecordFileError::Unconfirmed(self.path.clone(), error)
    }
}

/// Writes a text to a file, which `force` replaces if it exists.
fn put_text(lock: &Lock, target: &Path, text: &str, force: bool) -> io::Result<Replaced> {
    let existing = match open(target, Links::Refuse) {
        Err(error) if error.kind() == ErrorKind::NotFound => None,
        existing => Some(existing?),
    };
    let access = existing.as_ref().map_or(Access::Usual, Access::Like);
    let draft = Draft::write(lock, target, text.as_bytes(), access)?;
    if force {
        draft.put_over()
    } else {
        draft.put_new().map(|()| Replaced::Done)
    }
}

/// The record in the folder of a missing file whose name is most similar, if any is.
pub fn nearest_record(missing: &Path) -> Option<PathBuf> {
    let stem = missing.file_stem()?.to_str()?;
    let records = records_beside(missing);
    let stems = records.iter().filter_map(|path| path.file_stem()?.to_str());
    let near = nearest(stem, stems)?;
    let is_near = |path: &&PathBuf| path.file_stem().and_then(OsStr::to_str) == Some(near);
    records.iter().find(is_near).cloned()
}

/// Whether a line starts with the file name of a record.
pub fn names_record(line: &str) -> bool {
    is_yaml(Path::new(first_word(line).0))
}

/// Whether a file has positions in CGP, by its name.
pub fn names_position(path: &Path) -> bool {
    path.extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("cgp"))
}

/// The YAML files in the folder of a missing file, sorted.
pub fn records_beside(missing: &Path) -> Vec<PathBuf> {
    let is_record = |path: &PathBuf| {
        let hidden = path
            .file_name()
            .is_none_or(|name| name.as_encoded_bytes().starts_with(b"."));
        !hidden && is_yaml(path) && path.is_file()
    };
    let entries = fs::read_dir(folder_of(missing)).into_iter().flatten();
    let mut records: Vec<PathBuf> = entries
        .filter_map(|entry| Some(missing.with_file_name(entry.ok()?.file_name())))
        .filter(is_record)
        .collect();
    records.sort();
    records
}

/// Removes what an earlier game of the same name may have left behind.
fn remove_traces(target: &Path) {
    for ending in ["redo", "clock", "seats"] {
        remove_beside(target, ending);
    }
}

/// Removes a file beside the record, if it can. A redo file that stays no longer fits the record, so it is not used.
fn remove_beside(target: &Path, ending: &str) {
    let path = beside(target, ending);
    let link = path.is_symlink();
    if fs::remove_file(&path).is_ok() && link {
        let path = shown(&path.display().to_string());
        log::warn!("removed `{path}`: it was a link, which this program never makes");
    }
}
