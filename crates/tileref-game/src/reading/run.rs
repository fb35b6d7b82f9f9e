//! The whole word that a play may mean: with the letters on the table that were not typed.

use std::iter;

use super::pieces::MAX_LETTERS;
use crate::action::{Declared, NamedCell, Part, Play};
use crate::grid::{Cell, Direction};
use crate::referee::Situation;
use crate::referee::places::is_implausible;
use crate::table::Table;
use crate::tile::Tile;

/// A word with the letters on the table that it runs over.
pub(super) struct Whole {
    pub start: Cell,
    pub letters: Vec<Tile>,
    /// Whether some of them lie between the typed ones, or where the first was typed.
    pub is_between: bool,
}

/// The word that these tiles make from a cell on: with the letters on the table before, between and after them. A typed letter
/// that lies there already is that one; where tiles are stacked, another one covers it. `None` if the board ends before.
pub(super) fn whole(
    situation: &Situation<'_>,
    typed: &[Tile],
    start: Cell,
    way: Direction,
) -> Option<Whole> {
    let (first, mut letters) = before(situation.table, start, way);
    let mut typed = typed.iter().peekable();
    let mut is_between = false;
    for cell in iter::successors(Some(start), |cell| cell.step(way)) {
        let next = typed.peek();
        match situation.table.at(cell) {
            Some(tile) if next.is_none_or(|next| next.letter == tile.letter) => {
                typed.next();
                letters.push(tile.unmarked());
            }
            Some(tile) if !situation.features.stacks => {
                is_between = true;
                letters.push(tile.unmarked());
            }
            _ if next.is_none() => break,
            _ => letters.extend(typed.next()),
        }
    }
    typed.next().is_none().then_some(Whole {
        start: first,
        letters,
        is_between,
    })
}

/// The whole word that a partly typed one may mean, in its direction: it was typed with letters on the table that it runs
/// over, or with its new letters only; if it is `gapped`, only with those that lie in its gaps: `ab te`.
pub(super) fn completed(
    situation: &Situation<'_>,
    declared: &Declared,
    way: Option<Direction>,
    gapped: bool,
) -> Option<String> {
    let (way, typed) = (way?, declared.letters());
    let start = situation.standing.cell(declared.at(), Part::Cell(0)).ok()?;
    let whole = whole(situation, typed, start, way)?;
    if gapped {
        return line(situation, whole.is_between.then_some(whole)?, way);
    }
    let looked_up = looked_up(situation);
    // Where tiles are stacked, a new tile may go on any letter, and a word may be any part of its run.
    let may_lack = looked_up || !situation.features.stacks;
    // Letters between tiles on the table count only if the whole looks like a word.
    let is_likely =
        !whole.is_between || (looked_up || is_not_word(typed)) && !is_not_word(&whole.letters);
    // A letter that is on the table rarely means a longer word there.
    let is_on_table = typed.len() == 1 && situation.table.at(start).is_some();
    let is_far = is_on_table && whole.letters.len() > 2 && !looked_up;
    let is_longer = (typed.len() + 1..=MAX_LETTERS).contains(&whole.letters.len());
    if !may_lack || !is_likely || is_far || !is_longer {
        return None;
    }
    line(situation, whole, way)
}

/// The play of a whole word.
fn line(situation: &Situation<'_>, whole: Whole, way: Direction) -> Option<String> {
    let steps = vec![way; whole.letters.len() - 1];
    let mut play = Play::new(Declared::new(
        NamedCell::Cell(whole.start),
        steps,
        whole.letters,
    )?);
    play.keep_apart(situation.tiles.alphabet());
    Some(play.to_string())
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
