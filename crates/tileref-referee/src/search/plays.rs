//! Plays in little memory, because a search may find millions.

use std::{fmt, iter};

use rustc_hash::FxHashMap;

use crate::action::{Declared, NamedCell, Play};
use crate::grid::{Cell, Direction};
use crate::tile::{Alphabet, Tile};

/// A letter of a word, and the step to it from the letter before; the first letter has none.
pub type Spelled = (Option<Direction>, Tile);

/// The plays that a search found, each with its points.
///
/// The points are the sum that the search works out as it lays the tiles. The referee comes to the same, and has the items.
#[derive(Clone, Default)]
pub struct Plays {
    alphabet: Alphabet,
    /// Each different letter with its step, so that a play needs only its number here.
    spelled: Vec<Spelled>,
    numbers: FxHashMap<u64, usize>,
    /// The numbers of the letters of all plays, one after another: seven bits to a byte, and another byte after each from 128.
    letters: Vec<u8>,
    pub(super) kept: Vec<Kept>,
}

/// A play that is kept.
#[derive(Clone, Copy)]
pub(super) struct Kept {
    pub points: i64,
    pub start: Cell,
    /// Where its letters begin among those of all.
    from: usize,
}

/// A play among [`Plays`].
#[derive(Clone, Copy)]
pub struct FoundPlay<'a> {
    plays: &'a Plays,
    kept: Kept,
}

impl Plays {
    pub(super) fn new(alphabet: Alphabet) -> Self {
        Self {
            alphabet,
            ..Self::default()
        }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.kept.len()
    }

    /// No play is kept.
    pub fn is_empty(&self) -> bool {
        self.kept.is_empty()
    }

    /// Drops all but the first ones.
    pub fn truncate(&mut self, length: usize) {
        self.kept.truncate(length);
    }

    /// Each play, in order.
    pub fn all(&self) -> impl ExactSizeIterator<Item = FoundPlay<'_>> {
        self.kept.iter().map(|&kept| self.found(kept))
    }

    pub(super) fn found(&self, kept: Kept) -> FoundPlay<'_> {
        FoundPlay { plays: self, kept }
    }

    /// Adds a play.
    #[inline]
    pub(super) fn push(
        &mut self,
        points: i64,
        start: Cell,
        letters: impl Iterator<Item = Spelled>,
    ) -> Kept {
        let from = self.letters.len();
        for letter in letters {
            let number = self.number(letter);
            write(number, &mut self.letters);
        }
        let kept = Kept {
            points,
            start,
            from,
        };
        self.kept.push(kept);
        kept
    }

    #[inline]
    fn number(&mut self, letter: Spelled) -> usize {
        let (step, tile) = letter;
        let key = tile.number() | step.map_or(0, |step| 1 + step as u64);
        *self.numbers.entry(key).or_insert_with(|| {
            // As the word list spells it, however it is printed on the table.
            let letter = tile.letter.apart(false);
            self.spelled.push((step, Tile { letter, ..tile }));
            self.spelled.len() - 1
        })
    }

    fn letters_of(&self, kept: Kept) -> impl Iterator<Item = Spelled> {
        let mut letters = read(&self.letters[kept.from..]).map(|number| self.spelled[number]);
        let first = letters.next().into_iter();
        first.chain(letters.take_while(|(step, _)| step.is_some()))
    }

    /// Forgets the letters of plays that are no longer kept.
    pub(super) fn shrink(&mut self) {
        let mut fewer = Self::new(self.alphabet.clone());
        for &kept in &self.kept {
            fewer.push(kept.points, kept.start, self.letters_of(kept));
        }
        *self = fewer;
    }

    /// About how many bytes they take.
    pub(super) fn memory(&self) -> usize {
        self.letters.capacity() + self.kept.capacity() * size_of::<Kept>()
    }
}

fn write(mut number: usize, bytes: &mut Vec<u8>) {
    while number >= 0x80 {
        bytes.push(number.to_le_bytes()[0] | 0x80);
        number >>= 7;
    }
    bytes.push(number.to_le_bytes()[0]);
}

fn read(bytes: &[u8]) -> impl Iterator<Item = usize> {
    let mut bytes = bytes.iter();
    iter::from_fn(move || {
        let (mut number, mut bits) = (0, 0);
        loop {
            let &byte = bytes.next()?;
            number |= usize::from(byte & 0x7f) << bits;
            if byte < 0x80 {
                return Some(number);
            }
            bits += 7;
        }
    })
}

impl PartialEq for Plays {
    fn eq(&self, other: &Self) -> bool {
        self.all().eq(other.all())
    }
}

impl Eq for Plays {}

impl fmt::Debug for Plays {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.all()).finish()
    }
}

impl PartialEq for FoundPlay<'_> {
    fn eq(&self, other: &Self) -> bool {
        (self.points(), self.play()) == (other.points(), other.play())
    }
}

impl Eq for FoundPlay<'_> {}

impl fmt::Debug for FoundPlay<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:+} {}", self.points(), self.play())
    }
}

impl<'a> FoundPlay<'a> {
    /// Its points, with every bonus that it earns.
    pub fn points(self) -> i64 {
        self.kept.points
    }

    /// The steps of its word.
    pub(super) fn steps(self) -> impl Iterator<Item = Direction> + 'a {
        self.plays
            .letters_of(self.kept)
            .filter_map(|(step, _)| step)
    }

    /// Each letter of its word on its cell.
    pub fn cells(self) -> impl Iterator<Item = (Cell, Tile)> + 'a {
        let letters = self.plays.letters_of(self.kept);
        letters.scan(self.kept.start, |at, (step, tile)| {
            *at = step.map_or(Some(*at), |step| at.step(step))?;
            Some((*at, tile))
        })
    }

    /// The play as a player would type it, except that no bonus is announced.
    #[allow(
        clippy::missing_panics_doc,
        reason = "each letter but the first has a step"
    )]
    pub fn play(self) -> Play {
        let (steps, tiles): (Vec<_>, Vec<_>) = self.plays.letters_of(self.kept).unzip();
        let steps = steps.into_iter().flatten().collect();
        let main = Declared::new(NamedCell::Cell(self.kept.start), steps, tiles);
        let mut play = Play::new(main.expect("a step to each letter but the first"));
        play.keep_apart(&self.plays.alphabet);
        play
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_they_were_written() {
        let numbers = [0, 1, 127, 128, 300, 16_383, 16_384, usize::MAX];
        let mut bytes = Vec::new();
        for number in numbers {
            write(number, &mut bytes);
        }
        assert!(read(&bytes).eq(numbers));
        assert_eq!(bytes[..3], [0, 1, 127]);
    }
}
