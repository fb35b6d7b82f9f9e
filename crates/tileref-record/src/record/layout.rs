//! How a record is laid out as lines: the part of YAML that editing needs to know.
//!
//! Nothing here has to be right for every file that YAML allows. What an edit makes of it is read again and
//! compared; a layout taken wrongly costs a refused edit, never a damaged record.

/// The offset at which the line around an offset starts.
pub(super) fn line_start(text: &str, offset: usize) -> usize {
    text[..offset].rfind(['\n', '\r']).map_or(0, |end| end + 1)
}

/// The offset at which the line around an offset ends, its line break not included.
pub(super) fn line_end(text: &str, offset: usize) -> usize {
    text[offset..]
        .find(['\n', '\r'])
        .map_or(text.len(), |end| offset + end)
}

/// The offset after the line break that stands at an offset.
fn after_break(text: &str, offset: usize) -> usize {
    let rest = &text[offset..];
    offset
        + if rest.starts_with("\r\n") {
            2
        } else {
            usize::from(!rest.is_empty())
        }
}

/// The line break that the text uses: the next one from an offset on, or else the one before it.
pub(super) fn line_break(text: &str, near: usize) -> &'static str {
    let after = text[near..].find(['\n', '\r']).map(|at| &text[near + at..]);
    let nearest = after.or_else(|| {
        let at = text[..near].rfind(['\n', '\r'])?;
        Some(
            &text[if text[..at].ends_with('\r') {
                at - 1
            } else {
                at
            }..],
        )
    });
    match nearest {
        Some(rest) if rest.starts_with("\r\n") => "\r\n",
        Some(rest) if rest.starts_with('\r') => "\r",
        _ => "\n",
    }
}

/// The lines from an offset on, each as its start and end; the offset is the start of the first.
pub(super) fn lines(text: &str, from: usize) -> impl Iterator<Item = (usize, usize)> + '_ {
    let mut next = Some(from);
    std::iter::from_fn(move || {
        let start = next?;
        let end = line_end(text, start);
        next = (end < text.len()).then(|| after_break(text, end));
        Some((start, end))
    })
}

/// The white space at the start of a line.
pub(super) fn indent(line: &str) -> &str {
    &line[..line.len() - line.trim_start_matches([' ', '\t']).len()]
}

fn is_blank(line: &str) -> bool {
    line.trim_matches([' ', '\t']).is_empty()
}

fn is_comment(line: &str) -> bool {
    line.trim_start_matches([' ', '\t']).starts_with('#')
}

/// One entry of a list with dashes.
#[derive(Clone, Debug)]
pub(super) struct Item<'a> {
    /// Start of the line with the dash.
    pub start: usize,
    /// Offset after the dash.
    pub after_dash: usize,
    /// End of the last line of the value, comments after it not included.
    pub end: usize,
    /// White space before the dash.
    pub indent: &'a str,
    /// White space after the dash.
    pub gap: &'a str,
}

impl Item<'_> {
    /// The end of the comments after it that stand deeper than its dash.
    pub fn after_deeper(&self, text: &str) -> usize {
        after_comments(text, self.end, self.indent.len() + 1)
    }
}

/// The entry whose first key stands at an offset, unless it is written in brackets.
pub(super) fn item_at(text: &str, key: usize) -> Option<Item<'_>> {
    let mut start = line_start(text, key);
    let before = &text[start..key];
    if is_blank(before) {
        // The dash stands alone on a line above, perhaps with comments in between.
        loop {
            start = previous_line(text, start)?;
            let line = &text[start..line_end(text, start)];
            if !is_blank(line) && !is_comment(line) {
                break;
            }
        }
    }
    let line = &text[start..line_end(text, start)];
    let indent = indent(line);
    let after = line[indent.len()..].strip_prefix('-')?;
    let after_dash = start + indent.len() + 1;
    let gap = text
        .get(after_dash..key)
        .filter(|gap| !gap.is_empty() && is_blank(gap))
        .unwrap_or(" ");
    if !(after.is_empty() || after.starts_with([' ', '\t'])) {
        return None;
    }
    Some(Item {
        start,
        after_dash,
        end: item_end(text, key, indent.len()),
        indent,
        gap,
    })
}

/// The start of the line before the one that starts at an offset.
fn previous_line(text: &str, start: usize) -> Option<usize> {
    let before = &text[..start];
    let before = before
        .strip_suffix("\r\n")
        .or_else(|| before.strip_suffix(['\n', '\r']))?;
    Some(line_start(text, before.len()))
}

/// The end of the last line that belongs to a value by its indent.
fn item_end(text: &str, key: usize, dash: usize) -> usize {
    let mut end = line_end(text, key);
    for (from, to) in lines(text, end).skip(1) {
        let line = &text[from..to];
        if is_blank(line) || is_comment(line) {
            continue;
        }
        if indent(line).len() <= dash {
            break;
        }
        end = to;
    }
    end
}

/// The end of the comments that follow an offset and stand at least as deep as `depth`. Comments at the margin
/// belong to a list at the margin only if nothing follows them.
pub(super) fn after_comments(text: &str, end: usize, depth: usize) -> usize {
    let mut last = end;
    for (from, to) in lines(text, end).skip(1) {
        let line = &text[from..to];
        if is_comment(line) && indent(line).len() >= depth {
            last = to;
        } else if !is_blank(line) {
            let ends = line.starts_with("...");
            return if depth == 0 && !ends { end } else { last };
        }
    }
    last
}

