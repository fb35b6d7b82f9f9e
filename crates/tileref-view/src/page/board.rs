//! The table as SVG. It scales with the page, and shows the kind of a tile by shape and mark as well as by colour.

use std::collections::{BTreeMap, BTreeSet};

use maud::{Markup, PreEscaped, html};

use super::tile::{HEXES, KNOBS, Knob, SQUARES, Setting, Shapes, sample, tile};
use super::{steps, text};
use crate::view::{self, Board, PlacedTile, Span, Way};
use tileref_game::game::{Entry, Game, Round};
use tileref_game::grid::{Cell, Direction, Grid, column_name};
use tileref_game::layout::Square;
use tileref_game::score::Bonus;
use tileref_words::text::{count, shown};

/// The width of a cell, and the height of a square one.
const CELL: usize = 40;
/// The height of a row of hexes.
const HEX_ROW: usize = 35;
/// The size of a gap in place of unused columns or rows.
const GAP: usize = 20;
/// Room for the names of columns and rows.
const AXIS: usize = 30;
/// Room around the cells.
const EDGE: usize = 8;
/// Tenths of a pixel per unit: in its own file, and on a page, which scales it down to fit.
const SIZE: usize = 26;
const PAGE_SIZE: usize = 60;
/// Makes a drawing in its own file fit the window.
const ALONE: &str = ":root { max-width: 100vw; max-height: 100vh; }\n";
/// The `id` of the outlines of the cells.
const CELLS: &str = "cells";

/// The outlines of a word premium and of the centre.
const DIAMOND: &str = "M0-18L18 0L0 18L-18 0Z";
pub(super) const STAR: &str = "M0-13L3-4L13-4L5 2L8 11L0 6L-8 11L-5 2L-13-4L-3-4Z";

/// The arrowhead after a word that ends at 0 0, to the right.
const HEAD: &str = "M13-6L26 0L13 6L17 0Z";

/// Every tile that was ever on a cell.
type Steps = BTreeMap<Cell, Vec<PlacedTile>>;

/// The layout of the parts of a board.
struct Sheet<'a> {
    board: &'a Board,
    shapes: &'static Shapes,
    hex: bool,
    /// The height of a row.
    row: usize,
    /// How far every second row is indented.
    indent: usize,
    /// The centre of each column, for rows that are not indented.
    xs: Vec<usize>,
    /// The middle of each row.
    ys: Vec<usize>,
    width: usize,
    height: usize,
}

impl<'a> Sheet<'a> {
    fn new(board: &'a Board) -> Self {
        let hex = board.grid == Grid::Hex;
        let (row, indent) = if hex { (HEX_ROW, CELL / 2) } else { (CELL, 0) };
        let (xs, right) = middles(&board.columns, CELL);
        let (ys, below) = middles(&board.rows, row);
        Self {
            board,
            shapes: if hex { &HEXES } else { &SQUARES },
            hex,
            row,
            indent,
            xs,
            ys,
            width: right + EDGE + indent,
            height: below + EDGE + if hex { 6 } else { 0 },
        }
    }

    /// The middle of a place.
    fn middle(&self, column: usize, row: usize) -> (usize, usize) {
        let indent = usize::from(self.board.is_indented(row)) * self.indent;
        let drop = if self.hex { 3 } else { 0 };
        (self.xs[column] + indent, self.ys[row] + drop)
    }

    /// The middle of a cell, if it is drawn.
    fn middle_of(&self, cell: Cell) -> Option<(usize, usize)> {
        let (column, row) = self.board.place(cell)?;
        Some(self.middle(column, row))
    }

    /// Moves a drawing that is centred on 0 0 to a place.
    fn translation(&self, column: usize, row: usize) -> String {
        let (x, y) = self.middle(column, row);
        format!("translate({x} {y})")
    }
}

/// The middle of each line, and the end of the last one.
fn middles(lines: &[Option<u16>], size: usize) -> (Vec<usize>, usize) {
    let mut at = AXIS + EDGE;
    let middle = |line: &Option<u16>| {
        let size = if line.is_some() { size } else { GAP };
        at += size;
        at - size / 2
    };
    let middles = lines.iter().map(middle).collect();
    (middles, at)
}

