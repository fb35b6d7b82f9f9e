//! How deep brackets go, before the reader sees them: it takes time that grows with size times depth.

use super::Place;
use super::lines::lines;
use super::list::{List, Piece, is_blank};

/// The deepest nesting of brackets; a record needs three levels.
pub const MAX_DEPTH: usize = 64;

/// How often each byte may be looked at: once for every bracket before it that may be open.
const MAX_LOOKS: usize = 2 * MAX_DEPTH;

/// The bracket that opens one level too many.
///
/// Whether a bracket after a space opens a list or stands in a text depends on all that comes before it. So each of them
/// is followed as if it did; inside a list it is plain what is a quote, a comment or a bracket. A file that keeps so many
/// of them open that this takes long is as deep as one that nests them.
pub fn too_deep(body: &str) -> Option<Place> {
    let mut looks = MAX_LOOKS * body.len();
    let mut after_blank = true;
    for (i, c) in body.char_indices() {
        if after_blank && matches!(c, '[' | '{') {
            match follow(List::new(&body[i..])) {
                Ok(spent) if spent <= looks => looks -= spent,
                Ok(_) => return Some(Place::at_end_of(lines(&body[..i]))),
                Err(deep) => return Some(Place::at_end_of(lines(&body[..i + deep]))),
            }
        }
        after_blank = is_blank(c);
    }
    None
}

/// How many bytes a list takes, to the end of the text where it stays open; or where it goes too deep.
fn follow(mut list: List<'_>) -> Result<usize, usize> {
    let mut depth = 0;
    while let Some(piece) = list.next() {
        match piece {
            Piece::Open => {
                depth += 1;
                if depth > MAX_DEPTH {
                    return Err(list.at() - 1);
                }
            }
            Piece::Close => {
                depth -= 1;
                if depth == 0 {
                    break;
                }
            }
            Piece::Comma | Piece::Gap | Piece::Part => {}
        }
    }
    Ok(list.at())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_yaml::Value;

    use super::*;

    fn nested(depth: usize, inner: &str) -> String {
        "[".repeat(depth) + inner + &"]".repeat(depth)
    }

    #[test]
    fn one_bracket_too_many_has_a_place() {
        let deep = |text: &str| too_deep(text).map(|place| (place.line, place.column));
        assert_eq!(deep(&nested(MAX_DEPTH, "")), None);
        assert_eq!(deep(&nested(MAX_DEPTH + 1, "")), Some((1, 65)));
        let mappings = format!("a: 'é'\nb: {}", "{a: ".repeat(MAX_DEPTH + 1));
        assert_eq!(deep(&mappings), Some((2, 4 + 4 * MAX_DEPTH)));
        // Closed only in a quote, behind a comment, in a tag.
        for open in [
            r#"["]","#,
            "[']',",
            "[# ]\n",
            "[!<]> a,",
            r#"[" # ","#,
            r#"[a 'b,"']x","#,
        ] {
            assert!(deep(&open.repeat(66)).is_some(), "{open}");
            let after = format!("a: |\n  \"\nb: {}", open.repeat(66));
            assert!(deep(&after).is_some(), "{open}");
        }
        assert_eq!(deep(&"[a#],".repeat(66)), None);
    }

    #[test]
    fn texts_with_brackets_are_no_lists() {
        let note = "- Ann: note see [1], [2] and :[ or it's {\n";
        assert_eq!(too_deep(&note.repeat(60)), None);
        assert_eq!(too_deep(&"- Ann: note :[ \n".repeat(10_000)), None);
        // So many that stay open are followed no longer.
        assert!(too_deep(&"- [a 'it \n".repeat(10_000)).is_some());
    }

    fn depth(value: &Value) -> usize {
        match value {
            Value::Sequence(items) => 1 + items.iter().map(depth).max().unwrap_or(0),
            Value::Mapping(items) => 1 + items.values().map(depth).max().unwrap_or(0),
            Value::Tagged(tagged) => depth(&tagged.value),
            _ => 0,
        }
    }

    /// Pieces of lists, and of what only looks like lists.
    const PIECES: [&str; 26] = [
        "[", "[", "]", "]", "{k: ", "}", ",", ",", "a", " ", "\n", r#""]""#, "'['", "''']'",
        r#""\"[""#, "a \"b", "it's", " #[\n", "#]", "!t ", "!<]> ", "&x ", "\u{85}", "- ", "-\"",
        "%[",
    ];

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4_000))]

        #[test]
        fn a_list_is_as_deep_as_the_reader_finds_it(
            pieces in prop::collection::vec(prop::sample::select(&PIECES[..]), 0..16),
        ) {
            let text = format!("[{}", pieces.concat());
            if let Ok(value) = serde_yaml::from_str::<Value>(&text) {
                let outside = MAX_DEPTH - depth(&value);
                prop_assert_eq!(too_deep(&nested(outside, &text)), None);
                prop_assert!(too_deep(&nested(outside + 1, &text)).is_some());
            }
        }
    }
}
