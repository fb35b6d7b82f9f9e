//! From what the reader says to what people look for: which line to mend, and what to write instead.
//!
//! The reader says what it expected at the point where it gave up. People need the line that made it: often the one
//! before, which the reader names as its context or which is found by a look at the text.

use serde_yaml::Value;

use super::{Flaw, Place, YamlError, duplicate_key, lines, second_document};

/// What is wrong with a text that the reader refused.
pub fn explain(body: &str, error: &serde_yaml::Error) -> YamlError {
    let at = |flaw, place| YamlError { flaw, place };
    if let Some((i, found)) = body.char_indices().find(|&(_, c)| !is_yaml(c)) {
        return at(
            Flaw::Control(found),
            Some(Place::at_end_of(lines(&body[..i]))),
        );
    }
    let said = error.to_string();
    let place = error.location().map(Place::from);
    if said.contains("more than one document") {
        return at(Flaw::SecondDocument, second_document(body));
    }
    if let Some((_, key)) = said.split_once("duplicate entry with key ") {
        let key = key.split(" at line ").next().unwrap_or_default();
        let key = key.trim_matches('"').to_owned();
        return at(Flaw::Twice(key), duplicate_key(body).or(place));
    }
    if said.contains("expected any YAML value") {
        let number = said.split('`').nth(1).unwrap_or_default();
        return at(Flaw::Number(number.to_owned()), place);
    }
    let (problem, context) = said.split_once(", while ").unwrap_or((&said, ""));
    let problem = problem.split(" at line ").next().unwrap_or_default();
    let Some(here) = place else {
        return at(Flaw::Other(problem.to_owned()), None);
    };
    let page = Page {
        body,
        here,
        context: place_in(context),
    };
    let (flaw, place) = page.flaw(problem);
    at(flaw, Some(place))
}

/// The place at the end of what the reader says: `scanning a simple key at line 2 column 1`.
fn place_in(said: &str) -> Option<Place> {
    let (_, place) = said.rsplit_once(" at line ")?;
    let (line, column) = place.split_once(" column ")?;
    Some(Place {
        line: line.parse().ok()?,
        column: column.parse().ok()?,
    })
}

/// The characters that YAML 1.1 allows in a file.
fn is_yaml(c: char) -> bool {
    matches!(c, '\t' | '\n' | '\r' | ' '..='~' | '\u{85}' | '\u{a0}'..='\u{fefe}' | '\u{ff00}'..='\u{fffd}')
        || c > '\u{ffff}'
}

/// A text, where the reader gave up in it, and where what it was reading there began.
struct Page<'a> {
    body: &'a str,
    here: Place,
    context: Option<Place>,
}

impl<'a> Page<'a> {
    /// What is wrong, and where people look for it.
    fn flaw(&self, problem: &str) -> (Flaw, Place) {
        let began = self.context.unwrap_or(self.here);
        let flaw = match problem {
            "could not find expected ':'" => return (without_colon(self.line(began.line)), began),
            "mapping values are not allowed in this context" => return self.stray_colon(),
            "found unexpected end of stream" => return (Flaw::OpenQuote, began),
            "did not find expected ',' or ']'" | "did not find expected ',' or '}'" => {
                if began.line == self.here.line {
                    Flaw::NoComma
                } else {
                    return (Flaw::OpenBracket, began);
                }
            }
            "did not find expected key" | "did not find expected '-' indicator" => {
                self.out_of_line(problem.contains('-'))
            }
            "found character that cannot start any token" | "unknown anchor" => {
                self.sign(self.here)
            }
            "did not find expected alphabetic or numeric character"
            | "did not find expected comment or line break" => return (self.sign(began), began),
            "block sequence entries are not allowed in this context" => Flaw::StrayDash,
            "found unknown escape character" | "did not find expected hexdecimal number" => {
                Flaw::Backslash
            }
            tab if tab.starts_with("found a tab character") => Flaw::Tab,
            other => Flaw::Other(other.to_owned()),
        };
        (flaw, self.here)
    }

