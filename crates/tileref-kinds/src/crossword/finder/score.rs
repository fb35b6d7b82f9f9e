//! What the referee will give for a word, summed up tile by tile.

use super::super::Crossword;
use super::line::LineSquare;
use crate::crossword::WordPremiums;

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
        let value = value * square.letter_factor;
        self.letters += value;
        self.word_factor = match crossword.word_premiums {
            WordPremiums::Multiply => self.word_factor.saturating_mul(square.word_factor),
            WordPremiums::Highest => self.word_factor.max(square.word_factor),
        };
        if let Some(cross) = &square.cross {
            self.across += (cross.value + value) * square.word_factor;
        }
        self.laid += 1;
    }

    /// Adds the old tiles of these squares.
    #[inline]
    pub(super) fn pass(&mut self, squares: &[LineSquare]) {
        let old = squares.iter().filter_map(|square| square.tile);
        self.letters += old.map(|old| old.value).sum::<u64>();
    }

    /// The points of the play.
    pub(super) fn points(self, crossword: &Crossword) -> i64 {
        let main = self.letters.saturating_mul(self.word_factor);
        let bonus = crossword.pays(self.laid, main).unwrap_or(0);
        i64::try_from(main.saturating_add(self.across).saturating_add(bonus)).unwrap_or(i64::MAX)
    }
}
