//! Finds the parts of a record in its text.

use std::borrow::Cow;
use std::ops::Range;

use super::scalar::{Style, quoted_len};
use super::split_mark;
pub use crate::yaml::TextPlace;
use crate::yaml::{find, find_nearest, find_words, line_ranges, lines, read, scalar};

/// A part of a record that has a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordPart<'a> {
    /// A key of the record.
    Key(&'a str),
    /// The value of a key of the record.
    Value(&'a str),
    /// A key below a key of the record, such as the name of a house rule.
    KeyIn(&'a str, &'a str),
    /// The value of a key below a key of the record.
    ValueIn(&'a str, &'a str),
    /// The last of these words, found in order in the value of a key.
    Words(&'a str, &'a [String]),
}

/// The place of a part of the record, if the text has it.
pub fn place_of(text: &str, node: RecordPart<'_>) -> Option<TextPlace> {
    let body = split_mark(text).1;
    let value = |path: &[&str]| {
        let value = find(body, path)?.value;
        let text = body[value.clone()].trim_start();
        Some(if text.is_empty() {
            value.start
        } else {
            value.end - text.len()
        })
    };
    let offset = match node {
        RecordPart::Key(key) => find(body, &[key])?.key,
        RecordPart::Value(key) => value(&[key])?,
        RecordPart::KeyIn(part, key) => find_nearest(body, &[part, key])?,
        RecordPart::ValueIn(part, key) => value(&[part, key]).or_else(|| value(&[part]))?,
        RecordPart::Words(key, words) => {
            let start = value(&[key])?;
            find_words(body, start, words.iter().map(String::as_str)).unwrap_or(start)
        }
    };
    Some(TextPlace::of(body, offset))
}

/// One line of the text, counted from 1, without its line break.
pub fn source_line(text: &str, line: usize) -> Option<&str> {
    let mut lines = lines(split_mark(text).1).skip(line.checked_sub(1)?);
    let found = lines.next()?;
    // After the last line break there is nothing to show.
    (!found.is_empty() || lines.next().is_some()).then_some(found)
}

/// A text in the value of a key.
pub(super) struct Scalar {
    /// Where it is, including its quotes.
    pub range: Range<usize>,
    /// How it may be written: in brackets, more has to be quoted.
    pub style: Style,
    /// It is the key of a mapping, not a value.
    pub is_key: bool,
}

impl Scalar {
    /// The text without its quotes.
    pub fn value<'a>(&self, body: &'a str) -> Cow<'a, str> {
        let written = &body[self.range.clone()];
        let is_quoted = written.starts_with(['"', '\'']);
        let text = is_quoted.then(|| read(written).ok()).flatten();
        let text = text.as_ref().and_then(scalar);
        text.map_or(Cow::Borrowed(written), Cow::Owned)
    }
}

/// The texts in the value of a key of the record, in order: those of lists, and the keys and values of mappings.
pub(super) fn scalars(body: &str, key: &str) -> Vec<Scalar> {
    let Some(value) = find(body, &[key]).map(|entry| entry.value) else {
        return Vec::new();
    };
    let in_brackets = body[value.start..].starts_with(['[', '{']);
    // The search for the closing bracket does not know of quotes.
    let end = if in_brackets { body.len() } else { value.end };
    let (mut found, mut at, mut depth) = (Vec::new(), value.start, 0_usize);
    while let Some(c) = body[at..end].chars().next() {
        let rest = &body[at..end];
        at += match c {
            '[' | '{' => {
                depth += 1;
                1
            }
            ']' | '}' if depth <= 1 && in_brackets => break,
            ']' | '}' => {
                depth = depth.saturating_sub(1);
                1
            }
            '#' => line_ranges(rest, 0).next().map_or(1, |line| line.end),
            '-' if rest[1..].chars().next().is_none_or(char::is_whitespace) => 1,
            _ if c.is_whitespace() || ",:".contains(c) => c.len_utf8(),
            _ => {
                let style = match depth {
                    0 => Style::Block,
                    _ => Style::Flow,
                };
                let length = scalar_len(rest, style);
                found.push(Scalar {
                    range: at..at + length,
                    style,
                    is_key: rest[length..].trim_start_matches(' ').starts_with(':'),
                });
                length
            }
        };
    }
    found
}

/// The length of the text at the start of a part of the record: up to its closing quote, otherwise at most to the end of
/// the line.
fn scalar_len(rest: &str, style: Style) -> usize {
    let quoted = quoted_len(rest);
    if quoted > 0 {
        return quoted;
    }
    let line = line_ranges(rest, 0).next().unwrap_or_default();
    let line = &rest[line];
    let ends = |at: usize, c: char| match c {
        '#' => line[..at].ends_with([' ', '\t']),
        ':' => line[at + 1..]
            .chars()
            .next()
            .is_none_or(char::is_whitespace),
        ',' | '[' | ']' | '{' | '}' => style == Style::Flow,
        _ => false,
    };
    let end = line.char_indices().skip(1).find(|&(at, c)| ends(at, c));
    line[..end.map_or(line.len(), |(at, _)| at)]
        .trim_end()
        .len()
}
