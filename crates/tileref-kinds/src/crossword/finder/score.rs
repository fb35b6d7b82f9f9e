//! What the referee will give for a word, summed up tile by tile.

use super::super::Crossword;
use super::line::LineSquare;

/// The points of a word so far.
#[derive(Clone, Copy)]
pub(super) struct Score {
    /// Of its own letters, before the premiums for words.
    letters: u64,
    word_factor: u64,
    /// Of the words across it.
    across: u64,
    /// How many of its tiles are new.
    pub(super) laid: usize,
}

impl Score {
    /// The points of no tiles.
    pub(super) const ZERO: Self = Self {
        letters: 0,
        word_factor: 1,
        across: 0,
        laid: 0,
    };

    /// Adds a new tile of this value.
    #[inline]
    pub(super) fn lay(&mut self, square: &LineSquare, value: u64, crossword: &Crossword) {
        let value = value * u64::from(square.letter_premium.times_of(value));
        self.letters += value;
        let combine = |one, other| crossword.word_premiums.combine(one, other);
        self.word_factor = combine(self.word_factor, square.word_factor);
        if let Some(cross) = &square.cross {
            let factor = combine(cross.word_factor, square.word_factor);
            self.across += (cross.value + value).saturating_mul(factor);
        }
        self.laid += 1;
    }

    /// Adds the old tiles of these squares.
    #[inline]
    pub(super) fn pass(&mut self, squares: &[LineSquare], crossword: &Crossword) {
        for old in squares.iter().filter_map(|square| square.tile) {
            self.letters += old.value;
            self.word_factor = crossword
                .word_premiums
                .combine(self.word_factor, old.word_factor);
        }
    }

    /// The points of the play.
    pub(super) fn points(self, crossword: &Crossword) -> i64 {
        let main = self.letters.saturating_mul(self.word_factor);
        let bonus = crossword.pays(self.laid, main).unwrap_or(0);
        i64::try_from(main.saturating_add(self.across).saturating_add(bonus)).unwrap_or(i64::MAX)
    }
}
