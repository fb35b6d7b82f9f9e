//! Bonuses for the shape of the main word.

use crate::grid::{Cell, Direction, Grid};
use crate::jigsaw::{MultiDirection, Ring};
use crate::text::{count, listed};

use super::super::TrialPlay;
use super::super::shape::{Hole, holes};
use super::cell_list;

/// Legs that a word needs for `multi-direction`.
const LEGS: usize = 4;

/// A bonus that the main word earns as a whole.
fn earned(trial: &TrialPlay<'_>, why: Option<String>) -> Vec<(Cell, String)> {
    let start = trial.main().path.cells()[0];
    why.map(|why| (start, why)).into_iter().collect()
}

pub(super) fn full_fit(trial: &TrialPlay<'_>) -> Vec<(Cell, String)> {
    let is_full = trial.new.len() == trial.kind.rack;
    earned(trial, is_full.then(|| count(trial.new.len(), "new tile")))
}

pub(super) fn no_full_fit(trial: &TrialPlay<'_>) -> String {
    let placed = count(trial.new.len(), "new tile");
    format!("it places {placed}, not {}", trial.kind.rack)
}

pub(super) fn cluster(trial: &TrialPlay<'_>) -> Vec<(Cell, String)> {
    let cells = trial.main().path.cells();
    let why = || format!("{} are a block", cell_list(cells));
    earned(trial, is_block(cells).then(why))
}

/// Four cells in a square of two by two.
fn is_block(cells: &[Cell]) -> bool {
    let near =
        |a: &Cell, b: &Cell| a.column().abs_diff(b.column()) < 2 && a.row().abs_diff(b.row()) < 2;
    cells.len() == 4 && cells.iter().all(|a| cells.iter().all(|b| near(a, b)))
}

pub(super) fn no_cluster(trial: &TrialPlay<'_>) -> String {
    let cells = trial.main().path.cells();
    match cells.len() {
        4 => format!("{} are no block of two by two", cell_list(cells)),
        letters => format!("{} has {letters} letters, not 4", word(trial)),
    }
}

pub(super) fn multi_direction(trial: &TrialPlay<'_>) -> Vec<(Cell, String)> {
    let why = match trial.kind.house.multi_direction {
        MultiDirection::Legs => {
            (legs(trial) >= LEGS).then(|| format!("{}{}", counted(trial), turning(trial)))
        }
        MultiDirection::Distinct => {
            let ways = Grid::Square.directions().iter().map(|way| way.word());
            let is_all = missing(trial).is_empty();
            is_all.then(|| format!("goes {}", listed(ways)))
        }
    };
    earned(trial, why)
}

pub(super) fn no_multi_direction(trial: &TrialPlay<'_>) -> String {
    match trial.kind.house.multi_direction {
        MultiDirection::Legs => {
            let (word, legs) = (word(trial), counted(trial));
            format!("{word} has {legs}{}; it takes {LEGS}", turning(trial))
        }
        MultiDirection::Distinct => {
            let missing: Vec<&str> = missing(trial).iter().map(|way| way.word()).collect();
            format!("{} never goes {}", word(trial), missing.join(" or "))
        }
    }
}

fn legs(trial: &TrialPlay<'_>) -> usize {
    trial.main().path.legs().count()
}

fn counted(trial: &TrialPlay<'_>) -> String {
    count(legs(trial), "leg")
}

/// Where the main word turns.
fn turning(trial: &TrialPlay<'_>) -> String {
    let path = &trial.main().path;
    let turns: Vec<Cell> = path.turns().map(|n| path.cells()[n]).collect();
    if turns.is_empty() {
        String::new()
    } else {
        format!(", turning at {}", cell_list(&turns))
    }
}

/// The directions in which no step of the main word goes.
fn missing(trial: &TrialPlay<'_>) -> Vec<Direction> {
    let steps = trial.main().path.steps();
    let ways = Grid::Square.directions().iter().copied();
    ways.filter(|way| !steps.contains(way)).collect()
}

pub(super) fn ring(trial: &TrialPlay<'_>) -> Vec<(Cell, String)> {
    let mut holes = around(trial).filter(Hole::is_ringed);
    let hole = holes.next();
    earned(
        trial,
        hole.map(|hole| format!("encloses {}", cell_list(&hole.sorted()))),
    )
}

/// The hole that comes nearest to a ring, and why it is none.
pub(super) fn no_ring(trial: &TrialPlay<'_>) -> String {
    let word = word(trial);
    let nearest = around(trial).min_by_key(|hole| (hole.open.is_some(), hole.other.is_some()));
    let Some(hole) = nearest else {
        return format!("{word} does not go round any empty cell");
    };
    match (hole.open, hole.other) {
        (Some(open), _) => format!("{open} is open, so nothing is enclosed"),
        (None, Some(other)) => format!(
            "the tile on {other}, beside the enclosed {}, is not part of {word}",
            cell_list(&hole.sorted())
        ),
        (None, None) => format!("no tile around {} is new", cell_list(&hole.sorted())),
    }
}

/// The fewest letters of a word that closes a ring.
pub(super) fn fewest_around(reading: Ring) -> usize {
    match reading {
        Ring::Closed => 8,
        Ring::Touching => 7,
    }
}

fn around(trial: &TrialPlay<'_>) -> impl Iterator<Item = Hole> {
    holes(trial.table(), &trial.main().path, trial.kind.house.ring)
}

/// The main word in capitals.
fn word(trial: &TrialPlay<'_>) -> String {
    trial.main().spelling().upper()
}
