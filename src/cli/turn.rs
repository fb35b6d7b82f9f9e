//! `tileref turn`: judge, save and show one action.

use super::{command_line, open};
use crate::referee::rules::BadNotation;
use std::path::PathBuf;

use clap::Args as ClapArgs;

use super::action_args::{ActionArgs, file_first};
use super::exit::Exit;
use super::terminal::{fitted, message_width};
use super::ui::Ui;
use crate::action::{Action, NotationProblem, Verb};
use crate::fault::{Fault, point_into};
use crate::line::commands::request;
use crate::render;
use crate::session::refusal_fault;
use crate::text::{first_word, shown};

/// Record one action by the player to move.
///
/// ACTION is a line as `tileref help notation` describes it; the prompt understands more. Quote words that contain `?`,
/// so that the shell leaves them alone.
#[derive(Debug, ClapArgs)]
#[command(after_help = "Examples:
  tileref turn game.yaml m13 r latch             LATCH from M13 to the right
  tileref turn game.yaml m13 rdrr latch          a bent word: one letter per step
  tileref turn game.yaml 'm13 r +act?s'          a corner tile A, and a wildcard as S
  tileref turn game.yaml --by Bob challenge      Bob challenges the last play
  tileref turn game.yaml --dry-run n11 d abate   judge it without saving
  tileref turn game.yaml table: shift r 5        an action by the table; `Bob: pass` works too")]
pub struct Args {
    /// The record
    pub file: PathBuf,

    #[command(flatten)]
    #[allow(missing_docs, reason = "documented at the type")]
    pub input: ActionArgs,
}

/// Runs the command.
///
/// # Errors
/// The rule that the action breaks, or why the record could not be read or saved.
pub fn run(args: &Args, ui: &mut Ui) -> anyhow::Result<Exit> {
    let mut session = open::record(&args.file).map_err(|fault| suggest_file(args, fault))?;
    let input = &args.input;
    let (actor, line) = input.split(&session)?;
    let point = |fault| point_into(fault, &input.typed(), &line);
    let said = session.read_line(&line);
    let said = said.map_err(|fault| point(suggest_command(fault, args, &line)))?;
    let actor = actor.unwrap_or_else(|| session.speaker(&said));
    let judged = if input.dry_run {
        let judged = session.judged(&actor, &said, None);
        judged.map_err(|refusal| refusal_fault(session.game(), None, &said, refusal))
    } else {
        let saved = session.submit_if(|_| true, &actor, &said, None);
        saved.map(|from| (session.game().clone(), from))
    };
    let (game, from) = judged.map_err(point)?;
    let text = |style| {
        let turns = if input.dry_run {
            render::trial(&game, from, style)
        } else {
            render::turns(&game, from, style)
        };
        turns
            + &fitted(&render::notes(&game, &line, from), message_width())
            + &render::scores(&game, style)
            + input.dry_run_note()
    };
    ui.answer(input.json, || session.report_of(&game), text)
}

/// Suggests the right command line if the action is a command.
fn suggest_command(fault: Fault, args: &Args, line: &str) -> Fault {
    match as_command(&args.file.to_string_lossy(), line) {
        Some(advice) if fault.slug == BadNotation::SLUG.into() => Fault {
            advice: Some(advice),
            proposals: Vec::new(),
            ..fault
        },
        _ => fault,
    }
}

/// How to run a command of the program or the prompt; `None` if the line starts with a verb of the notation.
fn as_command(file: &str, line: &str) -> Option<String> {
    let (first, rest) = first_word(line);
    if Verb::from_name(first).is_some() {
        return None;
    }
    if first.eq_ignore_ascii_case("explain") {
        return as_command(file, &format!("rules explain {rest}"));
    }
    if let Some(right) = command_line(line, file) {
        return Some(format!("that is a command: `{right}`"));
    }
    request(line).is_some().then(|| {
        format!(
            "that is typed at the prompt: `tileref play {}`",
            shown(file)
        )
    })
}

/// What was probably meant by arguments that are not valid: the file was left out.
pub fn suggestion(args: &[String]) -> Option<String> {
    let file = super::DEFAULT_FILE;
    match args {
        [action] if Action::parse(action).is_ok() => {
            Some(file_first(&format!("turn {file} {}", shown(action))))
        }
        [line] if !line.contains('.') => as_command(file, line),
        _ => None,
    }
}

/// Suggests the right command line if the action was given in place of the file.
fn suggest_file(args: &Args, fault: Fault) -> Fault {
    let missing = matches!(args.file.try_exists(), Ok(false));
    let first = args.file.to_string_lossy();
    let line = format!("{first} {}", args.input.typed());
    // An action, even if something is wrong with it.
    let is_action = match Action::parse(&line).map_err(|error| error.problem) {
        Err(NotationProblem::NoCell(_, cell)) => cell.is_some(),
        Err(NotationProblem::NoAction(..) | NotationProblem::NoLetterNumber(_)) => {
            first.ends_with(':')
        }
        _ => true,
    };
    if missing && is_action {
        let line: String = shown(&line).chars().take(100).collect();
        let file = super::DEFAULT_FILE;
        Fault::usage(format!(
            "the file comes first: `tileref turn {file} {line}`"
        ))
    } else {
        fault
    }
}
