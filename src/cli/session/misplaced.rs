//! Advice on missing files: people type paths relative to the current folder, but those in a record are relative to
//! the record's folder.

use std::path::Path;

use crate::files::{folder, is_named};
use crate::text::shown;

/// The file name extensions of rulesets, which people leave out.
const ENDINGS: [&str; 2] = ["yaml", "yml"];

/// A file next to the record with this name plus an extension.
pub(super) fn with_ending(record: &Path, name: &str) -> Option<String> {
    let mut names = ENDINGS.iter().map(|ending| format!("{name}.{ending}"));
    names.find(|name| is_named(record, name))
}

/// Advice if the file is in the current folder instead of next to the record: how to name it in the record.
pub(super) fn advice(record: &Path, name: &str) -> Option<String> {
    let here = Path::new(name);
    let folder = folder(record);
    if folder.as_os_str().is_empty() || !here.is_file() || folder.join(name).exists() {
        return None;
    }
    let (real, file) = (
        dunce::canonicalize(&folder).ok()?,
        dunce::canonicalize(here).ok()?,
    );
    Some(match file.strip_prefix(real) {
        Ok(inside) => format!(
            "the file is in the current folder; relative to the record's folder, `{}`, it is `{}`",
            shown(&folder.display().to_string()),
            shown(&inside.display().to_string())
        ),
        Err(_) => format!("the file is in the current folder; {}", copy_it(record)),
    })
}

/// Advice on a file outside the record's folder.
pub(super) fn copy_it(record: &Path) -> String {
    let folder = folder(record);
    if folder.as_os_str().is_empty() {
        return "copy it to the current folder, next to the record".to_owned();
    }
    format!(
        "copy it to the record's folder, `{}`",
        shown(&folder.display().to_string())
    )
}
