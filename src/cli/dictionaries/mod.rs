//! Dictionaries on disk: the lists that were added, and how a name or a path becomes a list.
//!
//! An added list is two files in the folder `dictionaries` of the user's data directory. `NAME.txt.gz` holds its words
//! and is the source; `NAME.fst` is compiled from it and used for look-ups. Both have a checksum, and a damaged or
//! missing set is compiled again. Writers hold a lock, and finish both files before they move them into place, the words
//! first. So at any moment, a name means one complete list or none.

mod error;
mod source;

use std::fs;
use std::io;
use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use std::thread;

use etcetera::BaseStrategy as _;

use super::files::{self, Access, Draft, Links, Lock, Named, Original};
use super::progress::Progress;
use super::ui::note;
use crate::lexicon::{self, Lexicon, Report};
use crate::text::{count, nearest};

pub use error::{Error, clipped};

/// The name for no dictionary: nothing is looked up.
pub const NONE: &str = crate::record::NO_DICTIONARY;

/// The maximum size of a compiled list, which is smaller than its words except for very short lists.
const MAX_SET: usize = 2 * lexicon::MAX_BYTES;

/// The maximum size of a list that a record names, which nobody at the keyboard asked for.
pub const MAX_NAMED: usize = 8 << 20;

/// The maximum length of the name of an added list.
pub const MAX_NAME: usize = 40;

/// The environment variable that overrides the user's data directory.
pub const DATA_VARIABLE: &str = "TILEREF_DATA";

/// The folder of added lists. It need not exist until the first list is added.
#[derive(Clone, Debug)]
pub struct Store {
    folder: PathBuf,
}

/// An added list on disk.
#[derive(Debug)]
pub struct Added {
    /// Its name.
    pub name: String,
    /// The number of words, or why the list cannot be read any more.
    pub words: Result<usize, Error>,
    /// The file it was added from, as it was typed.
    pub source: Option<String>,
    /// The total size of its files, in bytes.
    pub size: u64,
    /// The compiled list.
    pub path: PathBuf,
}

/// Who names a list; that decides which files the name may refer to.
#[derive(Clone, Copy, Debug)]
pub enum NamedBy<'a> {
    /// The person at the keyboard: any file, relative to the working directory.
    Keyboard,
    /// The record at this path, which may come from anybody: a small file inside the record's folder.
    Record(&'a Path),
}

/// Finds a list: `none`, the name of an embedded or added list in any case, or the path of a word list, text or gzip. A
/// name takes precedence over a file with the same name: write `./NAME` for the file.
///
/// # Errors
/// The name is unknown, or the list cannot be read.
pub fn resolve(spec: &str, by: NamedBy<'_>) -> Result<Option<Lexicon>, Error> {
    let name = spec.to_ascii_lowercase();
    if name == NONE {
        log::info!("no dictionary: the players judge words");
        return Ok(None);
    }
    // Embedded lists come first: they need no access to the disk.
    let list = match lexicon::embedded(&name) {
        Some(list) => {
            log::info!("dictionary `{name}` is built in");
            list
        }
        None => Store::open()?.resolve(spec, by)?,
    };
    log::info!("dictionary `{spec}`: {}", count(list.len(), "word"));
    Ok(Some(list))
}

/// Whether there is an embedded or added list with this name; files do not count.
pub fn is_known(name: &str) -> bool {
    let embedded = lexicon::embedded_names().any(|known| known.eq_ignore_ascii_case(name));
    let added = || {
        let (store, name) = (Store::open().ok()?, added_name(name).ok()?);
        Some(store.has(&name))
    };
    embedded || added().unwrap_or(false)
}

impl Store {
    /// The store in the user's data directory, or in the one named by `TILEREF_DATA`.
    ///
    /// # Errors
    /// There is no home directory, and the variable is not set.
    pub fn open() -> Result<Self, Error> {
        let data = match std::env::var_os(DATA_VARIABLE) {
            Some(named) if !named.is_empty() => PathBuf::from(named),
            _ => etcetera::choose_base_strategy()
                .map_err(|_| Error::NoHome)?
                .data_dir()
                .join("tileref"),
        };
        Ok(Self::at(&data))
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

    /// As [`resolve`], without `none` and the embedded lists.
    ///
    /// # Errors
    /// The name is unknown, or the list cannot be read.
    pub fn resolve(&self, spec: &str, by: NamedBy<'_>) -> Result<Lexicon, Error> {
        if let Ok(name) = added_name(spec)
            && self.has(&name)
        {
            log::info!("dictionary `{name}` is {}", self.set(&name).display());
            return self.load(&name);
        }
        let (path, most) = match by {
            NamedBy::Keyboard => (PathBuf::from(spec), lexicon::MAX_BYTES),
            NamedBy::Record(record) => {
                let named = Named::by(record, spec).map_err(Error::Forbidden)?;
                (named.path().to_owned(), MAX_NAMED)
            }
        };
        if spec.is_empty() || !path.exists() {
            return Err(self.unknown(spec, Some(path)));
        }
        log::info!("dictionary `{spec}` is the word list {}", path.display());
        let progress = Progress::start("reading the words");
        let list = source::sort_file(&path, most, Links::Follow, &progress)?;
        let fst = source::set_of(&list, &progress);
        Lexicon::from_fst_bytes(spec, fst)
            .map_err(|e| Error::io("compile", &path, io::Error::other(e)))
    }

    /// The added lists, sorted by name, including damaged ones.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub fn list(&self) -> Result<Vec<Added>, Error> {
        self.names()?.iter().map(|name| self.info(name)).collect()
    }

