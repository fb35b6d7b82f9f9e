//! What a table needs of the place where its record is kept.

use std::ffi::OsStr;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use tileref_record::record::RecordedTurn;
use tileref_words::Lexicon;
use tileref_words::text::shown;

use crate::fault::Fault;

/// Where one record is kept, with the files beside it that it names.
///
/// The errors of saving mean that nothing has changed, unless they say so.
pub trait Store: fmt::Debug + Send + Sync {
    /// The path of the record, as people know it.
    fn path(&self) -> &Path;

    /// Reads the record.
    ///
    /// # Errors
    /// It is missing, cannot be read, or is no text.
    fn load(&self) -> Result<String, Fault>;

    /// Writes a record where there is none.
    ///
    /// # Errors
    /// There is one, or it could not be saved.
    fn create(&self, text: &str) -> Result<(), Fault>;

    /// Whether there is a record.
    fn has_record(&self) -> bool;

    /// Where another record beside this one is, or would be.
    fn beside(&self, path: &Path) -> Arc<dyn Store>;

    /// Changes the record while nobody else does: `change` gets the latest text and returns the new one. It is called
    /// again if somebody saved the record in the meantime all the same. Turns that were undone can no longer be redone,
    /// unless only a note is new.
    ///
    /// # Errors
    /// The error of `change`, or the record could not be read or saved.
    fn update(&self, change: &mut dyn FnMut(&str) -> Result<String, Fault>) -> Result<(), Fault>;

    /// Removes the last `count` turns, keeps them for [`Store::redo`], and returns the new text.
    ///
    /// # Errors
    /// [`Fault::moved_on`] if the text is not `expected`; the record has fewer turns; or it could not be read or saved.
    fn undo(&self, count: usize, expected: &str) -> Result<String, Fault>;

    /// Restores `count` turns that [`Store::undo`] removed, and returns the new text.
    ///
    /// # Errors
    /// There are fewer turns to redo, perhaps because the record has changed since; or it could not be read or saved.
    fn redo(&self, count: usize) -> Result<String, Fault>;

    /// The turns that [`Store::redo`] could restore.
    ///
    /// # Errors
    /// The record cannot be read.
    fn redoable(&self) -> Result<Vec<RecordedTurn>, Fault>;

    /// The word list that the record names; `None` if that is `none`.
    ///
    /// # Errors
    /// There is none of that name, or it cannot be used.
    fn word_list(&self, name: &str) -> Result<Option<Arc<Lexicon>>, Fault>;

    /// The names of the word lists that there are, the usual one first.
    fn word_lists(&self) -> Vec<String>;

    /// A file that a person typed, as the record can name it: on a disk, relative to the folder of the record.
    fn name_for_record(&self, typed: &str) -> String;

    /// Whether a file that a person typed exists, even where the record may not name it.
    fn has_file(&self, typed: &str) -> bool;

    /// Opens a file that the record names, or another record beside it.
    ///
    /// # Errors
    /// The record may not name it, it does not exist, or it cannot be opened.
    fn open_named(&self, name: &str) -> Result<Box<dyn NamedFile>, NamedError>;

    /// What to do about a file that is not where the record names it, if it is found elsewhere.
    fn advice_on_missing(&self, name: &str) -> Option<String>;
}

/// A file that a record names, open to be read.
pub trait NamedFile {
    /// Which file it is, whatever it is called, and in which state; `None` if that is not known.
    fn version(&self) -> Option<FileVersion>;

    /// Its bytes, or the first `limit + 1` of them, so that the caller can tell that it is too long.
    ///
    /// # Errors
    /// The system refuses.
    fn read(&self, limit: usize) -> io::Result<Vec<u8>>;
}

/// A file in one state: the same by every name that leads to the file, and another once the file was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileVersion {
    /// Which file it is.
    pub file: FileId,
    /// Its length in bytes.
    pub size: u64,
    /// When it was last written, in nanoseconds since 1970.
    pub written_unix_ns: i128,
}

/// Which file it is, whatever it is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileId {
    /// The numbers of its disk and of the file on it.
    Number(u64, u64),
    /// Its path, where files have no numbers.
    Path(PathBuf),
}

/// Why a record may not name a file; to be read after the name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Forbidden {
    /// A path out of the folder.
    #[error("is outside the folder of the record; a record can only use files next to it")]
    Outside,
    /// A hidden file, or a file in a hidden folder.
    #[error("is a hidden file; a record can only use visible files")]
    Hidden,
    /// A link out of the folder.
    #[error("is a link out of the folder of the record; a record can only use files in it")]
    Link,
}

/// Why a file that a record names cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum NamedError {
    /// The record may not name it, whether or not it exists.
    #[error(transparent)]
    Forbidden(#[from] Forbidden),
    /// It does not exist.
    #[error(transparent)]
    Missing(io::Error),
    /// The system refuses, or it is not a regular file.
    #[error(transparent)]
    Unreadable(io::Error),
}

/// Whether a file is YAML, by its name.
pub fn is_yaml(path: &Path) -> bool {
    let ending = path.extension().and_then(OsStr::to_str);
    matches!(ending, Some("yaml" | "yml"))
}

/// The folder of a record, empty if that is the working directory.
pub fn folder(record: &Path) -> PathBuf {
    record.parent().unwrap_or(Path::new("")).to_owned()
}

/// Advice on a file outside the record's folder.
pub fn copy_it(record: &Path) -> String {
    let folder = folder(record);
    if folder.as_os_str().is_empty() {
        return "copy it to the current folder, next to the record".to_owned();
    }
    format!(
        "copy it to the record's folder, `{}`",
        shown(&folder.display().to_string())
    )
}
