//! Every word in a grid of letters, found in one walk over the word list.

use super::adjacency::{Adjacency, Trace, bit, merge};
use crate::lexicon::{Lexicon, Stem};

/// A word on the grid.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct GridWord {
    /// Its spelling, in lower case.
    pub spelling: String,
    /// How many steps of its best path are on a ring.
    pub rings: u32,
}

impl Adjacency {
    /// Every word of a list that is on the grid and has at least `least` letters, in alphabetical order.
    ///
    /// For each node of the list, the walk has all paths that spell the letters leading to it, and merges those at the
    /// same sign with the same blanks. So it visits each prefix once, however many paths spell it. A large grid with
    /// blanks and a long list can still take minutes: once `has_time` is false, the words found so far are returned.
    ///
    /// ```
    /// use tileref_referee::letter_grid::{Adjacency, LetterGrid, Neighbours};
    /// use tileref_words::{Lexicon, compile};
    /// let list = compile(b"act\ncart\ncat\n").expect("a list");
    /// let list = Lexicon::from_fst_bytes("mine", list.fst).expect("a set");
    /// let grid = LetterGrid::parse("ca*/td").expect("a grid");
    /// let found = Adjacency::new(grid, Neighbours::Eight).find(&list, 3, &mut || true);
    /// let words: Vec<&str> = found.iter().map(|word| word.spelling.as_str()).collect();
    /// assert_eq!(words, ["act", "cat"]);
    /// ```
    pub fn find(
        &self,
        lexicon: &Lexicon,
        least: usize,
        has_time: &mut dyn FnMut() -> bool,
    ) -> Vec<GridWord> {
        let mut walk = Walk {
            adjacency: self,
            least,
            has_time,
            spelling: String::new(),
            found: Vec::new(),
        };
        lexicon.stem().each(|letter, longer| {
            let paths: Vec<Trace> = self.starts(letter).collect();
            walk.go(longer, letter, &paths);
        });
        walk.found
    }
}

struct Walk<'a> {
    adjacency: &'a Adjacency,
    least: usize,
    has_time: &'a mut dyn FnMut() -> bool,
    spelling: String,
    found: Vec<GridWord>,
}

impl Walk<'_> {
    /// Visits a node of the list: `letter` leads to it, and `paths` spell the letters up to it.
    fn go(&mut self, stem: Stem<'_>, letter: char, paths: &[Trace]) {
        if paths.is_empty() || !(self.has_time)() {
            return;
        }
        self.spelling.push(letter);
        let signs = &self.adjacency.signs;
        if stem.is_word() && self.spelling.chars().count() >= self.least {
            let ended = paths
                .iter()
                .filter(|path| signs[usize::from(path.sign)].ends);
            let found = ended.map(|path| path.rings).max().map(|rings| GridWord {
                spelling: self.spelling.clone(),
                rings,
            });
            self.found.extend(found);
        }
        let onward = paths
            .iter()
            .map(|path| signs[usize::from(path.sign)].onward)
            .fold(0, |all, bits| all | bits);
        let continues =
            |letter: char| !letter.is_ascii_lowercase() || bit(Some(letter)) & onward != 0;
        stem.each_of(continues, |letter, longer| {
            let mut steps: Vec<Trace> = paths
                .iter()
                .flat_map(|&path| self.adjacency.steps(path, letter))
                .collect();
            merge(&mut steps);
            self.go(longer, letter, &steps);
        });
        self.spelling.pop();
    }
}
