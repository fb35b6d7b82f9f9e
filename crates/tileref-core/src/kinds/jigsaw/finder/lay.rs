//! A path and the words along it: which of them are plays, and what they score.

use std::rc::Rc;

use super::Finder;
use super::ground::{Ground, LINES, Square, WAYS};
use super::patterns::{Fitting, Pattern, run_points};
use super::tiles::Code;
use crate::action::{Declared, Place, Play};
use crate::grid::{Cell, Grid, Path};
use crate::kinds::jigsaw::{
    BRIDGE, CLUSTER, CONNECTION, CORNER as CORNER_BONUS, EXTENSION, FULL_FIT, MULTI_DIRECTION,
    RING, shape,
};
use crate::referee::Situation;
use crate::rules::{Bridge, Enforcement, MultiDirection};
use crate::table::TrialBoard;
use crate::tile::{Kind, Letter, Tile};

/// What is known of the table before the search.
#[derive(Debug)]
pub(super) struct Facts {
    /// The standing words through each old tile.
    words: Vec<Vec<u32>>,
    /// For two old tiles, by their numbers, whether words through them share a cell.
    share: Vec<bool>,
    /// The cluster of each old tile.
    clusters: Vec<u32>,
    /// Old corner tiles on which no bonus has been paid, and all old corner tiles.
    unpaid: Vec<bool>,
    has_corners: bool,
    /// The squares of each word of a teammate, and the squares on or beside one.
    mates: Vec<Vec<Square>>,
    met: Vec<bool>,
}

impl Facts {
    pub(super) fn new(situation: &Situation<'_>, ground: &Ground) -> Self {
        let olds = ground.olds();
        let number = |cell: Cell| ground.square(cell).and_then(|square| ground.old(square));
        let mut words = vec![Vec::new(); olds.len()];
        let mut share_words: Vec<Vec<u32>> = vec![Vec::new(); situation.standing.words().len()];
        for (standing, n) in situation.standing.words().iter().zip(0..) {
            for old in standing.word.cells.iter().filter_map(|&cell| number(cell)) {
                words[old].push(n);
            }
        }
        for through in &words {
            for &word in through {
                share_words[word as usize].extend(through);
            }
        }
        let mut share = vec![false; olds.len() * olds.len()];
        for (s, through) in words.iter().enumerate() {
            for (t, others) in words.iter().enumerate() {
                let shares = |word: &u32| {
                    others
                        .iter()
                        .any(|other| share_words[*word as usize].contains(other))
                };
                share[s * olds.len() + t] = through.iter().any(shares);
            }
        }
        let is_corner = |cell: Cell| {
            situation
                .table
                .at(cell)
                .is_some_and(|tile| tile.kind == Kind::Corner)
        };
        let unpaid = olds
            .iter()
            .map(|old| is_corner(old.cell) && !situation.paid_corners.contains(&old.cell));
        let mates = situation
            .standing
            .words()
            .iter()
            .filter(|word| situation.mates.contains(&word.seat));
        let squares = mates.map(|word| {
            word.word
                .cells
                .iter()
                .filter_map(|&cell| ground.square(cell))
                .collect()
        });
        let mut mates: Vec<Vec<Square>> = squares.collect();
        mates.sort_unstable();
        let mut met = vec![false; ground.len()];
        for &square in mates.iter().flatten() {
            met[square] = true;
            (0..4).for_each(|way| met[ground.step(square, way)] = true);
        }
        Self {
            share,
            unpaid: unpaid.collect(),
            has_corners: olds.iter().any(|old| is_corner(old.cell)),
            clusters: clusters(ground),
            words,
            mates,
            met,
        }
    }
}

/// The cluster of each old tile.
fn clusters(ground: &Ground) -> Vec<u32> {
    let mut clusters = vec![u32::MAX; ground.olds().len()];
    let mut next = 0;
    for start in 0..clusters.len() {
        if clusters[start] != u32::MAX {
            continue;
        }
        let mut front = vec![start];
        clusters[start] = next;
        while let Some(old) = front.pop() {
            let Some(square) = ground.square(ground.olds()[old].cell) else {
                continue;
            };
            for beside in (0..4).filter_map(|way| ground.old(ground.step(square, way))) {
                if clusters[beside] == u32::MAX {
                    clusters[beside] = next;
                    front.push(beside);
                }
            }
        }
        next += 1;
    }
    clusters
}

/// A cell of a run that a path makes.
#[derive(Clone, Copy, Debug)]
enum Item {
    /// An old tile.
    Old(Code),
    /// A cell of the path, by its place in it.
    Path(usize),
}

