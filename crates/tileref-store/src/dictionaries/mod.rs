//! Dictionaries on disk: the lists that were added, and how a name or a path becomes a list.
//!
//! An added list is one file in the folder `dictionaries` of the user's data directory: `NAME.fst`, a line that says
//! which file the words came from, and the compiled set, which has a checksum.

mod error;
mod lists;
mod source;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use etcetera::BaseStrategy as _;
use serde::Serialize;

use crate::files::{self, Access, Draft, Links, Lock, OpenFile};
use tileref_lists::{self as lexicon, CompileReport, Flags, Lexicon, MAX_LETTERS};
use tileref_record::record::NO_DICTIONARY;
use tileref_table::store::{NamedError, folder};
use tileref_words::text::{count, nearest, shown};

pub use error::{DictionaryError, ListResult};
pub use lists::Lists;

/// The maximum size of an added list, which is smaller than its words unless they are very few.
const MAX_SET: usize = 2 * lexicon::MAX_BYTES;

/// The maximum size of a list that a record names, which nobody at the keyboard asked for.
pub const MAX_NAMED: usize = 8 << 20;

/// How many lists are named to somebody who names another.
const NAMED: usize = 8;

/// The environment variable that overrides the user's data directory.
pub const DATA_VARIABLE: &str = "TILEREF_DATA";

/// The folder of added lists. It need not exist until the first list is added.
#[derive(Clone, Debug)]
pub struct AddedLists {
    folder: PathBuf,
}

/// The details of a word list.
#[derive(Debug, Serialize)]
pub struct ListDetails {
    /// Its name.
    pub name: String,
    /// The number of words; `None` if the list cannot be read any more.
    pub words: Option<usize>,
    /// Why it cannot be read.
    pub damage: Option<String>,
    /// Whether it is built in or was added.
    pub source: &'static str,
    /// What it is, or the file it was added from, as it was typed.
    pub about: String,
    /// The name of its licence.
    pub licence: Option<&'static str>,
    /// The size of its file, in bytes.
    pub size: u64,
    /// Its file.
    pub path: Option<String>,
}

/// Who names a list; that decides which files the name may refer to.
#[derive(Clone, Copy, Debug)]
pub enum NamedBy<'a> {
    /// The person at the keyboard: any file, relative to the working directory.
    Keyboard,
    /// The record at this path, which may come from anybody: a small file inside the record's folder.
    Record(&'a Path),
}

/// Tells about the lines of a list that were skipped.
pub fn skipped_lines(report: &CompileReport) -> String {
    let mut text = String::new();
    for (lines, what) in [
        (report.duplicates, "(the word is there already)"),
        (report.ignored, "(blank or comment)"),
        (report.others, "(not a word):"),
    ] {
        if lines > 0 {
            text += &format!("  skipped {} {what}\n", count(lines, "line"));
        }
    }
    for other in &report.examples {
        let why = if other.too_long {
            format!(" (more than {MAX_LETTERS} letters)")
        } else {
            String::new()
        };
        let (line, word) = (other.line, shown(&other.text));
        text += &format!("    line {line}: `{word}`{why}\n");
    }
    let more = report.others - report.examples.len();
    if more > 0 {
        text += &format!("    and {more} more\n");
    }
    text
}

/// What happened to the lines of the list that a record names, if it is a file.
pub fn report_on(spec: &str, record: &Path) -> Option<CompileReport> {
    if spec == NO_DICTIONARY || is_known(spec) {
        return None;
    }
    let path = folder(record).join(spec);
    let bytes = files::read_named(record, spec, MAX_NAMED).ok()?;
    let list = source::compiled(&path, Ok(bytes), MAX_NAMED, Flags::Refuse);
    Some(list.ok()?.report)
}

/// Whether there is an embedded or added list with this name; files do not count.
pub fn is_known(name: &str) -> bool {
    let embedded = lexicon::embedded_names().any(|known| known.eq_ignore_ascii_case(name));
    let added = || {
        let (store, name) = (AddedLists::open().ok()?, added_name(name).ok()?);
        Some(store.has(&name))
    };
    embedded || added().unwrap_or(false)
}

/// The user's data directory, or the one named by `TILEREF_DATA`.
///
/// # Errors
/// There is no home directory, and the variable is not set.
pub fn data_folder() -> ListResult<PathBuf> {
    match std::env::var_os(DATA_VARIABLE) {
        Some(named) if !named.is_empty() => Ok(PathBuf::from(named)),
        _ => {
            let home = etcetera::choose_base_strategy().map_err(|_| DictionaryError::NoHome)?;
            Ok(home.data_dir().join("tileref"))
        }
    }
}

impl AddedLists {
    /// The store in the user's data directory, or in the one named by `TILEREF_DATA`.
    ///
    /// # Errors
    /// There is no home directory, and the variable is not set.
    pub fn open() -> ListResult<Self> {
        Ok(Self::at(&data_folder()?))
    }

