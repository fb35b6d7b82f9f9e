//! Files that a record names. A record may come from anybody, so it cannot reach anything outside its own folder. A file
//! that a person typed is a plain `Path`.

use std::fs::{self, File};
use std::io;
use std::path::{Component, Path, PathBuf};

use super::open::open_regular;
use super::{OpenFile, folder_of, system};

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

/// Why a file that a record names cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum NamedError {
    /// The record may not name it, whether or not it exists.
    #[error(transparent)]
    Forbidden(#[from] Forbidden),
    /// It does not exist.
    #[error(transparent)]
    Missing(io::Error),
    /// The system refuses, or it is not a regular file.
    #[error(transparent)]
    Unreadable(io::Error),
}

/// The bytes of a file that a record names, as [`read`](super::read) returns them.
///
/// # Errors
/// As [`open_named`].
pub fn read_named(record: &Path, name: &str, limit: usize) -> Result<Vec<u8>, NamedError> {
    let file = open_named(record, name)?;
    file.read(limit).map_err(NamedError::Unreadable)
}

/// Opens a file that a record names, relative to the folder of the record. It is a visible file inside that folder, also
/// if the name leads through links, and even if a link takes the place of a file or folder meanwhile.
///
/// # Errors
/// As [`NamedError`] says.
pub fn open_named(record: &Path, name: &str) -> Result<OpenFile, NamedError> {
    open_inside(folder_of(record), name, system::open_beneath)
}

/// Whether a record may read a file with this name, and it exists.
pub fn is_named(record: &Path, name: &str) -> bool {
    read_named(record, name, 0).is_ok()
}

/// How to open a file inside a folder, given the real path of the folder and of the file in it, so that no link is
/// followed.
type OpenBeneath = fn(&Path, &Path) -> io::Result<File>;

fn open_inside(home: &Path, name: &str, open: OpenBeneath) -> Result<OpenFile, NamedError> {
    check_visible(name.as_ref())?;
    let real = |path: &Path| dunce::canonicalize(path).map_err(NamedError::Missing);
    let (path, home) = (real(&home.join(name))?, real(home)?);
    let inside = path.strip_prefix(&home).map_err(|_| Forbidden::Link)?;
    check_visible(inside)?;
    // Every link has been followed and leads into the folder. One that appears from here on was not checked.
    let file = open_regular(fs::symlink_metadata(&path), || open(&home, inside));
    let file = file.map_err(NamedError::Unreadable)?;
    Ok(OpenFile::of(file, path))
}

/// Refuses paths out of the folder, or to what is hidden.
fn check_visible(path: &Path) -> Result<(), Forbidden> {
    for part in path.components() {
        match part {
            Component::Normal(part) if part.as_encoded_bytes().starts_with(b".") => {
                return Err(Forbidden::Hidden);
            }
            Component::CurDir | Component::Normal(_) => {}
            _ => return Err(Forbidden::Outside),
        }
    }
    Ok(())
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
mod tests;