    fn line(&self, number: usize) -> &'a str {
        let before = number.saturating_sub(1);
        self.body.lines().nth(before).unwrap_or_default()
    }

    /// What stands before the place in its line.
    fn before(&self) -> String {
        let line = self.line(self.here.line).chars();
        line.take(self.here.column.saturating_sub(1)).collect()
    }

    /// Lines above that say something, the nearest first, each with its number.
    fn above(&self) -> impl Iterator<Item = (usize, &'a str)> {
        let lines: Vec<&str> = self
            .body
            .lines()
            .take(self.here.line.saturating_sub(1))
            .collect();
        let lines = lines.into_iter().enumerate().rev();
        lines
            .map(|(n, line)| (n + 1, line))
            .filter(|(_, line)| !matches!(line.trim_start().chars().next(), None | Some('#')))
    }

    /// A sign that no value begins with; a tab looks like nothing, and is told as such.
    fn sign(&self, place: Place) -> Flaw {
        match self
            .line(place.line)
            .chars()
            .nth(place.column.saturating_sub(1))
        {
            Some('\t') => Flaw::Tab,
            Some(sign) => Flaw::Sign(sign),
            None => Flaw::Other("found character that cannot start any token".to_owned()),
        }
    }

    /// A colon where no key can stand: inside a value, or behind a line that is none of a key and a value.
    fn stray_colon(&self) -> (Flaw, Place) {
        let line = self.line(self.here.line);
        if self.before().contains(": ") {
            return (Flaw::Colon(in_quotes(line)), self.here);
        }
        let Some((number, above)) = self.above().next() else {
            return (Flaw::Colon(None), self.here);
        };
        let column = column_of_text(above);
        let has_colon = bare(above).contains(": ") || bare(above).ends_with(':');
        let first = Place {
            line: self.here.line,
            column: column_of_text(line),
        };
        if has_colon {
            return (Flaw::Indent(column, dashed(above) && !dashed(line)), first);
        }
        let dash = if dashed(above) { 2 } else { 0 };
        let place = Place {
            line: number,
            column: column + dash,
        };
        (without_colon(bare(above)), place)
    }

    /// A line that belongs to nothing above it, or the rest of one that was complete.
    fn out_of_line(&self, wants_dash: bool) -> Flaw {
        let line = self.line(self.here.line);
        let before = self.before();
        if before.contains(['"', '\'']) {
            return Flaw::BehindQuote;
        }
        let of = |(_, line): (usize, &str)| column_of_text(line);
        if dashed(line) {
            let list = self.above().find(|(_, line)| dashed(line));
            return list.map_or(Flaw::StrayDash, |line| Flaw::Indent(of(line), false));
        }
        let column = match self.context {
            Some(list) if wants_dash => list.column,
            _ => self.above().next().map_or(1, of),
        };
        Flaw::Indent(column, wants_dash)
    }
}

/// Whether a line is an entry of a list.
fn dashed(line: &str) -> bool {
    line.trim_start().starts_with("- ")
}

/// The column of the first character that is no space, from 1.
fn column_of_text(line: &str) -> usize {
    1 + line.chars().take_while(|&c| c == ' ').count()
}

/// A line without its dash, its comment and the spaces around it.
fn bare(line: &str) -> &str {
    let line = line.split(" #").next().unwrap_or_default().trim();
    line.strip_prefix("- ").unwrap_or(line).trim_start()
}

/// A line that has a key and perhaps a value, and no colon that YAML sees.
fn without_colon(line: &str) -> Flaw {
    let line = bare(line);
    if line.contains(['"', '\'']) {
        return Flaw::NoColon(None);
    }
    if let Some((key, value)) = line.split_once(':') {
        let fixed = proposed(format!("{key}: {}", value.trim()));
        return match value.chars().next().filter(|c| c.is_whitespace()) {
            Some(space) => Flaw::OddSpace(space, fixed),
            None => Flaw::TightColon(fixed),
        };
    }
    let parts = |c: char| c.is_whitespace() || c == '=';
    Flaw::NoColon(proposed(match line.split_once(parts) {
        Some((key, value)) => format!("{key}: {}", value.trim_start_matches(parts)),
        None => format!("{line}:"),
    }))
}

/// A line with its value in quotes.
fn in_quotes(line: &str) -> Option<String> {
    let (key, value) = bare(line).split_once(": ")?;
    let value = value.trim();
    if value.starts_with(['"', '\'', '[', '{', '&', '*', '!', '|', '>']) {
        return None;
    }
    let quote = if value.contains('\'') { '"' } else { '\'' };
    let dash = if dashed(line) { "- " } else { "" };
    proposed(format!("{dash}{key}: {quote}{value}{quote}"))
}

/// The longest line that is written out as it should be.
const MAX_PROPOSED: usize = 60;

