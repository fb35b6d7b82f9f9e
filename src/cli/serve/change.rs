//! How a text became the next one. An event holds that in place of the whole text, most of which its screen has already.

use std::collections::HashMap;
use std::ops::Range;

use serde_json::{Value, json};

/// A text is compared piece by piece; a tag, an object or a value ends one.
const ENDS: [char; 3] = ['>', '}', ','];

/// The length in bytes from which naming a part of the last text is shorter than sending it again.
const WORTHWHILE: usize = 20;

/// A part of the next text, and where the last one has it, in UTF-16 units; `None` if it is new.
type Part = (Range<usize>, Option<Range<usize>>);

/// The next text as a list of its parts: a text is new, and `[start, end]` is a part of the last text, in UTF-16 units, as
/// scripts count them.
pub fn change(last: &str, next: &str) -> Value {
    let mut parts: Vec<Part> = Vec::new();
    for (text, old) in compared(last, next) {
        let old = old.filter(|_| text.len() >= WORTHWHILE);
        match parts.last_mut() {
            Some((new, None)) if old.is_none() => new.end = text.end,
            _ => parts.push((text, old)),
        }
    }
    let as_json = |(text, old): Part| match old {
        Some(old) => json!([old.start, old.end]),
        None => json!(next[text]),
    };
    parts.into_iter().map(as_json).collect()
}

/// The parts of the next text, however short. A piece that occurs once in the last text shows where to compare further, after
/// more or fewer pieces than before.
fn compared(last: &str, next: &str) -> Vec<Part> {
    let pieces: Vec<&str> = last.split_inclusive(ENDS).collect();
    let mut end = 0;
    let place = |piece: &&str| {
        let start = end;
        end += piece.encode_utf16().count();
        start..end
    };
    let places: Vec<Range<usize>> = pieces.iter().map(place).collect();
    let mut unique = HashMap::new();
    for (n, &piece) in pieces.iter().enumerate() {
        let at = unique.entry(piece).or_insert(Some(n));
        *at = at.filter(|&at| at == n);
    }
    let (mut at, mut from, mut parts) = (0, 0, Vec::<Part>::new());
    for piece in next.split_inclusive(ENDS) {
        let until = from + piece.len();
        at = unique.get(piece).copied().flatten().unwrap_or(at);
        let old = places.get(at).filter(|_| pieces[at] == piece).cloned();
        match (parts.last_mut(), old) {
            (Some((text, Some(part))), Some(old)) if part.end == old.start => {
                (text.end, part.end) = (until, old.end);
            }
            (_, old) => parts.push((from..until, old)),
        }
        (at, from) = (at + 1, until);
    }
    parts
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// What a script makes of it.
    fn applied(last: &str, change: &Value) -> String {
        let last: Vec<u16> = last.encode_utf16().collect();
        let unit = |at: &Value| usize::try_from(at.as_u64().expect("a number")).expect("a place");
        let part = |part: &Value| match part {
            Value::String(new) => new.encode_utf16().collect(),
            old => last[unit(&old[0])..unit(&old[1])].to_vec(),
        };
        let parts = change.as_array().expect("parts").iter();
        String::from_utf16(&parts.flat_map(part).collect::<Vec<u16>>()).expect("text")
    }

    #[test]
    fn what_stays_is_named_and_what_is_new_is_sent() {
        let (g, played) = (
            |x| format!("<g transform=\"translate({x} 58)\"><path class=\"tile\"></path></g>"),
            "<g transform=\"translate(98 58)\"><path class=\"tile fresh\"></path></g>",
        );
        let last = [g(58), g(98), g(138)].concat();
        let next = [&g(58), played, &g(138)].concat();
        let told = change(&last, &next);
        assert_eq!(applied(&last, &told), next);
        let start = g(58).len() + "<g transform=\"translate(98 58)\">".len();
        let end = start + "<path class=\"tile\">".len();
        let new = "<path class=\"tile fresh\">";
        assert_eq!(told, json!([[0, start], new, [end, last.len()]]));
        assert_eq!(change(&last, &last), json!([[0, last.len()]]));
        assert_eq!(change("", "a"), json!(["a"]));
        assert_eq!(change("a", ""), json!([]));
    }

    fn text() -> impl Strategy<Value = String> {
        let piece = prop::sample::select(vec![
            "<g at=\"1\">",
            "<g at=\"2\">",
            "</g>",
            "א",
            "😀,",
            "é}",
            "{\"a\":1}",
            "a long text without an end",
        ]);
        prop::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
    }

    proptest! {
        #[test]
        fn a_script_comes_to_the_next_text(last in text(), next in text()) {
            prop_assert_eq!(applied(&last, &change(&last, &next)), next);
        }
    }
}
