//! `tileref undo` and `tileref redo`: turns taken back, and said again.

use std::path::PathBuf;

use clap::Args as ClapArgs;

use super::number::between;
use super::render;
use super::session::Session;
use super::ui::{Exit, Ui};
use crate::game::{Game, Status};
use crate::text::count;
use crate::view::{self, Turn};

/// The record, and how many turns.
#[derive(Debug, ClapArgs)]
#[command(
    after_help = "What `undo` takes back, `redo` says again, however often and in whatever session, until somebody \
says something new. What `amend` changed is no turn that was said: amend it again to have it as it was.

Examples:
  tileref undo game.yaml        the last turn
  tileref undo game.yaml 3      the last three
  tileref redo game.yaml 2      two of them again"
)]
pub struct Args {
    /// The record
    #[arg(default_value = super::DEFAULT_FILE)]
    pub file: PathBuf,

    /// How many turns
    #[arg(default_value_t = 1, allow_negative_numbers = true)]
    #[arg(value_parser = between::<u16>(1, u16::MAX.into()))]
    pub n: u16,

    /// Answer with one JSON document: the whole game as `check --json` tells it
    #[arg(long)]
    pub json: bool,
}

/// Takes turns back.
///
/// # Errors
/// Fewer turns than that, or why the record could not be saved.
pub fn undo(args: &Args, ui: &mut Ui) -> anyhow::Result<Exit> {
    let mut session = Session::open(&args.file)?;
    let n = usize::from(args.n);
    let before = session.undo(n)?;
    answer(args, &session, &told("taken back", &before, n), ui)
}

/// Says turns again.
///
/// # Errors
/// Fewer turns than that to say again, or why the record could not be saved.
pub fn redo(args: &Args, ui: &mut Ui) -> anyhow::Result<Exit> {
    let mut session = Session::open(&args.file)?;
    let n = usize::from(args.n);
    session.redo(n)?;
    answer(args, &session, &told("said again", session.game(), n), ui)
}

fn answer(args: &Args, session: &Session, told: &str, ui: &mut Ui) -> anyhow::Result<Exit> {
    if args.json {
        ui.say_json(&session.report())?;
    } else {
        let scores = render::scores(session.game(), ui.look);
        ui.say(&(told.to_owned() + &scores))?;
    }
    Ok(Exit::Fine)
}

/// The last turns of a game, which were taken back or said again, and what they added.
pub fn told(done: &str, game: &Game, n: usize) -> String {
    let mut turns: Vec<String> = view::turns(game)
        .rev()
        .filter(|turn| turn.n.is_some())
        .take(n)
        .map(|turn| line(game, &turn))
        .collect();
    turns.reverse();
    match turns.as_slice() {
        [one] => format!("{done}: {one}\n"),
        all => format!("{done}: {}\n  {}\n", count(n, "turn"), all.join("\n  ")),
    }
}

/// One turn in a line. Of a list only that it was one: the others may still be writing theirs, or write them again.
fn line(game: &Game, turn: &Turn<'_>) -> String {
    let status = game.entries().get(turn.entry).map(|entry| entry.status);
    if status == Some(Status::Listed) {
        return format!("{}: words", turn.who);
    }
    let points = turn.points.filter(|&points| points != 0);
    let points = points.map(|points| format!(" ({points:+})"));
    format!(
        "{}: {}{}",
        turn.who,
        turn.said.as_deref().unwrap_or_default(),
        points.unwrap_or_default()
    )
}