/// What is looked at again for each path, so that nothing is allocated.
#[derive(Debug, Default)]
pub(super) struct Scratch {
    squares: Vec<Square>,
    items: Vec<Item>,
    /// Where each run ends in `items`, and the squares of its ends.
    runs: Vec<(usize, [Square; 2])>,
    line: Vec<Code>,
    in_run: Vec<Square>,
}

impl Finder<'_, '_> {
    /// Offers every word that fits the path.
    pub(super) fn end(&mut self, pattern: Pattern) {
        if self.trail.len() < 2 {
            return;
        }
        let words = self
            .patterns
            .words(pattern, self.search, self.jigsaw, &self.codes);
        if words.is_empty() {
            return;
        }
        self.stats.leaves += 1;
        let mut scratch = std::mem::take(&mut self.scratch);
        scratch.squares.clear();
        scratch.squares.extend(self.trail.squares());
        self.lay(&mut scratch, &words);
        self.scratch = scratch;
    }

    fn lay(&mut self, scratch: &mut Scratch, words: &Rc<[Fitting]>) {
        let squares = &scratch.squares;
        if self.trail.turns == 0 && !self.is_whole_run(squares) {
            return;
        }
        if !self.keeps_to_lines(squares) || !self.leaves_corners_flat(squares) {
            return;
        }
        let is_ring = self.is_ring(squares);
        if self.trail.ring_turns > 0 && !is_ring {
            return;
        }
        self.runs(scratch);
        let bonuses = self.bonuses(scratch, is_ring);
        for word in words.iter() {
            self.stats.words += 1;
            let Some(runs) = self.read_runs(scratch, word) else {
                continue;
            };
            if !self.corners_fit(&scratch.squares, word) {
                continue;
            }
            let corners = self.corner_bonuses(scratch, word);
            let points = i64::from(word.points) + runs + bonuses + corners;
            self.stats.legal += 1;
            let mut laid: Vec<(Square, Code)> = scratch
                .squares
                .iter()
                .copied()
                .zip(word.tiles.iter().copied())
                .filter(|&(square, _)| self.ground.is_free(square))
                .collect();
            laid.sort_unstable();
            self.seen.insert(laid);
            if self.search.wants(points) {
                self.stats.considered += 1;
                let play = self.play(&scratch.squares, word);
                self.search.consider(play);
            }
        }
    }

    /// Whether nothing lies before a straight path, and nothing after it.
    fn is_whole_run(&self, squares: &[Square]) -> bool {
        let way = self.way(squares[0], squares[1]);
        let before = self.ground.step(squares[0], way ^ 1);
        let after = self.ground.step(squares[squares.len() - 1], way);
        [before, after]
            .iter()
            .all(|&square| self.ground.old(square).is_none())
    }

    /// The way from a square to the next.
    fn way(&self, from: Square, to: Square) -> usize {
        (0..4)
            .find(|&way| self.ground.step(from, way) == to)
            .unwrap_or(0)
    }

    /// `single-letter-line`: whether every line that the path goes on along is used, or two letters of a word in it.
    fn keeps_to_lines(&self, squares: &[Square]) -> bool {
        squares.windows(2).enumerate().all(|(n, pair)| {
            let (old, beyond, new) = match (self.ground.old(pair[0]), self.ground.old(pair[1])) {
                (Some(_), None) => (pair[0], n.checked_sub(1), pair[1]),
                (None, Some(_)) => (pair[1], Some(n + 2), pair[0]),
                _ => return true,
            };
            let before = self.ground.step(old, self.way(new, old));
            let Some(left_out) = self.ground.old(before) else {
                return true;
            };
            let beyond = beyond.and_then(|n| squares.get(n));
            beyond == Some(&before) || self.uses_word_through(squares, old, left_out)
        })
    }

    fn uses_word_through(&self, squares: &[Square], old: Square, left_out: usize) -> bool {
        let Some(old) = self.ground.old(old) else {
            return false;
        };
        let of = &self.facts.words;
        let both = of[old].iter().filter(|word| of[left_out].contains(word));
        both.into_iter().any(|word| {
            let used = squares.iter().filter_map(|&square| self.ground.old(square));
            used.filter(|&used| of[used].contains(word)).count() >= 2
        })
    }

    /// Whether no corner tile has neighbours on opposite sides: the old ones beside the path.
    fn leaves_corners_flat(&self, squares: &[Square]) -> bool {
        if !self.facts.has_corners || self.jigsaw.house.corner_interlock == Enforcement::Ignore {
            return true;
        }
        let near = |&square: &Square| (0..4).map(move |way| self.ground.step(square, way));
        let new = squares
            .iter()
            .filter(|&&square| self.ground.is_free(square));
        let mut old = new.flat_map(near).filter(|&beside| {
            let old = self.ground.old(beside);
            old.is_some_and(|old| self.codes.kind(self.ground.olds()[old].code) == Kind::Corner)
        });
        old.all(|corner| self.is_flat(corner))
    }

