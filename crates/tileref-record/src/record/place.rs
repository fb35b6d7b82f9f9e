//! Finds the parts of a record in its text.

use super::split_mark;
pub use crate::yaml::TextPlace;
use crate::yaml::{find, find_nearest, find_words, lines};

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
