//! Letters: what one tile spells.

use std::cmp::Ordering;
use std::fmt::{self, Write as _};
use std::hash::{Hash, Hasher};

use crate::lexicon::{self, Case, Spelling};
use crate::text;

/// Apostrophes as they are typed; on a tile they are one letter, `ʼ`.
pub(crate) const APOSTROPHES: [char; 2] = ['\'', '’'];

/// The most bytes of a letter: six signs of the English alphabet, three of most others. So a tile fits in a machine
/// word.
pub const MAX_BYTES: usize = 6;

/// A letter: one or several signs in lower case, `e` or `ch`. Case never matters.
///
/// Its style says how it is printed, and is ignored in comparisons.
#[derive(Clone, Copy)]
pub struct Letter {
    signs: [u8; MAX_BYTES],
    style: u8,
}

/// Printed in brackets, so that it is not joined with the next letter when it is read back.
const APART: u8 = 1;
/// Its capital is that of a Turkish letter.
const TURKISH: u8 = 2;

impl Letter {
    /// The letter of a character, or `None` if it is not a letter.
    ///
    /// ```
    /// use tileref_referee::tile::Letter;
    /// let letter = Letter::new('É').expect("a letter");
    /// assert_eq!((letter.as_str(), letter.to_string()), ("é", "É".to_owned()));
    /// assert_eq!(Letter::new('?'), None);
    /// ```
    pub fn new(c: char) -> Option<Self> {
        Self::of(c.encode_utf8(&mut [0; 4]))
    }

    /// The letter of a text, however its accent is encoded; `None` if the text is not a single letter.
    pub fn of(text: &str) -> Option<Self> {
        Self::face(text).filter(|letter| !letter.is_joined() && !text.contains(APOSTROPHES))
    }

    /// The letter on a tile, of one or several signs; an apostrophe is one as well.
    ///
    /// ```
    /// use tileref_referee::tile::Letter;
    /// let faces = ["CH", "l·l", "C'h", "e"].map(|text| Letter::face(text).expect("a tile"));
    /// assert_eq!(faces.map(|face| face.to_string()), ["CH", "L·L", "CʼH", "E"]);
    /// assert_eq!(Letter::face("c h"), None);
    /// ```
    pub fn face(text: &str) -> Option<Self> {
        // The common case, without allocating.
        if let &[byte] = text.as_bytes()
            && byte.is_ascii_alphabetic()
        {
            return Some(Self::ascii(byte.to_ascii_lowercase()));
        }
        let folded = lexicon::fold(&text.replace(APOSTROPHES, "ʼ"))?;
        let mut signs = [0; MAX_BYTES];
        signs
            .get_mut(..folded.len())?
            .copy_from_slice(folded.as_bytes());
        Some(Self { signs, style: 0 }.of_case(Case::of(text)))
    }

    const fn ascii(byte: u8) -> Self {
        let mut signs = [0; MAX_BYTES];
        signs[0] = byte;
        Self { signs, style: 0 }
    }

    /// The letter as word lists spell it.
    #[inline]
    pub fn as_str(&self) -> &str {
        let end = self.signs.iter().position(|&byte| byte == 0);
        let signs = &self.signs[..end.unwrap_or(MAX_BYTES)];
        std::str::from_utf8(signs).unwrap_or_default()
    }

    /// It has several signs, such as CH.
    #[inline]
    pub fn is_joined(self) -> bool {
        self.signs[1] != 0 && self.as_str().chars().nth(1).is_some()
    }

    /// The same letter, to be printed in brackets or not.
    #[must_use]
    pub(crate) fn apart(self, apart: bool) -> Self {
        let rest = self.style & !APART;
        let style = if apart { rest | APART } else { rest };
        Self { style, ..self }
    }

    /// The same letter, written as in this case.
    #[must_use]
    pub(crate) fn of_case(self, case: Case) -> Self {
        let rest = self.style & !TURKISH;
        let style = match case {
            Case::Turkish => rest | TURKISH,
            Case::Usual => rest,
        };
        Self { style, ..self }
    }

    /// How it is written.
    pub fn case(self) -> Case {
        match self.style & TURKISH {
            0 => Case::Usual,
            _ => Case::Turkish,
        }
    }

    /// It is printed in brackets, because it would otherwise be read back as other letters.
    pub fn needs_brackets(self) -> bool {
        self.style & APART != 0 || self.is_joined()
    }

    /// Boards are drawn the other way round for such a script.
    #[inline]
    pub fn is_from_the_right(self) -> bool {
        !self.signs[0].is_ascii() && self.as_str().starts_with(text::is_from_the_right)
    }

    /// Its signs as a number: compared in one step, in the order of the signs.
    #[inline]
    pub(super) fn number(self) -> u64 {
        let mut bytes = [0; 8];
        bytes[..MAX_BYTES].copy_from_slice(&self.signs);
        u64::from_be_bytes(bytes)
    }

    /// Its position in the English alphabet, from 0, if it has one.
    #[inline]
    pub(crate) fn ascii_number(self) -> Option<u8> {
        let is_single = self.signs[1] == 0 && self.signs[0].is_ascii();
        is_single.then(|| self.signs[0] - b'a')
    }

    /// As the notation writes it, in brackets if it needs them.
    pub(super) fn write(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.needs_brackets() {
            return write!(f, "[{}]", self.as_str());
        }
        f.write_str(self.as_str())
    }
}

impl PartialEq for Letter {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.number() == other.number()
    }
}

impl Eq for Letter {}

impl PartialOrd for Letter {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Letter {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        self.number().cmp(&other.number())
    }
}

impl Hash for Letter {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.number().hash(state);
    }
}

/// As it is printed on a tile.
impl fmt::Display for Letter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut signs = self.as_str().chars();
        signs.try_for_each(|c| f.write_char(self.case().capital(c)))
    }
}

impl fmt::Debug for Letter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Letter({:?})", self.as_str())
    }
}

/// A word, as word lists spell it.
impl FromIterator<Letter> for String {
    fn from_iter<I: IntoIterator<Item = Letter>>(letters: I) -> Self {
        let mut spelling = Self::new();
        spelling.extend(letters);
        spelling
    }
}

/// A word, written as its letters are.
impl FromIterator<Letter> for Spelling {
    fn from_iter<I: IntoIterator<Item = Letter>>(letters: I) -> Self {
        let mut case = Case::default();
        let letters = letters.into_iter().inspect(|letter| case = letter.case());
        let letters: String = letters.collect();
        Self::new(letters, case)
    }
}

impl Extend<Letter> for String {
    fn extend<I: IntoIterator<Item = Letter>>(&mut self, letters: I) {
        let letters = letters.into_iter();
        self.reserve(letters.size_hint().0);
        for letter in letters {
            match letter.ascii_number() {
                Some(number) => self.push(char::from(b'a' + number)),
                None => self.push_str(letter.as_str()),
            }
        }
    }
}
