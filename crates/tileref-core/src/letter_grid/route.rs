//! The best path of one word through a grid.
//!
//! Blanks make this hard: a path must use each blank for the same letter throughout. So the word is first traced as if
//! a blank could be another letter at every visit, which looks once at each letter and the tiles that can carry it.
//! Usually there is no such path, or the best one happens to use each blank consistently, and is the best of all. If
//! not, all paths are followed letter by letter, merging those at the same tile with the same blanks, to find the best
//! letters for the blanks; with these the word is traced again.

use rustc_hash::FxHashMap;

use super::MAX_BLANKS;
use super::adjacency::{Adjacency, BlankLetters, FREE, State};
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
    /// The path of a word, in lower case, with the most rings; of several, the first in reading order. `None`
    /// if it is not on the grid.
    ///
    /// Memory grows with the length of the word, not with the number of its paths or of the letters that blanks can be.
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
        if letters.is_empty() {
            return None;
        }
        let own = letters.iter().map(|&letter| self.carriers(letter));
        let mut own: Vec<Tiles> = own.collect();
        own[0] &= self.tiles_where(|tile| tile.begins);
        own[letters.len() - 1] &= self.tiles_where(|tile| tile.ends);
        let ringed = if self.has_rings() { letters.len() } else { 0 };
        let mut search = Search {
            adjacency: self,
            own,
            onward: vec![0; letters.len()],
            rings: vec![[0; Tiles::BITS as usize]; ringed],
            letters,
        };
        let loose = search.trace([FREE; MAX_BLANKS])?;
        let path = if search.is_consistent(&loose) {
            loose
        } else {
            let blank_letters = search.best_blank_letters()?;
            search.trace(blank_letters)?
        };
        let tiles = path
            .tiles
            .iter()
            .map(|&tile| &self.tiles[usize::from(tile)]);
        let tiles = tiles.filter(|tile| tile.begins);
        Some(Route {
            cells: tiles.map(|tile| tile.cell).collect(),
            rings: path.rings,
        })
    }
}

/// The letter of an unused blank: no word has it.
const UNUSED: char = char::MAX;

/// A set of tiles, a bit for each.
pub(super) type Tiles = u128;

const _: () = assert!(super::MAX_TILES <= Tiles::BITS as usize);

/// The numbers of the tiles in a set, the lowest first.
pub(super) fn each(mut tiles: Tiles) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let first = u8::try_from(tiles.trailing_zeros()).ok()?;
        tiles &= tiles.checked_sub(1)?;
        Some(first)
    })
}

/// A path, as the numbers of its tiles.
struct Path {
    tiles: Vec<u8>,
    rings: u32,
}

/// A word that is being traced.
struct Search<'a> {
    adjacency: &'a Adjacency,
    letters: Vec<char>,
    /// For each letter, the tiles that have it printed on them.
    own: Vec<Tiles>,
    /// For each letter, the tiles from which the rest of the word can be traced.
    onward: Vec<Tiles>,
    /// For each of those, the most rings that the rest can reach; empty if there are no rings.
    rings: Vec<[u32; Tiles::BITS as usize]>,
}

