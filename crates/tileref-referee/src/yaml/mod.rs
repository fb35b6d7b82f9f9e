//! YAML: reading it within limits, and finding positions in the text.

use serde_yaml::Value;

use crate::text::shown;

mod error;
mod find;

pub use error::{YamlError, YamlProblem};
use find::entries;
pub use find::{KeyValue, find, find_nearest, find_words, line_ranges, line_start, lines};

/// The most opening brackets in a file. Reading time grows with the depth of brackets, which is unknown until the file
/// is read.
pub const MAX_BRACKETS: usize = 1_000;

/// The most commas in a file: each may separate two values, and a value takes a hundred times the memory of a comma.
pub const MAX_COMMAS: usize = 250_000;

/// A line and a column, both from 1, in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextPlace {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

impl TextPlace {
    /// The place of an offset in a text, counting lines as the YAML reader does.
    pub fn of(text: &str, offset: usize) -> Self {
        Self::at_end_of(lines(&text[..offset]))
    }

    /// The place just after these lines.
    pub fn at_end_of<'a>(lines: impl Iterator<Item = &'a str>) -> Self {
        let (above, last) = lines.enumerate().last().unwrap_or_default();
        Self {
            line: 1 + above,
            column: 1 + last.chars().count(),
        }
    }

    /// The place this many characters to the right.
    #[must_use]
    pub fn further(self, characters: usize) -> Self {
        Self {
            column: self.column + characters,
            ..self
        }
    }
}

/// Splits a text after its byte order mark, which the YAML reader would take for a part of the first key.
pub fn split_mark(text: &str) -> (&str, &str) {
    text.strip_prefix('\u{feff}')
        .map_or(("", text), |body| ("\u{feff}", body))
}

/// The bytes of a file as text.
///
/// # Errors
/// The bytes are not UTF-8; the error has the place of the first such byte.
pub fn text_of(bytes: &[u8]) -> Result<&str, YamlError> {
    std::str::from_utf8(bytes).map_err(|error| {
        let good = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
        let body = split_mark(&good).1;
        let utf16 = bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]);
        YamlProblem::NotUtf8 { utf16 }.at(Some(TextPlace::of(body, body.len())))
    })
}

/// Reads a text without a byte order mark.
///
/// # Errors
/// The text is not YAML, or could take too long to read.
pub fn read(body: &str) -> Result<Value, YamlError> {
    let at = |problem: YamlProblem, offset| Err(problem.at(Some(TextPlace::of(body, offset))));
    for (signs, what, most) in [
        (&['[', '{'][..], "opening brackets", MAX_BRACKETS),
        (&[','], "commas", MAX_COMMAS),
    ] {
        let many: usize = signs.iter().map(|&sign| body.matches(sign).count()).sum();
        if many > most {
            let mut found = body.match_indices(signs).map(|(offset, _)| offset);
            return at(
                YamlProblem::TooMany { what, most },
                found.nth(most).unwrap_or_default(),
            );
        }
    }
    // Aliases of values with aliases can make a small file huge.
    if body.contains('&')
        && body.contains('*')
        && let Some(place) = alias(body)
    {
        let error = from_line(body, place);
        return Err(error.unwrap_or_else(|| YamlProblem::Alias.at(Some(place))));
    }
    serde_yaml::from_str(body).map_err(|error| explain(body, &error))
}

/// The characters that YAML 1.1 allows in a file.
fn is_yaml(c: char) -> bool {
    matches!(c, '\t' | '\n' | '\r' | ' '..='~' | '\u{85}' | '\u{a0}'..='\u{fefe}' | '\u{ff00}'..='\u{fffd}')
        || c > '\u{ffff}'
}

/// The place of the first alias. What looks like one may be part of a text, which only the reader can tell: with `@` in
/// place of each `*`, it fails at the first alias, because no value starts with that sign.
fn alias(body: &str) -> Option<TextPlace> {
    let read: Result<Value, _> = serde_yaml::from_str(&body.replace('*', "@"));
    let location = read.err()?.location()?;
    let (line, column) = (location.line(), location.column());
    let mut failed = lines(body).nth(line - 1)?.chars().skip(column - 1);
    let is_name = |c: char| c.is_ascii_alphanumeric() || "_-".contains(c);
    let is_alias = failed.next() == Some('*') && failed.next().is_some_and(is_name);
    is_alias.then_some(TextPlace { line, column })
}

