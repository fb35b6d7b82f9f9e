//! The table to draw: a printed board, or the used part of a free table with a margin.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::way::{Way, last_way};
use tileref_game::features::{Form, Rounds};
use tileref_game::game::{Game, Round};
use tileref_game::grid::{COLUMNS, Cell, Grid, ROWS};
use tileref_game::layout::Square;
use tileref_game::letter_grid::{self, LetterGrid, Neighbours};
use tileref_game::options::choices;
use tileref_game::tile::{Letter, Tile, TileKind};
use tileref_words::text::count;

/// Empty cells shown around the tiles.
const MARGIN: u16 = 1;
/// The most consecutive empty columns or rows that are drawn; more become a gap.
const GAP: usize = 5;
/// The most columns or rows that are drawn: more than all tiles of a set from a shop need.
const MOST: usize = 128;

/// A table to draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// Squares, or hexes, with every second row indented by half a cell.
    pub grid: Grid,
    /// The columns to draw, counted from 0; `None` for a gap.
    pub columns: Vec<Option<u16>>,
    /// The rows to draw, counted from 0; `None` for a gap.
    pub rows: Vec<Option<u16>>,
    /// Tiles may be stacked in this game, so heights are shown.
    pub stacks: bool,
    /// Tiles interlock like jigsaw pieces.
    pub jigsaw: bool,
    /// The board has premium squares.
    pub premiums: bool,
    /// In word paths, the round and the number of rounds.
    pub round: Option<(usize, usize)>,
    /// The number of signs of the longest letter on a tile.
    pub signs: usize,
    /// The number of visible tiles that lie outside of what is drawn, because the table is too large.
    pub beyond: usize,
    /// The way of the last play, if its word needs one.
    pub way: Option<Way>,
    /// What is on the cells that are drawn, without the empty ones of a table: a free table has 700,000.
    spots: BTreeMap<Cell, BoardCell>,
}

/// A cell of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardCell {
    /// Its premium.
    pub square: Square,
    /// The first word must cover it.
    pub centre: bool,
    /// The tile on it.
    pub piece: Option<Piece>,
}

impl BoardCell {
    /// An empty cell without a premium.
    const EMPTY: Self = Self {
        square: Square::Plain,
        centre: false,
        piece: None,
    };
}

/// A visible tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The letter on it, or the letter a blank represents; `None` for a blank that may be any letter.
    pub letter: Option<Letter>,
    /// Its kind.
    pub kind: TileKind,
    /// The points printed on it, if they count.
    pub points: Option<u32>,
    /// The number of tiles in the stack.
    pub height: usize,
    /// It is part of the last play.
    pub fresh: bool,
    /// It is part of a play that was not made.
    pub ghost: bool,
    /// It has a ring.
    pub ring: bool,
}

impl Piece {
    /// A tile of a game, at this height of its stack.
    pub fn new(game: &Game, tile: Tile, height: usize, fresh: bool) -> Self {
        let points = game.rules().tiles.value(tile.letter);
        Self {
            letter: Some(tile.letter),
            kind: tile.kind,
            points: (tile.kind == TileKind::Letter && points > 0).then_some(points),
            height,
            fresh,
            ghost: false,
            ring: false,
        }
    }

    /// The letter in lower case, or `?`.
    pub fn small_name(&self) -> String {
        let letter = self.letter.as_ref();
        letter.map_or("?", |letter| letter.as_str()).to_owned()
    }

    /// The letter in capitals, or `?`.
    pub fn name(&self) -> String {
        self.letter
            .map_or("?".to_owned(), |letter| letter.to_string())
    }
}

choices! {
    /// A mark on a tile, by its text in a legend.
    pub enum Mark {
        /// A tile of the last play.
        Fresh = "last play",
        /// A tile of a play that was not made.
        Ghost = "not played",
        /// A corner tile.
        Corner = "corner tile",
        /// A blank that represents a letter.
        Wildcard = "wildcard",
        /// A ring.
        Ring = "ring doubles the word",
        /// A blank that may be any letter.
        Blank = "blank",
        /// A stack.
        High = "tiles in the stack",
    }
}

impl Mark {
    fn is_on(self, piece: &Piece) -> bool {
        let has_letter = piece.letter.is_some();
        match self {
            Self::Fresh => piece.fresh && !piece.ghost,
            Self::Ghost => piece.ghost,
            Self::Corner => piece.kind == TileKind::Corner,
            Self::Wildcard => piece.kind == TileKind::Wildcard && has_letter,
            Self::Ring => piece.ring,
            Self::Blank => !has_letter,
            Self::High => piece.height > 1,
        }
    }
}

