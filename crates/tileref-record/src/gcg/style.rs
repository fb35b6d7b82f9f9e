//! How old programs write moves. A record remembers it, so that the same moves are exported.

use std::fmt;

/// How the moves of a transcript are written, where it is not `H8 WR.ATH` as most programs do.
///
/// ```
/// use tileref_record::gcg::Style;
/// let style = Style { full_words: true, small_cells: true };
/// assert_eq!(style.to_string(), "full words, small cells");
/// assert_eq!(Style::read("full words, small cells"), style);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// The letters that were on the board are written like new ones: `H8 WREATH`.
    pub full_words: bool,
    /// The letter of a position is small: `h8 WR.ATH`.
    pub small_cells: bool,
}

const FULL_WORDS: &str = "full words";
const SMALL_CELLS: &str = "small cells";

impl Style {
    /// Its key in the `about` of a record.
    pub const KEY: &str = "style";

    /// Reads what is printed.
    pub fn read(text: &str) -> Self {
        Self {
            full_words: text.contains(FULL_WORDS),
            small_cells: text.contains(SMALL_CELLS),
        }
    }
}

/// The text for a record; empty for the usual style.
impl fmt::Display for Style {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let full = self.full_words.then_some(FULL_WORDS);
        let small = self.small_cells.then_some(SMALL_CELLS);
        let words: Vec<&str> = full.into_iter().chain(small).collect();
        f.write_str(&words.join(", "))
    }
}
