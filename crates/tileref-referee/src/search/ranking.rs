//! The plays that a search found, the best first.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::mem;

use rustc_hash::FxHashSet;

use super::Laid;
use crate::action::{Place, Play};
use crate::referee::Situation;
use crate::tile::Alphabet;

/// How many plays are collected before they are ranked, besides twice the number that is wanted.
const PENDING: usize = 256;

/// What plays with the same points are sorted by, in this order: fewest tiles, first on the table. Of the ways to declare
/// one, those to the right or downwards come first, then the alphabet decides.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Ranked {
    tiles: usize,
    laid: Laid,
    is_backward: bool,
    line: Box<str>,
}

/// Counts all plays, and keeps those that may be among the best: as lines, because there may be a million.
pub struct Ranking<'a> {
    situation: Situation<'a>,
    /// How many of the best plays are wanted; `None` for all.
    most: Option<usize>,
    pub count: usize,
    /// The plays that are kept, with their points.
    lines: Vec<(i64, Box<str>)>,
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
            lines: Vec::new(),
            repeated: FxHashSet::default(),
            reached: BinaryHeap::new(),
        }
    }

    /// Whether a play with these points may be among the best.
    #[inline]
    pub fn wants(&self, points: i64) -> bool {
        let is_full = self.most.is_some_and(|most| self.reached.len() >= most);
        let reaches = |least: &Reverse<i64>| points >= least.0;
        !is_full || self.reached.peek().is_some_and(reaches)
    }

    /// Counts a legal play, and keeps it if it may be among the best. A play that `is_known` was counted before, declared in
    /// another way.
    #[inline]
    pub fn add(&mut self, points: i64, is_known: bool, play: impl FnOnce() -> Option<Play>) {
        self.count += usize::from(!is_known);
        if self.wants(points)
            && let Some(play) = play()
        {
            self.keep(points, is_known, play);
        }
    }

    fn keep(&mut self, points: i64, is_known: bool, mut play: Play) {
        // The line is read as the same tiles.
        play.keep_apart(self.situation.tiles.alphabet());
        self.lines.push((points, play.to_string().into()));
        if is_known {
            self.repeated.insert(self.laid(&play));
        }
        let Some(most) = self.most else { return };
        if !is_known {
            self.reached.push(Reverse(points));
            if self.reached.len() > most {
                self.reached.pop();
            }
        }
        if self.lines.len() >= PENDING + 2 * most {
            self.settle();
        }
    }

    /// Sorts the lines, the best play first, each play once, and drops those that are not wanted.
    fn settle(&mut self) {
        let mut lines = mem::take(&mut self.lines);
        lines.retain(|&(points, _)| self.wants(points));
        lines.sort_unstable_by_key(|&(points, _)| Reverse(points));
        let mut known = FxHashSet::default();
        // Only plays with the same points are ranked at once: their tiles take more memory than their lines.
        for equal in lines.chunk_by_mut(|one, other| one.0 == other.0) {
            let mut plays: Vec<Ranked> = equal
                .iter_mut()
                .filter_map(|(_, line)| self.rank(mem::take(line)))
                .collect();
            plays.sort_unstable();
            plays.retain(|Ranked { laid, .. }| {
                !self.repeated.contains(laid) || known.insert(laid.clone())
            });
            for ((_, line), play) in equal.iter_mut().zip(plays) {
                *line = play.line;
            }
        }
        lines.retain(|(_, line)| !line.is_empty());
        lines.truncate(self.most.unwrap_or(usize::MAX));
        self.lines = lines;
    }

    fn rank(&self, line: Box<str>) -> Option<Ranked> {
        let play = Play::parse_in(&line, &Alphabet::default())?;
        let laid = self.laid(&play);
        let first = play.main.steps().first();
        Some(Ranked {
            tiles: laid.len(),
            laid,
            is_backward: first.is_some_and(|way| way.axis().forward() != *way),
            line,
        })
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
    pub fn into_lines(mut self) -> Vec<Box<str>> {
        self.settle();
        self.lines.into_iter().map(|(_, line)| line).collect()
    }
}