/// The table on a page, with every step of the game; in word paths, the grid of each round.
pub fn figures(game: &Game) -> Markup {
    let rounds = view::rounds(game);
    if !rounds.is_empty() {
        return html! {
            @for (span, board) in &rounds { (figure(game, board, None, Some(*span), CELLS)) }
        };
    }
    let steps = view::placed_tiles(game);
    let cells: Vec<Cell> = steps.keys().copied().collect();
    let board = view::board_with(game, &cells);
    // A game that is too long to step through has none.
    let steps = Some(&steps).filter(|steps| !steps.is_empty());
    html! { @if let Some(board) = board { (figure(game, &board, steps, None, CELLS)) } }
}

/// The table with a play that could have been made.
pub fn ghosts(game: &Game) -> Markup {
    let board = view::board(game).map(Board::with_ghosts);
    // There is a drawing for each reviewed turn.
    let pattern = format!("{CELLS}-{}", game.entries().len());
    html! { @if let Some(board) = board { (figure(game, &board, None, None, &pattern)) } }
}

/// A board with its legend and as text, perhaps with the turns at which it is shown.
fn figure(
    game: &Game,
    board: &Board,
    steps: Option<&Steps>,
    on: Option<Span>,
    pattern: &str,
) -> Markup {
    html! {
        figure.board.gone[on.is_some_and(|span| span.until.is_some())] data-on=[on.map(|span| steps::spans(&[span]))] {
            (draw(game, board, steps, None, pattern))
            (legend(board))
            (text::table(board))
        }
    }
}

/// The table in its own file, with a style.
pub fn drawing(game: &Game, style: &str) -> Markup {
    match view::board(game) {
        Some(board) => draw(game, &board, None, Some(style), CELLS),
        None => empty(game, style),
    }
}

/// Draws a board; `pattern` is the `id` of the outlines of its cells.
fn draw(
    game: &Game,
    board: &Board,
    steps: Option<&Steps>,
    style: Option<&str>,
    pattern: &str,
) -> Markup {
    let layout = Sheet::new(board);
    let (width, height) = (layout.width, layout.height);
    let size = style.map_or(PAGE_SIZE, |_| SIZE);
    html! {
        svg.table xmlns="http://www.w3.org/2000/svg" viewBox={ "0 0 " (width) " " (height) }
            width=(width * size / 10) height=(height * size / 10) role="img" aria-label=(description(game, board)) {
            title { (description(game, board)) }
            @if let Some(style) = style {
                style { (PreEscaped(style)) (PreEscaped(ALONE)) }
                rect.ground width=(width) height=(height) {}
            }
            (axes(&layout))
            @match view::language(game) {
                Some(language) => { g lang=(language) { (cells(game, &layout, steps, pattern)) } }
                None => { (cells(game, &layout, steps, pattern)) }
            }
            @if style.is_none() { (word_outlines(game, &layout)) }
        }
    }
}

/// A line through each word of the last play, or of the lists of its round, and a stamp for each bonus, in the order in
/// which they are told: a live page shows them as they are counted.
fn word_outlines(game: &Game, layout: &Sheet<'_>) -> Markup {
    let told = match layout.board.round {
        None => view::last_scored(game).into_iter().collect(),
        Some((round, _)) if game.round().map(Round::number) == Some(round) => view::lists(game),
        Some(_) => Vec::new(),
    };
    let mut told: Vec<&Entry> = told.into_iter().map(|at| &game.entries()[at]).collect();
    told.sort_by_key(|entry| entry.seat);
    let points = |cells: &[Cell]| {
        let points = cells.iter().filter_map(|cell| layout.middle_of(*cell));
        let points = points.map(|(x, y)| format!("{x},{y}"));
        points.collect::<Vec<_>>().join(" ")
    };
    let stamp = |bonus: &Bonus| Some((layout.middle_of(bonus.at?)?, bonus.points));
    html! {
        @for word in told.iter().flat_map(|entry| &entry.words) {
            polyline.word points=(points(&word.cells)) {}
        }
        @for ((x, y), points) in told.iter().flat_map(|entry| &entry.bonuses).filter_map(stamp) {
            text.stamp x=(x) y=(y + 8) { "+" (points) }
        }
    }
}

/// A whole table for a phone, whose script shows a part of it, adds the names of columns and rows at the edges of the view,
/// and composes plays on it: the `data` say where the cells are, and there is a sample of each kind of tile.
pub fn sheet(game: &Game, whole: &Board) -> Markup {
    let layout = Sheet::new(whole);
    // The middle of A1, and from there to the next cells.
    let first = whole.columns.iter().position(|column| *column == Some(0));
    let (x, y) = layout.middle(first.unwrap_or_default(), 0);
    html! {
        svg.table aria-hidden="true" focusable="false" data-mirrored[view::is_mirrored(game)]
            data-x=(x) data-y=(y) data-column=(CELL) data-row=(layout.row) data-indent=(layout.indent) {
            (cells(game, &layout, None, CELLS))
            (word_outlines(game, &layout))
            defs {
                @for &kind in tileref_game::tile::TileKind::ALL {
                    g data-kind=(kind.name()) { (tile(layout.shapes, super::tile::composed(kind), &Setting::default())) }
                }
            }
        }
    }
}

