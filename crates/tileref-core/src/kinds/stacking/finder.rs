//! Every play of a stacking game.
//!
//! Word list and table are walked together from each cell where a word can start, in each direction: a letter that is
//! there is used or covered, an empty cell takes a tile. The same tiles can be declared in many ways; what they score is
//! known from the words along their line that the walk finds, and from the best word across each new tile, which is
//! looked for once.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::action::{Declared, Place, Play};
use crate::finder::{NodeId, Search, WordTree};
use crate::grid::{Axis, Cell, Direction};
use crate::rules::Scoring;
use crate::tile::{Kind, Letter, Tile};

use super::Stacking;

/// The new tiles of a play, in the order of the table.
type Laid = Box<[(Cell, Tile)]>;

/// A way to declare new tiles.
struct Way {
    start: Cell,
    to: Direction,
    letters: u16,
    value: u64,
}

/// Offers every play.
pub(super) fn plays(stacking: &Stacking, search: &mut Search<'_>) {
    let most = search.hand.left().min(stacking.house.max_tiles as usize);
    if most == 0 {
        return;
    }
    let hand = search.hand.tiles().iter().map(|(tile, _)| tile.letter());
    let table = search.situation.table.cells();
    let letters = hand.chain(table.map(|(_, tile)| Some(tile.letter)));
    let joined = search.situation.rules.tiles.alphabet().joined();
    let mut finder = Finder {
        tree: WordTree::new(&search.lists, joined, letters),
        near: near(search),
        most,
        way: Direction::Right,
        word: Vec::new(),
        new: Vec::new(),
        found: FxHashMap::default(),
        across: FxHashMap::default(),
        search,
    };
    finder.walk_all();
    finder.score_all(stacking.house.scoring);
}

/// The cells where a new tile joins the table.
fn near(search: &Search<'_>) -> FxHashSet<Cell> {
    let grid = search.situation.rules.grid();
    let around = |(cell, _): (Cell, Tile)| std::iter::once(cell).chain(cell.neighbours(grid));
    search.situation.table.cells().flat_map(around).collect()
}

struct Finder<'s, 'a> {
    search: &'s mut Search<'a>,
    tree: WordTree<'a>,
    near: FxHashSet<Cell>,
    /// New tiles that a play can have.
    most: usize,
    way: Direction,
    /// The word so far, and its new tiles.
    word: Vec<(Cell, Tile)>,
    new: Vec<(Cell, Tile)>,
    /// The ways to declare each play.
    found: FxHashMap<Laid, Vec<Way>>,
    /// The value of the best word across a new tile.
    across: FxHashMap<(Cell, Axis, Tile), Option<u64>>,
}

impl Finder<'_, '_> {
    fn walk_all(&mut self) {
        let grid = self.search.situation.rules.grid();
        let mut walks: Vec<(Direction, Cell)> = Vec::new();
        if self.near.is_empty() {
            // All places on an empty table are alike.
            let start = Cell::parse("m13").map(|cell| (grid.directions()[0], cell));
            walks.extend(start);
        }
        for &way in grid.directions() {
            walks.extend(self.starts(way).into_iter().map(|start| (way, start)));
        }
        for (done, &(way, start)) in walks.iter().enumerate() {
            self.search.progress(done, walks.len());
            self.way = way;
            for list in 0..self.tree.roots().len() {
                self.step_on(start, self.tree.roots()[list]);
            }
        }
    }

    /// The cells where a word can start that goes this way: a tile must join the table before there are none left.
    fn starts(&self, way: Direction) -> Vec<Cell> {
        let mut starts = self.near.clone();
        for &near in &self.near {
            let back = std::iter::successors(Some(near), |cell| cell.step(way.opposite()));
            starts.extend(back.take(self.most));
        }
        let mut starts: Vec<Cell> = starts.into_iter().collect();
        starts.sort_unstable();
        starts
    }

    /// Every word that goes on from a node on a cell.
    fn step_on(&mut self, cell: Cell, node: NodeId) {
        if !self.search.goes_on() {
            return;
        }
        let there = self.search.situation.table.at(cell);
        if let Some(tile) = there {
            let bit = self.tree.bit(tile.letter);
            if let Some(next) = self.tree.step(node, tile.letter, bit) {
                self.spell(cell, tile, next);
            }
        }
        if self.new.len() == self.most {
            return;
        }
        for (_, branch) in self.tree.branches(node, !0) {
            let letter = self.tree.letter(branch);
            if there.is_some_and(|there| there.letter == letter) {
                continue;
            }
            for n in 0..self.search.hand.tiles().len() {
                let Some(tile) = self.search.hand.way(n, letter) else {
                    continue;
                };
                let next = self.tree.follow(branch);
                self.search.hand.take(n);
                self.new.push((cell, tile));
                self.spell(cell, tile, next);
                self.new.pop();
                self.search.hand.put_back(n);
            }
        }
    }

    /// The word has one more letter.
    fn spell(&mut self, cell: Cell, tile: Tile, node: NodeId) {
        self.word.push((cell, tile));
        if self.tree.is_word(node) && self.word.len() > 1 && self.joins() && !self.is_stopped() {
            self.find();
        }
        if let Some(next) = cell.step(self.way) {
            self.step_on(next, node);
        }
        self.word.pop();
    }

    /// Whether a new tile joins the table.
    fn joins(&self) -> bool {
        let joins = |(cell, _): &(Cell, Tile)| self.near.is_empty() || self.near.contains(cell);
        self.new.iter().any(joins)
    }