    /// The store in the given data directory.
    pub fn at(data: &Path) -> Self {
        Self {
            folder: data.join("dictionaries"),
        }
    }

    /// The folder of the lists.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// As [`Lists::resolve`], without `none` and the embedded lists.
    ///
    /// # Errors
    /// The name is unknown, or the list cannot be read.
    pub fn resolve(&self, spec: &str, by: NamedBy<'_>, lists: &Lists) -> ListResult<Arc<Lexicon>> {
        if let Ok(name) = added_name(spec)
            && self.has(&name)
        {
            let path = self.path(&name);
            log::info!("dictionary `{name}` is {}", path.display());
            let opened = OpenFile::new(&path, Links::Refuse);
            return lists.get(&name, opened, MAX_SET, |bytes| self.read(&name, bytes).0);
        }
        let (path, most) = match by {
            NamedBy::Keyboard => (PathBuf::from(spec), lexicon::MAX_BYTES),
            NamedBy::Record(record) => (folder(record).join(spec), MAX_NAMED),
        };
        if spec.is_empty() || matches!(by, NamedBy::Keyboard) && !path.exists() {
            return Err(self.unknown(spec, Some(path)));
        }
        let opened = match by {
            NamedBy::Keyboard => Ok(OpenFile::new(&path, Links::Follow)),
            NamedBy::Record(record) => match files::open_named(record, spec) {
                Err(NamedError::Unreadable(error)) => Ok(Err(error)),
                opened => opened.map(Ok),
            },
        };
        let opened = opened.map_err(|error| match error {
            NamedError::Forbidden(why) => DictionaryError::Forbidden(spec.to_owned(), why),
            _ => self.unknown(spec, Some(path.clone())),
        })?;
        log::info!("dictionary `{spec}` is the word list {}", path.display());
        lists.get(spec, opened, most, |bytes| {
            let _progress = lists.reading();
            compiled(spec, &path, bytes, most)
        })
    }

