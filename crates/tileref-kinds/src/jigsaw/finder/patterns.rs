//! The words that fit a path, in a tree of patterns that grows as paths need it.
//!
//! Which words fit does not depend on where a path bends, only on its pattern: which of its cells are free, and which tiles
//! are on the others. Thousands of paths share a pattern. So the word list is walked once for each pattern, with all tiles of
//! the rack, and the search over paths only steps from one pattern to the next.

use std::rc::Rc;

use crate::jigsaw::Jigsaw;
use crate::search::Search;
use crate::tile::{RackTile, Tile, TileKind};
use crate::word_tree::NodeId;

use super::tiles::{Code, Codes, Rack, Rest};
use super::worth::Worth;

/// The index of a pattern.
pub(super) type Pattern = usize;

/// The pattern of no cells.
pub(super) const EMPTY: Pattern = 0;

/// About how many bytes a word takes besides its tiles, while those are gathered.
const WORD: usize = 56;

/// Tiles that fit a pattern and start words.
#[derive(Clone, Copy, Debug)]
struct Beginning {
    at: NodeId,
    /// What is left of the rack.
    rest: Rest,
    /// The tile in the last cell, and the index of the beginning without it in the pattern without that cell.
    last: Code,
    before: u32,
}

/// The words that fit a pattern.
///
/// The tiles of all words in one cell are stored side by side, because a path checks one of its cells for many words.
#[derive(Debug)]
pub(super) struct Fitting {
    /// The points of each word, including those of its reverse if that is another word.
    points: Vec<u32>,
    /// For each cell, the tile of each word, old tiles included.
    tiles: Vec<Code>,
}

/// One of the words that fit a pattern.
#[derive(Clone, Copy, Debug)]
pub(super) struct Word<'w> {
    of: &'w Fitting,
    n: usize,
}

impl Fitting {
    /// Each word.
    pub(super) fn words(&self) -> impl Iterator<Item = Word<'_>> {
        (0..self.points.len()).map(|n| Word { of: self, n })
    }

    pub(super) fn is_empty(&self) -> bool {
        self.points.is_empty()
    }
}

impl Word<'_> {
    /// Its tile in a cell of the path.
    #[inline]
    pub(super) fn tile(self, place: usize) -> Code {
        self.of.tiles[place * self.of.points.len() + self.n]
    }

    /// Its points, including those of its reverse if that is another word.
    pub(super) fn points(self) -> u32 {
        self.of.points[self.n]
    }
}

#[derive(Debug, Default)]
struct Node {
    /// The pattern without the last cell.
    shorter: Pattern,
    cells: usize,
    new: usize,
    beginnings: Vec<Beginning>,
    /// Cache: the pattern with one more free cell.
    with_free: Option<Pattern>,
    /// Cache: the patterns with one more old tile.
    with_old: Vec<(Code, Pattern)>,
    /// Cache: the words that fit.
    words: Option<Rc<Fitting>>,
}

/// The patterns so far.
#[derive(Debug)]
pub(super) struct Patterns {
    nodes: Vec<Node>,
    rack: Rack,
}

impl Patterns {
    pub(super) fn new(search: &Search<'_>) -> Self {
        let rack = Rack::new(&search.hand);
        let root = |&at: &NodeId| Beginning {
            at,
            rest: rack.whole,
            last: 0,
            before: 0,
        };
        let root = Node {
            beginnings: search.tree.roots().iter().map(root).collect(),
            ..Node::default()
        };
        Self {
            nodes: vec![root],
            rack,
        }
    }

    /// No word starts with this pattern.
    #[inline]
    pub(super) fn is_dead(&self, pattern: Pattern) -> bool {
        self.nodes[pattern].beginnings.is_empty()
    }

    /// The pattern with a free cell added.
    #[inline]
    pub(super) fn free(
        &mut self,
        pattern: Pattern,
        codes: &mut Codes,
        search: &mut Search<'_>,
    ) -> Pattern {
        if let Some(longer) = self.nodes[pattern].with_free {
            return longer;
        }
        let beginnings = self.lay_each(pattern, codes, search);
        let longer = self.add(pattern, 1, beginnings);
        self.nodes[pattern].with_free = Some(longer);
        longer
    }

