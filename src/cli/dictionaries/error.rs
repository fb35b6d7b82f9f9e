//! What can go wrong with dictionaries, and what to try.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use super::MAX_NAME;
use crate::cli::fault::{Document, reason};
use crate::lexicon::{CompileError, Report};
use crate::text::{count, shown};

/// Why a dictionary could not be had, added or removed.
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
    /// `none` was to be looked up in.
    NoneAsked,
    /// There is no home directory to keep lists in.
    NoHome,
    /// No list has that name, and no file is there.
    Unknown {
        /// What was asked for.
        spec: String,
        /// The known name that was probably meant.
        nearest: Option<String>,
        /// The file that is not there; `None` where only a name can be meant.
        path: Option<PathBuf>,
    },
    /// No list can have that name.
    BadName {
        /// The name.
        name: String,
    },
    /// The name belongs to the program.
    Reserved {
        /// The name.
        name: String,
    },
    /// The name belongs to the program, where a list that was added is meant.
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
        /// What the unpacking says.
        source: io::Error,
    },
    /// A file that is no word list.
    NotAList {
        /// The file.
        path: PathBuf,
        /// Why not.
        why: CompileError,
    },
    /// A list without any word.
    NoWords {
        /// The file.
        path: PathBuf,
        /// What it holds instead.
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
        /// The kept words.
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

    /// A name for the error in JSON.
    pub fn slug(&self) -> &'static str {
        match self {
            Self::Unknown { .. } | Self::NoneAsked => "unknown-dictionary",
            Self::BadName { .. }
            | Self::Reserved { .. }
            | Self::NotAdded { .. }
            | Self::Taken { .. } => "bad-dictionary-name",
            Self::Io { .. } | Self::NoHome | Self::Folder { .. } => "unreadable-dictionary",
            Self::BadGzip { .. }
            | Self::NotAList { .. }
            | Self::NoWords { .. }
            | Self::Damaged { .. } => "bad-dictionary",
        }
    }

    /// The error as the JSON document that a command with `--json` answers.
    pub fn document(&self) -> Document<'static> {
        Document::new(self.slug(), &self.to_string())
    }
}

impl std::error::Error for Error {}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io { doing, path, source } => {
                write!(f, "cannot {doing} {}: {}", quoted(path), reason(source))
            }
            Self::NoneAsked => f.write_str(
                "dictionary `none` cannot be asked: at such a table the players judge; name a list with `--dictionary`",
            ),
            Self::NoHome => {
                f.write_str("there is no home directory for added dictionaries; set `TILEREF_DATA` to a folder")
            }
            Self::Unknown { spec, nearest, path } => {
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
                f.write_str("\n`tileref dict list` shows what there is, `tileref dict add NAME FILE` adds a list")
            }
            Self::BadName { name } => write!(
                f,
                "`{}` cannot be the name of a dictionary: up to {MAX_NAME} letters a to z, digits, `-` and `_`, \
                 beginning with a letter or digit",
                shown(&clipped(name, 80))
            ),
            Self::Reserved { name } if name == super::NONE => {
                write!(f, "`{name}` means no dictionary at all; take another name")
            }
            Self::Reserved { name } => {
                write!(f, "`{name}` is built in and stays as it is; give your list another name")
            }
            Self::NotAdded { name } if name == super::NONE => {
                write!(f, "`{name}` means no dictionary at all; there is nothing behind the name")
            }
            Self::NotAdded { name } => {
                write!(f, "`{name}` is built in; only a list that was added can be removed")
            }
            Self::Taken { name } => {
                write!(f, "there is a dictionary `{name}` already; take another name, or replace it with `--force`")
            }
            Self::Folder { path } => write!(f, "{} is a folder; name a file with one word a line", quoted(path)),
            Self::BadGzip { path, source } => {
                write!(f, "{} is damaged gzip ({source}); fetch or pack it again", quoted(path))
            }
            Self::NotAList { path, why } => write!(f, "cannot use {} as a word list: {why}", quoted(path)),
            Self::NoWords { path, report } => no_words(f, path, report),
            Self::Damaged { name, set, set_damage, kept, kept_damage } => write!(
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
    write!(f, "there is no word in {}", quoted(path))?;
    match report.examples.first() {
        None => f.write_str(": it is empty; a list has one word a line"),
        Some(example) => write!(
            f,
            ": {} with other characters than letters, the first is line {}: `{}`; a list has one word a line",
            count(report.others, "line"),
            example.line,
            shown(&example.text)
        ),
    }
}

fn quoted(path: &Path) -> String {
    format!("`{}`", shown(&clipped(&path.to_string_lossy(), 300)))
}

/// As much of a text as a line should repeat.
pub fn clipped(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((at, _)) => format!("{}...", &text[..at]),
        None => text.to_owned(),
    }
}
