//! The bonuses that a play earns.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::grid::{Cell, Grid};
use crate::referee::StandingWord;
use crate::rules::{BonusName, Bridge, Corner, MultiDirection};
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
            BonusName::Extension => extended(board, words).len(),
            BonusName::Connection => usize::from(is_connection(board, words)),
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
/// of two differently spelled words; with `corner: lines`, of two that are no part of each other.
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
        let all: Vec<&ScoredWord> = standing
            .map(|word| &*word.word)
            .chain(fresh.map(|word| &**word))
            .collect();
        let reading = board.of.jigsaw.house.corner;
        let two = |(n, a): (usize, &&ScoredWord)| all[..n].iter().any(|b| differ(a, b, reading));
        if all.iter().enumerate().any(two) {
            earned.push(cell);
        }
    }
    earned
}

/// Whether two words earn a corner tile at the end of both its bonus.
fn differ(a: &ScoredWord, b: &ScoredWord, reading: Corner) -> bool {
    let lies_on =
        |a: &ScoredWord, b: &ScoredWord| a.cells.iter().all(|cell| b.cells.contains(cell));
    let one_line = || lies_on(a, b) || lies_on(b, a);
    a.spelling != b.spelling && (reading == Corner::Readings || !one_line())
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

/// Whether a word of this play contains this one, cell by cell in the same order: as it has a new tile, it has more.
fn is_extended(part: &[Cell], words: &[Arc<ScoredWord>]) -> bool {
    let mut words = words.iter();
    words.any(|word| {
        let mut stretches = word.cells.windows(part.len());
        stretches.any(|stretch| stretch == part)
    })
}

/// The sets of cells on which teammates have words that this play extends: BAT and TAB on the same tiles are one set.
fn extended<'a>(board: &'a Board<'_>, words: &[Arc<ScoredWord>]) -> BTreeSet<BTreeSet<&'a Cell>> {
    let parts = mates_words(board).map(|mate| &mate.word.cells);
    let parts = parts.filter(|cells| is_extended(cells, words));
    parts.map(BTreeSet::from_iter).collect()
}

/// Whether a cell of the main word lies on or beside a tile of a teammate's standing word that this play does not extend.
fn is_connection(board: &Board<'_>, words: &[Arc<ScoredWord>]) -> bool {
    let main = board.main().path.cells();
    let meets = |&cell: &Cell| {
        main.iter()
            .any(|&of_main| of_main == cell || of_main.is_beside(cell))
    };
    let mut met = mates_words(board).filter(|mate| mate.word.cells.iter().any(meets));
    met.any(|mate| !is_extended(&mate.word.cells, words))
}
