//! A play on its table: what the checks of every kind of game work with.

use crate::action::{Declared, Further, Part, Play};
use crate::grid::{Cell, Path};
use crate::table::TrialBoard;
use crate::tile::{Kind, Tile};

use super::rules::{BadNotation, CellReused, LetterMismatch, OffBoard, WordTooShort};
use super::{Reason, Refusal, Situation, Slug};

/// A declared word with its path over the table.
pub(crate) struct Traced<'a> {
    /// 0 is the main word, then each `also`.
    pub(crate) number: usize,
    pub(crate) declared: &'a Declared,
    pub(crate) path: Path<'a>,
}

impl Traced<'_> {
    pub(crate) fn spelling(&self) -> String {
        self.declared.spelling()
    }

    pub(crate) fn letters(&self) -> impl Iterator<Item = (usize, Cell, Tile)> {
        self.path
            .cells()
            .iter()
            .zip(self.declared.letters())
            .enumerate()
            .map(|(n, (&cell, &tile))| (n, cell, tile))
    }

    pub(crate) fn refuse(&self, reason: impl Into<Reason>) -> Refusal {
        Refusal::new(reason, Part::Word(self.number))
    }
}

/// A play on its table: what every check works with.
pub(crate) struct Board<'a, M> {
    pub(crate) situation: &'a Situation<'a>,
    /// What only this kind of game needs.
    pub(crate) of: M,
    /// The tiles that the main word places.
    pub(crate) new: Vec<(Cell, Tile)>,
    /// The main word, then each `also`.
    pub(crate) words: Vec<Traced<'a>>,
}

impl<'a, M> Board<'a, M> {
    /// Traces the words of a play and places its tiles: every rule up to `letter-mismatch`. `shape` is what is wrong
    /// with the shape of its words, which comes after `bad-notation` and before all others.
    pub(crate) fn new(
        situation: &'a Situation<'a>,
        of: M,
        play: &'a Play,
        shape: Option<Refusal>,
    ) -> Result<Self, Refusal> {
        let traced = check_further(situation, play).and_then(|()| trace(situation, play));
        let words = match (traced, shape) {
            (Err(unread), _) if unread.reason.slug() == Slug::BadNotation => return Err(unread),
            (_, Some(shape)) => return Err(shape),
            (traced, None) => traced?,
        };
        let covers = situation.rules.mechanic.stacks();
        let mut new = Vec::with_capacity(8);
        for (_, cell, tile) in words[0].letters() {
            // No tile covers its own letter, so the old tile is used.
            let old = situation.table.at(cell);
            if old.is_none_or(|old| covers && old.letter != tile.letter) {
                new.push((cell, tile));
            }
        }
        let board = Self {
            situation,
            of,
            new,
            words,
        };
        board
            .check(OffBoard::broken)?
            .check(WordTooShort::broken)?
            .check(CellReused::broken)?
            .check(LetterMismatch::broken)?;
        Ok(board)
    }

    /// Refuses a play that breaks a rule.
    pub(crate) fn check(
        &self,
        broken: impl Fn(&Self) -> Option<Refusal>,
    ) -> Result<&Self, Refusal> {
        broken(self).map_or(Ok(self), Err)
    }

    /// The table with the new tiles.
    pub(crate) fn trial(&self) -> TrialBoard<'_> {
        TrialBoard::new(self.situation.table, &self.new)
    }

    pub(crate) fn main(&self) -> &Traced<'a> {
        &self.words[0]
    }

    pub(crate) fn also(&self) -> &[Traced<'a>] {
        &self.words[1..]
    }

    /// The letters of the top tiles on these cells, in lower case.
    pub(crate) fn spelling(&self, cells: impl Iterator<Item = Cell>) -> String {
        cells
            .filter_map(|cell| self.trial().at(cell))
            .map(|tile| tile.letter)
            .collect()
    }
}

/// Checks `bad-notation`: what can follow the main word depends on the game.
fn check_further(situation: &Situation<'_>, play: &Play) -> Result<(), Refusal> {
    let known = situation.rules.mechanic.further();
    let also = (Further::Also, play.also.is_empty(), Part::Cell(1));
    let claim = (Further::Claim, play.claims.is_empty(), Part::Claim(0));
    for (further, is_empty, part) in [also, claim] {
        if !is_empty && !known.contains(&further) {
            return Err(Refusal::new(BadNotation::NoFurther(further), part));
        }
    }
    Ok(())
}

/// The declared words with their paths, checked for `bad-notation` and `off-board`.
fn trace<'a>(situation: &Situation<'_>, play: &'a Play) -> Result<Vec<Traced<'a>>, Refusal> {
    let declared = || play.words().enumerate();
    declared().try_for_each(|(number, word)| check_notation(situation, number, word))?;
    let start =
        |(number, word): (usize, &Declared)| situation.standing.cell(word.at(), Part::Cell(number));
    let starts = declared().map(start).collect::<Result<Vec<_>, _>>()?;
    let mut words = Vec::with_capacity(starts.len());
    for ((number, declared), start) in declared().zip(starts) {
        let path = Path::new(start, declared.steps()).map_err(|(from, step)| {
            let direction = declared.steps()[step];
            Refusal::new(OffBoard::Path { from, direction }, Part::Path(number))
        })?;
        words.push(Traced {
            number,
            declared,
            path,
        });
    }
    Ok(words)
}

/// Checks `bad-notation`: squares and hexes have different directions, and only some games have corner tiles.
fn check_notation(
    situation: &Situation<'_>,
    number: usize,
    word: &Declared,
) -> Result<(), Refusal> {
    let grid = situation.rules.grid();
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
    let has_corners = situation.rules.mechanic.has_corners();
    let corner = |tile: &Tile| tile.kind == Kind::Corner && !has_corners;
    word.letters().iter().position(corner).map_or(Ok(()), |n| {
        let part = Part::Letter(number, n);
        Err(Refusal::new(BadNotation::NoCornerTiles, part))
    })
}
