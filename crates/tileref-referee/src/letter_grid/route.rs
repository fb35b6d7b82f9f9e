//! The best path of one word through a grid.
//!
//! All paths are followed letter by letter, and those at the same sign with the same blanks are merged. Paths from which
//! the rest of the word cannot be traced are dropped: these are known from a walk back from its last letter, in which a
//! blank can be another letter at every visit.

use super::adjacency::{Adjacency, BlankLetters, Sign, Signs, Trace, merge};
use crate::grid::Cell;
use crate::score::Sum;

/// The path of a word through the tiles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Route {
    /// The tiles in spelling order; a path may return to a tile.
    pub cells: Vec<Cell>,
    /// How many of its steps are on a ring.
    pub rings: u32,
}

/// The score of a word that is worth this much and has this many steps on rings, each of which doubles it.
pub fn sum(worth: u32, rings: u32) -> Sum {
    let mut sum = Sum::of_letters(1);
    sum.add(worth, 1);
    (0..rings).for_each(|_| sum.multiply(2));
    sum
}

impl Adjacency {
    /// The path of a word, in lower case, with the most rings; of several, the first in reading order, though one that
    /// needs fewer blanks may come before it. `None` if the word is not on the grid.
    ///
    /// Paths at the same sign with the same blanks are merged, so time and memory grow with the length of the word, not
    /// with the number of its paths.
    ///
    /// ```
    /// use tileref_referee::letter_grid::{Adjacency, LetterGrid, Neighbours, sum};
    /// let grid = LetterGrid::parse("ca*/td").expect("a grid");
    /// let adjacency = Adjacency::new(grid, Neighbours::Eight);
    /// let cat = adjacency.route("cat").expect("it is there");
    /// assert_eq!((cat.rings, sum(1, cat.rings).to_string().as_str()), (1, "1x2"));
    /// assert_eq!(adjacency.route("cart"), None);
    /// ```
    pub fn route(&self, word: &str) -> Option<Route> {
        let letters: Vec<char> = word.chars().collect();
        if self.signs.iter().any(|sign| sign.letter.is_none()) {
            // There may be too many paths to keep those of every letter, so the blanks are settled first.
            let blank_letters = self.best_blanks(&letters)?;
            self.settled(blank_letters).trace(&letters)
        } else {
            self.trace(&letters)
        }
    }

    /// The letters of the blanks on the best path.
    fn best_blanks(&self, letters: &[char]) -> Option<BlankLetters> {
        let mut steps = letters.iter().zip(self.onward(letters));
        let (&first, onward) = steps.next()?;
        let mut paths = kept(self.starts(first), onward);
        for (&letter, onward) in steps {
            paths = kept(self.longer(&paths, letter), onward);
        }
        Some(paths[best(&paths)?].blank_letters)
    }

    /// The best path through a grid without blanks.
    fn trace(&self, letters: &[char]) -> Option<Route> {
        let mut steps = letters.iter().zip(self.onward(letters));
        let (&first, onward) = steps.next()?;
        // The paths that spell the word up to each letter.
        let mut layers = vec![kept(self.starts(first), onward)];
        for (&letter, onward) in steps {
            layers.push(kept(self.longer(layers.last()?, letter), onward));
        }
        let last = layers.last()?;
        let mut at = best(last)?;
        let rings = last[at].rings;
        let mut cells = Vec::with_capacity(letters.len());
        for paths in layers.iter().rev() {
            let Trace { sign, from, .. } = paths[at];
            let sign = &self.signs[usize::from(sign)];
            cells.extend(sign.begins.then_some(sign.cell));
            at = from;
        }
        cells.reverse();
        Some(Route { cells, rings })
    }

    /// The paths that spell one letter more than these.
    fn longer(&self, shorter: &[Trace], letter: char) -> impl Iterator<Item = Trace> {
        let shorter = shorter.iter().enumerate();
        shorter.flat_map(move |(from, &path)| {
            let steps = self.steps(path, letter);
            steps.map(move |step| Trace { from, ..step })
        })
    }

    /// For each letter, the signs from which the word can be traced to its end.
    fn onward(&self, letters: &[char]) -> Vec<Signs> {
        let mut next: Option<Signs> = None;
        let back = letters.iter().rev().map(|&letter| {
            let is_on = |sign: &Sign| sign.letter.is_none_or(|own| own == letter);
            let reaches = |sign: &Sign| next.map_or(sign.ends, |next| sign.near & next != 0);
            let signs = self.signs_where(|sign| is_on(sign) && reaches(sign));
            *next.insert(signs)
        });
        let mut onward: Vec<Signs> = back.collect();
        onward.reverse();
        onward
    }
}

/// Those of some paths from whose last sign the word can be traced to its end, merged, in reading order.
fn kept(paths: impl Iterator<Item = Trace>, onward: Signs) -> Vec<Trace> {
    let mut paths: Vec<Trace> = paths.filter(|path| onward >> path.sign & 1 == 1).collect();
    merge(&mut paths);
    paths.sort_unstable_by_key(|path| (path.from, path.sign));
    paths
}

/// The first of the paths with the most rings.
fn best(paths: &[Trace]) -> Option<usize> {
    let rings = paths.iter().map(|path| path.rings).max()?;
    paths.iter().position(|path| path.rings == rings)
}