    /// The pattern with an old tile added.
    #[inline]
    pub(super) fn old(
        &mut self,
        pattern: Pattern,
        (code, tile): (Code, Tile),
        search: &mut Search<'_>,
    ) -> Pattern {
        let known = self.nodes[pattern].with_old.iter();
        if let Some(&(_, longer)) = known.into_iter().find(|(known, _)| *known == code) {
            return longer;
        }
        let bit = search.tree.bit(tile.letter);
        let begins = self.nodes[pattern].beginnings.iter().zip(0..);
        let mut beginnings = Vec::new();
        for (beginning, before) in begins {
            if !search.continues() {
                break;
            }
            if let Some(at) = search.tree.step(beginning.at, tile.letter, bit) {
                search.keep(size_of::<Beginning>());
                beginnings.push(Beginning {
                    at,
                    rest: beginning.rest,
                    last: code,
                    before,
                });
            }
        }
        let longer = self.add(pattern, 0, beginnings);
        self.nodes[pattern].with_old.push((code, longer));
        longer
    }

    fn add(&mut self, shorter: Pattern, new: usize, beginnings: Vec<Beginning>) -> Pattern {
        let node = Node {
            shorter,
            cells: self.nodes[shorter].cells + 1,
            new: self.nodes[shorter].new + new,
            beginnings,
            ..Node::default()
        };
        self.nodes.push(node);
        self.nodes.len() - 1
    }

    /// Every beginning, extended by each tile that is left.
    fn lay_each(
        &self,
        pattern: Pattern,
        codes: &mut Codes,
        search: &mut Search<'_>,
    ) -> Vec<Beginning> {
        let mut longer = Vec::new();
        for (beginning, before) in self.nodes[pattern].beginnings.iter().zip(0..) {
            if !search.continues() {
                break;
            }
            let (kept, tree) = (longer.len(), &mut search.tree);
            for (tile, rest) in self.rack.of(beginning.rest) {
                let mut lay = |letter, kind, at| {
                    longer.push(Beginning {
                        at,
                        rest,
                        last: codes.of(Tile { letter, kind }),
                        before,
                    });
                };
                let (letter, kind) = match tile {
                    RackTile::Letter(letter) => (letter, TileKind::Letter),
                    RackTile::Corner(letter) => (letter, TileKind::Corner),
                    RackTile::Wildcard => {
                        for (_, branch) in tree.branches(beginning.at, !0) {
                            lay(tree.letter(branch), TileKind::Wildcard, tree.follow(branch));
                        }
                        continue;
                    }
                };
                let bit = tree.bit(letter);
                if let Some(at) = tree.step(beginning.at, letter, bit) {
                    lay(letter, kind, at);
                }
            }
            search.keep((longer.len() - kept) * size_of::<Beginning>());
        }
        longer
    }

    /// The words that fit a pattern.
    #[inline]
    pub(super) fn fitting(
        &mut self,
        pattern: Pattern,
        (jigsaw, codes): (&Jigsaw, &Codes),
        search: &mut Search<'_>,
    ) -> Rc<Fitting> {
        if let Some(words) = &self.nodes[pattern].words {
            return Rc::clone(words);
        }
        let words = Rc::new(self.end(pattern, (jigsaw, codes), search));
        self.nodes[pattern].words = Some(Rc::clone(&words));
        words
    }

    fn end(
        &self,
        pattern: Pattern,
        (jigsaw, codes): (&Jigsaw, &Codes),
        search: &mut Search<'_>,
    ) -> Fitting {
        let node = &self.nodes[pattern];
        let may_end = node.cells > 1 && node.new > 0;
        let mut words: Vec<(u32, Box<[Code]>)> = Vec::new();
        for beginning in node.beginnings.iter().filter(|_| may_end) {
            if !search.continues() {
                break;
            }
            if !search.tree.is_word(beginning.at) {
                continue;
            }
            let tiles = self.tiles_of(pattern, beginning);
            let worth = Worth {
                search,
                jigsaw,
                codes,
            };
            if let Some(points) = worth.word(&tiles) {
                search.keep(WORD + tiles.len() * size_of::<Code>());
                words.push((points, tiles));
            }
        }
        let cell = |place: usize| words.iter().map(move |(_, tiles)| tiles[place]);
        Fitting {
            points: words.iter().map(|(points, _)| *points).collect(),
            tiles: (0..node.cells).flat_map(cell).collect(),
        }
    }

    /// The tiles of a beginning, found from the last one back.
    fn tiles_of(&self, pattern: Pattern, last: &Beginning) -> Box<[Code]> {
        let (mut pattern, mut at) = (pattern, last);
        let mut tiles = vec![0; self.nodes[pattern].cells];
        for tile in tiles.iter_mut().rev() {
            *tile = at.last;
            pattern = self.nodes[pattern].shorter;
            at = &self.nodes[pattern].beginnings[at.before as usize];
        }
        tiles.into()
    }
}
