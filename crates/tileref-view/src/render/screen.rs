//! The table on one screen of a terminal: the board, the latest turn and the scores, side by side where they fit.

use super::board::{Cells, NARROW, Sheet, block_width};
use super::scores::{score_line, score_table, state};
use super::turns::history;
use crate::terminal::{TextStyle, fitted, visible, wrapped};
use crate::view::{self, Phase, Scores};
use tileref_game::game::Game;

/// The columns between two blocks.
const GAP: usize = 3;
/// The maximum width of a turn; beyond it there is room for the turns before it.
const WIDE: usize = 50;

/// The least width of a column in which notes on a turn are read with ease.
const READABLE: usize = 36;

/// Board, turn, the notes on it and scores in `height` lines of `style.width` columns; of a larger board, the part around
/// the last play.
pub fn screen(
    game: &Game,
    scores: &Scores,
    (turn, notes): (&str, &str),
    style: TextStyle,
    height: usize,
) -> String {
    let whole = turn.to_owned() + notes;
    let Some(board) = view::board(game) else {
        let table = score_table(game, scores, style) + &state(game, scores, style);
        let text = wrapped(&view::bare(game), style.width, "");
        return text + &fitted(&(whole + &table), style.width);
    };
    let terse = whole.replace("\n  ", "; ");
    // The turn beside the board, or below it; and the least width beside it.
    let least = if notes.is_empty() { 0 } else { READABLE };
    let arranged = [
        (&*whole, "", least),
        (turn, notes, 0),
        ("", &*whole, 0),
        (&*terse, "", 0),
        ("", &*terse, 0),
    ];
    let is_long = lines(&fitted(&whole, style.width)) > height / 3;
    let under = if is_long { &terse } else { &whole };
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
    let best = screens.reduce(|best, other| if other.1 > best.1 { other } else { best });
    best.map_or(String::new(), |(text, _)| text)
}

/// The screen with the scores beside the board, and the number of cells that are drawn; `None` if they do not fit. The
/// first text goes above the scores, in a column of at least this width, the second below the board. The result is the last
/// line.
fn beside(
    game: &Game,
    scores: &Scores,
    sheet: &Sheet<'_>,
    (above, below, least): (&str, &str, usize),
    (style, height): (TextStyle, usize),
) -> Option<(String, usize)> {
    let state = state(game, scores, style);
    let (state, result) = match view::phase(game) {
        Phase::Over => ("", &*state),
        _ => (&*state, ""),
    };
    let below = fitted(&(below.to_owned() + result), style.width);
    let height = height.checked_sub(lines(&below))?;
    let room = style.width.checked_sub(NARROW + GAP)?;
    let (board, cells) = sheet.part(room, height);
    let board_width = block_width(&board);
    let room = style.width.checked_sub(board_width + GAP);
    let room = room.filter(|&room| room >= least)?;
    let width = if room > WIDE + GAP + WIDE { WIDE } else { room };
    let table = Some(score_table(game, scores, style)).filter(|table| block_width(table) <= room);
    let table = table.unwrap_or_else(|| score_line(game, scores, TextStyle { width, ..style }));
    let side = fitted(above, width) + &table + &fitted(state, width);
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
