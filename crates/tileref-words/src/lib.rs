//! Word lists as `fst` sets, and helpers for text in messages. Nothing here opens a file.
//!
//! ```
//! use tileref_words::{Lexicon, compile, fold};
//!
//! let list = compile(b"jigs\njigsaw\nqi\n").expect("a list");
//! let list = Lexicon::from_fst_bytes("mine", list.fst).expect("a set");
//! let word = fold("Qi").expect("letters only");
//! assert!(list.contains(&word));
//! assert_eq!(list.nearest("jigsw", 3), ["jigs", "jigsaw"]);
//! ```

mod compile;
mod letters;
mod near;
mod node;
mod packed;
mod sound;
mod stem;
pub mod text;

use std::borrow::Cow;
use std::sync::Arc;

use fst::Set;

pub use compile::{
    CompileError, CompileReport, Compiled, Flags, MAX_BYTES, MAX_LETTERS, RejectedLine, compile,
    compile_with,
};
pub use letters::{Case, Spelling, clusters, fold, is_letter, upper_list, without_accents};
pub use packed::{pack, unpack};
pub use stem::Stem;

/// The most characters in the name of a word list.
pub const MAX_LIST_NAME: usize = 40;

/// Whether a word list can have this name, in any case. What a record names otherwise is a file.
///
/// ```
/// use tileref_words::is_list_name;
/// assert!(is_list_name("Club-2026") && !is_list_name("club.txt") && !is_list_name("-x"));
/// ```
pub fn is_list_name(name: &str) -> bool {
    let allowed = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    name.starts_with(|c: char| c.is_ascii_alphanumeric())
        && name.chars().all(allowed)
        && name.len() <= MAX_LIST_NAME
}

/// The longest word to find near words for: the search takes longer for longer words, and the longest word in the
/// embedded lists has 28 letters.
const MAX_NEAR_LETTERS: usize = 30;

/// A word list with its name.
#[derive(Debug)]
pub struct Lexicon {
    name: Cow<'static, str>,
    set: Arc<Set<Cow<'static, [u8]>>>,
}

impl Lexicon {
    /// A list from bytes made by [`compile()`], after verifying their checksum and their structure.
    ///
    /// # Errors
    /// The bytes are not an `fst` set, or are damaged.
    pub fn from_fst_bytes(name: impl Into<String>, bytes: Vec<u8>) -> Result<Self, fst::Error> {
        let size = bytes.len();
        let set = Set::new(Cow::Owned(bytes))?;
        set.as_fst().verify()?;
        if !sound::is_sound(set.as_fst().as_bytes()) {
            return Err(fst::raw::Error::Format { size }.into());
        }
        Ok(Self {
            name: Cow::Owned(name.into()),
            set: Arc::new(set),
        })
    }

    /// A list from bytes made by [`compile()`] and embedded in a program. Their checksum is not verified.
    ///
    /// # Errors
    /// The bytes are not an `fst` set.
    pub fn from_static(name: &'static str, bytes: &'static [u8]) -> Result<Self, fst::Error> {
        Ok(Self {
            name: Cow::Borrowed(name),
            set: Arc::new(Set::new(Cow::Borrowed(bytes))?),
        })
    }

    /// The same words under another name; both share them.
    #[must_use]
    pub fn with_name(&self, name: impl Into<String>) -> Self {
        Self {
            name: Cow::Owned(name.into()),
            set: Arc::clone(&self.set),
        }
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How its words are written: every Turkish list has words that start with an `ı`.
    pub fn case(&self) -> Case {
        let start = "ı"
            .bytes()
            .try_fold(self.stem(), |stem, byte| stem.byte(byte));
        match start {
            Some(_) => Case::Turkish,
            None => Case::Usual,
        }
    }

    /// How many words it has.
    pub fn len(&self) -> usize {
        self.set.len()
    }

    /// How many bytes it takes.
    pub fn size(&self) -> usize {
        self.set.as_fst().size()
    }

    /// Without words, nothing that is looked up is valid.
    pub fn is_empty(&self) -> bool {
        self.set.is_empty()
    }

    /// Looks up a word, which must be [folded](fold).
    pub fn contains(&self, word: &str) -> bool {
        self.set.contains(word)
    }

    /// The words that some [folded](fold) letters begin with: their lengths in bytes, shortest first.
    ///
    /// ```
    /// use tileref_words::{Lexicon, compile};
    /// let list = compile(b"a\nand\nants\n").expect("a list");
    /// let list = Lexicon::from_fst_bytes("mine", list.fst).expect("a set");
    /// assert_eq!(list.beginnings("andy").collect::<Vec<_>>(), [1, 3]);
    /// ```
    pub fn beginnings(&self, letters: &str) -> impl Iterator<Item = usize> {
        let stems = letters.bytes().scan(self.stem(), |stem, byte| {
            *stem = stem.byte(byte)?;
            Some(*stem)
        });
        let lengths = (1..).zip(stems).filter(|(_, stem)| stem.is_word());
        lengths.map(|(length, _)| length)
    }

    /// The `fst` set, to search it or to stream all words in order.
    pub fn set(&self) -> &Set<Cow<'static, [u8]>> {
        &self.set
    }

