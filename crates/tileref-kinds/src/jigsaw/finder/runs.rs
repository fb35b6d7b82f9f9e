//! The runs that a path makes besides the main word.
//!
//! A run matters only if it has an old tile that the path does not use; otherwise it is part of the main word. Its points
//! depend on its squares and new tiles, so they are looked up once. Most runs have a single new tile: their points are in a
//! table by square, line and tile.

use rustc_hash::FxHashMap;

use super::ground::{Ground, LINES, SquareId};
use super::patterns::Word;
use super::tiles::Code;
use super::walk::Trail;
use super::worth::Worth;

/// A run with a new tile that is not wholly in the path.
#[derive(Clone, Copy, Debug)]
struct Run {
    /// Its first and its last square.
    ends: [SquareId; 2],
    /// 0 for a row, 1 for a column.
    line: usize,
    /// The range of its new tiles in [`Runs::new`].
    new: (usize, usize),
}

/// The points of a run that is not a word, and of one that was not looked up yet.
const NO_WORD: i32 = -1;
const UNKNOWN: i32 = -2;

/// How many new tiles of a run fit into a key.
const KEY_TILES: usize = 8;

/// Identifies a run: its ends, and its new tiles.
type Key = ([SquareId; 2], u128);

/// The runs of one path, and the points of all runs so far.
#[derive(Debug)]
pub(super) struct Runs {
    /// The runs of the path.
    found: Vec<Run>,
    /// The places of their new tiles in the path.
    new: Vec<usize>,
    /// The points of runs with one new tile: for each square and line, by tile.
    singles: Vec<Vec<i32>>,
    /// The points of other runs.
    others: FxHashMap<Key, i32>,
    /// How many bytes these points have taken since somebody counted them.
    pub(super) grown: usize,
}

impl Runs {
    pub(super) fn new(squares: usize) -> Self {
        Self {
            found: Vec::new(),
            new: Vec::new(),
            singles: vec![Vec::new(); 2 * squares],
            others: FxHashMap::default(),
            grown: 0,
        }
    }

    /// A run of the path begins or ends on this square.
    pub(super) fn ends_at(&self, square: SquareId) -> bool {
        self.found.iter().any(|run| run.ends.contains(&square))
    }

    /// Finds the runs of a path.
    pub(super) fn find(&mut self, ground: &Ground, trail: &Trail) {
        self.found.clear();
        self.new.clear();
        for &square in trail.squares() {
            for line in 0..2 {
                if ground.touches_on(square, line)
                    && let Some(ends) = ends(ground, trail, square, line)
                {
                    let from = self.new.len();
                    let places = squares(ground, ends, line);
                    let places = places.filter(|&square| ground.is_free(square));
                    self.new
                        .extend(places.filter_map(|square| trail.position(square)));
                    let new = (from, self.new.len());
                    self.found.push(Run { ends, line, new });
                }
            }
        }
        // Runs with few new tiles are the quickest to look up.
        self.found.sort_unstable_by_key(|run| run.new.1 - run.new.0);
    }

    /// The points of the runs with the tiles of a word on the path; `None` unless each is a word.
    #[inline]
    pub(super) fn points(
        &mut self,
        ground: &Ground,
        trail: &Trail,
        word: Word<'_>,
        worth: Worth<'_, '_>,
    ) -> Option<i64> {
        let mut sum = 0;
        for n in 0..self.found.len() {
            let run = self.found[n];
            let known = self.known(trail, run, word);
            let points = match *known {
                UNKNOWN => read(ground, trail, run, word, worth),
                points => points,
            };
            *known = points;
            if points == NO_WORD {
                return None;
            }
            sum += i64::from(points);
        }
        Some(sum)
    }

    /// The cached points of a run.
    #[inline]
    fn known(&mut self, trail: &Trail, run: Run, word: Word<'_>) -> &mut i32 {
        let new = &self.new[run.new.0..run.new.1];
        if let &[place] = new {
            let tile = usize::from(word.tile(place));
            let row = &mut self.singles[2 * trail.squares()[place] + run.line];
            if row.len() <= tile {
                self.grown += (tile + 1 - row.len()) * size_of::<i32>();
                row.resize(tile + 1, UNKNOWN);
            }
            return &mut row[tile];
        }
        let add = |key: u128, &place: &usize| key << 16 | u128::from(word.tile(place));
        let key = (run.ends, new.iter().fold(0, add));
        let known = self.others.entry(key).or_insert_with(|| {
            self.grown += 2 * size_of::<(Key, i32)>();
            UNKNOWN
        });
        if new.len() > KEY_TILES {
            // Other runs may have the same key.
            *known = UNKNOWN;
        }
        known
    }
}

/// Looks up the points of a run.
fn read(ground: &Ground, trail: &Trail, run: Run, word: Word<'_>, worth: Worth<'_, '_>) -> i32 {
    let code = |square| match ground.old(square) {
        Some(old) => ground.olds()[old].code,
        None => trail.position(square).map_or(Code::MAX, |n| word.tile(n)),
    };
    let line: Vec<Code> = squares(ground, run.ends, run.line).map(code).collect();
    let points = worth.run(&line);
    points.map_or(NO_WORD, |points| i32::try_from(points).unwrap_or(i32::MAX))
}

/// The squares of a run, in reading order.
fn squares(
    ground: &Ground,
    [first, last]: [SquareId; 2],
    line: usize,
) -> impl Iterator<Item = SquareId> {
    (first..=last).step_by(ground.step(0, LINES[line]))
}

/// The ends of the run through a new square. `None` if the whole run is on the path, or if an earlier new square of the run
/// also touches an old tile in this line: the run is found from there.
fn ends(ground: &Ground, trail: &Trail, through: SquareId, line: usize) -> Option<[SquareId; 2]> {
    let forward = LINES[line];
    let is_taken = |square: &SquareId| ground.old(*square).is_some() || trail.has(*square);
    let (mut whole, mut ends) = (true, [through; 2]);
    for (end, way) in ends.iter_mut().zip([forward ^ 1, forward]) {
        let mut next = ground.step(through, way);
        while is_taken(&next) {
            if way != forward && ground.touches_on(next, line) {
                return None;
            }
            whole &= trail.has(next);
            *end = next;
            next = ground.step(next, way);
        }
    }
    (!whole).then_some(ends)
}
