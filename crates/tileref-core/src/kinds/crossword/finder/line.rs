//! A line of the board, as words that go along it see it.

use std::{iter, mem};

use super::super::Layout;
use super::Finder;
use crate::finder::{Letters, NodeId, SHARED, Search};
use crate::grid::{Cell, Direction};
use crate::rules::Square;
use crate::tile::{Kind, Letter, Tile};

/// A tile on the board.
#[derive(Clone, Copy)]
pub(super) struct There {
    pub(super) tile: Tile,
    pub(super) bit: Letters,
    pub(super) value: u64,
}

/// A square of a line.
pub(super) struct Spot {
    pub(super) cell: Cell,
    pub(super) there: Option<There>,
    /// What a new tile here makes across the line.
    pub(super) across: Option<Across>,
    /// The table limits a word here, or it starts the game: a word covers the first such square.
    pub(super) limits: bool,
    /// The letters that it can have.
    pub(super) letters: Letters,
    /// How often a new letter counts here.
    pub(super) letter_times: u64,
    /// How often a word with a new tile here counts.
    pub(super) word_times: u64,
}

/// The tiles beside an empty square, across the line.
pub(super) struct Across {
    /// Letters that make a word with them.
    pub(super) letters: Letters,
    /// Those of them that share a bit.
    shared: Vec<Letter>,
    /// What the tiles are worth.
    pub(super) value: u64,
}

/// The tiles on the board, row by row.
pub(super) fn board(layout: &Layout, search: &mut Search<'_>) -> Vec<Option<There>> {
    let columns = layout.columns();
    let mut board = vec![None; columns * layout.rows()];
    for (cell, tile) in search.situation.table.cells() {
        let at = usize::from(cell.row()) * columns + usize::from(cell.column());
        let value = match tile.kind {
            Kind::Wildcard => 0,
            _ => search.situation.rules.tiles.value(tile.letter),
        };
        if let Some(spot) = board.get_mut(at) {
            *spot = Some(There {
                tile,
                bit: search.tree.bit(tile.letter),
                value: u64::from(value),
            });
        }
    }
    board
}

impl Finder<'_, '_> {
    /// Looks at the line from a square on.
    pub(super) fn look_along(&mut self, first: Option<Cell>, way: Direction) {
        self.way = way;
        let layout = &self.crossword.layout;
        let cells = iter::successors(first, |cell| cell.step(way));
        let mut line = mem::take(&mut self.line);
        line.clear();
        line.extend(
            cells
                .take_while(|&cell| layout.at(cell).is_some())
                .map(|cell| self.spot(cell)),
        );
        self.line = line;
        let tiles = self.line.iter().map(|spot| spot.there);
        self.word.clear();
        self.word
            .extend(tiles.map(|there| there.map(|there| (there.tile, there.value))));
    }

    fn spot(&mut self, cell: Cell) -> Spot {
        let layout = &self.crossword.layout;
        let (letter_times, word_times) = match layout.at(cell) {
            Some(Square::Letter(times)) => (times, 1),
            Some(Square::Word(times)) => (1, times),
            _ => (1, 1),
        };
        let there = self.at(cell);
        let is_first = self.search.situation.table.is_empty() && layout.is_centre(cell);
        let across = if there.is_none() {
            self.across(cell)
        } else {
            None
        };
        Spot {
            cell,
            letters: match (&there, &across) {
                (Some(there), _) => there.bit,
                (None, Some(across)) => across.letters,
                (None, None) => !0,
            },
            limits: is_first || there.is_some() || across.is_some(),
            there,
            across,
            letter_times: u64::from(letter_times),
            word_times: u64::from(word_times),
        }
    }

    /// The tile on a cell.
    fn at(&self, cell: Cell) -> Option<There> {
        let (columns, column) = (self.crossword.layout.columns(), usize::from(cell.column()));
        let at = (column < columns).then_some(usize::from(cell.row()) * columns + column)?;
        self.board.get(at).copied().flatten()
    }

    /// What a new tile makes across the line.
    fn across(&mut self, cell: Cell) -> Option<Across> {
        let down = if self.way == Direction::Right {
            Direction::Down
        } else {
            Direction::Right
        };
        let (mut before, behind) = (self.run(cell, down.opposite()), self.run(cell, down));
        if before.is_empty() && behind.is_empty() {
            return None;
        }
        before.reverse();
        let value = before.iter().chain(&behind).map(|there| there.value);
        let mut across = Across {
            letters: 0,
            shared: Vec::new(),
            value: value.sum(),
        };
        for root in 0..self.search.tree.roots().len() {
            let root = self.search.tree.roots()[root];
            let Some(begin) = self.spell(root, &before) else {
                continue;
            };
            for (bit, branch) in self.search.tree.branches(begin, self.open) {
                let (letter, node) = (
                    self.search.tree.letter(branch),
                    self.search.tree.follow(branch),
                );
                let end = self.spell(node, &behind);
                let stopped = || {
                    let of = |there: &There| there.tile.letter;
                    let (before, behind) = (before.iter().map(of), behind.iter().map(of));
                    self.is_stopped(before.chain([letter]).chain(behind))
                };
                if end.is_some_and(|end| self.search.tree.is_word(end)) && !stopped() {
                    across.letters |= bit;
                    if bit == SHARED {
                        across.shared.push(letter);
                    }
                }
            }
        }
        Some(across)
    }

    /// The tiles beside a cell, from there on.
    fn run(&self, cell: Cell, way: Direction) -> Vec<There> {
        let cells = iter::successors(cell.step(way), |cell| cell.step(way));
        cells.map_while(|cell| self.at(cell)).collect()
    }

    /// Where tiles lead in the word list.
    fn spell(&mut self, from: NodeId, tiles: &[There]) -> Option<NodeId> {
        let mut tiles = tiles.iter();
        tiles.try_fold(from, |node, there| {
            self.search.tree.step(node, there.tile.letter, there.bit)
        })
    }

    /// Whether a word of the list does not count here.
    pub(super) fn is_stopped(&self, letters: impl Iterator<Item = Letter>) -> bool {
        self.search.has_stops() && self.search.is_stopped(&letters.collect::<String>())
    }
}

impl Spot {
    /// Whether an empty square takes a letter whose bit others have too.
    pub(super) fn takes(&self, letter: Letter) -> bool {
        let across = self.across.as_ref();
        across.is_none_or(|across| across.shared.contains(&letter))
    }
}
