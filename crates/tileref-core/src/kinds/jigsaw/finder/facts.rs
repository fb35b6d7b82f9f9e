//! Facts about the old tiles, computed before the search.

use super::ground::{Ground, Square};
use crate::finder::Search;
use crate::grid::Cell;
use crate::tile::{Kind, RackTile};

/// Facts about the old tiles, by their indexes.
#[derive(Debug)]
pub(super) struct Facts {
    /// The standing words through each tile.
    pub(super) words: Vec<Vec<usize>>,
    /// For each pair, whether words through the two share a cell.
    share: Vec<bool>,
    /// The cluster of each tile.
    pub(super) clusters: Vec<usize>,
    /// Whether a tile is a corner tile whose bonus has not been paid.
    pub(super) unpaid: Vec<bool>,
    /// Whether there is a corner tile on the table or on the rack.
    pub(super) has_corners: bool,
    pub(super) corners_on_rack: usize,
    /// The squares of the words of teammates, each set of squares once.
    pub(super) mates: Vec<Vec<Square>>,
    /// For each square, whether it is on or beside one of them.
    pub(super) beside_mates: Vec<bool>,
}

impl Facts {
    pub(super) fn new(search: &Search<'_>, ground: &Ground) -> Self {
        let situation = &search.situation;
        let is_corner = |cell: Cell| {
            let tile = situation.table.at(cell);
            tile.is_some_and(|tile| tile.kind == Kind::Corner)
        };
        let is_unpaid = |cell| is_corner(cell) && !situation.paid_corners.contains(&cell);
        let on_rack = search.hand.tiles().iter();
        let on_rack = on_rack.filter(|(tile, _)| matches!(tile, RackTile::Corner(_)));
        let corners_on_rack = on_rack.map(|(_, left)| left).sum();
        let words = words(search, ground);
        let mates = mates(search, ground);
        Self {
            share: share(&words, situation.standing.words().len()),
            clusters: clusters(ground),
            unpaid: ground
                .olds()
                .iter()
                .map(|old| is_unpaid(old.cell))
                .collect(),
            has_corners: corners_on_rack > 0 || ground.olds().iter().any(|old| is_corner(old.cell)),
            corners_on_rack,
            beside_mates: beside(ground, &mates),
            mates,
            words,
        }
    }

    /// Whether words through two old tiles share a cell.
    pub(super) fn share(&self, one: usize, other: usize) -> bool {
        self.share[one * self.words.len() + other]
    }
}

/// The standing words through each old tile.
fn words(search: &Search<'_>, ground: &Ground) -> Vec<Vec<usize>> {
    let mut words = vec![Vec::new(); ground.olds().len()];
    for (n, standing) in search.situation.standing.words().iter().enumerate() {
        let squares = standing
            .word
            .cells
            .iter()
            .filter_map(|&cell| ground.square(cell));
        for old in squares.filter_map(|square| ground.old(square)) {
            words[old].push(n);
        }
    }
    words
}

/// For each pair of old tiles, whether words through the two share a cell.
fn share(words: &[Vec<usize>], count: usize) -> Vec<bool> {
    let mut crossing = vec![false; count * count];
    for through in words {
        for &word in through {
            for &other in through {
                crossing[word * count + other] = true;
            }
        }
    }
    let share = |one: &Vec<usize>, other: &Vec<usize>| {
        one.iter()
            .any(|word| other.iter().any(|other| crossing[word * count + other]))
    };
    words
        .iter()
        .flat_map(|one| words.iter().map(move |other| share(one, other)))
        .collect()
}

/// The cluster of each old tile.
fn clusters(ground: &Ground) -> Vec<usize> {
    const NONE: usize = usize::MAX;
    let mut clusters = vec![NONE; ground.olds().len()];
    for start in 0..clusters.len() {
        let mut front = vec![start];
        while let Some(old) = front.pop() {
            if clusters[old] != NONE {
                continue;
            }
            clusters[old] = start;
            let square = ground.square(ground.olds()[old].cell);
            let beside = square
                .into_iter()
                .flat_map(|square| (0..4).map(move |way| (square, way)));
            front.extend(beside.filter_map(|(square, way)| ground.old(ground.step(square, way))));
        }
    }
    clusters
}

/// The squares of the words of teammates, each set of squares once.
fn mates(search: &Search<'_>, ground: &Ground) -> Vec<Vec<Square>> {
    let situation = &search.situation;
    let words = situation.standing.words().iter();
    let words = words.filter(|word| situation.mates.contains(&word.seat));
    let mut mates: Vec<Vec<Square>> = words
        .map(|word| {
            let squares = word
                .word
                .cells
                .iter()
                .filter_map(|&cell| ground.square(cell));
            let mut squares: Vec<Square> = squares.collect();
            squares.sort_unstable();
            squares
        })
        .collect();
    mates.sort_unstable();
    mates.dedup();
    mates
}

/// For each square, whether it is on or beside one of these words.
fn beside(ground: &Ground, words: &[Vec<Square>]) -> Vec<bool> {
    let mut beside = vec![false; ground.len()];
    for &square in words.iter().flatten() {
        beside[square] = true;
        for way in 0..4 {
            beside[ground.step(square, way)] = true;
        }
    }
    beside
}
