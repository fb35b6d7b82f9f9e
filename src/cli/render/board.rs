//! The table as it lies: column letters, row numbers, and the board, or the part in use and a margin around it.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::{Ink, inked};
use crate::cli::ui::Look;
use crate::game::Game;
use crate::grid::{COLUMNS, Cell, Grid, ROWS, column_name};
use crate::rules::{Mat, Mechanic, Square};
use crate::tile::{Kind, Tile};

/// Empty cells shown around the tiles.
const MARGIN: u16 = 1;
/// Empty columns or rows in a row that are shown; more are drawn as a gap.
const GAP: usize = 5;

/// The board, with the last play marked.
pub fn board(game: &Game, look: Look) -> String {
    if let Mechanic::Paths(paths) = &game.rules().mechanic {
        return super::mesh::mesh(game, paths, look);
    }
    let cells: Vec<(Cell, Tile)> = game.table().cells().collect();
    let mat = match &game.rules().mechanic {
        Mechanic::Crossword(crossword) => Some(&crossword.mat),
        _ => None,
    };
    if cells.is_empty() && mat.is_none() {
        return "the table is empty: the first word starts where it likes, at M13 say\n".to_owned();
    }
    let fresh: BTreeSet<Cell> = game.fresh().iter().copied().collect();
    let whole = |side: usize| (0..side).map(|n| u16::try_from(n).ok()).collect();
    let (columns, rows) = match mat {
        Some(mat) => (whole(mat.columns()), whole(mat.rows())),
        None => (
            shown(cells.iter().map(|(cell, _)| cell.column()), COLUMNS),
            shown(cells.iter().map(|(cell, _)| cell.row()), ROWS),
        ),
    };
    let gutter = rows
        .iter()
        .flatten()
        .map(|row| (row + 1).to_string().len())
        .max()
        .unwrap_or(1)
        + 1;
    let hex = game.rules().grid() == Grid::Hex;
    let stacks = usize::from(matches!(game.rules().mechanic, Mechanic::Stacking(_)));
    let room = look.width.saturating_sub(gutter).max(12);
    let fits = columns.len() * (Cells::Roomy.width() + stacks) <= room;
    let style = if fits || hex {
        Cells::Roomy
    } else {
        Cells::Dense
    };
    let width = style.width() + stacks;
    let mut text = String::new();
    for panel in columns.chunks((room / width).max(1)) {
        if !text.is_empty() {
            text.push('\n');
        }
        let drawing = Drawing {
            game,
            look,
            mat,
            cells: style,
            width,
            hex,
            fresh: &fresh,
            gutter,
        };
        drawing.panel(&mut text, panel, &rows);
    }
    text + &legend(&cells, &fresh, style, game, look)
}

/// The columns or rows to draw, `None` for a gap: those in use, the margin, and short stretches between.
fn shown(used: impl Iterator<Item = u16>, end: u16) -> Vec<Option<u16>> {
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

/// How much room a cell takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cells {
    /// A mark, a letter, and a star behind what is new.
    Roomy,
    /// A mark and a letter; what is new is in lower case.
    Dense,
}

impl Cells {
    fn width(self) -> usize {
        match self {
            Self::Roomy => 3,
            Self::Dense => 2,
        }
    }
}

struct Drawing<'a> {
    game: &'a Game,
    look: Look,
    /// The board, where there is one.
    mat: Option<&'a Mat>,
    cells: Cells,
    /// Characters of a cell.
    width: usize,
    /// Every second row starts half a cell further.
    hex: bool,
    fresh: &'a BTreeSet<Cell>,
    gutter: usize,
}