/// The mat, and everything on it.
fn cells(game: &Game, layout: &Sheet<'_>, steps: Option<&Steps>, pattern: &str) -> Markup {
    let (wide, high) = (layout.width - AXIS, layout.height - AXIS);
    let spots = layout.board.spots().map(|(cell, _)| cell);
    let used: BTreeSet<Cell> = spots
        .chain(steps.into_iter().flat_map(Steps::keys).copied())
        .collect();
    html! {
        rect.mat x=(AXIS) y=(AXIS) width=(wide) height=(high) rx="8" {}
        (plain_cells(layout, pattern))
        @for cell in used { (place(game, layout, cell, steps)) }
        @if steps.is_some() {
            @for (way, on) in view::ways(game) { (drawn_way(layout, &way, Some(&on))) }
        } @else if let Some(way) = &layout.board.way {
            (drawn_way(layout, way, None))
        }
    }
}

/// The way of a word: a dot on its first tile, a line from each tile to the next, which leaves the letters free, and an
/// arrowhead after the last one; perhaps with the turns at which it is shown. Nothing if the word is not drawn whole.
fn drawn_way(layout: &Sheet<'_>, way: &Way, on: Option<&[Span]>) -> Markup {
    let middles = way.cells.iter().map(|cell| layout.middle_of(*cell));
    let Some(middles) = middles.collect::<Option<Vec<_>>>() else {
        return html! {};
    };
    // Beside the letter of a tile, on the line to the next one.
    let beside = |from: (usize, usize), to: (usize, usize)| {
        format!(
            "{} {}",
            (5 * from.0 + 3 * to.0) / 8,
            (5 * from.1 + 3 * to.1) / 8
        )
    };
    let steps = middles.windows(2);
    let line =
        steps.map(|step| format!("M{}L{}", beside(step[0], step[1]), beside(step[1], step[0])));
    let turned = |end: Option<(&(usize, usize), &Direction)>| {
        end.map(|((x, y), step)| format!("translate({x} {y}) rotate({})", degrees(*step)))
    };
    html! {
        g.way.gone[on.is_some_and(|on| on.iter().all(|span| span.until.is_some()))] data-on=[on.map(steps::spans)] {
            path.line d=(line.collect::<String>()) {}
            circle cx="-17" r="4" transform=[turned(middles.first().zip(way.steps.first()))] {}
            path.head d=(HEAD) transform=[turned(middles.last().zip(way.steps.last()))] {}
        }
    }
}

/// How far a drawing that points to the right is turned to point in this direction.
fn degrees(way: Direction) -> u16 {
    match way {
        Direction::Right | Direction::East => 0,
        Direction::SouthEast => 60,
        Direction::Down => 90,
        Direction::SouthWest => 120,
        Direction::Left | Direction::West => 180,
        Direction::NorthWest => 240,
        Direction::Up => 270,
        Direction::NorthEast => 300,
    }
}

/// A text in place of an empty table, in its own file, without the advice on what to type.
fn empty(game: &Game, style: &str) -> Markup {
    let text = view::bare(game);
    let text = text.split_once(':').map_or(&*text, |(text, _)| text);
    html! {
        svg.table xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 80" role="img" aria-label=(text) {
            title { (text) }
            style { (PreEscaped(style)) }
            rect.ground width="640" height="80" {}
            text.axis x="320" y="45" { (text) }
        }
    }
}

/// A text alternative to the drawing.
fn description(game: &Game, board: &Board) -> String {
    let tiles = count(board.pieces().count(), "tile");
    let mut text = match board.round {
        Some((round, of)) => format!("The letters of round {round} of {of}: {tiles}"),
        None => format!("The table of {}: {tiles}", shown(&game.rules().name)),
    };
    if board.pieces().any(|piece| piece.ghost) {
        text += "; a play that was not made is marked";
    } else if let Some(last) = view::last_play(game) {
        text += &format!("; {last}");
    }
    text
}

