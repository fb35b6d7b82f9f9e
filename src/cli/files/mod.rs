//! Files on disk: bytes that are safe to read, and bytes that are saved.
//!
//! [`open()`] is the one way in: it never blocks and accepts only regular files; [`read`] and [`input`] also cap the
//! size. [`Lock`], [`Draft`] and [`replace`] are the one way out. A reader always sees the old file or the new one, and what
//! was saved is on disk. What is promised beyond that:
//!
//! - Among programs that take the lock no change is lost, even on file systems without locks.
//! - If somebody removes the lock while it is held, two programs can change the file at once. Each compares before it
//!   moves its draft into place, and looks at what it replaced; what another one saved is put back, and it tries again.
//! - An editor's save is kept up to the exchange of the two files, and just after it while we check again. What is
//!   written later through a file that was already open is lost, and so is what was saved during the exchange if we are
//!   killed at that moment. Where two files cannot be exchanged in one step (some disks, systems other than Linux and
//!   macOS), we only compare before the move.
//! - The new file has the group, permissions, access list and extended attributes of the old one, and its owner where
//!   we may give files away; otherwise the file is written in place, with a note, and a power failure during that
//!   write may damage it.
//!
//! The files beside `game.yaml` are hidden: `.game.yaml.lock` and `.game.yaml.*.new` while it is saved,
//! `.game.yaml.redo`, `.game.yaml.clock` and `.game.yaml.seats` for longer. None of them is opened through a link. A file with a second
//! hard link loses that link.

mod clock;
mod error;
mod holder;
mod lock;
mod named;
mod open;
mod save;
#[cfg(feature = "serve")]
mod seats;
mod source;
mod store;
mod system;

use std::ffi::OsString;
use std::path::{Path, PathBuf};

pub use clock::{ClockFile, SharedClock, unix_ms};
pub use error::StoreError;
pub(super) use error::{NOT_SAVED, edit_slug};
pub use lock::Lock;
pub use named::{Forbidden, Named, folder, from_folder};
pub use open::{Links, input, open, read};
pub use save::{Access, Draft, Original, Replaced, create_folder, replace};
#[cfg(feature = "serve")]
pub use seats::SeatsFile;
pub use source::Source;
pub use store::{Change, Store, near};
pub(super) use system::sync_folder;

/// The path of a hidden file that belongs to another one.
pub(super) fn beside(target: &Path, what: &str) -> PathBuf {
    hidden(target, &format!(".{what}"))
}

fn hidden(target: &Path, ending: &str) -> PathBuf {
    let name = target.file_name().unwrap_or_default();
    let dot = if name.as_encoded_bytes().starts_with(b".") {
        ""
    } else {
        "."
    };
    let mut hidden = OsString::from(dot);
    hidden.push(name);
    hidden.push(ending);
    target.with_file_name(hidden)
}
