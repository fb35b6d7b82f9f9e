//! The runs that a path makes beside the main word.
//!
//! A run is looked at only where an old tile that the path does not use is in it; whatever lies wholly in the path is
//! part of the main word. Most runs hold a single new tile. What such a run scores depends on nothing but the square,
//! the line and the tile, so it is looked up once for each of them; that is the set of tiles that fit a square, known
//! in every word game, with points. Runs with several new tiles are remembered by their tiles.

use rustc_hash::FxHashMap;

use super::ground::{Ground, LINES, Square};
use super::tiles::Code;
use super::walk::Trail;
use super::worth::Worth;

/// A run with a new tile that is not wholly in the path.
#[derive(Clone, Copy, Debug)]
pub(super) struct Run {
    /// Its first and its last square.
    pub(super) ends: [Square; 2],
    /// 0 for a row, 1 for a column.
    pub(super) line: usize,
    /// The only new square.
    single: Option<Square>,
}

/// The points of a line that is not a word, and of one that was not looked at.
const NO_WORD: i32 = -1;
const UNKNOWN: i32 = -2;

/// The runs of one path, and what is known of all.
#[derive(Debug)]
pub(super) struct Runs {
    /// Those of the path.
    found: Vec<Run>,
    /// The points of each tile on each square and line.
    singles: Vec<Vec<i32>>,
    /// The points of lines of tiles.
    lines: FxHashMap<Box<[Code]>, i32>,
    /// The line that is looked at.
    line: Vec<Code>,
}

impl Runs {
    pub(super) fn new(squares: usize) -> Self {
        Self {
            found: Vec::new(),
            singles: vec![Vec::new(); 2 * squares],
            lines: FxHashMap::default(),
            line: Vec::new(),
        }
    }

    /// The runs of the path.
    pub(super) fn found(&self) -> &[Run] {
        &self.found
    }

    /// Finds the runs of a path.
    pub(super) fn find(&mut self, ground: &Ground, trail: &Trail) {
        self.found.clear();
        for &square in trail.squares() {
            for line in 0..2 {
                if ground.is_free(square) && ground.touches_on(square, line) {
                    self.found.extend(run(ground, trail, square, line));
                }
            }
        }
        // Those that cost least come first.
        self.found.sort_unstable_by_key(|run| run.single.is_none());
    }

    /// The points of the runs with the tiles of a word on the path; `None` unless each is a word.
    #[inline]
    pub(super) fn points(
        &mut self,
        ground: &Ground,
        trail: &Trail,
        word: &[Code],
        worth: Worth<'_, '_>,
    ) -> Option<i64> {
        let mut sum = 0;
        for n in 0..self.found.len() {
            let run = self.found[n];
            let points = match run
                .single
                .and_then(|square| trail.position(square).zip(Some(square)))
            {
                Some((n, square)) => self.single(ground, run, square, word[n], worth),
                None => self.several(ground, trail, run, word, worth),
            };
            if points == NO_WORD {
                return None;
            }
            sum += i64::from(points);
        }
        Some(sum)
    }

    /// The points of a run with a single new tile.
    #[inline]
    fn single(
        &mut self,
        ground: &Ground,
        run: Run,
        square: Square,
        tile: Code,
        worth: Worth<'_, '_>,
    ) -> i32 {
        let (at, tile) = (2 * square + run.line, usize::from(tile));
        match self.singles[at].get(tile) {
            Some(&points) if points != UNKNOWN => return points,
            _ => {}
        }
        let code = |at| match ground.old(at) {
            Some(old) => ground.olds()[old].code,
            None => Code::try_from(tile).unwrap_or(Code::MAX),
        };
        let line: Vec<Code> = run.squares(ground).map(code).collect();
        let points = points(&line, worth);
        let known = &mut self.singles[at];
        if known.len() <= tile {
            known.resize(tile + 1, UNKNOWN);
        }
        known[tile] = points;
        points
    }

    /// The points of a run with several new tiles.
    fn several(
        &mut self,
        ground: &Ground,
        trail: &Trail,
        run: Run,
        word: &[Code],
        worth: Worth<'_, '_>,
    ) -> i32 {
        let code = |square| match ground.old(square) {
            Some(old) => ground.olds()[old].code,
            None => trail.position(square).map_or(Code::MAX, |n| word[n]),
        };
        self.line.clear();
        self.line.extend(run.squares(ground).map(code));
        if let Some(&points) = self.lines.get(&*self.line) {
            return points;
        }
        let points = points(&self.line, worth);
        self.lines.insert(self.line.as_slice().into(), points);
        points
    }
}

impl Run {
    /// Its squares, as it reads forward.
    fn squares(self, ground: &Ground) -> impl Iterator<Item = Square> {
        let [first, last] = self.ends;
        let next = ground.step(0, LINES[self.line]);
        (first..=last).step_by(next)
    }

    /// Whether a square is in it.
    pub(super) fn has(self, ground: &Ground, square: Square) -> bool {
        let [first, last] = self.ends;
        let next = ground.step(0, LINES[self.line]);
        (first..=last).contains(&square) && (square - first).is_multiple_of(next)
    }
}

fn points(line: &[Code], worth: Worth<'_, '_>) -> i32 {
    let points = worth.run(line);
    points.map_or(NO_WORD, |points| i32::try_from(points).unwrap_or(i32::MAX))
}

/// The run through a new square; `None` if all of it is in the path, or if a new square before this one in the run has
/// an old one beside it in the line as well: the run is found from there.
fn run(ground: &Ground, trail: &Trail, through: Square, line: usize) -> Option<Run> {
    let forward = LINES[line];
    let is_taken = |square: &Square| ground.old(*square).is_some() || trail.has(*square);
    let reach = |way| {
        let next = move |&square: &Square| Some(ground.step(square, way)).filter(is_taken);
        std::iter::successors(Some(through), next)
    };
    let (mut new, mut whole, mut ends) = (1, true, [through; 2]);
    for square in reach(forward ^ 1).skip(1) {
        if ground.is_free(square) {
            if ground.touches_on(square, line) {
                return None;
            }
            new += 1;
        }
        whole &= trail.has(square);
        ends[0] = square;
    }
    for square in reach(forward).skip(1) {
        new += usize::from(ground.is_free(square));
        whole &= trail.has(square);
        ends[1] = square;
    }
    let single = (new == 1).then_some(through);
    (!whole).then_some(Run { ends, line, single })
}
