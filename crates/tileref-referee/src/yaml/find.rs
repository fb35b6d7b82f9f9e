//! Finding keys and values in the text: the YAML reader keeps no positions.
//!
//! This is a search, not a parser: it is right for files as people write them. For unusual ones it may find only a key
//! further up, or none.

use std::ops::Range;

/// The YAML reader ends a line at more characters than `str::lines` does.
fn is_break(c: char) -> bool {
    matches!(c, '\n' | '\r' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

/// The lines of a text from an offset, as ranges without line breaks. After a break at the very end there is one more,
/// empty line.
pub fn line_ranges(text: &str, from: usize) -> impl Iterator<Item = Range<usize>> + Clone {
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

/// The lines of a text, as the YAML reader counts them.
pub fn lines(text: &str) -> impl Iterator<Item = &str> {
    line_ranges(text, 0).map(|line| &text[line])
}

/// The start of the line at an offset.
pub fn line_start(text: &str, offset: usize) -> usize {
    let before = &text[..offset];
    before.len() - before.rsplit(is_break).next().map_or(0, str::len)
}

/// A key and its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyValue {
    /// Where the key starts, inside its quotes.
    pub key: usize,
    /// The offset after its colon.
    pub colon: usize,
    /// The value, without the spaces before it.
    pub value: Range<usize>,
}

/// The entry at the end of a path of keys.
pub fn find(body: &str, path: &[&str]) -> Option<KeyValue> {
    let (first, below) = path.split_first()?;
    let mut top = entries(body, 0..body.len(), first);
    let found = top.find(|entry| is_at_the_top(body, entry.key))?;
    below
        .iter()
        .try_fold(found, |above, key| entries(body, above.value, key).next())
}

/// A key belongs to the outermost mapping if it is in its braces, or as far from the margin as its first key.
fn is_at_the_top(body: &str, key: usize) -> bool {
    let is_content = |line: &Range<usize>| {
        let text = body[line.clone()].trim_start();
        !text.is_empty() && !text.starts_with(['#', '%']) && !text.starts_with("---")
    };
    let Some(first) = line_ranges(body, 0).find(is_content) else {
        return false;
    };
    let indent = |text: &str| text.len() - text.trim_start().len();
    let start = first.start + indent(&body[first]);
    if body[start..].starts_with('{') {
        let brackets = body[..key].bytes().filter_map(|byte| match byte {
            b'{' | b'[' => Some(1),
            b'}' | b']' => Some(-1),
            _ => None,
        });
        return brackets.sum::<i32>() == 1;
    }
    let lead = body[line_start(body, key)..key].trim_end_matches(['"', '\'']);
    lead.trim().is_empty() && lead.len() == start - line_start(body, start)
}

/// The position of the last key of a path, or of the nearest one above it that the text has.
pub fn find_nearest(body: &str, path: &[&str]) -> Option<usize> {
    let lengths = (1..=path.len()).rev();
    let mut found = lengths.filter_map(|length| find(body, &path[..length]));
    found.next().map(|entry| entry.key)
}

/// The offset of the last of these words, searched for one after the other from an offset. Words that are not found,
/// because they are written differently, are skipped.
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
pub(super) fn entries<'a>(
    body: &'a str,
    within: Range<usize>,
    key: &'a str,
) -> impl Iterator<Item = KeyValue> + Clone + use<'a> {
    let end = within.end;
    let lines = line_ranges(body, within.start).take_while(move |line| line.start < end);
    lines.flat_map(move |line| {
        let text = &body[line.start..line.end.min(end)];
        let comment = text.find(" #").unwrap_or(text.len());
        let is_comment = text.trim_start().starts_with('#');
        let text = if is_comment { "" } else { &text[..comment] };
        let found = text.match_indices(key).map(|(at, _)| at);
        found.filter_map(move |at| entry(body, line.start, text, at..at + key.len(), end))
    })
}

/// The entry with its key at this part of a line; `None` if that is not a key.
fn entry(body: &str, start: usize, line: &str, key: Range<usize>, end: usize) -> Option<KeyValue> {
    let lead = &line[..key.start];
    let quote = lead.chars().next_back().filter(|c| "\"'".contains(*c));
    let lead = lead.strip_suffix(['"', '\'']).unwrap_or(lead);
    let after = &line[key.end..];
    let after = quote.map_or(Some(after), |quote| after.strip_prefix(quote))?;
    let after = after.trim_start_matches(' ');
    let begins = lead.is_empty() || lead.ends_with([' ', '\t', '{', '[', ',', '-']);
    if key.is_empty() || !begins || !after.starts_with(':') {
        return None;
    }
    let colon = start + line.len() - after.len() + 1;
    let value = end - body[colon..end].trim_start_matches(' ').len();
    let end = match body[value..end].chars().next() {
        Some('{' | '[') => bracket_end(body, value, end),
        _ if lead.trim().is_empty() => block_end(body, lead.len(), colon, end),
        _ => end,
    };
    Some(KeyValue {
        key: start + key.start,
        colon,
        value: value..end.max(value),
    })
}

/// The end of a list or mapping in brackets that starts at this offset.
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

/// The end of the lines that are indented more than their key.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::yaml::{TextPlace, read};

    #[test]
    fn every_break_ends_one_line() {
        let table: &[(&str, &[&str])] = &[
            ("", &[""]),
            ("a", &["a"]),
            ("a\n", &["a", ""]),
            ("a\r\nb\rc\nd", &["a", "b", "c", "d"]),
            ("a\n\rb\r\r\n", &["a", "", "b", "", ""]),
            ("a\u{85}\u{2028}b\u{2029}", &["a", "", "b", ""]),
        ];
        for (text, wanted) in table {
            assert_eq!(lines(text).collect::<Vec<_>>(), *wanted, "{text:?}");
        }
    }

    #[test]
    fn lines_are_counted_as_by_the_reader() {
        for end in ["\n", "\r", "\r\n", "\u{85}", "\u{2028}", "\u{2029}"] {
            let before = format!("# é{end}{end}a: 'b{end} c' # d{end}e: ");
            let error = read(&format!("{before}@{end}")).unwrap_err();
            let place = TextPlace::of(&before, before.len());
            assert_eq!(error.place, Some(place), "{end:?}");
        }
    }

    #[test]
    fn keys_are_found_in_blocks_and_in_brackets() {
        let text = "# a: 0\nb: {a: {c: 1}, 'd': {c: 2, e: \"a: 9\"}}\na:\n  # c: 8\n  d: 3\n  c: |\n    d: 4\n\"c\":\n- c: 5\n";
        for (path, wanted) in [
            (&["a"][..], Some((3, 1))),
            (&["a", "c"], Some((6, 3))),
            (&["a", "e"], None),
            (&["b", "a", "c"], Some((2, 9))),
            (&["b", "a", "e"], None),
            (&["b", "d", "c"], Some((2, 22))),
            (&["c", "c"], Some((9, 3))),
            (&["d"], None),
            (&[], None),
        ] {
            let at = find(text, path).map(|entry| TextPlace::of(text, entry.key));
            assert_eq!(at.map(|at| (at.line, at.column)), wanted, "{path:?}");
        }
        let nearest = find_nearest(text, &["a", "x", "y"]);
        assert_eq!(nearest, find(text, &["a"]).map(|entry| entry.key));
    }
}
