//! Games as text: the board, the scoreboard, the log. Every number comes from the itemised entries of the game.

mod board;
mod notes;
mod options;
mod place;
mod review;
mod scores;
mod screen;
pub mod stats;
mod tiles;
mod turns;
mod words;

pub use board::{board, boards, ghosts};
pub use notes::{blank, notes};
pub use options::{options, options_in_short, other_option};
pub use place::{beside, laid};
pub use review::{STOPPED, TILES_ALONE, arithmetic, missed, review, review_totals};
pub use scores::{left_to_draw, scoreboard, scores, standing};
pub use screen::screen;
pub use tiles::tiles;
pub use turns::{history, log, numbered, trial, turns};
pub use words::word_table;

use anstyle::{AnsiColor, Style};
use comfy_table::{
    Cell, CellAlignment, ColumnConstraint, ContentArrangement, LineStyle, Table, TableStyle, Width,
};
use unicode_width::UnicodeWidthStr;

use crate::terminal::{TextStyle, visible, wrapped};

/// The style of a piece of text, where colour may be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// Coordinates and empty cells.
    Faint,
    /// The last play.
    Fresh,
    /// A corner tile.
    Corner,
    /// A wildcard.
    Wildcard,
    /// A letter premium.
    LetterPremium,
    /// A word premium.
    WordPremium,
    /// Points and names to highlight.
    Strong,
}

/// Text in an ink, or plain text without colour.
pub fn inked(style: TextStyle, ink: Ink, text: &str) -> String {
    if !style.color {
        return text.to_owned();
    }
    let ansi = match ink {
        Ink::Faint => Style::new().dimmed(),
        Ink::Fresh => Style::new().invert().bold(),
        Ink::Corner => AnsiColor::Yellow.on_default().bold(),
        Ink::Wildcard => AnsiColor::Magenta.on_default().bold(),
        Ink::LetterPremium => AnsiColor::Blue.on_default(),
        Ink::WordPremium => AnsiColor::Red.on_default(),
        Ink::Strong => Style::new().bold(),
    };
    format!("{ansi}{text}{ansi:#}")
}

/// Parts side by side in as few lines as possible; only one that is wider than a line is broken.
pub fn packed(parts: &[String], width: usize) -> String {
    let mut lines: Vec<String> = Vec::new();
    for part in parts {
        match lines.last_mut() {
            Some(line) if visible(line) + 3 + visible(part) <= width => {
                *line += "   ";
                *line += part;
            }
            _ if visible(part) <= width => lines.push(part.clone()),
            _ => lines.extend(wrapped(part, width, "  ").lines().map(ToOwned::to_owned)),
        }
    }
    lines.iter().map(|line| line.clone() + "\n").collect()
}

/// Lines at the top, below the header and at the bottom, and none between rows.
const LINES: TableStyle = ruled('─');
const ASCII_LINES: TableStyle = ruled('-');

const fn ruled(line: char) -> TableStyle {
    let line = LineStyle::none().fill(line).junction(line);
    TableStyle::new()
        .top_border(line)
        .header_separator(line)
        .bottom_border(line)
}

/// An empty table in the style of this program.
pub fn table(style: TextStyle, header: &[&str]) -> Table {
    let mut table = Table::new();
    table
        .load_style(if style.ascii { ASCII_LINES } else { LINES })
        .set_content_arrangement(ContentArrangement::Dynamic)
        .set_truncation_indicator(if style.ascii { "..." } else { "…" })
        .set_width(u16::try_from(style.width).unwrap_or(u16::MAX))
        .set_header(header);
    table
}

/// A right-aligned cell, for numbers.
pub fn right(text: String) -> Cell {
    Cell::new(text).set_alignment(CellAlignment::Right)
}

/// A drawn table, without trailing spaces. Where it is too wide, its columns move together, and break between words if
/// the words have room.
pub fn drawn(mut table: Table) -> String {
    let total = |widths: &[u16], gap: usize| -> usize {
        widths.iter().map(|&width| usize::from(width) + gap).sum()
    };
    let width = table.width().map_or(usize::MAX, usize::from);
    if total(&table.column_max_content_widths(), 3) > width + 1 {
        let longest: Vec<u16> = (0..table.column_count())
            .map(|n| longest_word(&table, n))
            .collect();
        let fits = total(&longest, 2) <= width + 1;
        for (column, longest) in table.column_iter_mut().zip(longest) {
            column.set_padding((0, 1));
            if fits {
                column.set_constraint(ColumnConstraint::LowerBoundary(Width::Fixed(longest + 1)));
            }
        }
    }
    table
        .lines()
        .map(|line| line.trim_end().to_owned() + "\n")
        .collect()
}

/// The width of the longest word in a column.
fn longest_word(table: &Table, column: usize) -> u16 {
    let cells = table.column_cells_with_header_iter(column).flatten();
    let words = cells.map(|cell| {
        let content = cell.content();
        content.split_whitespace().map(UnicodeWidthStr::width).max()
    });
    let longest = words.flatten().max().unwrap_or(0);
    // As in the table, an empty column has a width too.
    u16::try_from(longest.max(1)).unwrap_or(u16::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_that_is_too_wide_breaks_between_words() {
        let style = TextStyle {
            color: false,
            ascii: true,
            width: 40,
        };
        let mut rows = table(style, &["word", "points", "path", "found by"]);
        rows.add_row(["BARBARIAN", "1x2x2 = 4", "B1 C2 C1 B1 C2 C1", "Ann"]);
        let line = "-".repeat(40);
        let text = format!(
            "{line}\nword       points    path      found by\n{line}\n\
             BARBARIAN  1x2x2 =   B1 C2 C1  Ann\n           4         B1 C2 C1\n{line}\n"
        );
        assert_eq!(drawn(rows), text);
    }
}
