//! Which tiles are next to each other.

use super::route::{Tiles, each};
use super::{LetterGrid, MAX_BLANKS, Neighbours, Spot};
use crate::grid::{Cell, Grid};

/// The letter that each blank stands for so far within a word.
pub(super) type BlankLetters = [char; MAX_BLANKS];

/// A blank that does not stand for a letter yet.
pub(super) const FREE: char = '\0';

/// A grid of letters with the neighbours of its tiles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Adjacency {
    letter_grid: LetterGrid,
    pub(super) tiles: Vec<Tile>,
    /// The blanks among the tiles, by their numbers.
    pub(super) blanks: Vec<u8>,
}

/// A tile and its neighbours. A tile of several characters is several tiles here, each followed only by the next one,
/// so that a path goes through all of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Tile {
    pub(super) cell: Cell,
    /// Its letter; `None` for a blank.
    pub(super) sign: Option<char>,
    pub(super) ring: bool,
    /// Whether it is the first character of its tile on the table.
    pub(super) begins: bool,
    /// Whether it is the last.
    pub(super) ends: bool,
    /// Its number among the blanks.
    blank: usize,
    pub(super) near: Tiles,
    /// The letters of its neighbours, a bit for each of the alphabet; every bit if one is a blank.
    pub(super) onward: u32,
}

/// A path so far: its last tile, the letters of the blanks, and how many of its steps are on rings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct State {
    pub(super) tile: u8,
    pub(super) blank_letters: BlankLetters,
    pub(super) rings: u32,
}

impl Adjacency {
    /// Finds the neighbours of each tile of a grid.
    pub fn new(letter_grid: LetterGrid, neighbours: Neighbours) -> Self {
        let mut tiles: Vec<Tile> = letter_grid.tiles().flat_map(signs).collect();
        let mut blanks: Vec<u8> = Vec::new();
        for (n, tile) in (0..).zip(&mut tiles) {
            tile.blank = blanks.len();
            blanks.extend(tile.sign.is_none().then_some(n));
        }
        for n in 0..tiles.len() {
            let follows = |(m, other): &(usize, &Tile)| {
                if tiles[n].ends {
                    other.begins && is_near(neighbours, tiles[n].cell, other.cell)
                } else {
                    *m == n + 1
                }
            };
            let near = || tiles.iter().enumerate().filter(follows);
            tiles[n] = Tile {
                near: near().fold(0, |bits, (m, _)| bits | 1 << m),
                onward: near().fold(0, |bits, (_, tile)| bits | bit(tile.sign)),
                ..tiles[n].clone()
            };
        }
        Self {
            letter_grid,
            tiles,
            blanks,
        }
    }

    /// The tiles with this letter printed on them.
    pub(super) fn carriers(&self, letter: char) -> Tiles {
        self.tiles_where(|tile| tile.sign == Some(letter))
    }

    /// The tiles for which `holds` is true, a bit for each.
    pub(super) fn tiles_where(&self, holds: impl Fn(&Tile) -> bool) -> Tiles {
        let tiles = (0..).zip(&self.tiles).filter(|(_, tile)| holds(tile));
        tiles.map(|(n, _): (u32, _)| 1 << n).sum()
    }

    pub(super) fn has_rings(&self) -> bool {
        self.tiles.iter().any(|tile| tile.ring)
    }

    /// The letters as they were laid out.
    pub fn letter_grid(&self) -> &LetterGrid {
        &self.letter_grid
    }

    /// The paths of one tile that spell a first letter.
    pub(super) fn starts(&self, letter: char) -> impl Iterator<Item = State> {
        let first = each(self.tiles_where(|tile| tile.begins));
        first.filter_map(move |tile| self.enter(tile, [FREE; MAX_BLANKS], 0, letter))
    }

    /// The paths that spell one letter more than `from`.
    pub(super) fn steps(&self, from: State, letter: char) -> impl Iterator<Item = State> {
        let near = each(self.tiles[usize::from(from.tile)].near);
        near.filter_map(move |tile| self.enter(tile, from.blank_letters, from.rings, letter))
    }

    fn enter(
        &self,
        n: u8,
        mut blank_letters: BlankLetters,
        rings: u32,
        letter: char,
    ) -> Option<State> {
        let tile = &self.tiles[usize::from(n)];
        match tile.sign {
            Some(own) if own == letter => {}
            Some(_) => return None,
            None => match &mut blank_letters[tile.blank] {
                unset @ &mut FREE => *unset = letter,
                set if *set == letter => {}
                _ => return None,
            },
        }
        Some(State {
            tile: n,
            blank_letters,
            rings: rings + u32::from(tile.ring),
        })
    }
}

/// A tile of the grid as one tile for each of its characters, without neighbours yet.
fn signs((cell, spot): (Cell, Spot)) -> Vec<Tile> {
    let letter = spot.letter.as_ref();
    let signs = letter.map_or(vec![None], |letter| {
        letter.as_str().chars().map(Some).collect()
    });
    let last = signs.len() - 1;
    let tile = |(n, sign)| Tile {
        cell,
        sign,
        ring: spot.ring && n == 0,
        begins: n == 0,
        ends: n == last,
        blank: 0,
        near: 0,
        onward: 0,
    };
    signs.into_iter().enumerate().map(tile).collect()
}

/// The bit of a letter of the alphabet; every bit for a blank, none for any other letter.
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