    fn is_flat(&self, square: Square) -> bool {
        let taken = |way| {
            let beside = self.ground.step(square, way);
            self.ground.old(beside).is_some() || self.trail.has(beside)
        };
        !(taken(0) && taken(1)) && !(taken(2) && taken(3))
    }

    /// The same for the corner tiles of a word that are new.
    fn corners_fit(&self, squares: &[Square], word: &Fitting) -> bool {
        let ignored = self.jigsaw.house.corner_interlock == Enforcement::Ignore;
        let mut tiles = squares.iter().zip(&word.tiles);
        tiles.all(|(&square, &code)| {
            let is_new_corner =
                self.codes.kind(code) == Kind::Corner && self.ground.is_free(square);
            !is_new_corner || ignored || self.is_flat(square)
        })
    }

    fn is_ring(&self, squares: &[Square]) -> bool {
        if !may_be_ring(&self.ground, squares) {
            return false;
        }
        let cells: Vec<Cell> = squares
            .iter()
            .map(|&square| self.ground.cell(square))
            .collect();
        let steps: Vec<_> = squares
            .windows(2)
            .map(|pair| WAYS[self.way(pair[0], pair[1])])
            .collect();
        let any = Tile {
            letter: Letter::new('a').expect("a letter"),
            kind: Kind::Letter,
        };
        let new: Vec<(Cell, Tile)> = squares
            .iter()
            .zip(&cells)
            .filter(|(square, _)| self.ground.is_free(**square))
            .map(|(_, &cell)| (cell, any))
            .collect();
        let board = TrialBoard::new(self.search.situation.table, &new);
        Path::new(cells[0], &steps)
            .is_ok_and(|path| shape::is_ring(&board, &path, self.jigsaw.house.ring))
    }

    /// Collects the runs with a new tile that are not wholly in the path.
    fn runs(&self, scratch: &mut Scratch) {
        let Scratch {
            squares,
            items,
            runs,
            ..
        } = scratch;
        items.clear();
        runs.clear();
        for &square in &*squares {
            for line in 0..2 {
                if self.ground.is_free(square) && self.ground.touches_on(square, line) {
                    self.run(square, line, items, runs);
                }
            }
        }
    }

    fn run(
        &self,
        through: Square,
        line: usize,
        items: &mut Vec<Item>,
        runs: &mut Vec<(usize, [Square; 2])>,
    ) {
        let forward = LINES[line];
        let is_taken = |square| self.ground.old(square).is_some() || self.trail.has(square);
        let mut first = through;
        loop {
            let before = self.ground.step(first, forward ^ 1);
            if !is_taken(before) {
                break;
            }
            if self.ground.is_free(before) && self.ground.touches_on(before, line) {
                // The run is seen from that square.
                return;
            }
            first = before;
        }
        let (mut at, mut whole, length) = (first, true, items.len());
        let mut last = first;
        while is_taken(at) {
            items.push(match (self.trail.position(at), self.ground.old(at)) {
                (Some(n), _) => Item::Path(n),
                (None, Some(old)) => {
                    whole = false;
                    Item::Old(self.ground.olds()[old].code)
                }
                (None, None) => break,
            });
            last = at;
            at = self.ground.step(at, forward);
        }
        if whole {
            items.truncate(length);
        } else {
            runs.push((items.len(), [first, last]));
        }
    }

    /// The points of the runs, if each is a word.
    fn read_runs(&mut self, scratch: &mut Scratch, word: &Fitting) -> Option<i64> {
        let Scratch {
            items, runs, line, ..
        } = scratch;
        let (mut sum, mut from) = (0, 0);
        for &(to, _) in &*runs {
            line.clear();
            line.extend(items[from..to].iter().map(|item| match *item {
                Item::Old(code) => code,
                Item::Path(n) => word.tiles[n],
            }));
            from = to;
            let points = match self.runs.get(&**line) {
                Some(points) => *points,
                None => {
                    let points = run_points(line, self.search, self.jigsaw, &self.codes);
                    self.runs.insert(line.as_slice().into(), points);
                    points
                }
            };
            sum += i64::from(points?);
        }
        Some(sum)
    }

    /// The bonuses of the path: exact but for those of teams, which may be fewer.
    fn bonuses(&self, scratch: &mut Scratch, is_ring: bool) -> i64 {
        let squares = &scratch.squares;
        let points = |bonus| i64::from(self.jigsaw.bonus(bonus).unwrap_or(0));
        let mut sum = 0;
        if self.trail.new == self.jigsaw.rack {
            sum += points(FULL_FIT);
        }
        if is_ring {
            sum += points(RING);
        }
        if self.is_multi_direction(squares) {
            sum += points(MULTI_DIRECTION);
        }
        if squares.len() == 4
            && self.trail.turns == 2
            && self
                .ground
                .step(squares[0], self.way(squares[1], squares[2]))
                == squares[3]
        {
            sum += points(CLUSTER);
        }
        if self.is_bridge(squares) {
            sum += points(BRIDGE);
        }
        sum + self.team_bonuses(scratch)
    }

