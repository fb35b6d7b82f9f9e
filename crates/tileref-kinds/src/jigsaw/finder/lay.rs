//! The words along a complete path that are plays.
//!
//! Rules that depend only on the shape are checked once for the path, the others for each word that fits its pattern.

use std::mem;

use super::Finder;
use super::bonuses::Bonuses;
use super::ground::{SquareId, WAYS, Way};
use super::patterns::{Pattern, Word};
use super::tiles::Code;
use super::worth::Worth;
use crate::action::{Declared, NamedCell, Play};
use crate::jigsaw::SingleLetter;
use crate::referee::Ruling;
use crate::search::{SEEN, hash};
use crate::tile::TileKind;

impl Finder<'_, '_> {
    /// Tries every word that fits the path.
    pub(super) fn try_words(&mut self, pattern: Pattern) {
        let of = (self.jigsaw, &self.codes);
        let words = self.patterns.fitting(pattern, of, self.search);
        if words.is_empty() || !self.has_legal_shape() {
            return;
        }
        self.runs.find(&self.ground, &self.trail);
        self.search.took_long();
        let mut bonuses = None;
        for word in words.words() {
            if !self.search.continues() {
                return;
            }
            let Some(runs) = self.run_points(word) else {
                continue;
            };
            if !self.leaves_new_corners_flat(word) {
                continue;
            }
            let bonuses = *bonuses.get_or_insert_with(|| self.bonuses());
            self.found(word, i64::from(word.points()) + runs, bonuses);
        }
    }

    /// Counts a play, and passes it to the search if it may be among the best.
    #[inline]
    fn found(&mut self, word: Word<'_>, words: i64, bonuses: Bonuses) {
        let is_known = !self.seen.insert(self.identity(word));
        self.search.keep(if is_known { 0 } else { SEEN });
        let mut points = words + bonuses.sure;
        if bonuses.possible > 0 && self.search.ranking.wants(points + bonuses.possible) {
            // The referee knows about bonuses that are hard to predict.
            let ruling = self.search.situation.judge(&self.play(word));
            self.search.took_long();
            let earned = |ruling: Ruling| {
                let missed = ruling.missed.iter().map(|bonus| i64::from(bonus.points));
                ruling.points() + missed.sum::<i64>()
            };
            points = ruling.map_or(points, earned);
        }
        let play = self.search.ranking.wants(points).then(|| self.play(word));
        let start = self.ground.cell(self.trail.squares()[0]);
        self.search.ranking.add(points, is_known, || {
            play.as_ref()
                .map(|play| (start, play.main.steps_and_letters()))
        });
    }

    #[inline]
    fn run_points(&mut self, word: Word<'_>) -> Option<i64> {
        let worth = Worth {
            search: &*self.search,
            jigsaw: self.jigsaw,
            codes: &self.codes,
        };
        let points = self.runs.points(&self.ground, &self.trail, word, worth);
        self.search.keep(mem::take(&mut self.runs.grown));
        points
    }

    /// The path breaks no rule, whatever its letters are.
    fn has_legal_shape(&self) -> bool {
        (self.trail.counts.turns > 0 || self.is_whole_run())
            && match self.jigsaw.house.single_letter {
                SingleLetter::Line => self.keeps_to_lines(),
                SingleLetter::Leave => self.leaves_lines(),
            }
            && self.leaves_old_corners_flat()
            && (self.trail.counts.ring_turns == 0 || self.is_ring())
    }

    /// `partial-run`: whether there is no tile directly before or after a straight path.
    fn is_whole_run(&self) -> bool {
        let squares = self.trail.squares();
        let Some(way) = self.steps().next() else {
            return false;
        };
        let before = self.ground.step(squares[0], way ^ 1);
        let after = self.ground.step(squares[squares.len() - 1], way);
        self.ground.old(before).is_none() && self.ground.old(after).is_none()
    }

    /// `single-letter-line`: whether the path, in each line that it continues, uses the tile before it, or another
    /// letter there of a word through both.
    fn keeps_to_lines(&self) -> bool {
        let squares = self.trail.squares();
        self.steps().enumerate().all(|(n, way)| {
            let (from, to) = (squares[n], squares[n + 1]);
            let (old, back, beyond) = match (self.ground.is_free(from), self.ground.is_free(to)) {
                (false, true) => (from, way ^ 1, n.checked_sub(1)),
                (true, false) => (to, way, Some(n + 2)),
                _ => return true,
            };
            let before = self.ground.step(old, back);
            let used = beyond.and_then(|n| squares.get(n));
            self.ground.old(before).is_none()
                || used == Some(&before)
                || self.uses_line_through(old, before)
        })
    }

