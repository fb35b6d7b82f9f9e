//! Files that a record names. A record may come from anybody, so it cannot reach anything outside its own folder. A file
//! that a person typed is a plain `Path`.

use std::fs::{self, File};
use std::io;
use std::path::{Component, Path};

use super::open::open_regular;
use super::{OpenFile, folder_of, system};
use tileref_table::store::{Forbidden, NamedError};

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
