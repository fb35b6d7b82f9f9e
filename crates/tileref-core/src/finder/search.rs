//! A search: what a kind of game finds plays with, and where it brings them.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};
use std::mem;

use rustc_hash::{FxHashMap, FxHashSet};

use super::{Found, FoundPlay, Hand, Laid, Progress, laid_by};
use crate::action::{Action, Place, Play};
use crate::lexicon::Stem;
use crate::referee::Situation;

/// So many steps are taken between two questions whether to go on.
const STEPS: u32 = 1 << 8;

/// So many plays wait for the referee, and twice as many as are wanted.
const PENDING: usize = 256;

/// The place of a play among all: most points, fewest tiles, first on the table.
type Rank = (Reverse<i64>, usize, Laid);

/// A search for plays. A generator offers plays with [`offer`](Self::offer), or counts them itself and lets only those be
/// judged that can still be among the best.
pub struct Search<'a> {
    /// The position. Its rules have every word looked up.
    pub situation: Situation<'a>,
    /// The tiles to play from.
    pub hand: Hand,
    /// The words, by their first letters: the list, and the words that the table allowed over it. They may hold words
    /// that do not count ([`Search::is_stopped`]).
    pub lists: Vec<Stem<'a>>,
    has_stops: bool,
    most: Option<usize>,
    goes_on: &'a mut dyn FnMut(Progress) -> bool,
    progress: Progress,
    steps: u32,
    stopped: bool,
    /// The lines of the best plays, which take far less room than the plays: there may be a million.
    best: BTreeMap<Rank, Box<str>>,
    /// The rank of each play that is among the best.
    ranks: FxHashMap<Laid, i64>,
    /// Every play that was offered, where only some are kept.
    offered: FxHashSet<Laid>,
    count: Option<usize>,
    /// Plays that are not judged yet, with their points.
    pending: Vec<(i64, Play)>,
    /// The points of the best plays, as many as are wanted.
    reached: BinaryHeap<Reverse<i64>>,
    floor: Option<i64>,
}

impl<'a> Search<'a> {
    pub(super) fn new(
        situation: Situation<'a>,
        hand: Hand,
        lists: Vec<Stem<'a>>,
        most: Option<usize>,
        goes_on: &'a mut dyn FnMut(Progress) -> bool,
    ) -> Self {
        Self {
            situation,
            hand,
            lists,
            has_stops: situation.vocabulary.has_stops(),
            most,
            goes_on,
            progress: Progress::default(),
            steps: 0,
            stopped: false,
            best: BTreeMap::new(),
            ranks: FxHashMap::default(),
            offered: FxHashSet::default(),
            count: Some(0),
            pending: Vec::new(),
            reached: BinaryHeap::new(),
            // Where no play is wanted none is good enough.
            floor: (most == Some(0)).then_some(i64::MAX),
        }
    }

    /// Whether every play is wanted.
    pub fn wants_all(&self) -> bool {
        self.most.is_none()
    }

    /// The points that a play needs at least to be among the best; `None` as long as any will do. A play with exactly
    /// these points may still be.
    #[inline]
    pub fn floor(&self) -> Option<i64> {
        self.floor
    }

    /// Whether a play with these points may be among the best.
    #[inline]
    pub fn wants(&self, points: i64) -> bool {
        self.floor.is_none_or(|floor| points >= floor)
    }

    /// Whether a word of the lists, in lower case, does not count here.
    pub fn is_stopped(&self, word: &str) -> bool {
        self.has_stops && !self.situation.vocabulary.knows(word)
    }

    /// Whether some words of the lists may not count.
    #[inline]
    pub fn has_stops(&self) -> bool {
        self.has_stops
    }

    /// To be asked at each step of the search: whether to take it.
    #[inline]
    pub fn goes_on(&mut self) -> bool {
        self.steps += 1;
        if self.steps >= STEPS && !self.stopped {
            self.steps = 0;
            let found = self.count.unwrap_or(self.best.len());
            let progress = Progress {
                found,
                ..self.progress
            };
            self.stopped = !(self.goes_on)(progress);
        }
        !self.stopped
    }

    /// Tells how much of the table is done.
    pub fn progress(&mut self, done: usize, of: usize) {
        self.progress = Progress {
            done,
            of,
            ..self.progress
        };
    }

    /// Has the referee judge a play; it counts as one of those that there are if it is legal and lays other tiles than
    /// those before. Says what it scores.
    pub fn offer(&mut self, play: Play) -> Option<i64> {
        let FoundPlay { play, ruling } = FoundPlay::claiming(&self.situation, play)?;
        let (points, laid) = (ruling.points(), laid_by(&ruling));
        let is_new = if self.wants_all() {
            !self.ranks.contains_key(&laid)
        } else {
            self.offered.insert(laid.clone())
        };
        self.counted(usize::from(is_new));
        self.keep(&play, points, laid);
        if let Some(last) = self.best.last_key_value().filter(|_| self.is_full()) {
            self.floor = self.floor.max(Some(last.0.0.0));
        }
        Some(points)
    }

