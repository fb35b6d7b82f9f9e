//! Which tiles are next to each other.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use rustc_hash::FxHashMap;

use super::{GridTile, LetterGrid, MAX_BLANKS, MAX_TILES, Neighbours};
use crate::grid::{Cell, Grid};

/// A set of signs, a bit for each.
pub(super) type Signs = u128;

const _: () = assert!(MAX_TILES <= Signs::BITS as usize);

/// The letter that each blank stands for so far within a word.
pub(super) type BlankLetters = [char; MAX_BLANKS];

/// A blank that does not stand for a letter yet.
const FREE: char = '\0';

/// A grid of letters with the neighbours of its tiles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Adjacency {
    letter_grid: LetterGrid,
    pub(super) signs: Vec<Sign>,
    /// A path uses each tile only once.
    once: bool,
}

/// A character on a tile, and its neighbours. Those of a tile with several characters are each followed only by the next
/// one, so that a path goes through all of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sign {
    pub(super) cell: Cell,
    /// Its letter; `None` for a blank.
    pub(super) letter: Option<char>,
    pub(super) ring: bool,
    /// It is the first character of its tile on the table.
    pub(super) begins: bool,
    /// It is the last.
    pub(super) ends: bool,
    /// Its number among the blanks.
    blank: usize,
    pub(super) near: Signs,
    /// The letters of its neighbours, a bit for each of the alphabet; every bit if one is a blank.
    pub(super) onward: u32,
}

/// A path so far: its last sign, the letters of the blanks, and how many of its steps are on rings.
#[derive(Clone, Copy, Debug)]
pub(super) struct Trace {
    pub(super) sign: u8,
    pub(super) blank_letters: BlankLetters,
    pub(super) rings: u32,
    /// The signs on it, where no path may return to a tile; otherwise none.
    pub(super) used: Signs,
    /// The index of the path without its last step, where that matters.
    pub(super) from: usize,
}

impl Adjacency {
    /// Finds the neighbours of each tile of a grid.
    pub fn new(letter_grid: LetterGrid, neighbours: Neighbours) -> Self {
        let mut signs: Vec<Sign> = letter_grid.tiles().flat_map(signs_of).collect();
        let blanks = signs.iter_mut().filter(|sign| sign.letter.is_none());
        blanks.zip(0..).for_each(|(sign, n)| sign.blank = n);
        for n in 0..signs.len() {
            let follows = |(m, other): &(usize, &Sign)| {
                if signs[n].ends {
                    other.begins && is_near(neighbours, signs[n].cell, other.cell)
                } else {
                    *m == n + 1
                }
            };
            let near = || signs.iter().enumerate().filter(follows);
            signs[n] = Sign {
                near: near().fold(0, |bits, (m, _)| bits | 1 << m),
                onward: near().fold(0, |bits, (_, sign)| bits | bit(sign.letter)),
                ..signs[n].clone()
            };
        }
        Self {
            letter_grid,
            signs,
            once: false,
        }
    }

    /// The same tiles, of which a path may use each several times, or only once.
    #[must_use]
    pub fn reusing(&self, reuse: bool) -> Self {
        Self {
            once: !reuse,
            ..self.clone()
        }
    }

    /// Only a path that uses a tile twice spells a word.
    pub fn needs_reuse(&self, word: &str) -> bool {
        self.once && self.route(word).is_none() && self.reusing(true).route(word).is_some()
    }

    /// The grid with letters in place of its blanks. Those that are [`FREE`] match no letter any more.
    pub(super) fn settled(&self, blank_letters: BlankLetters) -> Self {
        let mut settled = self.clone();
        for sign in &mut settled.signs {
            sign.letter = sign.letter.or(Some(blank_letters[sign.blank]));
        }
        settled
    }

    /// The signs for which `holds` is true, a bit for each.
    pub(super) fn signs_where(&self, holds: impl Fn(&Sign) -> bool) -> Signs {
        let signs = (0..).zip(&self.signs).filter(|(_, sign)| holds(sign));
        signs.map(|(n, _): (u32, _)| 1 << n).sum()
    }

    /// A word has letters that are on no tile, more of them than there are blanks.
    pub fn lacks_letters_of(&self, word: &str) -> bool {
        let is_on_tile = |letter: &char| self.signs.iter().any(|sign| sign.letter == Some(*letter));
        let absent: BTreeSet<char> = word.chars().filter(|letter| !is_on_tile(letter)).collect();
        let blanks = self.signs.iter().filter(|sign| sign.letter.is_none());
        absent.len() > blanks.count()
    }

