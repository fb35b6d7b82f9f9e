//! The table as it lies: column letters, row numbers, the part in use and a margin around it.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::{Ink, inked};
use crate::cli::ui::Look;
use crate::game::Game;
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
    let fresh: BTreeSet<Cell> = game.fresh().iter().copied().collect();
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
    let fits = columns.len() * Cells::Roomy.width() <= room;
    let style = if fits { Cells::Roomy } else { Cells::Dense };
    let mut text = String::new();
    for panel in columns.chunks((room / style.width()).max(1)) {
        if !text.is_empty() {
            text.push('\n');
        }
        let drawing = Drawing {
            game,
            look,
            cells: style,
            fresh: &fresh,
            gutter,
        };
        drawing.panel(&mut text, panel, &rows);
    }
    text + &legend(&cells, &fresh, style, look)
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
    cells: Cells,
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
        let in_one_line = |name: &String| match self.cells {
            Cells::Roomy => format!("{name:>2} "),
            Cells::Dense => format!("{name:>2}"),
        };
        if self.cells == Cells::Roomy || names.iter().all(|name| name.chars().count() == 1) {
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
            format!(" {letter}")
        };
        [0, 1]
            .map(|line| names.iter().map(|name| letter(name, line)).collect())
            .to_vec()
    }

    fn cell(&self, cell: Option<Cell>) -> String {
        let Some((cell, tile)) = cell.and_then(|cell| Some((cell, self.game.table().at(cell)?)))
        else {
            let empty = match (cell, self.look.ascii) {
                (None, _) => " ",
                (_, true) => ".",
                (_, false) => "·",
            };
            let behind = if self.cells == Cells::Roomy { " " } else { "" };
            return inked(self.look, Ink::Faint, &format!(" {empty}{behind}"));
        };
        let fresh = self.fresh.contains(&cell);
        let mark = tile.kind.mark().unwrap_or(' ');
        let text = match (self.cells, fresh) {
            (Cells::Roomy, true) => format!("{mark}{}*", tile.letter),
            (Cells::Roomy, false) => format!("{mark}{} ", tile.letter),
            (Cells::Dense, true) => format!("{mark}{}", tile.letter.lower()),
            (Cells::Dense, false) => format!("{mark}{}", tile.letter),
        };
        match (fresh, tile.kind) {
            (true, _) => inked(self.look, Ink::Fresh, &text),
            (_, Kind::Corner) => inked(self.look, Ink::Corner, &text),
            (_, Kind::Wildcard) => inked(self.look, Ink::Wildcard, &text),
            _ => text,
        }
    }
}

/// What the marks mean, as far as there are any.
fn legend(cells: &[(Cell, Tile)], fresh: &BTreeSet<Cell>, style: Cells, look: Look) -> String {
    let new = if style == Cells::Roomy {
        "* last play"
    } else {
        "small letters: last play"
    };
    let has = |kind| cells.iter().any(|(_, tile)| tile.kind == kind);
    let marks: Vec<&str> = [
        (!fresh.is_empty(), new),
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
