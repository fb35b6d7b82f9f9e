//! What PUZZINGO pays beside the words.

use std::collections::{BTreeMap, BTreeSet};

use tileref::rules::Ruleset;

use super::super::notation::{Cell, Counted, Standing, beside};
use super::Play;

/// What each is called, and its points.
pub const ALL: &[(&str, u32)] = &[
    ("bridge", 10),
    ("full-fit", 50),
    ("cluster", 5),
    ("multi-direction", 5),
    ("corner", 10),
    ("ring", 25),
    ("extension", 5),
    ("connection", 10),
];

#[test]
fn every_bonus_has_a_naive_version() {
    let rules = Ruleset::built_in("puzzingo").unwrap();
    let bonuses = rules.features.bonuses;
    let bonuses = bonuses
        .iter()
        .map(|(bonus, points)| (bonus.name, points.unwrap()));
    assert_eq!(bonuses.collect::<Vec<_>>(), ALL);
}

impl Play<'_> {
    /// The bonuses, and the corner tiles among them.
    pub fn earned(&self, counted: &[Counted]) -> (Vec<&'static str>, Vec<Cell>) {
        let bridge = match self.at.option("bridge") {
            "clusters" => self.joins_clusters(),
            "branches" => self.joins_branches(),
            _ => false,
        };
        let corners = self.corners(counted);
        let once = [
            ("bridge", bridge),
            ("full-fit", self.new.len() == 7),
            ("cluster", self.is_block()),
            ("multi-direction", self.directions() >= 4),
            ("ring", self.is_ring()),
        ];
        let once = once.iter().filter(|(_, is)| *is).map(|&(name, _)| name);
        let mut earned: Vec<&str> = once.collect();
        earned.extend(corners.iter().map(|_| "corner"));
        earned.extend(self.with_mates(counted));
        (earned, corners)
    }

    /// Whether the main word is a block of two by two cells.
    fn is_block(&self) -> bool {
        let left = self.main.iter().map(|cell| cell.0).min().unwrap();
        let top = self.main.iter().map(|cell| cell.1).min().unwrap();
        let (right, bottom) = (left + 1, top + 1);
        let block = [(left, top), (right, top), (left, bottom), (right, bottom)];
        self.main.len() == 4 && block.iter().all(|cell| self.main.contains(cell))
    }

    fn directions(&self) -> usize {
        let steps = &self.words[0].steps;
        if self.at.option("multi_direction") == "distinct" {
            steps.iter().collect::<BTreeSet<_>>().len()
        } else {
            1 + steps.windows(2).filter(|pair| pair[0] != pair[1]).count()
        }
    }

    /// The corner tiles not paid yet at which one of these words and another one end.
    fn corners(&self, counted: &[Counted]) -> Vec<Cell> {
        let ends = |cells: &[Cell], cell: Cell| cells[0] == cell || cells[cells.len() - 1] == cell;
        let lines = self.at.option("corner") == "lines";
        // One word wholly on the other's cells is no second line.
        let apart = |one: &[Cell], other: &[Cell]| {
            !lines
                || (one.iter().any(|cell| !other.contains(cell))
                    && other.iter().any(|cell| !one.contains(cell)))
        };
        let earns = |cell: Cell| {
            let now = counted.iter().map(|word| (&word.0, &word.1));
            let standing = self.at.standing.iter();
            let before = standing.map(|word| (&word.spelling, &word.cells));
            let words: Vec<_> = now
                .clone()
                .chain(before)
                .filter(|word| ends(word.1, cell))
                .collect();
            let differ = |one: &(&String, &Vec<Cell>)| {
                let mut others = words.iter();
                others.any(|other| one.0 != other.0 && apart(one.1, other.1))
            };
            now.into_iter().any(|word| ends(word.1, cell)) && words.iter().any(differ)
        };
        let open = |(cell, _): &(&Cell, _)| !self.at.paid.contains(cell);
        let tiles = self.tiles.iter().filter(|(_, tile)| tile.kind == '+');
        let cells = tiles.filter(open).map(|(&cell, _)| cell);
        cells.filter(|&cell| earns(cell)).collect()
    }

    /// What is paid for the words of one's teammates.
    fn with_mates(&self, counted: &[Counted]) -> Vec<&'static str> {
        let at = self.at;
        let teammates = |word: &&Standing| {
            !at.teams.is_empty() && word.seat != at.seat && at.teams[word.seat] == at.teams[at.seat]
        };
        let teammates: Vec<&Standing> = at.standing.iter().filter(teammates).collect();
        let extends = |mate: &&Standing| {
            let longer = counted
                .iter()
                .filter(|word| word.1.len() > mate.cells.len());
            longer.into_iter().any(|word| {
                let mut parts = word.1.windows(mate.cells.len());
                parts.any(|part| part == mate.cells)
            })
        };
        let meets = |cell: &Cell| {
            self.main.contains(cell) || beside(*cell).iter().any(|near| self.main.contains(near))
        };
        let met = teammates.iter().any(|word| word.cells.iter().any(meets));
        let (extended, others): (Vec<&Standing>, Vec<&Standing>) =
            teammates.into_iter().partition(extends);
        let extended: BTreeSet<BTreeSet<Cell>> = extended
            .iter()
            .map(|word| word.cells.iter().copied().collect())
            .collect();
        let mut earned = vec!["extension"; extended.len()];
        // Words on the same tiles are extended together.
        let is_extended =
            |word: &&&Standing| extended.contains(&word.cells.iter().copied().collect());
        let mut others = others.iter().filter(|word| !is_extended(word));
        let always = self.at.option("connection") == "always";
        if always && met || others.any(|word| word.cells.iter().any(meets)) {
            earned.push("connection");
        }
        earned
    }

    fn joins_branches(&self) -> bool {
        let through = |cell: Cell| {
            self.at
                .standing
                .iter()
                .filter(move |word| word.cells.contains(&cell))
        };
        let apart = |s: Cell, t: Cell| {
            !through(s).any(|one| {
                through(t).any(|other| one.cells.iter().any(|cell| other.cells.contains(cell)))
            })
        };
        let main = &self.main;
        (0..main.len()).any(|s| {
            (s + 2..main.len()).any(|t| {
                !self.is_new(main[s])
                    && !self.is_new(main[t])
                    && main[s..t].iter().any(|&cell| self.is_new(cell))
                    && apart(main[s], main[t])
            })
        })
    }

    /// Whether the new tiles touch two clusters of old tiles.
    fn joins_clusters(&self) -> bool {
        // Each old tile takes the least name in its neighbourhood, until nothing changes.
        let mut cluster: BTreeMap<Cell, Cell> =
            self.at.tiles.keys().map(|&cell| (cell, cell)).collect();
        loop {
            let before = cluster.clone();
            for (&cell, of) in &mut cluster {
                for near in beside(cell) {
                    *of = (*of).min(before.get(&near).copied().unwrap_or(*of));
                }
            }
            if before == cluster {
                break;
            }
        }
        let touched: BTreeSet<Cell> = self
            .new
            .iter()
            .flat_map(|&(cell, _)| beside(cell))
            .filter_map(|near| cluster.get(&near).copied())
            .collect();
        touched.len() > 1
    }

    /// Whether empty cells have only the main word's tiles around them, at least one of them new.
    pub fn is_ring(&self) -> bool {
        // Only holes beside this play matter.
        let mut beside = self.main.iter().flat_map(|&cell| self.around(cell));
        beside.any(|cell| {
            self.hole(cell).is_some_and(|border| {
                border.iter().all(|cell| self.main.contains(cell))
                    && border.iter().any(|&cell| self.is_new(cell))
            })
        })
    }

    /// The cells around this one that a hole goes on in.
    fn around(&self, (column, row): Cell) -> Vec<Cell> {
        let mut near = beside((column, row)).to_vec();
        if self.at.option("ring") == "closed" {
            let (left, right, above, below) = (column - 1, column + 1, row - 1, row + 1);
            near.extend([(right, below), (right, above), (left, below), (left, above)]);
        }
        near
    }

    /// The tiles around the hole of which this cell is a part; none where it is a tile, or open to the outside.
    fn hole(&self, start: Cell) -> Option<BTreeSet<Cell>> {
        let columns = || self.tiles.keys().map(|cell| cell.0);
        let rows = || self.tiles.keys().map(|cell| cell.1);
        let (left, right) = (columns().min()?, columns().max()?);
        let (top, bottom) = (rows().min()?, rows().max()?);
        let mut hole = BTreeSet::from([start]);
        let mut border = BTreeSet::new();
        let mut front = vec![start];
        if self.tiles.contains_key(&start) {
            return None;
        }
        while let Some(cell) = front.pop() {
            if cell.0 <= left || cell.0 >= right || cell.1 <= top || cell.1 >= bottom {
                return None;
            }
            for near in self.around(cell) {
                if self.tiles.contains_key(&near) {
                    border.insert(near);
                } else if hole.insert(near) {
                    front.push(near);
                }
            }
        }
        Some(border)
    }
}
