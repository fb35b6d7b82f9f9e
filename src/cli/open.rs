//! Opening records, with word lists that show that they are being read, if it takes a while.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::progress::ProgressDisplay;
use crate::dictionaries::{DictionaryError, Lists, NamedBy};
use crate::fault::Fault;
use crate::section::{self, RulesetError};
use crate::session::{self, Session};
use crate::store::RecordStore;
use crate::text::shown;
use crate::{again, files};
use tileref_table::store::Store;

/// Word lists, none of which was read yet.
pub fn lists() -> Lists {
    Lists::with_progress(|| Box::new(ProgressDisplay::start("reading the words")))
}

/// Where the record at a path is, or would be.
pub fn store(path: &Path) -> Arc<dyn Store> {
    Arc::new(RecordStore::new(path, &lists()))
}

/// Opens a record; `-` is standard input.
///
/// # Errors
/// A [`Fault`]: the file cannot be read, is not a record, or holds an illegal game.
pub fn record(path: &Path) -> Result<Session, Fault> {
    tileref_store::open(path, &lists())
}

/// Opens a record to search for plays. `dictionary` is the list to search, for a record that names none.
///
/// # Errors
/// As [`record`]; the record has a dictionary, or this one cannot be used.
pub fn record_to_search(path: &Path, dictionary: Option<&str>) -> Result<Session, Fault> {
    let mut session = record(path)?;
    let Some(name) = dictionary else {
        return Ok(session);
    };
    if let Some(own) = session.game().vocabulary().lexicon() {
        return Err(Fault::usage(format!(
            "this game has a dictionary, `{}`; leave out `--dictionary`",
            shown(own.name())
        )));
    }
    let list = lists().resolve(name, NamedBy::Keyboard)?;
    session.search_in(list.ok_or(DictionaryError::NoneAsked)?);
    Ok(session)
}

/// The last game of the series of a record that exists.
pub fn latest(file: &Path) -> PathBuf {
    let last = again::later(file).take_while(|file| file.exists()).last();
    last.unwrap_or_else(|| file.to_owned())
}

/// Reads a ruleset file with a given parser.
///
/// # Errors
/// A [`Fault`] with the place of the first error.
pub fn ruleset<T>(file: &Path, read: fn(&str) -> Result<T, RulesetError>) -> Result<T, Fault> {
    session::with_ruleset(file, files::read(file, section::MAX_BYTES), read)
}
