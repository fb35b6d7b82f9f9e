//! Why a record could not be read or saved, and the words for it.

use std::fmt;
use std::io::{self, ErrorKind};
use std::path::PathBuf;

use super::fault::{Fault, reason};
use crate::record::EditError;
use crate::rules::Slug;
use crate::text::shown;

/// What went wrong with the file at a path. Whatever was to be changed is as it was.
#[derive(Debug)]
pub struct StoreError {
    /// The path as it was given.
    pub path: PathBuf,
    /// What went wrong.
    pub kind: StoreErrorKind,
}

/// What can go wrong with a file.
#[derive(Debug)]
#[non_exhaustive]
pub enum StoreErrorKind {
    /// No such file.
    Missing,
    /// No such file, but a record of nearly the same name beside it.
    Near(PathBuf),
    /// A symbolic link to nothing.
    DanglingLink,
    /// The folder of the file does not exist.
    NoFolder,
    /// A folder, not a file.
    IsFolder,
    /// A file where there must be none.
    Exists,
    /// A file marked as read-only.
    ReadOnly,
    /// Standard input, where a file is needed.
    OnlyRead,
    /// Bytes that are no text of a record: why, as people are told it.
    NotText(Box<Fault>),
    /// The system refuses to read.
    Unreadable(io::Error),
    /// The new text is in the file, but the disk has not confirmed it, nor could the old one be put back.
    Unconfirmed(io::Error),
    /// The system refuses to save.
    NotSaved(io::Error),
    /// Somebody else keeps the lock, or keeps writing without one.
    Busy,
    /// The text could not be changed as asked.
    NotEdited(Box<EditError>),
    /// Nothing was undone, or the record was changed since.
    NothingToRedo,
}

impl StoreError {
    /// The fault with its place, where it is about what the file holds.
    pub fn fault(&self) -> Option<&Fault> {
        match &self.kind {
            StoreErrorKind::NotText(fault) => Some(fault),
            _ => None,
        }
    }

    /// A name for the error in JSON.
    pub fn slug(&self) -> &'static str {
        match &self.kind {
            StoreErrorKind::Missing
            | StoreErrorKind::Near(_)
            | StoreErrorKind::DanglingLink
            | StoreErrorKind::NoFolder
            | StoreErrorKind::IsFolder
            | StoreErrorKind::NotText(_)
            | StoreErrorKind::Unreadable(_) => Slug::BadRecord.name(),
            StoreErrorKind::Exists
            | StoreErrorKind::ReadOnly
            | StoreErrorKind::OnlyRead
            | StoreErrorKind::NotSaved(_)
            | StoreErrorKind::Unconfirmed(_)
            | StoreErrorKind::Busy => NOT_SAVED,
            StoreErrorKind::NotEdited(error) => edit_slug(error),
            StoreErrorKind::NothingToRedo => "nothing-to-redo",
        }
    }
}

/// The slug of whatever keeps a change from the disk.
pub(super) const NOT_SAVED: &str = "not-saved";

/// A name in JSON for a change that does not fit the record.
pub(super) fn edit_slug(error: &EditError) -> &'static str {
    match error {
        EditError::NotARecord(_) => Slug::BadRecord.name(),
        EditError::TooFew { .. } | EditError::NoTurn { .. } => "too-few-turns",
        EditError::Unfit(_) | EditError::NotLines(_) => NOT_SAVED,
    }
}

/// What it says holds the cause already, so it names no source: the same would be told twice.
impl std::error::Error for StoreError {}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = shown(&self.path.display().to_string());
        match &self.kind {
            StoreErrorKind::Missing if path.bytes().all(|byte| byte.is_ascii_digit()) => write!(
                f,
                "`{path}` does not exist: the file comes first, as in `tileref undo game.yaml {path}`"
            ),
            StoreErrorKind::Missing => {
                write!(
                    f,
                    "`{path}` does not exist: start a game with `tileref new GAME PLAYER... -f {path}`"
                )
            }
            StoreErrorKind::Near(near) => {
                let near = shown(&near.display().to_string());
                write!(f, "`{path}` does not exist; did you mean `{near}`?")
            }
            StoreErrorKind::DanglingLink => {
                write!(f, "`{path}` is a link to a file that does not exist")
            }
            StoreErrorKind::NoFolder => {
                write!(f, "the folder of `{path}` does not exist: create it first")
            }
            StoreErrorKind::IsFolder => {
                write!(f, "`{path}` is a folder: name the file of a game in it")
            }
            StoreErrorKind::Exists => {
                write!(
                    f,
                    "`{path}` exists: choose another name, or `--force` to replace it"
                )
            }
            StoreErrorKind::ReadOnly => {
                write!(
                    f,
                    "`{path}` is marked as read-only: allow writing to it, or work on a copy"
                )
            }
            StoreErrorKind::OnlyRead => f.write_str("standard input can only be read: name a file"),
            StoreErrorKind::NotText(fault) => fault.fmt(f),
            StoreErrorKind::Unreadable(error) => {
                write!(f, "cannot read `{path}`: {}", reason(error))
            }
            StoreErrorKind::Unconfirmed(error) => write!(
                f,
                "`{path}` was changed, but the disk did not confirm it: {}; look at it with \
                 `tileref check`, and {}",
                reason(error),
                remedy(error.kind())
            ),
            StoreErrorKind::NotSaved(error) => {
                write!(
                    f,
                    "cannot save `{path}`, nothing was changed: {}; {}",
                    reason(error),
                    remedy(error.kind())
                )
            }
            StoreErrorKind::Busy => {
                write!(
                    f,
                    "another program has been changing `{path}` for too long: close it and try again"
                )
            }
            StoreErrorKind::NotEdited(error) => write!(f, "`{path}`: {error}"),
            StoreErrorKind::NothingToRedo => {
                write!(
                    f,
                    "nothing to redo in `{path}`: no turn was undone, or the record was changed since"
                )
            }
        }
    }
}

/// What a person can do about it.
fn remedy(kind: ErrorKind) -> &'static str {
    match kind {
        ErrorKind::PermissionDenied => {
            "check who may write in its folder, or work on a copy elsewhere"
        }
        ErrorKind::ReadOnlyFilesystem => "work on a copy on a disk that can be written to",
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge => {
            "free some space and try again"
        }
        _ => "check the disk, or work on a copy elsewhere",
    }
}
