//! A slow search that shares nothing with the quick one: every path and every spelling, through the referee.

use crate::options::House;
use std::collections::{BTreeMap, BTreeSet};

use crate::action::{Declared, NamedCell, Play};
use crate::grid::{Cell, Grid};
use crate::options::WordCheck;
use crate::referee::Situation;
use crate::tile::{Letter, RackTile, Tile, TileKind};
use tileref_game::game::Game;

use super::LETTERS;

/// The tiles that a play lays.
pub(super) type Laid = BTreeMap<Cell, Tile>;

/// Every play, by trying everything.
struct Naive<'a> {
    situation: Situation<'a>,
    words: &'a BTreeSet<String>,
    cells: BTreeSet<Cell>,
    plays: BTreeMap<Laid, i64>,
    letters: Vec<Tile>,
    path: Vec<Cell>,
}

impl Naive<'_> {
    fn go_on(&mut self, rest: &[RackTile]) {
        self.judge();
        let next: Vec<Cell> = match self.path.last() {
            None if self.situation.table.is_empty() => Cell::parse("m13").into_iter().collect(),
            None => self.cells.iter().copied().collect(),
            Some(cell) => cell.neighbours(Grid::Square).collect(),
        };
        let is_first = self.situation.table.is_empty() && self.path.len() == 1;
        for (n, cell) in next.into_iter().enumerate() {
            if self.path.contains(&cell) || !self.cells.contains(&cell) || (is_first && n > 0) {
                continue;
            }
            self.path.push(cell);
            if let Some(there) = self.situation.table.at(cell) {
                let kind = TileKind::Letter;
                self.spell(Tile { kind, ..there }, rest);
            } else {
                for n in 0..rest.len() {
                    let mut rest = rest.to_vec();
                    let tiles = match rest.remove(n) {
                        RackTile::Letter(letter) => vec![Tile {
                            letter,
                            kind: TileKind::Letter,
                        }],
                        RackTile::Corner(letter) => vec![Tile {
                            letter,
                            kind: TileKind::Corner,
                        }],
                        RackTile::Wildcard => LETTERS
                            .map(|c| Tile {
                                letter: Letter::new(c).unwrap(),
                                kind: TileKind::Wildcard,
                            })
                            .to_vec(),
                    };
                    for tile in tiles {
                        self.spell(tile, &rest);
                    }
                }
            }
            self.path.pop();
        }
    }

    fn spell(&mut self, tile: Tile, rest: &[RackTile]) {
        self.letters.push(tile);
        let spelled: String = self.letters.iter().map(|tile| tile.letter).collect();
        let begins = self.words.range(spelled.clone()..).next();
        if begins.is_some_and(|word| word.starts_with(&spelled)) {
            self.go_on(rest);
        }
        self.letters.pop();
    }

    fn judge(&mut self) {
        let way = |pair: &[Cell]| {
            let mut ways = Grid::Square.directions().iter();
            *ways
                .find(|way| pair[0].step(**way) == Some(pair[1]))
                .unwrap()
        };
        let steps = self.path.windows(2).map(way).collect();
        let Some(main) = self
            .path
            .first()
            .and_then(|&start| Declared::new(NamedCell::Cell(start), steps, self.letters.clone()))
        else {
            return;
        };
        let play = Play {
            main,
            also: Vec::new(),
            claims: Vec::new(),
        };
        let Ok(ruling) = self.situation.judge(&play) else {
            return;
        };
        let missed: i64 = ruling
            .missed
            .iter()
            .map(|bonus| i64::from(bonus.points))
            .sum();
        let points = ruling.points() + missed;
        let laid = ruling.placed.iter().copied().collect();
        let best = self.plays.entry(laid).or_insert(points);
        *best = points.max(*best);
    }
}

/// Every play, with its points.
pub(super) fn naive(
    game: &Game,
    seat: usize,
    words: &BTreeSet<String>,
    tiles: &[RackTile],
) -> BTreeMap<Laid, i64> {
    let rules = game.rules();
    let house = House {
        judge: WordCheck::Entry,
        ..rules.house.clone()
    };
    let situation = Situation {
        house: &house,
        ..game.situation(seat)
    };
    let mut near: Vec<Cell> = game.table().cells().map(|(cell, _)| cell).collect();
    if near.is_empty() {
        near.extend(Cell::parse("m13"));
    }
    let reach = u16::try_from(tiles.len()).unwrap();
    let span = |of: fn(&Cell) -> u16| {
        near.iter().map(of).min().unwrap().saturating_sub(reach)
            ..=near.iter().map(of).max().unwrap() + reach
    };
    let (columns, rows) = (span(|cell| cell.column()), span(|cell| cell.row()));
    let cells =
        columns.flat_map(|column| rows.clone().filter_map(move |row| Cell::new(column, row)));
    let mut naive = Naive {
        situation,
        words,
        cells: cells.collect(),
        plays: BTreeMap::new(),
        letters: Vec::new(),
        path: Vec::new(),
    };
    naive.go_on(tiles);
    naive.plays
}
