//! Plays in little memory, because a search may find millions.

use std::fmt;

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
    numbers: FxHashMap<u64, u32>,
    /// The numbers of the letters of all plays, one after another.
    letters: Vec<u32>,
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

    /// Whether there are none.
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
            self.letters.push(number);
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
    fn number(&mut self, letter: Spelled) -> u32 {
        let (step, tile) = letter;
        let key = tile.number() | step.map_or(0, |step| 1 + step as u64);
        *self.numbers.entry(key).or_insert_with(|| {
            // As the word list spells it, however it is printed on the table.
            let letter = tile.letter.apart(false).dotted(false);
            self.spelled.push((step, Tile { letter, ..tile }));
            u32::try_from(self.spelled.len() - 1).expect("fewer letters than that")
        })
    }

    fn spelled(&self, kept: Kept) -> impl Iterator<Item = Spelled> {
        let letters = self.letters[kept.from..].iter();
        let mut letters = letters.map(|&number| self.spelled[number as usize]);
        let first = letters.next().into_iter();
        first.chain(letters.take_while(|(step, _)| step.is_some()))
    }

    /// Forgets the letters of plays that are no longer kept.
    pub(super) fn shrink(&mut self) {
        let mut letters = Vec::new();
        for n in 0..self.kept.len() {
            let kept = self.kept[n];
            let length = self.spelled(kept).count();
            self.kept[n].from = letters.len();
            letters.extend_from_slice(&self.letters[kept.from..kept.from + length]);
        }
        self.letters = letters;
    }

    /// About how many bytes they take.
    pub(super) fn memory(&self) -> usize {
        self.letters.capacity() * size_of::<u32>() + self.kept.capacity() * size_of::<Kept>()
    }
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
        self.plays.spelled(self.kept).filter_map(|(step, _)| step)
    }

    /// Each letter of its word on its cell.
    pub fn cells(self) -> impl Iterator<Item = (Cell, Tile)> + 'a {
        let letters = self.plays.spelled(self.kept);
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
        let (steps, tiles): (Vec<_>, Vec<_>) = self.plays.spelled(self.kept).unzip();
        let steps = steps.into_iter().flatten().collect();
        let main = Declared::new(NamedCell::Cell(self.kept.start), steps, tiles);
        let mut play = Play::new(main.expect("a step to each letter but the first"));
        play.keep_apart(&self.plays.alphabet);
        play
    }
}