    fn is_stopped(&self) -> bool {
        let letters = self.word.iter().map(|(_, tile)| tile.letter);
        self.search.has_stops() && self.search.is_stopped(&letters.collect::<String>())
    }

    /// The word is a way to declare its new tiles.
    fn find(&mut self) {
        let mut laid: Laid = self.new.as_slice().into();
        laid.sort_unstable();
        let way = Way {
            start: self.word[0].0,
            to: self.way,
            letters: u16::try_from(self.word.len()).unwrap_or(u16::MAX),
            value: self.value(self.word.iter().map(|&(_, tile)| tile)),
        };
        self.found.entry(laid).or_default().push(way);
    }

    /// What a word is worth: its letters, times one less than their number.
    fn value(&self, tiles: impl Iterator<Item = Tile>) -> u64 {
        let (mut sum, mut letters) = (0, 0);
        for tile in tiles {
            letters += 1;
            sum += match tile.kind {
                Kind::Wildcard => 0,
                _ => u64::from(self.search.situation.rules.tiles.value(tile.letter)),
            };
        }
        sum * (letters - 1)
    }

    fn score_all(&mut self, scoring: Scoring) {
        for (laid, ways) in std::mem::take(&mut self.found) {
            let best = ways.iter().map(|way| way.value).max().unwrap_or(0);
            let points = match scoring {
                Scoring::Best => self.best_words(&laid, ways[0].to.axis(), best),
                Scoring::Claimed => best,
            };
            let points = i64::try_from(points).unwrap_or(i64::MAX);
            let table = self.search.situation.table;
            self.search.scored(points, false, || {
                let ways = ways
                    .iter()
                    .filter(|way| scoring == Scoring::Best || way.value == best);
                let ways = ways.filter_map(|way| {
                    let main = declared(way, &laid, |cell| table.at(cell))?;
                    let backwards = way.to.axis().forward() != way.to;
                    Some((backwards, main.to_string(), main))
                });
                let first = ways.min_by(|a, b| (a.0, &a.1).cmp(&(b.0, &b.1)))?;
                Some(Play {
                    main: first.2,
                    also: Vec::new(),
                    claims: Vec::new(),
                })
            });
        }
    }

    /// The best words along every line, multiplied by their number; `best` is the one along the line of the play.
    fn best_words(&mut self, laid: &[(Cell, Tile)], along: Axis, best: u64) -> u64 {
        let (mut sum, mut words) = (0, 0);
        let is_single = laid.len() == 1;
        if !is_single {
            (sum, words) = (best, 1);
        }
        for &(cell, tile) in laid {
            for &axis in self.search.situation.rules.grid().axes() {
                if axis == along && !is_single {
                    continue;
                }
                if let Some(value) = self.across(cell, axis, tile) {
                    sum += value;
                    words += 1;
                }
            }
        }
        sum * words
    }

    /// The value of the best word along a line through one new tile.
    fn across(&mut self, cell: Cell, axis: Axis, tile: Tile) -> Option<u64> {
        if let Some(&known) = self.across.get(&(cell, axis, tile)) {
            return known;
        }
        let table = self.search.situation.table;
        let side = |way: Direction| {
            let cells = std::iter::successors(cell.step(way), move |cell| cell.step(way));
            cells.map_while(|cell| table.at(cell))
        };
        let mut line: Vec<Tile> = side(axis.forward().opposite()).collect();
        line.reverse();
        let at = line.len();
        line.push(tile);
        line.extend(side(axis.forward()));
        let forward = self.best_along(&line, at);
        line.reverse();
        let backward = self.best_along(&line, line.len() - 1 - at);
        let best = forward.max(backward);
        self.across.insert((cell, axis, tile), best);
        best
    }

    /// The value of the best word that some tiles read in this order, through one of them.
    fn best_along(&mut self, line: &[Tile], through: usize) -> Option<u64> {
        let mut best = None;
        for root in self.tree.roots().to_vec() {
            for start in 0..=through {
                let mut node = root;
                for (end, tile) in line.iter().enumerate().skip(start) {
                    let bit = self.tree.bit(tile.letter);
                    let Some(next) = self.tree.step(node, tile.letter, bit) else {
                        break;
                    };
                    node = next;
                    let word = &line[start..=end];
                    if end < through || word.len() < 2 || !self.tree.is_word(node) {
                        continue;
                    }
                    let spelled = || word.iter().map(|tile| tile.letter);
                    let stopped = self.search.has_stops()
                        && self.search.is_stopped(&spelled().collect::<String>());
                    if !stopped {
                        best = best.max(Some(self.value(word.iter().copied())));
                    }
                }
            }
        }
        best
    }
}

/// A way to declare new tiles, as it is typed.
fn declared(
    way: &Way,
    laid: &[(Cell, Tile)],
    there: impl Fn(Cell) -> Option<Tile>,
) -> Option<Declared> {
    let cells = std::iter::successors(Some(way.start), |cell| cell.step(way.to));
    let letter = |cell: Cell| {
        let new = laid.iter().find(|(at, _)| *at == cell);
        let old = || there(cell).map(|tile| plain(tile.letter));
        new.map(|&(_, tile)| tile).or_else(old)
    };
    let letters = cells.take(usize::from(way.letters)).map(letter);
    let letters: Vec<Tile> = letters.collect::<Option<_>>()?;
    let steps = vec![way.to; letters.len() - 1];
    Declared::new(Place::Cell(way.start), steps, letters)
}

/// A letter without a mark.
fn plain(letter: Letter) -> Tile {
    let kind = Kind::Letter;
    Tile { letter, kind }
}
