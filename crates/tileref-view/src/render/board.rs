//! The board with its column letters and row numbers; of a table without edges, the used part with a margin.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::ops::Range;

use super::{Ink, inked, packed};
use crate::terminal::{TextStyle, fitted, visible, wrapped};
use crate::view::{self, Board, BoardCell, Mark, Piece};
use tileref_game::game::Game;
use tileref_game::grid::{Grid, column_name};
use tileref_game::layout::Square;
use tileref_game::tile::{Letter, TileKind};
use tileref_words::text::LEFT_TO_RIGHT;

/// The board with the last play marked, in several parts if it is too wide.
pub fn board(game: &Game, style: TextStyle) -> String {
    let Some(board) = view::board(game) else {
        return wrapped(&view::bare(game), style.width, "");
    };
    drawn(&board, style)
}

/// The board with a play that was not made.
pub fn ghosts(game: &Game, style: TextStyle) -> String {
    let board = view::board(game).map(Board::with_ghosts);
    board.map_or_else(String::new, |board| drawn(&board, style))
}

/// The letter grid of every round of word paths so far; in other games, the board.
pub fn boards(game: &Game, style: TextStyle) -> String {
    let rounds = view::rounds(game);
    if rounds.is_empty() {
        return board(game, style);
    }
    let drawn = rounds.iter().map(|(_, board)| drawn(board, style));
    drawn.collect::<Vec<_>>().join("\n")
}

fn drawn(board: &Board, style: TextStyle) -> String {
    let roomy = Sheet::new(board, Cells::Roomy, style);
    let fits = board.columns.len() <= roomy.columns_in(style.width);
    let sheet = if fits || board.grid == Grid::Hex {
        roomy
    } else {
        Sheet::new(board, Cells::Dense, style)
    };
    let mut text = String::new();
    let panel = sheet.columns_in(style.width);
    for first in (0..board.columns.len()).step_by(panel) {
        if !text.is_empty() {
            text.push('\n');
        }
        let end = (first + panel).min(board.columns.len());
        sheet.panel(&mut text, first..end);
    }
    text + &legend(board, false, sheet.cells, style)
}

/// The least width of the board's legend, and of a block beside it.
pub(super) const NARROW: usize = 26;

/// The fewest rows of a board that are drawn.
const LEAST: usize = 3;

/// The most rows whose columns are named only above them.
const TALL: usize = 15;

/// The width of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cells {
    /// A letter, perhaps in a ring of brackets.
    Ringed,
    /// A mark, a letter, and a star after a new tile.
    Roomy,
    /// A mark and a letter; new tiles are in lower case.
    Dense,
}

impl Cells {
    fn width(self) -> usize {
        match self {
            Self::Ringed => 4,
            Self::Roomy => 3,
            Self::Dense => 2,
        }
    }
}

/// A board and how it is drawn.
pub(super) struct Sheet<'a> {
    board: &'a Board,
    style: TextStyle,
    cells: Cells,
    /// The width of a cell in characters.
    width: usize,
    gutter: usize,
}

impl<'a> Sheet<'a> {
    /// The board in cells of this width, except for letter grids, whose cells may have rings.
    pub(super) fn new(board: &'a Board, cells: Cells, style: TextStyle) -> Self {
        let rows = board.rows.iter().flatten();
        let digits = rows.map(|row| (row + 1).to_string().len()).max();
        let columns = board.columns.iter().flatten();
        let letters = columns.map(|&column| column_name(column).len()).max();
        let is_round = board.round.is_some();
        let cells = if is_round { Cells::Ringed } else { cells };
        // `2L` has room in a cell for one sign, `3L5` in one for two.
        let premiums = board.squares().filter_map(letter_premium);
        let premium = premiums.map(|premium| premium.len() - 1).max();
        let signs = board.signs.max(premium.unwrap_or_default());
        Self {
            board,
            style,
            cells,
            width: (cells.width() + usize::from(board.stacks) + signs - 1)
                .max(letters.unwrap_or(1) + 1),
            gutter: digits.unwrap_or(1).max(if is_round { 2 } else { 1 }) + 1,
        }
    }

