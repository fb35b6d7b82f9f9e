//! Text in messages: escaping user input, suggesting the nearest known name, plurals.

use std::borrow::Cow;
use std::fmt::Write as _;

use unicode_normalization::{UnicodeNormalization as _, is_nfc};

/// Bytes in hexadecimal.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The most characters in a line of input: enough for a long list of words.
pub const MAX_LINE: usize = 4_000;

/// User input made safe for a terminal: [hidden](is_hidden) characters are escaped as `\u{..}`, all others are kept.
///
/// ```
/// use tileref_words::text::shown;
/// assert_eq!(shown("Zoë\u{1b}[2J"), "Zoë\\u{1b}[2J");
/// ```
pub fn shown(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if is_hidden(c) {
            let _ = write!(out, "\\u{{{:x}}}", u32::from(c));
        } else {
            out.push(c);
        }
    }
    out
}

/// The ranges of hidden characters, in order, as `build.rs` makes them.
const HIDDEN: &[(char, char)] = include!(concat!(env!("OUT_DIR"), "/hidden.rs"));

/// Such a character could move the cursor, reorder the line or hide in it.
///
/// ```
/// use tileref_words::text::is_hidden;
/// assert!(is_hidden('\u{200b}') && is_hidden('\u{2800}') && !is_hidden('é'));
/// ```
#[inline] // once for each character of a page
pub fn is_hidden(c: char) -> bool {
    if c.is_ascii() {
        return c.is_ascii_control();
    }
    let at = HIDDEN.partition_point(|&(_, last)| last < c);
    HIDDEN.get(at).is_some_and(|&(first, _)| first <= c)
}

/// Between two letters, it keeps them from being shown from right to left.
pub const LEFT_TO_RIGHT: &str = "\u{200e}";

/// Such a character turns the direction of a line, as Hebrew does.
pub fn is_from_the_right(c: char) -> bool {
    matches!(c, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{feff}')
        || matches!(c, '\u{10800}'..='\u{10fff}' | '\u{1e800}'..='\u{1efff}')
}

/// The known name nearest to a typed one, if it is near enough; case is ignored.
///
/// ```
/// use tileref_words::text::nearest;
/// assert_eq!(nearest("lettrpress", ["letterpress", "enable"]), Some("letterpress"));
/// assert_eq!(nearest("qqq", ["letterpress", "enable"]), None);
/// ```
pub fn nearest<'a>(typed: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if typed.chars().count() > 40 {
        return None;
    }
    let typed = typed.to_lowercase();
    known
        .into_iter()
        .map(|name| {
            (
                strsim::damerau_levenshtein(&typed, &name.to_lowercase()),
                name,
            )
        })
        .filter(|&(distance, name)| {
            distance <= 1 + name.chars().count() / 5 && distance < name.chars().count()
        })
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, name)| name)
}

/// The words differ in a letter too many, too few or wrong, or in two letters swapped.
///
/// ```
/// use tileref_words::text::is_one_slip;
/// assert!(is_one_slip("scroe", "score") && is_one_slip("scor", "score"));
/// assert!(!is_one_slip("stores", "score") && !is_one_slip("score", "score"));
/// ```
pub fn is_one_slip(typed: &str, word: &str) -> bool {
    // The distance of a long line would take long.
    let lengths = [typed, word].map(|text| text.chars().count());
    lengths[0].abs_diff(lengths[1]) <= 1 && strsim::damerau_levenshtein(typed, word) == 1
}

/// The nearest known name as the end of a sentence; empty if there is none.
pub fn did_you_mean(near: Option<&str>) -> String {
    near.map(|near| format!("; did you mean `{near}`?"))
        .unwrap_or_default()
}

/// Text with each accented letter as one character (NFC).
pub fn composed(text: &str) -> Cow<'_, str> {
    if is_nfc(text) {
        text.into()
    } else {
        text.nfc().collect::<String>().into()
    }
}

/// A name as it is compared: in lower case, with accents encoded one way, without [hidden](is_hidden) characters, with one
/// space for any white space, and none around it.
pub fn folded_name(name: &str) -> String {
    if is_plain_name(name) {
        return name.to_ascii_lowercase();
    }
    let is_seen = |&c: &char| c.is_whitespace() || !is_hidden(c);
    let seen = name.nfkc().filter(is_seen);
    let folded: String = seen.flat_map(char::to_lowercase).nfc().collect();
    folded.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Folding the name only changes its case, which is usual.
fn is_plain_name(name: &str) -> bool {
    let mut before = b' ';
    name.bytes().chain([b' ']).all(|byte| {
        let was_space = std::mem::replace(&mut before, byte) == b' ';
        matches!(byte, b'!'..=b'~') || byte == b' ' && !was_space
    })
}

/// Names that look the same are one name, whatever their case and their invisible characters.
///
/// ```
/// use tileref_words::text::same_name;
/// assert!(same_name("Ann", "a\u{200b}nn") && !same_name("Ann", "Anne"));
/// assert!(same_name("Ann Bob", "Ann  Bob") && !same_name("Ann Bob", "AnnBob"));
/// ```
pub fn same_name(a: &str, b: &str) -> bool {
    if is_plain_name(a) && is_plain_name(b) {
        a.eq_ignore_ascii_case(b)
    } else {
        folded_name(a) == folded_name(b)
    }
}

/// `1 tile`, `2 tiles`.
pub fn count(n: usize, noun: &str) -> String {
    if n == 1 {
        format!("1 {noun}")
    } else {
        format!("{n} {noun}s")
    }
}

/// `a`, `a and b`, `a, b and c`.
///
/// ```
/// use tileref_words::text::{count, listed};
/// assert_eq!(listed(["Ann", "Bob", "Cy"]), "Ann, Bob and Cy");
/// assert_eq!((count(1, "tile"), count(2, "tile")), ("1 tile".to_owned(), "2 tiles".to_owned()));
/// ```
pub fn listed<S: AsRef<str>>(items: impl IntoIterator<Item = S>) -> String {
    let items: Vec<S> = items.into_iter().collect();
    joined(&items, "and").unwrap_or_default()
}

/// The items, with commas and a last word between them.
fn joined<S: AsRef<str>>(items: &[S], word: &str) -> Option<String> {
    let items: Vec<&str> = items.iter().map(AsRef::as_ref).collect();
    let (last, before) = items.split_last()?;
    Some(match before {
        [] => (*last).to_owned(),
        before => format!("{} {word} {last}", before.join(", ")),
    })
}

/// The text in at most this many characters; the last one is `…` if it is cut.
pub fn cut(text: &str, room: usize) -> String {
    match text.char_indices().nth(room) {
        None => text.to_owned(),
        Some(_) => text
            .chars()
            .take(room.saturating_sub(1))
            .chain(['…'])
            .collect(),
    }
}

/// A text, cut off if it is longer than this many characters.
pub fn clipped(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((at, _)) => format!("{}...", &text[..at]),
        None => text.to_owned(),
    }
}

