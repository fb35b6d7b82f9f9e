//! The plays that a search found, the best first.

use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;
use std::mem;
use std::ops::Range;

use rustc_hash::FxHashSet;

use super::plays::{Kept, Spelled};
use super::{Laid, Plays};
use crate::grid::Cell;
use crate::referee::Situation;
use crate::tile::Tile;

/// How many plays are collected before they are ranked, besides twice the number that is wanted.
const PENDING: usize = 256;

/// How many plays that is at most: ranking more of them takes longer than anybody waits for an answer to Ctrl-C.
const FEW: usize = 2_000;

/// Counts all plays, and keeps those that may be among the best.
pub struct Ranking<'a> {
    situation: Situation<'a>,
    /// How many of the best plays are wanted; `None` for all.
    most: Option<usize>,
    pub count: usize,
    /// The plays that are kept.
    plays: Plays,
    /// The tiles of the plays among them that were found in more than one way.
    repeated: FxHashSet<Laid>,
    /// The points of the best plays so far, as many as are wanted.
    reached: BinaryHeap<Reverse<i64>>,
}

impl<'a> Ranking<'a> {
    pub fn new(situation: Situation<'a>, most: Option<usize>) -> Self {
        Self {
            situation,
            most,
            count: 0,
            plays: Plays::new(situation.tiles.alphabet().clone()),
            repeated: FxHashSet::default(),
            reached: BinaryHeap::new(),
        }
    }

    /// A play with these points may be among the best, so it is worth judging.
    #[inline]
    pub fn wants(&self, points: i64) -> bool {
        let is_full = self.most.is_some_and(|most| self.reached.len() >= most);
        let reaches = |least: &Reverse<i64>| points >= least.0;
        !is_full || self.reached.peek().is_some_and(reaches)
    }

    /// Counts a legal play, and keeps it if it may be among the best: its first cell and its letters. A play that `is_known`
    /// was counted before, declared in another way.
    #[inline]
    pub fn add<L: Iterator<Item = Spelled>>(
        &mut self,
        points: i64,
        is_known: bool,
        word: impl FnOnce() -> Option<(Cell, L)>,
    ) {
        self.count += usize::from(!is_known);
        if self.wants(points)
            && let Some((start, letters)) = word()
        {
            let kept = self.plays.push(points, start, letters);
            self.settle_some(kept, is_known);
        }
    }

    /// Ranks the plays once there are many more than are wanted.
    fn settle_some(&mut self, kept: Kept, is_known: bool) {
        if is_known {
            let mut laid = Vec::with_capacity(8);
            self.lay(kept, &mut laid);
            self.repeated.insert(laid.into());
        }
        let Some(most) = self.most else { return };
        if !is_known {
            self.reached.push(Reverse(kept.points));
            if self.reached.len() > most {
                self.reached.pop();
            }
        }
        if most <= FEW && self.plays.len() >= PENDING + 2 * most {
            self.settle(&mut || true);
        }
    }

    /// About how many bytes the plays take that are kept.
    pub fn memory(&self) -> usize {
        let repeated = self.repeated.len() * size_of::<[(Cell, Tile); 8]>();
        let reached = self.reached.capacity() * size_of::<i64>();
        self.plays.memory() + repeated + reached
    }

    /// Sorts the plays, the best first, each once, and drops those that are not wanted. Once `continues` returns `false`, it
    /// drops the rest; returns whether it did not.
    fn settle(&mut self, continues: &mut dyn FnMut() -> bool) -> bool {
        let mut found = mem::take(&mut self.plays.kept);
        found.retain(|play| self.wants(play.points));
        found.sort_unstable_by_key(|play| Reverse(play.points));
        let (mut known, mut all) = (FxHashSet::default(), true);
        let (most, mut laid) = (self.most.unwrap_or(usize::MAX), Vec::new());
        // Only plays with the same points are ranked at once: their tiles take more memory than they do.
        for equal in found.chunk_by(|one, other| one.points == other.points) {
            let in_time = equal.iter().take_while(|_| {
                all = all && continues();
                all
            });
            laid.clear();
            let mut plays: Vec<_> = in_time.map(|&play| self.rank(play, &mut laid)).collect();
            plays.sort_unstable_by(|one, other| self.compare(one, other, &laid));
            plays.retain(|play| {
                let laid = &laid[play.laid.clone()];
                !self.repeated.contains(laid) || known.insert(Laid::from(laid))
            });
            let left = most - self.plays.len();
            let best = plays.iter().take(left).map(|play| play.kept);
            self.plays.kept.extend(best);
        }
        if self.most.is_some() {
            self.plays.shrink();
        }
        all
    }

    fn rank(&self, kept: Kept, laid: &mut Vec<(Cell, Tile)>) -> Ranked {
        let from = laid.len();
        self.lay(kept, laid);
        let mut letters = self.plays.found(kept).steps();
        Ranked {
            kept,
            laid: from..laid.len(),
            is_backward: letters
                .next()
                .is_some_and(|way| way.axis().forward() != way),
        }
    }

    /// Plays with the same points are sorted by the number of tiles, then by what comes first on the table. Of the ways to
    /// declare one, those to the right or downwards come first, then the alphabet decides.
    fn compare(&self, one: &Ranked, other: &Ranked, laid: &[(Cell, Tile)]) -> Ordering {
        let key = |play: &Ranked| {
            let laid = &laid[play.laid.clone()];
            (laid.len(), laid, play.is_backward)
        };
        let line = |play: &Ranked| self.plays.found(play.kept).play().to_string();
        key(one)
            .cmp(&key(other))
            .then_with(|| line(one).cmp(&line(other)))
    }

    /// Adds the tiles that a play lays, in table order.
    fn lay(&self, kept: Kept, laid: &mut Vec<(Cell, Tile)>) {
        let from = laid.len();
        laid.extend(self.plays.found(kept).cells().filter(|&(cell, tile)| {
            let old = self.situation.table.at(cell);
            old.is_none_or(|old| old.letter != tile.letter)
        }));
        laid[from..].sort_unstable();
    }

    /// The plays, the best first, and whether all that are wanted are among them: not if `continues` returned `false`.
    pub fn into_plays(mut self, continues: &mut dyn FnMut() -> bool) -> (Plays, bool) {
        let all = self.settle(continues);
        if !all {
            self.plays.kept.truncate(FEW);
        }
        (self.plays, all)
    }

    /// Some of the best plays, the best first.
    pub fn into_some_plays(mut self) -> Plays {
        let found = &mut self.plays.kept;
        if found.len() > FEW {
            found.select_nth_unstable_by_key(FEW, |play| Reverse(play.points));
            found.truncate(FEW);
        }
        self.into_plays(&mut || true).0
    }
}

/// A play with what it is sorted by.
struct Ranked {
    kept: Kept,
    /// Where its new tiles are among those of all.
    laid: Range<usize>,
    is_backward: bool,
}
