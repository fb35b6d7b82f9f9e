//! A play on its table: what the checks of every kind of game work with.

use std::cell::OnceCell;
use std::sync::Arc;

use crate::action::{Declared, Further, Part, Play};
use crate::grid::{Axis, Cell, Path};
use crate::lexicon::Spelling;
use crate::score::ScoredWord;
use crate::table::TrialTable;
use crate::tile::{self, Tile};

use super::Situation;
use super::rules::{BadNotation, OffBoard};
use crate::rule::{Reason, Refusal, Slug};

/// How something breaks a rule.
pub type Check<T> = fn(&T) -> Option<Refusal>;

/// The checks of a play, each with its rule.
pub type Checks<K> = &'static [(Slug, for<'a> fn(&TrialPlay<'a, K>) -> Option<Refusal>)];

/// A kind of game whose plays lay tiles on a table.
pub trait PlayRules: Sized + 'static {
    /// The rule about the shape of words, which comes before those that need their cells.
    const SHAPE: Option<(Slug, Check<Play>)> = None;

    /// The other rules of a play, in order of precedence.
    const CHECKS: Checks<Self>;

    /// [`PlayRules::SHAPE`], or another one where that follows from the ruleset.
    fn shape(&self) -> Option<(Slug, Check<Play>)> {
        Self::SHAPE
    }

    /// [`PlayRules::CHECKS`], or others where that follows from the ruleset.
    fn checks(&self) -> Checks<Self> {
        Self::CHECKS
    }

    /// Scores the words of a play, the main word first.
    fn score(trial: &TrialPlay<'_, Self>) -> Vec<Arc<ScoredWord>>;
}

/// The rules that a play can break, in order of precedence.
pub fn rules<K: PlayRules>(kind: &K) -> Vec<Slug> {
    let shape = kind.shape().map(|(rule, _)| rule);
    let checks = kind.checks().iter().map(|&(rule, _)| rule);
    shape.into_iter().chain(checks).collect()
}

/// A declared word with its path over the table.
pub struct TracedWord<'a> {
    /// 0 is the main word, then each `also`.
    pub number: usize,
    /// The word as it was declared.
    pub declared: &'a Declared,
    /// The cells it covers.
    pub path: Path<'a>,
}

impl TracedWord<'_> {
    /// Its letters, in lower case.
    pub fn spelling(&self) -> Spelling {
        self.declared.spelling()
    }

    /// Its letters, each with its number and its cell.
    pub fn letters(&self) -> impl Iterator<Item = (usize, Cell, Tile)> {
        self.path
            .cells()
            .iter()
            .zip(self.declared.letters())
            .enumerate()
            .map(|(n, (&cell, &tile))| (n, cell, tile))
    }

    /// This word breaks a rule.
    pub fn refuse(&self, reason: impl Into<Reason>) -> Refusal {
        Refusal::new(reason, Part::Word(self.number))
    }
}

/// A play on its table: what every check works with.
pub struct TrialPlay<'a, K> {
    /// The position that it is judged in.
    pub situation: &'a Situation<'a>,
    /// The kind of game.
    pub kind: &'a K,
    /// The play.
    pub play: &'a Play,
    /// The tiles that the main word places.
    pub new: Vec<(Cell, Tile)>,
    /// The main word, then each `also`.
    pub words: Vec<TracedWord<'a>>,
    scored: OnceCell<Vec<Arc<ScoredWord>>>,
}

impl<'a, K: PlayRules> TrialPlay<'a, K> {
    /// Places the tiles of a legal play.
    ///
    /// # Errors
    /// The first rule that the play breaks.
    pub fn of_legal(
        situation: &'a Situation<'a>,
        kind: &'a K,
        play: &'a Play,
    ) -> Result<Self, Refusal> {
        let trial = Self::of_any(situation, kind, play)?;
        let broken = trial.broken().next();
        broken.map_or(Ok(trial), Err)
    }

    /// Places the tiles of a play, whatever rule it breaks about tiles and words.
    ///
    /// # Errors
    /// The play has no place on the table: it cannot be read in this game, its words have a shape that no word has, or
    /// they leave the table.
    pub fn of_any(
        situation: &'a Situation<'a>,
        kind: &'a K,
        play: &'a Play,
    ) -> Result<Self, Refusal> {
        check_further(situation, play)?;
        let mut declared = play.words().enumerate();
        declared.try_for_each(|(number, word)| check_notation(situation, number, word))?;
        if let Some(refusal) = kind.shape().and_then(|(_, broken)| broken(play)) {
            return Err(refusal);
        }
        let words = trace(situation, play)?;
        let covers = situation.features.stacks;
        let mut new = Vec::with_capacity(8);
        for (_, cell, tile) in words[0].letters() {
            // No tile covers its own letter, so the old tile is used.
            let old = situation.table.at(cell);
            if old.is_none_or(|old| covers && old.letter != tile.letter) {
                new.push((cell, tile));
            }
        }
        Ok(Self {
            situation,
            kind,
            play,
            new,
            words,
            scored: OnceCell::new(),
        })
    }

