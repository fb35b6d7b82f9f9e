//! Where something stands in a text that was read: the reader keeps no places, so keys and words are looked for again.
//!
//! This is a search in the text, not a second reading: it is right for files as people write them, and where a file is
//! written in another way the place is that of a key above.

use std::ops::Range;

/// What ends a line for the reader.
fn is_break(c: char) -> bool {
    matches!(c, '\n' | '\r' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

/// The lines of a text from an offset on, as ranges without what ends them. After a break at the very end comes one
/// more, which is empty.
pub fn line_ranges(text: &str, from: usize) -> impl Iterator<Item = Range<usize>> + '_ {
    let mut next = Some(from);
    std::iter::from_fn(move || {
        let start = next?;
        let end = text[start..]
            .find(is_break)
            .map_or(text.len(), |n| start + n);
        let rest = &text[end..];
        let after = rest
            .strip_prefix("\r\n")
            .or_else(|| rest.strip_prefix(is_break));
        next = after.map(|after| text.len() - after.len());
        Some(start..end)
    })
}

/// The lines of a text, as the reader counts them.
pub fn lines(text: &str) -> impl Iterator<Item = &str> {
    line_ranges(text, 0).map(|line| &text[line])
}

/// The start of the line that an offset is in.
pub fn line_start(text: &str, offset: usize) -> usize {
    let before = &text[..offset];
    before.len() - before.rsplit(is_break).next().map_or(0, str::len)
}

/// A key and its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Where the key starts, inside its quotes.
    pub key: usize,
    /// Where the key ends: the offset after its colon.
    pub colon: usize,
    /// From the first character after the colon that is not a space to the end of the value.
    pub value: Range<usize>,
}

/// The entry at the end of a path of keys.
pub fn find(body: &str, path: &[&str]) -> Option<Entry> {
    let (first, below) = path.split_first()?;
    let mut top = entries(body, 0..body.len(), first);
    let at_margin = top.clone().find(|at| line_start(body, at.key) == at.key);
    let found = at_margin.or_else(|| top.next())?;
    below
        .iter()
        .try_fold(found, |above, key| entries(body, above.value, key).next())
}

/// Where the last key of a path stands, or the nearest one above it that the text has.
pub fn find_nearest(body: &str, path: &[&str]) -> Option<usize> {
    let lengths = (1..=path.len()).rev();
    let mut found = lengths.filter_map(|length| find(body, &path[..length]));
    found.next().map(|entry| entry.key)
}

/// The offset of the last of these words, which follow each other from an offset on. Words that are not there, because
/// they are written in another way, are passed over.
pub fn find_words<'a>(
    body: &str,
    from: usize,
    words: impl IntoIterator<Item = &'a str>,
) -> Option<usize> {
    let (mut at, mut last) = (from, None);
    for word in words {
        last = body[at..].find(word).map(|start| at + start);
        last = last.filter(|_| !word.is_empty());
        at = last.map_or(at, |start| start + word.len());
    }
    last
}

/// The entries of this key in a part of the text.
fn entries<'a>(
    body: &'a str,
    within: Range<usize>,
    key: &'a str,
) -> impl Iterator<Item = Entry> + Clone + use<'a> {
    let end = within.end;
    let found = body[within.clone()].match_indices(key);
    let starts = found.map(move |(at, _)| within.start + at);
    starts.filter_map(move |at| entry(body, at, at + key.len(), end))
}

/// The entry of the key in a range, where that is a key.
fn entry(body: &str, start: usize, key_end: usize, end: usize) -> Option<Entry> {
    let line = line_start(body, start);
    let before = body[line..start].strip_suffix(['"', '\'']);
    let lead = before.unwrap_or(&body[line..start]);
    let after = body[key_end..end].trim_start_matches(['"', '\'', ' ']);
    let is_key = start < key_end
        && (lead.is_empty() || lead.ends_with([' ', '\t', '{', '[', ',', '-']))
        && !lead.contains('#')
        && after.starts_with(':');
    if !is_key {
        return None;
    }
    let colon = end - after.len() + 1;
    let value = end - body[colon..end].trim_start_matches(' ').len();
    let end = match body[value..end].chars().next() {
        Some('{' | '[') => bracket_end(body, value, end),
        _ if lead.trim().is_empty() => block_end(body, lead.len(), colon, end),
        _ => end,
    };
    Some(Entry {
        key: start,
        colon,
        value: value..end.max(value),
    })
}

/// Where the list or mapping in brackets ends that starts at an offset.
fn bracket_end(body: &str, start: usize, end: usize) -> usize {
    let mut depth = 0_usize;
    for (at, bracket) in body[start..end].match_indices(['[', '{', ']', '}']) {
        depth = match bracket {
            "[" | "{" => depth + 1,
            _ => depth - 1,
        };
        if depth == 0 {
            return start + at;
        }
    }
    end
}

/// Where the lines end that are indented deeper than a key.
fn block_end(body: &str, indent: usize, colon: usize, end: usize) -> usize {
    let mut lines = line_ranges(body, colon).skip(1);
    let outside = lines.find(|line| {
        let text = body[line.clone()].trim_start();
        let depth = line.len() - text.len();
        let blank = text.is_empty() || text.starts_with('#');
        !blank && depth <= indent && !(depth == indent && text.starts_with('-'))
    });
    outside.map_or(end, |line| line.start.min(end))
}