fn axes(layout: &Sheet<'_>) -> Markup {
    let columns = layout.board.columns.iter().zip(&layout.xs);
    let rows = layout.board.rows.iter().zip(&layout.ys);
    html! {
        @for (column, x) in columns {
            text.axis x=(x + layout.indent / 2) y=(AXIS - 9) { (column.map_or("⋯".to_owned(), column_name)) }
        }
        @for (row, y) in rows {
            text.axis x=(AXIS - 14) y=(y + 5) {
                (row.map_or("⋮".to_owned(), |row| (row + 1).to_string()))
            }
        }
    }
}

/// The outlines of all cells of a table, as one shape for every second row: a large table is mostly empty. The letters of
/// a round have no cells but those of its tiles.
fn plain_cells(layout: &Sheet<'_>, pattern: &str) -> Markup {
    const MIDDLE: usize = CELL / 2 + 1;
    let (board, two_rows) = (layout.board, 2 * layout.row);
    if board.round.is_some() {
        return html! {};
    }
    let columns = stretches(&board.columns);
    let rows = stretches(&board.rows).into_iter();
    // The first and the second row of a stretch, each with those that are two, four... below it.
    let rows = rows.flat_map(|(first, rows)| [(first, rows.div_ceil(2)), (first + 1, rows / 2)]);
    html! {
        defs {
            pattern id=(pattern) width=(CELL) height=(two_rows) patternUnits="userSpaceOnUse" {
                path.cell d=(layout.shapes.cell) transform={ "translate(" (CELL / 2) " " (MIDDLE) ")" } {}
            }
        }
        @for (row, rows) in rows.filter(|&(_, rows)| rows > 0) {
            @for &(column, columns) in &columns {
                g transform=(layout.translation(column, row)) {
                    g transform={ "translate(-" (CELL / 2) " -" (MIDDLE) ")" } {
                        rect width=(columns * CELL) height=(rows * two_rows) fill={ "url(#" (pattern) ")" } {}
                    }
                }
            }
        }
    }
}

/// The columns or rows between gaps: the first of each stretch, and how many there are.
fn stretches(lines: &[Option<u16>]) -> Vec<(usize, usize)> {
    let parts = lines.split(Option::is_none);
    let mut at = 0;
    let stretch = |part: &[Option<u16>]| {
        let first = at;
        at += part.len() + 1;
        (first, part.len())
    };
    let all: Vec<_> = parts.map(stretch).collect();
    all.into_iter().filter(|&(_, lines)| lines > 0).collect()
}

/// One cell of the drawing: its premium, and the tile on it now, or every tile that was ever on it.
fn place(game: &Game, layout: &Sheet<'_>, cell: Cell, steps: Option<&Steps>) -> Markup {
    let board = layout.board;
    let Some((column, row)) = board.place(cell) else {
        return html! {};
    };
    let Some(spot) = board.at(column, row) else {
        return html! {};
    };
    let laid = steps.and_then(|steps| steps.get(&cell));
    let laid = laid.map_or(&[][..], Vec::as_slice);
    let stays = spot.piece.filter(|_| laid.is_empty());
    let is_marked = spot.square != Square::Plain || spot.centre;
    if stays.is_none() && laid.is_empty() && !is_marked {
        return html! {};
    }
    let setting = |fresh_on| Setting {
        fresh_on,
        square: spot.square,
        knobs: knobs(board, cell, steps),
    };
    html! {
        g transform=(layout.translation(column, row)) {
            @if stays.is_none() { (premium(spot.square, spot.centre)) }
            @for placed in laid {
                g.gone[placed.on.until.is_some()] data-on=(steps::spans(&[placed.on])) {
                    (tile(layout.shapes, placed.piece(game), &setting(Some(steps::spans(&placed.fresh)))))
                }
            }
            // A tile that stays covers its cell.
            @if let Some(piece) = stays { (tile(layout.shapes, piece, &setting(None))) }
        }
    }
}

/// The knobs of a tile on this cell: where jigsaw tiles interlock.
fn knobs(board: &Board, cell: Cell, steps: Option<&Steps>) -> Vec<Knob> {
    let lies = |near: &Cell| {
        let piece = board
            .place(*near)
            .and_then(|(column, row)| board.at(column, row)?.piece);
        piece.is_some_and(|piece| !piece.ghost)
    };
    let knob = |&(way, outline): &(Direction, &'static str)| {
        let near = cell.step(way)?;
        let laid = steps.and_then(|steps| steps.get(&near));
        let on = laid.map(|laid| laid.iter().map(|placed| placed.on).collect());
        (on.is_some() || lies(&near)).then_some(Knob { outline, on })
    };
    let all = KNOBS.iter().filter(|_| board.jigsaw);
    all.filter_map(knob).collect()
}

