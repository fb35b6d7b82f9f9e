//! How a word is cut into tiles, some of which have several signs: CH, L·L.
//!
//! A word is cut from the left, each part being the longest letter in the set; brackets hold one tile, so `[c][h]at`
//! has four. Printed words are read back as the same tiles: letters of several signs are put in brackets, and so are
//! single letters that would be joined with the next.

use crate::lexicon::{Case, Spelling, clusters};
use crate::tile::{Letter, RackTile, Tile};

/// How the words of a game are cut into tiles. The default is for lines of an unknown game: every letter is a single
/// sign unless it is in brackets, which may hold any letter.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Alphabet {
    /// The letters of several signs.
    joined: Vec<Letter>,
    /// The number of signs of the longest letter.
    longest: usize,
    /// The first signs of these that no tile shows alone, where no wildcard can stand for one either: the Q of QU.
    partial: Vec<Letter>,
    /// Brackets may hold only these letters: those of a set.
    is_closed: bool,
    /// An apostrophe is a letter.
    has_apostrophe: bool,
    /// Its words are read from right to left.
    is_from_the_right: bool,
    /// How its letters are written: a set with an `ı` is Turkish.
    case: Case,
}

impl Alphabet {
    /// The alphabet of these letters.
    ///
    /// ```
    /// use tileref_referee::tile::{Alphabet, Letter};
    /// let alphabet = Alphabet::new(["c", "h", "ch", "a"].into_iter().filter_map(Letter::face));
    /// let cut = |text| alphabet.parts(text).into_iter().map(|(_, part)| part).collect::<Vec<_>>();
    /// assert_eq!(cut("Chac"), ["Ch", "a", "c"]);
    /// assert_eq!(cut("?cha[c]h"), ["?", "ch", "a", "[c]", "h"]);
    /// ```
    pub fn new(letters: impl IntoIterator<Item = Letter>) -> Self {
        let mut alphabet = Self::default();
        for letter in letters {
            let signs = letter.as_str().chars().count();
            alphabet.is_closed = true;
            alphabet.has_apostrophe |= letter.as_str() == "ʼ";
            alphabet.is_from_the_right |= letter.is_from_the_right();
            if letter.as_str() == "ı" {
                alphabet.case = Case::Turkish;
            }
            if signs > 1 {
                alphabet.longest = alphabet.longest.max(signs);
                alphabet.joined.push(letter);
            }
        }
        alphabet
    }

    /// The same for a set without wildcards: a sign that only begins a letter of several, such as the Q of QU, cannot be
    /// played alone.
    ///
    /// ```
    /// use tileref_referee::tile::{Alphabet, Letter};
    /// let faces = ["qu", "u", "c", "ch"].map(|face| Letter::face(face).expect("a tile"));
    /// let alphabet = Alphabet::new(faces).without_wildcards(&faces);
    /// assert_eq!(alphabet.partial_of("q"), Some(faces[0]));
    /// assert_eq!((alphabet.partial_of("c"), alphabet.partial_of("u")), (None, None));
    /// ```
    #[must_use]
    pub fn without_wildcards(mut self, letters: &[Letter]) -> Self {
        let first = |joined: &Letter| {
            let sign = clusters(joined.as_str()).next()?.1;
            Letter::face(sign).filter(|sign| !letters.contains(sign))
        };
        self.partial = self.joined.iter().filter_map(first).collect();
        self
    }

    /// The letter of several signs that begins with this sign, if no tile shows the sign alone.
    pub fn partial_of(&self, part: &str) -> Option<Letter> {
        if self.partial.is_empty() {
            return None;
        }
        let part = part.trim_start_matches('[').trim_end_matches(']');
        let sign = self.face(part).filter(|sign| self.partial.contains(sign))?;
        let begins = |joined: &&Letter| joined.as_str().starts_with(sign.as_str());
        self.joined.iter().find(begins).copied()
    }

    /// Its words are read from right to left: the first column of the table then stands at the right.
    pub fn is_from_the_right(&self) -> bool {
        self.is_from_the_right
    }

    /// How its letters are written.
    pub fn case(&self) -> Case {
        self.case
    }

    /// A word in lower case as a word of this alphabet.
    pub fn spelling(&self, word: impl Into<String>) -> Spelling {
        Spelling::new(word, self.case)
    }

    /// The letters of several signs.
    pub fn joined(&self) -> &[Letter] {
        &self.joined
    }

