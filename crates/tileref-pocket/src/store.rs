//! Records in the memory of the module, and the word lists that have come.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde::{Deserialize, Serialize};
use tileref_record::record::{self, EditError, NO_DICTIONARY, RecordedTurn, UndoneTurns};
use tileref_table::fault::{Fault, FaultSlug};
use tileref_table::store::{FileId, FileVersion, NamedError, NamedFile, Store};
use tileref_words::Lexicon;
use tileref_words::text::shown;

/// A record as the page keeps it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptRecord {
    /// Its text.
    pub text: String,
    /// Its text before the first undo, if turns can be redone.
    pub redo: Option<String>,
}

/// Everything in memory, which every store of it shares.
#[derive(Clone, Debug, Default)]
pub struct Memory(Arc<Mutex<Kept>>);

#[derive(Debug, Default)]
struct Kept {
    /// Each with the number of the change that made it.
    records: BTreeMap<PathBuf, (KeptRecord, i128)>,
    changes: i128,
    lists: BTreeMap<String, Arc<Lexicon>>,
    /// The names of the lists that the page can have, the usual one first.
    known: Vec<String>,
}

impl Memory {
    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Puts a record on the shelf, in place of the one that was there.
    pub fn put(&self, name: impl Into<PathBuf>, record: KeptRecord) {
        let (mut kept, name) = (self.kept(), name.into());
        let is_same = |(old, _): &(KeptRecord, i128)| *old == record;
        if !kept.records.get(&name).is_some_and(is_same) {
            kept.changes += 1;
            let change = kept.changes;
            kept.records.insert(name, (record, change));
        }
    }

    /// Takes every other record off the shelf.
    pub fn leave_only(&self, names: &[&str]) {
        let is_named = |name: &Path| names.iter().any(|other| Path::new(other) == name);
        self.kept().records.retain(|name, _| is_named(name));
    }

    /// A record on the shelf.
    pub fn record(&self, name: &Path) -> Option<KeptRecord> {
        let kept = self.kept();
        kept.records.get(name).map(|(record, _)| record.clone())
    }

    /// Takes a word list.
    pub fn take_list(&self, list: Lexicon) {
        self.kept()
            .lists
            .insert(list.name().to_owned(), Arc::new(list));
    }

    /// Says which lists the page can have, the usual one first.
    pub fn know_lists(&self, names: Vec<String>) {
        self.kept().known = names;
    }

    /// The list that a record names has not come yet.
    pub fn waits_for(&self, name: &str) -> bool {
        name != NO_DICTIONARY && !self.kept().lists.contains_key(name)
    }

    /// The store of a record.
    pub fn store(&self, name: impl Into<PathBuf>) -> PocketStore {
        PocketStore {
            path: name.into(),
            memory: self.clone(),
        }
    }
}

/// A record in memory.
#[derive(Debug)]
pub struct PocketStore {
    path: PathBuf,
    memory: Memory,
}

impl PocketStore {
    fn kept(&self) -> Result<KeptRecord, Fault> {
        let gone = || {
            Fault::new(
                FaultSlug::NotSaved,
                "this game is not on the shelf any more",
            )
        };
        self.memory.record(&self.path).ok_or_else(gone)
    }

    fn keep(&self, record: KeptRecord) -> String {
        let text = record.text.clone();
        self.memory.put(&self.path, record);
        text
    }

    fn not_edited(&self, error: &EditError) -> Fault {
        Fault::not_edited(&self.path, error)
    }
}

impl Store for PocketStore {
    fn path(&self) -> &Path {
        &self.path
    }

    fn load(&self) -> Result<String, Fault> {
        Ok(self.kept()?.text)
    }

    fn create(&self, text: &str) -> Result<(), Fault> {
        if self.has_record() {
            let name = shown(&self.path.display().to_string());
            return Err(Fault::usage(format!("there is a game `{name}` already")));
        }
        self.keep(KeptRecord {
            text: text.to_owned(),
            redo: None,
        });
        Ok(())
    }

    fn has_record(&self) -> bool {
        self.memory.record(&self.path).is_some()
    }

    fn beside(&self, path: &Path) -> Arc<dyn Store> {
        Arc::new(self.memory.store(path))
    }

    fn update(&self, change: &mut dyn FnMut(&str) -> Result<String, Fault>) -> Result<(), Fault> {
        let KeptRecord { text: before, redo } = self.kept()?;
        let text = change(&before)?;
        if text.len() > record::MAX_BYTES {
            let error = EditError::Unfit(record::RecordProblem::TooLarge);
            return Err(self.not_edited(&error));
        }
        let undone = undone(redo.as_deref(), &before).with_note(&text);
        let redo = undone.map(|undone| undone.full);
        self.keep(KeptRecord { text, redo });
        Ok(())
    }

    fn undo(&self, count: usize, expected: &str) -> Result<String, Fault> {
        let KeptRecord { text, redo } = self.kept()?;
        if text != expected {
            return Err(Fault::moved_on());
        }
        let undone = undone(redo.as_deref(), &text);
        let text = undone
            .undo(count)
            .map_err(|error| self.not_edited(&error))?;
        Ok(self.keep(KeptRecord {
            text,
            redo: Some(undone.full),
        }))
    }

    fn redo(&self, count: usize) -> Result<String, Fault> {
        let KeptRecord { text, redo } = self.kept()?;
        let undone = undone(redo.as_deref(), &text);
        let text = undone
            .redo(count)
            .map_err(|error| self.not_edited(&error))?;
        let redo = (undone.count > count).then_some(undone.full);
        Ok(self.keep(KeptRecord { text, redo }))
    }

    fn redoable(&self) -> Result<Vec<RecordedTurn>, Fault> {
        let KeptRecord { text, redo } = self.kept()?;
        Ok(undone(redo.as_deref(), &text).turns())
    }

    /// A list that has not come yet is left out: until then no line is taken.
    fn word_list(&self, name: &str) -> Result<Option<Arc<Lexicon>>, Fault> {
        Ok(self.memory.kept().lists.get(name).cloned())
    }

    fn word_lists(&self) -> Vec<String> {
        self.memory.kept().known.clone()
    }

    fn name_for_record(&self, typed: &str) -> String {
        typed.to_owned()
    }

    fn has_file(&self, _: &str) -> bool {
        false
    }

    fn open_named(&self, name: &str) -> Result<Box<dyn NamedFile>, NamedError> {
        let missing = || io::Error::new(io::ErrorKind::NotFound, "it is not on this phone");
        let kept = self.memory.kept();
        let found = kept.records.get(Path::new(name));
        let (record, change) = found.ok_or_else(|| NamedError::Missing(missing()))?;
        Ok(Box::new(KeptFile {
            text: record.text.clone(),
            version: FileVersion {
                file: FileId::Path(name.into()),
                size: record.text.len() as u64,
                written_unix_ns: *change,
            },
        }))
    }

    fn advice_on_missing(&self, _: &str) -> Option<String> {
        None
    }
}

/// The turns that can be redone.
fn undone(full: Option<&str>, text: &str) -> UndoneTurns {
    let undone = full.and_then(|full| UndoneTurns::between(full, text));
    undone.unwrap_or_else(|| UndoneTurns::none(text))
}

/// A record on the shelf that another one names.
struct KeptFile {
    text: String,
    version: FileVersion,
}

impl NamedFile for KeptFile {
    fn version(&self) -> Option<FileVersion> {
        Some(self.version.clone())
    }

    fn read(&self, limit: usize) -> io::Result<Vec<u8>> {
        let bytes = self.text.bytes().take(limit + 1);
        Ok(bytes.collect())
    }
}
