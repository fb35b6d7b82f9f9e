//! A walk over a word list, letter by letter.

use std::borrow::Cow;
use std::fmt;

use fst::raw::Fst;

use crate::Lexicon;
use crate::node::Node;

type List = Fst<Cow<'static, [u8]>>;

/// The letters that some words of a list begin with. A step costs the same however long the list is, and a list stores
/// each ending that words share only once.
///
/// ```
/// use tileref_words::{Lexicon, compile};
/// let list = compile("an\nand\nänder\n".as_bytes()).expect("a list");
/// let list = Lexicon::from_fst_bytes("mine", list.fst).expect("a set");
/// let an = list.stem().after("an").expect("words begin so");
/// assert!(an.is_word() && an.step('x').is_none());
/// let mut next = Vec::new();
/// list.stem().each(|letter, _| next.push(letter));
/// assert_eq!(next, ['a', 'ä']);
/// ```
#[derive(Clone, Copy)]
pub struct Stem<'a> {
    list: &'a List,
    at: usize,
    node: Node,
}

/// The stem that is one letter longer: it is read from the list when it is asked for.
#[derive(Clone, Copy)]
pub struct Longer<'a> {
    list: &'a List,
    at: usize,
}

impl<'a> Longer<'a> {
    /// The stem.
    ///
    /// # Panics
    /// The list has been damaged since it was checked.
    #[inline]
    pub fn stem(self) -> Stem<'a> {
        let Self { list, at } = self;
        let node = Node::read(list.as_bytes(), at).expect("a node of a list");
        Stem { list, at, node }
    }
}

impl Lexicon {
    /// The stem of every word: no letter yet.
    pub fn stem(&self) -> Stem<'_> {
        let list = self.set.as_fst();
        let at = list.root().addr();
        Longer { list, at }.stem()
    }
}

impl<'a> Stem<'a> {
    /// The stem, to be read from the list again.
    #[inline]
    pub fn longer(&self) -> Longer<'a> {
        let Self { list, at, .. } = *self;
        Longer { list, at }
    }

    /// Whether it is a word of the list.
    #[inline]
    pub fn is_word(&self) -> bool {
        self.node.is_word
    }

    /// The stem with one more [folded](crate::fold) letter; `None` if no word begins so.
    #[inline]
    pub fn step(&self, letter: char) -> Option<Self> {
        if letter.is_ascii() {
            return self.byte(letter as u8);
        }
        let mut bytes = [0; 4];
        let bytes = letter.encode_utf8(&mut bytes).bytes();
        bytes
            .into_iter()
            .try_fold(*self, |stem, byte| stem.byte(byte))
    }

    /// The stem with several more letters; `None` if no word begins so.
    pub fn after(&self, letters: &str) -> Option<Self> {
        letters
            .bytes()
            .try_fold(*self, |stem, byte| stem.byte(byte))
    }

    #[inline]
    fn byte(&self, byte: u8) -> Option<Self> {
        let mut letters = self.node.letters(self.list.as_bytes());
        Some(
            self.longer_by(letters.position(|letter| letter == byte)?)
                .stem(),
        )
    }

    /// The stem with one more byte, by its number.
    #[inline]
    fn longer_by(&self, i: usize) -> Longer<'a> {
        let Self { list, node, .. } = *self;
        let at = node.target(list.as_bytes(), i).expect("a node of a list");
        Longer { list, at }
    }

    /// Every letter that goes on, in the order of the list.
    #[inline]
    pub fn each(&self, visit: impl FnMut(char, Longer<'a>)) {
        self.each_of(|_| true, visit);
    }

    /// Every letter that goes on and is wanted, in the order of the list.
    #[inline]
    pub fn each_of(&self, wants: impl Fn(char) -> bool, mut visit: impl FnMut(char, Longer<'a>)) {
        for (i, byte) in self.node.letters(self.list.as_bytes()).enumerate() {
            let letter = char::from(byte);
            if !byte.is_ascii() {
                let mut visit = |letter, longer| {
                    if wants(letter) {
                        visit(letter, longer);
                    }
                };
                self.longer_by(i).stem().rest(&mut vec![byte], &mut visit);
            } else if wants(letter) {
                visit(letter, self.longer_by(i));
            }
        }
    }

    /// Every letter that begins with these bytes.
    fn rest(&self, bytes: &mut Vec<u8>, visit: &mut dyn FnMut(char, Longer<'a>)) {
        for (i, byte) in self.node.letters(self.list.as_bytes()).enumerate() {
            let longer = self.longer_by(i);
            bytes.push(byte);
            match std::str::from_utf8(bytes) {
                Ok(letter) => letter.chars().for_each(|letter| visit(letter, longer)),
                Err(error) if error.error_len().is_none() => longer.stem().rest(bytes, visit),
                // No letter starts so.
                Err(_) => {}
            }
            bytes.pop();
        }
    }
}

impl fmt::Debug for Stem<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Stem")
            .field("at", &self.at)
            .finish_non_exhaustive()
    }
}

impl fmt::Debug for Longer<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Longer")
            .field("at", &self.at)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compile;

    fn walk(stem: Stem<'_>, spelled: &mut String, found: &mut Vec<String>) {
        if stem.is_word() {
            found.push(spelled.clone());
        }
        stem.each(|letter, longer| {
            spelled.push(letter);
            walk(longer.stem(), spelled, found);
            spelled.pop();
        });
    }

    #[test]
    fn every_word_is_walked_to() {
        let words = ["ab", "abet", "äb", "äöü", "b", "日本", "日月"];
        let list = compile(words.join("\n").as_bytes()).unwrap().fst;
        let list = Lexicon::from_fst_bytes("test", list).unwrap();
        let mut found = Vec::new();
        walk(list.stem(), &mut String::new(), &mut found);
        let mut sorted = words.to_vec();
        sorted.sort_unstable();
        assert_eq!(found, sorted);
        for word in words {
            let spelled = word.chars().try_fold(list.stem(), |stem, c| stem.step(c));
            assert!(spelled.is_some_and(|stem| stem.is_word()), "{word}");
            assert!(list.stem().after(word).is_some_and(|stem| stem.is_word()));
        }
        assert!(list.stem().step('ö').is_none());
    }
}
