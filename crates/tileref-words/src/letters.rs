//! Letters: one normal form for words, so that a typed word matches a listed one.

use std::borrow::Cow;
use std::fmt;
use std::ops::Deref;

use unicode_normalization::char::{compose, is_combining_mark};
use unicode_normalization::{IsNormalized, UnicodeNormalization as _, is_nfc_quick};

use crate::text::{is_hidden, listed};

/// A character that may be a letter of a word. A tile shows one character of the composed word (NFC), so characters
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
/// One letter stays one letter, as on a tile: `İ` becomes `i` (not an `i` and a dot), and `ß` stays. A final form (`ς`,
/// `ם`) becomes the letter on the tile (`σ`, `מ`), and Greek loses its accents, which no tile has. The dot of `l·l` is part of a letter. Folding twice changes nothing.
///
/// ```
/// use tileref_words::fold;
/// assert_eq!(fold("Éclair").as_deref(), Some("éclair"));
/// assert_eq!(fold("Οδός").as_deref(), Some("οδοσ"));
/// assert_eq!(fold("x-ray"), None);
/// ```
pub fn fold(word: &str) -> Option<String> {
    if word.is_ascii() {
        let letters = !word.is_empty() && word.bytes().all(|b| b.is_ascii_alphabetic());
        return letters.then(|| word.to_ascii_lowercase());
    }
    let lower: String = word.nfc().flat_map(char::to_lowercase).nfc().collect();
    let letters = lower.replace("i\u{307}", "i").replace('ŀ', "l·");
    let folded: String = letters.chars().map(on_tile).collect();
    is_word(&folded).then_some(folded)
}

/// The letter of a tile that a character in lower case is laid with.
fn on_tile(c: char) -> char {
    if let Some((_, letter)) = FINAL_FORMS.iter().find(|(form, _)| *form == c) {
        return *letter;
    }
    match c {
        'ͱ'..='ώ' | 'ἀ'..='ῼ' => std::iter::once(c).nfd().next().unwrap_or(c),
        _ => c,
    }
}

/// How a language writes its letters: the one table of what differs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Case {
    /// As nearly all do.
    #[default]
    Usual,
    /// `İ` is the capital of `i`, and `I` of `ı`.
    Turkish,
}

impl Case {
    /// That of a text: only Turkish has an `ı` or an `İ`.
    pub fn of(text: &str) -> Self {
        if text.contains(['ı', 'İ']) {
            Self::Turkish
        } else {
            Self::Usual
        }
    }

    /// A text with the letters whose lower case differs in this language in lower case.
    ///
    /// ```
    /// use tileref_words::Case;
    /// assert_eq!(Case::Turkish.small("ISPANAK İÇİN"), "ıSPANAK iÇiN");
    /// ```
    pub fn small(self, text: &str) -> Cow<'_, str> {
        match self {
            Self::Turkish if text.contains(['I', 'İ']) => {
                let text = text.replace("I\u{307}", "i").replace('İ', "i");
                text.replace('I', "ı").into()
            }
            Self::Usual | Self::Turkish => text.into(),
        }
    }

    /// A text in lower case.
    pub fn lower(self, text: &str) -> String {
        self.small(text).to_lowercase()
    }

    /// The capital of a letter, as a tile shows it. A letter whose capital belongs to another letter or is two letters
    /// (`ß`) stays as it is, so that [`fold`] restores it.
    pub fn capital(self, c: char) -> char {
        match (c, self) {
            ('ı', _) => return 'I',
            ('i', Self::Turkish) => return 'İ',
            _ => {}
        }
        let mut capitals = c.to_uppercase();
        match (capitals.next(), capitals.next()) {
            (Some(capital), None) if capital.to_lowercase().eq(c.to_lowercase()) => capital,
            _ => c,
        }
    }

    /// A word in capitals, as people write it: with the final form of its last letter.
    ///
    /// ```
    /// use tileref_words::Case;
    /// let words = [Case::Usual.upper("ñu"), Case::Turkish.upper("ilik"), Case::Usual.upper("שלומ")];
    /// assert_eq!(words, ["ÑU", "İLİK", "שלום"]);
    /// ```
    pub fn upper(self, word: &str) -> String {
        let capitals = |word: &str| word.chars().map(|c| self.capital(c)).collect::<String>();
        let last = word.char_indices().next_back().filter(|&(at, _)| at > 0);
        let last_form = last.and_then(|(at, c)| {
            let mut forms = FINAL_FORMS.iter();
            // The capital of a letter with case has no such form.
            let form = forms.find(|(form, letter)| *letter == c && !form.is_lowercase());
            form.map(|(form, _)| (at, form))
        });
        match last_form {
            Some((at, form)) => capitals(&word[..at]) + &form.to_string(),
            None => capitals(word),
        }
    }

    /// Words in capitals, as a list in a sentence.
    pub fn upper_list<S: AsRef<str>>(self, words: &[S]) -> String {
        listed(words.iter().map(|word| self.upper(word.as_ref())))
    }
}

