//! Every game fits on every screen: the board, the scores and the last turns, as the prompt draws them.

use std::fs;
use std::path::{Path, PathBuf};

use tileref::cli::terminal::{TextStyle, visible};
use tileref::dictionaries::Lists;
use tileref::fault::Fault;
use tileref::render::{screen, turns};
use tileref::session::Session;
use tileref::source::Source;
use tileref::store;
use tileref::view;

fn read(source: Source) -> Result<Session, Fault> {
    store::read(source, &Lists::default())
}

/// The columns that a text takes.
fn width_of(text: &str) -> usize {
    text.lines().map(visible).max().unwrap_or(0)
}

#[test]
fn the_legend_of_a_small_board_leaves_room_for_the_scores() {
    let folder = tempfile::tempdir().expect("a folder");
    let record = "game: wordpaths\nplayers: [Ann, Bob]\noptions: {rings: [1, 1, 1]}\nturns:\n  \
                  - table: grid wo*ra./d?tbi/gie.d\n";
    let source = Source::new(folder.path().join("game.yaml"), record);
    let session = read(source).expect("a game");
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
        read(source).expect("a game")
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
        assert!(text.lines().count() <= 22, "{text}");
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
            let session = read(Source::new(path.as_path(), &text[..*end]));
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
            assert!(scrolls || text.lines().count() <= height - 2, "{told}");
            assert!(width_of(&text) <= width, "{told}");
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
                let column = tileref::grid::column_name(cell.column());
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
