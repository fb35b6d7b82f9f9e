//! Which tiles are next to each other.

use std::cmp::Reverse;

use rustc_hash::FxHashMap;

use super::{LetterGrid, MAX_BLANKS, MAX_TILES, Neighbours, Spot};
use crate::grid::{Cell, Grid};

/// A set of tiles, a bit for each.
pub(super) type Tiles = u128;

const _: () = assert!(MAX_TILES <= Tiles::BITS as usize);

/// The letter that each blank stands for so far within a word.
pub(super) type BlankLetters = [char; MAX_BLANKS];

/// A blank that does not stand for a letter yet.
const FREE: char = '\0';

/// A grid of letters with the neighbours of its tiles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Adjacency {
    letter_grid: LetterGrid,
    pub(super) tiles: Vec<Tile>,
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
#[derive(Clone, Copy, Debug)]
pub(super) struct State {
    pub(super) tile: u8,
    pub(super) blank_letters: BlankLetters,
    pub(super) rings: u32,
    /// The index of the path without its last step, where that matters.
    pub(super) from: usize,
}

impl Adjacency {
    /// Finds the neighbours of each tile of a grid.
    pub fn new(letter_grid: LetterGrid, neighbours: Neighbours) -> Self {
        let mut tiles: Vec<Tile> = letter_grid.tiles().flat_map(signs).collect();
        let blanks = tiles.iter_mut().filter(|tile| tile.sign.is_none());
        blanks.zip(0..).for_each(|(tile, n)| tile.blank = n);
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
        Self { letter_grid, tiles }
    }

    /// The grid with letters in place of its blanks. Those that are [`FREE`] match no letter any more.
    pub(super) fn settled(&self, blank_letters: BlankLetters) -> Self {
        let mut settled = self.clone();
        for tile in &mut settled.tiles {
            tile.sign = tile.sign.or(Some(blank_letters[tile.blank]));
        }
        settled
    }

    /// The tiles for which `holds` is true, a bit for each.
    pub(super) fn tiles_where(&self, holds: impl Fn(&Tile) -> bool) -> Tiles {
        let tiles = (0..).zip(&self.tiles).filter(|(_, tile)| holds(tile));
        tiles.map(|(n, _): (u32, _)| 1 << n).sum()
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
            from: 0,
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

/// The numbers of the tiles in a set, the lowest first.
pub(super) fn each(mut tiles: Tiles) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let first = u8::try_from(tiles.trailing_zeros()).ok()?;
        tiles &= tiles.checked_sub(1)?;
        Some(first)
    })
}

/// With more paths than this, it pays to look for those that others beat.
const CROWD: usize = 64;

/// Keeps only the path with the most rings of those at the same tile with the same blanks, the first of equals; if many
/// are left, removes those that others beat.
pub(super) fn merge(paths: &mut Vec<State>) {
    let key = |path: &State| (path.tile, path.blank_letters);
    paths.sort_unstable_by_key(|path| (key(path), Reverse(path.rings), path.from));
    paths.dedup_by_key(|path| key(path));
    if paths.len() > CROWD {
        let known: FxHashMap<_, _> = paths.iter().map(|path| (key(path), path.rings)).collect();
        paths.retain(|path| !is_beaten(&known, key(path)));
    }
}

/// Whether another path at the same tile has as many rings and uses fewer of the same blanks: it can continue wherever
/// this one can.
fn is_beaten(
    known: &FxHashMap<(u8, BlankLetters), u32>,
    (tile, blank_letters): (u8, BlankLetters),
) -> bool {
    let settled = (0..MAX_BLANKS).filter(|&blank| blank_letters[blank] != FREE);
    let settled = settled.fold(0, |bits, blank| bits | 1_u32 << blank);
    let rings = known.get(&(tile, blank_letters));
    (0..settled)
        .filter(|kept| kept & !settled == 0)
        .any(|kept| {
            let mut fewer = blank_letters;
            for (blank, blank_letters) in fewer.iter_mut().enumerate() {
                if kept >> blank & 1 == 0 {
                    *blank_letters = FREE;
                }
            }
            known.get(&(tile, fewer)) >= rings
        })
}
