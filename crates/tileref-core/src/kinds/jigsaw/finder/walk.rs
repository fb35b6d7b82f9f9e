//! Every path that a word can take over the table.

use super::Finder;
use super::ground::{Square, Way};
use super::patterns::{EMPTY, Pattern};
use crate::rules::Turns;

/// Not on the path.
const NOWHERE: u16 = u16::MAX;

/// A path as it grows.
#[derive(Debug)]
pub(super) struct Trail {
    /// The squares, in spelling order.
    squares: Vec<Square>,
    /// For each square of the table, where it is in the path.
    positions: Vec<u16>,
    /// New tiles.
    pub(super) new: usize,
    /// New tiles beside old ones.
    pub(super) touching: usize,
    /// Turns.
    pub(super) turns: usize,
    /// Turns on old tiles that only a ring allows.
    pub(super) ring_turns: usize,
}

impl Trail {
    pub(super) fn new(squares: usize) -> Self {
        Self {
            squares: Vec::new(),
            positions: vec![NOWHERE; squares],
            new: 0,
            touching: 0,
            turns: 0,
            ring_turns: 0,
        }
    }

    /// The squares in spelling order.
    #[inline]
    pub(super) fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// Whether it crosses a square.
    #[inline]
    pub(super) fn has(&self, square: Square) -> bool {
        self.positions[square] != NOWHERE
    }

    /// Where a square is in the path.
    #[inline]
    pub(super) fn position(&self, square: Square) -> Option<usize> {
        let position = self.positions[square];
        (position != NOWHERE).then_some(usize::from(position))
    }
}

/// What one more square makes of a path.
#[derive(Clone, Copy, Default)]
struct Step {
    new: usize,
    touching: usize,
    turns: usize,
    ring_turns: usize,
}

impl Finder<'_, '_> {
    /// Every word that starts on a square.
    pub(super) fn start(&mut self, start: Square) {
        if !self.may_enter(start) {
            return;
        }
        if let Some(pattern) = self.longer(EMPTY, start) {
            let step = self.entered(start);
            self.enter(start, step);
            self.go_on(start, None, pattern);
            self.leave(start, step);
        }
    }

    /// Every word along the path there is, or a longer one; `way` leads to its last square.
    fn go_on(&mut self, tail: Square, way: Option<Way>, pattern: Pattern) {
        if !self.search.goes_on() {
            return;
        }
        if self.trail.touching > 0 || self.may_stand_apart {
            self.end(pattern);
        }
        // On an empty table all directions are alike.
        let ways = if way.is_none() && self.is_first { 1 } else { 4 };
        for step in 0..ways {
            let square = self.ground.step(tail, step);
            if !self.may_enter(square) {
                continue;
            }
            let Some(bend) = self.bend(tail, way, step) else {
                continue;
            };
            let Some(longer) = self.longer(pattern, square) else {
                continue;
            };
            let entered = self.entered(square);
            let entered = Step {
                turns: bend.turns,
                ring_turns: bend.ring_turns,
                ..entered
            };
            self.enter(square, entered);
            self.go_on(square, Some(step), longer);
            self.leave(square, entered);
        }
    }

    /// The pattern with one more square, if words begin so.
    #[inline]
    fn longer(&mut self, pattern: Pattern, square: Square) -> Option<Pattern> {
        let longer = match self.ground.old(square) {
            Some(old) => {
                let code = self.ground.olds()[old].code;
                self.patterns.old(pattern, code, &self.codes)
            }
            None => self.patterns.free(pattern, &mut self.codes),
        };
        (!self.patterns.is_dead(longer)).then_some(longer)
    }

    /// Whether the path can go over a square: there must be a tile, or one left to lay, and then enough to come beside
    /// an old one.
    #[inline]
    fn may_enter(&self, square: Square) -> bool {
        if self.trail.has(square) {
            return false;
        }
        if !self.ground.is_free(square) {
            return self.ground.old(square).is_some();
        }
        let further = match self.trail.touching {
            0 if !self.may_stand_apart => self.ground.far(square),
            _ => 0,
        };
        self.trail.new + 1 + further <= self.most
    }

    /// What it means to go on in this direction: turns are made on new tiles, or where only one of the squares before
    /// and after holds an old tile and the house rules let words turn there.
    #[inline]
    fn bend(&self, at: Square, way: Option<Way>, step: Way) -> Option<Step> {
        let Some(way) = way.filter(|&way| way != step) else {
            return Some(Step::default());
        };
        let bend = Step {
            turns: 1,
            ..Step::default()
        };
        if self.ground.is_free(at) {
            return Some(bend);
        }
        let is_free = |way| self.ground.is_free(self.ground.step(at, way));
        let joins = is_free(way ^ 1) != is_free(step);
        let ring_turns = match self.jigsaw.house.turns {
            Turns::NewOnly => return None,
            Turns::Joining => 0,
            Turns::Ring => 1,
        };
        joins.then_some(Step { ring_turns, ..bend })
    }

    /// What a square adds to the path.
    #[inline]
    fn entered(&self, square: Square) -> Step {
        Step {
            new: usize::from(self.ground.is_free(square)),
            touching: usize::from(self.ground.touches(square)),
            ..Step::default()
        }
    }

    #[inline]
    fn enter(&mut self, square: Square, step: Step) {
        let trail = &mut self.trail;
        trail.positions[square] = u16::try_from(trail.squares.len()).unwrap_or(NOWHERE);
        trail.squares.push(square);
        trail.new += step.new;
        trail.touching += step.touching;
        trail.turns += step.turns;
        trail.ring_turns += step.ring_turns;
    }

    #[inline]
    fn leave(&mut self, square: Square, step: Step) {
        let trail = &mut self.trail;
        trail.positions[square] = NOWHERE;
        trail.squares.pop();
        trail.new -= step.new;
        trail.touching -= step.touching;
        trail.turns -= step.turns;
        trail.ring_turns -= step.ring_turns;
    }
}