impl Drawing<'_> {
    fn panel(&self, text: &mut String, columns: &[Option<u16>], rows: &[Option<u16>]) {
        let gap = if self.look.ascii { "~" } else { "…" };
        for head in self.heads(columns, gap) {
            let line = format!("{:1$}{head}", "", self.gutter);
            let _ = writeln!(text, "{}", inked(self.look, Ink::Faint, line.trim_end()));
        }
        for row in rows {
            let name = row.map_or(gap.to_owned(), |row| (row + 1).to_string());
            let name = format!("{name:>0$} ", self.gutter - 1);
            let mut line = inked(self.look, Ink::Faint, &name);
            if self.hex && row.is_some_and(|row| row % 2 == 1) {
                line += &" ".repeat(self.width / 2);
            }
            for column in columns {
                let cell = column
                    .zip(*row)
                    .and_then(|(column, row)| Cell::new(column, row));
                line.push_str(&self.cell(cell));
            }
            let _ = writeln!(text, "{}", line.trim_end());
        }
    }

    /// The names of the columns: in one line, or where two letters would touch, one letter above the other.
    fn heads(&self, columns: &[Option<u16>], gap: &str) -> Vec<String> {
        let names = columns
            .iter()
            .map(|column| column.map_or(gap.to_owned(), column_name));
        let names: Vec<String> = names.collect();
        let in_one_line = |name: &String| format!("{:<1$}", format!("{name:>2}"), self.width);
        if self.width > 2 || names.iter().all(|name| name.chars().count() == 1) {
            return vec![names.iter().map(in_one_line).collect()];
        }
        let letter = |name: &String, line: usize| {
            let short = name.chars().count() == 1;
            let n = if short {
                line.checked_sub(1)
            } else {
                Some(line)
            };
            let letter = n.and_then(|n| name.chars().nth(n)).unwrap_or(' ');
            format!("{:<1$}", format!(" {letter}"), self.width)
        };
        [0, 1]
            .map(|line| names.iter().map(|name| letter(name, line)).collect())
            .to_vec()
    }

    fn cell(&self, cell: Option<Cell>) -> String {
        match cell.and_then(|cell| Some((cell, self.game.table().at(cell)?))) {
            Some((cell, tile)) => self.tile(cell, tile),
            None => self.empty(cell),
        }
    }

    fn empty(&self, cell: Option<Cell>) -> String {
        let square = cell.and_then(|cell| self.mat?.at(cell));
        let centre = cell.is_some_and(|cell| self.mat.is_some_and(|mat| mat.is_centre(cell)));
        let (ink, text) = match (square, cell) {
            (Some(Square::Letter(times)), _) => (Ink::LetterPremium, format!("{times}L")),
            (Some(Square::Word(times)), _) => (Ink::WordPremium, format!("{times}W")),
            _ if centre => (Ink::Strong, "+".to_owned()),
            (_, None) => (Ink::Faint, " ".to_owned()),
            _ if self.look.ascii => (Ink::Faint, ".".to_owned()),
            _ => (Ink::Faint, "·".to_owned()),
        };
        // Two characters leave no room for a mark in a narrow cell.
        let ahead = if text.chars().count() < self.width {
            " "
        } else {
            ""
        };
        inked(
            self.look,
            ink,
            &format!("{:<1$}", format!("{ahead}{text}"), self.width),
        )
    }

    fn tile(&self, cell: Cell, tile: Tile) -> String {
        let fresh = self.fresh.contains(&cell);
        let mark = tile.kind.mark().unwrap_or(' ');
        let (letter, star) = match (self.cells, fresh) {
            (Cells::Roomy, true) => (tile.letter.to_string(), "*"),
            (Cells::Dense, true) => (tile.letter.lower().to_string(), ""),
            (_, false) => (tile.letter.to_string(), ""),
        };
        let high = match self.game.table().height(cell) {
            0 | 1 => String::new(),
            height @ 2..=9 => height.to_string(),
            _ => "+".to_owned(),
        };
        let text = format!("{:<1$}", format!("{mark}{letter}{high}{star}"), self.width);
        match (fresh, tile.kind) {
            (true, _) => inked(self.look, Ink::Fresh, &text),
            (_, Kind::Corner) => inked(self.look, Ink::Corner, &text),
            (_, Kind::Wildcard) => inked(self.look, Ink::Wildcard, &text),
            _ => text,
        }
    }
}

/// What the marks mean, as far as there are any.
fn legend(
    cells: &[(Cell, Tile)],
    fresh: &BTreeSet<Cell>,
    style: Cells,
    game: &Game,
    look: Look,
) -> String {
    let new = if style == Cells::Roomy {
        "* last play"
    } else {
        "small letters: last play"
    };
    let has = |kind| cells.iter().any(|(_, tile)| tile.kind == kind);
    let high = cells.iter().any(|(cell, _)| game.table().height(*cell) > 1);
    let premiums = matches!(game.rules().mechanic, Mechanic::Crossword(_));
    let marks: Vec<&str> = [
        (!fresh.is_empty(), new),
        (has(Kind::Corner), "+ corner tile"),
        (has(Kind::Wildcard), "? wildcard"),
        (high, "2 two tiles high"),
        (premiums, "2L letter x2   3W word x3"),
        (
            premiums && cells.is_empty(),
            "the first word covers the centre",
        ),
    ]
    .into_iter()
    .filter_map(|(is, mark)| is.then_some(mark))
    .collect();
    if marks.is_empty() {
        String::new()
    } else {
        inked(look, Ink::Faint, &marks.join("   ")) + "\n"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn far_tiles_leave_a_gap_and_short_stretches_are_drawn() {
        assert_eq!(shown([0, 3].into_iter(), 99), [0, 1, 2, 3, 4].map(Some));
        assert_eq!(
            shown([1, 20].into_iter(), 21),
            [Some(0), Some(1), Some(2), None, Some(19), Some(20)]
        );
    }
}