    /// How many columns fit.
    fn columns_in(&self, width: usize) -> usize {
        let room = width.saturating_sub(self.gutter).max(12);
        (room / self.width).max(1)
    }

    /// The board, or the part around the last play that fits in `width` columns and `height` lines; and the number of
    /// cells that are drawn.
    pub(super) fn part(&self, width: usize, height: usize) -> (String, usize) {
        let columns = self.columns_in(width);
        let drawn = |rows: usize| {
            let board = self.board.around_last(columns, rows);
            let sheet = Sheet {
                board: &board,
                ..*self
            };
            let mut text = String::new();
            sheet.panel(&mut text, 0..board.columns.len());
            // The legend stays below the cells, because the scores stand beside it.
            let widest = block_width(&text).max(NARROW).min(width);
            let style = TextStyle {
                width: widest,
                ..self.style
            };
            let cells = |board: &Board| board.columns.len() * board.rows.len();
            let is_part = cells(&board) < cells(self.board);
            (
                text + &legend(&board, is_part, self.cells, style),
                cells(&board),
            )
        };
        let whole = drawn(self.board.rows.len());
        let over = whole.0.lines().count().saturating_sub(height);
        if over == 0 {
            return whole;
        }
        // The legend of a part may be one line longer.
        let least = self.board.rows.len().min(LEAST);
        let most = self.board.rows.len().saturating_sub(over).max(least);
        let fits = |part: &(String, usize)| part.0.lines().count() <= height;
        let parts = (least..=most).rev().map(drawn);
        let mut parts = parts.skip_while(|part| !fits(part));
        parts.next().unwrap_or_else(|| drawn(least))
    }

    fn panel(&self, text: &mut String, columns: Range<usize>) {
        let gap = if self.style.ascii { "~" } else { "…" };
        let head = self.head(&self.board.columns[columns.clone()], gap);
        let line = format!("{:1$}{head}", "", self.gutter);
        let names = inked(self.style, Ink::Faint, line.trim_end());
        let _ = writeln!(text, "{names}");
        for (n, row) in self.board.rows.iter().enumerate() {
            let name = row.map_or(gap.to_owned(), |row| (row + 1).to_string());
            let name = format!("{name:>0$} ", self.gutter - 1);
            let mut line = inked(self.style, Ink::Faint, &name);
            if self.board.is_indented(n) {
                line += &" ".repeat(self.width / 2);
            }
            for column in columns.clone() {
                let spot = self.board.at(column, n);
                line += &spot.map_or(" ".repeat(self.width), |spot| self.spot(spot));
            }
            let _ = writeln!(text, "{}", line.trim_end());
        }
        if self.board.rows.len() > TALL {
            let _ = writeln!(text, "{names}");
        }
    }

    /// The names of the columns.
    fn head(&self, columns: &[Option<u16>], gap: &str) -> String {
        let name = |column: &Option<u16>| column.map_or(gap.to_owned(), column_name);
        let names = columns.iter().map(name);
        names
            .map(|name| format!("{:<1$}", format!("{name:>2}"), self.width))
            .collect()
    }

    fn spot(&self, spot: BoardCell) -> String {
        let dot = if self.style.ascii { "." } else { "·" };
        let (ink, text) = match (spot.piece, spot.square) {
            (Some(piece), _) => return self.tile(piece),
            (None, Square::Letter(premium)) => (Ink::LetterPremium, premium.to_string()),
            (None, Square::Word(times)) => (Ink::WordPremium, format!("{times}W")),
            (None, Square::Plain) if spot.centre => (Ink::Strong, "+".to_owned()),
            (None, Square::Plain) => (Ink::Faint, dot.to_owned()),
        };
        // In a narrow cell, two characters leave no room for a leading space.
        let ahead = if text.chars().count() < self.width {
            " "
        } else {
            ""
        };
        inked(
            self.style,
            ink,
            &format!("{:<1$}", format!("{ahead}{text}"), self.width),
        )
    }

