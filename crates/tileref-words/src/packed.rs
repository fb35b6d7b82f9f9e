//! A word list as it travels: half as long as its set, once both are compressed.
//!
//! Each word is a byte that says how many bytes to drop from the end of the word before, and the bytes that follow
//! instead. No word is so long that this byte could be one of a letter.

use fst::{SetBuilder, Streamer as _};

use crate::{Lexicon, MAX_LETTERS};

/// The least byte in a word: `a`.
const FIRST_LETTER: u8 = b'a';

/// Packs the words of a list; `None` if one of them is too long for this.
///
/// ```
/// use tileref_words::{Lexicon, compile, pack, unpack};
/// let list = compile(b"cat\ncats\ncot\n").expect("a list");
/// let set = Lexicon::from_fst_bytes("mine", list.fst.clone()).expect("a set");
/// let packed = pack(&set).expect("short words");
/// assert_eq!(packed, b"\0cat\0s\x03ot");
/// assert_eq!(unpack(&packed), Some(list.fst));
/// ```
pub fn pack(list: &Lexicon) -> Option<Vec<u8>> {
    let mut packed = Vec::new();
    let mut before = Vec::new();
    let mut words = list.set().stream();
    while let Some(word) = words.next() {
        let pairs = word.iter().zip(&before);
        let same = pairs.take_while(|(one, other)| one == other).count();
        let dropped = u8::try_from(before.len() - same).ok();
        packed.push(dropped.filter(|&dropped| dropped < FIRST_LETTER)?);
        packed.extend(&word[same..]);
        word.clone_into(&mut before);
    }
    Some(packed)
}

/// The set of a packed list; `None` if the bytes are something else.
pub fn unpack(packed: &[u8]) -> Option<Vec<u8>> {
    let mut set = SetBuilder::memory();
    let mut word = Vec::new();
    for part in packed.chunk_by(|_, next| *next >= FIRST_LETTER) {
        let (&dropped, letters) = part.split_first()?;
        let same = word.len().checked_sub(usize::from(dropped))?;
        word.truncate(same);
        word.extend(letters);
        if word.len() > 4 * MAX_LETTERS {
            return None;
        }
        set.insert(&word).ok()?;
    }
    set.into_inner().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compile;

    #[test]
    fn a_list_comes_back() {
        let long = "a".repeat(MAX_LETTERS);
        for text in ["a\n", "ab\nabc\nb\nçà\nça\nשלום\n", &long] {
            let list = compile(text.as_bytes()).expect(text);
            let set = Lexicon::from_fst_bytes("test", list.fst.clone()).expect(text);
            assert_eq!(unpack(&pack(&set).expect(text)), Some(list.fst), "{text}");
        }
    }

    #[test]
    fn other_bytes_are_refused() {
        for bytes in [
            &b"cat"[..],
            b"\0b\x01a",
            b"\x02",
            b"\0cat\x04a",
            &[b'a'; 300],
        ] {
            assert_eq!(unpack(bytes), None, "{bytes:?}");
        }
    }
}
