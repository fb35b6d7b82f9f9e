//! The table on one screen of a terminal: the board, the latest turn and the scores, side by side where they fit.

use super::board::{Cells, NARROW, Sheet, block_width};
use super::scores::{score_line, score_table, state};
use super::turns::history;
use crate::cli::terminal::{TextStyle, fitted, visible, wrapped};
use crate::game::Game;
use crate::view::{self, Phase, Scores};

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
    let best = screens.reduce(|best, other| {
        let better = other.1 > best.1;
        if better { other } else { best }
    });
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
    let is_over = view::phase(game) == Phase::Over;
    let (state, result) = if is_over {
        ("", &*state)
    } else {
        (&*state, "")
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
    use std::fs;
    use std::path::{Path, PathBuf};

    use super::*;
    use crate::cli::files::Source;
    use crate::cli::render::turns;
    use crate::cli::session::Session;

    #[test]
    fn blocks_stand_side_by_side() {
        assert_eq!(
            joined("ab\nc\n", 2, "x\ny\nz\n"),
            "ab   x\nc    y\n     z\n"
        );
    }

    #[test]
    fn the_legend_of_a_small_board_leaves_room_for_the_scores() {
        let folder = tempfile::tempdir().expect("a folder");
        let record = "game: wordpaths\nplayers: [Ann, Bob]\noptions: {rings: [1, 1, 1]}\nturns:\n  \
                      - table: grid wo*ra./d?tbi/gie.d\n";
        let source = Source::new(folder.path().join("game.yaml"), record);
        let session = Session::read(source).expect("a game");
        let game = session.game();
        let style = TextStyle {
            color: false,
            ascii: true,
            width: 80,
        };
        let text = screen(
            game,
            &view::scores(game),
            (&turns(game, 0, style), ""),
            style,
            22,
        );
        assert!(
            text.contains("1. table: grid wo*ra./d?tbi/gie.d\n"),
            "{text}"
        );
        assert!(text.contains("( ) ring doubles the word"), "{text}");
    }

    #[test]
    fn long_notes_and_the_result_are_below_the_board() {
        let game = |turns: &str| {
            let record = format!("game: crossword\nplayers: [Ann, Bob]\nturns:{turns}\n");
            let folder = tempfile::tempdir().expect("a folder");
            let source = Source::new(folder.path().join("game.yaml"), &record);
            Session::read(source).expect("a game")
        };
        let style = TextStyle {
            color: false,
            ascii: true,
            width: 80,
        };
        let drawn = |session: &Session, notes: &str| {
            let game = session.game();
            let turn = turns(game, view::last(game), style);
            let scores = view::scores(game);
            let text = screen(game, &scores, (&turn, notes), style, 22);
            assert!(lines(&text) <= 22, "{text}");
            text
        };
        let lesson = "Letters count once, and a whole word counts twice under new tiles.\n";
        let text = drawn(&game("\n  - Ann: h8 r habit"), lesson);
        assert!(text.contains("   1. Ann: h8 r habit\n"), "{text}");
        assert!(text.ends_with(&format!("\n{lesson}")), "{text}");
        let end = "\n  - Ann: h8 r habit\n  - Bob: end\n  - Ann: rack -\n  - Bob: rack -";
        let rules = "options: {rack_count: trust}\n";
        let session = game(&format!("{end}\n{rules}"));
        let text = drawn(&session, "`again` starts the next game\n");
        let ends = "\n`again` starts the next game\nthe game is over; Ann wins by 22 points\n";
        assert!(text.ends_with(ends), "{text}");
    }

    /// The games of every example after their turns, each with the name of its file.
    fn late_games() -> impl Iterator<Item = (String, Session)> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
        let files = fs::read_dir(folder).expect("the examples");
        let files = files.map(|entry| entry.expect("a file").path());
        let is_record = |path: &PathBuf| {
            let name = path.file_stem().unwrap_or_default().to_string_lossy();
            let other = name.ends_with("-rules") || name.ends_with("-mat");
            path.extension().is_some_and(|ending| ending == "yaml") && !other
        };
        files.filter(is_record).flat_map(|path| {
            let text = fs::read_to_string(&path).expect("a text");
            let ends = text.match_indices("\n  - ").map(|(at, _)| at + 1);
            let ends: Vec<usize> = ends.skip(1).chain([text.len()]).collect();
            let late = ends.len().saturating_sub(12);
            let sessions = ends[late..].iter().map(|end| {
                let session = Session::read(Source::new(path.as_path(), &text[..*end]));
                (path.display().to_string(), session.expect("a game"))
            });
            sessions.collect::<Vec<_>>()
        })
    }

    #[test]
    fn every_game_fits_on_every_screen_late_in_the_evening() {
        for (name, session) in late_games() {
            let game = session.game();
            for (width, height) in [(80, 24), (40, 24), (28, 30), (200, 50)] {
                let style = TextStyle {
                    color: false,
                    ascii: true,
                    width,
                };
                let last = view::last(game);
                let text = screen(
                    game,
                    &view::scores(game),
                    (&turns(game, last, style), ""),
                    style,
                    height - 2,
                );
                let told = format!("{name} at {width}x{height}\n{text}");
                // The lists of a whole round may be longer than a narrow screen.
                let scrolls = width <= 40 && game.round().is_some();
                assert!(scrolls || lines(&text) <= height - 2, "{told}");
                assert!(block_width(&text) <= width, "{told}");
                for player in game.seats().players() {
                    let score = game.score(player.seat).to_string();
                    assert!(text.contains(&score), "{told}");
                }
                let head: Vec<&str> = text
                    .lines()
                    .take(1)
                    .flat_map(str::split_whitespace)
                    .collect();
                let rows: Vec<&str> = text.lines().map(str::trim_start).collect();
                for cell in game.fresh() {
                    let column = crate::grid::column_name(cell.column());
                    assert!(head.contains(&&*column), "{column}: {told}");
                    let row = format!("{} ", cell.row() + 1);
                    assert!(
                        rows.iter().any(|line| line.starts_with(&row)),
                        "{row}: {told}"
                    );
                }
            }
        }
    }
}
