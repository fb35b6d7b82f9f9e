//! Which words count at this table.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::lexicon::Lexicon;

/// The dictionary, the words that the rules of the game disallow, and what the table allowed and banned over both.
///
/// ```
/// use tileref_core::referee::Vocabulary;
/// let mut words = Vocabulary::new(None);
/// assert!(!words.refuses("blorp")); // without a word list nothing is refused
/// words.ban("blorp");
/// assert!(words.refuses("blorp"));
/// words.allow("blorp");
/// assert!(!words.refuses("blorp"));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Vocabulary {
    lexicon: Option<Arc<Lexicon>>,
    /// Listed words that the rules of the game do not let count.
    disallowed: BTreeSet<String>,
    allowed: BTreeSet<String>,
    banned: BTreeSet<String>,
}

impl Vocabulary {
    /// The words of a dictionary; without one the table decides.
    pub fn new(lexicon: Option<Arc<Lexicon>>) -> Self {
        Self {
            lexicon,
            ..Self::default()
        }
    }

    /// Stops words from counting that the rules of the game disallow, in lower case.
    pub fn disallow(&mut self, words: &[String]) {
        self.disallowed.extend(words.iter().cloned());
    }

    /// Whether the rules of the game stop a word, in lower case, from counting. Without a dictionary nothing is looked
    /// up, and every word counts.
    pub fn disallows(&self, word: &str) -> bool {
        self.lexicon.is_some() && self.disallowed.contains(word)
    }

    /// The dictionary.
    pub fn lexicon(&self) -> Option<&Lexicon> {
        self.lexicon.as_deref()
    }

    /// Words that the table lets count, in lower case.
    pub fn allowed(&self) -> impl Iterator<Item = &String> {
        self.allowed.iter()
    }

    /// Whether a word, in lower case, can be looked up and counts. Without a dictionary, no word can.
    pub fn knows(&self, word: &str) -> bool {
        let listed = |lexicon: &Lexicon| lexicon.contains(word) || self.allowed.contains(word);
        self.lexicon().is_some_and(listed) && !self.is_stopped(word)
    }

    /// The words at the start of some letters, in lower case: the length of each in bytes. Without a dictionary nothing
    /// can be looked up.
    pub fn beginnings<'a>(&'a self, letters: &'a str) -> impl Iterator<Item = usize> + 'a {
        let allowed = |word: &&String| letters.starts_with(word.as_str());
        let allowed = move || self.allowed.iter().filter(allowed).map(String::len);
        self.lexicon()
            .into_iter()
            .flat_map(move |lexicon| lexicon.beginnings(letters).chain(allowed()))
            .filter(|&bytes| !self.is_stopped(&letters[..bytes]))
    }

    /// Whether any word, listed or not, is kept from counting.
    pub fn has_stops(&self) -> bool {
        !self.banned.is_empty() || !self.disallowed.is_empty()
    }

    fn is_stopped(&self, word: &str) -> bool {
        self.banned.contains(word) || self.disallowed.contains(word)
    }

    /// Whether a word, in lower case, is refused at entry. Without a dictionary only a banned word is.
    pub fn refuses(&self, word: &str) -> bool {
        if self.lexicon.is_some() {
            !self.knows(word)
        } else {
            self.banned.contains(word)
        }
    }

    /// Lets a word count from here on.
    pub fn allow(&mut self, word: &str) {
        self.banned.remove(word);
        self.disallowed.remove(word);
        self.allowed.insert(word.to_owned());
    }

    /// Stops a word from counting from here on.
    pub fn ban(&mut self, word: &str) {
        self.allowed.remove(word);
        self.banned.insert(word.to_owned());
    }
}
