//! The whole word that a play may mean, as it lies there once the tiles are down.

use std::iter;

use super::MAX_LETTERS;
use crate::action::{Declared, Place, Play};
use crate::grid::{Cell, Direction};
use crate::referee::Situation;
use crate::table::Table;
use crate::tile::{Kind, Letter, Tile};

/// The words that may be meant where somebody marked tiles that lie there, or left out letters that do.
pub(super) fn meant(situation: &Situation<'_>, declared: &Declared) -> Vec<String> {
    let mut lines = wholes(situation, declared);
    lines.splice(..0, unmarked(situation, declared));
    lines
}

/// The word without the marks of tiles that lie there as others.
fn unmarked(situation: &Situation<'_>, declared: &Declared) -> Option<String> {
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

/// How a word was typed that runs over tiles.
#[derive(Clone, Copy)]
enum Typed {
    /// With the letters that lie there, as far as it was typed.
    Over,
    /// Without them.
    Between,
}

/// The whole words of which only the new letters were typed, or only some.
fn wholes(situation: &Situation<'_>, declared: &Declared) -> Vec<String> {
    let Place::Cell(start) = *declared.at() else {
        return Vec::new();
    };
    let grid = situation.rules.grid();
    // One letter goes any way.
    let ways: Vec<Direction> = match declared.steps() {
        [] => grid.axes().iter().map(|axis| axis.forward()).collect(),
        [first, rest @ ..] if rest.iter().all(|step| step == first) => vec![*first],
        _ => return Vec::new(),
    };
    let whole = |way, typed| whole(situation.table, start, way, declared.letters(), typed);
    let both = |way| [whole(way, Typed::Over), whole(way, Typed::Between)];
    ways.into_iter().flat_map(both).flatten().collect()
}

/// The run of a word that starts on this cell, with the tiles that lie before it, in it and behind it.
fn whole(
    table: &Table,
    start: Cell,
    way: Direction,
    word: &[Tile],
    typed: Typed,
) -> Option<String> {
    let (first, mut letters) = before(table, start, way);
    let mut old: Vec<Letter> = letters.iter().map(|tile| tile.letter).collect();
    let mut word_left = word.iter();
    let mut at = Some(start);
    while let Some(cell) = at {
        match table.at(cell) {
            Some(there) => {
                letters.push(plain(there));
                old.push(there.letter);
                // What was typed over other letters is another word.
                if let Typed::Over = typed
                    && word_left
                        .next()
                        .is_some_and(|tile| tile.letter != there.letter)
                {
                    return None;
                }
            }
            None => match word_left.next() {
                Some(&tile) => letters.push(tile),
                None => break,
            },
        }
        if letters.len() > MAX_LETTERS {
            return None;
        }
        at = cell.step(way);
    }
    let differs = match typed {
        Typed::Over => letters.len() > word.len(),
        // Who types a letter that lies there does not leave out what lies there.
        Typed::Between => !word.iter().any(|tile| old.contains(&tile.letter)),
    };
    if word_left.next().is_some() || !differs {
        return None;
    }
    let steps = vec![way; letters.len().saturating_sub(1)];
    line(Place::Cell(first), steps, letters)
}

/// Where the tiles start that lie before this cell without a gap, and which they are.
fn before(table: &Table, start: Cell, way: Direction) -> (Cell, Vec<Tile>) {
    let back = |&cell: &Cell| {
        cell.step(way.opposite())
            .filter(|&cell| table.at(cell).is_some())
    };
    let cells: Vec<Cell> = iter::successors(Some(start), back).skip(1).collect();
    let tiles = cells.iter().rev().filter_map(|&cell| table.at(cell));
    (*cells.last().unwrap_or(&start), tiles.map(plain).collect())
}

/// The tile as it is typed where it lies: without a mark.
fn plain(tile: Tile) -> Tile {
    Tile {
        kind: Kind::Letter,
        ..tile
    }
}
