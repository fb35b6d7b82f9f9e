//! Files that are not where a record looks for them: people type paths relative to the current folder, but a record's
//! paths are relative to its own folder.

use std::path::{Path, PathBuf};

use super::files::beside;
use crate::text::shown;

/// File name extensions of rulesets, which people leave out.
const ENDINGS: [&str; 2] = ["yaml", "yml"];

/// A file next to the record with this name plus an extension.
pub(super) fn with_ending(record: &Path, name: &str) -> Option<String> {
    let mut names = ENDINGS.iter().map(|ending| format!("{name}.{ending}"));
    names.find(|name| beside(record, name).is_file())
}

/// Advice if a file is in the current folder instead of next to the record: how the record must name it.
pub(super) fn advice(record: &Path, name: &str) -> Option<String> {
    let here = Path::new(name);
    let folder = beside(record, "");
    if folder.as_os_str().is_empty() || !here.is_file() || beside(record, name).exists() {
        return None;
    }
    let relative = relative(&folder, here)?;
    Some(format!(
        "the file is in the current folder; relative to the record's folder, `{}`, it is `{}`",
        shown(&folder.display().to_string()),
        shown(&relative.display().to_string())
    ))
}

/// The path of a file relative to a folder.
fn relative(folder: &Path, file: &Path) -> Option<PathBuf> {
    let (folder, file) = (folder.canonicalize().ok()?, file.canonicalize().ok()?);
    let common = folder.ancestors().find(|above| file.starts_with(above))?;
    let up = folder.strip_prefix(common).ok()?.components().count();
    let down = file.strip_prefix(common).ok()?;
    Some(
        std::iter::repeat_n("..", up)
            .collect::<PathBuf>()
            .join(down),
    )
}