    /// Adds a list from a file of words, text or gzip, or from standard input if the path is `-`; `force` replaces an
    /// existing list with that name.
    ///
    /// # Errors
    /// The name is invalid or taken, the file is not a word list, or writing fails. Then nothing has changed, except
    /// that after a failure at the very end the new list may be in place, complete.
    pub fn add(&self, name: &str, path: &Path, force: bool) -> Result<Report, Error> {
        let name = added_name(name)?;
        if !force && self.has(&name) {
            return Err(Error::Taken { name });
        }
        let progress = Progress::start("reading the words");
        let (list, path) = if path.as_os_str() == "-" {
            let from = Path::new("standard input");
            (source::sort_input(from, &progress)?, from)
        } else {
            let most = lexicon::MAX_BYTES;
            let list = source::sort_file(path, most, Links::Follow, &progress)?;
            (list, path)
        };
        // The words are compressed while the set is built.
        let (kept, fst) = thread::scope(|scope| {
            let kept = scope.spawn(|| source::keep(&list, path));
            let fst = source::set_of(&list, &progress);
            let kept = kept.join();
            (kept.unwrap_or_else(|panic| resume_unwind(panic)), fst)
        });
        let kept = kept?;
        progress.now("saving the words");
        let lock = self.lock()?;
        if !force && self.has(&name) {
            return Err(Error::Taken { name });
        }
        self.save(&lock, &name, &kept, &fst)?;
        Ok(list.report)
    }

    /// Saves both files of a list, and reads it back.
    fn save(&self, lock: &Lock, name: &str, kept: &[u8], fst: &[u8]) -> Result<(), Error> {
        let (words, set) = (self.kept(name), self.set(name));
        let words_file = draft(lock, &words, kept)?;
        let set_file = draft(lock, &set, fst)?;
        // Without its set the old list is still complete: it would be compiled again from its words.
        remove_file(&set)?;
        put(words_file, &words)?;
        put(set_file, &set)?;
        let read = self.read(name)?;
        read.map_err(|damage| Error::io("verify", &set, io::Error::other(damage)))?;
        Ok(())
    }

    /// Removes an added list.
    ///
    /// # Errors
    /// There is no added list with that name, or the disk refuses.
    pub fn remove(&self, name: &str) -> Result<(), Error> {
        let name = existing_name(name)?;
        if !self.has(&name) {
            return Err(self.unknown(&name, None));
        }
        let _lock = self.lock()?;
        remove_file(&self.set(&name))?;
        remove_file(&self.kept(&name))
    }

    /// Describes an added list, even if it is damaged.
    ///
    /// # Errors
    /// There is no added list with that name.
    pub fn info(&self, name: &str) -> Result<Added, Error> {
        let name = existing_name(name)?;
        if !self.has(&name) {
            return Err(self.unknown(&name, None));
        }
        let size = |path: &Path| fs::metadata(path).map_or(0, |file| file.len());
        Ok(Added {
            words: self.load(&name).map(|list| list.len()),
            source: source::origin(&self.kept(&name)),
            size: size(&self.kept(&name)) + size(&self.set(&name)),
            path: self.set(&name),
            name,
        })
    }

    /// Reads and verifies an added list; compiles it again from its words if its set is damaged.
    fn load(&self, name: &str) -> Result<Lexicon, Error> {
        let damage = match self.read(name)? {
            Ok(list) => return Ok(list),
            Err(damage) => damage,
        };
        let lock = self.lock();
        // Another program may have repaired it while we waited for the lock.
        if let (Ok(_), Ok(list)) = (&lock, self.read(name)?) {
            return Ok(list);
        }
        let (set, kept) = (self.set(name), self.kept(name));
        let progress = Progress::start("reading the words");
        let most = lexicon::MAX_BYTES;
        let list = source::sort_file(&kept, most, Links::Refuse, &progress);
        let list = list.map_err(|e| Error::Damaged {
            name: name.to_owned(),
            set: set.clone(),
            set_damage: damage,
            kept: kept.clone(),
            kept_damage: Box::new(e),
        })?;
        let fst = source::set_of(&list, &progress);
        drop(progress);
        let saved = lock.and_then(|lock| put(draft(&lock, &set, &fst)?, &set));
        note(&match saved {
            Ok(()) => format!(
                "note: the compiled dictionary `{name}` was {damage}; rebuilt it from its word list"
            ),
            Err(e) => format!(
                "note: the compiled dictionary `{name}` is {damage}; using its word list, because {e}"
            ),
        });
        Lexicon::from_fst_bytes(name, fst)
            .map_err(|e| Error::io("compile", &kept, io::Error::other(e)))
    }

