//! Bonuses for the shape of the main word.

use crate::grid::{Cell, Direction, Grid};
use crate::jigsaw::{MultiDirection, Ring};
use crate::lexicon::upper;
use crate::text::{count, listed};

use super::super::Board;
use super::super::shape::{Hole, holes};
use super::named;

/// Legs that a word needs for `multi-direction`.
const LEGS: usize = 4;

/// A bonus that the main word earns as a whole.
fn earned(board: &Board<'_>, why: Option<String>) -> Vec<(Cell, String)> {
    let start = board.main().path.cells()[0];
    why.map(|why| (start, why)).into_iter().collect()
}

pub(super) fn full_fit(board: &Board<'_>) -> Vec<(Cell, String)> {
    let is_full = board.new.len() == board.kind.rack;
    earned(board, is_full.then(|| count(board.new.len(), "new tile")))
}

pub(super) fn no_full_fit(board: &Board<'_>) -> String {
    let placed = count(board.new.len(), "new tile");
    format!("it places {placed}, not {}", board.kind.rack)
}

pub(super) fn cluster(board: &Board<'_>) -> Vec<(Cell, String)> {
    let cells = board.main().path.cells();
    let why = || format!("{} are a block", named(cells));
    earned(board, is_block(cells).then(why))
}

/// Whether these are four cells in a block of two by two.
fn is_block(cells: &[Cell]) -> bool {
    let near =
        |a: &Cell, b: &Cell| a.column().abs_diff(b.column()) < 2 && a.row().abs_diff(b.row()) < 2;
    cells.len() == 4 && cells.iter().all(|a| cells.iter().all(|b| near(a, b)))
}

pub(super) fn no_cluster(board: &Board<'_>) -> String {
    let cells = board.main().path.cells();
    match cells.len() {
        4 => format!("{} are no block of two by two", named(cells)),
        letters => format!("{} has {letters} letters, not 4", word(board)),
    }
}

pub(super) fn multi_direction(board: &Board<'_>) -> Vec<(Cell, String)> {
    let why = match board.kind.house.multi_direction {
        MultiDirection::Legs => {
            (legs(board) >= LEGS).then(|| format!("{}{}", counted(board), turning(board)))
        }
        MultiDirection::Distinct => {
            let ways = Grid::Square.directions().iter().map(|way| way.word());
            let is_all = missing(board).is_empty();
            is_all.then(|| format!("goes {}", listed(ways)))
        }
    };
    earned(board, why)
}

pub(super) fn no_multi_direction(board: &Board<'_>) -> String {
    match board.kind.house.multi_direction {
        MultiDirection::Legs => {
            let (word, legs) = (word(board), counted(board));
            format!("{word} has {legs}{}; it takes {LEGS}", turning(board))
        }
        MultiDirection::Distinct => {
            let missing: Vec<&str> = missing(board).iter().map(|way| way.word()).collect();
            format!("{} never goes {}", word(board), missing.join(" or "))
        }
    }
}

fn legs(board: &Board<'_>) -> usize {
    board.main().path.legs().count()
}

fn counted(board: &Board<'_>) -> String {
    count(legs(board), "leg")
}

/// Where the main word turns.
fn turning(board: &Board<'_>) -> String {
    let path = &board.main().path;
    let turns: Vec<Cell> = path.turns().map(|n| path.cells()[n]).collect();
    if turns.is_empty() {
        String::new()
    } else {
        format!(", turning at {}", named(&turns))
    }
}

/// The directions in which no step of the main word goes.
fn missing(board: &Board<'_>) -> Vec<Direction> {
    let steps = board.main().path.steps();
    let ways = Grid::Square.directions().iter().copied();
    ways.filter(|way| !steps.contains(way)).collect()
}

pub(super) fn ring(board: &Board<'_>) -> Vec<(Cell, String)> {
    let mut holes = around(board).filter(Hole::is_ringed);
    let hole = holes.next();
    earned(
        board,
        hole.map(|hole| format!("encloses {}", named(&hole.sorted()))),
    )
}

/// The hole that comes nearest to a ring, and why it is none.
pub(super) fn no_ring(board: &Board<'_>) -> String {
    let word = word(board);
    let nearest = around(board).min_by_key(|hole| (hole.open.is_some(), hole.other.is_some()));
    let Some(hole) = nearest else {
        return format!("{word} does not go round any empty cell");
    };
    match (hole.open, hole.other) {
        (Some(open), _) => format!("{open} is open, so nothing is enclosed"),
        (None, Some(other)) => format!(
            "the tile on {other}, beside the enclosed {}, is not part of {word}",
            named(&hole.sorted())
        ),
        (None, None) => format!("no tile around {} is new", named(&hole.sorted())),
    }
}

/// The fewest letters of a word that closes a ring.
pub(super) fn fewest_around(reading: Ring) -> usize {
    match reading {
        Ring::Closed => 8,
        Ring::Touching => 7,
    }
}

fn around(board: &Board<'_>) -> impl Iterator<Item = Hole> {
    holes(board.trial(), &board.main().path, board.kind.house.ring)
}

/// The main word in capitals.
fn word(board: &Board<'_>) -> String {
    upper(&board.main().spelling())
}
