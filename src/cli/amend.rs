//! `tileref amend`, `insert` and `delete`: correct an earlier turn and replay the rest.

use std::path::PathBuf;

use clap::Args as ClapArgs;

use super::action_args::{ActionArgs, DRY_RUN, file_first, has_flags};
use super::exit::Exit;
use super::open;
use super::ui::Ui;
use crate::fault::point_into;
use crate::render;
use crate::session::{Amended, Correction, Session};
use crate::text::{listed, shown};

/// The arguments that name a turn.
#[derive(Debug, ClapArgs)]
pub struct TurnArgs {
    /// The record
    pub file: PathBuf,

    /// The number of the turn, from 1
    #[arg(value_parser = number, allow_negative_numbers = true)]
    pub n: u32,
}

/// The arguments of `amend` and `insert`.
#[derive(Debug, ClapArgs)]
#[command(
    after_help = "N is a turn's number in `log`. An amended turn stays with its player. An inserted one gets \
the number N, the later ones count up, and it belongs to the player who is due then. A name before the action, or \
`--by`, names another player. If the change would make a later turn illegal, the error shows which one and why, and nothing changes.

Examples:
  tileref amend game.yaml 3 m13 r latches          turn 3 was LATCHES
  tileref amend game.yaml 3 'm13 r latche?s'       its S was a wildcard
  tileref amend game.yaml 4 Bob: pass              it was Bob who passed
  tileref amend game.yaml 3 --dry-run m12 r bit    would the later turns stay legal?
  tileref insert game.yaml 3 Bob: adjust +5 late   a correction that was forgotten
  tileref insert game.yaml 3 table: shift r 2      an action by the table
  tileref insert game.yaml 3 --dry-run challenge   would the later turns stay legal?

`undo` does not revert an `amend`. The output shows what the turn was before, so that you can amend it back; `delete` \
removes a turn that was inserted."
)]
pub struct Args {
    #[command(flatten)]
    #[allow(missing_docs, reason = "documented at the type")]
    pub turn: TurnArgs,

    #[command(flatten)]
    #[allow(missing_docs, reason = "documented at the type")]
    pub input: ActionArgs,
}

/// Remove an earlier turn and replay the rest.
///
/// N is the turn's number in `log`; the later ones count down. If the change would make a later turn illegal, the error
/// shows which one and why, and nothing changes.
#[derive(Debug, ClapArgs)]
#[command(after_help = "Examples:
  tileref delete game.yaml 3            turn 3 was entered by mistake
  tileref delete game.yaml 3 --dry-run  would the later turns stay legal?

The output shows the turn, so that you can `insert` it again.

Players take turns: to remove a play and keep the later ones, `amend` it to `pass`.")]
pub struct DeleteArgs {
    #[command(flatten)]
    #[allow(missing_docs, reason = "documented at the type")]
    pub turn: TurnArgs,

    /// Check the change without saving it
    #[arg(long)]
    pub dry_run: bool,

    /// Print one JSON document: the whole game as in `check --json`
    #[arg(long)]
    pub json: bool,
}

/// Runs `amend`.
///
/// # Errors
/// The rule that the action or a later turn breaks, or why the record could not be read or saved.
pub fn amend(args: &Args, ui: &mut Ui) -> anyhow::Result<Exit> {
    with_line(args, |actor, line| Correction::Amend(actor, line), ui)
}

/// Runs `insert`.
///
/// # Errors
/// As [`amend`].
pub fn insert(args: &Args, ui: &mut Ui) -> anyhow::Result<Exit> {
    with_line(args, |actor, line| Correction::Insert(actor, line), ui)
}

/// Runs `delete`.
///
/// # Errors
/// As [`amend`].
pub fn delete(args: &DeleteArgs, ui: &mut Ui) -> anyhow::Result<Exit> {
    let mut session = open::record(&args.turn.file)?;
    let deleted = session.correct(args.turn.n as usize, Correction::Delete, args.dry_run)?;
    answer(&session, &args.turn, &deleted, args.dry_run, args.json, ui)
}

