//! Errors about dictionaries, and what to try.

use std::io;
use std::path::{Path, PathBuf};

use super::{MAX_NAME, MAX_NAMED};
use crate::cli::fault::{Fault, reason};
use crate::cli::files::Forbidden;
use crate::lexicon::{CompileError, CompileReport};
use crate::record::NO_DICTIONARY;
use crate::text::{count, did_you_mean, listed, shown};

/// What to try with a list that a record may not name.
const ADD_IT: &str =
    "add the list with `tileref dict add NAME FILE`, and use that name as the dictionary";

/// Why a dictionary could not be loaded, added or removed.
#[derive(Debug, thiserror::Error)]
pub enum DictionaryError {
    /// The system refused.
    #[error("cannot {doing} {}: {}", quoted(path), reason(source))]
    Io {
        /// The attempt: `read`, `write`.
        doing: &'static str,
        /// The file.
        path: PathBuf,
        /// The reason.
        source: io::Error,
    },
    /// A look-up in `none`.
    #[error("dictionary `none` has no words to look up; name a list with `--dictionary`")]
    NoneAsked,
    /// There is no home directory for the lists.
    #[error("there is no home directory for added dictionaries; set `TILEREF_DATA` to a folder")]
    NoHome,
    /// There is no list with that name, and no such file.
    #[error(
        "no dictionary is called `{}`{}{}\nthe dictionaries are {}; `tileref dict add NAME FILE` adds one",
        shown(&clipped(spec, 80)),
        no_file(spec, path.as_deref()),
        did_you_mean(nearest.as_deref()),
        listed(known)
    )]
    Unknown {
        /// The name or path as typed.
        spec: String,
        /// The names of the lists there are, some of them.
        known: Vec<String>,
        /// The most similar name.
        nearest: Option<String>,
        /// The missing file; `None` where only a name is allowed.
        path: Option<PathBuf>,
    },
    /// An invalid name.
    #[error(
        "`{}` is not a valid dictionary name: use up to {MAX_NAME} letters a to z, digits, `-` and `_`, starting with \
         a letter or digit",
        shown(&clipped(.0, 80))
    )]
    BadName(String),
    /// The name of a built-in list, or `none`.
    #[error("`{}` {}", .0, reserved(.0))]
    Reserved(String),
    /// The name is in use.
    #[error("dictionary `{0}` already exists; choose another name, or replace it with `--force`")]
    Taken(String),
    /// A folder where a file was expected.
    #[error("{} is a folder; name a file with one word per line", quoted(.0))]
    Folder(PathBuf),
    /// Damaged gzip.
    #[error(
        "{} is a damaged gzip file ({source}); download or compress it again",
        quoted(path)
    )]
    BadGzip {
        /// The file.
        path: PathBuf,
        /// The decompression error.
        source: io::Error,
    },
    /// A file that is not a word list.
    #[error("cannot use {} as a word list: {why}", quoted(path))]
    NotAList {
        /// The file.
        path: PathBuf,
        /// Why not.
        why: CompileError,
    },
    /// A file that a record may not name.
    #[error("`{}` {}\n{ADD_IT}", shown(.0), .1)]
    Forbidden(String, Forbidden),
    /// A file that is too large for a list that a record names.
    #[error(
        "{} is larger than {} MB, too large for a list that a record names\n{ADD_IT}",
        quoted(.0),
        MAX_NAMED >> 20
    )]
    LargeForRecord(PathBuf),
    /// A list without words.
    #[error("there are no words in {}: {}", quoted(path), instead(report))]
    NoWords {
        /// The file.
        path: PathBuf,
        /// What it contains instead.
        report: CompileReport,
    },
    /// An added list whose file is damaged.
    #[error(
        "the dictionary `{name}` is damaged: {} is not as it was written\n\
         add it again from its source: `tileref dict add {name} FILE --force`",
        quoted(path)
    )]
    Damaged {
        /// Its name.
        name: String,
        /// Its file.
        path: PathBuf,
    },
}

impl DictionaryError {
    pub(super) fn io(doing: &'static str, path: &Path, source: io::Error) -> Self {
        Self::Io {
            doing,
            path: path.to_owned(),
            source,
        }
    }

    /// The slug of the error in JSON.
    pub fn slug(&self) -> &'static str {
        match self {
            Self::Unknown { .. } | Self::NoneAsked => "unknown-dictionary",
            Self::BadName(_) | Self::Reserved(_) | Self::Taken(_) => "bad-dictionary-name",
            Self::Io { .. } | Self::NoHome | Self::Folder(_) | Self::Forbidden(..) => {
                "unreadable-dictionary"
            }
            Self::BadGzip { .. }
            | Self::NotAList { .. }
            | Self::LargeForRecord(_)
            | Self::NoWords { .. }
            | Self::Damaged { .. } => "bad-dictionary",
        }
    }
}

impl From<DictionaryError> for Fault {
    fn from(error: DictionaryError) -> Self {
        Self::new(error.slug(), error.to_string())
    }
}

/// Completes the message about an unknown name that could also be a file.
fn no_file(spec: &str, path: Option<&Path>) -> String {
    match path {
        Some(path) if path.as_os_str() != spec => {
            format!(", and there is no file {}", quoted(path))
        }
        Some(_) => ", and there is no such file".to_owned(),
        None => String::new(),
    }
}

/// Why a name is reserved.
fn reserved(name: &str) -> &'static str {
    if name == NO_DICTIONARY {
        "means no dictionary; choose another name"
    } else {
        "is built in, so it cannot be removed, and a list that you add needs another name"
    }
}

/// Describes the contents of a file without words.
fn instead(report: &CompileReport) -> String {
    let Some(example) = report.examples.first() else {
        return "it is empty; a list has one word per line".to_owned();
    };
    format!(
        "{} with characters other than letters, the first is line {}: `{}`; a list has one word per line",
        count(report.others, "line"),
        example.line,
        shown(&example.text)
    )
}

fn quoted(path: &Path) -> String {
    format!("`{}`", shown(&clipped(&path.to_string_lossy(), 300)))
}

/// A text, cut off if it is longer than this many characters.
pub fn clipped(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((at, _)) => format!("{}...", &text[..at]),
        None => text.to_owned(),
    }
}