    /// The added lists, sorted by name, including damaged ones.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub fn list(&self) -> ListResult<Vec<ListDetails>> {
        self.names()?.iter().map(|name| self.info(name)).collect()
    }

    /// Adds a list from a file of words, text or gzip, which may carry flags, or from standard input if the path is `-`;
    /// `force` replaces an existing list with that name.
    ///
    /// # Errors
    /// The name is invalid or taken, the file is not a word list, or writing fails. Then nothing has changed, except
    /// that after a failure at the very end the new list may be in place, complete.
    pub fn add(
        &self,
        name: &str,
        path: &Path,
        flags: Flags,
        force: bool,
    ) -> ListResult<CompileReport> {
        let name = added_name(name)?;
        if !force && self.has(&name) {
            return Err(DictionaryError::Taken(name));
        }
        let most = lexicon::MAX_BYTES;
        let from = match path.to_str() {
            Some("-") => Path::new("standard input"),
            _ => path,
        };
        let list = source::compiled(from, files::read_typed(path, most), most, flags)?;
        let bytes = source::with_origin(from, &list.fst);
        let lock = self.lock()?;
        if !force && self.has(&name) {
            return Err(DictionaryError::Taken(name));
        }
        let path = self.path(&name);
        let draft = Draft::write(&lock, &path, &bytes, Access::Usual);
        let put = draft.and_then(Draft::put);
        put.map_err(|e| DictionaryError::io("write", &path, e))?;
        self.load(&name).0?;
        Ok(list.report)
    }

    /// Removes an added list.
    ///
    /// # Errors
    /// There is no added list with that name, or the disk refuses.
    pub fn remove(&self, name: &str) -> ListResult<()> {
        let name = added_name(name)?;
        if !self.has(&name) {
            return Err(self.unknown(&name, None));
        }
        let _lock = self.lock()?;
        let path = self.path(&name);
        fs::remove_file(&path).map_err(|e| DictionaryError::io("remove", &path, e))?;
        files::sync_folder(&path).map_err(|e| DictionaryError::io("sync", &path, e))
    }

    /// Describes an added list, even if it is damaged.
    ///
    /// # Errors
    /// There is no added list with that name.
    pub fn info(&self, name: &str) -> ListResult<ListDetails> {
        let name = added_name(name)?;
        if !self.has(&name) {
            return Err(self.unknown(&name, None));
        }
        let (list, from) = self.load(&name);
        let path = self.path(&name);
        Ok(ListDetails {
            words: list.as_ref().ok().map(Lexicon::len),
            damage: list.err().map(|error| error.to_string()),
            source: "added",
            about: from.map_or_else(String::new, |file| format!("from {}", shown(&file))),
            licence: None,
            size: fs::metadata(&path).map_or(0, |file| file.len()),
            path: Some(path.to_string_lossy().into_owned()),
            name,
        })
    }

    /// Reads and verifies an added list.
    fn load(&self, name: &str) -> (ListResult<Lexicon>, Option<String>) {
        let opened = OpenFile::new(&self.path(name), Links::Refuse);
        self.read(name, opened.and_then(|file| file.read(MAX_SET)))
    }

    /// Verifies the bytes of an added list; returns the name of the file that it was added from too, if it has one.
    fn read(
        &self,
        name: &str,
        bytes: io::Result<Vec<u8>>,
    ) -> (ListResult<Lexicon>, Option<String>) {
        let path = self.path(name);
        let bytes = match bytes {
            Ok(bytes) => bytes,
            Err(e) => return (Err(DictionaryError::io("read", &path, e)), None),
        };
        let (origin, set) = source::split_origin(bytes);
        let list = match Lexicon::from_fst_bytes(name, set) {
            Ok(list) if !list.is_empty() => Ok(list),
            _ => Err(DictionaryError::Damaged {
                name: name.to_owned(),
                path,
            }),
        };
        (list, origin)
    }

    /// The names of the added lists, sorted.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub fn names(&self) -> ListResult<Vec<String>> {
        let entries = match fs::read_dir(&self.folder) {
            Err(e) if e.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            other => other.map_err(|e| DictionaryError::io("read", &self.folder, e))?,
        };
        let mut names: Vec<String> = entries
            .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
            .filter_map(|file| {
                let name = file.strip_suffix(".fst")?;
                added_name(name).ok().filter(|plain| plain == name)
            })
            .collect();
        names.sort_unstable();
        Ok(names)
    }

    fn has(&self, name: &str) -> bool {
        self.path(name).exists()
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.join(format!("{name}.fst"))
    }

    /// Locks the lists against other writers.
    fn lock(&self) -> ListResult<Lock> {
        files::create_folder(&self.folder)
            .map_err(|e| DictionaryError::io("create", &self.folder, e))?;
        let path = self.folder.join("lists");
        Lock::take(&path).map_err(|e| match e.kind() {
            io::ErrorKind::TimedOut => {
                let busy = io::Error::other("another program keeps changing it");
                DictionaryError::io("lock", &path, busy)
            }
            _ => DictionaryError::io("lock", &path, e),
        })
    }

    fn unknown(&self, spec: &str, path: Option<PathBuf>) -> DictionaryError {
        let added = self.names().unwrap_or_default();
        let mut known: Vec<&str> = lexicon::embedded_names().chain([NO_DICTIONARY]).collect();
        known.extend(added.iter().map(String::as_str));
        let lists = known.iter().filter(|name| **name != NO_DICTIONARY);
        DictionaryError::Unknown {
            spec: spec.to_owned(),
            known: lists.take(NAMED).map(|name| shown(name)).collect(),
            nearest: nearest(spec, known).map(str::to_owned),
            path,
        }
    }
}

/// The list in the bytes of a file of words.
fn compiled(
    name: &str,
    path: &Path,
    bytes: io::Result<Vec<u8>>,
    most: usize,
) -> ListResult<Lexicon> {
    let list = source::compiled(path, bytes, most, Flags::Refuse)?;
    Lexicon::from_fst_bytes(name, list.fst)
        .map_err(|e| DictionaryError::io("compile", path, io::Error::other(e)))
}

/// Checks the name of an added list, and returns it in lower case, as in the name of its file.
fn added_name(name: &str) -> ListResult<String> {
    let plain = name.to_ascii_lowercase();
    if plain == NO_DICTIONARY || lexicon::embedded_names().any(|embedded| embedded == plain) {
        return Err(DictionaryError::Reserved(plain));
    }
    if !lexicon::is_list_name(&plain) {
        return Err(DictionaryError::BadName(name.to_owned()));
    }
    Ok(plain)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tileref_lists::MAX_LIST_NAME;

    #[test]
    fn names_of_lists() {
        let longest = "a".repeat(MAX_LIST_NAME);
        for (typed, name) in [
            ("club", "club"),
            ("Club-2026_b", "club-2026_b"),
            ("7", "7"),
            (&longest, &longest),
        ] {
            assert_eq!(added_name(typed).unwrap(), name);
        }
        let too_long = "a".repeat(MAX_LIST_NAME + 1);
        for typed in [
            "",
            "-x",
            "_x",
            ".lock",
            "a.b",
            "a/b",
            "../a",
            "a b",
            "é",
            "a\u{202e}",
            &too_long,
        ] {
            assert!(
                matches!(added_name(typed), Err(DictionaryError::BadName(_))),
                "{typed:?}"
            );
        }
        for typed in ["none", "None", "letterpress", "COMMON"] {
            assert!(
                matches!(added_name(typed), Err(DictionaryError::Reserved(_))),
                "{typed:?}"
            );
        }
    }
}
