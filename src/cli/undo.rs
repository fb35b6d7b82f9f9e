//! `tileref undo` and `tileref redo`.

use std::path::PathBuf;

use clap::Args as ClapArgs;

use super::exit::Exit;
use super::number::between;
use super::open;
use super::ui::Ui;
use crate::game::{Game, Status};
use crate::render;
use crate::session::Session;
use crate::text::count;
use crate::view::{self, TurnView};

/// The arguments of `undo` and `redo`.
#[derive(Debug, ClapArgs)]
#[command(
    after_help = "`redo` restores what `undo` removed, as often as you like and in any session, until a new action \
other than a note is recorded. An `amend`, `insert`, `delete` or `rename` is not a turn: to revert it, change the record back in the same way.

Examples:
  tileref undo game.yaml        the last turn
  tileref undo game.yaml 3      the last three
  tileref redo game.yaml 2      redo two of them"
)]
pub struct Args {
    /// The record
    #[arg(default_value = super::DEFAULT_FILE)]
    pub file: PathBuf,

    /// The number of turns
    #[arg(default_value_t = 1, allow_negative_numbers = true)]
    #[arg(value_parser = between::<u16>(1, u16::MAX.into()))]
    pub n: u16,

    /// Print one JSON document: the whole game as in `check --json`
    #[arg(long)]
    pub json: bool,
}

/// Runs `undo`.
///
/// # Errors
/// Fewer turns than that, or why the record could not be saved.
pub fn undo(args: &Args, ui: &mut Ui) -> anyhow::Result<Exit> {
    let mut session = open::record(&args.file)?;
    let n = args.n.into();
    let (before, entries) = session.undo(n)?;
    answer(args, &session, &describe("undone", &before, n, entries), ui)
}

/// Runs `redo`.
///
/// # Errors
/// Fewer turns to redo, or why the record could not be saved.
pub fn redo(args: &Args, ui: &mut Ui) -> anyhow::Result<Exit> {
    let mut session = open::record(&args.file)?;
    let n = args.n.into();
    let entries = session.redo(n)?;
    let redone = describe("redone", session.game(), n, entries);
    answer(args, &session, &redone, ui)
}

fn answer(args: &Args, session: &Session, turns: &str, ui: &mut Ui) -> anyhow::Result<Exit> {
    let text = |style| turns.to_owned() + &render::scores(session.game(), style);
    ui.answer(args.json, || session.report(), text)
}

/// The last `n` turns of a game, which were undone or redone: each of their entries with its points.
pub fn describe(done: &str, game: &Game, n: usize, entries: usize) -> String {
    let mut turns: Vec<String> = view::turns(game)
        .rev()
        .filter(|turn| turn.n.is_some())
        .take(entries)
        .map(|turn| line(&turn))
        .collect();
    turns.reverse();
    match turns.as_slice() {
        [one] => format!("{done}: {one}\n"),
        all => format!("{done}: {}\n  {}\n", count(n, "turn"), all.join("\n  ")),
    }
}

/// A turn on one line. The words of a list are hidden, because other players may still be writing theirs.
fn line(turn: &TurnView<'_>) -> String {
    if turn.entry.status == Status::Listed {
        return format!("{}: words", turn.who);
    }
    let points = turn.points.filter(|&points| points != 0);
    let points = points.map(|points| format!(" ({points:+})"));
    format!(
        "{}: {}{}",
        turn.who,
        turn.line.as_deref().unwrap_or_default(),
        points.unwrap_or_default()
    )
}
