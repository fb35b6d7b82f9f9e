//! Games as text: the board, the scoreboard, the log. Every number comes from the itemised entries of the game.

mod board;
mod review;
mod scores;
mod screen;
pub mod stats;
mod tiles;
mod turns;
mod words;

pub use board::{board, boards, ghosts};
pub use review::{STOPPED, TILES_ALONE, arithmetic, missed, review};
pub use scores::{scoreboard, scores, standing};
pub use screen::{fitted, screen};
pub use tiles::tiles;
pub use turns::{history, log, numbered, turns};
pub use words::words;

use anstyle::{AnsiColor, Style};
use comfy_table::{Cell, CellAlignment, ContentArrangement, LineStyle, Table, TableStyle};

use super::ui::Look;
use crate::text::visible;

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
pub fn inked(look: Look, ink: Ink, text: &str) -> String {
    if !look.color {
        return text.to_owned();
    }
    let style = match ink {
        Ink::Faint => Style::new().dimmed(),
        Ink::Fresh => Style::new().invert().bold(),
        Ink::Corner => AnsiColor::Yellow.on_default().bold(),
        Ink::Wildcard => AnsiColor::Magenta.on_default().bold(),
        Ink::LetterPremium => AnsiColor::Blue.on_default(),
        Ink::WordPremium => AnsiColor::Red.on_default(),
        Ink::Strong => Style::new().bold(),
    };
    format!("{style}{text}{style:#}")
}

/// Parts side by side in as few lines as possible, none of them broken.
fn packed(parts: &[String], width: usize) -> String {
    let mut lines: Vec<String> = Vec::new();
    for part in parts {
        match lines.last_mut() {
            Some(line) if visible(line) + 3 + visible(part) <= width => {
                *line += "   ";
                *line += part;
            }
            _ => lines.push(part.clone()),
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
pub fn table(look: Look, header: &[&str]) -> Table {
    let mut table = Table::new();
    table
        .load_style(if look.ascii { ASCII_LINES } else { LINES })
        .set_content_arrangement(ContentArrangement::Dynamic)
        .set_width(u16::try_from(look.width).unwrap_or(u16::MAX))
        .set_header(header);
    table
}

/// A right-aligned cell, for numbers.
pub fn right(text: String) -> Cell {
    Cell::new(text).set_alignment(CellAlignment::Right)
}

/// A drawn table, without trailing spaces.
pub fn drawn(table: &Table) -> String {
    table
        .lines()
        .map(|line| line.trim_end().to_owned() + "\n")
        .collect()
}
