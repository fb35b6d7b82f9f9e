//! Files that a record names. A record may come from anybody, so it cannot reach anything outside its own folder. A file
//! that a person typed is a plain `Path`.

use std::path::{Component, Path, PathBuf};

use super::folder_of;

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

/// The path of a file that a record names, relative to the folder of the record: without `..`, hidden files and folders,
/// and links out of the folder. The file need not exist.
///
/// # Errors
/// The record may not name this file, whether or not it exists.
pub fn named(record: &Path, name: &str) -> Result<PathBuf, Forbidden> {
    for part in Path::new(name).components() {
        match part {
            Component::Normal(part) if part.as_encoded_bytes().starts_with(b".") => {
                return Err(Forbidden::Hidden);
            }
            Component::CurDir | Component::Normal(_) => {}
            _ => return Err(Forbidden::Outside),
        }
    }
    let path = folder(record).join(name);
    // A file that does not exist cannot be a link.
    if let (Ok(real), Ok(home)) = (
        dunce::canonicalize(&path),
        dunce::canonicalize(folder_of(record)),
    ) && !real.starts_with(home)
    {
        return Err(Forbidden::Link);
    }
    Ok(path)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_names_files_inside_its_folder() {
        let by = |name| named(Path::new("games/a.yaml"), name);
        for (name, path) in [
            ("words.txt", "games/words.txt"),
            ("./words.txt", "games/./words.txt"),
            ("lists/club.txt", "games/lists/club.txt"),
            ("a..b", "games/a..b"),
        ] {
            assert_eq!(by(name), Ok(path.into()));
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