/// The text for a table with nothing to draw.
pub fn bare(game: &Game) -> String {
    let features = &game.rules().features;
    let text = match features.form {
        Form::Placed => "the table is empty: the first word may start anywhere, for example at M13",
        Form::Bare => {
            "this game has no board: type the words of each play, as in `play habits also tab claim corner`"
        }
        Form::Lists => {
            let rounds = features.rounds.as_ref();
            if let Some(cubes) = rounds.and_then(|rounds| rounds.cubes.as_ref()) {
                return format!(
                    "no letters yet: `deal` shakes the {} cubes; or type what yours show, `/` after each row",
                    cubes.count()
                );
            }
            let tiles = rounds.map_or(0, |rounds| rounds.tiles);
            return format!(
                "no letters yet: the dealer enters {tiles}, row by row, as in `stare lindo mat`; `help grid` explains gaps, blanks and rings"
            );
        }
    };
    text.to_owned()
}

/// The table, with the last play marked; `None` if there is nothing to draw yet, so that [`bare`] is shown.
pub fn board(game: &Game) -> Option<Board> {
    board_with(game, &[])
}

/// As [`board`], with room for these cells too.
pub fn board_with(game: &Game, more: &[Cell]) -> Option<Board> {
    let features = &game.rules().features;
    if features.rounds.is_some() || features.layout().is_some() {
        return whole_board(game);
    }
    (!game.table().is_empty()).then(|| tiles(game, lines(game, more)))
}

/// As [`board`], but of a free table every cell, so that a play can be composed anywhere; `None` if there is no table.
pub fn whole_board(game: &Game) -> Option<Board> {
    let features = &game.rules().features;
    if let Some(rounds) = &features.rounds {
        let grid = |round: &Round| letters(round.adjacency().letter_grid(), round.number(), rounds);
        return game.round().map(grid);
    }
    let free = (usize::from(COLUMNS), usize::from(ROWS));
    let layout = features.layout();
    let (columns, rows) = layout.map_or(free, |layout| (layout.columns(), layout.rows()));
    (features.form != Form::Bare).then(|| tiles(game, (whole(columns), whole(rows))))
}

/// The first column stands at the right, as in Hebrew games.
pub fn is_mirrored(game: &Game) -> bool {
    let features = &game.rules().features;
    features.mirrored && features.grid == Grid::Square
}

/// The columns and the rows to draw.
type Lines = (Vec<Option<u16>>, Vec<Option<u16>>);

/// The tiles in these columns and rows of a free table or of a board.
fn tiles(game: &Game, (mut columns, rows): Lines) -> Board {
    let layout = game.rules().features.layout();
    let fresh: BTreeSet<Cell> = game.fresh().iter().copied().collect();
    let spot = |cell: Cell| {
        let height = game.table().height(cell);
        let square = layout.and_then(|layout| layout.at(cell));
        let piece = |tile| Piece::new(game, tile, height, fresh.contains(&cell));
        BoardCell {
            square: square.unwrap_or(Square::Plain),
            centre: layout.is_some_and(|layout| layout.is_centre(cell)),
            piece: game.table().at(cell).map(piece),
        }
    };
    let laid = || game.table().cells().map(|(cell, _)| cell);
    let cells = match layout {
        Some(_) => crossings(&columns, &rows).collect(),
        None => within(laid(), &columns, &rows),
    };
    if is_mirrored(game) {
        columns.reverse();
    }
    let spots = cells.into_iter().map(|cell| (cell, spot(cell)));
    let spots: BTreeMap<_, _> = spots
        .filter(|(_, spot)| *spot != BoardCell::EMPTY)
        .collect();
    let drawn = spots.values().filter(|spot| spot.piece.is_some()).count();
    Board {
        grid: game.rules().features.grid,
        spots,
        columns,
        rows,
        stacks: game.rules().features.stacks,
        jigsaw: game.rules().features.corners,
        premiums: layout.is_some(),
        round: None,
        signs: signs(game.alphabet().joined().iter().copied()),
        beyond: laid().count() - drawn,
        way: last_way(game),
    }
}

/// Every cell of these columns and rows.
fn crossings(columns: &[Option<u16>], rows: &[Option<u16>]) -> impl Iterator<Item = Cell> {
    let rows = rows.iter().flatten();
    rows.flat_map(|row| {
        let columns = columns.iter().flatten();
        columns.filter_map(|column| Cell::new(*column, *row))
    })
}

/// Those of these cells that are in the columns and rows.
fn within(
    cells: impl Iterator<Item = Cell>,
    columns: &[Option<u16>],
    rows: &[Option<u16>],
) -> Vec<Cell> {
    let drawn = |lines: &[Option<u16>]| lines.iter().copied().flatten().collect();
    let (columns, rows): (BTreeSet<u16>, BTreeSet<u16>) = (drawn(columns), drawn(rows));
    let is_drawn = |cell: &Cell| columns.contains(&cell.column()) && rows.contains(&cell.row());
    cells.filter(is_drawn).collect()
}