    fn is_multi_direction(&self, squares: &[Square]) -> bool {
        match self.jigsaw.house.multi_direction {
            MultiDirection::Legs => self.trail.turns >= 3,
            MultiDirection::Distinct => {
                let mut ways = squares.windows(2).map(|pair| self.way(pair[0], pair[1]));
                ways.try_fold(0, |seen: u8, way| {
                    let seen = seen | 1 << way;
                    if seen == 15 { Err(()) } else { Ok(seen) }
                })
                .is_err()
            }
        }
    }

    fn is_bridge(&self, squares: &[Square]) -> bool {
        match self.jigsaw.house.bridge {
            Bridge::Branches => self.joins_branches(squares),
            Bridge::Clusters => {
                let new = squares
                    .iter()
                    .filter(|&&square| self.ground.is_free(square));
                let near = new.flat_map(|&square| (0..4).map(move |way| (square, way)));
                let mut met =
                    near.filter_map(|(square, way)| self.ground.old(self.ground.step(square, way)));
                let first = met.next();
                first.is_some_and(|first| {
                    met.any(|old| self.facts.clusters[old] != self.facts.clusters[first])
                })
            }
        }
    }

    fn joins_branches(&self, squares: &[Square]) -> bool {
        let olds = self.ground.olds().len();
        (0..squares.len()).any(|s| {
            let Some(one) = self.ground.old(squares[s]) else {
                return false;
            };
            let mut new = false;
            squares[s + 1..]
                .iter()
                .any(|&square| match self.ground.old(square) {
                    None => {
                        new = true;
                        false
                    }
                    Some(other) => new && !self.facts.share[one * olds + other],
                })
        })
    }

    /// As many bonuses for corner tiles as the ends of words could earn.
    fn corner_bonuses(&self, scratch: &Scratch, word: &Fitting) -> i64 {
        let squares = &scratch.squares;
        let runs = scratch.runs.iter().flat_map(|&(_, ends)| ends);
        let mut ends: Vec<Square> = vec![squares[0], squares[squares.len() - 1]];
        ends.extend(runs);
        let is_unpaid =
            |&square: &Square| match (self.ground.old(square), self.trail.position(square)) {
                (Some(old), _) => self.facts.unpaid[old],
                (None, Some(n)) => self.codes.kind(word.tiles[n]) == Kind::Corner,
                _ => false,
            };
        ends.retain(is_unpaid);
        ends.sort_unstable();
        ends.dedup();
        i64::try_from(ends.len()).unwrap_or(0)
            * i64::from(self.jigsaw.bonus(CORNER_BONUS).unwrap_or(0))
    }

    /// As many bonuses as teammates' words could bring.
    fn team_bonuses(&self, scratch: &Scratch) -> i64 {
        if self.facts.mates.is_empty() {
            return 0;
        }
        let extended = self.facts.mates.iter().filter(|_| true).count();
        let points = |bonus| i64::from(self.jigsaw.bonus(bonus).unwrap_or(0));
        let meets = scratch.squares.iter().any(|&square| self.facts.met[square]);
        i64::try_from(extended).unwrap_or(0) * points(EXTENSION)
            + i64::from(meets) * points(CONNECTION)
    }

    /// The play as it is typed.
    fn play(&self, squares: &[Square], word: &Fitting) -> Play {
        let steps = squares
            .windows(2)
            .map(|pair| WAYS[self.way(pair[0], pair[1])])
            .collect();
        let letters = squares.iter().zip(&word.tiles).map(|(&square, &code)| {
            let tile = self.codes.tile(code);
            let kind = if self.ground.is_free(square) {
                tile.kind
            } else {
                Kind::Letter
            };
            Tile { kind, ..tile }
        });
        let start = Place::Cell(self.ground.cell(squares[0]));
        let main = Declared::new(start, steps, letters.collect())
            .expect("as many steps as letters, but one");
        Play {
            main,
            also: Vec::new(),
            claims: Vec::new(),
        }
    }
}

/// Whether a path may enclose a square: it comes back to within one square of itself, diagonally too, after six steps
/// or more.
fn may_be_ring(ground: &Ground, squares: &[Square]) -> bool {
    (6..squares.len()).any(|n| {
        let (column, row) = ground.place(squares[n]);
        squares[..=n - 6].iter().any(|&other| {
            let (other_column, other_row) = ground.place(other);
            (column - other_column).abs() <= 1 && (row - other_row).abs() <= 1
        })
    })
}