/// Why the reader failed: in our words if the text shows the reason, otherwise in the reader's.
fn explain(body: &str, error: &serde_yaml::Error) -> YamlError {
    let at = |problem: YamlProblem, offset| problem.at(Some(TextPlace::of(body, offset)));
    if let Some((offset, found)) = body.char_indices().find(|&(_, c)| !is_yaml(c)) {
        return at(YamlProblem::Control(found), offset);
    }
    if let Some(at_mark) =
        line_ranges(body, 0).find(|line| body[line.clone()].starts_with("<<<<<<< "))
    {
        return at(YamlProblem::Conflict, at_mark.start);
    }
    let Some(location) = error.location() else {
        let second = body.match_indices("\n---").map(|(at, _)| at + 1);
        return match second.last() {
            Some(offset) => at(YamlProblem::SecondDocument, offset),
            None => YamlProblem::Reader(error.to_string()).at(None),
        };
    };
    let place = TextPlace {
        line: location.line(),
        column: location.column(),
    };
    from_line(body, place).unwrap_or_else(|| from_reader(body, &error.to_string(), place))
}

/// What the line where the reader failed, or the one above it, shows to be wrong.
fn from_line(body: &str, place: TextPlace) -> Option<YamlError> {
    let line = lines(body).nth(place.line - 1).unwrap_or_default();
    let text = line.trim_start();
    let before: String = line.chars().take(place.column - 1).collect();
    let problem = if line[..line.len() - text.len()].contains('\t') {
        YamlProblem::Tab
    } else if let Some(line) = without_colon(body, place.line) {
        return Some(YamlProblem::NoColon.at(Some(TextPlace { line, column: 1 })));
    } else if before.contains(": ") && line[before.len()..].starts_with(": ") {
        YamlProblem::Colon
    } else if before.trim_end().ends_with(['"', '\'']) && !line[before.len()..].starts_with(':') {
        YamlProblem::Quotes
    } else if is_indented_below_value(body, place.line) {
        YamlProblem::Indented
    } else {
        return None;
    };
    Some(problem.at(Some(place)))
}

/// What the reader was doing, from a place that it names, and what that means.
const DOING: [(&str, YamlProblem); 4] = [
    ("while parsing a flow mapping", YamlProblem::Unclosed('{')),
    ("while parsing a flow sequence", YamlProblem::Unclosed('[')),
    ("while scanning an alias", YamlProblem::Sign),
    ("while scanning a simple key", YamlProblem::NoDash),
];

/// What the reader found where it failed, and what that means.
const FOUND: [(&str, YamlProblem); 8] = [
    ("unknown anchor", YamlProblem::Sign),
    ("unknown escape character", YamlProblem::Escape),
    ("while parsing a flow node", YamlProblem::NoValue),
    ("cannot start any token", YamlProblem::Sign),
    ("block sequence entries are not allowed", YamlProblem::Sign),
    ("mapping keys are not allowed", YamlProblem::Sign),
    ("did not find expected key", YamlProblem::Misaligned),
    ("did not find expected '-' indicator", YamlProblem::NoDash),
];

/// What the reader's words mean, where it started to read what it could not finish.
fn from_reader(body: &str, words: &str, place: TextPlace) -> YamlError {
    let start = |of: &str| {
        let (_, rest) = words.split_once(of)?;
        let (line, column) = rest.strip_prefix(" at line ")?.split_once(" column ")?;
        let (line, column) = (line.parse().ok()?, column.parse().ok()?);
        Some(TextPlace { line, column })
    };
    let plain = words.replacen(&here(place), "", 1);
    let key = plain.split_once("duplicate entry with key \"");
    if let Some(key) = key.and_then(|(_, key)| key.strip_suffix('"')) {
        let second = second_of(key, body, place).unwrap_or(place);
        return YamlProblem::Duplicate(key.to_owned()).at(Some(second));
    }
    let quote = start("while scanning a quoted scalar");
    if let Some(at) = quote.filter(|_| words.contains("end of stream")) {
        return YamlProblem::OpenQuote.at(Some(at));
    }
    let mut doing = DOING.into_iter();
    if let Some((at, problem)) = doing.find_map(|(of, problem)| Some((start(of)?, problem))) {
        return problem.at(Some(at));
    }
    let found = FOUND.into_iter().find(|(what, _)| words.contains(what));
    let problem = found.map_or(YamlProblem::Reader(plain), |(_, problem)| problem);
    problem.at(Some(place))
}

/// The second entry with this key in the mapping that starts at a place.
fn second_of(key: &str, body: &str, mapping: TextPlace) -> Option<TextPlace> {
    let line = line_ranges(body, 0).nth(mapping.line - 1)?;
    let column = body[line.clone()].char_indices().nth(mapping.column - 1);
    let start = column.map_or(line.end, |(at, _)| line.start + at);
    let is_own = |entry: &KeyValue| {
        let lead = &body[line_start(body, entry.key)..entry.key];
        let lead = lead.trim_end_matches(['"', '\'']).chars().count();
        body[start..].starts_with('{') || lead + 1 == mapping.column
    };
    let mut own = entries(body, start..body.len(), key).filter(is_own);
    own.nth(1).map(|second| TextPlace::of(body, second.key))
}

/// A place in the reader's words.
fn here(place: TextPlace) -> String {
    format!(" at line {} column {}", place.line, place.column)
}

