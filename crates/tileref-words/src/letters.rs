//! Letters: one normal form for words, so that a typed word matches a listed one.

use unicode_normalization::char::{compose, is_combining_mark};
use unicode_normalization::{IsNormalized, UnicodeNormalization as _, is_nfc_quick};

use crate::text::{is_hidden, listed};

/// Whether a character may be a letter of a word. A tile shows one character of the composed word (NFC), so characters
/// that join the letter before them (marks, the later parts of a Korean syllable) are not letters: beside another tile,
/// they would become part of it. Invisible fillers are not letters either.
pub fn is_letter(c: char) -> bool {
    c.is_ascii_alphabetic()
        || (!c.is_ascii() && c.is_alphabetic() && !is_hidden(c) && !joins_the_letter_before(c))
}

fn joins_the_letter_before(c: char) -> bool {
    is_combining_mark(c) || is_nfc_quick(std::iter::once(c)) != IsNormalized::Yes
}

/// A word in the form used in the lists: composed (NFC) and in lower case; `None` if it is empty or has a character
/// that is not a letter.
///
/// One letter stays one letter, as on a tile: `İ` becomes `i` (not an `i` and a dot), a final `ς` becomes `σ`, and `ß`
/// stays. The dot of `l·l` is part of a letter. Folding twice changes nothing.
///
/// ```
/// use tileref_words::fold;
/// assert_eq!(fold("Éclair").as_deref(), Some("éclair"));
/// assert_eq!(fold("x-ray"), None);
/// ```
pub fn fold(word: &str) -> Option<String> {
    if word.is_ascii() {
        let letters = !word.is_empty() && word.bytes().all(|b| b.is_ascii_alphabetic());
        return letters.then(|| word.to_ascii_lowercase());
    }
    let lower: String = word.nfc().flat_map(char::to_lowercase).nfc().collect();
    let folded = lower
        .replace("i\u{307}", "i")
        .replace('ς', "σ")
        .replace('ŀ', "l·");
    is_word(&folded).then_some(folded)
}

/// A Turkish text with its `I` and `İ` in lower case.
///
/// ```
/// use tileref_words::turkish_small;
/// assert_eq!(turkish_small("ISPANAK İÇİN"), "ıSPANAK iÇiN");
/// ```
pub fn turkish_small(text: &str) -> String {
    let text = text.replace("I\u{307}", "i").replace('İ', "i");
    text.replace('I', "ı")
}

/// Whether a text has only letters; the dot of `l·l`, a letter of Catalan, is part of one.
fn is_word(text: &str) -> bool {
    let only = |part: &str| part.chars().all(is_letter);
    let is_doubled = || {
        let dots = text.match_indices('·');
        dots.fold(true, |is, (at, dot)| {
            is && text[..at].ends_with('l') && text[at + dot.len()..].starts_with('l')
        })
    };
    only(text) || (text.split('·').all(only) && is_doubled())
}

/// The letters of a text, each with its combining accents (macOS and some keyboards write an `ü` as a `u` and two dots),
/// and the number of characters before each.
pub fn clusters(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut left = text.char_indices().enumerate().peekable();
    std::iter::from_fn(move || {
        let (n, (from, mut letter)) = left.next()?;
        let mut end = from + letter.len_utf8();
        // No ASCII character joins the one before it.
        while let Some(&(_, (at, c))) = left.peek().filter(|(_, (_, c))| !c.is_ascii()) {
            match compose(letter, c) {
                Some(both) => letter = both,
                None if is_combining_mark(c) => {}
                None => break,
            }
            end = at + c.len_utf8();
            left.next();
        }
        Some((n, &text[from..end]))
    })
}

/// A text without the accents of its letters.
///
/// ```
/// use tileref_words::without_accents;
/// assert_eq!(without_accents("cañón"), "canon");
/// ```
pub fn without_accents(text: &str) -> String {
    text.nfd().filter(|&c| !is_combining_mark(c)).collect()
}

