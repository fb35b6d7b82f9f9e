//! Names that a record gives to other files. A record may come from anybody, so it reaches nothing outside its folder;
//! what a person types is that person's, and is a plain `Path` everywhere.

use std::fmt;
use std::path::{Component, Path, PathBuf};

use crate::text::shown;

/// A file inside the folder of the record that names it; it need not exist.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    path: PathBuf,
}

/// A name that a record may not give.
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
    /// The file that a record calls by a name: a path from its folder without `..`, without a hidden part, and without a
    /// link that leads out of the folder.
    ///
    /// # Errors
    /// The record may not name such a file; whether it exists is not looked at first.
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
        // What does not exist is not opened either.
        if let (Ok(real), Ok(home)) = (dunce::canonicalize(&path), real(&folder))
            && !real.starts_with(home)
        {
            return Err(forbidden(Why::Link));
        }
        Ok(Self { path })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

/// The folder of a record, empty if that is the working directory.
pub fn folder(record: &Path) -> PathBuf {
    record.parent().unwrap_or(Path::new("")).to_owned()
}

/// What a record in this place can call a file that a person named: an absolute path inside its folder is shortened.
pub fn from_folder(record: &Path, typed: &str) -> String {
    let path = Path::new(typed);
    let inside = || {
        let home = real(&folder(record)).ok()?;
        let real = dunce::canonicalize(path.parent()?)
            .ok()?
            .join(path.file_name()?);
        Some(real.strip_prefix(home).ok()?.to_str()?.to_owned())
    };
    let short = path.is_absolute().then(inside).flatten();
    short.unwrap_or_else(|| typed.to_owned())
}

fn real(folder: &Path) -> std::io::Result<PathBuf> {
    if folder.as_os_str().is_empty() {
        dunce::canonicalize(".")
    } else {
        dunce::canonicalize(folder)
    }
}

impl Forbidden {
    /// What is wrong, after the name.
    pub fn problem(&self) -> &'static str {
        match self.why {
            Why::Outside => {
                "is outside the folder of the record; a record can only use files next to it"
            }
            Why::Hidden => "is a hidden file; a record can only use files that are not",
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