/// The columns and the rows to draw of a free table, with these cells too.
fn lines(game: &Game, more: &[Cell]) -> Lines {
    let cells = || {
        let laid = game.table().cells().map(|(cell, _)| cell);
        laid.chain(more.iter().copied())
    };
    let columns = in_use(cells().map(Cell::column), COLUMNS);
    let rows = in_use(cells().map(Cell::row), ROWS);
    let rows = bounded(rows, game, Cell::row);
    (bounded(columns, game, Cell::column), rows)
}

/// At most [`MOST`] of these columns or rows, around the last play.
fn bounded(lines: Vec<Option<u16>>, game: &Game, of: fn(Cell) -> u16) -> Vec<Option<u16>> {
    if lines.len() <= MOST {
        return lines;
    }
    let place = |&cell: &Cell| lines.iter().position(|line| *line == Some(of(cell)));
    let last = game.fresh().iter().filter_map(place);
    lines[part(lines.len(), MOST, last)].to_vec()
}

/// The number of signs of the longest of these letters.
fn signs(letters: impl Iterator<Item = Letter>) -> usize {
    let signs = letters.map(|letter| letter.as_str().chars().count());
    signs.max().unwrap_or(1)
}

/// The letters of a round of word paths.
pub(super) fn letters(grid: &LetterGrid, number: usize, rounds: &Rounds) -> Board {
    let rows = grid.rows();
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let (columns, lines) = (whole(columns), whole(rows.len()));
    let spot = |cell: Cell| {
        let row = rows.get(usize::from(cell.row()))?;
        let letter = row.get(usize::from(cell.column()))?.as_ref()?;
        let piece = Some(in_grid(letter));
        Some((
            cell,
            BoardCell {
                piece,
                ..BoardCell::EMPTY
            },
        ))
    };
    let letters = rows.iter().flatten().flatten();
    Board {
        grid: match rounds.neighbours {
            Neighbours::Hex => Grid::Hex,
            Neighbours::Eight | Neighbours::Four => Grid::Square,
        },
        spots: crossings(&columns, &lines).filter_map(spot).collect(),
        columns,
        rows: lines,
        stacks: false,
        jigsaw: false,
        premiums: false,
        round: Some((number, rounds.count)),
        signs: signs(letters.filter_map(|spot| spot.letter)),
        beyond: 0,
        way: None,
    }
}

/// A tile of word paths.
fn in_grid(spot: &letter_grid::GridTile) -> Piece {
    Piece {
        letter: spot.letter,
        kind: match spot.letter {
            Some(_) => TileKind::Letter,
            None => TileKind::Wildcard,
        },
        points: None,
        height: 1,
        fresh: false,
        ghost: false,
        ring: spot.ring,
    }
}

/// All columns or rows of a board.
fn whole(side: usize) -> Vec<Option<u16>> {
    (0..side).map(|n| u16::try_from(n).ok()).collect()
}

/// The columns or rows to draw on a free table: those in use, their margins, and short stretches between them; `None`
/// for a gap.
fn in_use(used: impl Iterator<Item = u16>, end: u16) -> Vec<Option<u16>> {
    let near = |n: u16| n.saturating_sub(MARGIN)..=(n + MARGIN).min(end - 1);
    let wanted: BTreeSet<u16> = used.flat_map(near).collect();
    let mut lines: Vec<Option<u16>> = Vec::new();
    for n in wanted {
        if let Some(&Some(before)) = lines.last() {
            if usize::from(n - before) > GAP {
                lines.push(None);
            } else {
                lines.extend((before + 1..n).map(Some));
            }
        }
        lines.push(Some(n));
    }
    lines
}

/// A range of at most `size` of `all` places, centred on the used ones.
fn part(all: usize, size: usize, used: impl Iterator<Item = usize> + Clone) -> Range<usize> {
    let first = used.clone().min().unwrap_or(0);
    let last = used.max().unwrap_or(all);
    let size = size.min(all);
    let start = ((first + last + 1).saturating_sub(size) / 2).min(all - size);
    start..start + size
}

impl Board {
    /// What is drawn at a place, given its indexes in [`Board::columns`] and [`Board::rows`]; `None` in a gap, and where a
    /// round has no letter.
    pub fn at(&self, column: usize, row: usize) -> Option<BoardCell> {
        let spot = self.spots.get(&self.cell(column, row)?).copied();
        spot.or_else(|| self.round.is_none().then_some(BoardCell::EMPTY))
    }