/// A correction by a line.
type ByLine = for<'a> fn(Option<&'a str>, &'a str) -> Correction<'a>;

fn with_line(args: &Args, correction: ByLine, ui: &mut Ui) -> anyhow::Result<Exit> {
    let Args { turn, input } = args;
    let mut session = open::record(&turn.file)?;
    let (actor, line) = input.split(&session)?;
    let correction = correction(actor.as_deref(), &line);
    let amended = session
        .correct(turn.n as usize, correction, input.dry_run)
        .map_err(|fault| point_into(fault, &input.typed(), &line))?;
    answer(&session, turn, &amended, input.dry_run, input.json, ui)
}

fn answer(
    session: &Session,
    turn: &TurnArgs,
    amended: &Amended,
    dry_run: bool,
    json: bool,
    ui: &mut Ui,
) -> anyhow::Result<Exit> {
    let text = |style| {
        let scores = render::scores(session.game(), style);
        let note = if dry_run { DRY_RUN } else { "" };
        describe(turn.n as usize, amended) + &scores + note
    };
    ui.answer(json, || session.report(), text)
}

/// The change, other turns that it changed, and a note if a verdict may need attention.
pub fn describe(n: usize, amended: &Amended) -> String {
    let for_points = |points: Option<i64>| points.map_or(String::new(), |n| format!(", {n:+}"));
    let (was, is) = (for_points(amended.points.0), for_points(amended.points.1));
    let mut text = match (&amended.before, &amended.after) {
        (Some(_), Some(after)) if amended.same => {
            return format!("turn {n} is already `{after}`\n");
        }
        (Some(before), Some(after)) => {
            let turn = format!("turn {n}");
            let width = turn.len();
            format!(
                "{turn} was `{before}`{was}\n{:>width$} is `{after}`{is}\n",
                "now"
            )
        }
        (None, Some(after)) => format!("inserted turn {n}: `{after}`{is}\n"),
        (Some(before), None) => format!("deleted turn {n}: `{before}`{was}\n"),
        (None, None) => String::new(),
    };
    if !amended.rescored.is_empty() {
        let turns = amended.rescored.iter().map(|n| format!("turn {n}"));
        text += &format!("the points of {} changed too\n", listed(turns));
    }
    if let Some(next) = amended.keeps_verdict {
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
    Err("the file comes first, then the number of the turn, as in `game.yaml 3`".to_owned())
}

/// What was probably meant by arguments of `amend` that are not valid: the file or the action was left out.
pub fn amend_suggestion(args: &[String]) -> Option<String> {
    let action = "the corrected action comes last";
    line_suggestion("amend", action, args)
}

/// As [`amend_suggestion`], for `insert`.
pub fn insert_suggestion(args: &[String]) -> Option<String> {
    line_suggestion("insert", "the new action comes last", args)
}

/// As [`amend_suggestion`], for `delete`.
pub fn delete_suggestion(args: &[String]) -> Option<String> {
    let file = super::DEFAULT_FILE;
    match args {
        [n] if is_number(n) => Some(file_first(&format!("delete {file} {n}"))),
        _ => None,
    }
}

fn line_suggestion(command: &str, action_last: &str, args: &[String]) -> Option<String> {
    match args {
        [n, action @ ..] if !action.is_empty() && is_number(n) => {
            let (file, action) = (super::DEFAULT_FILE, shown(&action.join(" ")));
            Some(file_first(&format!("{command} {file} {n} {action}")))
        }
        [_, n] if is_number(n) && !has_flags(args) => Some(format!(
            "{action_last}: `tileref {command} {} ACTION`",
            shown(&args.join(" "))
        )),
        _ => None,
    }
}

fn is_number(text: &str) -> bool {
    text.parse::<usize>().is_ok()
}