/// The starts of the entries of a list with dashes, from the entry at `start` on.
pub(super) fn dashes<'a>(
    text: &'a str,
    start: usize,
    indent: &'a str,
) -> impl Iterator<Item = usize> + 'a {
    lines(text, start)
        .map(|(from, to)| (from, &text[from..to]))
        .filter_map(move |(from, line)| {
            let rest = line.strip_prefix(indent)?.strip_prefix('-')?;
            (rest.is_empty() || rest.starts_with([' ', '\t'])).then_some(from)
        })
}

/// The comments in the text of one value or entry, each from its `#` to the end of its line.
pub(super) fn comments(text: &str) -> Vec<(usize, usize)> {
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    let (mut at, mut brackets, mut fresh, mut spaced) = (0, 0_usize, true, true);
    while at < bytes.len() {
        let next = bytes.get(at + 1);
        let gap_next = next.is_none_or(u8::is_ascii_whitespace);
        match bytes[at] {
            b'#' if spaced => {
                let end = line_end(text, at);
                found.push((at, end));
                at = end;
                continue;
            }
            b'"' | b'\'' if fresh => {
                at = after_quotes(text, at);
                (fresh, spaced) = (false, false);
                continue;
            }
            // The lines of a literal or folded text may hold anything.
            b'|' | b'>' if fresh && brackets == 0 => {
                let end = line_end(text, at);
                if let Some(hash) = text[at..end].find(" #") {
                    found.push((at + hash + 1, end));
                }
                return found;
            }
            b'[' | b'{' if fresh || brackets > 0 => (brackets, fresh) = (brackets + 1, true),
            b']' | b'}' if brackets > 0 => (brackets, fresh) = (brackets - 1, false),
            b',' if brackets > 0 => fresh = true,
            b':' if gap_next || brackets > 0 => fresh = true,
            b'-' | b'?' if fresh && gap_next => {}
            byte if byte.is_ascii_whitespace() => {}
            _ => fresh = false,
        }
        spaced = bytes[at].is_ascii_whitespace();
        at += 1;
    }
    found
}

/// The offset after the quoted text that starts at an offset.
pub(super) fn after_quotes(text: &str, at: usize) -> usize {
    let bytes = text.as_bytes();
    let quote = bytes[at];
    let mut i = at + 1;
    while i < bytes.len() {
        match bytes[i] {
            b'\\' if quote == b'"' => i += 1,
            b'\'' if quote == b'\'' && bytes.get(i + 1) == Some(&b'\'') => i += 1,
            byte if byte == quote => return i + 1,
            _ => {}
        }
        i += 1;
    }
    bytes.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_are_told_from_texts() {
        let table: &[(&str, &[&str])] = &[
            ("pass # tired", &["# tired"]),
            ("# one\n  a#b # two\n", &["# one", "# two"]),
            ("'x # y' # z", &["# z"]),
            ("\"x # \\\" # y\" # z", &["# z"]),
            ("it's # z", &["# z"]),
            ("Ann: 'x # y'", &[]),
            ("- 'x # y'", &[]),
            ("a:'x # y'", &["# y'"]),
            ("-'x # y'", &["# y'"]),
            ("? 'x # y'", &[]),
            ("'x\\' # y", &["# y"]),
            ("{Ann: 'x # y'} # z", &["# z"]),
            ("{a:'x # y'}", &[]),
            ("[a, 'b # c'] # z", &["# z"]),
            ("[[a], 'b # c'] # z", &["# z"]),
            ("[a [, 'b # c'", &[]),
            ("[a [b], 'c # d'] # e", &["# e"]),
            ("[a], 'b # c'", &["# c'"]),
            ("[[a]], 'b # c'", &["# c'"]),
            ("a [b, 'c # d'", &["# d'"]),
            ("> # why\n  # a text\n", &["# why"]),
            ("|\n  # a text\n", &[]),
            ("a | # why\n# and\n", &["# why", "# and"]),
            ("[| # why\n# and\n]", &["# why", "# and"]),
        ];
        for (text, wanted) in table {
            let found = comments(text);
            let found: Vec<&str> = found.iter().map(|&(from, to)| &text[from..to]).collect();
            assert_eq!(found, *wanted, "{text}");
        }
    }

    #[test]
    fn quotes_end_where_yaml_ends_them() {
        for (text, wanted) in [
            ("'x' y", "'x'"),
            ("'x''y' z", "'x''y'"),
            ("'x\\' y'", "'x\\'"),
            ("\"x\" y", "\"x\""),
            ("\"x\\\"y\" z\"", "\"x\\\"y\""),
            ("\"x'' y", "\"x'' y"),
        ] {
            assert_eq!(&text[..after_quotes(text, 0)], wanted);
        }
    }

    #[test]
    fn line_breaks_are_those_of_the_text() {
        for (text, near, wanted) in [
            ("a\nb\r\n", 0, "\n"),
            ("a\nb\r\n", 2, "\r\n"),
            ("a\rb", 0, "\r"),
            ("a\r\nb", 4, "\r\n"),
            ("a\rb", 3, "\r"),
            ("a\nb", 3, "\n"),
            ("ab", 1, "\n"),
        ] {
            assert_eq!(line_break(text, near), wanted, "{text:?} {near}");
        }
    }

    #[test]
    fn an_item_ends_with_its_last_deeper_line() {
        let text = "- Ann: m13\n\n# why\n    r latch\n  # and\n\n- Bob: x\n";
        assert_eq!(
            &text[..item_end(text, 2, 0)],
            "- Ann: m13\n\n# why\n    r latch"
        );
    }
}
