//! Files on disk: safe ways to read and to save them.
//!
//! [`open()`] is the one way to read: it never blocks and accepts only regular files; [`read`] and [`read_typed`] also
//! limit the size, and [`read_named`], for what a record names, keeps to the folder of the record. [`Lock`], [`Draft`] and
//! [`replace`] are the one way to save: a reader sees either the old file or the new one, and what was saved is on disk.
//! Further guarantees:
//!
//! - Programs that take the lock lose no changes, even on file systems without locks.
//! - If somebody removes the lock while it is held, two programs can change the file at once. Each compares the file
//!   before it moves its draft into place, and checks afterwards what it has replaced. If another program had saved in
//!   between, its text is put back, and the change is tried again.
//! - A save by an editor is kept if it comes before the exchange of the two files, or before our last check right after
//!   it. What is written later through a file that was already open is lost; so is a save during the exchange if we are
//!   killed at that moment. Where two files cannot be exchanged in one step (some disks, systems other than Linux and
//!   macOS), we can only compare before the move.
//! - The new file has the group, permissions, access list and extended attributes of the old one, and its owner if we
//!   are allowed to change it. If that fails, the file is written in place, with a note, and a power failure during that
//!   write may damage it.
//!
//! The files beside `game.yaml` are hidden: `.game.yaml.lock` and `.game.yaml.*.new` exist while it is saved,
//! `.game.yaml.redo`, `.game.yaml.clock` and `.game.yaml.seats` for longer. `.game.yaml.*.replaced` is what another
//! program saved in the middle of a change, if it could not be put back. None of them is opened through a link. If a file
//! has a second hard link, that link keeps the old contents.

mod clock;
mod error;
mod folders;
mod lock;
mod named;
mod open;
mod record_file;
mod save;
mod state;
mod system;

use std::ffi::OsString;
use std::path::{Path, PathBuf};

pub use clock::{SharedClock, unix_ms};
pub use error::{FileResult, RecordFileError};
pub use folders::{expanded, expanded_to};
pub use lock::Lock;
pub use named::{from_folder, open_named, read_named};
pub(crate) use open::bounded;
pub use open::{open, read, read_typed};
pub use record_file::{RecordFile, names_position, names_record, nearest_record, records_beside};
pub use save::{Access, Draft, Original, Replaced, create_folder, replace};
pub use state::OpenFile;
pub use system::Links;
#[cfg(unix)]
pub use system::fail_beyond_limit;
pub(crate) use system::sync_folder;
pub use tileref_table::store::is_yaml;

/// The hidden file that belongs to another one: `.game.yaml.lock` for `game.yaml` and `lock`.
fn beside(target: &Path, ending: &str) -> PathBuf {
    let name = target.file_name().unwrap_or_default();
    let mut hidden = OsString::new();
    if !name.as_encoded_bytes().starts_with(b".") {
        hidden.push(".");
    }
    hidden.push(name);
    hidden.push(".");
    hidden.push(ending);
    target.with_file_name(hidden)
}

/// The hidden file that belongs to a record; if the record is a link, beside its target.
pub fn beside_record(record: &Path, ending: &str) -> Option<PathBuf> {
    Some(beside(&dunce::canonicalize(record).ok()?, ending))
}

/// The folder that a file is in.
pub fn folder_of(file: &Path) -> &Path {
    let parent = file.parent().filter(|path| !path.as_os_str().is_empty());
    parent.unwrap_or(Path::new("."))
}