    /// Counts a play that is legal for these points, as the generator knows; the referee judges it at the end if it can
    /// be among the best. A play that `is_known` was counted before, declared in another way.
    #[inline]
    pub fn scored(&mut self, points: i64, is_known: bool, play: impl FnOnce() -> Option<Play>) {
        if !is_known {
            self.counted(1);
        }
        if !self.wants(points) {
            return;
        }
        if let Some(play) = play() {
            self.pending.push((points, play));
            if !is_known {
                self.reach(points);
            }
        }
        if self.pending.len() >= self.most.map_or(PENDING, |most| PENDING + 2 * most) {
            self.settle();
        }
    }

    /// A play has so many points: the floor may rise.
    fn reach(&mut self, points: i64) {
        let Some(most) = self.most else { return };
        self.reached.push(Reverse(points));
        if self.reached.len() > most {
            self.reached.pop();
        }
        if self.reached.len() == most {
            self.floor = self
                .reached
                .peek()
                .map_or(Some(i64::MAX), |least| Some(least.0));
        }
    }

    /// Has the referee judge the plays that can still be among the best.
    fn settle(&mut self) {
        let pending = mem::take(&mut self.pending).into_iter();
        let ranked = pending
            .filter(|&(points, _)| self.wants(points))
            .map(|(points, play)| {
                let laid = self.would_lay(&play);
                ((Reverse(points), laid.len(), laid), play)
            });
        let mut ranked: Vec<(Rank, Play)> = ranked.collect();
        ranked.sort_by(|(a, _), (b, _)| a.cmp(b));
        let mut judged: FxHashSet<Laid> = FxHashSet::default();
        for ((.., laid), play) in ranked {
            judged.insert(laid);
            if self.most.is_some_and(|most| judged.len() > most) {
                break;
            }
            if let Some(FoundPlay { play, ruling }) = FoundPlay::claiming(&self.situation, play) {
                self.keep(&play, ruling.points(), laid_by(&ruling));
            }
        }
    }

    /// The tiles that a play lays if it is legal.
    fn would_lay(&self, play: &Play) -> Laid {
        let mut at = match play.main.at() {
            Place::Cell(cell) => Some(*cell),
            Place::Standing { .. } => None,
        };
        let steps = play.main.steps().iter().map(Some).chain([None]);
        let mut laid = Vec::with_capacity(8);
        for (&tile, step) in play.main.letters().iter().zip(steps) {
            let Some(cell) = at else { break };
            let there = self.situation.table.at(cell);
            if there.is_none_or(|there| there.letter != tile.letter) {
                laid.push((cell, tile));
            }
            at = step.and_then(|&step| cell.step(step));
        }
        laid.sort_unstable();
        laid.into()
    }

    /// Counts plays that are legal.
    #[inline]
    pub fn counted(&mut self, plays: usize) {
        if let Some(count) = &mut self.count {
            *count += plays;
        }
    }

    /// Gives up counting: plays that cannot be among the best are passed over.
    pub fn count_no_more(&mut self) {
        self.count = None;
    }

    /// Keeps a play if it is among the best.
    fn keep(&mut self, play: &Play, points: i64, laid: Laid) {
        let rank = (Reverse(points), laid.len(), laid.clone());
        if let Some(&known) = self.ranks.get(&laid) {
            let before = (Reverse(known), laid.len(), laid.clone());
            let best = self.best.get(&before).and_then(|line| play_of(line));
            let is_better = best.is_none_or(|best| {
                (Reverse(points), manner(play)) < (Reverse(known), manner(&best))
            });
            if !is_better {
                return;
            }
            self.best.remove(&before);
        }
        if self.is_full() {
            let is_better = self
                .best
                .last_key_value()
                .is_some_and(|(last, _)| rank < *last);
            if !is_better {
                return;
            }
            if let Some(((.., dropped), _)) = self.best.pop_last() {
                self.ranks.remove(&dropped);
            }
        }
        self.ranks.insert(laid, points);
        let mut play = play.clone();
        play.keep_apart(self.situation.rules.tiles.alphabet());
        self.best.insert(rank, play.to_string().into());
    }

    fn is_full(&self) -> bool {
        self.most.is_some_and(|most| self.best.len() >= most)
    }

    pub(super) fn found(mut self) -> Found<Box<str>> {
        self.settle();
        Found {
            plays: self.best.into_values().collect(),
            count: self.count,
            complete: !self.stopped,
        }
    }
}

/// The play of a line.
pub(super) fn play_of(line: &str) -> Option<Play> {
    match Action::parse(line) {
        Ok(Action::Play(play)) => Some(play),
        _ => None,
    }
}

/// Which of two ways to declare the same tiles comes first.
fn manner(play: &Play) -> (bool, String) {
    let first = play.main.steps().first();
    let backwards = first.is_some_and(|way| way.axis().forward() != *way);
    (backwards, play.to_string())
}
