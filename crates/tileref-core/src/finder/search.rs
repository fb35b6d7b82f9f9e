//! A search: the input of the generators, and the ranking of the plays that they find.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::mem;

use rustc_hash::FxHashSet;

use super::{Found, Hand, Laid, Letters, Progress, WordTree};
use crate::action::{Action, Place, Play};
use crate::referee::Situation;
use crate::tile::Letter;

/// How many steps are taken between two calls of `continues`.
const STEPS: u32 = 1 << 8;

/// How many plays are collected before they are ranked, besides twice the number that is wanted.
const PENDING: usize = 256;

/// What plays are sorted by: most points, fewest tiles, first on the table.
type Rank = (Reverse<i64>, usize, Laid);

/// A search for plays. A generator passes every play with its points to [`scored`](Self::scored), which keeps those that may
/// be among the best.
pub struct Search<'a> {
    /// The position. Its rules have every word looked up.
    pub situation: Situation<'a>,
    /// The tiles to play from.
    pub hand: Hand,
    /// The words of the dictionary, and those that the table allowed over it. Some may not count
    /// ([`Search::is_stopped`]).
    pub(crate) tree: WordTree<'a>,
    /// Whether some listed words do not count.
    has_stops: bool,
    most: Option<usize>,
    continues: &'a mut dyn FnMut(Progress) -> bool,
    progress: Progress,
    steps: u32,
    stopped: bool,
    count: usize,
    /// Plays that are not ranked yet, with their points.
    pending: Vec<(i64, Play)>,
    /// The best plays so far, if only some are wanted.
    best: Vec<(Rank, Play)>,
    /// All plays, if all are wanted: there may be a million, which take much less memory as lines.
    lines: Vec<(i64, Box<str>)>,
    /// The tiles of the plays that were found in more than one way.
    repeated: FxHashSet<Laid>,
    /// The points of the best plays so far, as many as are wanted.
    reached: BinaryHeap<Reverse<i64>>,
}

impl<'a> Search<'a> {
    pub(super) fn new(
        situation: Situation<'a>,
        hand: Hand,
        tree: WordTree<'a>,
        most: Option<usize>,
        continues: &'a mut dyn FnMut(Progress) -> bool,
    ) -> Self {
        Self {
            situation,
            hand,
            tree,
            has_stops: situation.vocabulary.has_stops(),
            most,
            continues,
            progress: Progress::default(),
            steps: 0,
            stopped: false,
            count: 0,
            pending: Vec::new(),
            best: Vec::new(),
            lines: Vec::new(),
            repeated: FxHashSet::default(),
            reached: BinaryHeap::new(),
        }
    }

    /// The letters that each tile of the hand can be.
    pub(crate) fn letters(&mut self) -> Vec<Letters> {
        let (hand, tree) = (self.hand.tiles().iter(), &mut self.tree);
        hand.map(|(tile, _)| tile.letter().map_or(!0, |letter| tree.bit(letter)))
            .collect()
    }

    /// What each tile of the hand is worth.
    pub(crate) fn values(&self) -> Vec<u64> {
        let hand = self.hand.tiles().iter().map(|(tile, _)| tile.letter());
        let tiles = &self.situation.rules.tiles;
        let value = |letter| u64::from(tiles.value(letter));
        hand.map(|letter| letter.map_or(0, value)).collect()
    }

    /// Whether a play with these points may be among the best.
    #[inline]
    pub fn wants(&self, points: i64) -> bool {
        let is_full = self.most.is_some_and(|most| self.reached.len() >= most);
        let reaches = |least: &Reverse<i64>| points >= least.0;
        !is_full || self.reached.peek().is_some_and(reaches)
    }

    /// Whether a listed word does not count here.
    #[inline]
    pub fn is_stopped(&self, letters: impl Iterator<Item = Letter>) -> bool {
        self.has_stops
            && !self
                .situation
                .vocabulary
                .knows(&letters.collect::<String>())
    }

