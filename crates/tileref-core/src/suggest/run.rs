//! The whole word that a play may mean, as it reads once the tiles are down.

use std::iter;

use super::MAX_LETTERS;
use crate::action::{Declared, Part, Place, Play};
use crate::grid::{Cell, Direction};
use crate::referee::Situation;
use crate::table::Table;
use crate::tile::{Kind, Letter, Tile};

/// The word without marks that do not match the tiles on the table.
pub(super) fn unmarked(situation: &Situation<'_>, declared: &Declared) -> Option<String> {
    let Place::Cell(mut at) = *declared.at() else {
        return None;
    };
    let mut steps = declared.steps().iter();
    let mut letters = Vec::new();
    for &letter in declared.letters() {
        letters.push(match situation.table.at(at) {
            Some(_) => plain(letter),
            None => letter,
        });
        match steps.next() {
            Some(&step) => at = at.step(step)?,
            None => break,
        }
    }
    line(declared.at().clone(), declared.steps().to_vec(), letters)
}

fn line(at: Place, steps: Vec<Direction>, letters: Vec<Tile>) -> Option<String> {
    let play = Play {
        main: Declared::new(at, steps, letters)?,
        also: Vec::new(),
        claims: Vec::new(),
    };
    Some(play.to_string())
}

/// How a word that runs over tiles was typed.
#[derive(Clone, Copy)]
enum Typed {
    /// With the letters on the table, as far as it was typed.
    Over,
    /// Without them.
    Between,
}

/// The whole words of which only the new letters were typed, or only some, in the direction that was typed.
pub(super) fn wholes(
    situation: &Situation<'_>,
    declared: &Declared,
    way: Option<Direction>,
) -> Vec<String> {
    let covers = situation.rules.mechanic.stacks();
    let looked_up = situation.rules.looks_up() && situation.vocabulary.lexicon().is_some();
    let start = situation.standing.cell(declared.at(), Part::Cell(0));
    let (Some(way), Ok(start)) = (way, start) else {
        return Vec::new();
    };
    let run = Run {
        table: situation.table,
        start,
        way,
        covers,
    };
    let word = declared.letters();
    // A covering tile may go on any letter, and a word can then be any part of its run.
    let over = (looked_up || !covers).then_some(Typed::Over);
    let between = (!covers && (looked_up || is_not_word(word))).then_some(Typed::Between);
    let whole = |typed| {
        let (first, letters) = run.whole(word, typed)?;
        let clear = looked_up || matches!(typed, Typed::Over) || !is_not_word(&letters);
        let steps = vec![way; letters.len().saturating_sub(1)];
        line(Place::Cell(first), steps, letters).filter(|_| clear)
    };
    over.into_iter().chain(between).filter_map(whole).collect()
}

/// Whether letters are clearly not a word: a single one, or only vowels or consonants.
fn is_not_word(word: &[Tile]) -> bool {
    let is_vowel = |(n, tile): (usize, &Tile)| {
        let letter = tile.letter.lower();
        // Other alphabets have vowels of their own.
        !letter.is_ascii() || "aeiou".contains(letter) || (letter == 'y' && n > 0)
    };
    let is_consonant = |tile: &Tile| !"aeiou".contains(tile.letter.lower());
    word.len() == 1 || !word.iter().enumerate().any(is_vowel) || !word.iter().any(is_consonant)
}

/// The line on the table that a word is typed along.
struct Run<'a> {
    table: &'a Table,
    /// The cell of its first typed letter.
    start: Cell,
    way: Direction,
    /// Whether a tile may cover another.
    covers: bool,
}

impl Run<'_> {
    /// Where the run of a word starts, and its letters, with those on the table before, in and after it.
    fn whole(&self, word: &[Tile], typed: Typed) -> Option<(Cell, Vec<Tile>)> {
        let (first, mut letters) = before(self.table, self.start, self.way);
        let mut old: Vec<Letter> = letters.iter().map(|tile| tile.letter).collect();
        let mut word_left = word.iter();
        let mut at = Some(self.start);
        while let Some(cell) = at {
            letters.push(match (self.table.at(cell), typed) {
                (Some(there), Typed::Over) => self.over(there, word_left.next())?,
                (Some(there), Typed::Between) => {
                    old.push(there.letter);
                    plain(there)
                }
                (None, _) => match word_left.next() {
                    Some(&tile) => tile,
                    None => break,
                },
            });
            if letters.len() > MAX_LETTERS {
                return None;
            }
            at = cell.step(self.way);
        }
        let differs = match typed {
            Typed::Over => letters.len() > word.len(),
            // A player who types one letter of the table does not leave out the others.
            Typed::Between => !word.iter().any(|tile| old.contains(&tile.letter)),
        };
        let all = word_left.next().is_none();
        (all && differs).then_some((first, letters))
    }

    /// What a letter typed on a tile becomes, unless it makes another word.
    fn over(&self, there: Tile, typed: Option<&Tile>) -> Option<Tile> {
        match typed {
            Some(tile) if tile.letter == there.letter => Some(plain(there)),
            Some(&tile) => self.covers.then_some(tile),
            None => Some(plain(there)),
        }
    }
}

/// Where the unbroken tiles before this cell start, and which they are.
fn before(table: &Table, start: Cell, way: Direction) -> (Cell, Vec<Tile>) {
    let back = |&cell: &Cell| {
        cell.step(way.opposite())
            .filter(|&cell| table.at(cell).is_some())
    };
    let cells: Vec<Cell> = iter::successors(Some(start), back).skip(1).collect();
    let tiles = cells.iter().rev().filter_map(|&cell| table.at(cell));
    (*cells.last().unwrap_or(&start), tiles.map(plain).collect())
}

/// The tile as it is typed once it is on the table: without a mark.
fn plain(tile: Tile) -> Tile {
    Tile {
        kind: Kind::Letter,
        ..tile
    }
}
