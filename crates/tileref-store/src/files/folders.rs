//! Folders of files as arguments.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::{fs, io};

use super::is_yaml;
use tileref_table::fault::{Fault, reason};
use tileref_words::text::shown;

/// The files that arguments name: a folder stands for the records in it and in the folders below, in the order of their
/// names. Hidden files and links to folders are left out.
///
/// # Errors
/// A folder cannot be read, or has no records.
pub fn expanded(named: &[PathBuf]) -> Result<Vec<PathBuf>, Fault> {
    expanded_to(named, "records", is_yaml)
}

/// As [`expanded`], for files of another kind.
///
/// # Errors
/// As [`expanded`].
pub fn expanded_to(
    named: &[PathBuf],
    what: &str,
    is_kind: fn(&Path) -> bool,
) -> Result<Vec<PathBuf>, Fault> {
    let mut all = Vec::new();
    for path in named {
        if !path.is_dir() {
            all.push(path.clone());
            continue;
        }
        let before = all.len();
        add_folder(path, is_kind, &mut all).map_err(|error| {
            Fault::of_file(path, format!("cannot read the folder: {}", reason(&error)))
        })?;
        if all.len() == before {
            let path = shown(&path.display().to_string());
            return Err(Fault::usage(format!("`{path}` has no {what}")));
        }
    }
    Ok(all)
}

/// Adds the files of a folder, and of those below it.
fn add_folder(folder: &Path, is_kind: fn(&Path) -> bool, all: &mut Vec<PathBuf>) -> io::Result<()> {
    let mut entries: Vec<(OsString, fs::FileType)> = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let (name, kind) = (entry.file_name(), entry.file_type()?);
        let is_hidden = name.as_encoded_bytes().starts_with(b".");
        if !is_hidden && (kind.is_dir() || is_kind(Path::new(&name))) {
            entries.push((name, kind));
        }
    }
    entries.sort_by(|(one, _), (other, _)| one.cmp(other));
    for (name, kind) in entries {
        let path = folder.join(&name);
        if kind.is_dir() {
            add_folder(&path, is_kind, all)?;
        } else {
            all.push(path);
        }
    }
    Ok(())
}