impl Search<'_> {
    /// The best path with these letters for the blanks; a free blank can be another letter at every visit.
    fn trace(&mut self, blank_letters: BlankLetters) -> Option<Path> {
        let last = self.letters.len() - 1;
        for n in (0..=last).rev() {
            let mut onward = 0;
            for tile in each(self.carriers(n, blank_letters)) {
                let next = self.next(n, tile);
                if n == last || next != 0 {
                    onward |= 1 << tile;
                    self.count(n, tile, next);
                }
            }
            if onward == 0 {
                return None;
            }
            self.onward[n] = onward;
        }
        let mut tiles: Vec<u8> = Vec::with_capacity(last + 1);
        let mut from = self.onward[0];
        let rings = each(from).map(|tile| self.rings_at(0, tile)).max()?;
        for n in 0..=last {
            let most = each(from).map(|tile| self.rings_at(n, tile)).max()?;
            let tile = each(from).find(|&tile| self.rings_at(n, tile) == most)?;
            tiles.push(tile);
            from = self.next(n, tile);
        }
        Some(Path { tiles, rings })
    }

    /// The tiles that can be the `n`th letter of the word.
    fn carriers(&self, n: usize, blank_letters: BlankLetters) -> Tiles {
        let blanks = self.adjacency.blanks.iter().zip(blank_letters);
        let may = blanks.filter(|&(_, blank_letters)| {
            blank_letters == FREE || blank_letters == self.letters[n]
        });
        self.own[n] + may.map(|(&blank, _)| 1 << blank).sum::<Tiles>()
    }

    /// The tiles on which the word can continue after `tile` as its `n`th letter.
    fn next(&self, n: usize, tile: u8) -> Tiles {
        let onward = self.onward.get(n + 1).copied().unwrap_or(0);
        self.adjacency.tiles[usize::from(tile)].near & onward
    }

    /// Records the most rings that the rest of the word can reach from `tile`.
    fn count(&mut self, n: usize, tile: u8, next: Tiles) {
        if self.rings.is_empty() {
            return;
        }
        let most = each(next).map(|tile| self.rings_at(n + 1, tile)).max();
        let ring = u32::from(self.adjacency.tiles[usize::from(tile)].ring);
        self.rings[n][usize::from(tile)] = ring + most.unwrap_or(0);
    }

    fn rings_at(&self, n: usize, tile: u8) -> u32 {
        self.rings
            .get(n)
            .map_or(0, |rings| rings[usize::from(tile)])
    }

    /// Whether a path uses every blank for a single letter.
    fn is_consistent(&self, path: &Path) -> bool {
        self.adjacency.blanks.iter().all(|&blank| {
            let visits = path.tiles.iter().zip(&self.letters);
            let mut letters = visits.filter(|&(&tile, _)| tile == blank);
            let first = letters.next();
            letters.all(|(_, letter)| first.is_some_and(|(_, first)| first == letter))
        })
    }

    /// The letters of the blanks in a path with the most rings. The word has been traced with all blanks free, so only
    /// tiles in `onward` matter.
    fn best_blank_letters(&self) -> Option<BlankLetters> {
        let starts = self.adjacency.starts(self.letters[0]);
        let mut paths: Vec<State> = starts.filter(|state| self.can_finish(0, state)).collect();
        for n in 1..self.letters.len() {
            paths = self.longer(n, &paths);
        }
        let most = paths.iter().map(|path| path.rings).max()?;
        let best = paths.iter().find(|path| path.rings == most)?;
        let settled = |letter| if letter == FREE { UNUSED } else { letter };
        Some(best.blank_letters.map(settled))
    }

    /// The paths that continue these with the `n`th letter, in the same order: the best one at each tile with the same
    /// blanks, unless another one beats it.
    fn longer(&self, n: usize, paths: &[State]) -> Vec<State> {
        let mut best: FxHashMap<(u8, BlankLetters), u32> = FxHashMap::default();
        let mut keys = Vec::new();
        let steps = |&from: &State| self.adjacency.steps(from, self.letters[n]);
        for state in paths.iter().flat_map(steps) {
            if self.can_finish(n, &state) {
                let key = (state.tile, state.blank_letters);
                let rings = best.entry(key).or_insert_with(|| {
                    keys.push(key);
                    0
                });
                *rings = state.rings.max(*rings);
            }
        }
        keys.retain(|&key| !is_beaten(&best, key));
        let state = |(tile, blank_letters)| State {
            tile,
            blank_letters,
            rings: best[&(tile, blank_letters)],
        };
        keys.into_iter().map(state).collect()
    }

    /// Whether the rest of the word can be traced from a path that ends with the `n`th letter.
    fn can_finish(&self, n: usize, path: &State) -> bool {
        self.onward[n] >> path.tile & 1 == 1
    }
}

/// Whether another path at the same tile has as many rings and uses fewer of the same blanks: it can continue wherever
/// this one can.
pub(super) fn is_beaten(
    known: &FxHashMap<(u8, BlankLetters), u32>,
    (tile, blank_letters): (u8, BlankLetters),
) -> bool {
    let settled = (0..MAX_BLANKS).filter(|&blank| blank_letters[blank] != FREE);
    let settled = settled.fold(0, |bits, blank| bits | 1_u32 << blank);
    let rings = known.get(&(tile, blank_letters));
    (0..settled)
        .filter(|kept| kept & !settled == 0)
        .any(|kept| {
            let mut fewer = blank_letters;
            for (blank, blank_letters) in fewer.iter_mut().enumerate() {
                if kept >> blank & 1 == 0 {
                    *blank_letters = FREE;
                }
            }
            known.get(&(tile, fewer)) >= rings
        })
}