/// A key is indented further than the line above it, which has a value already.
fn is_indented_below_value(body: &str, line: usize) -> bool {
    let indent = |line: &str| line.len() - line.trim_start_matches(' ').len();
    let is_filled = |line: &&str| !matches!(line.trim_start().chars().next(), None | Some('#'));
    let above = lines(body).take(line - 1).filter(is_filled).last();
    let has_value = |line: &str| {
        line.split_once(": ")
            .is_some_and(|(_, value)| !value.trim().is_empty())
    };
    let own = lines(body).nth(line - 1).unwrap_or_default();
    own.contains(':') && above.is_some_and(|above| has_value(above) && indent(own) > indent(above))
}

/// The line before the one where the reader failed, if it looks like a key without its colon.
fn without_colon(body: &str, failed: usize) -> Option<usize> {
    let above = lines(body).enumerate().take(failed - 1);
    let filled = above.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let (above, line) = filled.last()?;
    let is_key = line.starts_with(char::is_alphabetic);
    let colon = [": ", ":\t"].iter().any(|colon| line.contains(colon)) || line.ends_with(':');
    (is_key && !colon).then_some(above + 1)
}

/// Where the first line starts that is neither blank nor a comment.
pub fn start_of(body: &str) -> Option<TextPlace> {
    let has_content = |line: &str| !matches!(line.trim_start().chars().next(), None | Some('#'));
    let (above, line) = lines(body)
        .enumerate()
        .find(|(_, line)| has_content(line))?;
    Some(TextPlace {
        line: above + 1,
        column: line.len() - line.trim_start().len() + 1,
    })
}

/// A scalar value, as text.
pub fn scalar(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Bool(value) => Some(value.to_string()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

/// The value of a house rule, as text: a scalar, or a list such as `[0,1,2]`.
pub fn setting(value: &Value) -> Option<String> {
    let Value::Sequence(list) = value else {
        return scalar(value);
    };
    let list: Option<Vec<String>> = list.iter().map(setting).collect();
    Some(format!("[{}]", list?.join(",")))
}

/// A value as messages name it.
pub fn described(value: &Value) -> String {
    match value {
        Value::Null => "nothing".to_owned(),
        Value::Sequence(_) => "a list".to_owned(),
        Value::Mapping(keys) if keys.len() > 1 => "several keys with values".to_owned(),
        Value::Mapping(_) => "a key with a value".to_owned(),
        Value::Tagged(_) => "a value with a tag".to_owned(),
        Value::String(text) if text.chars().count() > 40 => "a long text".to_owned(),
        other => format!("`{}`", shown(&scalar(other).unwrap_or_default())),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Pieces of files, whole and broken.
    const PIECES: [&str; 29] = [
        "a: 1\n", "b 6\n", "c:6\n", "  ", "- ", "\t", "\n", "\r", "\u{85}", "é: ", "\"", "'", "[",
        "]", "{", "}", ", ", ": ", "# x\n", "*", "&", ">", "---\n", "\\", "a", ":", "&a ", "*a",
        "!!x ",
    ];

    #[test]
    fn bytes_that_are_not_text_are_refused_with_their_place() {
        assert_eq!(text_of("é: 1".as_bytes()), Ok("é: 1"));
        for (bytes, utf16, line, column) in [
            (&b"a: 1\nb: \xe9"[..], false, 2, 4),
            (b"\xef\xbb\xbfa: \xe9", false, 1, 4),
            (b"\xff\xfea\0", true, 1, 1),
            (b"\xfe\xff\0a", true, 1, 1),
        ] {
            let place = Some(TextPlace { line, column });
            assert_eq!(
                text_of(bytes),
                Err(YamlProblem::NotUtf8 { utf16 }.at(place))
            );
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2_000))]

        #[test]
        fn every_problem_has_words_and_what_is_found_is_there(
            pieces in prop::collection::vec(prop::sample::select(&PIECES[..]), 0..16),
        ) {
            let body = pieces.concat();
            match read(&body) {
                // No star was an alias, so another sign is read as well.
                Ok(_) if body.contains('&') => {
                    let marked: Result<Value, _> = serde_yaml::from_str(&body.replace('*', "@"));
                    prop_assert!(marked.is_ok(), "{body:?}");
                }
                Ok(_) => {}
                Err(error) => {
                    let message = error.to_string();
                    prop_assert!(!message.is_empty() && !message.chars().any(char::is_control), "{message:?}");
                }
            }
            for path in [&["a"][..], &["a", "a"], &["a", "é", "a"]] {
                if let Some(entry) = find(&body, path) {
                    prop_assert!(body[entry.key..].starts_with('a'));
                    prop_assert!(body[..entry.colon].ends_with(':'));
                    prop_assert!(entry.colon <= entry.value.start);
                    prop_assert!(body.get(entry.value).is_some());
                }
            }
            let _ = start_of(&body);
        }
    }
}