/// A line that people can read, and the reader too.
fn proposed(line: String) -> Option<String> {
    let reads = |line: &String| {
        line.chars().count() <= MAX_PROPOSED
            && !line.starts_with(':')
            && serde_yaml::from_str::<Value>(line).is_ok_and(|value| !value.is_string())
    };
    Some(line).filter(reads)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::yaml::text_of;

    /// Pieces of files, whole and broken.
    const PIECES: [&str; 24] = [
        "a: 1\n", "b 6\n", "c:6\n", "  ", "- ", "\t", "\n", "\r", "\u{85}", "é: ", "\"", "'", "[",
        "]", "{", "}", ", ", ": ", "# x\n", "*", "&", ">", "---\n", "\\",
    ];

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2_000))]

        #[test]
        fn every_flaw_has_words_and_a_place(
            pieces in prop::collection::vec(prop::sample::select(&PIECES[..]), 0..16),
        ) {
            let body = pieces.concat();
            if let Err(error) = serde_yaml::from_str::<Value>(&body) {
                let error = explain(&body, &error);
                prop_assert!(!error.to_string().contains('\n'), "{body:?}: {error}");
                let Some(at) = error.place else { return Ok(()) };
                prop_assert!(at.line >= 1 && at.column >= 1, "{body:?}: {at:?}");
            }
        }
    }

    fn told(body: &str) -> (usize, usize, String) {
        let error = serde_yaml::from_str::<Value>(body).expect_err(body);
        let error = explain(body, &error);
        let (line, column) = error.place.map_or((0, 0), |at| (at.line, at.column));
        (line, column, error.to_string())
    }

    #[test]
    fn each_slip_is_told_where_it_was_made() {
        for (body, line, column, words) in [
            ("a: 1\n\tb: 2\n", 2, 1, "a tab stands here"),
            ("a:\n  \t- b\n", 2, 3, "a tab stands here"),
            ("a:\n\t- b\n", 2, 1, "a tab stands here"),
            ("a: 1\nb 6\n", 2, 1, "behind its key: write `b: 6`"),
            ("a: 1\nb = 6\nc: 2\n", 2, 1, "behind its key: write `b: 6`"),
            ("a: 1\nb\nc: 2\n", 2, 1, "behind its key: write `b:`"),
            ("a: 1\nb 6 # six\n", 2, 1, "behind its key: write `b: 6`"),
            ("b 6\na: 1\n", 1, 1, "behind its key: write `b: 6`"),
            (
                "a: 1\n\n# x\nb:6\n\n# y\nc: 2\n",
                4,
                1,
                "behind the colon: write `b: 6`",
            ),
            (
                "a: 1\nb:\u{a0}6\nc: 2\n",
                2,
                1,
                "not the usual one (`\\u{a0}`): write `b: 6`",
            ),
            (
                "a: 1\nname: Wort: kreuz\n",
                2,
                11,
                "write `name: 'Wort: kreuz'`",
            ),
            ("- Ann: it's: so\n", 1, 12, "write `- Ann: \"it's: so\"`"),
            ("a: 1\n  b: 2\n", 2, 3, "begin it in column 1"),
            ("t:\n  - a: 1\n - b: 2\n", 3, 2, "begin it in column 3"),
            ("t:\n  - a: 1\n   - b: 2\n", 3, 4, "begin it in column 3"),
            ("t:\n  - a: 1\n    - b: 2\n", 3, 5, "begin it in column 3"),
            (
                "t:\n  - a: 1\n  b: 2\n",
                3,
                3,
                "begin it in column 3, with `- `",
            ),
            ("t:\n    a: 1\n  b: 2\n", 3, 3, "begin it in column 5"),
            ("a: 1\n- x\n", 2, 1, "no list goes on here"),
            ("a: - x\n", 1, 4, "no list goes on here"),
            ("a: @x\n", 1, 4, "cannot begin with `@`"),
            ("a: *x\n", 1, 4, "cannot begin with `*`"),
            ("a: * x\n", 1, 4, "cannot begin with `*`"),
            ("a: >x\n", 1, 4, "cannot begin with `>`"),
            ("a: 1\nb: \"x\n", 2, 4, "opened here and never closed"),
            ("a: 'b' c\n", 1, 8, "behind the closing quote"),
            ("a: \"\\d\"\n", 1, 5, "use single quotes"),
            ("a: {b: 1\nc: 2\n", 1, 4, "never closed"),
            ("a: [b, c}\n", 1, 9, "a comma is missing here"),
            ("a: 1\nb: 1\na: 2\n", 3, 1, "`a` stands twice"),
            (
                "a: 99999999999999999999\n",
                1,
                4,
                "the number 99999999999999999999",
            ),
            ("a: 1\n---\nb: 2\n", 3, 1, "a second document"),
            ("a: x\u{1}\n", 1, 5, "a control character"),
        ] {
            let (at_line, at_column, said) = told(body);
            assert!(said.contains(words), "{body:?}: {said}");
            assert_eq!((at_line, at_column), (line, column), "{body:?}: {said}");
        }
    }

    #[test]
    fn a_line_that_is_proposed_can_be_read() {
        assert_eq!(proposed("a: [".to_owned()), None);
        assert_eq!(proposed("x".repeat(MAX_PROPOSED) + ": 1"), None);
        assert_eq!(in_quotes("a: [b: c: d]"), None);
    }

    #[test]
    fn bytes_that_are_no_text_have_their_place() {
        let error = text_of(b"a: 1\nb: J\xfcrgen").unwrap_err();
        assert_eq!(error.place, Some(Place { line: 2, column: 5 }));
        let error = text_of(b"\xff\xfea\0").unwrap_err();
        assert_eq!(error.flaw, Flaw::NotUtf8 { utf16: true });
    }
}