/// The forms of letters at the end of a word, each with the letter that is on the tile.
const FINAL_FORMS: [(char, char); 6] = [
    ('ς', 'σ'),
    ('ך', 'כ'),
    ('ם', 'מ'),
    ('ן', 'נ'),
    ('ף', 'פ'),
    ('ץ', 'צ'),
];

/// A word as word lists spell it, together with how its language writes it.
#[derive(Clone, Debug, Default)]
pub struct Spelling {
    letters: String,
    case: Case,
}

impl Spelling {
    /// A [folded](fold) word.
    pub fn new(letters: impl Into<String>, case: Case) -> Self {
        let letters = letters.into();
        Self { letters, case }
    }

    /// How its letters are written.
    pub fn case(&self) -> Case {
        self.case
    }

    /// The word in capitals, as people write it.
    pub fn upper(&self) -> String {
        self.case.upper(&self.letters)
    }
}

/// Words in capitals, as a list in a sentence.
pub fn upper_list(words: &[Spelling]) -> String {
    listed(words.iter().map(Spelling::upper))
}

/// The word in lower case.
impl Deref for Spelling {
    type Target = str;

    fn deref(&self) -> &str {
        &self.letters
    }
}

impl AsRef<str> for Spelling {
    fn as_ref(&self) -> &str {
        self
    }
}

/// Two words are the same if their letters are.
impl PartialEq for Spelling {
    fn eq(&self, other: &Self) -> bool {
        self.letters == other.letters
    }
}

impl Eq for Spelling {}

impl PartialEq<str> for Spelling {
    fn eq(&self, other: &str) -> bool {
        self.letters == other
    }
}

impl PartialEq<&str> for Spelling {
    fn eq(&self, other: &&str) -> bool {
        self.letters == *other
    }
}

impl PartialEq<String> for Spelling {
    fn eq(&self, other: &String) -> bool {
        self.letters == *other
    }
}

/// The word in lower case.
impl fmt::Display for Spelling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self)
    }
}

/// The dot of `l·l`, a letter of Catalan, counts as part of one.
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
            ("οδός", Some("οδοσ")),
            ("ο\u{301}δος", Some("οδοσ")),
            ("ΑΫΛΟΣ", Some("αυλοσ")),
            ("ΐ", Some("ι")),
            ("שלום", Some("שלומ")),
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
        for (case, word, capitals) in [
            (Case::Usual, "qi", "QI"),
            (Case::Usual, "äpfel", "ÄPFEL"),
            (Case::Usual, "straße", "STRAßE"),
            (Case::Usual, "οδοσ", "ΟΔΟΣ"),
            (Case::Usual, "שלומ", "שלום"),
            (Case::Usual, "ממ", "מם"),
            (Case::Usual, "מ", "מ"),
            (Case::Turkish, "ılık", "ILIK"),
            (Case::Turkish, "ilik", "İLİK"),
        ] {
            assert_eq!(case.upper(word), capitals);
            assert_eq!(fold(&case.small(capitals)).as_deref(), Some(word));
        }
        // Even where the language is unknown.
        assert_eq!(Case::Usual.upper("ılık"), "ILIK");
    }

    proptest! {
        #[test]
        fn folding_is_stable(typed in "\\PC{0,12}") {
            if let Some(folded) = fold(&typed) {
                prop_assert_eq!(fold(&folded), Some(folded.clone()));
                let case = Case::of(&folded);
                prop_assert_eq!(fold(&case.small(&case.upper(&folded))), Some(folded));
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
                let case = Case::of(&folded);
                prop_assert_eq!(fold(&case.small(&case.upper(&folded))), Some(folded));
            }
        }
    }
}
