//! What keeps a text from being YAML, in people's words.

use std::fmt;

use super::Place;
use crate::text::shown;

/// A text that is not YAML.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct YamlError {
    /// What is wrong.
    pub problem: YamlProblem,
    /// Where.
    pub place: Option<Place>,
}

/// What keeps a text from being read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum YamlProblem {
    /// Bytes that are not UTF-8; `utf16` when they look like the other Unicode encoding.
    NotUtf8 {
        /// The file starts with a mark of UTF-16.
        utf16: bool,
    },
    /// A character that YAML does not allow in a file.
    Control(char),
    /// A tab at the start of a line.
    Tab,
    /// More of a sign than may be.
    TooMany {
        /// The sign.
        what: &'static str,
        /// How many may be.
        most: usize,
    },
    /// An alias, which repeats what an anchor names.
    Alias,
    /// A second YAML document.
    SecondDocument,
    /// A key that its mapping already has.
    Duplicate(String),
    /// A second colon in a line that needs quotes around its value.
    Colon,
    /// A line at the margin without a key.
    NoColon,
    /// Anything else, in the words of the YAML reader.
    Reader(String),
}

impl YamlProblem {
    pub(super) fn at(self, place: Option<Place>) -> YamlError {
        YamlError {
            problem: self,
            place,
        }
    }
}

impl std::error::Error for YamlError {}

impl fmt::Display for YamlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.problem.fmt(f)
    }
}

impl fmt::Display for YamlProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotUtf8 { utf16: true } => f.write_str("saved as UTF-16: save it as UTF-8"),
            Self::NotUtf8 { utf16: false } => f.write_str("not UTF-8 text: save it as UTF-8"),
            Self::Control(c) => {
                let code = c.escape_unicode();
                write!(
                    f,
                    "the control character `{code}` is not allowed here: remove it"
                )
            }
            Self::Tab => f.write_str("not valid YAML: indent with spaces, not tabs"),
            Self::TooMany { what, most } => write!(f, "more than {most} {what}"),
            Self::Alias => f.write_str("YAML aliases (`*name`) are not read: write the value out"),
            Self::SecondDocument => {
                f.write_str("a file holds one YAML document; a second one starts here")
            }
            Self::Duplicate(key) => write!(f, "duplicate key `{}`: keep one", shown(key)),
            Self::Colon => {
                f.write_str("not valid YAML: put a value with a colon and a space in it in quotes")
            }
            Self::NoColon => f.write_str(
                "not valid YAML: this line needs a key, a colon and a space, as in `key: value`",
            ),
            Self::Reader(said) => write!(f, "not valid YAML: {}", shown(said)),
        }
    }
}
