//! Why a record could not be read or saved, with the messages.

use std::fmt;
use std::io::{self, ErrorKind};
use std::path::PathBuf;

use crate::cli::fault::{Fault, reason};
use crate::record::EditError;
use crate::rules::Slug;
use crate::text::{listed, shown};

/// An error with the file at a path. Nothing has changed.
#[derive(Debug)]
pub struct StoreError {
    /// The path as given.
    pub path: PathBuf,
    /// What went wrong.
    pub kind: StoreErrorKind,
}

/// What can go wrong with a file.
#[derive(Debug)]
#[non_exhaustive]
pub enum StoreErrorKind {
    /// No such file, but perhaps records with other names in the same folder.
    Missing(Vec<PathBuf>),
    /// No such file, but a record with a similar name in the same folder.
    Near(PathBuf),
    /// A symbolic link to nothing.
    DanglingLink,
    /// The folder of the file does not exist.
    NoFolder,
    /// A link in the place of a file that is to be replaced.
    IsLink,
    /// A folder, not a file.
    IsFolder,
    /// The file already exists.
    Exists,
    /// A read-only file.
    ReadOnly,
    /// Standard input instead of a file.
    OnlyRead,
    /// Bytes that cannot be the text of a record, and why.
    NotText(Box<Fault>),
    /// The system refuses to read.
    Unreadable(io::Error),
    /// The new text is in the file, but the disk did not confirm it, and the old one could not be restored.
    Unconfirmed(io::Error),
    /// The system refuses to save.
    NotSaved(io::Error),
    /// Another program holds the lock, or keeps writing without it.
    Busy,
    /// The text could not be changed as requested.
    NotEdited(Box<EditError>),
    /// Nothing was undone, or the record was changed since.
    NothingToRedo,
}

impl StoreError {
    /// The fault with its place, if it concerns the contents of the file.
    pub fn fault(&self) -> Option<&Fault> {
        match &self.kind {
            StoreErrorKind::NotText(fault) => Some(fault),
            _ => None,
        }
    }

    /// The slug of the error in JSON.
    pub fn slug(&self) -> &'static str {
        match &self.kind {
            StoreErrorKind::Missing(_)
            | StoreErrorKind::Near(_)
            | StoreErrorKind::DanglingLink
            | StoreErrorKind::NoFolder
            | StoreErrorKind::IsFolder
            | StoreErrorKind::NotText(_)
            | StoreErrorKind::Unreadable(_) => Slug::BadRecord.name(),
            StoreErrorKind::Exists
            | StoreErrorKind::IsLink
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

/// The slug of any error that prevents a change from being saved.
pub(in crate::cli) const NOT_SAVED: &str = "not-saved";

/// The slug of a change that does not fit the record.
pub(in crate::cli) fn edit_slug(error: &EditError) -> &'static str {
    match error {
        EditError::NotARecord(_) => Slug::BadRecord.name(),
        EditError::TooFew { .. } | EditError::NoTurn { .. } => "too-few-turns",
        EditError::Unfit(_) | EditError::NotLines(_) => NOT_SAVED,
    }
}

/// The message already includes the cause, so there is no source: it would be printed twice.
impl std::error::Error for StoreError {}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = shown(&self.path.display().to_string());
        match &self.kind {
            StoreErrorKind::Missing(_) if path.bytes().all(|byte| byte.is_ascii_digit()) => write!(
                f,
                "`{path}` does not exist: the file comes first, as in `tileref undo game.yaml {path}`"
            ),
            StoreErrorKind::Missing(others) => {
                let start = format!("start a game with `tileref new GAME PLAYER... -f {path}`");
                write!(f, "`{path}` does not exist: {start}{}", instead(others))
            }
            StoreErrorKind::Near(near) => {
                let near = shown(&near.display().to_string());
                write!(f, "`{path}` does not exist; did you mean `{near}`?")
            }
            StoreErrorKind::DanglingLink => {
                write!(f, "`{path}` is a link to a file that does not exist")
            }
            StoreErrorKind::IsLink => write!(
                f,
                "`{path}` is a link: name the file that it leads to, or remove the link"
            ),
            StoreErrorKind::NoFolder => {
                write!(f, "the folder of `{path}` does not exist: create it first")
            }
            StoreErrorKind::IsFolder => {
                write!(f, "`{path}` is a folder: name a game file in it")
            }
            StoreErrorKind::Exists => {
                write!(
                    f,
                    "`{path}` already exists: choose another name, or replace it with `--force`"
                )
            }
            StoreErrorKind::ReadOnly => {
                write!(
                    f,
                    "`{path}` is read-only: make it writable, or work on a copy"
                )
            }
            StoreErrorKind::OnlyRead => f.write_str("cannot save to standard input: name a file"),
            StoreErrorKind::NotText(fault) => fault.fmt(f),
            StoreErrorKind::Unreadable(error) => {
                write!(f, "cannot read `{path}`: {}", reason(error))
            }
            StoreErrorKind::Unconfirmed(error) => write!(
                f,
                "`{path}` was changed, but the disk did not confirm it: {}; inspect it with \
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
                    "another program keeps changing `{path}`: close it and try again"
                )
            }
            StoreErrorKind::NotEdited(error) => write!(f, "`{path}`: {error}"),
            StoreErrorKind::NothingToRedo => {
                write!(
                    f,
                    "nothing to redo in `{path}`: no turn was undone, or the record has changed since"
                )
            }
        }
    }
}

/// The records that may be meant instead.
fn instead(others: &[PathBuf]) -> String {
    let name = |path: &PathBuf| format!("`{}`", shown(&path.display().to_string()));
    let mut names: Vec<String> = others.iter().take(MOST_OTHERS).map(name).collect();
    if others.len() > MOST_OTHERS {
        names.push(format!("{} more", others.len() - MOST_OTHERS));
    }
    match names.as_slice() {
        [] => String::new(),
        names => format!("; its folder has {}", listed(names)),
    }
}

/// How many other records an error names.
const MOST_OTHERS: usize = 5;

/// What a person can do about it.
fn remedy(kind: ErrorKind) -> &'static str {
    match kind {
        ErrorKind::PermissionDenied => {
            "check the permissions of its folder, or work on a copy elsewhere"
        }
        ErrorKind::ReadOnlyFilesystem => "work on a copy on a writable disk",
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge => {
            "free some space and try again"
        }
        ErrorKind::InvalidInput => "remove it, or work on a copy elsewhere",
        _ => "check the disk, or work on a copy elsewhere",
    }
}