    /// Whether to continue the search. To be called at each step.
    #[inline]
    pub fn continues(&mut self) -> bool {
        self.steps += 1;
        if self.steps >= STEPS && !self.stopped {
            self.steps = 0;
            let progress = Progress {
                found: self.count,
                ..self.progress
            };
            self.stopped = !(self.continues)(progress);
        }
        !self.stopped
    }

    /// Reports how much of the table has been searched.
    pub fn progress(&mut self, done: usize, of: usize) {
        self.progress = Progress {
            done,
            of,
            ..self.progress
        };
    }

    /// Counts a legal play, and keeps it if it may be among the best. A play that `is_known` was counted before, declared in
    /// another way.
    #[inline]
    pub fn scored(&mut self, points: i64, is_known: bool, play: impl FnOnce() -> Option<Play>) {
        self.count += usize::from(!is_known);
        if !self.wants(points) {
            return;
        }
        if let Some(play) = play() {
            if is_known && self.most.is_none() {
                self.repeated.insert(self.would_lay(&play));
            }
            self.pending.push((points, play));
            if let (Some(most), false) = (self.most, is_known) {
                self.reached.push(Reverse(points));
                if self.reached.len() > most {
                    self.reached.pop();
                }
            }
        }
        if self.pending.len() >= self.most.map_or(PENDING, |most| PENDING + 2 * most) {
            self.settle();
        }
    }

    /// Ranks the pending plays that may be among the best.
    fn settle(&mut self) {
        let pending = mem::take(&mut self.pending);
        let Some(most) = self.most else {
            let lines = pending.into_iter();
            let lines = lines.map(|(points, play)| (points, self.line(play)));
            self.lines.extend(lines.collect::<Vec<_>>());
            return;
        };
        let mut best = mem::take(&mut self.best);
        let pending = pending
            .into_iter()
            .filter(|&(points, _)| self.wants(points));
        best.extend(pending.map(|(points, play)| (self.rank(points, &play), play)));
        best.sort_unstable_by(|(rank, play), (other_rank, other)| {
            let manner = |play: &Play| (is_backward(play), play.to_string());
            let ranks = rank.cmp(other_rank);
            ranks.then_with(|| manner(play).cmp(&manner(other)))
        });
        let mut known = FxHashSet::default();
        best.retain(|((.., laid), _)| known.len() < most && known.insert(laid.clone()));
        self.best = best;
    }

    /// A play as a line from which the same tiles are read.
    fn line(&self, mut play: Play) -> Box<str> {
        play.keep_apart(self.situation.rules.tiles.alphabet());
        play.to_string().into()
    }

    fn rank(&self, points: i64, play: &Play) -> Rank {
        let laid = self.would_lay(play);
        (Reverse(points), laid.len(), laid)
    }

    /// The tiles that a legal play lays.
    fn would_lay(&self, play: &Play) -> Laid {
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

    pub(super) fn found(&mut self) -> Found<Box<str>> {
        self.settle();
        let best = mem::take(&mut self.best).into_iter();
        let best = best.map(|(_, play)| self.line(play)).collect();
        Found {
            plays: if self.most.is_some() {
                best
            } else {
                self.in_order()
            },
            count: self.count,
            complete: !self.stopped,
        }
    }

    /// All plays, the best first. Only plays with the same points are in memory at once.
    fn in_order(&mut self) -> Vec<Box<str>> {
        let mut lines = mem::take(&mut self.lines);
        lines.sort_unstable_by_key(|&(points, _)| Reverse(points));
        let mut ordered = Vec::with_capacity(self.count);
        let mut known = FxHashSet::default();
        for equal in lines.chunk_by_mut(|one, other| one.0 == other.0) {
            let plays = equal.iter_mut().filter_map(|(points, line)| {
                let play = play_of(line)?;
                let manner = (is_backward(&play), mem::take(line));
                Some((self.rank(*points, &play), manner))
            });
            let mut plays: Vec<_> = plays.collect();
            plays.sort_unstable();
            for ((.., laid), (_, line)) in plays {
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

/// Whether a play starts to the left or upwards, which is the last choice among ways to declare it.
fn is_backward(play: &Play) -> bool {
    let first = play.main.steps().first();
    first.is_some_and(|way| way.axis().forward() != *way)
}
