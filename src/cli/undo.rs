//! `tileref undo` and `tileref redo`: turns taken back, and said again.

use std::path::PathBuf;

use clap::Args as ClapArgs;

use super::render;
use super::session::Session;
use super::ui::{Exit, Ui};
use crate::text::count;

/// The record, and how many turns.
#[derive(Debug, ClapArgs)]
#[command(
    after_help = "What `undo` takes back, `redo` says again, however often and in whatever session, until
somebody says something new.

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
    #[arg(default_value_t = 1, value_parser = turns)]
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
    change(args, ui, "taken back", Session::undo)
}

/// Says turns again.
///
/// # Errors
/// Fewer turns than that to say again, or why the record could not be saved.
pub fn redo(args: &Args, ui: &mut Ui) -> anyhow::Result<Exit> {
    change(args, ui, "said again", Session::redo)
}

fn change(
    args: &Args,
    ui: &mut Ui,
    done: &str,
    how: fn(&mut Session, usize) -> anyhow::Result<()>,
) -> anyhow::Result<Exit> {
    let mut session = Session::open(&args.file)?;
    how(&mut session, usize::from(args.n))?;
    if args.json {
        ui.say_json(&session.report())?;
    } else {
        let turns = count(usize::from(args.n), "turn");
        ui.say(&format!(
            "{turns} {done}\n{}",
            render::scores(session.game(), ui.look)
        ))?;
    }
    Ok(Exit::Fine)
}

/// How many turns: one at least.
fn turns(text: &str) -> Result<u16, String> {
    let turns = text.parse().ok().filter(|&n| n > 0);
    turns.ok_or_else(|| "say how many turns: a number, 1 or more".to_owned())
}
