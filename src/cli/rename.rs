//! `tileref rename`: another name for a player or a team.

use std::path::PathBuf;

use clap::Args as ClapArgs;

use super::action_args::{DRY_RUN, file_first};
use super::exit::Exit;
use super::open;
use super::ui::Ui;
use crate::render;
use crate::session::Renamed;
use crate::text::shown;

/// Rename a player or a team, everywhere in the record.
///
/// The name changes among the players, their full names and the teams, and in every turn. The texts of notes and comments
/// stay as they are.
#[derive(Debug, ClapArgs)]
#[command(after_help = "Examples:
  tileref rename game.yaml Ann Anna
  tileref rename game.yaml Bob 'Bob Smith'  a name with a space, in quotes
  tileref rename game.yaml Red Blue         a team")]
pub struct Args {
    /// The record
    pub file: PathBuf,

    /// The name in the record
    pub old: String,

    /// The new name
    pub new: String,

    /// Check the change without saving it
    #[arg(long)]
    pub dry_run: bool,

    /// Print one JSON document: the whole game as in `check --json`
    #[arg(long)]
    pub json: bool,
}

/// Runs the command.
///
/// # Errors
/// Nobody has the old name, the new one is invalid or taken, or the record could not be read or saved.
pub fn run(args: &Args, ui: &mut Ui) -> anyhow::Result<Exit> {
    let mut session = open::record(&args.file)?;
    let renamed = session.rename(&args.old, &args.new, args.dry_run)?;
    let note = if args.dry_run { DRY_RUN } else { "" };
    let text = |style| describe(&renamed) + &render::scores(session.game(), style) + note;
    ui.answer(args.json, || session.report(), text)
}

/// Both names.
pub fn describe(renamed: &Renamed) -> String {
    let (before, after) = (shown(&renamed.before), shown(&renamed.after));
    format!("`{before}` is now `{after}`\n")
}

/// What was probably meant by arguments that are not valid: the file was left out.
pub fn suggestion(args: &[String]) -> Option<String> {
    let file = super::DEFAULT_FILE;
    let is_name = |arg: &String| !arg.starts_with('-') && !arg.contains(['.', ' ']);
    match args {
        [old, new] if is_name(old) && is_name(new) => Some(file_first(&format!(
            "rename {file} {} {}",
            shown(old),
            shown(new)
        ))),
        _ => None,
    }
}
