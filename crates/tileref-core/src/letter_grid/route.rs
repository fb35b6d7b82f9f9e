//! The best path of one word through a grid.
//!
//! All paths are followed letter by letter, and those at the same tile with the same blanks are merged. Paths from which
//! the rest of the word cannot be traced are dropped: these are known from a walk back from its last letter, in which a
//! blank can be another letter at every visit.

use super::adjacency::{Adjacency, State, Tile, Tiles, merge};
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

impl Route {
    /// The score of the word: 1, doubled for every step on a ring.
    pub fn sum(&self) -> Sum {
        sum(self.rings)
    }
}

/// The score of a word with this many steps on rings.
pub fn sum(rings: u32) -> Sum {
    let mut sum = Sum::of_letters(1);
    sum.add(1, 1);
    (0..rings).for_each(|_| sum.multiply(2));
    sum
}

impl Adjacency {
    /// The path of a word, in lower case, with the most rings; of several, the first in reading order, though one that
    /// needs fewer blanks may come before it. `None` if the word is not on the grid.
    ///
    /// Paths at the same tile with the same blanks are merged, so time and memory grow with the length of the word, not
    /// with the number of its paths.
    ///
    /// ```
    /// use tileref_core::letter_grid::{Adjacency, LetterGrid, Neighbours};
    /// let grid = LetterGrid::parse("ca*/td").expect("a grid");
    /// let adjacency = Adjacency::new(grid, Neighbours::Eight);
    /// let cat = adjacency.route("cat").expect("it is there");
    /// assert_eq!((cat.rings, cat.sum().to_string().as_str()), (1, "1x2"));
    /// assert_eq!(adjacency.route("cart"), None);
    /// ```
    pub fn route(&self, word: &str) -> Option<Route> {
        let letters: Vec<char> = word.chars().collect();
        let steps = letters.iter().zip(self.onward(&letters));
        let longer = |shorter: Option<&Vec<State>>, (&letter, onward)| {
            let mut paths = match shorter {
                Some(shorter) => self.longer(shorter, letter),
                None => self.starts(letter).collect(),
            };
            paths.retain(|path: &State| onward >> path.tile & 1 == 1);
            merge(&mut paths);
            paths.sort_unstable_by_key(|path| (path.from, path.tile));
            paths
        };
        // With blanks there may be too many paths to keep those of every letter: the blanks are settled first.
        if self.tiles.iter().any(|tile| tile.sign.is_none()) {
            let last = steps.fold(None, |paths, step| Some(longer(paths.as_ref(), step)))?;
            let best = &last[best(&last)?];
            return self.settled(best.blank_letters).route(word);
        }
        // The paths that spell the word up to each letter, in reading order.
        let mut layers: Vec<Vec<State>> = Vec::with_capacity(letters.len());
        steps.for_each(|step| layers.push(longer(layers.last(), step)));
        let last = layers.last()?;
        let mut at = best(last)?;
        let rings = last[at].rings;
        let tiles = layers.iter().rev().map(|paths| {
            let State { tile, from, .. } = paths[at];
            at = from;
            &self.tiles[usize::from(tile)]
        });
        let tiles = tiles.filter(|tile| tile.begins);
        let mut cells: Vec<Cell> = tiles.map(|tile| tile.cell).collect();
        cells.reverse();
        Some(Route { cells, rings })
    }

    /// The paths that spell one letter more than these.
    fn longer(&self, shorter: &[State], letter: char) -> Vec<State> {
        let steps = shorter.iter().enumerate().flat_map(|(from, &path)| {
            let steps = self.steps(path, letter);
            steps.map(move |step| State { from, ..step })
        });
        steps.collect()
    }

    /// For each letter, the tiles from which the word can be traced to its end.
    fn onward(&self, letters: &[char]) -> Vec<Tiles> {
        let mut next: Option<Tiles> = None;
        let back = letters.iter().rev().map(|&letter| {
            let is_on = |tile: &Tile| tile.sign.is_none_or(|sign| sign == letter);
            let reaches = |tile: &Tile| next.map_or(tile.ends, |next| tile.near & next != 0);
            let tiles = self.tiles_where(|tile| is_on(tile) && reaches(tile));
            *next.insert(tiles)
        });
        let mut onward: Vec<Tiles> = back.collect();
        onward.reverse();
        onward
    }
}

/// The first of the paths with the most rings.
fn best(paths: &[State]) -> Option<usize> {
    let rings = paths.iter().map(|path| path.rings).max()?;
    paths.iter().position(|path| path.rings == rings)
}
