//! What keeps a text from being YAML, in people's words.

use std::fmt;

use super::{MAX_DEPTH, Place, lines};
use crate::text::shown;

/// A text that is not YAML.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct YamlError {
    /// What is wrong.
    pub flaw: Flaw,
    /// Where.
    pub place: Option<Place>,
}

/// What keeps a text from being YAML, or from being read. Where it is known, the line as it should be.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Flaw {
    /// Bytes that are not UTF-8; `utf16` when they look like the other Unicode encoding.
    NotUtf8 {
        /// The file starts with a mark of UTF-16.
        utf16: bool,
    },
    /// Nesting beyond any need.
    TooDeep,
    /// A second YAML document.
    SecondDocument,
    /// A character that YAML has no place for.
    Control(char),
    /// A tab where spaces are wanted.
    Tab,
    /// A line without a colon behind its key.
    NoColon(Option<String>),
    /// A colon with no space behind it.
    TightColon(Option<String>),
    /// A colon with a space behind it that is not the plain one.
    OddSpace(char, Option<String>),
    /// A colon and a space inside a value.
    Colon(Option<String>),
    /// A value that begins with a sign of YAML's own.
    Sign(char),
    /// A quote that is never closed.
    OpenQuote,
    /// Something behind the closing quote.
    BehindQuote,
    /// A bracket that is never closed.
    OpenBracket,
    /// No comma between two entries in brackets.
    NoComma,
    /// A line that begins in another column than its neighbours: the right one, and whether a dash goes there.
    Indent(usize, bool),
    /// A dash where no list is.
    StrayDash,
    /// A backslash in double quotes.
    Backslash,
    /// A key for the second time.
    Twice(String),
    /// A number that no computer counts to.
    Number(String),
    /// Anything else, in the reader's words.
    Other(String),
}

/// The bytes of a file as text.
///
/// # Errors
/// Bytes that are not UTF-8, with the place of the first.
pub fn text_of(bytes: &[u8]) -> Result<&str, YamlError> {
    std::str::from_utf8(bytes).map_err(|error| {
        let good = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
        let utf16 = bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]);
        YamlError {
            flaw: Flaw::NotUtf8 { utf16 },
            place: Some(Place::at_end_of(lines(good.trim_start_matches('\u{feff}')))),
        }
    })
}

impl std::error::Error for YamlError {}

impl fmt::Display for YamlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.flaw.fmt(f)
    }
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (what, fixed) = match self {
            Self::NotUtf8 { utf16: true } => {
                return f.write_str("saved as UTF-16: save it as UTF-8");
            }
            Self::NotUtf8 { utf16: false } => {
                return f.write_str("not a text in UTF-8: save it as UTF-8");
            }
            Self::TooDeep => return write!(f, "nested deeper than {MAX_DEPTH} levels"),
            Self::SecondDocument => {
                return f.write_str("a second document starts here: a file holds one");
            }
            Self::Control(found) => {
                let code = found.escape_unicode();
                return write!(f, "a control character stands here (`{code}`): remove it");
            }
            Self::Twice(key) => return write!(f, "`{}` stands twice: keep one", shown(key)),
            Self::Number(number) => {
                return write!(f, "the number {} is too large", shown(number));
            }
            Self::NoColon(fixed) => ("this line has no colon behind its key".to_owned(), fixed),
            Self::TightColon(fixed) => ("a space is missing behind the colon".to_owned(), fixed),
            Self::OddSpace(space, fixed) => {
                let code = space.escape_unicode();
                let what = format!("the space behind the colon is not the usual one (`{code}`)");
                (what, fixed)
            }
            Self::Colon(fixed) => (
                "a colon and a space inside a value: put the value in quotes".to_owned(),
                fixed,
            ),
            other => return write!(f, "not valid YAML: {}", Without(other)),
        };
        write!(f, "not valid YAML: {what}")?;
        match fixed {
            Some(line) => write!(f, ": write `{}`", shown(line)),
            None => Ok(()),
        }
    }
}

/// A flaw whose line is not written out as it should be.
struct Without<'a>(&'a Flaw);

impl fmt::Display for Without<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.0 {
            Flaw::Tab => "a tab stands here: indent with spaces, not tabs",
            Flaw::OpenQuote => "a quote is opened here and never closed",
            Flaw::BehindQuote => "something stands behind the closing quote: put quotes around all of it",
            Flaw::OpenBracket => "this bracket is never closed, or a comma is missing behind an entry",
            Flaw::NoComma => "a comma is missing here, or another bracket closes the list than opens it",
            Flaw::StrayDash => {
                "a dash begins an entry of a list, and no list goes on here: begin it below its key, or \
                 put the value in quotes"
            }
            Flaw::Backslash => "a backslash means something in double quotes: use single quotes",
            Flaw::Sign(sign) => {
                let sign = shown(&sign.to_string());
                return write!(f, "a value cannot begin with `{sign}`: put it in quotes");
            }
            Flaw::Indent(column, dash) => {
                let dash = if *dash { ", with `- `" } else { "" };
                return write!(
                    f,
                    "this line begins in another column than those that it belongs to: begin it in \
                     column {column}{dash}"
                );
            }
            Flaw::Other(said) => return f.write_str(&shown(said)),
            _ => "it cannot be read",
        })
    }
}
