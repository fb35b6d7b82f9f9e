//! Which tile leads to which, and the best way of a word through them.

use rustc_hash::FxHashMap;

use super::{MAX_BLANKS, Mesh, Neighbours, Spot};
use crate::grid::{Cell, Grid};
use crate::score::Sum;
use crate::tile::Letter;

/// What each blank of a grid stands for so far within a word; `'\0'` for nothing yet.
pub(super) type Stands = [char; MAX_BLANKS];

/// A grid of letters with the ways between its tiles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Web {
    mesh: Mesh,
    pub(super) tiles: Vec<Tile>,
}

/// A tile, and those next to it by their numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Tile {
    cell: Cell,
    spot: Spot,
    /// Its number among the blanks.
    blank: usize,
    pub(super) near: Vec<u8>,
    /// The letters of those next to it, a bit for each of the alphabet; every bit where one is a blank.
    pub(super) onward: u32,
}

/// The way of a word through the tiles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Route {
    /// The tiles, in spelling order; a tile may come again.
    pub cells: Vec<Cell>,
    /// How many of its steps come to a ring.
    pub rings: u32,
}

impl Route {
    /// What the word comes to: 1, twice that for every step on a ring.
    pub fn sum(&self) -> Sum {
        let mut sum = Sum::of_letters(1);
        sum.add(1, 1);
        (0..self.rings).for_each(|_| sum.multiply(2));
        sum
    }
}

/// A way so far: where it is, what the blanks stand for, the rings it has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct State {
    pub(super) tile: u8,
    pub(super) stands: Stands,
    pub(super) rings: u32,
}

impl Web {
    /// The ways between the tiles of a grid.
    pub fn new(mesh: Mesh, neighbours: Neighbours) -> Self {
        let spots: Vec<(Cell, Spot)> = mesh.tiles().collect();
        let mut blanks = 0..;
        let tile = |&(cell, spot): &(Cell, Spot)| Tile {
            cell,
            spot,
            blank: spot
                .letter
                .map_or_else(|| blanks.next().unwrap_or(0), |_| 0),
            near: (0..)
                .zip(&spots)
                .filter(|(_, (other, _))| is_near(neighbours, cell, *other))
                .map(|(n, _)| n)
                .collect(),
            onward: spots
                .iter()
                .filter(|(other, _)| is_near(neighbours, cell, *other))
                .fold(0, |bits, (_, spot)| {
                    bits | bit(spot.letter.map(Letter::lower))
                }),
        };
        let tiles = spots.iter().map(tile).collect();
        Self { mesh, tiles }
    }

    /// The letters as they were laid.
    pub fn mesh(&self) -> &Mesh {
        &self.mesh
    }

    /// Every tile that a word can begin on with a letter.
    pub(super) fn starts(&self, letter: char) -> impl Iterator<Item = State> {
        let nothing = ['\0'; MAX_BLANKS];
        (0..self.tiles.len()).filter_map(move |tile| self.enter(tile, nothing, 0, letter))
    }

    /// Every tile that a way can step to with the next letter.
    pub(super) fn steps(&self, from: State, letter: char) -> impl Iterator<Item = State> {
        let near = self.tiles[usize::from(from.tile)].near.iter();
        near.filter_map(move |&tile| self.enter(tile.into(), from.stands, from.rings, letter))
    }

    fn enter(&self, n: usize, mut stands: Stands, rings: u32, letter: char) -> Option<State> {
        let tile = &self.tiles[n];
        match tile.spot.letter {
            Some(own) if own.lower() == letter => {}
            Some(_) => return None,
            None => match &mut stands[tile.blank] {
                unset @ '\0' => *unset = letter,
                set if *set == letter => {}
                _ => return None,
            },
        }
        Some(State {
            tile: u8::try_from(n).ok()?,
            stands,
            rings: rings + u32::from(tile.spot.ring),
        })
    }

    /// The way of a word, in lower case, that comes to the most rings; the first in reading order of several. `None`
    /// where it is not on the grid.
    ///
    /// Ways that are at the same tile with the same blanks are one from there on, so the work grows with the letters of
    /// the word, not with the number of its ways.
    pub fn route(&self, word: &str) -> Option<Route> {
        let mut letters = word.chars();
        let mut layers: Vec<Vec<(State, usize)>> = Vec::with_capacity(word.len());
        layers.push(
            self.starts(letters.next()?)
                .map(|state| (state, 0))
                .collect(),
        );
        for letter in letters {
            let mut known: FxHashMap<(u8, Stands), usize> = FxHashMap::default();
            let mut layer: Vec<(State, usize)> = Vec::new();
            for (n, &(from, _)) in layers.last()?.iter().enumerate() {
                for state in self.steps(from, letter) {
                    match known.get(&(state.tile, state.stands)) {
                        Some(&at) if layer[at].0.rings >= state.rings => {}
                        Some(&at) => layer[at] = (state, n),
                        None => {
                            known.insert((state.tile, state.stands), layer.len());
                            layer.push((state, n));
                        }
                    }
                }
            }
            layers.push(layer);
        }
        let last = layers.last()?.iter().enumerate();
        // Of equals, `max_by_key` takes the last: count backwards.
        let (mut at, rings) = last
            .rev()
            .max_by_key(|(_, (state, _))| state.rings)
            .map(|(n, (state, _))| (n, state.rings))?;
        let mut cells = Vec::with_capacity(layers.len());
        for layer in layers.iter().rev() {
            let (state, from) = layer[at];
            cells.push(self.tiles[usize::from(state.tile)].cell);
            at = from;
        }
        cells.reverse();
        Some(Route { cells, rings })
    }
}

/// The bit of a letter of the alphabet; every bit for a blank, none for other letters.
pub(super) fn bit(letter: Option<char>) -> u32 {
    match letter {
        None => u32::MAX,
        Some(letter @ 'a'..='z') => 1 << (u32::from(letter) - u32::from('a')),
        Some(_) => 0,
    }
}

fn is_near(neighbours: Neighbours, one: Cell, other: Cell) -> bool {
    match neighbours {
        Neighbours::Four => one.is_beside(other),
        Neighbours::Eight => {
            let (columns, rows) = (
                one.column().abs_diff(other.column()),
                one.row().abs_diff(other.row()),
            );
            columns.max(rows) == 1
        }
        Neighbours::Hex => one.neighbours(Grid::Hex).any(|near| near == other),
    }
}