    fn tile(&self, tile: Piece) -> String {
        // The name of a blank without a letter is its mark already.
        let mark = tile.kind.mark().filter(|_| tile.letter.is_some());
        let mark = mark.unwrap_or(' ');
        let letter = match self.cells {
            Cells::Dense if tile.fresh && !tile.ring => tile.small_name(),
            _ => tile.name(),
        };
        let high = match tile.height {
            0 | 1 => String::new(),
            height @ 2..=9 => height.to_string(),
            _ => "+".to_owned(),
        };
        let text = match (self.cells, tile.fresh) {
            _ if tile.ring => format!("({letter})"),
            (Cells::Roomy, true) => format!("{mark}{letter}{high}*"),
            _ => format!("{mark}{letter}{high}"),
        };
        let rest = " ".repeat(self.width.saturating_sub(text.chars().count()));
        let text = match tile.kind {
            _ if tile.fresh || tile.ring => inked(self.style, Ink::Fresh, &text),
            TileKind::Corner => inked(self.style, Ink::Corner, &text),
            TileKind::Wildcard => inked(self.style, Ink::Wildcard, &text),
            TileKind::Letter => text,
        };
        // Terminals must not turn a row of such letters around.
        let is_turned = tile.letter.is_some_and(Letter::is_from_the_right);
        text + if is_turned { LEFT_TO_RIGHT } else { "" } + &rest
    }
}

/// The width of the widest line.
pub(super) fn block_width(text: &str) -> usize {
    text.lines().map(visible).max().unwrap_or(0)
}

/// The way of the last play, and what the marks on the board mean.
fn legend(board: &Board, is_part: bool, cells: Cells, style: TextStyle) -> String {
    let way = board.way.as_ref().map(|way| format!("{}\n", way.text()));
    let way = way.map_or(String::new(), |way| fitted(&way, style.width));
    let mut parts: Vec<String> = board.round_text().into_iter().collect();
    for mark in board.marks() {
        let sign = match mark {
            Mark::Fresh | Mark::Ghost if cells == Cells::Dense => "lower case:",
            Mark::Fresh | Mark::Ghost => "*",
            Mark::Corner => "+",
            Mark::Wildcard | Mark::Blank => "?",
            Mark::Ring => "( )",
            Mark::High => "2",
        };
        parts.push(format!("{sign} {}", mark.name()));
    }
    parts.extend(squares(board));
    parts.extend(board.first_move().map(ToOwned::to_owned));
    parts.extend(board.beyond_text());
    parts.extend(is_part.then(|| "(`board` shows all of it)".to_owned()));
    let text = packed(&parts, style.width);
    let lines = text.lines();
    let lines = lines.map(|line| inked(style, Ink::Faint, line) + "\n");
    way + &lines.collect::<String>()
}

/// How a premium for a letter is written.
fn letter_premium(square: Square) -> Option<String> {
    match square {
        Square::Letter(premium) => Some(premium.to_string()),
        _ => None,
    }
}

/// The legend of the visible premium squares: `2L 3L letter   2W word`.
fn squares(board: &Board) -> impl Iterator<Item = String> {
    let entry = |what: &str, of: fn(Square) -> Option<String>| {
        let seen: BTreeSet<String> = board.squares().filter_map(of).collect();
        let marks: Vec<String> = seen.into_iter().collect();
        (!marks.is_empty()).then(|| format!("{} {what}", marks.join(" ")))
    };
    let letters = entry("letter", letter_premium);
    let words = entry("word", |square| match square {
        Square::Word(times) => Some(format!("{times}W")),
        _ => None,
    });
    letters.into_iter().chain(words)
}
