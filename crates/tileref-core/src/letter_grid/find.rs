//! Every word in a grid of letters: one walk over the word list, with all paths at once.

use fst::raw::{Fst, Node};
use rustc_hash::FxHashMap;

use super::adjacency::{Adjacency, State, bit};
use super::route::is_beaten;
use crate::lexicon::Lexicon;

/// A word that is on the grid.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Found {
    /// Its spelling, in lower case.
    pub spelling: String,
    /// How many steps of its best path are on a ring.
    pub rings: u32,
}

impl Adjacency {
    /// Every word of a list that is on the grid and has at least this many letters, in alphabetical order.
    ///
    /// Each node of the list keeps all paths that spell the letters leading to it; paths at the same tile with the same
    /// blanks count as one. So the walk sees each beginning of a word once, however many paths spell it.
    ///
    /// ```
    /// use tileref_core::letter_grid::{Adjacency, LetterGrid, Neighbours};
    /// use tileref_words::{Lexicon, compile};
    /// let list = compile(b"act\ncart\ncat\n").expect("a list");
    /// let list = Lexicon::from_fst_bytes("mine", list.fst).expect("a set");
    /// let grid = LetterGrid::parse("ca*/td").expect("a grid");
    /// let found = Adjacency::new(grid, Neighbours::Eight).find(&list, 3);
    /// let words: Vec<&str> = found.iter().map(|word| word.spelling.as_str()).collect();
    /// assert_eq!(words, ["act", "cat"]);
    /// ```
    pub fn find(&self, lexicon: &Lexicon, least: usize) -> Vec<Found> {
        self.find_while(lexicon, least, &mut || true)
    }

    /// As [`Adjacency::find`], for as long as the caller has time: a large grid with blanks and a long list can take
    /// minutes. It is asked before each step; what was found before it said no is returned.
    pub fn find_while(
        &self,
        lexicon: &Lexicon,
        least: usize,
        has_time: &mut dyn FnMut() -> bool,
    ) -> Vec<Found> {
        let fst = lexicon.set().as_fst();
        let mut walk = Walk {
            adjacency: self,
            fst,
            least,
            has_time,
            spelling: String::new(),
            found: Vec::new(),
        };
        walk.letters(
            fst.root(),
            u32::MAX,
            &mut Vec::new(),
            &mut |walk, node, letter| {
                let paths: Vec<State> = walk.adjacency.starts(letter).collect();
                walk.go(node, letter, &paths);
            },
        );
        walk.found
    }
}

struct Walk<'a, D> {
    adjacency: &'a Adjacency,
    fst: &'a Fst<D>,
    least: usize,
    has_time: &'a mut dyn FnMut() -> bool,
    spelling: String,
    found: Vec<Found>,
}

/// What is done with a node and the letter that leads to it.
type Visit<'v, 'a, D> = dyn FnMut(&mut Walk<'a, D>, Node<'a>, char) + 'v;

impl<'a, D: AsRef<[u8]>> Walk<'a, D> {
    /// Every letter that continues a node; the list stores bytes, and a letter may have several.
    ///
    /// Only letters of the alphabet that have their bit in `onward` are followed, and all others.
    fn letters(
        &mut self,
        node: Node<'a>,
        onward: u32,
        bytes: &mut Vec<u8>,
        visit: &mut Visit<'_, 'a, D>,
    ) {
        for step in node.transitions() {
            if step.inp.is_ascii_lowercase() && bit(Some(char::from(step.inp))) & onward == 0 {
                continue;
            }
            let next = self.fst.node(step.addr);
            bytes.push(step.inp);
            match std::str::from_utf8(bytes) {
                Ok(text) => {
                    if let Some(letter) = text.chars().next() {
                        visit(self, next, letter);
                    }
                }
                Err(error) if error.error_len().is_none() => {
                    self.letters(next, onward, bytes, visit);
                }
                // No letter starts so.
                Err(_) => {}
            }
            bytes.pop();
        }
    }

    /// Continues from a node that these paths have reached with a letter.
    fn go(&mut self, node: Node<'a>, letter: char, paths: &[State]) {
        if paths.is_empty() || !(self.has_time)() {
            return;
        }
        self.spelling.push(letter);
        if node.is_final() && self.spelling.chars().count() >= self.least {
            let rings = paths.iter().map(|path| path.rings).max().unwrap_or(0);
            self.found.push(Found {
                spelling: self.spelling.clone(),
                rings,
            });
        }
        let tiles = &self.adjacency.tiles;
        let onward = paths
            .iter()
            .map(|path| tiles[usize::from(path.tile)].onward);
        let onward = onward.fold(0, |all, bits| all | bits);
        self.letters(node, onward, &mut Vec::new(), &mut |walk, next, letter| {
            let steps = paths
                .iter()
                .flat_map(|&path| walk.adjacency.steps(path, letter));
            let mut steps: Vec<State> = steps.collect();
            merge(&mut steps);
            walk.go(next, letter, &steps);
        });
        self.spelling.pop();
    }
}

/// So many paths are looked through for those that need not continue.
const CROWD: usize = 64;

/// Of paths at the same tile with the same blanks, only the one with the most rings continues; of many, none that
/// another one beats.
fn merge(paths: &mut Vec<State>) {
    paths.sort_unstable_by(|a, b| {
        let key = |path: &State| (path.tile, path.blank_letters);
        key(a).cmp(&key(b)).then(b.rings.cmp(&a.rings))
    });
    paths.dedup_by_key(|path| (path.tile, path.blank_letters));
    if paths.len() > CROWD {
        let key = |path: &State| (path.tile, path.blank_letters);
        let known: FxHashMap<_, _> = paths.iter().map(|path| (key(path), path.rings)).collect();
        paths.retain(|path| !is_beaten(&known, key(path)));
    }
}
