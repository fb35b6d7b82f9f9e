//! Errors when a record is read or saved, with their messages.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use tileref_record::record::EditError;
use tileref_table::fault::{Fault, FaultSlug, reason};
use tileref_words::text::{listed, shown};

/// What a record file comes to, or what is wrong with it.
pub type FileResult<T> = Result<T, RecordFileError>;

/// Why the file at a path could not be read or saved. Nothing has changed, unless the message says so.
///
/// Each message includes the cause, so there is no `source`: it would be printed twice.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RecordFileError {
    /// No such file; other records in the same folder, if there are any.
    #[error("{}", missing(.0, .1))]
    Missing(PathBuf, Vec<PathBuf>),
    /// No such file, but the same folder has a record with a similar name.
    #[error("{} does not exist; did you mean {}?", quoted(.0), quoted(.1))]
    Near(PathBuf, PathBuf),
    /// A symbolic link to nothing.
    #[error("{} is a link to a file that does not exist", quoted(.0))]
    DanglingLink(PathBuf),
    /// The folder of the file does not exist.
    #[error("the folder of {} does not exist: create it first", quoted(.0))]
    NoFolder(PathBuf),
    /// A link where a file should be replaced.
    #[error("{} is a link: name the file that it leads to, or remove the link", quoted(.0))]
    IsLink(PathBuf),
    /// A folder, not a file.
    #[error("{} is a folder: name a file in it", quoted(.0))]
    IsFolder(PathBuf),
    /// The file already exists.
    #[error("{} already exists: choose another name, or replace it with `--force`", quoted(.0))]
    Exists(PathBuf),
    /// A read-only file.
    #[error("{} is read-only: make it writable, or work on a copy", quoted(.0))]
    ReadOnly(PathBuf),
    /// Standard input instead of a file.
    #[error("cannot save to standard input: name a file")]
    OnlyRead,
    /// Bytes that are not the text of a record, and why.
    #[error("{0}")]
    NotText(Box<Fault>),
    /// The system refuses to read.
    #[error("cannot read {}: {}", quoted(.0), reason(.1))]
    Unreadable(PathBuf, io::Error),
    /// The new text is in the file, but the disk did not confirm it, and the old one could not be restored.
    #[error(
        "{} was changed, but the disk did not confirm it: {}; inspect it with `tileref check`, and {}",
        quoted(.0), reason(.1), remedy(.1.kind())
    )]
    Unconfirmed(PathBuf, io::Error),
    /// The system refuses to save.
    #[error(
        "cannot save {}, nothing was changed: {}; {}",
        quoted(.0), reason(.1), remedy(.1.kind())
    )]
    NotSaved(PathBuf, io::Error),
    /// Another program holds the lock, or keeps writing without it.
    #[error("another program keeps changing {}: close it and try again", quoted(.0))]
    Busy(PathBuf),
    /// The text could not be changed as requested.
    #[error("{}", Fault::not_edited(.0, .1).message)]
    NotEdited(PathBuf, Box<EditError>),
    /// Nothing was undone, everything was redone, or the record was changed since.
    #[error("there is nothing left to redo in {}", quoted(.0))]
    NothingToRedo(PathBuf),
    /// Somebody else has changed the record since the speaker last saw it.
    #[error("{}", Fault::moved_on().message)]
    MovedOn,
}

impl RecordFileError {
    /// The slug of the error in JSON.
    fn slug(&self) -> FaultSlug {
        match self {
            Self::Missing(..)
            | Self::Near(..)
            | Self::DanglingLink(_)
            | Self::NoFolder(_)
            | Self::IsFolder(_)
            | Self::NotText(_)
            | Self::Unreadable(..) => FaultSlug::Unreadable,
            Self::Exists(_)
            | Self::IsLink(_)
            | Self::ReadOnly(_)
            | Self::OnlyRead
            | Self::NotSaved(..)
            | Self::Unconfirmed(..)
            | Self::Busy(_) => FaultSlug::NotSaved,
            Self::NotEdited(_, error) => error.as_ref().into(),
            Self::NothingToRedo(_) => "nothing-to-redo".into(),
            Self::MovedOn => FaultSlug::MovedOn,
        }
    }
}

impl From<RecordFileError> for Fault {
    fn from(error: RecordFileError) -> Self {
        let slug = error.slug();
        match error {
            RecordFileError::NotText(fault) => Self { slug, ..*fault },
            error => Self::new(slug, error.to_string()),
        }
    }
}

fn quoted(path: &Path) -> String {
    format!("`{}`", shown(&path.display().to_string()))
}

/// The message for a file that does not exist. A number was probably typed in the wrong place.
fn missing(path: &Path, others: &[PathBuf]) -> String {
    let (quoted, path) = (quoted(path), shown(&path.display().to_string()));
    if path.bytes().all(|byte| byte.is_ascii_digit()) {
        return format!("{quoted} does not exist: the file comes first, as in `game.yaml {path}`");
    }
    let start = format!("start a game with `tileref new GAME PLAYER... -f {path}`");
    format!("{quoted} does not exist: {start}{}", instead(others))
}

/// The other records in the folder, one of which may be meant.
fn instead(others: &[PathBuf]) -> String {
    let names = others.iter().take(MOST_OTHERS);
    let mut names: Vec<String> = names.map(|path| quoted(path)).collect();
    if others.len() > MOST_OTHERS {
        names.push(format!("{} more", others.len() - MOST_OTHERS));
    }
    match names.as_slice() {
        [] => String::new(),
        names => format!("; its folder has {}", listed(names)),
    }
}

/// The most records that an error lists.
const MOST_OTHERS: usize = 5;

/// What to try after an error of the system.
fn remedy(kind: ErrorKind) -> &'static str {
    match kind {
        ErrorKind::PermissionDenied => {
            "check the permissions of its folder, or work on a copy elsewhere"
        }
        ErrorKind::ReadOnlyFilesystem => "work on a copy on a writable disk",
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => "free some space and try again",
        ErrorKind::FileTooLarge => {
            "raise the limit on the size of files (`ulimit -f`), and try again"
        }
        ErrorKind::InvalidInput => "remove it, or work on a copy elsewhere",
        _ => "check the disk, or work on a copy elsewhere",
    }
}