/// The mark on an empty cell: a letter premium is a circle, a word premium a diamond.
fn premium(square: Square, centre: bool) -> Markup {
    html! {
        @match square {
            Square::Letter(premium) => {
                circle.letter-premium r="15" {}
                text.letter-premium y="5" { (premium) }
            }
            Square::Word(times) => {
                path.word-premium d=(DIAMOND) {}
                text.word-premium y="5" { (times) "W" }
            }
            Square::Plain => @if centre {
                path.centre d=(STAR) {}
            }
        }
    }
}

/// Explains the marks on the board, each beside a sample.
fn legend(board: &Board) -> Markup {
    let shapes = Sheet::new(board).shapes;
    html! {
        figcaption {
            @if let Some(round) = board.round_text() { span.key { (round) } }
            @for mark in board.marks() { (key(&tile(shapes, sample(mark), &Setting::default()), mark.name())) }
            @if board.premiums {
                @for (square, text) in premiums(board) {
                    (key(&html! { path.cell d=(shapes.cell) {} (premium(square, false)) }, &text))
                }
            }
            @if let Some(text) = board.first_move() { span.key { (text) } }
            @if let Some(text) = board.beyond_text() { span.key { (text) } }
        }
    }
}

/// The premiums on the board with their names, letter premiums first.
fn premiums(board: &Board) -> BTreeMap<Square, String> {
    let of = |times: u32| match times {
        2 => "double".to_owned(),
        3 => "triple".to_owned(),
        4 => "quadruple".to_owned(),
        _ => format!("{times} times the"),
    };
    let named = |square| match square {
        Square::Letter(premium) => {
            let worth = premium.worth.map(|worth| format!(" worth {worth}"));
            let letter = of(premium.times) + " letter" + &worth.unwrap_or_default();
            Some((square, letter))
        }
        Square::Word(times) => Some((square, of(times) + " word")),
        Square::Plain => None,
    };
    board.squares().filter_map(named).collect()
}

fn key(drawn: &Markup, text: &str) -> Markup {
    html! {
        span.key {
            svg.table aria-hidden="true" viewBox="-24 -26 48 50" { (drawn) }
            (text)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::tests::game;

    /// What is drawn of a way: its line, its dot and its arrowhead.
    fn way(line: &str, dot: &str, head: &str) -> String {
        let way = html! {
            path.line d=(line) {}
            circle cx="-17" r="4" transform=(dot) {}
            path.head d=(HEAD) transform=(head) {}
        };
        way.into_string()
    }

    #[test]
    fn a_way_begins_with_a_dot_and_ends_with_an_arrowhead() {
        let gravel = way(
            "M113 98L123 98M138 113L138 123M153 138L163 138M178 123L178 113M193 98L203 98",
            "translate(98 98) rotate(0)",
            "translate(218 98) rotate(0)",
        );
        let back = way(
            "M123 98L113 98",
            "translate(138 98) rotate(180)",
            "translate(98 98) rotate(180)",
        );
        let up = way(
            "M130 115L125 107",
            "translate(138 129) rotate(240)",
            "translate(118 94) rotate(240)",
        );
        for (ruleset, line, expected) in [
            ("base: puzzingo", "m13 rdrur gravel", Some(gravel)),
            ("base: puzzingo", "m13 l at", Some(back)),
            ("base: lingo\noptions: {grid: hex}", "m13 nw at", Some(up)),
            ("base: puzzingo", "m13 r at", None),
        ] {
            let game = game(ruleset, &[line]);
            let whole = view::whole_board(&game).expect("a table");
            for drawn in [drawing(&game, "").0, figures(&game).0] {
                let ways = usize::from(expected.is_some());
                assert_eq!(drawn.matches("class=\"way\"").count(), ways, "{line}");
                let way = expected.as_deref().unwrap_or_default();
                assert!(drawn.contains(way), "{line}: {drawn}");
            }
            let sheet = sheet(&game, &whole).0;
            assert_eq!(
                sheet.contains("class=\"way\""),
                expected.is_some(),
                "{line}"
            );
        }
    }

    #[test]
    fn a_page_has_the_ways_of_earlier_plays_out_of_sight() {
        let lines = ["m13 rdrur gravel", "p13 d love"];
        let page = figures(&game("base: puzzingo", &lines)).0;
        assert!(
            page.contains("<g class=\"way gone\" data-on=\"1-2\">"),
            "{page}"
        );
        assert_eq!(page.matches("class=\"way").count(), 1);
    }
}