    /// The words nearest to a [folded](fold) word that is not in the list, at most `limit`.
    ///
    /// These are the words at distance one (a letter added, removed or changed, or two neighbours swapped), in
    /// alphabetical order; if there are none and the word has four letters or more, those at distance two. A very long
    /// word has none.
    pub fn nearest(&self, word: &str, limit: usize) -> Vec<String> {
        let letters: Vec<char> = word.chars().take(MAX_NEAR_LETTERS + 1).collect();
        if letters.len() > MAX_NEAR_LETTERS {
            return Vec::new();
        }
        let mut near = Vec::new();
        for most in 1..=if letters.len() > 3 { 2 } else { 1 } {
            near = near::within(self.stem(), &letters, most);
            near.retain(|found| found != word);
            if !near.is_empty() {
                break;
            }
        }
        near.truncate(limit);
        near
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(words: &str) -> Lexicon {
        Lexicon::from_fst_bytes("test", compile(words.as_bytes()).unwrap().fst).unwrap()
    }

    #[test]
    fn near_words_are_at_distance_one_or_else_two() {
        let list = list("receive\nrelieve\nqi\nqat\nax\nlatch\nlatches\ntäte\nzebra");
        for (word, near) in [
            ("recieve", vec!["receive", "relieve"]),
            ("latcha", vec!["latch"]),
            ("lach", vec!["latch"]),
            ("zbrea", vec!["zebra"]),
            ("zeb", vec![]),
            ("iq", vec!["qi"]),
            ("qx", vec!["ax", "qi"]),
            ("tate", vec!["täte"]),
            ("tät", vec!["täte"]),
            ("", vec![]),
        ] {
            assert_eq!(list.nearest(word, 5), near, "{word}");
        }
        assert_eq!(list.nearest("recieve", 1), ["receive"]);
        assert_eq!(list.nearest("recieve", 0), Vec::<String>::new());
    }

    #[test]
    fn a_list_tells_how_its_words_are_written() {
        assert_eq!(list("ilik\nılık").case(), Case::Turkish);
        assert_eq!(list("ilik\nIlik").case(), Case::Usual);
    }

    #[test]
    fn words_are_found_as_prefixes() {
        let list = list("a\nlat\nlatch\nlatches\ntä");
        let begin = |letters| list.beginnings(letters).collect::<Vec<_>>();
        assert_eq!(begin("latchesx"), [3, 5, 7]);
        assert_eq!(begin("atch"), [1]);
        assert_eq!(begin("tät"), [3]);
        for none in ["", "la", "xlat"] {
            assert!(begin(none).is_empty(), "{none}");
        }
    }

    #[test]
    fn long_words_have_no_near_words() {
        let (at, over) = (
            "z".repeat(MAX_NEAR_LETTERS),
            "z".repeat(MAX_NEAR_LETTERS + 1),
        );
        let list = list(&format!("{}\n{}", &at[1..], &over[1..]));
        assert_eq!(list.nearest(&at, 5).len(), 1);
        assert!(list.nearest(&over, 5).is_empty());
        assert!(list.nearest(&"z".repeat(10_000), 5).is_empty());
        assert!(!list.contains(&"z".repeat(10_000)));
    }

    #[test]
    fn damaged_bytes_are_refused() {
        let good = compile(b"cat\ndog").unwrap().fst;
        assert!(Lexicon::from_fst_bytes("test", good.clone()).is_ok());
        for i in 0..good.len() {
            let mut bad = good.clone();
            bad[i] ^= 0x40;
            assert!(Lexicon::from_fst_bytes("test", bad).is_err(), "byte {i}");
            assert!(
                Lexicon::from_fst_bytes("test", good[..i].to_vec()).is_err(),
                "cut at {i}"
            );
        }
    }
}