    /// The path uses another tile in the row or the column of `old`, of a standing word through both of these.
    fn uses_line_through(&self, old: SquareId, before: SquareId) -> bool {
        let words = |square| {
            self.ground
                .old(square)
                .map_or(&[][..], |old| &*self.facts.words[old])
        };
        let cell = |square| self.ground.cell(square);
        let squares = self.trail.squares().iter().copied();
        let mut others = squares
            .filter(|&square| square != old && cell(square).is_in_line(cell(old)))
            .map(words);
        let both = words(old)
            .iter()
            .filter(|word| words(before).contains(word));
        others.any(|other| both.clone().any(|word| other.contains(word)))
    }

    /// `single-letter-line` with `single_letter: leave`: whether the path has no other square in the line of a standing
    /// word of which it uses one tile.
    fn leaves_lines(&self) -> bool {
        let squares = self.trail.squares();
        let words = |square: SquareId| {
            let old = self.ground.old(square);
            old.map_or(&[][..], |old| &*self.facts.words[old])
        };
        squares.iter().all(|&used| {
            let shares = |word: &usize| {
                let mut others = squares.iter().filter(|square| **square != used);
                others.any(|&other| words(other).contains(word))
            };
            let mut alone = words(used).iter().filter(|word| !shares(word));
            alone.all(|&word| self.leaves_line(used, word))
        })
    }

    /// The path has no other square in the lines of a standing word through one of its tiles.
    fn leaves_line(&self, used: SquareId, word: usize) -> bool {
        let cells = &self.search.situation.standing.words()[word].word.cells;
        let at = self.ground.cell(used);
        let mut pairs = cells.windows(2).filter(|pair| pair.contains(&at));
        pairs.all(|pair| {
            let ways = if pair[0].row() == pair[1].row() {
                [0, 1]
            } else {
                [2, 3]
            };
            ways.into_iter().all(|way| {
                let next = |square: &SquareId| Some(self.ground.step(*square, way));
                let line = std::iter::successors(next(&used), next);
                let mut taken = line.take_while(|&square| {
                    self.ground.old(square).is_some() || self.trail.has(square)
                });
                taken.all(|square| !self.trail.has(square))
            })
        })
    }

    /// `corner-interlock` for the old tiles beside the path.
    fn leaves_old_corners_flat(&self) -> bool {
        let is_corner = |square: SquareId| {
            let old = self.ground.old(square).map(|old| self.ground.olds()[old]);
            old.is_some_and(|old| self.codes.tile(old.code).kind == TileKind::Corner)
        };
        let squares = self.trail.squares().iter();
        let mut new = squares.filter(|square| self.ground.is_free(**square));
        !self.checks_corners
            || new.all(|&square| {
                let mut beside = (0..4).map(|way| self.ground.step(square, way));
                beside.all(|square| !is_corner(square) || self.is_flat(square))
            })
    }

    /// `corner-interlock` for the new tiles.
    fn leaves_new_corners_flat(&self, word: Word<'_>) -> bool {
        let is_corner = |code: Code| self.codes.tile(code).kind == TileKind::Corner;
        let mut tiles = self.tiles(word);
        !self.checks_corners
            || tiles.all(|(square, code)| {
                !is_corner(code) || !self.ground.is_free(square) || self.is_flat(square)
            })
    }

    /// A tile has no neighbours on opposite sides.
    fn is_flat(&self, square: SquareId) -> bool {
        let is_taken = |way| {
            let beside = self.ground.step(square, way);
            self.ground.old(beside).is_some() || self.trail.has(beside)
        };
        !(is_taken(0) && is_taken(1) || is_taken(2) && is_taken(3))
    }

    /// The direction of each step of the path.
    pub(super) fn steps(&self) -> impl Iterator<Item = Way> {
        let pairs = self.trail.squares().windows(2);
        pairs.filter_map(|pair| (0..4).find(|&way| self.ground.step(pair[0], way) == pair[1]))
    }

    /// Each square of the path, with the word's tile.
    fn tiles<'w>(&'w self, word: Word<'w>) -> impl Iterator<Item = (SquareId, Code)> + 'w {
        let squares = self.trail.squares().iter().enumerate();
        squares.map(move |(place, &square)| (square, word.tile(place)))
    }

    /// Identifies the play: the sum of the hashes of its new tiles.
    fn identity(&self, word: Word<'_>) -> u128 {
        let tiles = self.tiles(word);
        let new = tiles.filter(|&(square, _)| self.ground.is_free(square));
        new.fold(0, |sum: u128, (square, code)| {
            sum.wrapping_add(hash(square, code.into()))
        })
    }

    /// The play of a word, as a player would type it.
    fn play(&self, word: Word<'_>) -> Play {
        let squares = self.trail.squares();
        let letters = self.tiles(word).map(|(square, code)| {
            let tile = self.codes.tile(code);
            let is_new = self.ground.is_free(square);
            if is_new { tile } else { tile.unmarked() }
        });
        let steps = self.steps().map(|way| WAYS[way]).collect();
        let start = NamedCell::Cell(self.ground.cell(squares[0]));
        let main = Declared::new(start, steps, letters.collect());
        Play::new(main.expect("a step between two letters"))
    }
}
