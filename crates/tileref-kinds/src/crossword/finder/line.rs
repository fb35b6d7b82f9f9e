//! A line of the board, as words along it see it.

use std::{iter, mem};

use super::Finder;
use crate::crossword::{Crossword, Premiums};
use crate::grid::{Cell, Direction};
use crate::layout::{Layout, LetterPremium, Square};
use crate::search::Search;
use crate::tile::{Letter, Tile};
use crate::word_tree::{Letters, NodeId, SHARED};

/// A tile on the board.
#[derive(Clone, Copy)]
pub(super) struct OldTile {
    /// As a play declares it, without the mark of a wildcard.
    pub(super) tile: Tile,
    pub(super) bit: Letters,
    /// With the premium of its square, if that stays.
    pub(super) value: u64,
    /// The word premium of its square, if that stays.
    pub(super) word_factor: u64,
}

/// A square of a line.
pub(super) struct LineSquare {
    pub(super) cell: Cell,
    pub(super) tile: Option<OldTile>,
    /// The tiles beside it across the line, if it is empty.
    pub(super) cross: Option<Cross>,
    /// The table restricts what lies here, or the game starts here: each word covers such a square.
    pub(super) is_restricted: bool,
    /// The letters that can lie here.
    pub(super) letters: Letters,
    /// The premiums of a new tile.
    pub(super) letter_premium: LetterPremium,
    pub(super) word_factor: u64,
}

/// The tiles beside an empty square, across the line.
pub(super) struct Cross {
    /// The letters that make a word with them.
    letters: Letters,
    /// Of these, the letters that share a bit.
    shared: Vec<Letter>,
    /// What the tiles are worth.
    pub(super) value: u64,
    /// What their word premiums come to.
    pub(super) word_factor: u64,
}

/// The tiles on the board, row by row.
pub(super) fn board(crossword: &Crossword, search: &mut Search<'_>) -> Vec<Option<OldTile>> {
    let layout = crossword.board_in_use();
    let stay = crossword.house.premiums == Premiums::Stay;
    let mut board = vec![None; layout.columns() * layout.rows()];
    for (cell, tile) in search.situation.table.cells() {
        if let Some(square) = layout.index(cell).and_then(|at| board.get_mut(at)) {
            let (letter, word_factor) = if stay { premiums(layout, cell) } else { PLAIN };
            let value = u64::from(search.situation.tiles.worth(tile));
            *square = Some(OldTile {
                tile: tile.unmarked(),
                bit: search.tree.bit(tile.letter),
                value: value * u64::from(letter.times_of(value)),
                word_factor,
            });
        }
    }
    board
}

/// A square that counts its letter and the whole word once.
const PLAIN: (LetterPremium, u64) = (LetterPremium::all(1), 1);

/// How many times a square counts its letter, and the whole word.
fn premiums(layout: &Layout, cell: Cell) -> (LetterPremium, u64) {
    match layout.at(cell) {
        Some(Square::Letter(premium)) => (premium, PLAIN.1),
        Some(Square::Word(factor)) => (PLAIN.0, factor.into()),
        _ => PLAIN,
    }
}

impl Finder<'_, '_> {
    /// Reads the line that starts on a square.
    pub(super) fn read_line(&mut self, first: Option<Cell>, way: Direction) {
        self.way = way;
        let layout = self.crossword.board_in_use();
        let cells = iter::successors(first, |cell| cell.step(way))
            .take_while(|&cell| layout.at(cell).is_some());
        let mut line = mem::take(&mut self.line);
        line.clear();
        line.extend(cells.map(|cell| self.square(cell)));
        self.line = line;
        let tiles = self.line.iter().map(|square| Some(square.tile?.tile));
        self.tiles.clear();
        self.tiles.extend(tiles);
    }

    fn square(&mut self, cell: Cell) -> LineSquare {
        let layout = self.crossword.board_in_use();
        let (letter_premium, word_factor) = premiums(layout, cell);
        let is_first = self.search.situation.table.is_empty() && layout.is_centre(cell);
        let tile = self.at(cell);
        let cross = match tile {
            Some(_) => None,
            None => self.cross(cell),
        };
        LineSquare {
            cell,
            letters: match (&tile, &cross) {
                (Some(tile), _) => tile.bit,
                (None, Some(cross)) => cross.letters,
                (None, None) => !0,
            },
            is_restricted: is_first || tile.is_some() || cross.is_some(),
            tile,
            cross,
            letter_premium,
            word_factor,
        }
    }

    /// The tile on a cell.
    fn at(&self, cell: Cell) -> Option<OldTile> {
        let at = self.crossword.board_in_use().index(cell)?;
        self.board.get(at).copied().flatten()
    }

    /// The tiles beside an empty square, across the line.
    fn cross(&mut self, cell: Cell) -> Option<Cross> {
        let down = if self.way == Direction::Right {
            Direction::Down
        } else {
            Direction::Right
        };
        let (mut before, after) = (self.run(cell, down.opposite()), self.run(cell, down));
        if before.is_empty() && after.is_empty() {
            return None;
        }
        before.reverse();
        let old = || before.iter().chain(&after);
        let combine = |factor, old: &OldTile| {
            self.crossword
                .word_premiums
                .combine(factor, old.word_factor)
        };
        let mut cross = Cross {
            letters: 0,
            shared: Vec::new(),
            value: old().map(|old| old.value).sum(),
            word_factor: old().fold(1, combine),
        };
        for root in self.search.tree.roots().to_vec() {
            if let Some(begin) = self.spell(root, &before) {
                for (bit, branch) in self.search.tree.branches(begin, self.open) {
                    self.try_between(&before, (bit, branch), &after, &mut cross);
                }
            }
        }
        Some(cross)
    }

    /// Adds the letter of a branch to those that can lie between these tiles, if that makes a word.
    fn try_between(
        &mut self,
        before: &[OldTile],
        (bit, branch): (Letters, u32),
        after: &[OldTile],
        cross: &mut Cross,
    ) {
        let (letter, node) = (
            self.search.tree.letter(branch),
            self.search.tree.follow(branch),
        );
        let end = self.spell(node, after);
        let is_word = end.is_some_and(|end| self.search.tree.is_word(end));
        let of = |old: &OldTile| old.tile.letter;
        let spelled = before
            .iter()
            .map(of)
            .chain([letter])
            .chain(after.iter().map(of));
        if is_word && !self.splits(spelled.clone()) && !self.search.is_barred(spelled) {
            cross.letters |= bit;
            cross.shared.extend((bit == SHARED).then_some(letter));
        }
    }

    /// The tiles next to a cell, in one direction.
    fn run(&self, cell: Cell, way: Direction) -> Vec<OldTile> {
        let cells = iter::successors(cell.step(way), |cell| cell.step(way));
        cells.map_while(|cell| self.at(cell)).collect()
    }

    /// The node after some tiles.
    fn spell(&mut self, from: NodeId, tiles: &[OldTile]) -> Option<NodeId> {
        let mut tiles = tiles.iter();
        tiles.try_fold(from, |node, old| {
            self.search.tree.step(node, old.tile.letter, old.bit)
        })
    }
}

impl LineSquare {
    /// A letter with the shared bit can lie on this empty square.
    pub(super) fn takes(&self, letter: Letter) -> bool {
        let cross = self.cross.as_ref();
        cross.is_none_or(|cross| cross.shared.contains(&letter))
    }
}
