//! The plays that a search found, the best first.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::mem;

use rustc_hash::FxHashSet;

use super::Laid;
use crate::action::{Action, Place, Play};
use crate::referee::Situation;

/// How many plays are collected before they are ranked, besides twice the number that is wanted.
const PENDING: usize = 256;

/// A play with what it is sorted by, in this order: most points, fewest tiles, first on the table. Of the ways to declare
/// it, those to the right or downwards come first, then the alphabet decides.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Ranked {
    points: Reverse<i64>,
    tiles: usize,
    laid: Laid,
    is_backward: bool,
    line: Box<str>,
}

/// Counts all plays, and keeps those that may be among the best.
pub(crate) struct Ranking<'a> {
    situation: Situation<'a>,
    /// How many of the best plays are wanted; `None` for all.
    most: Option<usize>,
    pub(super) count: usize,
    /// Plays that are not ranked yet, with their points.
    pending: Vec<(i64, Play)>,
    /// The best plays so far, if only some are wanted.
    best: Vec<Ranked>,
    /// The points of the best plays so far, as many as are wanted.
    reached: BinaryHeap<Reverse<i64>>,
    /// All plays, if all are wanted: there may be a million, which take much less memory as lines.
    lines: Vec<(i64, Box<str>)>,
    /// The tiles of the plays among them that were found in more than one way.
    repeated: FxHashSet<Laid>,
}

impl<'a> Ranking<'a> {
    pub(super) fn new(situation: Situation<'a>, most: Option<usize>) -> Self {
        Self {
            situation,
            most,
            count: 0,
            pending: Vec::new(),
            best: Vec::new(),
            reached: BinaryHeap::new(),
            lines: Vec::new(),
            repeated: FxHashSet::default(),
        }
    }

    /// Whether a play with these points may be among the best.
    #[inline]
    pub(crate) fn wants(&self, points: i64) -> bool {
        let is_full = self.most.is_some_and(|most| self.reached.len() >= most);
        let reaches = |least: &Reverse<i64>| points >= least.0;
        !is_full || self.reached.peek().is_some_and(reaches)
    }

    /// Counts a legal play, and keeps it if it may be among the best. A play that `is_known` was counted before, declared in
    /// another way.
    #[inline]
    pub(crate) fn add(&mut self, points: i64, is_known: bool, play: impl FnOnce() -> Option<Play>) {
        self.count += usize::from(!is_known);
        if self.wants(points)
            && let Some(play) = play()
        {
            self.keep(points, is_known, play);
        }
    }

    fn keep(&mut self, points: i64, is_known: bool, mut play: Play) {
        // The line is read as the same tiles.
        play.keep_apart(self.situation.rules.tiles.alphabet());
        let Some(most) = self.most else {
            if is_known {
                self.repeated.insert(self.laid(&play));
            }
            return self.lines.push((points, play.to_string().into()));
        };
        self.pending.push((points, play));
        if !is_known {
            self.reached.push(Reverse(points));
            if self.reached.len() > most {
                self.reached.pop();
            }
        }
        if self.pending.len() >= PENDING + 2 * most {
            self.settle(most);
        }
    }

    /// Ranks the pending plays that may be among the best.
    fn settle(&mut self, most: usize) {
        let pending = mem::take(&mut self.pending).into_iter();
        let wanted = pending.filter(|&(points, _)| self.wants(points));
        let ranked = wanted.map(|(points, play)| self.rank(points, &play, play.to_string().into()));
        let ranked: Vec<Ranked> = ranked.collect();
        self.best.extend(ranked);
        self.best.sort_unstable();
        let mut known = FxHashSet::default();
        self.best
            .retain(|play| known.len() < most && known.insert(play.laid.clone()));
    }

    fn rank(&self, points: i64, play: &Play, line: Box<str>) -> Ranked {
        let laid = self.laid(play);
        let first = play.main.steps().first();
        Ranked {
            points: Reverse(points),
            tiles: laid.len(),
            laid,
            is_backward: first.is_some_and(|way| way.axis().forward() != *way),
            line,
        }
    }

    /// The tiles that a legal play lays.
    fn laid(&self, play: &Play) -> Laid {
        let mut at = match play.main.at() {
            Place::Cell(cell) => Some(*cell),
            Place::Standing { .. } => None,
        };
        let steps = play.main.steps().iter().map(Some).chain([None]);
        let mut laid = Vec::with_capacity(8);
        for (&tile, step) in play.main.letters().iter().zip(steps) {
            let Some(cell) = at else { break };
            let old = self.situation.table.at(cell);
            if old.is_none_or(|old| old.letter != tile.letter) {
                laid.push((cell, tile));
            }
            at = step.and_then(|&step| cell.step(step));
        }
        laid.sort_unstable();
        laid.into()
    }

    /// The plays as lines, the best first.
    pub(super) fn into_lines(mut self) -> Vec<Box<str>> {
        let Some(most) = self.most else {
            return self.all_lines();
        };
        self.settle(most);
        self.best.into_iter().map(|play| play.line).collect()
    }

    /// All plays, the best first. Only plays with the same points are in memory at once.
    fn all_lines(mut self) -> Vec<Box<str>> {
        let mut lines = mem::take(&mut self.lines);
        lines.sort_unstable_by_key(|&(points, _)| Reverse(points));
        let mut ordered = Vec::with_capacity(self.count);
        let mut known = FxHashSet::default();
        for equal in lines.chunk_by_mut(|one, other| one.0 == other.0) {
            let plays = equal.iter_mut().filter_map(|(points, line)| {
                let play = play_of(line)?;
                Some(self.rank(*points, &play, mem::take(line)))
            });
            let mut plays: Vec<Ranked> = plays.collect();
            plays.sort_unstable();
            for Ranked { laid, line, .. } in plays {
                if !self.repeated.contains(&laid) || known.insert(laid) {
                    ordered.push(line);
                }
            }
        }
        ordered
    }
}

/// The play of a line.
pub(super) fn play_of(line: &str) -> Option<Play> {
    match Action::parse(line) {
        Ok(Action::Play(play)) => Some(play),
        _ => None,
    }
}