/// `a`, `a or b`, `a, b or c`.
pub fn any_of(lines: &[String]) -> Option<String> {
    joined(lines, "or")
}

/// The first word of a line, and the rest.
pub fn first_word(line: &str) -> (&str, &str) {
    let line = line.trim();
    line.split_once(char::is_whitespace)
        .map_or((line, ""), |(first, rest)| (first, rest.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hidden_characters_are_escaped_and_the_rest_stays() {
        assert_eq!(shown("Zoë 李 a-b"), "Zoë 李 a-b");
        assert_eq!(
            shown("a\u{1b}[31m\u{202e}\n"),
            "a\\u{1b}[31m\\u{202e}\\u{a}"
        );
    }

    #[test]
    fn characters_are_hidden_by_their_properties() {
        let ranges = [
            ('\0', '\u{1f}'),
            ('\u{7f}', '\u{9f}'),
            ('\u{ad}', '\u{ad}'),
            ('\u{34f}', '\u{34f}'),
            ('\u{61c}', '\u{61c}'),
            ('\u{115f}', '\u{1160}'),
            ('\u{17b4}', '\u{17b5}'),
            ('\u{180b}', '\u{180f}'),
            ('\u{200b}', '\u{200f}'),
            ('\u{2028}', '\u{202e}'),
            ('\u{2060}', '\u{206f}'),
            ('\u{2800}', '\u{2800}'),
            ('\u{3164}', '\u{3164}'),
            ('\u{fe00}', '\u{fe0f}'),
            ('\u{feff}', '\u{feff}'),
            ('\u{ffa0}', '\u{ffa0}'),
            ('\u{fff0}', '\u{fffb}'),
            ('\u{13430}', '\u{1343f}'),
            ('\u{16fe4}', '\u{16fe4}'),
            ('\u{1bca0}', '\u{1bca3}'),
            ('\u{1d159}', '\u{1d159}'),
            ('\u{1d173}', '\u{1d17a}'),
            ('\u{e0000}', '\u{e0fff}'),
            // Nothing is there yet.
            ('\u{2fe0}', '\u{2fef}'),
            ('\u{fffff}', '\u{fffff}'),
        ];
        for (first, last) in ranges {
            for c in first..=last {
                assert!(is_hidden(c), "{c:?}");
                let same = if c.is_whitespace() { "A nn" } else { "Ann" };
                assert!(same_name(same, &format!("A{c}nn")), "{c:?}");
            }
        }
        for c in " ~aéßя李אあ\u{301}\u{a0}\u{2801}😀👍🏽".chars() {
            assert!(!is_hidden(c), "{c:?}");
        }
    }

    #[test]
    fn the_nearest_name_is_near() {
        assert_eq!(nearest("jugde", ["judge", "turns"]), Some("judge"));
        assert_eq!(nearest("xyzzy", ["judge", "turns"]), None);
        assert_eq!(nearest("z", ["a", "b"]), None);
    }

    #[test]
    fn names_are_compared_without_case_and_accent_encoding() {
        assert!(same_name("Zo\u{eb}", "ZOE\u{308}") && same_name("ann", "Ann"));
        assert!(!same_name("Ann", "Anne"));
    }

    #[test]
    fn any_white_space_in_a_name_is_one_space() {
        let spaces: Vec<char> = ('\0'..=char::MAX).filter(|c| c.is_whitespace()).collect();
        assert!(spaces.contains(&'\u{a0}') && spaces.contains(&'\u{3000}'));
        for c in spaces {
            for same in [
                format!("Ann{c}Bob"),
                format!("Ann{c}{c}Bob"),
                format!("Ann {c}BOB"),
                format!("ann{c}\u{200b}{c}Bob"),
                format!("{c}Ann Bob{c} "),
            ] {
                assert!(same_name("Ann Bob", &same), "{same:?}");
                assert!(same_name(&same, "ann  bob"), "{same:?}");
                assert!(!same_name("AnnBob", &same), "{same:?}");
                assert_eq!(folded_name(&same), "ann bob", "{same:?}");
            }
        }
        // What composes with a space only looks like one.
        assert!(!same_name("Ann\u{a8}", "Ann"));
    }

    #[test]
    fn lists_and_counts_are_written_in_words() {
        assert_eq!(listed(["a", "b", "c"]), "a, b and c");
        assert_eq!(count(2, "tile"), "2 tiles");
    }
}
