//! A small file next to the record, `.game.yaml.seats`, that only its owner can read: which phones hold which seats.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use super::{Access, Draft, Lock, Original, beside};

/// The most bytes of it.
const MAX_BYTES: usize = 64 * 1024;

/// The file of one record; if the record is a link, next to its target.
#[derive(Clone, Debug)]
pub struct SeatsFile(Option<PathBuf>);

impl SeatsFile {
    /// The file of a record.
    pub fn of(record: &Path) -> Self {
        Self(
            dunce::canonicalize(record)
                .ok()
                .map(|path| beside(&path, "seats")),
        )
    }

    /// Its text, if there is one.
    pub fn load(&self) -> Option<String> {
        let read = Original::read(self.0.as_ref()?, MAX_BYTES).ok()?;
        let text = String::from_utf8(read.bytes).ok()?;
        Some(text).filter(|text| text.len() <= MAX_BYTES)
    }

    /// Replaces it.
    ///
    /// # Errors
    /// The system refuses, or did not confirm it.
    pub fn save(&self, text: &str) -> io::Result<()> {
        let path = self.0.as_ref().ok_or(ErrorKind::NotFound)?;
        let lock = Lock::take(path)?;
        Draft::write(&lock, path, text.as_bytes(), Access::Private)?.put()
    }

    /// Removes it.
    pub fn remove(&self) {
        if let Some(path) = &self.0 {
            let _ = fs::remove_file(path);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_saved_is_loaded_and_nobody_else_can_read_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let record = folder.path().join("game.yaml");
        assert!(SeatsFile::of(&record).save("x").is_err());
        fs::write(&record, "").expect("written");
        let file = SeatsFile::of(&record);
        assert_eq!(file.load(), None);
        for text in ["one", "two"] {
            file.save(text).expect("saved");
            assert_eq!(file.load().as_deref(), Some(text));
        }
        let path = folder.path().join(".game.yaml.seats");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            let mode = fs::metadata(&path).expect("a file").permissions().mode();
            assert_eq!(mode & 0o777, 0o600);
            // A link leads nowhere.
            fs::write(folder.path().join("other"), "theirs").expect("written");
            fs::remove_file(&path).expect("removed");
            std::os::unix::fs::symlink("other", &path).expect("a link");
            assert_eq!(file.load(), None);
            file.save("mine").expect("saved");
            let other = fs::read_to_string(folder.path().join("other"));
            assert_eq!(other.expect("still there"), "theirs");
        }
        fs::write(&path, "x".repeat(70_000)).expect("written");
        assert_eq!(file.load(), None);
        file.remove();
        file.remove();
        let left = fs::read_dir(folder.path()).expect("read").flatten();
        let hidden = left.filter(|entry| entry.file_name().as_encoded_bytes()[0] == b'.');
        assert_eq!(hidden.count(), 0);
    }
}
