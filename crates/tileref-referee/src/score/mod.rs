//! Itemised scores: every score that is shown is the sum of such items.

use std::fmt;

mod bonus;

pub use bonus::{ALL_TILES, BonusRule, Earned, Times};

use crate::grid::Cell;
use crate::lexicon::Spelling;
use crate::options::choices;

/// The arithmetic of a word: the sum of its letter values with their premiums, and the word factors.
///
/// ```
/// use tileref_referee::score::Sum;
/// let mut cat = Sum::default();
/// for (value, times) in [(3, 2), (1, 1), (1, 1)] {
///     cat.add(value, times);
/// }
/// cat.multiply(3);
/// assert_eq!(cat.to_string(), "(3x2+1+1)x3");
/// assert_eq!((cat.points(), cat.plain()), (24, 5));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sum {
    /// The value of each tile, unless it is 0, and how often it counts.
    terms: Vec<(u32, u32)>,
    /// The factors for the sum of the terms, in order.
    factors: Vec<u32>,
}

impl Sum {
    /// An empty sum with room for this many letters.
    pub fn of_letters(letters: usize) -> Self {
        Self {
            terms: Vec::with_capacity(letters),
            factors: Vec::new(),
        }
    }

    /// Adds the value of a tile, `times` over. A value of 0 is not shown.
    pub fn add(&mut self, value: u32, times: u32) {
        if value > 0 {
            self.terms.push((value, times));
        }
    }

    /// Multiplies the whole word.
    pub fn multiply(&mut self, factor: u32) {
        self.factors.push(factor);
    }

    /// A letter or the word counts several times.
    pub fn is_multiplied(&self) -> bool {
        !self.factors.is_empty() || self.terms.iter().any(|&(_, times)| times > 1)
    }

    /// The sum of the tile values without any premiums.
    pub fn plain(&self) -> u32 {
        let terms = self.terms.iter();
        terms.fold(0, |sum: u32, &(value, _)| sum.saturating_add(value))
    }

    /// The points, capped at `u32::MAX`.
    pub fn points(&self) -> u32 {
        let add = |sum: u32, &(value, times): &(u32, u32)| {
            sum.saturating_add(value.saturating_mul(times))
        };
        let sum = self.terms.iter().fold(0, add);
        self.factors
            .iter()
            .fold(sum, |points, &factor| points.saturating_mul(factor))
    }
}

/// As a person would write it beside the word: `(3+1)x2x3`.
impl fmt::Display for Sum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let grouped = !self.factors.is_empty() && self.terms.len() > 1;
        if grouped {
            f.write_str("(")?;
        }
        for (i, &(value, times)) in self.terms.iter().enumerate() {
            if i > 0 {
                f.write_str("+")?;
            }
            write!(f, "{value}")?;
            if times > 1 {
                write!(f, "x{times}")?;
            }
        }
        if self.terms.is_empty() {
            f.write_str("0")?;
        }
        if grouped {
            f.write_str(")")?;
        }
        self.factors
            .iter()
            .try_for_each(|factor| write!(f, "x{factor}"))
    }
}

choices! {
    /// Why a listed word does not count.
    pub enum Strike {
        /// No path through the letters spells it.
        NotOnGrid = "not-on-grid",
        /// Another player listed it too.
        Shared = "shared",
        /// It is not in the dictionary.
        NotAWord = "not-a-word",
    }
}

impl Strike {
    /// Why the word does not count, in a few words.
    pub fn why(self) -> &'static str {
        match self {
            Self::NotOnGrid => "not in the grid",
            Self::Shared => "shared",
            Self::NotAWord => "not a word",
        }
    }
}

/// A word that a play scores, or a listed word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoredWord {
    /// Its spelling.
    pub spelling: Spelling,
    /// Its cells, in spelling order.
    pub cells: Vec<Cell>,
    /// Its score.
    pub sum: Sum,
    /// Why it does not count, if it is a listed word that was struck.
    pub struck: Option<Strike>,
    /// It was struck because it has letters that are nowhere in the grid of its round.
    pub lacks_letters: bool,
    /// It was struck because every path of it uses a tile twice, which this table does not allow.
    pub reuses: bool,
}

impl ScoredWord {
    /// A word that counts.
    pub fn new(spelling: Spelling, cells: Vec<Cell>, sum: Sum) -> Self {
        Self {
            spelling,
            cells,
            sum,
            struck: None,
            lacks_letters: false,
            reuses: false,
        }
    }

    /// Why it does not count, in a few words; empty if it does.
    pub fn why_struck(&self) -> &'static str {
        match self.struck {
            Some(Strike::NotOnGrid) if self.lacks_letters => "letters not in the grid",
            Some(Strike::NotOnGrid) if self.reuses => "uses a tile twice",
            Some(Strike::NotOnGrid) => "letters not next to each other",
            Some(strike) => strike.why(),
            None => "",
        }
    }

    /// Its points: 0 if it is struck.
    pub fn points(&self) -> u32 {
        if self.struck.is_some() {
            0
        } else {
            self.sum.points()
        }
    }
}

/// A bonus of a play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bonus {
    /// The name that `claim` uses.
    pub name: &'static str,
    /// Its points.
    pub points: u32,
    /// Where the play earned it: at a corner tile, or where its main word begins; `None` without a board.
    pub at: Option<Cell>,
    /// What earned it, with words and cells: `EAT and EEL meet at M13`; `claimed` where the referee cannot know.
    pub why: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_show_what_they_add() {
        let mut acts = Sum::default();
        for value in [0, 3, 1, 0] {
            acts.add(value, 1);
        }
        acts.multiply(2);
        acts.multiply(3);
        assert_eq!(
            (acts.to_string().as_str(), acts.points()),
            ("(3+1)x2x3", 24)
        );

        let mut jazz = Sum::default();
        for (value, times) in [(8, 2), (1, 1), (10, 3)] {
            jazz.add(value, times);
        }
        assert_eq!(
            (jazz.to_string().as_str(), jazz.points()),
            ("8x2+1+10x3", 47)
        );

        let mut single = Sum::default();
        single.add(4, 1);
        single.multiply(2);
        assert_eq!(single.to_string(), "4x2");
        assert_eq!(
            (Sum::default().to_string().as_str(), Sum::default().points()),
            ("0", 0)
        );
    }
}
