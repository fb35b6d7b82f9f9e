//! Itemised scores: every number shown is a sum of the items listed here.

use std::fmt;

use crate::grid::Cell;
use crate::names::choices;

/// The arithmetic of one word: letter values with their premiums, summed, then the word factors.
///
/// ```
/// use tileref_core::score::Sum;
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
    /// Value of each tile that has one, and how often it counts.
    terms: Vec<(u32, u32)>,
    /// What the sum of the terms is multiplied by, in order.
    factors: Vec<u32>,
}

impl Sum {
    /// The empty arithmetic of a word with this many letters.
    pub fn of_letters(letters: usize) -> Self {
        Self {
            terms: Vec::with_capacity(letters),
            factors: Vec::new(),
        }
    }

    /// Adds a tile of a value, counted `times` over. A tile worth 0 adds nothing and is not shown.
    pub fn add(&mut self, value: u32, times: u32) {
        if value > 0 {
            self.terms.push((value, times));
        }
    }

    /// Multiplies the whole word.
    pub fn multiply(&mut self, factor: u32) {
        self.factors.push(factor);
    }

    /// What the tiles are worth by themselves, before anything is multiplied.
    pub fn plain(&self) -> u32 {
        let terms = self.terms.iter();
        terms.fold(0, |sum: u32, &(value, _)| sum.saturating_add(value))
    }

    /// The total of the arithmetic, capped at `u32::MAX`.
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

/// `(3+1)x2x3`: what a person would write beside the word.
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
    /// Why a word on a list does not count.
    pub enum Strike {
        /// No path through the letters spells it.
        NotOnGrid = "not-on-grid",
        /// Another player has it too.
        Shared = "shared",
        /// It is not in the dictionary.
        NotAWord = "not-a-word",
    }
}

/// A word that a play scores, or a listed word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoredWord {
    /// Its spelling, in lower case, as word lists have it.
    pub spelling: String,
    /// Its cells, in spelling order.
    pub cells: Vec<Cell>,
    /// Its score.
    pub sum: Sum,
    /// Why it does not count after all; only words on lists are struck.
    pub struck: Option<Strike>,
}

impl ScoredWord {
    /// A word that counts.
    pub fn new(spelling: String, cells: Vec<Cell>, sum: Sum) -> Self {
        Self {
            spelling,
            cells,
            sum,
            struck: None,
        }
    }

    /// What it adds: nothing if it is struck.
    pub fn points(&self) -> u32 {
        if self.struck.is_some() {
            0
        } else {
            self.sum.points()
        }
    }
}

/// A bonus of a play: its name in the ruleset and its points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bonus {
    /// The name that `claim` uses.
    pub name: &'static str,
    /// What it adds.
    pub points: u32,
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
