//! The bonuses that a path earns, before any letter is known.

use super::super::shape;
use super::super::{
    BRIDGE, CLUSTER, CONNECTION, CORNER, EXTENSION, FULL_FIT, MULTI_DIRECTION, RING,
};
use super::Finder;
use super::ground::{Square, WAYS};
use crate::grid::{Cell, Path};
use crate::rules::{BonusRule, Bridge, Jigsaw, MultiDirection};
use crate::table::TrialBoard;
use crate::tile::Tile;

/// The bonuses that are predicted here.
const PREDICTED: [&BonusRule; 8] = [
    BRIDGE,
    CLUSTER,
    CONNECTION,
    CORNER,
    EXTENSION,
    FULL_FIT,
    MULTI_DIRECTION,
    RING,
];

/// The most that bonuses could add which are not predicted: so much that the referee judges every play.
pub(super) fn unpredicted(jigsaw: &Jigsaw) -> i64 {
    let mut bonuses = jigsaw.bonuses.iter();
    let is_any = bonuses.any(|(bonus, points)| *points > 0 && !PREDICTED.contains(bonus));
    if is_any { i64::from(u32::MAX) } else { 0 }
}

/// The points of the bonuses that a path earns.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bonuses {
    /// Of bonuses that depend on the shape alone.
    pub(super) sure: i64,
    /// The most that other bonuses could add.
    pub(super) possible: i64,
}

impl Finder<'_, '_> {
    fn worth_of(&self, bonus: &BonusRule) -> i64 {
        i64::from(self.jigsaw.bonus(bonus).unwrap_or(0))
    }

    /// The bonuses of the path.
    pub(super) fn bonuses(&self) -> Bonuses {
        let if_so = |is: bool, bonus| if is { self.worth_of(bonus) } else { 0 };
        Bonuses {
            sure: if_so(self.trail.counts.new == self.jigsaw.rack, FULL_FIT)
                + if_so(self.is_cluster(), CLUSTER)
                + if_so(self.is_multi_direction(), MULTI_DIRECTION)
                + if_so(self.is_bridge(), BRIDGE)
                + if_so(self.is_ring(), RING),
            possible: self.team_bonuses() + self.corner_bonuses() + self.unpredicted,
        }
    }

    /// Whether the path has four squares, the last next to the first.
    fn is_cluster(&self) -> bool {
        let squares = self.trail.squares();
        squares.len() == 4 && (0..4).any(|way| self.ground.step(squares[0], way) == squares[3])
    }

    fn is_multi_direction(&self) -> bool {
        match self.jigsaw.house.multi_direction {
            MultiDirection::Legs => self.trail.counts.turns >= 3,
            MultiDirection::Distinct => {
                let steps: Vec<usize> = self.steps().collect();
                (0..4).all(|way| steps.contains(&way))
            }
        }
    }

    fn is_bridge(&self) -> bool {
        match self.jigsaw.house.bridge {
            Bridge::Branches => self.joins_branches(),
            Bridge::Clusters => self.joins_clusters(),
        }
    }

    fn joins_branches(&self) -> bool {
        let squares = self.trail.squares();
        let old = |square: &Square| self.ground.old(*square);
        (0..squares.len()).any(|s| {
            let Some(one) = old(&squares[s]) else {
                return false;
            };
            let beyond = squares[s..]
                .iter()
                .skip_while(|square| old(square).is_some());
            let mut others = beyond.filter_map(old);
            others.any(|other| !self.facts.share(one, other))
        })
    }

    fn joins_clusters(&self) -> bool {
        let new = self.trail.squares().iter();
        let new = new.filter(|square| self.ground.is_free(**square));
        let beside = new.flat_map(|&square| (0..4).map(move |way| self.ground.step(square, way)));
        let mut met = beside.filter_map(|square| self.ground.old(square));
        let first = met.next().map(|old| self.facts.clusters[old]);
        first.is_some_and(|first| met.any(|old| self.facts.clusters[old] != first))
    }

    /// Whether the path encloses a square. The exact check is only made if the path returns to within one square of itself,
    /// diagonally too, after six steps or more: the shortest ring has seven cells.
    pub(super) fn is_ring(&self) -> bool {
        let squares = self.trail.squares();
        let place = |square: Square| self.ground.place(square);
        let near = |one: Square, other: Square| {
            let ((column, row), (other_column, other_row)) = (place(one), place(other));
            (column - other_column).abs() <= 1 && (row - other_row).abs() <= 1
        };
        let comes_back = |n: usize| {
            squares[..=n - 6]
                .iter()
                .any(|&other| near(other, squares[n]))
        };
        (6..squares.len()).any(comes_back) && self.encloses()
    }

    fn encloses(&self) -> bool {
        let squares = self.trail.squares();
        let steps: Vec<_> = self.steps().map(|way| WAYS[way]).collect();
        let Ok(path) = Path::new(self.ground.cell(squares[0]), &steps) else {
            return false;
        };
        let new = squares
            .iter()
            .filter(|square| self.ground.is_free(**square));
        // The shape of a path does not depend on its letters.
        let new: Vec<(Cell, Tile)> = new
            .map(|&square| (self.ground.cell(square), self.codes.tile(0)))
            .collect();
        let laid = TrialBoard::new(self.search.situation.table, &new);
        shape::is_ring(&laid, &path, self.jigsaw.house.ring)
    }

    /// The most that bonuses for teammates' words could add. Such a word is extended only if all its tiles are in one word.
    fn team_bonuses(&self) -> i64 {
        let mates = &self.facts.mates;
        if mates.is_empty() {
            return 0;
        }
        let extended = mates.iter().filter(|mate| {
            let mut runs = self.runs.found().iter();
            mate.iter().all(|&square| self.trail.has(square))
                || runs.any(|run| mate.iter().all(|&square| run.has(&self.ground, square)))
        });
        let meets = self
            .trail
            .squares()
            .iter()
            .any(|&square| self.facts.beside_mates[square]);
        let extended = i64::try_from(extended.count()).unwrap_or(0);
        let connection = if meets { self.worth_of(CONNECTION) } else { 0 };
        extended * self.worth_of(EXTENSION) + connection
    }

    /// The most that corner tiles at the ends of words could add.
    fn corner_bonuses(&self) -> i64 {
        if !self.facts.has_corners {
            return 0;
        }
        let squares = self.trail.squares();
        let runs = self.runs.found().iter().flat_map(|run| run.ends);
        let mut ends: Vec<Square> = runs
            .chain([squares[0], squares[squares.len() - 1]])
            .collect();
        ends.sort_unstable();
        ends.dedup();
        let is_old = |end: &&Square| {
            self.ground
                .old(**end)
                .is_some_and(|old| self.facts.unpaid[old])
        };
        let is_new = |end: &&Square| self.ground.is_free(**end);
        let old = ends.iter().filter(is_old).count();
        let new = ends
            .iter()
            .filter(is_new)
            .count()
            .min(self.facts.corners_on_rack);
        i64::try_from(old + new).unwrap_or(0) * self.worth_of(CORNER)
    }
}
