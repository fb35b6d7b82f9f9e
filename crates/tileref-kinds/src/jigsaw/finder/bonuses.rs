//! The bonuses that a path earns, before any letter is known.

use super::super::{
    BRIDGE, CLUSTER, CONNECTION, CORNER, EXTENSION, FULL_FIT, Jigsaw, MULTI_DIRECTION, RING, shape,
};
use super::Finder;
use super::ground::{SquareId, WAYS};
use crate::grid::{Cell, Path};
use crate::jigsaw::{Bridge, MultiDirection};
use crate::score::BonusRule;
use crate::table::TrialTable;
use crate::tile::Tile;

/// The bonuses that a path predicts.
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

/// The most that bonuses that no path predicts could add to a play, which uses a hundred tiles at most.
pub(super) fn unpredicted(jigsaw: &Jigsaw) -> i64 {
    let others = jigsaw.bonuses.iter();
    let others = others.filter(|(bonus, _)| !PREDICTED.contains(bonus));
    let most = |bonus: &BonusRule| if bonus.repeatedly() { 100 } else { 1 };
    others
        .map(|&(bonus, points)| most(bonus) * i64::from(points))
        .sum()
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
    /// The bonuses of the path.
    pub(super) fn bonuses(&self) -> Bonuses {
        let worth = |times: usize, bonus| {
            let points = i64::from(self.jigsaw.bonus_points(bonus).unwrap_or(0));
            i64::try_from(times)
                .unwrap_or(i64::MAX)
                .saturating_mul(points)
        };
        let if_so = |is: bool, bonus| worth(usize::from(is), bonus);
        let of_teammates = self.facts.of_teammates;
        Bonuses {
            sure: if_so(self.trail.counts.new == self.jigsaw.rack, FULL_FIT)
                + if_so(self.is_cluster(), CLUSTER)
                + if_so(self.is_multi_direction(), MULTI_DIRECTION)
                + if_so(self.is_ring(), RING),
            possible: if_so(self.may_bridge(), BRIDGE)
                + if_so(of_teammates > 0, CONNECTION)
                + worth(of_teammates, EXTENSION)
                + worth(self.most_corners(), CORNER)
                + self.facts.unpredicted,
        }
    }

    /// The path has four squares, the last next to the first.
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

    /// The path may earn the bridge bonus. It needs a new tile between old ones to join branches.
    fn may_bridge(&self) -> bool {
        let squares = self.trail.squares();
        let is_free = |square: &&SquareId| self.ground.is_free(**square);
        match self.jigsaw.house.bridge {
            Bridge::Branches => {
                let mut inside = squares.iter().skip_while(is_free);
                let mut after = inside.by_ref().skip_while(|square| !is_free(square));
                after.any(|square| !is_free(&square))
            }
            Bridge::Clusters => true,
        }
    }

    /// How many corner tiles may earn their bonus, where words begin or end.
    fn most_corners(&self) -> usize {
        let squares = self.trail.squares();
        let main = [squares[0], squares[squares.len() - 1]];
        let is_end = |corner: &&SquareId| main.contains(corner) || self.runs.ends_at(**corner);
        self.facts.unpaid_corners.iter().filter(is_end).count() + self.facts.corners_on_rack
    }

    /// The path encloses a square. The shortest ring has seven cells.
    pub(super) fn is_ring(&self) -> bool {
        let squares = self.trail.squares();
        if squares.len() < 7 {
            return false;
        }
        let steps: Vec<_> = self.steps().map(|way| WAYS[way]).collect();
        let Ok(path) = Path::new(self.ground.cell(squares[0]), &steps) else {
            return false;
        };
        // The shape of a path does not depend on its letters.
        let new: Vec<(Cell, Tile)> = squares
            .iter()
            .filter(|square| self.ground.is_free(**square))
            .map(|&square| (self.ground.cell(square), self.codes.tile(0)))
            .collect();
        let laid = TrialTable::new(self.search.situation.table, &new);
        shape::is_ring(laid, &path, self.jigsaw.house.ring)
    }
}
