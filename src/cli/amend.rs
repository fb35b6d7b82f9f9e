//! `tileref amend`: correct an earlier turn and replay the rest.

use std::path::PathBuf;

use clap::Args as ClapArgs;

use super::action_args::{ActionArgs, file_first, has_flags};
use super::exit::Exit;
use super::fault::point_into;
use super::render;
use super::session::{Amended, Session};
use super::ui::Ui;
use crate::text::{listed, shown};

/// Correct an earlier turn and replay the rest.
///
/// N is the turn's number in `log`. The player stays the same unless a name precedes the action or `--by` names
/// another. If the change would make a later turn illegal, the error shows which one and why, and nothing changes.
#[derive(Debug, ClapArgs)]
#[command(after_help = "Examples:
  tileref amend game.yaml 3 m13 r latches        turn 3 was LATCHES
  tileref amend game.yaml 3 'm13 r latche?s'     its S was a wildcard
  tileref amend game.yaml 4 Bob: pass            it was Bob who passed
  tileref amend game.yaml 3 --dry-run m12 r bit  would the later turns stay legal?

`undo` does not revert an `amend`. The output shows what the turn was before, so that you can amend it back.

To remove a turn but keep the later ones, delete its line in the file and run `tileref check`.")]
pub struct Args {
    /// The record
    pub file: PathBuf,

    /// The number of the turn, from 1
    #[arg(value_parser = number, allow_negative_numbers = true)]
    pub n: u32,

    #[command(flatten)]
    #[allow(missing_docs, reason = "documented at the type")]
    pub input: ActionArgs,
}

/// Runs the command.
///
/// # Errors
/// The rule that the action or a later turn breaks, or why the record could not be read or saved.
pub fn run(args: &Args, ui: &mut Ui) -> anyhow::Result<Exit> {
    let mut session = Session::open(&args.file)?;
    let input = &args.input;
    let (actor, line) = input.split(&session)?;
    let amended = session
        .amend(args.n as usize, actor.as_deref(), &line, input.dry_run)
        .map_err(|fault| point_into(fault, &input.typed(), &line))?;
    let text = |style| {
        let scores = render::scores(session.game(), style);
        describe(args.n as usize, &amended) + &scores + input.dry_run_note()
    };
    ui.answer(input.json, || session.report(), text)
}

/// The change, other turns that it changed, and a note if a verdict may need attention.
pub fn describe(n: usize, amended: &Amended) -> String {
    let (before, after) = (&amended.before, &amended.after);
    if amended.same {
        return format!("turn {n} is already `{after}`\n");
    }
    let turn = format!("turn {n}");
    let width = turn.len();
    let for_points = |points: Option<i64>| points.map_or(String::new(), |n| format!(", {n:+}"));
    let (was, is) = (for_points(amended.points.0), for_points(amended.points.1));
    let mut text = format!(
        "{turn} was `{before}`{was}\n{:>width$} is `{after}`{is}\n",
        "now"
    );
    if !amended.rescored.is_empty() {
        let turns = amended.rescored.iter().map(|n| format!("turn {n}"));
        text += &format!("the points of {} changed too\n", listed(turns));
    }
    if amended.keeps_verdict {
        let next = n + 1;
        text += &format!(
            "turn {next} keeps its old verdict; `amend {next} challenge` looks the word up again\n"
        );
    }
    text
}

/// Parses the number of a turn. A wrong one may mean that the file was left out.
fn number(text: &str) -> Result<u32, String> {
    let number = text.strip_prefix('-').unwrap_or(text);
    if !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()) {
        let number = text.parse().ok().filter(|&n| n > 0);
        return number.ok_or_else(|| "turns are numbered from 1, as in `log`".to_owned());
    }
    Err(
        "the file comes first, then the number of the turn: `tileref amend game.yaml 3 m13 r latch`"
            .to_owned(),
    )
}

/// What was probably meant by arguments that are not valid: the file or the action was left out.
pub fn suggestion(args: &[String]) -> Option<String> {
    let is_number = |text: &String| text.parse::<usize>().is_ok();
    match args {
        [n, action @ ..] if !action.is_empty() && is_number(n) => {
            let (file, action) = (super::DEFAULT_FILE, shown(&action.join(" ")));
            Some(file_first(&format!("amend {file} {n} {action}")))
        }
        [_, n] if is_number(n) && !has_flags(args) => Some(format!(
            "the corrected action comes last: `tileref amend {} ACTION`",
            shown(&args.join(" "))
        )),
        _ => None,
    }
}
