//! Games as text: the board, the scoreboard, the log. Every number shown comes from the itemised entries of the game.

mod board;
mod scores;
pub mod stats;
mod tiles;
mod turns;

pub use board::board;
pub use scores::{scoreboard, scores, standing};
pub use tiles::tiles;
pub use turns::{log, turns};

use anstyle::{AnsiColor, Style};
use comfy_table::{Cell, CellAlignment, ContentArrangement, LineStyle, Table, TableStyle};

use super::ui::Look;

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

/// Lines at the top, below the header and at the bottom, and none between rows.
const LINES: TableStyle = ruled('─');
/// The same in ASCII.
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

/// A cell at the right, for numbers.
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
