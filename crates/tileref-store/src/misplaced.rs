//! Advice on missing files: people type paths relative to the current folder, but those in a record are relative to
//! the record's folder.

use std::path::Path;

use tileref_table::store::{copy_it, folder};
use tileref_words::text::shown;

/// Advice if the file is in the current folder instead of next to the record: how to name it in the record.
pub fn advice(record: &Path, name: &str) -> Option<String> {
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
