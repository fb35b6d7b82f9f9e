//! Where lines end, as the YAML reader sees it: its places are counted in these lines.

/// What ends a line.
pub(super) fn is_break(c: char) -> bool {
    matches!(c, '\n' | '\r' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

/// The lines of a text, without what ends them. After a break at the very end comes one more, which is empty.
pub fn lines(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(text);
    std::iter::from_fn(move || {
        let text = rest?;
        let (line, after) = text.split_at(text.find(is_break).unwrap_or(text.len()));
        rest = after
            .strip_prefix("\r\n")
            .or_else(|| after.strip_prefix(is_break));
        Some(line)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::yaml::{Place, Step, find};

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
    fn lines_are_those_of_the_reader() {
        for end in ["\n", "\r", "\r\n", "\u{85}", "\u{2028}", "\u{2029}"] {
            let before = format!("# é{end}{end}a: 'b{end} c' # d{end}e: ");
            let text = format!("{before}f{end}");
            let spot = find(&text, &[Step::Value("e")]).expect("a value");
            let at = Place::at_end_of(lines(&before));
            assert_eq!((spot.offset, spot.place), (before.len(), at), "{end:?}");
        }
    }
}
