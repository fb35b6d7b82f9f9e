//! Word lists that are needed again: for several records, or for one that is read again.

use std::any::Any;
use std::io;
use std::sync::{Arc, Mutex, PoisonError};

use super::{AddedLists, ListResult, NamedBy};
use crate::files::OpenFile;
use tileref_lists::{self as lexicon, Lexicon};
use tileref_record::record::NO_DICTIONARY;
use tileref_table::store::FileVersion;
use tileref_words::text::count;

/// How many bytes of lists are kept; the one that was used last is kept whatever its size.
const MOST_KEPT: usize = 64 << 20;

/// Word lists that were read from files, each once, by whatever name. Those that were not used for long are let go.
#[derive(Clone, Debug, Default)]
pub struct Lists {
    kept: Arc<Mutex<Vec<KeptList>>>,
    /// Called before a file of words is read, which may take a while; the result is dropped afterwards.
    reading: Option<fn() -> Box<dyn Any>>,
}

/// A list that is kept.
#[derive(Debug)]
struct KeptList {
    file: FileVersion,
    /// The limit that it was read with: what is small enough for the keyboard may be too large for a record.
    most: usize,
    list: Arc<Lexicon>,
}

impl Lists {
    /// Lists that call `reading` before they read a file of words, and drop the result afterwards, to show that it takes a
    /// while.
    pub fn with_progress(reading: fn() -> Box<dyn Any>) -> Self {
        let reading = Some(reading);
        Self {
            reading,
            ..Self::default()
        }
    }

    /// What is dropped once a file of words has been read.
    pub(super) fn reading(&self) -> Option<Box<dyn Any>> {
        self.reading.map(|reading| reading())
    }

    /// Finds a list: `none`, the name of an embedded or added list in any case, or the path of a word list, text or gzip. A
    /// name takes precedence over a file with the same name: write `./NAME` for the file. No file is read that was read
    /// before and is still the same.
    ///
    /// # Errors
    /// The name is unknown, or the list cannot be read.
    pub fn resolve(&self, spec: &str, by: NamedBy<'_>) -> ListResult<Option<Arc<Lexicon>>> {
        let name = spec.to_ascii_lowercase();
        if name == NO_DICTIONARY {
            log::info!("no dictionary: the players judge words");
            return Ok(None);
        }
        // Embedded lists come first: they need no access to the disk.
        let list = match lexicon::embedded(&name) {
            Some(list) => {
                log::info!("dictionary `{name}` is built in");
                Arc::new(list)
            }
            None => AddedLists::open()?.resolve(spec, by, self)?,
        };
        log::info!("dictionary `{spec}`: {}", count(list.len(), "word"));
        Ok(Some(list))
    }

    /// The list of a file of at most `most` bytes, which `load` makes from them. One is loaded at a time.
    pub(super) fn get(
        &self,
        name: &str,
        opened: io::Result<OpenFile>,
        most: usize,
        load: impl FnOnce(io::Result<Vec<u8>>) -> ListResult<Lexicon>,
    ) -> ListResult<Arc<Lexicon>> {
        let state = opened.as_ref().ok().and_then(|file| file.version().ok());
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let is_it = |kept: &KeptList| Some(&kept.file) == state.as_ref() && kept.most == most;
        if let Some(at) = kept.iter().position(is_it) {
            let found = kept.remove(at);
            let list = Arc::clone(&found.list);
            kept.push(found);
            return Ok(if list.name() == name {
                list
            } else {
                Arc::new(list.with_name(name))
            });
        }
        let list = Arc::new(load(opened.and_then(|file| file.read(most)))?);
        if let Some(file) = state {
            let list = Arc::clone(&list);
            kept.push(KeptList { file, most, list });
            let_go(&mut kept, MOST_KEPT);
        }
        Ok(list)
    }
}

/// Lets go of the lists that were not used for longest, so that those that are left take at most `most` bytes, or are one.
fn let_go(kept: &mut Vec<KeptList>, most: usize) {
    let (mut size, mut recent) = (0, 0);
    for kept in kept.iter().rev() {
        size += kept.list.size();
        if recent > 0 && size > most {
            break;
        }
        recent += 1;
    }
    kept.drain(..kept.len() - recent);
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;

    /// The list that a record in the folder names.
    fn list(lists: &Lists, folder: &Path, name: &str) -> Arc<Lexicon> {
        let record = folder.join("game.yaml");
        let found = lists.resolve(name, NamedBy::Record(&record));
        found.expect(name).expect("a list")
    }

    #[test]
    fn a_file_is_loaded_once_by_whatever_name_until_it_changes() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        fs::write(at("d.txt"), "cat\ndog\n").expect("written");
        fs::hard_link(at("d.txt"), at("e.txt")).expect("a link");
        let lists = Lists::default();
        let first = list(&lists, folder.path(), "d.txt");
        for name in ["d.txt", "./d.txt", "././d.txt", "e.txt"] {
            let again = list(&lists, folder.path(), name);
            assert_eq!(again.name(), name);
            assert!(std::ptr::eq(first.set(), again.set()), "{name}");
        }
        fs::write(at("d.txt"), "cat\ndog\nemu\n").expect("written");
        assert!(list(&lists, folder.path(), "d.txt").contains("emu"));
        assert!(!first.contains("emu"));
    }

    #[test]
    fn lists_that_were_not_used_for_long_are_let_go() {
        let folder = tempfile::tempdir().expect("a folder");
        let lists = Lists::default();
        for name in ["a.txt", "b.txt", "c.txt"] {
            fs::write(folder.path().join(name), "cat\ndog\n").expect("written");
            list(&lists, folder.path(), name);
        }
        let used = list(&lists, folder.path(), "a.txt");
        let names = |most| {
            let mut kept = lists.kept.lock().expect("no panic");
            let_go(&mut kept, most);
            kept.iter()
                .map(|kept| kept.list.name().to_owned())
                .collect::<Vec<_>>()
        };
        assert_eq!(names(2 * used.size()), ["c.txt", "a.txt"]);
        assert_eq!(names(1), ["a.txt"]);
    }
}
