//! Lists and mappings in brackets, piece by piece, as the reader takes them apart.

use std::ops::Range;

use super::lines::is_break;

/// What separates tokens, as the reader sees it.
pub(super) fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t') || is_break(c)
}

/// A list or a mapping in brackets, and what comes after its first bracket.
pub(super) struct List<'a> {
    text: &'a str,
    at: usize,
}

/// A piece of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Piece {
    /// A bracket that opens.
    Open,
    /// A bracket that closes.
    Close,
    /// A comma between entries.
    Comma,
    /// A blank, or a comment.
    Gap,
    /// A text, or anything else that an entry is made of.
    Part,
}

impl Iterator for List<'_> {
    type Item = Piece;

    /// The next piece, unless the text ends or no reader goes on here.
    fn next(&mut self) -> Option<Piece> {
        let c = self.one()?;
        match c {
            '[' | '{' => return Some(Piece::Open),
            ']' | '}' => return Some(Piece::Close),
            ',' => return Some(Piece::Comma),
            '#' => {
                self.skip(|c| !is_break(c));
                return Some(Piece::Gap);
            }
            c if is_blank(c) => return Some(Piece::Gap),
            '"' => self.double_quoted(),
            '\'' => self.single_quoted(),
            '&' | '*' => self.skip(|c| c.is_ascii_alphanumeric() || "_-".contains(c)),
            '!' if self.rest().starts_with('<') => {
                self.skip(|c| c != '>' && !is_blank(c));
                self.one();
            }
            '!' => self.skip(|c| !is_blank(c) && !",[]{}".contains(c)),
            '?' | ':' => {}
            '-' if self.rest().starts_with(is_blank) => return None,
            _ => self.plain(c),
        }
        Some(Piece::Part)
    }
}

impl<'a> List<'a> {
    /// The list whose first bracket the text starts with.
    pub(super) fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    /// The bytes of the pieces so far.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn one(&mut self) -> Option<char> {
        let c = self.rest().chars().next()?;
        self.at += c.len_utf8();
        Some(c)
    }

    fn skip(&mut self, goes_on: impl Fn(char) -> bool) {
        let rest = self.rest();
        self.at += rest.find(|c| !goes_on(c)).unwrap_or(rest.len());
    }

    fn double_quoted(&mut self) {
        while let Some(c) = self.one() {
            match c {
                '"' => return,
                '\\' => _ = self.one(),
                _ => {}
            }
        }
    }

    fn single_quoted(&mut self) {
        while let Some(c) = self.one() {
            if c == '\'' {
                if !self.rest().starts_with('\'') {
                    return;
                }
                self.one();
            }
        }
    }

    /// A text without quotes goes on over blanks, to a sign of the list or a comment.
    fn plain(&mut self, first: char) {
        let mut before = first;
        while let Some(c) = self.rest().chars().next() {
            let ends = match c {
                ',' | '[' | ']' | '{' | '}' => true,
                '#' => is_blank(before),
                ':' => self.rest()[1..].chars().next().is_none_or(is_blank),
                _ => false,
            };
            if ends {
                return;
            }
            self.one();
            before = c;
        }
    }
}

/// An entry of a list in brackets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// All of it, without blanks and comments around it.
    pub part: Range<usize>,
    /// The comma after it, which the last may lack.
    pub comma: Option<usize>,
}

/// The entries of the list in brackets that a text starts with.
pub fn entries(text: &str) -> Vec<Entry> {
    let (mut entries, mut depth, mut part) = (Vec::new(), 0_usize, None);
    let (mut list, mut from) = (List::new(text), 0);
    while let Some(piece) = list.next() {
        match piece {
            Piece::Open => depth += 1,
            Piece::Close => depth = depth.saturating_sub(1),
            _ => {}
        }
        match piece {
            Piece::Comma if depth == 1 => {
                let comma = Some(from);
                entries.extend(part.take().map(|part| Entry { part, comma }));
            }
            Piece::Close if depth == 0 => break,
            Piece::Open if depth == 1 => {}
            Piece::Gap => {}
            _ => {
                let end = text[..list.at()].trim_end_matches(is_blank).len();
                part = Some(part.map_or(from, |part: Range<usize>| part.start)..end);
            }
        }
        from = list.at();
    }
    entries.extend(part.map(|part| Entry { part, comma: None }));
    entries
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_yaml::Value;

    use super::*;

    #[test]
    fn entries_stand_between_commas() {
        let table: &[(&str, &[&str])] = &[
            ("[]", &[]),
            ("[ ] # [a]", &[]),
            ("[a, 'b, c' ,\"d]\" ] # , e", &["a,", "'b, c',", "\"d]\""]),
            (
                "[a: b c , # , d\n{e, f: [g, h]}\n,]",
                &["a: b c,", "{e, f: [g, h]},"],
            ),
            ("[? a : b, ? c]", &["? a : b,", "? c"]),
            ("[# a\n !t b#c # d\n, &e f # g\n]", &["!t b#c,", "&e f"]),
        ];
        for (text, wanted) in table {
            let shown = |entry: &Entry| {
                let comma = entry.comma.map_or("", |at| &text[at..=at]);
                text[entry.part.clone()].to_owned() + comma
            };
            let found: Vec<String> = entries(text).iter().map(shown).collect();
            assert_eq!(found, *wanted, "{text}");
        }
    }

    /// Pieces of lists, and of what only looks like lists.
    const PIECES: [&str; 23] = [
        "[",
        "]",
        "{k: ",
        "}",
        ", ",
        ",",
        ", ",
        ",",
        "a",
        "b",
        " ",
        "\n",
        "'c, d'",
        "\"]\\\"\"",
        "it's",
        " # ,\n",
        "#]",
        "!t ",
        "e: ",
        "&x ",
        "\u{85}",
        "-",
        "é",
    ];

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4_000))]

        #[test]
        fn entries_are_those_of_the_reader(
            pieces in prop::collection::vec(prop::sample::select(&PIECES[..]), 0..16),
        ) {
            let text = format!("[{}]", pieces.concat());
            if let Ok(Value::Sequence(items)) = serde_yaml::from_str::<Value>(&text) {
                let alone = |Entry { part, .. }| {
                    // A sign may need the blank after it.
                    let blank = text[part.end..].chars().next().filter(|&c| is_blank(c));
                    let blank = blank.map_or(String::new(), String::from);
                    serde_yaml::from_str::<Value>(&format!("[{}{blank}]", &text[part]))
                };
                let read: Result<Vec<Value>, _> = entries(&text).into_iter().map(alone).collect();
                let items = items.into_iter().map(|item| Value::Sequence(vec![item]));
                prop_assert_eq!(read.unwrap(), items.collect::<Vec<_>>());
            }
        }
    }
}
