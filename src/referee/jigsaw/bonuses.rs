//! The bonuses that a play earns.

use std::sync::Arc;

use crate::grid::{Cell, Grid};
use crate::referee::StandingWord;
use crate::rules::{BonusName, Bridge, MultiDirection};
use crate::score::ScoredWord;
use crate::tile::Kind;

use super::Board;

/// What a play earns.
pub(super) struct Earned {
    names: Vec<BonusName>,
    /// The corner tiles of its `corner` bonuses.
    pub(super) corners: Vec<Cell>,
}

impl Earned {
    /// Each bonus, as often as it is earned.
    pub(super) fn names(&self) -> impl Iterator<Item = BonusName> {
        self.names.iter().copied()
    }
}

/// Everything that a play earns.
pub(super) fn earned(board: &Board<'_>, words: &[Arc<ScoredWord>]) -> Earned {
    let corners = corners(board, words);
    let mut names = Vec::new();
    for &name in BonusName::JIGSAW {
        let times = match name {
            BonusName::Bridge => usize::from(is_bridge(board)),
            BonusName::FullFit => usize::from(board.new.len() == board.of.jigsaw.rack),
            BonusName::Cluster => usize::from(is_cluster(board.main().path.cells())),
            BonusName::MultiDirection => usize::from(is_multi_direction(board)),
            BonusName::Corner => corners.len(),
            BonusName::Ring => usize::from(board.of.ring),
            BonusName::Extension => extensions(board, words),
            BonusName::Connection => usize::from(is_connection(board)),
            BonusName::AllTiles => 0,
        };
        names.extend(std::iter::repeat_n(name, times));
    }
    Earned { names, corners }
}

fn is_bridge(board: &Board<'_>) -> bool {
    match board.of.jigsaw.house.bridge {
        Bridge::Branches => joins_branches(board),
        Bridge::Clusters => joins_clusters(board),
    }
}

/// Two old tiles of the main word, with a new one between them, such that no word through the one shares a cell with a
/// word through the other.
fn joins_branches(board: &Board<'_>) -> bool {
    let cells = board.main().path.cells();
    let is_old = |n: &usize| !board.laid.is_new(cells[*n]);
    let share = |s: Cell, t: Cell| {
        let reached = |cell: &Cell| {
            board
                .situation
                .standing
                .through(s)
                .any(|word| word.word.cells.contains(cell))
        };
        board
            .situation
            .standing
            .through(t)
            .any(|word| word.word.cells.iter().any(reached))
    };
    (0..cells.len()).filter(is_old).any(|s| {
        let new_between = |t: &usize| (s + 1..*t).any(|n| !is_old(&n));
        (s + 2..cells.len())
            .filter(is_old)
            .filter(new_between)
            .any(|t| !share(cells[s], cells[t]))
    })
}

/// The new tiles touch two clusters of old tiles that do not touch each other. This floods the clusters it touches, the
/// whole table at worst.
fn joins_clusters(board: &Board<'_>) -> bool {
    let table = board.situation.table;
    let old = |cell: &Cell| table.at(*cell).is_some();
    let mut touched = board
        .new
        .iter()
        .flat_map(|&(cell, _)| cell.neighbours(Grid::Square))
        .filter(old);
    let Some(first) = touched.next() else {
        return false;
    };
    let mut cluster = rustc_hash::FxHashSet::from_iter([first]);
    let mut front = vec![first];
    while let Some(cell) = front.pop() {
        front.extend(
            cell.neighbours(Grid::Square)
                .filter(old)
                .filter(|&beside| cluster.insert(beside)),
        );
    }
    touched.any(|cell| !cluster.contains(&cell))
}

/// Four cells that form a block of two by two.
fn is_cluster(cells: &[Cell]) -> bool {
    let near =
        |a: &Cell, b: &Cell| a.column().abs_diff(b.column()) < 2 && a.row().abs_diff(b.row()) < 2;
    cells.len() == 4 && cells.iter().all(|a| cells.iter().all(|b| near(a, b)))
}

fn is_multi_direction(board: &Board<'_>) -> bool {
    let path = &board.main().path;
    match board.of.jigsaw.house.multi_direction {
        MultiDirection::Legs => path.legs().count() >= 4,
        MultiDirection::Distinct => Grid::Square
            .directions()
            .iter()
            .all(|wanted| path.steps().contains(wanted)),
    }
}

/// Corner tiles, not yet paid, at which a word of this play begins or ends, and which are now the first or last letter
/// of two differently spelled words.
fn corners(board: &Board<'_>, words: &[Arc<ScoredWord>]) -> Vec<Cell> {
    let mut earned: Vec<Cell> = Vec::new();
    let ends = |word: &ScoredWord| [word.cells[0], word.cells[word.cells.len() - 1]];
    for cell in words.iter().flat_map(|word| ends(word)) {
        let is_corner = board
            .laid
            .at(cell)
            .is_some_and(|tile| tile.kind == Kind::Corner);
        if !is_corner || earned.contains(&cell) || board.situation.paid_corners.contains(&cell) {
            continue;
        }
        let standing = board
            .situation
            .standing
            .through(cell)
            .filter(|word| word.begins_or_ends_at(cell));
        let fresh = words.iter().filter(|word| ends(word).contains(&cell));
        let mut spellings = standing
            .map(|word| &word.word.spelling)
            .chain(fresh.map(|word| &word.spelling));
        let Some(first) = spellings.next() else {
            continue;
        };
        if spellings.any(|other| other != first) {
            earned.push(cell);
        }
    }
    earned
}

/// The standing words of teammates who have racks of their own.
fn mates_words<'a>(board: &'a Board<'_>) -> impl Iterator<Item = &'a StandingWord> {
    let situation = board.situation;
    let words = if situation.mates.is_empty() {
        &[]
    } else {
        situation.standing.words()
    };
    words
        .iter()
        .filter(|word| situation.mates.contains(&word.seat))
}

/// How many standing words of teammates are a contiguous part of a word of this play, cell by cell: a shorter one, as a
/// word of this play has a new tile.
fn extensions(board: &Board<'_>, words: &[Arc<ScoredWord>]) -> usize {
    let extends = |part: &[Cell]| {
        let mut words = words.iter();
        words.any(|word| {
            let mut stretches = word.cells.windows(part.len());
            stretches.any(|stretch| stretch == part)
        })
    };
    mates_words(board)
        .filter(|mate| extends(&mate.word.cells))
        .count()
}

/// Whether a cell of the main word lies on or beside a tile of a teammate's standing word.
fn is_connection(board: &Board<'_>) -> bool {
    let main = board.main().path.cells();
    let meets = |&cell: &Cell| {
        main.iter()
            .any(|&of_main| of_main == cell || of_main.is_beside(cell))
    };
    mates_words(board).any(|mate| mate.word.cells.iter().any(meets))
}
