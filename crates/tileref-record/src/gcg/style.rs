//! How a program writes moves. A record keeps it, so that an export writes them the same way.

use std::borrow::Cow;
use std::fmt;

use super::{Event, Item, Move};
use crate::tile::{Letter, RackTile};

/// How the moves of a transcript are written, if not like most programs write them: `H8 WR.ATH`.
///
/// ```
/// use tileref_record::gcg::{Joined, Style};
/// let style = Style { full_words: true, joined: Joined::Bars, ..Style::default() };
/// assert_eq!(style.to_string(), "full words, |CH|");
/// assert_eq!(Style::read("full words, |CH|"), style);
/// ```
#[allow(clippy::struct_excessive_bools, reason = "each is a habit of its own")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// The letters that were on the board are written like new ones: `H8 WREATH`.
    pub full_words: bool,
    /// The letter of a position is small: `h8 WR.ATH`.
    pub small_cells: bool,
    /// Notes are on the line of the move before: `>Ann: H8 WREATH +30 30 OW, PEA`.
    pub line_notes: bool,
    /// No points have no sign: `>Ann: ABC - 0 30`.
    pub bare_zeros: bool,
    /// A withdrawn play is written without its points: `>Ann: ABC -- +0 30`.
    pub bare_withdrawals: bool,
    /// Tiles of several letters.
    pub joined: Joined,
}

/// How tiles of several letters are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Joined {
    /// `[CH]`
    #[default]
    Brackets,
    /// `|CH|`
    Bars,
    /// `1`, `2` and `3` for CH, LL and RR.
    Digits,
    /// `CH`
    Plain,
}

type Switch = fn(&mut Style) -> &mut bool;

/// The name of each switch in a record.
const SWITCHES: [(&str, Switch); 5] = [
    ("full words", |style| &mut style.full_words),
    ("small cells", |style| &mut style.small_cells),
    ("notes in lines", |style| &mut style.line_notes),
    ("0 for +0", |style| &mut style.bare_zeros),
    ("-- +0", |style| &mut style.bare_withdrawals),
];

/// The name of each way to write tiles of several letters, but for the usual one.
const JOINED: [(&str, Joined); 3] = [
    ("|CH|", Joined::Bars),
    ("1 for CH", Joined::Digits),
    ("CH as C and H", Joined::Plain),
];

/// The digits of Spanish tiles.
pub(super) const SPANISH: [(&str, &str); 3] = [("1", "[CH]"), ("2", "[LL]"), ("3", "[RR]")];

impl Style {
    /// Its key in the `about` of a record.
    pub const KEY: &str = "style";

    /// Reads what is printed.
    pub fn read(text: &str) -> Self {
        let mut style = Self::default();
        for (_, switch) in SWITCHES.iter().filter(|(name, _)| text.contains(name)) {
            *switch(&mut style) = true;
        }
        let joined = JOINED.iter().find(|(name, _)| text.contains(name));
        style.joined = joined.map_or(Joined::Brackets, |&(_, joined)| joined);
        style
    }

    /// This style, without the parts that would change how these moves and notes are read back.
    pub(super) fn fit_for(self, items: &[Item]) -> Self {
        let is_line = |pair: &[Item]| match pair {
            [before, Item::Note(text)] => before.as_move().is_some() && can_follow_move(text),
            _ => true,
        };
        let starts_with_note = matches!(items.first(), Some(Item::Note(_)));
        let mut moves = items.iter().filter_map(Item::as_move);
        let cannot_be_plain = self.joined == Joined::Plain && moves.any(has_single_in_brackets);
        Self {
            line_notes: self.line_notes && !starts_with_note && items.windows(2).all(is_line),
            joined: if cannot_be_plain {
                Joined::Brackets
            } else {
                self.joined
            },
            ..self
        }
    }

    /// A move, after its nick.
    pub(super) fn written(self, one: &Move) -> String {
        let mut one = one.clone();
        if self.bare_withdrawals && one.event == Event::Withdrawn {
            one.score = 0;
        }
        let mut text = if self.small_cells {
            format!("{one:#}")
        } else {
            one.to_string()
        };
        // At the end, the sign shows whose tiles they are.
        if self.bare_zeros && !one.event.is_end_rack() {
            text = text.replace(" +0 ", " 0 ");
        }
        match self.joined {
            Joined::Brackets => text,
            Joined::Bars => text.replace(['[', ']'], "|"),
            // A digit would be the number of tiles.
            Joined::Digits if exchanges_only_joined(&one) => text,
            Joined::Digits => SPANISH
                .iter()
                .fold(text, |text, (digit, tile)| text.replace(tile, digit)),
            Joined::Plain => text.replace(['[', ']'], ""),
        }
    }
}

/// Whether a move has a single letter in brackets, to keep it apart from its neighbour.
fn has_single_in_brackets(one: &Move) -> bool {
    let text = one.to_string();
    let mut tiles = text.split('[').skip(1);
    tiles.any(|tile| tile.chars().nth(1) == Some(']'))
}

fn exchanges_only_joined(one: &Move) -> bool {
    let is_joined = |tile: &RackTile| tile.letter().is_some_and(Letter::is_joined);
    matches!(&one.event, Event::Exchange(tiles) if tiles.iter().all(is_joined))
}

/// Whether a note on the line of a move cannot be taken for part of the move.
pub(super) fn can_follow_move(note: &str) -> bool {
    note.starts_with(char::is_alphabetic)
}

/// A word with `[CH]` for `|CH|`, and `[L·L]` for `L·L`, which nothing else can be.
pub(super) fn in_brackets(word: &str) -> Cow<'_, str> {
    let bars = word.matches('|').count();
    if word.contains('·') && !word.contains('[') {
        return word.replace("L·L", "[L·L]").replace("l·l", "[l·l]").into();
    }
    if bars == 0 || bars % 2 == 1 {
        return word.into();
    }
    let mut brackets = ['[', ']'].into_iter().cycle();
    let bracket = |c| if c == '|' { brackets.next() } else { Some(c) };
    word.chars().filter_map(bracket).collect()
}

/// The text for a record; empty for the usual style.
impl fmt::Display for Style {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut style = *self;
        let joined = JOINED.iter().filter(|(_, joined)| *joined == self.joined);
        let switches = SWITCHES.iter().filter(|(_, switch)| *switch(&mut style));
        let switches = switches.map(|(name, _)| *name);
        let all = switches.chain(joined.map(|(name, _)| *name));
        f.write_str(&all.collect::<Vec<_>>().join(", "))
    }
}
