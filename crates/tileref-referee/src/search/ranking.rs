//! The plays that a search found, the best first.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::mem;

use rustc_hash::FxHashSet;

use super::Laid;
use crate::action::{NamedCell, Play};
use crate::grid::Cell;
use crate::referee::Situation;
use crate::tile::{Alphabet, Tile};

/// How many plays are collected before they are ranked, besides twice the number that is wanted.
const PENDING: usize = 256;

/// How many plays that is at most: ranking more of them takes longer than anybody waits for an answer to Ctrl-C.
const FEW: usize = 2_000;

/// What plays with the same points are sorted by, in this order: fewest tiles, first on the table. Of the ways to declare
/// one, those to the right or downwards come first, then the alphabet decides.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Ranked<'t> {
    tiles: usize,
    laid: Laid,
    is_backward: bool,
    line: &'t str,
}

/// A play that is kept: its points, and where its line is in the text of all. A piece of memory for each would take four
/// times as much, and seconds to free.
#[derive(Clone, Copy)]
struct RankedLine {
    points: i64,
    start: usize,
    length: usize,
}

impl RankedLine {
    fn of(self, text: &str) -> &str {
        &text[self.start..self.start + self.length]
    }
}

/// Counts all plays, and keeps those that may be among the best: as lines, because there may be a million.
pub struct Ranking<'a> {
    situation: Situation<'a>,
    /// How many of the best plays are wanted; `None` for all.
    most: Option<usize>,
    pub count: usize,
    /// The plays that are kept.
    lines: Vec<RankedLine>,
    /// Their lines, one after another.
    text: String,
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
            text: String::new(),
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
        self.push(points, &play.to_string());
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
        if most <= FEW && self.lines.len() >= PENDING + 2 * most {
            self.settle(&mut || true);
        }
    }

    /// About how many bytes the plays take that are kept.
    pub fn memory(&self) -> usize {
        let repeated = self.repeated.len() * size_of::<[(Cell, Tile); 8]>();
        let reached = self.reached.capacity() * size_of::<i64>();
        self.text.capacity() + self.lines.capacity() * size_of::<RankedLine>() + repeated + reached
    }

    /// Sorts the lines, the best play first, each play once, and drops those that are not wanted. Once `continues` returns
    /// `false`, it drops the rest; returns whether it did not.
    fn settle(&mut self, continues: &mut dyn FnMut() -> bool) -> bool {
        let (text, mut lines) = (mem::take(&mut self.text), mem::take(&mut self.lines));
        lines.retain(|line| self.wants(line.points));
        lines.sort_unstable_by_key(|line| Reverse(line.points));
        let (mut known, mut all) = (FxHashSet::default(), true);
        // Only plays with the same points are ranked at once: their tiles take more memory than their lines.
        for equal in lines.chunk_by(|one, other| one.points == other.points) {
            let in_time = equal.iter().take_while(|_| {
                all = all && continues();
                all
            });
            let ranked = in_time.filter_map(|line| self.rank(line.of(&text)));
            let mut plays: Vec<Ranked<'_>> = ranked.collect();
            plays.sort_unstable();
            plays.retain(|Ranked { laid, .. }| {
                !self.repeated.contains(laid) || known.insert(laid.clone())
            });
            let most = self.most.unwrap_or(usize::MAX) - self.lines.len();
            for play in plays.iter().take(most) {
                self.push(equal[0].points, play.line);
            }
        }
        all
    }

    /// Adds a line.
    fn push(&mut self, points: i64, line: &str) {
        self.lines.push(RankedLine {
            points,
            start: self.text.len(),
            length: line.len(),
        });
        self.text += line;
    }

    fn rank<'t>(&self, line: &'t str) -> Option<Ranked<'t>> {
        let play = Play::parse_in(line, &Alphabet::default())?;
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
            NamedCell::Cell(cell) => Some(*cell),
            NamedCell::Standing { .. } => None,
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

    /// The plays as lines, the best first, and whether all that are wanted are among them: not if `continues` returned
    /// `false`.
    pub fn into_lines(mut self, continues: &mut dyn FnMut() -> bool) -> (Vec<Box<str>>, bool) {
        let all = self.settle(continues);
        if !all {
            self.lines.truncate(FEW);
        }
        let lines = self.lines.iter().map(|line| line.of(&self.text).into());
        (lines.collect(), all)
    }

    /// Some of the best plays as lines, the best first.
    pub fn into_some_lines(mut self) -> Vec<Box<str>> {
        if self.lines.len() > FEW {
            let by_points = |line: &RankedLine| Reverse(line.points);
            self.lines.select_nth_unstable_by_key(FEW, by_points);
            self.lines.truncate(FEW);
        }
        self.into_lines(&mut || true).0
    }
}
