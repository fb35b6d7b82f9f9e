//! The tiles on the table, and the runs they form.

use rustc_hash::FxHashMap;

use crate::grid::{Axis, Cell, Direction, Grid};
use crate::tile::Tile;

/// The tiles on the table.
///
/// Only cells with a tile are stored, so a look-up costs the same on an empty and on a full table. The top tiles are
/// kept apart from the tiles that they cover, because words are read from the top tiles alone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    tops: FxHashMap<Cell, Tile>,
    /// The covered tiles of stacks, the lowest first.
    covered: FxHashMap<Cell, Vec<Tile>>,
}

impl Table {
    /// The top tile of a cell.
    #[inline]
    pub fn at(&self, cell: Cell) -> Option<Tile> {
        self.tops.get(&cell).copied()
    }

    /// No tile has been laid yet, so the next play is a first one.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.tops.is_empty()
    }

    /// The number of cells with a tile.
    pub fn len(&self) -> usize {
        self.tops.len()
    }

    /// The number of tiles on a cell.
    #[inline]
    pub fn height(&self, cell: Cell) -> usize {
        let below = self.covered.get(&cell).map_or(0, Vec::len);
        below + usize::from(self.tops.contains_key(&cell))
    }

    /// Every cell with a tile, and its top tile, in no particular order.
    #[inline]
    pub fn cells(&self) -> impl Iterator<Item = (Cell, Tile)> {
        self.tops.iter().map(|(&cell, &tile)| (cell, tile))
    }

    /// Every cell with a tile, and its top tile, row by row from the left.
    pub fn in_order(&self) -> Vec<(Cell, Tile)> {
        let mut cells: Vec<_> = self.cells().collect();
        cells.sort_unstable_by_key(|(cell, _)| *cell);
        cells
    }

    /// Puts a tile on top of a cell.
    ///
    /// ```
    /// use tileref_referee::{grid::Cell, table::Table, tile::{TileKind, Letter, Tile}};
    /// let tile = |c| Tile { letter: Letter::new(c).expect("a letter"), kind: TileKind::Letter };
    /// let m13 = Cell::parse("m13").expect("a cell");
    /// let mut table = Table::default();
    /// table.place(m13, tile('p'));
    /// table.place(m13, tile('b'));
    /// assert_eq!((table.at(m13), table.height(m13)), (Some(tile('b')), 2));
    /// ```
    pub fn place(&mut self, cell: Cell, tile: Tile) {
        if let Some(below) = self.tops.insert(cell, tile) {
            self.covered.entry(cell).or_default().push(below);
        }
    }

    /// The table with every tile moved; `None` if a tile would leave the grid.
    ///
    /// ```
    /// use tileref_referee::{grid::{Cell, Direction, Grid}, table::Table, tile::{TileKind, Letter, Tile}};
    /// let tile = Tile { letter: Letter::new('a').expect("a letter"), kind: TileKind::Letter };
    /// let [a1, b1] = ["a1", "b1"].map(|name| Cell::parse(name).expect("a cell"));
    /// let mut table = Table::default();
    /// table.place(a1, tile);
    /// let right = table.shifted(Grid::Square, Direction::Right, 1).expect("there is room");
    /// assert_eq!(right.at(b1), Some(tile));
    /// assert_eq!(table.shifted(Grid::Square, Direction::Left, 1), None);
    /// ```
    #[must_use]
    pub fn shifted(&self, grid: Grid, direction: Direction, n: u16) -> Option<Self> {
        let tops = self
            .tops
            .iter()
            .map(|(cell, &tile)| Some((cell.shifted(grid, direction, n)?, tile)));
        let covered = self
            .covered
            .iter()
            .map(|(cell, below)| Some((cell.shifted(grid, direction, n)?, below.clone())));
        Some(Self {
            tops: tops.collect::<Option<_>>()?,
            covered: covered.collect::<Option<_>>()?,
        })
    }
}

/// A table with the tiles of one play on it; the table itself is unchanged.
#[derive(Clone, Copy, Debug)]
pub struct TrialTable<'a> {
    table: &'a Table,
    new: &'a [(Cell, Tile)],
}

impl<'a> TrialTable<'a> {
    /// `table` with the `new` tiles on it.
    #[inline]
    pub fn new(table: &'a Table, new: &'a [(Cell, Tile)]) -> Self {
        Self { table, new }
    }

    /// The top tile of a cell.
    #[inline]
    pub fn at(&self, cell: Cell) -> Option<Tile> {
        self.new_at(cell).or_else(|| self.table.at(cell))
    }

    /// A tile of this play is on the cell, on top of any old ones.
    #[inline]
    pub fn is_new(&self, cell: Cell) -> bool {
        self.new_at(cell).is_some()
    }

    /// The tile of this play on a cell.
    #[inline]
    pub fn new_at(&self, cell: Cell) -> Option<Tile> {
        self.new
            .iter()
            .find(|(at, _)| *at == cell)
            .map(|&(_, tile)| tile)
    }

    /// The run through an occupied cell along an axis: a maximal line of two or more adjacent tiles, in reading order.
    /// `None` if the tile has no neighbour on the axis.
    ///
    /// ```
    /// use tileref_referee::grid::{Axis, Cell};
    /// use tileref_referee::table::{Table, TrialTable};
    /// use tileref_referee::tile::{TileKind, Letter, Tile};
    /// let [m13, n13] = ["m13", "n13"].map(|name| Cell::parse(name).expect("a cell"));
    /// let tile = |c| Tile { letter: Letter::new(c).expect("a letter"), kind: TileKind::Letter };
    /// let mut table = Table::default();
    /// table.place(m13, tile('a'));
    /// let new = [(n13, tile('t'))];
    /// let trial = TrialTable::new(&table, &new);
    /// assert_eq!(trial.run(n13, Axis::Row).expect("two tiles"), [m13, n13]);
    /// assert_eq!(trial.run(n13, Axis::Column), None);
    /// ```
    pub fn run(&self, through: Cell, axis: Axis) -> Option<Vec<Cell>> {
        let forward = axis.forward();
        let occupied = |cell: &Cell| self.at(*cell).is_some();
        let next = |direction| move |cell: &Cell| cell.step(direction).filter(occupied);
        let first = std::iter::successors(Some(through), next(forward.opposite())).last()?;
        let second = next(forward)(&first)?;
        let mut cells = Vec::with_capacity(8);
        cells.push(first);
        cells.extend(std::iter::successors(Some(second), next(forward)));
        Some(cells)
    }
}
