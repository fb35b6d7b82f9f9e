//! A file that is not where a record looks for it: whoever types a path thinks of the folder that they are in, and a record
//! means its own.

use std::path::{Path, PathBuf};

use super::files::beside;
use crate::text::shown;

/// Endings that a ruleset file has and people leave out.
const ENDINGS: [&str; 2] = ["yaml", "yml"];

/// A file beside the record that has this name, but for its ending.
pub(super) fn with_ending(record: &Path, name: &str) -> Option<String> {
    let mut names = ENDINGS.iter().map(|ending| format!("{name}.{ending}"));
    names.find(|name| beside(record, name).is_file())
}

/// Where a file is that is not beside the record, if it is in the current folder, and how the record names it.
pub(super) fn told(record: &Path, name: &str) -> Option<String> {
    let here = Path::new(name);
    let folder = beside(record, "");
    if folder.as_os_str().is_empty() || !here.is_file() || beside(record, name).exists() {
        return None;
    }
    let way = way(&folder, here)?;
    Some(format!(
        "it is in the folder that you are in; from the record's folder, `{}`, it is `{}`",
        shown(&folder.display().to_string()),
        shown(&way.display().to_string())
    ))
}

/// The path of a file as it is named from a folder.
fn way(folder: &Path, file: &Path) -> Option<PathBuf> {
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
