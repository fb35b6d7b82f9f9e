//! Every path that a word can take over the table.

use super::Finder;
use super::ground::{Square, Way};
use super::patterns::{EMPTY, Pattern};
use crate::rules::Turns;

/// No cell of the path.
const NOWHERE: i16 = i16::MIN;

/// A path as it grows to both sides from its anchor.
#[derive(Debug)]
pub(super) struct Trail {
    /// The squares before the anchor, from the anchor on.
    back: Vec<Square>,
    /// The anchor, then the squares after it.
    fore: Vec<Square>,
    /// For each square, where it is in the path, counted from the anchor.
    on_path: Vec<i16>,
    /// Squares that were anchors before: no more new tiles there.
    done: Vec<bool>,
    /// New tiles.
    pub(super) new: usize,
    /// Turns.
    pub(super) turns: usize,
    /// Turns on old tiles that only a ring allows.
    pub(super) ring_turns: usize,
}

impl Trail {
    pub(super) fn new(squares: usize) -> Self {
        Self {
            back: Vec::new(),
            fore: Vec::new(),
            on_path: vec![NOWHERE; squares],
            done: vec![false; squares],
            new: 0,
            turns: 0,
            ring_turns: 0,
        }
    }

    /// How many cells it has.
    #[inline]
    pub(super) fn len(&self) -> usize {
        self.back.len() + self.fore.len()
    }

    /// Whether it crosses a square.
    #[inline]
    pub(super) fn has(&self, square: Square) -> bool {
        self.on_path[square] != NOWHERE
    }

    /// Where a square is in the path.
    #[inline]
    pub(super) fn position(&self, square: Square) -> Option<usize> {
        let at = self.on_path[square];
        (at != NOWHERE).then(|| (isize::from(at) + self.back.len() as isize) as usize)
    }

    /// The squares in spelling order.
    pub(super) fn squares(&self) -> impl Iterator<Item = Square> {
        self.back.iter().rev().chain(&self.fore).copied()
    }
}

/// What a step at an end of the path means there.
#[derive(Clone, Copy)]
struct Bend {
    turns: usize,
    ring_turns: usize,
}

impl Finder<'_, '_> {
    /// Every path through an anchor that lays no tile on an anchor before it.
    pub(super) fn around(&mut self, anchor: Square) {
        self.trail.fore.push(anchor);
        self.trail.on_path[anchor] = 0;
        self.trail.new = 1;
        self.backwards(anchor, None);
        self.trail.fore.pop();
        self.trail.on_path[anchor] = NOWHERE;
        self.trail.new = 0;
        self.trail.done[anchor] = true;
    }

    /// Every path that begins with the arm there is, or a longer one; `way` leads from its first square on.
    fn backwards(&mut self, head: Square, way: Option<Way>) {
        if !self.search.goes_on() {
            return;
        }
        if let Some(pattern) = self.arm() {
            let last = self.last_way();
            self.forwards(self.trail.fore[0], last, pattern);
        }
        if self.starts_here {
            return;
        }
        for step in 0..4 {
            let before = self.ground.step(head, step ^ 1);
            if !self.may_enter(before) {
                continue;
            }
            let after = way.map(|way| self.ground.step(head, way));
            let Some(bend) = self.bend(head, way.is_some_and(|way| way != step), before, after)
            else {
                continue;
            };
            let new = usize::from(self.ground.is_free(before));
            self.trail.back.push(before);
            self.trail.on_path[before] = -i16::try_from(self.trail.back.len()).unwrap_or(i16::MAX);
            self.apply(bend, new);
            self.backwards(before, Some(step));
            self.undo(bend, new);
            self.trail.on_path[before] = NOWHERE;
            self.trail.back.pop();
        }
    }

    /// The pattern of the arm and the anchor, if words begin so.
    fn arm(&mut self) -> Option<Pattern> {
        let mut pattern = EMPTY;
        for n in (0..self.trail.back.len()).rev() {
            pattern = self.longer(pattern, self.trail.back[n])?;
        }
        self.longer(pattern, self.trail.fore[0])
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

    /// The way by which the arm reaches the anchor.
    fn last_way(&self) -> Option<Way> {
        let before = *self.trail.back.first()?;
        (0..4).find(|&way| self.ground.step(before, way) == self.trail.fore[0])
    }

    /// Every word along the path there is, or a longer one; `way` leads to its last square.
    fn forwards(&mut self, tail: Square, way: Option<Way>, pattern: Pattern) {
        self.end(pattern);
        for step in 0..4 {
            // On an empty table all directions are alike.
            if way.is_none() && self.starts_here && step > 0 {
                break;
            }
            let after = self.ground.step(tail, step);
            if !self.may_enter(after) {
                continue;
            }
            let before = way.map(|way| self.ground.step(tail, way ^ 1));
            let Some(bend) = self.bend(tail, way.is_some_and(|way| way != step), after, before)
            else {
                continue;
            };
            let Some(longer) = self.longer(pattern, after) else {
                continue;
            };
            let new = usize::from(self.ground.is_free(after));
            self.trail.on_path[after] = i16::try_from(self.trail.fore.len()).unwrap_or(i16::MAX);
            self.trail.fore.push(after);
            self.apply(bend, new);
            self.forwards(after, Some(step), longer);
            self.undo(bend, new);
            self.trail.fore.pop();
            self.trail.on_path[after] = NOWHERE;
        }
    }

    /// Whether the path can go over a square.
    #[inline]
    fn may_enter(&self, square: Square) -> bool {
        if self.trail.has(square) {
            return false;
        }
        if self.ground.is_free(square) {
            return self.trail.new < self.most && !self.trail.done[square];
        }
        self.ground.old(square).is_some()
    }

    /// What it means to go over a square between two others: turns are made on new tiles, or where one of the two
    /// holds an old tile and the house rules let words turn there.
    #[inline]
    fn bend(&self, at: Square, turns: bool, one: Square, other: Option<Square>) -> Option<Bend> {
        if !turns || self.ground.is_free(at) {
            let turns = usize::from(turns);
            return Some(Bend {
                turns,
                ring_turns: 0,
            });
        }
        let joins =
            other.is_some_and(|other| self.ground.is_free(other) != self.ground.is_free(one));
        let ring_turns = match self.turns {
            Turns::NewOnly => return None,
            Turns::Joining => 0,
            Turns::Ring => 1,
        };
        joins.then_some(Bend {
            turns: 1,
            ring_turns,
        })
    }

    #[inline]
    fn apply(&mut self, bend: Bend, new: usize) {
        self.trail.turns += bend.turns;
        self.trail.ring_turns += bend.ring_turns;
        self.trail.new += new;
    }

    #[inline]
    fn undo(&mut self, bend: Bend, new: usize) {
        self.trail.turns -= bend.turns;
        self.trail.ring_turns -= bend.ring_turns;
        self.trail.new -= new;
    }
}
