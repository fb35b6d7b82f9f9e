//! A walk over a word list, letter by letter.

use std::borrow::Cow;
use std::fmt;

use fst::raw::Fst;

use crate::Lexicon;
use crate::node::Node;

type List = Fst<Cow<'static, [u8]>>;

/// The first letters of some words in a list. A step takes the same time however long the list is.
///
/// ```
/// use tileref_words::{Lexicon, compile};
/// let list = compile("an\nand\nänder\n".as_bytes()).expect("a list");
/// let list = Lexicon::from_fst_bytes("mine", list.fst).expect("a set");
/// let an = list.stem().after("an").expect("words start with it");
/// assert!(an.is_word() && an.after("x").is_none());
/// let mut next = Vec::new();
/// list.stem().each(|letter, _| next.push(letter));
/// assert_eq!(next, ['a', 'ä']);
/// ```
#[derive(Clone, Copy)]
pub struct Stem<'a> {
    list: &'a List,
    /// The address of its node.
    at: usize,
}

impl Lexicon {
    /// The stem of all words, without any letter.
    pub fn stem(&self) -> Stem<'_> {
        let list = self.set.as_fst();
        let at = list.root().addr();
        Stem { list, at }
    }
}

impl Stem<'_> {
    /// The address of its node, for [`Stem::at`]; 0 if no word continues it.
    #[inline]
    pub fn address(&self) -> usize {
        self.at
    }

    /// The stem of the same list with the node at an address.
    #[inline]
    #[must_use]
    pub fn at(&self, address: usize) -> Self {
        Self {
            at: address,
            ..*self
        }
    }

    /// The letters so far are a whole word, which longer ones may continue.
    #[inline]
    pub fn is_word(&self) -> bool {
        Node::is_word(self.list.as_bytes(), self.at)
    }

    /// The stem with more [folded](crate::fold) letters; `None` if no word starts with it.
    pub fn after(&self, letters: &str) -> Option<Self> {
        letters
            .bytes()
            .try_fold(*self, |stem, byte| stem.byte(byte))
    }

    /// The stem with one more byte.
    #[inline]
    pub(crate) fn byte(&self, byte: u8) -> Option<Self> {
        let (mut found, list) = (None, self.list);
        self.each_byte(
            |other| other == byte,
            |_, at| found = Some(Self { list, at }),
        );
        found
    }

    /// Visits each wanted byte that continues the stem.
    #[inline]
    fn each_byte(&self, wants: impl Fn(u8) -> bool, mut visit: impl FnMut(u8, usize)) {
        let bytes = self.list.as_bytes();
        // By reference, because moving a node takes time.
        let Some(node) = &Node::read(bytes, self.at) else {
            return;
        };
        for (i, byte) in node.letters(bytes).enumerate() {
            if wants(byte)
                && let Some(at) = node.target(bytes, i)
            {
                visit(byte, at);
            }
        }
    }

    /// Visits each letter that continues the stem, with the longer stem, in the order of the list.
    #[inline]
    pub fn each(&self, visit: impl FnMut(char, Self)) {
        self.each_of(|_| true, visit);
    }

    /// Visits only the wanted letters.
    #[inline]
    pub fn each_of(&self, wants: impl Fn(char) -> bool, mut visit: impl FnMut(char, Self)) {
        let list = self.list;
        let may_begin = |byte: u8| !byte.is_ascii() || wants(char::from(byte));
        self.each_byte(may_begin, |byte, at| {
            let longer = Self { list, at };
            if byte.is_ascii() {
                return visit(char::from(byte), longer);
            }
            longer.complete(&mut vec![byte], &mut |letter, longer| {
                if wants(letter) {
                    visit(letter, longer);
                }
            });
        });
    }

    /// Visits each letter whose encoding starts with these bytes.
    fn complete(&self, bytes: &mut Vec<u8>, visit: &mut dyn FnMut(char, Self)) {
        let list = self.list;
        self.each_byte(
            |_| true,
            |byte, at| {
                let longer = Self { list, at };
                bytes.push(byte);
                match std::str::from_utf8(bytes) {
                    Ok(letter) => letter.chars().for_each(|letter| visit(letter, longer)),
                    Err(error) if error.error_len().is_none() => longer.complete(bytes, visit),
                    // Not UTF-8.
                    Err(_) => {}
                }
                bytes.pop();
            },
        );
    }
}

impl fmt::Debug for Stem<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Stem")
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
            walk(longer, spelled, found);
            spelled.pop();
        });
    }

    #[test]
    fn a_walk_reaches_every_word() {
        let words = ["ab", "abet", "äb", "äöü", "b", "日本", "日月"];
        let list = compile(words.join("\n").as_bytes()).unwrap().fst;
        let list = Lexicon::from_fst_bytes("test", list).unwrap();
        let mut found = Vec::new();
        walk(list.stem(), &mut String::new(), &mut found);
        let mut sorted = words.to_vec();
        sorted.sort_unstable();
        assert_eq!(found, sorted);
        for word in words {
            assert!(list.stem().after(word).is_some_and(|stem| stem.is_word()));
        }
        assert!(list.stem().after("ö").is_none());
    }
}
