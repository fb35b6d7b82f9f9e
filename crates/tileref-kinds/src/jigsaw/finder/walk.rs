//! Draws every path that a word can take over the table.

use super::Finder;
use super::ground::{SquareId, Way};
use super::patterns::{EMPTY, Pattern};
use crate::jigsaw::Turns;

/// The position of a square that is not on the path.
const NOWHERE: u16 = u16::MAX;

/// A growing path.
#[derive(Debug)]
pub(super) struct Trail {
    /// The squares, in spelling order.
    squares: Vec<SquareId>,
    /// For each square, its place in the path.
    positions: Vec<u16>,
    pub(super) counts: Counts,
}

/// What has been counted along a path.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Counts {
    pub(super) new: usize,
    /// New tiles beside old ones.
    pub(super) touching: usize,
    pub(super) turns: usize,
    /// Turns on old tiles that only a ring allows.
    pub(super) ring_turns: usize,
}

impl Trail {
    pub(super) fn new(squares: usize) -> Self {
        Self {
            squares: Vec::new(),
            positions: vec![NOWHERE; squares],
            counts: Counts::default(),
        }
    }

    /// The squares in spelling order.
    #[inline]
    pub(super) fn squares(&self) -> &[SquareId] {
        &self.squares
    }

    #[inline]
    pub(super) fn has(&self, square: SquareId) -> bool {
        self.positions[square] != NOWHERE
    }

    /// The place of a square in the path.
    #[inline]
    pub(super) fn position(&self, square: SquareId) -> Option<usize> {
        let position = self.positions[square];
        (position != NOWHERE).then_some(usize::from(position))
    }
}

impl Finder<'_, '_> {
    /// Finds the words that start on a square.
    pub(super) fn start(&mut self, start: SquareId) {
        if !self.may_enter(start) {
            return;
        }
        if let Some(pattern) = self.longer(EMPTY, start) {
            self.enter(start, Counts::default());
            self.extend(start, None, pattern);
            self.leave(start, Counts::default());
        }
    }

    /// Finds the words along the path and its extensions; `way` leads to its last square.
    fn extend(&mut self, tail: SquareId, way: Option<Way>, pattern: Pattern) {
        if !self.search.continues() {
            return;
        }
        let counts = self.trail.counts;
        if counts.touching > 0 || self.may_stand_apart {
            self.try_words(pattern);
        }
        // On an empty table all directions are alike.
        let ways = if way.is_none() && self.is_first { 1 } else { 4 };
        for step in 0..ways {
            let square = self.ground.step(tail, step);
            if !self.may_enter(square) {
                continue;
            }
            let Some(bent) = self.bend(tail, way, step) else {
                continue;
            };
            let Some(longer) = self.longer(pattern, square) else {
                continue;
            };
            self.enter(square, bent);
            self.extend(square, Some(step), longer);
            self.leave(square, counts);
        }
    }

    /// The pattern with one more square, if words start with it.
    #[inline]
    fn longer(&mut self, pattern: Pattern, square: SquareId) -> Option<Pattern> {
        let longer = match self.ground.old(square) {
            Some(old) => {
                let code = self.ground.olds()[old].code;
                let old = (code, self.codes.tile(code));
                self.patterns.old(pattern, old, self.search)
            }
            None => self.patterns.free(pattern, &mut self.codes, self.search),
        };
        (!self.patterns.is_dead(longer)).then_some(longer)
    }

    /// The path can continue on a square that has an old tile, or if enough new tiles are left to cover it and reach an
    /// old tile.
    #[inline]
    fn may_enter(&self, square: SquareId) -> bool {
        if self.trail.has(square) {
            return false;
        }
        if !self.ground.is_free(square) {
            return self.ground.old(square).is_some();
        }
        let further = match self.trail.counts.touching {
            0 if !self.may_stand_apart => self.ground.far(square),
            _ => 0,
        };
        self.trail.counts.new + 1 + further <= self.most
    }

    /// The counts after a step in this direction, `None` if the path may not turn here. It may turn on new tiles, and where
    /// the house rules allow it also on old ones, if exactly one of the squares around the turn is free.
    #[inline]
    fn bend(&self, at: SquareId, way: Option<Way>, step: Way) -> Option<Counts> {
        let mut counts = self.trail.counts;
        let Some(way) = way.filter(|&way| way != step) else {
            return Some(counts);
        };
        counts.turns += 1;
        if self.ground.is_free(at) {
            return Some(counts);
        }
        let is_free = |way| self.ground.is_free(self.ground.step(at, way));
        let joins = is_free(way ^ 1) != is_free(step);
        counts.ring_turns += match self.jigsaw.house.turns {
            Turns::NewOnly => return None,
            Turns::Joining => 0,
            Turns::Ring => 1,
        };
        joins.then_some(counts)
    }

    /// Adds a square to the path; `counts` are those before it.
    #[inline]
    fn enter(&mut self, square: SquareId, mut counts: Counts) {
        counts.new += usize::from(self.ground.is_free(square));
        counts.touching += usize::from(self.ground.touches(square));
        let trail = &mut self.trail;
        trail.positions[square] = u16::try_from(trail.squares.len()).unwrap_or(NOWHERE);
        trail.squares.push(square);
        trail.counts = counts;
    }

    /// Removes the last square from the path; `counts` are those before it.
    #[inline]
    fn leave(&mut self, square: SquareId, counts: Counts) {
        let trail = &mut self.trail;
        trail.positions[square] = NOWHERE;
        trail.squares.pop();
        trail.counts = counts;
    }
}
