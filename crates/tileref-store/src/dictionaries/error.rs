//! Errors about dictionaries, and what to try.

use std::io;
use std::path::{Path, PathBuf};

use super::MAX_NAMED;
use tileref_lists::{
    CompileError, CompileReport, Flags, MAX_LETTERS, MAX_LIST_NAME, RejectedLine, fold,
};
use tileref_record::record::NO_DICTIONARY;
use tileref_table::fault::{Fault, reason};
use tileref_table::session::UNKNOWN_LIST;
use tileref_table::store::Forbidden;
use tileref_words::text::{clipped, count, did_you_mean, listed, shown};

/// What to try with a list that a record may not name.
const ADD_IT: &str =
    "add the list with `tileref dict add NAME FILE`, and use that name as the dictionary";

/// What a word list comes to, or what is wrong with it.
pub type ListResult<T> = Result<T, DictionaryError>;

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
        "`{}` is not a valid dictionary name: use up to {MAX_LIST_NAME} letters a to z, digits, `-` and `_`, starting with \
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
    #[error("cannot use {} as a word list: {why}{}", quoted(path), converted(path, *encoding))]
    NotAList {
        /// The file.
        path: PathBuf,
        /// Why not.
        why: CompileError,
        /// The encoding that it is probably in, if it is not in UTF-8.
        encoding: Option<&'static str>,
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
    /// A list of which too many lines are no words.
    #[error(
        "{} of {} in {} {} no words, {}\n{}",
        report.others,
        count(report.lines(), "line"),
        quoted(path),
        if report.others == 1 { "is" } else { "are" },
        example(report),
        remedy(path, report)
    )]
    Skipped {
        /// The file.
        path: PathBuf,
        /// What happened to its lines.
        report: CompileReport,
    },
    /// An empty list.
    #[error("there are no words in {}: it is empty; a list has one word per line", quoted(.0))]
    NoWords(PathBuf),
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
            Self::Unknown { .. } | Self::NoneAsked => UNKNOWN_LIST,
            Self::BadName(_) | Self::Reserved(_) | Self::Taken(_) => "bad-dictionary-name",
            Self::Io { .. } | Self::NoHome | Self::Folder(_) | Self::Forbidden(..) => {
                "unreadable-dictionary"
            }
            Self::BadGzip { .. }
            | Self::NotAList { .. }
            | Self::LargeForRecord(_)
            | Self::Skipped { .. }
            | Self::NoWords(_)
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

/// How the file is converted from an encoding.
fn converted(path: &Path, encoding: Option<&str>) -> String {
    let path = path.to_string_lossy();
    encoding.map_or(String::new(), |encoding| {
        format!(
            "; it looks like {encoding}: convert it with `iconv -f {encoding} -t UTF-8 {} > NEW`",
            shown(&clipped(&path, 300))
        )
    })
}

/// The skipped line that shows best what the list has beside words.
fn telling(report: &CompileReport) -> Option<&RejectedLine> {
    let mut examples = report.examples.iter();
    let tells = |line: &&RejectedLine| Flags::are_on(&line.text) || separator(&line.text).is_some();
    examples.find(tells).or(report.examples.first())
}

/// An example of a skipped line.
fn example(report: &CompileReport) -> String {
    telling(report).map_or(String::new(), |example| {
        let why = if example.too_long {
            format!(", which has more than {MAX_LETTERS} letters")
        } else {
            String::new()
        };
        format!(
            "such as line {}: `{}`{why}",
            example.line,
            shown(&example.text)
        )
    })
}

/// What separates a word from what follows it on a line, as an option of `cut`.
fn separator(line: &str) -> Option<&'static str> {
    let separators = [("\t", ""), (" ", " -d' '"), (",", " -d,"), (";", " -d';'")];
    let (_, option) = separators.into_iter().find(|(separator, _)| {
        let word = line.split_once(separator);
        word.is_some_and(|(word, _)| fold(word).is_some())
    })?;
    Some(option)
}

/// What to do about a list that has more than words.
fn remedy(path: &Path, report: &CompileReport) -> String {
    let example = telling(report).map_or("", |example| &example.text);
    let path = path.to_string_lossy();
    let path = shown(&clipped(&path, 300));
    match separator(example) {
        _ if Flags::are_on(example) => format!(
            "`tileref dict add NAME {path} --flags strip` cuts off flags after `/` and marks such as `#` and `*`"
        ),
        Some(option) => format!(
            "a list has one word per line; `cut -f1{option} {path} > NEW` keeps the first word of each line"
        ),
        None => {
            "a list has one word per line; at most one line in ten may be something else".to_owned()
        }
    }
}

fn quoted(path: &Path) -> String {
    format!("`{}`", shown(&clipped(&path.to_string_lossy(), 300)))
}