    /// What is on the cells that are drawn, row by row, without the empty ones of a table.
    pub fn spots(&self) -> impl Iterator<Item = (Cell, BoardCell)> {
        self.spots.iter().map(|(cell, spot)| (*cell, *spot))
    }

    /// The place of a cell that is drawn: its indexes in [`Board::columns`] and [`Board::rows`].
    pub fn place(&self, cell: Cell) -> Option<(usize, usize)> {
        let index = |lines: &[Option<u16>], n| lines.iter().position(|line| *line == Some(n));
        let column = index(&self.columns, cell.column())?;
        Some((column, index(&self.rows, cell.row())?))
    }

    /// The cell that is drawn at a place; `None` for a gap.
    pub fn cell(&self, column: usize, row: usize) -> Option<Cell> {
        let (column, row) = (*self.columns.get(column)?, *self.rows.get(row)?);
        Cell::new(column?, row?)
    }

    /// A part of at most this many columns and rows, centred on the last play, or on the board if there is none.
    #[must_use]
    pub fn around_last(&self, columns: usize, rows: usize) -> Self {
        let is_fresh = |spot: &BoardCell| spot.piece.is_some_and(|piece| piece.fresh);
        let fresh = self.spots().filter(|(_, spot)| is_fresh(spot));
        let fresh: Vec<_> = fresh.filter_map(|(cell, _)| self.place(cell)).collect();
        let columns = part(self.columns.len(), columns, fresh.iter().map(|at| at.0));
        let rows = part(self.rows.len(), rows, fresh.iter().map(|at| at.1));
        let (columns, rows) = (self.columns[columns].to_vec(), self.rows[rows].to_vec());
        let cells = within(self.spots.keys().copied(), &columns, &rows);
        Self {
            spots: cells
                .into_iter()
                .map(|cell| (cell, self.spots[&cell]))
                .collect(),
            columns,
            rows,
            ..self.clone()
        }
    }

    /// The same table, with the last play as one that was not made.
    #[must_use]
    pub fn with_ghosts(mut self) -> Self {
        for spot in self.spots.values_mut() {
            if let Some(piece) = &mut spot.piece {
                piece.ghost = piece.fresh;
            }
        }
        self
    }

    /// On hexagons every other row is drawn half a cell to the right.
    pub fn is_indented(&self, row: usize) -> bool {
        let odd = |row: &Option<u16>| row.is_some_and(|row| row % 2 == 1);
        self.grid == Grid::Hex && self.rows.get(row).is_some_and(odd)
    }

    /// Every visible tile, row by row.
    pub fn pieces(&self) -> impl Iterator<Item = Piece> {
        self.spots.values().filter_map(|spot| spot.piece)
    }

    /// The premiums that no tile covers.
    pub fn squares(&self) -> impl Iterator<Item = Square> {
        let empty = self.spots.values().filter(|spot| spot.piece.is_none());
        empty.map(|spot| spot.square)
    }

    /// The marks on the visible tiles.
    pub fn marks(&self) -> impl Iterator<Item = Mark> {
        let marks = Mark::ALL.iter().copied();
        marks.filter(|mark| self.pieces().any(|piece| mark.is_on(&piece)))
    }

    /// The round of word paths, as a legend names it.
    pub fn round_text(&self) -> Option<String> {
        self.round
            .map(|(round, of)| format!("round {round} of {of}"))
    }

    /// That some tiles are not drawn.
    pub fn beyond_text(&self) -> Option<String> {
        let are = if self.beyond == 1 { "lies" } else { "lie" };
        let tiles = count(self.beyond, "tile");
        (self.beyond > 0).then(|| {
            format!("{tiles} {are} beyond what is drawn: at most {MOST} columns and rows are, around the last play")
        })
    }

    /// The rule for the first word, on an empty printed board.
    pub fn first_move(&self) -> Option<&'static str> {
        let is_first = self.premiums && self.pieces().next().is_none();
        is_first.then_some("the first word must cover the centre")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_empty_stretches_become_gaps() {
        assert_eq!(in_use([0, 3].into_iter(), 99), [0, 1, 2, 3, 4].map(Some));
        assert_eq!(
            in_use([1, 20].into_iter(), 21),
            [Some(0), Some(1), Some(2), None, Some(19), Some(20)]
        );
    }

    #[test]
    fn a_part_is_centred_on_the_used_places() {
        for (used, expected) in [
            (&[10, 11, 12][..], 9..14),
            (&[0, 1], 0..5),
            (&[19], 15..20),
            (&[], 8..13),
        ] {
            assert_eq!(part(20, 5, used.iter().copied()), expected, "{used:?}");
        }
        assert_eq!(part(3, 5, [1].into_iter()), 0..3);
    }
}