    /// Reads the set of an added list; the inner error says what is wrong with it.
    fn read(&self, name: &str) -> Result<Result<Lexicon, &'static str>, Error> {
        let path = self.set(name);
        match Original::read(&path, MAX_SET) {
            Ok(set) if set.bytes.len() > MAX_SET => Ok(Err("too large")),
            Ok(set) => Ok(match Lexicon::from_fst_bytes(name, set.bytes) {
                Ok(list) if !list.is_empty() => Ok(list),
                _ => Err("damaged"),
            }),
            Err(e) if e.kind() == io::ErrorKind::NotFound => Ok(Err("missing")),
            Err(e) => Err(Error::io("read", &path, e)),
        }
    }

    /// The names of the added lists, sorted.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub fn names(&self) -> Result<Vec<String>, Error> {
        let entries = match fs::read_dir(&self.folder) {
            Err(e) if e.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            other => other.map_err(|e| Error::io("read", &self.folder, e))?,
        };
        let mut names: Vec<String> = entries
            .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
            .filter_map(|file| {
                let name = file
                    .strip_suffix(".txt.gz")
                    .or_else(|| file.strip_suffix(".fst"))?;
                added_name(name).ok().filter(|plain| plain == name)
            })
            .collect();
        names.sort_unstable();
        names.dedup();
        Ok(names)
    }

    fn has(&self, name: &str) -> bool {
        self.kept(name).exists() || self.set(name).exists()
    }

    fn kept(&self, name: &str) -> PathBuf {
        self.folder.join(format!("{name}.txt.gz"))
    }

    fn set(&self, name: &str) -> PathBuf {
        self.folder.join(format!("{name}.fst"))
    }

    /// Locks the lists against other writers.
    fn lock(&self) -> Result<Lock, Error> {
        files::create_folder(&self.folder).map_err(|e| Error::io("create", &self.folder, e))?;
        let path = self.folder.join("lists");
        Lock::take(&path).map_err(|e| match e.kind() {
            io::ErrorKind::TimedOut => {
                let busy = io::Error::other("another program keeps changing it");
                Error::io("lock", &path, busy)
            }
            _ => Error::io("lock", &path, e),
        })
    }

    fn unknown(&self, spec: &str, path: Option<PathBuf>) -> Error {
        let added = self.names().unwrap_or_default();
        let mut known: Vec<&str> = lexicon::embedded_names().chain([NONE]).collect();
        known.extend(added.iter().map(String::as_str));
        Error::Unknown {
            spec: spec.to_owned(),
            nearest: nearest(spec, known).map(str::to_owned),
            path,
        }
    }
}

/// Checks the name for an added list, and returns it in lower case, as in the names of its files.
fn added_name(name: &str) -> Result<String, Error> {
    let plain = name.to_ascii_lowercase();
    let allowed = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    if plain == NONE || lexicon::embedded_names().any(|embedded| embedded == plain) {
        return Err(Error::Reserved { name: plain });
    }
    if !plain.starts_with(|c: char| c.is_ascii_alphanumeric())
        || !plain.chars().all(allowed)
        || plain.len() > MAX_NAME
    {
        return Err(Error::BadName {
            name: name.to_owned(),
        });
    }
    Ok(plain)
}

/// As [`added_name`], where a list with that name should exist.
fn existing_name(name: &str) -> Result<String, Error> {
    added_name(name).map_err(|error| match error {
        Error::Reserved { name } => Error::NotAdded { name },
        other => other,
    })
}

fn draft(lock: &Lock, path: &Path, bytes: &[u8]) -> Result<Draft, Error> {
    Draft::write(lock, path, bytes, Access::Usual).map_err(|e| Error::io("write", path, e))
}

fn put(draft: Draft, path: &Path) -> Result<(), Error> {
    draft.put().map_err(|e| Error::io("write", path, e))
}

/// Removes a file, if it exists, and syncs the folder, so that no later change is on disk before this one.
fn remove_file(path: &Path) -> Result<(), Error> {
    match fs::remove_file(path) {
        Err(e) if e.kind() != io::ErrorKind::NotFound => Err(Error::io("remove", path, e)),
        _ => files::sync_folder(path).map_err(|e| Error::io("sync", path, e)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_lists() {
        let longest = "a".repeat(MAX_NAME);
        for (typed, name) in [
            ("club", "club"),
            ("Club-2026_b", "club-2026_b"),
            ("7", "7"),
            (&longest, &longest),
        ] {
            assert_eq!(added_name(typed).unwrap(), name);
        }
        let too_long = "a".repeat(MAX_NAME + 1);
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
                matches!(added_name(typed), Err(Error::BadName { .. })),
                "{typed:?}"
            );
        }
        for typed in ["none", "None", "letterpress", "COMMON"] {
            assert!(
                matches!(added_name(typed), Err(Error::Reserved { .. })),
                "{typed:?}"
            );
        }
    }
}