/// A word in capitals, letter by letter. A letter whose capital belongs to another letter or is two letters (`ı`, `ß`)
/// stays as it is, so that [`fold`] restores the word.
///
/// ```
/// use tileref_words::upper;
/// assert_eq!((upper("ñu").as_str(), upper("maß").as_str()), ("ÑU", "MAß"));
/// ```
pub fn upper(word: &str) -> String {
    word.chars()
        .map(|c| {
            let mut capitals = c.to_uppercase();
            match (capitals.next(), capitals.next()) {
                (Some(capital), None) if capital.to_lowercase().eq(c.to_lowercase()) => capital,
                _ => c,
            }
        })
        .collect()
}

/// Words in capitals, as a list in a sentence.
pub fn upper_list(words: &[String]) -> String {
    listed(words.iter().map(|word| upper(word)))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn words_fold_to_one_form() {
        for (typed, folded) in [
            ("QI", Some("qi")),
            ("Äpfel", Some("äpfel")),
            ("A\u{308}PFEL", Some("äpfel")),
            ("STRAßE", Some("straße")),
            ("STRAẞE", Some("straße")),
            ("İzmir", Some("izmir")),
            ("I\u{307}zmir", Some("izmir")),
            ("ılık", Some("ılık")),
            ("ΟΔΟΣ", Some("οδοσ")),
            ("οδος", Some("οδοσ")),
            ("ЁЛКА", Some("ёлка")),
            ("\u{212a}elvin", Some("kelvin")),
            ("", None),
            ("don't", None),
            ("co-op", None),
            ("two words", None),
            ("r2", None),
            ("x\u{304}", None),
            ("a\u{202e}b", None),
            ("a\u{3164}b", None),
            ("COL·LEGI", Some("col·legi")),
            ("Coŀlegi", Some("col·legi")),
            ("a·b", None),
            ("col·", None),
            ("·", None),
            ("l··l", None),
            // Also alphabetic.
            ("d\u{737}", None),
            ("\u{737}", None),
            ("\u{1112}\u{1161}", Some("\u{d558}")),
            ("\u{1112}", Some("\u{1112}")),
            ("\u{1161}", None),
        ] {
            assert_eq!(fold(typed).as_deref(), folded, "{typed:?}");
        }
    }

    #[test]
    fn accents_belong_to_their_letter() {
        let split = |text| clusters(text).collect::<Vec<_>>();
        assert_eq!(split("u\u{308}b"), [(0, "u\u{308}"), (2, "b")]);
        assert_eq!(
            split("?a\u{323}\u{302}"),
            [(0, "?"), (1, "a\u{323}\u{302}")]
        );
        assert_eq!(
            split("\u{1112}\u{1161}\u{11ab}x"),
            [(0, "\u{1112}\u{1161}\u{11ab}"), (3, "x")]
        );
        assert_eq!(split("\u{308}"), [(0, "\u{308}")]);
        assert_eq!(split(""), []);
    }

    #[test]
    fn capitals_fold_back() {
        for (word, capitals) in [
            ("qi", "QI"),
            ("äpfel", "ÄPFEL"),
            ("straße", "STRAßE"),
            ("ılık", "ıLıK"),
        ] {
            assert_eq!(upper(word), capitals);
            assert_eq!(fold(capitals).as_deref(), Some(word));
        }
    }

    proptest! {
        #[test]
        fn folding_is_stable(typed in "\\PC{0,12}") {
            if let Some(folded) = fold(&typed) {
                prop_assert_eq!(fold(&folded), Some(folded.clone()));
                prop_assert_eq!(fold(&upper(&folded)), Some(folded));
            }
        }

        #[test]
        fn letters_side_by_side_stay_apart(one in "\\p{L}|\\p{M}", other in "\\p{L}|\\p{M}") {
            if let (Some(one), Some(other)) = (fold(&one), fold(&other)) {
                let both = one.clone() + &other;
                prop_assert_eq!(clusters(&both).map(|(_, text)| text).collect::<Vec<_>>(), [one, other]);
            }
        }

        #[test]
        fn letters_fold_and_their_capitals_fold_back(typed in "\\p{L}{1,12}") {
            if let Some(folded) = fold(&typed) {
                prop_assert_eq!(fold(&upper(&folded)), Some(folded));
            }
        }
    }
}