    /// The letters and marks of a word, and the number of characters before each.
    pub fn parts<'t>(&self, word: &'t str) -> Vec<(usize, &'t str)> {
        if self.joined.is_empty() && !word.contains('[') {
            let mut parts = Vec::with_capacity(word.len());
            parts.extend(clusters(word));
            return parts;
        }
        let mut starts: Vec<(usize, usize)> = Vec::with_capacity(word.len() + 1);
        let mut end = 0;
        for (n, text) in clusters(word) {
            starts.push((n, end));
            end += text.len();
        }
        starts.push((0, end));
        let (mut parts, mut at) = (Vec::with_capacity(starts.len()), 0);
        while at + 1 < starts.len() {
            let (n, from) = starts[at];
            at += self.length(word, &starts[at..]);
            parts.push((n, &word[from..starts[at].1]));
        }
        parts
    }

    /// The number of signs in the first part, given the sign starts and the end of the word.
    fn length(&self, word: &str, starts: &[(usize, usize)]) -> usize {
        let from = starts[0].1;
        let text = |signs: usize| &word[from..starts[signs].1];
        if text(1) == "[" {
            let closes = (2..starts.len()).find(|&signs| text(signs).ends_with(']'));
            return closes.unwrap_or(1);
        }
        let most = self.longest.min(starts.len() - 1);
        let mut lengths = (2..=most).rev();
        let joined = lengths.find(|&signs| self.joined_letter(text(signs)).is_some());
        joined.unwrap_or(1)
    }

    fn joined_letter(&self, text: &str) -> Option<Letter> {
        if self.joined.is_empty() {
            return None;
        }
        let letter = self.face(text)?;
        self.joined.contains(&letter).then_some(letter)
    }

    /// The letter that a part of a word spells; `None` if this alphabet has no such letter.
    pub fn letter(&self, part: &str) -> Option<Letter> {
        if let Some(inner) = part.strip_prefix('[') {
            let letter = self.face(inner.strip_suffix(']')?)?;
            let is_known = !letter.is_joined() || !self.is_closed || self.joined.contains(&letter);
            return is_known.then(|| letter.apart(!letter.is_joined()));
        }
        let single = || match part {
            "'" | "’" if !self.has_apostrophe => None,
            _ => self.face(part).filter(|letter| !letter.is_joined()),
        };
        self.joined_letter(part).or_else(single)
    }

    /// The letter on a tile, with the capital of this alphabet.
    fn face(&self, text: &str) -> Option<Letter> {
        let letter = Letter::face(&self.case.small(text))?;
        Some(if self.is_closed {
            letter.of_case(self.case)
        } else {
            letter
        })
    }

    /// Brackets tiles that would otherwise be read back as others, next to each other.
    pub fn keep_apart<T: Spelt>(&self, tiles: &mut [T]) {
        if !self.is_closed {
            return;
        }
        for n in 0..tiles.len() {
            let plain = tiles[n..].iter().enumerate();
            let plain = plain.take_while(|(m, tile)| *m == 0 || tile.is_plain());
            let joined = self.joined_of(plain.map_while(|(_, tile)| tile.letter()));
            if let Some(letter) = tiles[n].letter() {
                tiles[n].set(letter.apart(joined.is_some()));
            }
        }
    }

    /// The letter of several signs that a row of single letters starts with.
    fn joined_of(&self, letters: impl Iterator<Item = Letter>) -> Option<Letter> {
        let mut text = String::new();
        let mut single = letters.take(self.longest).take_while(|of| !of.is_joined());
        single.find_map(|letter| {
            text.push_str(letter.as_str());
            self.joined_letter(&text)
        })
    }

    /// The first letter of several signs that single letters of a word spell: CH of C and H.
    ///
    /// ```
    /// use tileref_referee::tile::{Alphabet, Letter};
    /// let [c, h, ch] = ["c", "h", "ch"].map(|face| Letter::face(face).expect("a tile"));
    /// let alphabet = Alphabet::new([c, h, ch]);
    /// assert_eq!(alphabet.split_in(&[h, c, h]), Some(ch));
    /// assert_eq!(alphabet.split_in(&[c, ch]), None);
    /// ```
    pub fn split_in(&self, word: &[Letter]) -> Option<Letter> {
        if self.joined.is_empty() {
            return None;
        }
        (0..word.len()).find_map(|n| self.joined_of(word[n..].iter().copied()))
    }
}

/// A tile as the notation writes it.
pub trait Spelt {
    /// Its letter, if it has one.
    fn letter(&self) -> Option<Letter>;
    /// A plain tile has no mark.
    fn is_plain(&self) -> bool;
    /// Replaces its letter by the same letter in another style.
    fn set(&mut self, letter: Letter);
}

impl Spelt for Tile {
    fn letter(&self) -> Option<Letter> {
        Some(self.letter)
    }

    fn is_plain(&self) -> bool {
        self.kind.mark().is_none()
    }

    fn set(&mut self, letter: Letter) {
        self.letter = letter;
    }
}

impl Spelt for RackTile {
    fn letter(&self) -> Option<Letter> {
        Self::letter(*self)
    }

    fn is_plain(&self) -> bool {
        matches!(self, Self::Letter(_))
    }

    fn set(&mut self, letter: Letter) {
        match self {
            Self::Letter(own) | Self::Corner(own) => *own = letter,
            Self::Wildcard => {}
        }
    }
}
