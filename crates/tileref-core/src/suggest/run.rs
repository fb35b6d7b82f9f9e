//! The whole word that a play may mean, as it reads once the tiles are down.

use std::iter;

use super::MAX_LETTERS;
use crate::action::{Declared, Part, Place, Play};
use crate::grid::{Cell, Direction, Path};
use crate::referee::Situation;
use crate::table::Table;
use crate::tile::{Kind, Tile};

/// The word without marks that do not match the tiles on the table.
pub(super) fn unmarked(situation: &Situation<'_>, declared: &Declared) -> Option<String> {
    let Place::Cell(start) = *declared.at() else {
        return None;
    };
    let path = Path::new(start, declared.steps()).ok()?;
    let letters = path.cells().iter().zip(declared.letters());
    let letters = letters.map(|(&cell, &letter)| match situation.table.at(cell) {
        Some(_) => plain(letter),
        None => letter,
    });
    line(
        situation,
        declared.at().clone(),
        declared.steps().to_vec(),
        letters.collect(),
    )
}

fn line(
    situation: &Situation<'_>,
    at: Place,
    steps: Vec<Direction>,
    letters: Vec<Tile>,
) -> Option<String> {
    let mut play = Play {
        main: Declared::new(at, steps, letters)?,
        also: Vec::new(),
        claims: Vec::new(),
    };
    play.keep_apart(situation.rules.tiles.alphabet());
    Some(play.to_string())
}

/// The whole words of which only a part was typed, in the direction that was typed: with the letters on the table
/// before, in and after it. Typed were some of these letters as well, or else none.
pub(super) fn wholes(
    situation: &Situation<'_>,
    declared: &Declared,
    way: Option<Direction>,
) -> Vec<String> {
    let looked_up = looked_up(situation);
    // A covering tile may go on any letter, and a word can then be any part of its run.
    let covers = situation.rules.mechanic.stacks();
    let over = looked_up || !covers;
    let between = !covers && (looked_up || is_not_word(declared.letters()));
    let modes = [(false, over), (true, between)].into_iter();
    let modes = modes.filter(|&(_, likely)| likely);
    modes
        .filter_map(|(between, _)| whole(situation, declared, way?, between))
        .collect()
}

fn looked_up(situation: &Situation<'_>) -> bool {
    situation.rules.looks_up() && situation.vocabulary.lexicon().is_some()
}

const VOWELS: [char; 5] = ['a', 'e', 'i', 'o', 'u'];

/// Whether letters are clearly not a word: a single one, or only vowels or consonants.
fn is_not_word(word: &[Tile]) -> bool {
    let is_vowel = |(n, tile): (usize, &Tile)| {
        let letter = tile.letter.as_str();
        // Other alphabets have vowels of their own.
        !letter.is_ascii() || letter.contains(VOWELS) || (letter == "y" && n > 0)
    };
    let is_consonant = |tile: &Tile| !tile.letter.as_str().contains(VOWELS);
    word.len() == 1 || !word.iter().enumerate().any(is_vowel) || !word.iter().any(is_consonant)
}

fn whole(
    situation: &Situation<'_>,
    declared: &Declared,
    way: Direction,
    between: bool,
) -> Option<String> {
    let table = situation.table;
    let start = situation.standing.cell(declared.at(), Part::Cell(0)).ok()?;
    let (first, mut letters) = before(table, start, way);
    let mut typed = declared.letters().iter().peekable();
    let mut at = Some(start);
    while let Some(cell) = at {
        letters.push(match (table.at(cell), typed.peek()) {
            (Some(there), None) => plain(there),
            (Some(there), Some(_)) if between => plain(there),
            (Some(there), Some(tile)) if tile.letter == there.letter => {
                typed.next();
                plain(there)
            }
            // Another word.
            (Some(_), Some(_)) if !situation.rules.mechanic.stacks() => return None,
            (_, Some(_)) => *typed.next()?,
            (None, None) => break,
        });
        if letters.len() > MAX_LETTERS {
            return None;
        }
        at = cell.step(way);
    }
    // Letters that are no word do not become one by chance.
    let likely = letters.len() > declared.letters().len() && !(between && is_not_word(&letters));
    // A letter and a standing word are rarely another word.
    let lengthens = !looked_up(situation) && declared.letters().len() == 1 && letters.len() > 2;
    let steps = vec![way; letters.len().saturating_sub(1)];
    line(situation, Place::Cell(first), steps, letters).filter(|_| likely && !lengthens)
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
