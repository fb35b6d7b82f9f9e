//! `tileref amend`: one turn of the past said otherwise, and everything after it judged anew.

use std::path::PathBuf;

use clap::Args as ClapArgs;

use super::fault::point_into;
use super::render;
use super::session::{Amended, Session};
use super::turn::Spoken;
use super::ui::{Exit, Ui};
use crate::text::shown;

/// Corrects a turn of the past, and judges everything after it anew.
///
/// N counts the turns as `log` numbers them. The same player speaks as before, unless a name stands before the
/// action or `--by` names one. Where a later turn no longer stands, it says which one and why, and changes nothing.
#[derive(Debug, ClapArgs)]
#[command(after_help = "Examples:
  tileref amend game.yaml 3 m13 r latches        turn 3 was LATCHES
  tileref amend game.yaml 3 'm13 r latche?s'     its S was a wildcard
  tileref amend game.yaml 4 Bob: pass            it was Bob who passed
  tileref amend game.yaml 3 --dry-run m12 r bit  would everything still stand?

A turn that should not be there at all: `undo` back to it, or delete its line in the file.")]
pub struct Args {
    /// The record
    pub file: PathBuf,

    /// The turn, counted from 1
    #[arg(value_parser = number)]
    pub n: u32,

    #[command(flatten)]
    #[allow(missing_docs, reason = "what it is stands at the type")]
    pub spoken: Spoken,
}

/// Runs the command.
///
/// # Errors
/// The rule that the action or a later turn breaks, or why the record could not be read or saved.
pub fn run(args: &Args, ui: &mut Ui) -> anyhow::Result<Exit> {
    let mut session = Session::open(&args.file)?;
    let spoken = &args.spoken;
    let (actor, line) = spoken.split(&session)?;
    let amended = session
        .amend(args.n as usize, actor.as_deref(), &line, spoken.dry_run)
        .map_err(|error| point_into(error, &spoken.typed(), &line))?;
    if spoken.json {
        ui.say_json(&session.report())?;
        return Ok(Exit::Fine);
    }
    let mut text = told(args.n as usize, &amended);
    text += &render::scores(session.game(), ui.look);
    if spoken.dry_run {
        text += "nothing was saved: this was a dry run\n";
    }
    ui.say(&text)?;
    Ok(Exit::Fine)
}

/// What was changed, and how to change it back.
pub fn told(n: usize, amended: &Amended) -> String {
    let Amended {
        before,
        after,
        hidden,
    } = amended;
    if *hidden {
        return format!("turn {n} is said otherwise, hidden until every list is in\n");
    }
    if before == after {
        return format!("turn {n} is `{}` already\n", shown(after));
    }
    format!(
        "turn {n} was `{}`\n{:>width$} is `{}`\n",
        shown(before),
        "now",
        shown(after),
        width = format!("turn {n}").len()
    )
}

/// The number of a turn, where the file stands before it.
fn number(text: &str) -> Result<u32, String> {
    let number = text.parse().ok().filter(|&n| n > 0);
    number.ok_or_else(|| {
        "the file comes first, then the number of the turn: `tileref amend game.yaml 3 m13 r latch`"
            .to_owned()
    })
}