    /// The rules of [`PlayRules::checks`] that the play breaks, in order of precedence. A check can rely on those before
    /// it: one after `word-too-short` must not be asked about a word of one letter.
    pub fn broken(&self) -> impl Iterator<Item = Refusal> {
        self.kind.checks().iter().filter_map(|(rule, broken)| {
            let refusal = broken(self)?;
            debug_assert_eq!(refusal.reason.slug(), *rule);
            Some(refusal)
        })
    }

    /// The words of the play with their scores, the main word first.
    pub fn scored(&self) -> &[Arc<ScoredWord>] {
        self.scored.get_or_init(|| K::score(self))
    }
}

impl<'a, K> TrialPlay<'a, K> {
    /// The table with the new tiles.
    pub fn table(&self) -> TrialTable<'_> {
        TrialTable::new(self.situation.table, &self.new)
    }

    /// The main word.
    pub fn main(&self) -> &TracedWord<'a> {
        &self.words[0]
    }

    /// The axis of the main word, at its first step; a row for a single tile.
    pub fn axis(&self) -> Axis {
        let first = self.main().path.steps().first();
        first.map_or(Axis::Row, |step| step.axis())
    }

    /// The words declared with `also`.
    pub fn also(&self) -> &[TracedWord<'a>] {
        &self.words[1..]
    }

    /// The letters of the top tiles on these cells, in lower case.
    pub fn spelling(&self, cells: impl Iterator<Item = Cell>) -> Spelling {
        cells
            .filter_map(|cell| self.table().at(cell))
            .map(|tile| tile.letter)
            .collect()
    }
}

/// Checks `bad-notation`: what can follow the main word depends on the game.
fn check_further(situation: &Situation<'_>, play: &Play) -> Result<(), Refusal> {
    let known = situation.features.further;
    let also = (Further::Also, play.also.is_empty(), Part::Cell(1));
    let claim = (Further::Claim, play.claims.is_empty(), Part::Claim(0));
    for (further, is_empty, part) in [also, claim] {
        if !is_empty && !known.contains(&further) {
            return Err(Refusal::new(BadNotation::NoFurther(further), part));
        }
    }
    Ok(())
}

/// The declared words with their paths, checked for `off-board`.
fn trace<'a>(situation: &Situation<'_>, play: &'a Play) -> Result<Vec<TracedWord<'a>>, Refusal> {
    let trace = |(number, declared): (usize, &'a Declared)| {
        let start = situation.standing.cell(declared.at(), Part::Cell(number))?;
        let path = Path::new(start, declared.steps()).map_err(|(from, step)| {
            let direction = declared.steps()[step];
            Refusal::new(OffBoard::Path { from, direction }, Part::Path(number))
        })?;
        Ok(TracedWord {
            number,
            declared,
            path,
        })
    };
    play.words().enumerate().map(trace).collect()
}

/// Checks `bad-notation`: squares and hexes have different directions, only some games have corner tiles, and a place such
/// as `latch:5` is a letter of one word on the table.
fn check_notation(
    situation: &Situation<'_>,
    number: usize,
    word: &Declared,
) -> Result<(), Refusal> {
    let grid = situation.features.grid;
    let refuse = |direction, part| {
        let direction = BadNotation::direction(direction, grid);
        Err(Refusal::new(direction, part))
    };
    if let Some(&direction) = word.steps().iter().find(|way| way.grid() != grid) {
        return refuse(direction, Part::Path(number));
    }
    if let Some(direction) = word.at().neighbour().filter(|way| way.grid() != grid) {
        return refuse(direction, Part::Cell(number));
    }
    let has_corners = situation.features.corners;
    let corner = |tile: &Tile| tile.kind == tile::TileKind::Corner && !has_corners;
    if let Some(n) = word.letters().iter().position(corner) {
        let part = Part::Letter(number, n);
        return Err(Refusal::new(BadNotation::NoCornerTiles, part));
    }
    match situation.standing.cell(word.at(), Part::Cell(number)) {
        Err(unread) if unread.reason.slug() == BadNotation::SLUG => Err(unread),
        _ => Ok(()),
    }
}
