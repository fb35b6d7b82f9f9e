//! The whole word that a play may mean: with the letters on the table that were not typed.

use std::iter;

use super::pieces::MAX_LETTERS;
use crate::action::{Declared, NamedCell, Part, Play};
use crate::grid::{Cell, Direction};
use crate::referee::Situation;
use crate::referee::places::is_implausible;
use crate::table::Table;
use crate::tile::Tile;

/// The whole words that a partly typed word may mean, in its direction: with the letters on the table before, in and
/// after it. Either it was typed with letters on the table that it runs over, or with its new letters only.
pub(super) fn wholes(
    situation: &Situation<'_>,
    declared: &Declared,
    way: Option<Direction>,
) -> Vec<String> {
    let looked_up = looked_up(situation);
    // Where tiles are stacked, a new tile may go on any letter, and a word may be any part of its run.
    let covers = situation.features.stacks;
    let over = looked_up || !covers;
    let between = !covers && (looked_up || is_not_word(declared.letters()));
    let readings = [(over, false), (between, true)].into_iter();
    let readings = readings.filter(|&(is_likely, _)| is_likely);
    readings
        .filter_map(|(_, only_new)| whole(situation, declared, way?, only_new))
        .collect()
}

fn looked_up(situation: &Situation<'_>) -> bool {
    situation.looks_up() && situation.vocabulary.lexicon().is_some()
}

/// Whether letters are clearly not a word: a single letter, only vowels, or an implausible word.
fn is_not_word(word: &[Tile]) -> bool {
    let spelling: String = word.iter().map(|tile| tile.letter).collect();
    let is_vowel = |c: char| "aeiou".contains(c);
    word.len() == 1 || spelling.chars().all(is_vowel) || is_implausible(&spelling)
}

/// The whole word. With `only_new`, the letters that were typed go on empty cells only.
fn whole(
    situation: &Situation<'_>,
    declared: &Declared,
    way: Direction,
    only_new: bool,
) -> Option<String> {
    let start = situation.standing.cell(declared.at(), Part::Cell(0)).ok()?;
    let (first, mut letters) = before(situation.table, start, way);
    letters.extend(onwards(
        situation,
        declared.letters(),
        start,
        way,
        only_new,
    )?);
    // Letters between tiles on the table count only if the whole looks like a word.
    let is_likely =
        letters.len() > declared.letters().len() && !(only_new && is_not_word(&letters));
    // A letter that is on the table rarely means a longer word there.
    let is_on_table = declared.letters().len() == 1 && situation.table.at(start).is_some();
    let is_far = is_on_table && letters.len() > 2 && !looked_up(situation);
    if !is_likely || is_far || letters.len() > MAX_LETTERS {
        return None;
    }
    let steps = vec![way; letters.len() - 1];
    let mut play = Play::new(Declared::new(NamedCell::Cell(first), steps, letters)?);
    play.keep_apart(situation.tiles.alphabet());
    Some(play.to_string())
}

/// The letters from a cell on, typed or on the table, to the end of the word; `None` if they do not match.
fn onwards(
    situation: &Situation<'_>,
    typed: &[Tile],
    start: Cell,
    way: Direction,
    only_new: bool,
) -> Option<Vec<Tile>> {
    let (mut letters, mut typed) = (Vec::new(), typed.iter().peekable());
    for cell in iter::successors(Some(start), |cell| cell.step(way)) {
        letters.push(match (situation.table.at(cell), typed.peek()) {
            (Some(on_table), None) => on_table.unmarked(),
            (Some(on_table), Some(_)) if only_new => on_table.unmarked(),
            (Some(on_table), Some(tile)) if tile.letter == on_table.letter => {
                typed.next();
                on_table.unmarked()
            }
            // The typed word has another letter here.
            (Some(_), Some(_)) if !situation.features.stacks => return None,
            (_, Some(_)) => *typed.next()?,
            (None, None) => break,
        });
    }
    Some(letters)
}

/// The tiles that lead up to a cell without a gap, and the cell of the first.
fn before(table: &Table, start: Cell, way: Direction) -> (Cell, Vec<Tile>) {
    let back = |&cell: &Cell| {
        cell.step(way.opposite())
            .filter(|&cell| table.at(cell).is_some())
    };
    let cells: Vec<Cell> = iter::successors(Some(start), back).skip(1).collect();
    let tiles = cells.iter().rev().filter_map(|&cell| table.at(cell));
    (
        *cells.last().unwrap_or(&start),
        tiles.map(Tile::unmarked).collect(),
    )
}
