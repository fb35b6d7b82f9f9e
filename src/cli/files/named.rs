//! Files that a record names. A record may come from anybody, so it cannot reach anything outside its own folder. A file
//! that a person typed is a plain `Path`.

use std::fmt;
use std::path::{Component, Path, PathBuf};

use super::folder_of;
use crate::text::shown;

/// A file in the folder of the record that names it; it need not exist.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    path: PathBuf,
}

/// A name that a record may not use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forbidden {
    name: String,
    why: Why,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Why {
    Outside,
    Hidden,
    Link,
}

impl Named {
    /// The file with this name, relative to the folder of the record: without `..`, hidden files and folders, and links
    /// out of the folder.
    ///
    /// # Errors
    /// The record may not name this file, whether or not it exists.
    pub fn by(record: &Path, name: &str) -> Result<Self, Forbidden> {
        let forbidden = |why| Forbidden {
            name: name.to_owned(),
            why,
        };
        for part in Path::new(name).components() {
            match part {
                Component::Normal(part) if part.as_encoded_bytes().starts_with(b".") => {
                    return Err(forbidden(Why::Hidden));
                }
                Component::CurDir | Component::Normal(_) => {}
                _ => return Err(forbidden(Why::Outside)),
            }
        }
        let folder = folder(record);
        let path = folder.join(name);
        // A file that does not exist cannot be a link.
        if let (Ok(real), Ok(home)) = (
            dunce::canonicalize(&path),
            dunce::canonicalize(folder_of(record)),
        ) && !real.starts_with(home)
        {
            return Err(forbidden(Why::Link));
        }
        Ok(Self { path })
    }

    /// Its path.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

/// The folder of a record, empty if that is the working directory.
pub fn folder(record: &Path) -> PathBuf {
    record.parent().unwrap_or(Path::new("")).to_owned()
}

/// A file that a person typed, as a record can name it: an absolute path into the folder of the record is shortened.
pub fn from_folder(record: &Path, typed: &str) -> String {
    let path = Path::new(typed);
    let inside = || {
        let home = dunce::canonicalize(folder_of(record)).ok()?;
        let real = dunce::canonicalize(path.parent()?)
            .ok()?
            .join(path.file_name()?);
        Some(real.strip_prefix(home).ok()?.to_str()?.to_owned())
    };
    let short = path.is_absolute().then(inside).flatten();
    short.unwrap_or_else(|| typed.to_owned())
}

impl Forbidden {
    /// What is wrong with the name, to be read after it.
    pub fn problem(&self) -> &'static str {
        match self.why {
            Why::Outside => {
                "is outside the folder of the record; a record can only use files next to it"
            }
            Why::Hidden => "is a hidden file; a record can only use visible files",
            Why::Link => {
                "is a link out of the folder of the record; a record can only use files in it"
            }
        }
    }
}

impl fmt::Display for Forbidden {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` {}", shown(&self.name), self.problem())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_names_files_inside_its_folder() {
        let by = |name| Named::by(Path::new("games/a.yaml"), name);
        for (name, path) in [
            ("words.txt", "games/words.txt"),
            ("./words.txt", "games/./words.txt"),
            ("lists/club.txt", "games/lists/club.txt"),
            ("a..b", "games/a..b"),
        ] {
            assert_eq!(by(name).map(|named| named.path), Ok(path.into()));
        }
        for name in [
            "../words.txt",
            "lists/../../words.txt",
            "lists/..",
            "..",
            "/etc/passwd",
            "/",
            ".netrc",
            "./.netrc",
            ".ssh/id_rsa",
            "lists/.words",
        ] {
            assert!(by(name).is_err(), "{name}");
        }
    }
}
