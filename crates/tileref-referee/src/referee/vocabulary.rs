//! The words that count at a table.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};

use crate::lexicon::Lexicon;
use crate::word_tree::Decoded;

/// The most nodes of a dictionary that are kept from one search to the next: some 50 MB.
const MOST_KEPT: usize = 1 << 20;

/// Words in lower case. Copies of a game share them, until one of them goes on.
type Words = Arc<BTreeSet<String>>;

/// The dictionary, the words that the game disallows, and those that the table allowed and banned, which overrule both.
///
/// ```
/// use tileref_referee::referee::Vocabulary;
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
    /// Words that the rules of the game do not let count, even if the dictionary has them.
    disallowed: Words,
    allowed: Words,
    banned: Words,
    /// What searches have decoded of the dictionary, for the next one: copies of a game share it.
    decoded: Arc<Mutex<Option<Decoded>>>,
}

impl Vocabulary {
    /// The words of a dictionary; without one the table decides.
    pub fn new(lexicon: Option<Arc<Lexicon>>) -> Self {
        Self {
            lexicon,
            ..Self::default()
        }
    }

    /// The same verdicts of the table over another dictionary.
    #[must_use]
    pub fn with_lexicon(&self, lexicon: Arc<Lexicon>) -> Self {
        Self {
            lexicon: Some(lexicon),
            decoded: Arc::default(),
            ..self.clone()
        }
    }

    /// Adds words, in lower case, that the rules of the game disallow.
    pub fn disallow(&mut self, words: &[String]) {
        Arc::make_mut(&mut self.disallowed).extend(words.iter().cloned());
    }

    /// The rules of the game disallow a word, in lower case. Without a dictionary nothing is looked up, and every word
    /// counts.
    pub fn disallows(&self, word: &str) -> bool {
        self.lexicon.is_some() && self.disallowed.contains(word)
    }

    /// The dictionary.
    pub fn lexicon(&self) -> Option<&Lexicon> {
        self.lexicon.as_deref()
    }

    /// What searches have decoded of the dictionary; nothing while another search has it.
    pub fn take_decoded(&self) -> Option<Decoded> {
        self.decoded.lock().ok()?.take()
    }

    /// Keeps what a search has decoded of the dictionary, unless it is too large.
    pub fn keep_decoded(&self, decoded: Decoded) {
        if let Ok(mut kept) = self.decoded.lock()
            && decoded.nodes() <= MOST_KEPT
        {
            *kept = Some(decoded);
        }
    }

    /// Words that the table lets count, in lower case.
    pub fn allowed(&self) -> impl Iterator<Item = &String> {
        self.allowed.iter()
    }

    /// A word, in lower case, is known to count. Without a dictionary, none is.
    pub fn knows(&self, word: &str) -> bool {
        let listed = |lexicon: &Lexicon| lexicon.contains(word) || self.allowed.contains(word);
        self.lexicon().is_some_and(listed) && !self.is_barred(word)
    }

    /// The lengths, in bytes, of the words that some letters, in lower case, begin with. Without a dictionary, no word
    /// is known.
    pub fn beginnings<'a>(&'a self, letters: &'a str) -> impl Iterator<Item = usize> + 'a {
        let ends = || letters.char_indices().map(|(at, c)| at + c.len_utf8());
        let allowed = move || ends().filter(|&end| self.allowed.contains(&letters[..end]));
        self.lexicon()
            .into_iter()
            .flat_map(move |lexicon| lexicon.beginnings(letters).chain(allowed()))
            .filter(|&bytes| !self.is_barred(&letters[..bytes]))
    }

    /// Some word is banned or disallowed; if none, a listed word always counts.
    pub fn has_barred(&self) -> bool {
        !self.banned.is_empty() || !self.disallowed.is_empty()
    }

    /// A word, in lower case, is banned or disallowed.
    pub fn is_barred(&self, word: &str) -> bool {
        self.banned.contains(word) || self.disallowed.contains(word)
    }

    /// A play with this word, in lower case, is refused. Without a dictionary, only banned words are.
    pub fn refuses(&self, word: &str) -> bool {
        if self.lexicon.is_some() {
            !self.knows(word)
        } else {
            self.banned.contains(word)
        }
    }

    /// Lets a word, in lower case, count from now on.
    pub fn allow(&mut self, word: &str) {
        for words in [&mut self.banned, &mut self.disallowed] {
            Arc::make_mut(words).remove(word);
        }
        Arc::make_mut(&mut self.allowed).insert(word.to_owned());
    }

    /// Stops a word, in lower case, from counting from now on.
    pub fn ban(&mut self, word: &str) {
        Arc::make_mut(&mut self.allowed).remove(word);
        Arc::make_mut(&mut self.banned).insert(word.to_owned());
    }
}
