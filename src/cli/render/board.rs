//! The table as it lies: column letters, row numbers, the part in use and a margin around it.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::{Ink, inked};
use crate::cli::ui::Look;
use crate::game::{Game, Status};
use crate::grid::{COLUMNS, Cell, ROWS, column_name};
use crate::tile::{Kind, Tile};

/// Empty cells shown around the tiles.
const MARGIN: u16 = 1;
/// Empty columns or rows in a row that are shown; more are drawn as a gap.
const GAP: usize = 5;

/// The board, with the last play marked.
pub fn board(game: &Game, look: Look) -> String {
    let cells: Vec<(Cell, Tile)> = game.table().cells().collect();
    if cells.is_empty() {
        return "the table is empty: the first word starts where it likes, at M13 say\n".to_owned();
    }
    let fresh = fresh_cells(game);
    let columns = shown(cells.iter().map(|(cell, _)| cell.column()), COLUMNS);
    let rows = shown(cells.iter().map(|(cell, _)| cell.row()), ROWS);
    let gutter = rows
        .iter()
        .flatten()
        .map(|row| (row + 1).to_string().len())
        .max()
        .unwrap_or(1)
        + 1;
    let room = look.width.saturating_sub(gutter).max(12);
    let roomy = columns.len() * Cells::ROOMY.width() <= room;
    let style = if roomy { Cells::ROOMY } else { Cells::DENSE };
    let mut text = String::new();
    for panel in columns.chunks((room / style.width()).max(1)) {
        if !text.is_empty() {
            text.push('\n');
        }
        let drawing = Drawing {
            game,
            look,
            style,
            fresh: &fresh,
            gutter,
        };
        drawing.panel(&mut text, panel, &rows);
    }
    text + &legend(&cells, &fresh, look)
}

/// The cells of the last play, unless something moved them since.
fn fresh_cells(game: &Game) -> BTreeSet<Cell> {
    let entries = game.entries();
    let last = entries
        .iter()
        .rposition(|entry| entry.status == Status::Scored);
    let moved = |from: usize| {
        entries[from..]
            .iter()
            .any(|entry| entry.action.starts_with("shift "))
    };
    match last {
        Some(last) if !moved(last) => entries[last].placed.iter().map(|(cell, _)| *cell).collect(),
        _ => BTreeSet::new(),
    }
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
#[derive(Clone, Copy)]
struct Cells {
    /// A place of its own for the mark of the last play.
    roomy: bool,
}

impl Cells {
    const ROOMY: Self = Self { roomy: true };
    const DENSE: Self = Self { roomy: false };

    fn width(self) -> usize {
        if self.roomy { 3 } else { 2 }
    }
}

struct Drawing<'a> {
    game: &'a Game,
    look: Look,
    style: Cells,
    fresh: &'a BTreeSet<Cell>,
    gutter: usize,
}

impl Drawing<'_> {
    fn panel(&self, text: &mut String, columns: &[Option<u16>], rows: &[Option<u16>]) {
        let gap = if self.look.ascii { "~" } else { "…" };
        let width = self.style.width();
        let head = columns.iter().map(|column| {
            let name = column.map_or(gap.to_owned(), column_name);
            if self.style.roomy {
                format!("{name:>2} ")
            } else {
                format!("{name:>width$}")
            }
        });
        let head = format!(
            "{:gutter$}{}",
            "",
            head.collect::<String>(),
            gutter = self.gutter
        );
        let _ = writeln!(text, "{}", inked(self.look, Ink::Faint, head.trim_end()));
        for row in rows {
            let name = row.map_or(gap.to_owned(), |row| (row + 1).to_string());
            let mut line = inked(
                self.look,
                Ink::Faint,
                &format!("{name:>gutter$}", gutter = self.gutter - 1),
            ) + " ";
            for column in columns {
                line.push_str(
                    &self.cell(
                        column
                            .zip(*row)
                            .and_then(|(column, row)| Cell::new(column, row)),
                    ),
                );
            }
            let _ = writeln!(text, "{}", line.trim_end());
        }
    }

    fn cell(&self, cell: Option<Cell>) -> String {
        let Some((cell, tile)) = cell.and_then(|cell| Some((cell, self.game.table().at(cell)?)))
        else {
            let empty = match (cell, self.look.ascii) {
                (None, _) => " ",
                (_, true) => ".",
                (_, false) => "·",
            };
            let text = format!(" {empty}{}", if self.style.roomy { " " } else { "" });
            return inked(self.look, Ink::Faint, &text);
        };
        let fresh = self.fresh.contains(&cell);
        let mark = tile
            .kind
            .mark()
            .unwrap_or(if fresh && !self.style.roomy { '*' } else { ' ' });
        let after = match (self.style.roomy, fresh) {
            (false, _) => "",
            (true, true) => "*",
            (true, false) => " ",
        };
        let text = format!("{mark}{}{after}", tile.letter);
        match (fresh, tile.kind) {
            (true, _) => inked(self.look, Ink::Fresh, &text),
            (_, Kind::Corner) => inked(self.look, Ink::Corner, &text),
            (_, Kind::Wildcard) => inked(self.look, Ink::Wildcard, &text),
            _ => text,
        }
    }
}

/// What the marks mean, as far as there are any.
fn legend(cells: &[(Cell, Tile)], fresh: &BTreeSet<Cell>, look: Look) -> String {
    let has = |kind| cells.iter().any(|(_, tile)| tile.kind == kind);
    let marks: Vec<&str> = [
        (!fresh.is_empty(), "* last play"),
        (has(Kind::Corner), "+ corner tile"),
        (has(Kind::Wildcard), "? wildcard"),
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
