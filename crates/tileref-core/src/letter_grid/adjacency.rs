//! Which tiles are next to each other.

use super::route::Tiles;
use super::{LetterGrid, MAX_BLANKS, Neighbours, Spot};
use crate::grid::{Cell, Grid};

/// The letter that each blank stands for so far within a word.
pub(super) type BlankLetters = [char; MAX_BLANKS];

/// A blank whose letter is not settled.
pub(super) const FREE: char = '\0';

/// A grid of letters with the neighbours of its tiles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Adjacency {
    letter_grid: LetterGrid,
    pub(super) tiles: Vec<Tile>,
    /// The blanks among the tiles, by their numbers.
    pub(super) blanks: Vec<u8>,
}

/// A tile, and those next to it by their numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Tile {
    pub(super) cell: Cell,
    pub(super) spot: Spot,
    /// Its number among the blanks.
    blank: usize,
    pub(super) near: Vec<u8>,
    /// The same, a bit for each.
    pub(super) around: Tiles,
    /// The letters of those next to it, a bit for each of the alphabet; every bit if one is a blank.
    pub(super) onward: u32,
}

/// A path so far: its tile, the letters of the blanks, the rings that it has stepped on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct State {
    pub(super) tile: u8,
    pub(super) blank_letters: BlankLetters,
    pub(super) rings: u32,
}

impl Adjacency {
    /// The neighbours of the tiles of a grid.
    pub fn new(letter_grid: LetterGrid, neighbours: Neighbours) -> Self {
        let spots: Vec<(Cell, Spot)> = letter_grid.tiles().collect();
        let mut blanks: Vec<u8> = Vec::new();
        let tile = |(n, &(cell, spot)): (u8, &(Cell, Spot))| {
            let near: Vec<u8> = (0..)
                .zip(&spots)
                .filter(|(_, (other, _))| is_near(neighbours, cell, *other))
                .map(|(n, _)| n)
                .collect();
            let blank = blanks.len();
            blanks.extend(spot.letter.is_none().then_some(n));
            Tile {
                cell,
                spot,
                blank,
                around: near.iter().fold(0, |tiles, near| tiles | 1 << near),
                near,
                onward: spots
                    .iter()
                    .filter(|(other, _)| is_near(neighbours, cell, *other))
                    .fold(0, |bits, (_, spot)| bits | bit(spot.sign())),
            }
        };
        let tiles = (0..).zip(&spots).map(tile).collect();
        Self {
            letter_grid,
            tiles,
            blanks,
        }
    }

    /// The tiles that have a letter printed on them.
    pub(super) fn carriers(&self, letter: char) -> Tiles {
        let has = |tile: &Tile| tile.spot.sign() == Some(letter);
        let tiles = (0..).zip(&self.tiles).filter(|(_, tile)| has(tile));
        tiles.map(|(n, _): (u32, _)| 1 << n).sum()
    }

    pub(super) fn has_rings(&self) -> bool {
        self.tiles.iter().any(|tile| tile.spot.ring)
    }

    /// The letters as they were laid out.
    pub fn letter_grid(&self) -> &LetterGrid {
        &self.letter_grid
    }

    /// Every tile that a word can begin on with a letter.
    pub(super) fn starts(&self, letter: char) -> impl Iterator<Item = State> {
        let nothing = [FREE; MAX_BLANKS];
        (0..self.tiles.len()).filter_map(move |tile| self.enter(tile, nothing, 0, letter))
    }

    /// Every tile that a path can step to with the next letter.
    pub(super) fn steps(&self, from: State, letter: char) -> impl Iterator<Item = State> {
        let near = self.tiles[usize::from(from.tile)].near.iter();
        near.filter_map(move |&tile| {
            self.enter(tile.into(), from.blank_letters, from.rings, letter)
        })
    }

    fn enter(
        &self,
        n: usize,
        mut blank_letters: BlankLetters,
        rings: u32,
        letter: char,
    ) -> Option<State> {
        let tile = &self.tiles[n];
        match tile.spot.sign() {
            Some(own) if own == letter => {}
            Some(_) => return None,
            None => match &mut blank_letters[tile.blank] {
                unset @ &mut FREE => *unset = letter,
                set if *set == letter => {}
                _ => return None,
            },
        }
        Some(State {
            tile: u8::try_from(n).ok()?,
            blank_letters,
            rings: rings + u32::from(tile.spot.ring),
        })
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