    /// The letters as they were laid out.
    pub fn letter_grid(&self) -> &LetterGrid {
        &self.letter_grid
    }

    /// The paths of one sign that spell a first letter.
    pub(super) fn starts(&self, letter: char) -> impl Iterator<Item = Trace> {
        let first = each(self.signs_where(|sign| sign.begins));
        let nothing = Trace {
            sign: 0,
            blank_letters: [FREE; MAX_BLANKS],
            rings: 0,
            used: 0,
            from: 0,
        };
        first.filter_map(move |sign| self.enter(sign, nothing, letter))
    }

    /// The paths that spell one letter more than `from`.
    pub(super) fn steps(&self, from: Trace, letter: char) -> impl Iterator<Item = Trace> {
        let near = each(self.signs[usize::from(from.sign)].near);
        near.filter_map(move |sign| self.enter(sign, from, letter))
    }

    /// The path with one more sign, if it spells this letter.
    fn enter(&self, n: u8, path: Trace, letter: char) -> Option<Trace> {
        let sign = &self.signs[usize::from(n)];
        let Trace {
            mut blank_letters,
            rings,
            used,
            ..
        } = path;
        if used >> n & 1 == 1 {
            return None;
        }
        match sign.letter {
            Some(own) if own == letter => {}
            Some(_) => return None,
            None => match &mut blank_letters[sign.blank] {
                unset @ &mut FREE => *unset = letter,
                set if *set == letter => {}
                _ => return None,
            },
        }
        Some(Trace {
            sign: n,
            blank_letters,
            rings: rings + u32::from(sign.ring),
            used: if self.once { used | 1 << n } else { 0 },
            from: 0,
        })
    }
}

/// The signs of a tile, without neighbours yet.
fn signs_of((cell, spot): (Cell, GridTile)) -> Vec<Sign> {
    let letters: Vec<Option<char>> = match &spot.letter {
        Some(letter) => letter.as_str().chars().map(Some).collect(),
        None => vec![None],
    };
    let last = letters.len() - 1;
    let sign = |(n, letter)| Sign {
        cell,
        letter,
        ring: spot.ring && n == 0,
        begins: n == 0,
        ends: n == last,
        blank: 0,
        near: 0,
        onward: 0,
    };
    letters.into_iter().enumerate().map(sign).collect()
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

/// The numbers of the signs in a set, the lowest first.
pub(super) fn each(mut signs: Signs) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let first = u8::try_from(signs.trailing_zeros()).ok()?;
        signs &= signs.checked_sub(1)?;
        Some(first)
    })
}

/// With more paths than this, it pays to look for those that others beat.
const CROWD: usize = 64;

/// The most paths that are followed where none may return to a tile: more than thirteen tiles without blanks can have. Only
/// a large grid of nearly one letter has more, and of those this many with the most rings are followed.
const MOST_ONCE: usize = 20_000;

/// Keeps only the path with the most rings of those at the same sign with the same blanks, and the same tiles where none
/// may be used twice, the first of equals; if many are left, removes those that others beat.
pub(super) fn merge(paths: &mut Vec<Trace>) {
    let key = |path: &Trace| (path.sign, path.blank_letters, path.used);
    paths.sort_unstable_by_key(|path| (key(path), Reverse(path.rings), path.from));
    paths.dedup_by_key(|path| key(path));
    if paths.len() > CROWD {
        let known: FxHashMap<_, _> = paths.iter().map(|path| (key(path), path.rings)).collect();
        paths.retain(|path| !is_beaten(&known, key(path)));
    }
    if paths.len() > MOST_ONCE && paths[0].used != 0 {
        paths.sort_by_key(|path| Reverse(path.rings));
        paths.truncate(MOST_ONCE);
    }
}

/// Another path at the same sign has as many rings and uses fewer of the same blanks: it can continue wherever this one
/// can.
fn is_beaten(
    known: &FxHashMap<(u8, BlankLetters, Signs), u32>,
    (sign, blank_letters, used): (u8, BlankLetters, Signs),
) -> bool {
    let settled = (0..MAX_BLANKS).filter(|&blank| blank_letters[blank] != FREE);
    let settled = settled.fold(0, |bits, blank| bits | 1_u32 << blank);
    let rings = known.get(&(sign, blank_letters, used));
    (0..settled)
        .filter(|kept| kept & !settled == 0)
        .any(|kept| {
            let mut fewer = blank_letters;
            for (blank, blank_letters) in fewer.iter_mut().enumerate() {
                if kept >> blank & 1 == 0 {
                    *blank_letters = FREE;
                }
            }
            known.get(&(sign, fewer, used)) >= rings
        })
}
