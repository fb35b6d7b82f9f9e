//! A walk over a word list, letter by letter.

use std::borrow::Cow;
use std::fmt;

use fst::raw::{CompiledAddr, Fst, Node};

use crate::Lexicon;

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
    node: Node<'a>,
}

/// The stem that is one letter longer: it is read from the list when it is asked for.
#[derive(Clone, Copy)]
pub struct Longer<'a> {
    list: &'a List,
    at: CompiledAddr,
}

impl<'a> Longer<'a> {
    /// The stem.
    #[inline]
    pub fn stem(self) -> Stem<'a> {
        Stem {
            list: self.list,
            node: self.list.node(self.at),
        }
    }
}

impl Lexicon {
    /// The stem of every word: no letter yet.
    pub fn stem(&self) -> Stem<'_> {
        let list = self.set.as_fst();
        Stem {
            list,
            node: list.root(),
        }
    }
}

impl<'a> Stem<'a> {
    /// The stem, to be read from the list again.
    #[inline]
    pub fn longer(&self) -> Longer<'a> {
        Longer {
            list: self.list,
            at: self.node.addr(),
        }
    }

    /// Whether it is a word of the list.
    #[inline]
    pub fn is_word(&self) -> bool {
        self.node.is_final()
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
        let next = self.node.find_input(byte)?;
        Some(Self {
            list: self.list,
            node: self.list.node(self.node.transition_addr(next)),
        })
    }

    /// Every letter that goes on, in the order of the list.
    #[inline]
    pub fn each(&self, mut visit: impl FnMut(char, Longer<'a>)) {
        for step in self.node.transitions() {
            let longer = Longer {
                list: self.list,
                at: step.addr,
            };
            if step.inp.is_ascii() {
                visit(char::from(step.inp), longer);
            } else {
                longer.stem().rest(&mut vec![step.inp], &mut visit);
            }
        }
    }

    /// Every letter that begins with these bytes.
    fn rest(&self, bytes: &mut Vec<u8>, visit: &mut impl FnMut(char, Longer<'a>)) {
        for step in self.node.transitions() {
            let longer = Longer {
                list: self.list,
                at: step.addr,
            };
            bytes.push(step.inp);
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
            .field("at", &self.node.addr())
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
