//! A record on disk, as a table uses it.

use std::io;
use std::path::Path;
use std::sync::Arc;

use tileref_lists::Lexicon;
use tileref_record::record::RecordedTurn;
use tileref_table::fault::Fault;
use tileref_table::session::Session;
use tileref_table::source::Source;
use tileref_table::store::{FileVersion, NamedError, NamedFile, Store};

use crate::dictionaries::{AddedLists, Lists, NamedBy};
use crate::files::{self, OpenFile, RecordFile};
use crate::misplaced;

/// A record on disk, and the word lists that were read for it and others.
#[derive(Clone, Debug)]
pub struct RecordStore {
    file: RecordFile,
    lists: Lists,
}

impl RecordStore {
    /// The record at a path; `-` is standard input, which is read-only.
    pub fn new(path: &Path, lists: &Lists) -> Self {
        Self {
            file: RecordFile::new(path),
            lists: lists.clone(),
        }
    }
}

/// Opens the record at a path, with the word lists that were read for others; `-` is standard input.
///
/// # Errors
/// The file cannot be read, is not a record, or holds an illegal game.
pub fn open(path: &Path, lists: &Lists) -> Result<Session, Fault> {
    Session::open(Arc::new(RecordStore::new(path, lists)))
}

/// Reads a text as if it were the record's.
///
/// # Errors
/// As [`open`].
pub fn read(source: Source, lists: &Lists) -> Result<Session, Fault> {
    let store = RecordStore::new(source.path(), lists);
    Session::read(source, Arc::new(store))
}

impl Store for RecordStore {
    fn path(&self) -> &Path {
        self.file.path()
    }

    fn load(&self) -> Result<String, Fault> {
        Ok(self.file.load()?)
    }

    fn create(&self, text: &str) -> Result<(), Fault> {
        Ok(self.file.create(text, false)?)
    }

    fn has_record(&self) -> bool {
        self.path().exists()
    }

    fn beside(&self, path: &Path) -> Arc<dyn Store> {
        Arc::new(Self::new(path, &self.lists))
    }

    fn update(&self, change: &mut dyn FnMut(&str) -> Result<String, Fault>) -> Result<(), Fault> {
        self.file.update(|text| Ok((change(text)?, ())))
    }

    fn undo(&self, count: usize, expected: &str) -> Result<String, Fault> {
        Ok(self.file.undo(count, |text| text == expected)?)
    }

    fn redo(&self, count: usize) -> Result<String, Fault> {
        Ok(self.file.redo(count)?)
    }

    fn redoable(&self) -> Result<Vec<RecordedTurn>, Fault> {
        Ok(self.file.redoable()?)
    }

    fn word_list(&self, name: &str) -> Result<Option<Arc<Lexicon>>, Fault> {
        let list = self.lists.resolve(name, NamedBy::Record(self.path()));
        Ok(list?)
    }

    fn word_lists(&self) -> Vec<String> {
        let added = AddedLists::open().and_then(|lists| lists.names());
        let built_in = tileref_lists::embedded_names().map(ToOwned::to_owned);
        built_in.chain(added.unwrap_or_default()).collect()
    }

    fn name_for_record(&self, typed: &str) -> String {
        files::from_folder(self.path(), typed)
    }

    fn has_file(&self, typed: &str) -> bool {
        Path::new(typed).exists()
    }

    fn open_named(&self, name: &str) -> Result<Box<dyn NamedFile>, NamedError> {
        Ok(Box::new(files::open_named(self.path(), name)?))
    }

    fn advice_on_missing(&self, name: &str) -> Option<String> {
        misplaced::advice(self.path(), name)
    }
}

impl NamedFile for OpenFile {
    fn version(&self) -> Option<FileVersion> {
        OpenFile::version(self).ok()
    }

    fn read(&self, limit: usize) -> io::Result<Vec<u8>> {
        OpenFile::read(self, limit)
    }
}
