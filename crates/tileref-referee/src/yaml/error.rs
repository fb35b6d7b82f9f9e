//! Errors in YAML, in plain words.

use super::TextPlace;
use crate::text::shown;

/// A text that is not YAML.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{problem}")]
pub struct YamlError {
    /// What is wrong.
    pub problem: YamlProblem,
    /// Where.
    pub place: Option<TextPlace>,
}

/// Why a text cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum YamlProblem {
    /// Bytes that are not UTF-8; `utf16` when they look like the other Unicode encoding.
    #[error("{}: save it as UTF-8", if *utf16 { "saved as UTF-16" } else { "not UTF-8 text" })]
    NotUtf8 {
        /// The file starts with a UTF-16 byte order mark.
        utf16: bool,
    },
    /// A character that YAML does not allow in a file.
    #[error("the control character `{}` is not allowed here: remove it", .0.escape_unicode())]
    Control(char),
    /// A tab at the start of a line.
    #[error("not valid YAML: indent with spaces, not tabs")]
    Tab,
    /// Too many brackets or commas.
    #[error("more than {most} {what}")]
    TooMany {
        /// Which, in the plural.
        what: &'static str,
        /// How many are allowed.
        most: usize,
    },
    /// An alias.
    #[error("YAML aliases (`*name`) are not read: write the value out")]
    Alias,
    /// A second YAML document.
    #[error("a file holds one YAML document; a second one starts here")]
    SecondDocument,
    /// A key that occurs twice.
    #[error("duplicate key `{}`: keep one", shown(.0))]
    Duplicate(String),
    /// A value with a colon that needs quotes.
    #[error("not valid YAML: put a value with a colon and a space in it in quotes")]
    Colon,
    /// A line at the margin without a key.
    #[error("not valid YAML: this line needs a key, a colon and a space, as in `key: value`")]
    NoColon,
    /// A line indented further than the one above it, for no reason.
    #[error("not valid YAML: this line must not be indented further than the one above it")]
    Indented,
    /// A bracket that is not closed.
    #[error("not valid YAML: the `{0}` here is never closed, or a comma is missing after it")]
    Unclosed(char),
    /// A quote that is not closed.
    #[error("not valid YAML: the quote here is never closed")]
    OpenQuote,
    /// A sign with a meaning of its own in YAML, where a value starts.
    #[error("not valid YAML: a value that starts with such a sign needs quotes")]
    Sign,
    /// A backslash in double quotes that starts no escape.
    #[error(
        "not valid YAML: in double quotes `\\` starts an escape; use single quotes, or write `\\\\`"
    )]
    Escape,
    /// A bracket whose next value is missing.
    #[error("not valid YAML: a value is missing here, or a bracket before it is never closed")]
    NoValue,
    /// More text after a closing quote.
    #[error(
        "not valid YAML: the quotes close before this; in single quotes `'` is written twice, and two values need a comma"
    )]
    Quotes,
    /// The marks of a version control system around two versions.
    #[error(
        "two versions are marked here: keep one, and remove the lines with `<<<<<<<`, `=======` and `>>>>>>>`"
    )]
    Conflict,
    /// A line that fits neither the lines above it nor those below.
    #[error("not valid YAML: indent this line like the other lines that belong with it")]
    Misaligned,
    /// A line that is neither a key nor an item of a list.
    #[error(
        "not valid YAML: this line needs a dash and a space before it, as in `- value`, or a key and a colon"
    )]
    NoDash,
    /// Anything else, in the words of the YAML reader.
    #[error("not valid YAML: {}", shown(.0))]
    Reader(String),
}

impl YamlProblem {
    pub(super) fn at(self, place: Option<TextPlace>) -> YamlError {
        YamlError {
            problem: self,
            place,
        }
    }
}
