//! `tileref turn`: one action, judged, saved and told.

use std::path::PathBuf;

use clap::Args as ClapArgs;

use super::render;
use super::session::Session;
use super::ui::{Exit, Ui};

/// Says one action of a game by the player to move, and saves it.
///
/// The words ACTION are what would be typed at the prompt. Quote those with `?` in them, so that the shell leaves
/// them alone.
#[derive(Debug, ClapArgs)]
#[command(after_help = "Examples:
  tileref turn game.yaml m13 r latch             LATCH from M13 to the right
  tileref turn game.yaml m13 rdrr latch          a word that bends: one letter for each step
  tileref turn game.yaml 'm13 r +act?s'          a corner tile A, a wildcard standing for S
  tileref turn game.yaml --by Bob challenge      Bob doubts the play before
  tileref turn game.yaml --dry-run n11 d abate   judge it, and save nothing
  tileref turn game.yaml table: shift r 5        the table speaks; so can `Bob: pass`")]
pub struct Args {
    /// The record
    pub file: PathBuf,

    /// The action
    #[arg(required = true, value_name = "ACTION", allow_negative_numbers = true)]
    pub action: Vec<String>,

    /// Who says it, where it is not the player to move
    #[arg(long, value_name = "NAME")]
    pub by: Option<String>,

    /// Judge the action without saving it
    #[arg(long)]
    pub dry_run: bool,

    /// Answer with one JSON document: the whole game as `check --json` tells it
    #[arg(long)]
    pub json: bool,
}

/// Runs the command.
///
/// # Errors
/// The rule that the action breaks, or why the record could not be read or saved.
pub fn run(args: &Args, ui: &mut Ui) -> anyhow::Result<Exit> {
    let mut session = Session::open(&args.file)?;
    let typed = args.action.join(" ");
    let (named, line) = session.split_actor(&typed);
    let line = line.to_owned();
    let actor = match args.by.clone().or(named) {
        Some(actor) => actor,
        None => session
            .speaker(&line)
            .map_err(|error| session.line_fault(&line, &error))?,
    };
    let said = if args.dry_run {
        session.try_line(&actor, &line)?
    } else {
        session.say(&actor, &line)?
    };
    if args.json {
        ui.say_json(&session.report())?;
        return Ok(Exit::Fine);
    }
    let game = session.game();
    let mut text = String::new();
    for entry in &game.entries()[said.from..] {
        text += &render::turn(game, entry, ui.look);
    }
    text += &render::scores(game, ui.look);
    if args.dry_run {
        text += "nothing was saved: this was a dry run\n";
    }
    ui.say(&text)?;
    Ok(Exit::Fine)
}
