//! Errors with dictionaries, and what to try.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use super::{MAX_NAME, MAX_NAMED};
use crate::cli::fault::reason;
use crate::cli::files::Forbidden;
use crate::lexicon::{CompileError, Report};
use crate::text::{count, shown};

/// What to do with a list that a record cannot name.
const ADD_IT: &str =
    "add the list with `tileref dict add NAME FILE`, and use that name as the dictionary";

/// Why a dictionary could not be loaded, added or removed.
#[derive(Debug)]
pub enum Error {
    /// The system refused.
    Io {
        /// What was tried: `read`, `write`.
        doing: &'static str,
        /// On what.
        path: PathBuf,
        /// Its reason.
        source: io::Error,
    },
    /// A lookup in `none`.
    NoneAsked,
    /// There is no home directory for the lists.
    NoHome,
    /// There is no list with that name, and no such file.
    Unknown {
        /// The name or path as typed.
        spec: String,
        /// The known name that was probably meant.
        nearest: Option<String>,
        /// The missing file; `None` if only a name is possible.
        path: Option<PathBuf>,
    },
    /// An invalid name.
    BadName {
        /// The name.
        name: String,
    },
    /// The name of a built-in list, or `none`.
    Reserved {
        /// The name.
        name: String,
    },
    /// The name of a built-in list, or `none`, where an added list is needed.
    NotAdded {
        /// The name.
        name: String,
    },
    /// The name is in use.
    Taken {
        /// The name.
        name: String,
    },
    /// A folder where a file was expected.
    Folder {
        /// The folder.
        path: PathBuf,
    },
    /// Damaged gzip.
    BadGzip {
        /// The file.
        path: PathBuf,
        /// The decompression error.
        source: io::Error,
    },
    /// A file that is not a word list.
    NotAList {
        /// The file.
        path: PathBuf,
        /// Why not.
        why: CompileError,
    },
    /// A file that a record may not name.
    Forbidden(Forbidden),
    /// A file that is too large to read because a record names it.
    LargeForRecord {
        /// The file.
        path: PathBuf,
    },
    /// A list without words.
    NoWords {
        /// The file.
        path: PathBuf,
        /// What it contains instead.
        report: Report,
    },
    /// An added list whose two files are both damaged.
    Damaged {
        /// Its name.
        name: String,
        /// The compiled list.
        set: PathBuf,
        /// What is wrong with it: `damaged` or `missing`.
        set_damage: &'static str,
        /// The source words.
        kept: PathBuf,
        /// What is wrong with them.
        kept_damage: Box<Error>,
    },
}

impl Error {
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
            Self::BadName { .. }
            | Self::Reserved { .. }
            | Self::NotAdded { .. }
            | Self::Taken { .. } => "bad-dictionary-name",
            Self::Io { .. } | Self::NoHome | Self::Folder { .. } | Self::Forbidden(_) => {
                "unreadable-dictionary"
            }
            Self::BadGzip { .. }
            | Self::NotAList { .. }
            | Self::LargeForRecord { .. }
            | Self::NoWords { .. }
            | Self::Damaged { .. } => "bad-dictionary",
        }
    }
}

impl std::error::Error for Error {}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io {
                doing,
                path,
                source,
            } => {
                write!(f, "cannot {doing} {}: {}", quoted(path), reason(source))
            }
            Self::NoneAsked => f.write_str(
                "dictionary `none` has no words to look up; name a list with `--dictionary`",
            ),
            Self::NoHome => f.write_str(
                "there is no home directory for added dictionaries; set `TILEREF_DATA` to a folder",
            ),
            Self::Unknown {
                spec,
                nearest,
                path,
            } => {
                write!(f, "no dictionary is called `{}`", shown(&clipped(spec, 80)))?;
                match path {
                    Some(path) if path.as_os_str() != spec.as_str() => {
                        write!(f, ", and there is no file {}", quoted(path))?;
                    }
                    Some(_) => f.write_str(", and there is no such file")?,
                    None => {}
                }
                if let Some(name) = nearest {
                    write!(f, "; did you mean `{name}`?")?;
                }
                f.write_str(
                    "\n`tileref dict list` lists them, `tileref dict add NAME FILE` adds one",
                )
            }
            Self::BadName { name } => write!(
                f,
                "`{}` is not a valid dictionary name: use up to {MAX_NAME} letters a to z, digits, `-` and `_`, \
                 starting with a letter or digit",
                shown(&clipped(name, 80))
            ),
            Self::Reserved { name } if name == super::NONE => {
                write!(f, "`{name}` means no dictionary; choose another name")
            }
            Self::Reserved { name } => {
                write!(
                    f,
                    "`{name}` is built in and cannot be replaced; choose another name"
                )
            }
            Self::NotAdded { name } if name == super::NONE => {
                write!(f, "`{name}` means no dictionary, so there is no such list")
            }
            Self::NotAdded { name } => {
                write!(f, "`{name}` is built in; only added lists can be removed")
            }
            Self::Taken { name } => {
                write!(
                    f,
                    "dictionary `{name}` already exists; choose another name, or replace it with `--force`"
                )
            }
            Self::Folder { path } => write!(
                f,
                "{} is a folder; name a file with one word per line",
                quoted(path)
            ),
            Self::BadGzip { path, source } => {
                write!(
                    f,
                    "{} is a damaged gzip file ({source}); download or compress it again",
                    quoted(path)
                )
            }
            Self::NotAList { path, why } => {
                write!(f, "cannot use {} as a word list: {why}", quoted(path))
            }
            Self::Forbidden(forbidden) => write!(f, "{forbidden}\n{ADD_IT}"),
            Self::LargeForRecord { path } => write!(
                f,
                "{} is larger than {} MB, too large for a list that a record names\n{ADD_IT}",
                quoted(path),
                MAX_NAMED >> 20
            ),
            Self::NoWords { path, report } => no_words(f, path, report),
            Self::Damaged {
                name,
                set,
                set_damage,
                kept,
                kept_damage,
            } => write!(
                f,
                "the dictionary `{name}` is damaged beyond repair\n  {}: {}\n  {}: {kept_damage}\n\
                 add it again from its source: `tileref dict add {name} FILE --force`",
                quoted(set),
                set_damage,
                quoted(kept)
            ),
        }
    }
}

fn no_words(f: &mut fmt::Formatter<'_>, path: &Path, report: &Report) -> fmt::Result {
    write!(f, "there are no words in {}", quoted(path))?;
    match report.examples.first() {
        None => f.write_str(": it is empty; a list has one word per line"),
        Some(example) => write!(
            f,
            ": {} with characters other than letters, the first is line {}: `{}`; a list has one word per line",
            count(report.others, "line"),
            example.line,
            shown(&example.text)
        ),
    }
}

fn quoted(path: &Path) -> String {
    format!("`{}`", shown(&clipped(&path.to_string_lossy(), 300)))
}

/// The start of a text that is too long to repeat in full.
pub fn clipped(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((at, _)) => format!("{}...", &text[..at]),
        None => text.to_owned(),
    }
}
