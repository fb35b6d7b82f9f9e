//! The table on one screen of a terminal: the board, the latest turn and the scores, side by side where they fit.

use super::board::{Cells, Sheet};
use super::scores::{score_line, score_table, state};
use super::turns::history;
use crate::terminal::{TextStyle, fitted, visible, wrapped};
use crate::view::{self, Scores};
use tileref_game::game::Game;

/// The columns between two blocks.
const GAP: usize = 3;
/// The least width of the board's legend, and of a block beside it.
pub(super) const NARROW: usize = 26;
/// The maximum width of a turn; beyond it there is room for the turns before it.
const WIDE: usize = 50;

/// Board, turn and scores in `height` lines of `style.width` columns; of a larger board, the part around the last play.
pub fn screen(game: &Game, scores: &Scores, turn: &str, style: TextStyle, height: usize) -> String {
    let Some(board) = view::board(game) else {
        let table = score_table(game, scores, style) + &state(game, scores, style);
        return wrapped(&view::bare(game), style.width, "") + turn + &fitted(&table, style.width);
    };
    let terse = turn.replace("\n  ", "; ");
    // The turn beside the board, or below it.
    let arranged = [(turn, ""), ("", turn), (&*terse, ""), ("", &*terse)];
    let is_long = lines(&fitted(turn, style.width)) > height / 3;
    let under = if is_long { &terse } else { turn };
    let under = under.to_owned() + &score_line(game, scores, style) + &state(game, scores, style);
    let under = fitted(&under, style.width);
    let styles = [Cells::Roomy, Cells::Dense].map(|cells| Sheet::new(&board, cells, style));
    let screens = styles.iter().flat_map(|sheet| {
        let turns = arranged.iter();
        let beside = turns.filter_map(|turn| beside(game, scores, sheet, *turn, (style, height)));
        let (text, cells) = sheet.part(style.width, height.saturating_sub(lines(&under)));
        beside.chain([(text + &under, cells)])
    });
    // The first one that shows the most cells.
    let best = screens.reduce(|best, other| {
        let better = other.1 > best.1;
        if better { other } else { best }
    });
    best.map_or(String::new(), |(text, _)| text)
}

/// The screen with the scores beside the board, and the number of cells that are drawn; `None` if they do not fit. The
/// first text goes above the scores, the second below the board.
fn beside(
    game: &Game,
    scores: &Scores,
    sheet: &Sheet<'_>,
    (above, below): (&str, &str),
    (style, height): (TextStyle, usize),
) -> Option<(String, usize)> {
    let below = fitted(below, style.width);
    let height = height.checked_sub(lines(&below))?;
    let room = style.width.checked_sub(NARROW + GAP)?;
    let (board, cells) = sheet.part(room, height);
    let board_width = block_width(&board);
    let room = style.width.checked_sub(board_width + GAP)?;
    let width = if room > WIDE + GAP + WIDE { WIDE } else { room };
    let table = Some(score_table(game, scores, style)).filter(|table| block_width(table) <= room);
    let table = table.unwrap_or_else(|| score_line(game, scores, TextStyle { width, ..style }));
    let side = fitted(above, width) + &table + &fitted(&state(game, scores, style), width);
    if lines(&side) > height || block_width(&side) > room {
        return None;
    }
    let text = joined(&board, board_width, &side);
    let left = room.saturating_sub(width + GAP);
    let text = if left == 0 {
        text
    } else {
        let style = TextStyle {
            width: left,
            ..style
        };
        let past = latest(game, style, lines(&text));
        joined(&text, board_width + GAP + width, &past)
    };
    Some((text + &below, cells))
}

/// The last lines of the log.
fn latest(game: &Game, style: TextStyle, rows: usize) -> String {
    let past = history(game, style);
    let past: Vec<&str> = past.lines().collect();
    past[past.len().saturating_sub(rows)..].join("\n")
}

/// Two blocks side by side.
fn joined(left: &str, width: usize, right: &str) -> String {
    let rows = lines(left).max(lines(right));
    let (mut left, mut right) = (left.lines(), right.lines());
    let row = |_| {
        let (left, right) = (left.next().unwrap_or(""), right.next().unwrap_or(""));
        let gap = " ".repeat(width.saturating_sub(visible(left)) + GAP);
        format!("{left}{gap}{right}").trim_end().to_owned() + "\n"
    };
    (0..rows).map(row).collect()
}

fn lines(text: &str) -> usize {
    text.lines().count()
}

pub(super) fn block_width(text: &str) -> usize {
    text.lines().map(visible).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_stand_side_by_side() {
        assert_eq!(
            joined("ab\nc\n", 2, "x\ny\nz\n"),
            "ab   x\nc    y\n     z\n"
        );
    }
}
