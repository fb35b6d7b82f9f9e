//! `tileref turn`: one action, judged, saved and told.

use std::path::PathBuf;

use clap::Args as ClapArgs;

use super::fault::{Fault, fitted, point_into};
use super::render;
use super::session::Session;
use super::store::{StoreError, StoreErrorKind};
use super::ui::{Exit, Ui};
use crate::action::Action;
use crate::game::Game;
use crate::rules::Slug;
use crate::suggest;
use crate::text::{same_name, shown};

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

    #[command(flatten)]
    #[allow(missing_docs, reason = "what it is stands at the type")]
    pub spoken: Spoken,
}

/// What is said, and how: alike for a new turn and for one of the past.
#[derive(Debug, ClapArgs)]
pub struct Spoken {
    /// The action
    #[arg(required = true, value_name = "ACTION", allow_negative_numbers = true)]
    pub action: Vec<String>,

    /// Who says it, where it is somebody else than expected
    #[arg(long, value_name = "NAME")]
    pub by: Option<String>,

    /// Judge it without saving anything
    #[arg(long)]
    pub dry_run: bool,

    /// Answer with one JSON document: the whole game as `check --json` tells it
    #[arg(long)]
    pub json: bool,
}

impl Spoken {
    /// The line as it was typed.
    pub fn typed(&self) -> String {
        self.action.join(" ")
    }

    /// Who is named, with `--by` or before a colon, and what is said.
    ///
    /// # Errors
    /// Two different ones are named.
    pub fn split(&self, session: &Session) -> anyhow::Result<(Option<String>, String)> {
        let typed = self.typed();
        let (named, line) = session.split_actor(&typed);
        if let (Some(by), Some(named)) = (&self.by, &named) {
            anyhow::ensure!(
                same_name(by, named),
                "`--by {}` and `{}:` are two speakers; name one of them",
                shown(by),
                shown(named)
            );
        }
        Ok((self.by.clone().or(named), line.to_owned()))
    }
}

/// Runs the command.
///
/// # Errors
/// The rule that the action breaks, or why the record could not be read or saved.
pub fn run(args: &Args, ui: &mut Ui) -> anyhow::Result<Exit> {
    let mut session = Session::open(&args.file).map_err(|error| without_file(args, error))?;
    let spoken = &args.spoken;
    let (actor, line) = spoken.split(&session)?;
    let unread = |error| for_the_program(error, args, &line);
    let actor = match actor {
        Some(actor) => actor,
        None => session
            .speaker(&line)
            .map_err(|error| unread(session.line_fault(&line, &error).into()))?,
    };
    let said = if spoken.dry_run {
        session.judged(&actor, &line, None)
    } else {
        let said = session.say(&actor, &line);
        said.map(|said| (session.game().clone(), said.from))
    };
    let (game, from) = said.map_err(|error| point_into(unread(error), &spoken.typed(), &line))?;
    if spoken.json {
        ui.say_json(&session.report_of(&game))?;
        return Ok(Exit::Fine);
    }
    let told = render::turns(&game, from, ui.look);
    let undo = if spoken.dry_run {
        String::new()
    } else {
        format!(
            "`tileref undo {}`, then ",
            shown(&args.file.display().to_string())
        )
    };
    let mut text = told + &case_note(&game, &line, from, &undo);
    text += &render::scores(&game, ui.look);
    if spoken.dry_run {
        text += "nothing was saved: this was a dry run\n";
    }
    ui.say(&text)?;
    Ok(Exit::Fine)
}

/// What is said of a word in capitals and small letters: in other notations a small letter is a blank. `undo` is what
/// comes before the play can be said anew.
pub fn case_note(game: &Game, line: &str, entry: usize, undo: &str) -> String {
    let entry = &game.entries()[entry];
    let meant = suggest::blanks(game, line, entry);
    let told = meant.map(|meant| {
        let blank = meant
            .split_once('?')
            .and_then(|(_, rest)| rest.chars().next());
        let blank = blank.unwrap_or('s');
        let told = format!("case does not count: a blank is typed `?{blank}` ({undo}`{meant}`)");
        fitted(&told) + "\n"
    });
    told.unwrap_or_default()
}

/// Where a command stands in the place of the action, how to give it.
fn for_the_program(error: anyhow::Error, args: &Args, line: &str) -> anyhow::Error {
    let file = args.file.to_string_lossy();
    let advice = as_command(&file, line);
    match (error.downcast::<Fault>(), advice) {
        (Ok(fault), Some(advice)) if fault.slug == Slug::BadNotation.name() => Fault {
            advice: Some(advice),
            meant: None,
            ..fault
        }
        .into(),
        (Ok(fault), _) => fault.into(),
        (Err(error), _) => error,
    }
}

/// The command that a line is at the prompt, or that the program has; none where the notation has such a verb.
fn as_command(file: &str, line: &str) -> Option<String> {
    let mut words = line.split_whitespace();
    let first = words.next()?.to_lowercase();
    let rest: Vec<String> = words.map(|word| format!(" {}", shown(word))).collect();
    let rest = rest.concat();
    let file = shown(file);
    let command = match first.as_str() {
        _ if Action::VERBS.contains(&first.as_str()) => return None,
        "word" | "rules" | "help" => format!("{first}{rest}"),
        "explain" => format!("rules explain{rest}"),
        "quit" | "exit" | "pause" | "resume" => format!("play {file}"),
        known if super::COMMANDS.iter().any(|entry| entry.name == known) => {
            format!("{first} {file}{rest}")
        }
        _ => return None,
    };
    let where_to = if command.starts_with("play ") {
        "that is said at the prompt"
    } else {
        "that is a command"
    };
    Some(format!("{where_to}: `tileref {command}`"))
}

/// The whole line where the file was forgotten, so that another argument stands in its place.
pub fn with_file(args: &[String]) -> Option<String> {
    let file = super::DEFAULT_FILE;
    let right = match args {
        [turn, said] if turn == "turn" && Action::parse(said).is_ok() => {
            format!("turn {file} {}", shown(said))
        }
        [turn, said] if turn == "turn" && !said.contains('.') => {
            return as_command(file, said);
        }
        [amend, n, said @ ..] if amend == "amend" && !said.is_empty() => {
            n.parse::<usize>().ok()?;
            format!("amend {file} {n} {}", shown(&said.join(" ")))
        }
        _ => return None,
    };
    let right: String = right.chars().take(100).collect();
    Some(format!("the file comes first: `tileref {right}`"))
}

/// Where the file is not there because the action stands in its place, how to say it.
fn without_file(args: &Args, error: anyhow::Error) -> anyhow::Error {
    let missing = error.downcast_ref::<StoreError>().is_some_and(|error| {
        matches!(
            error.kind,
            StoreErrorKind::Missing | StoreErrorKind::Near(_)
        )
    });
    let first = args.file.to_string_lossy();
    let said = format!("{first} {}", args.spoken.typed());
    let starts = Action::VERBS.contains(&first.to_lowercase().as_str()) || first.ends_with(':');
    if missing && (starts || is_cell(&first) || Action::parse(&said).is_ok()) {
        let said: String = shown(&said).chars().take(100).collect();
        let file = super::DEFAULT_FILE;
        anyhow::anyhow!("the file comes first: `tileref turn {file} {said}`")
    } else {
        error
    }
}

/// Whether this looks like the cell that a play starts with: `m13`, `latch:5u`, or `13m` the wrong way round.
fn is_cell(word: &str) -> bool {
    let column = word.trim_start_matches(|c: char| c.is_ascii_digit());
    if column.len() < word.len() && column.len() < 3 {
        return !column.is_empty() && column.chars().all(|c| c.is_ascii_alphabetic());
    }
    let digit = word.find(|c: char| c.is_ascii_digit()).unwrap_or(0);
    let (letters, number) = word.split_at(digit);
    let word = letters.strip_suffix(':').unwrap_or(letters);
    !word.is_empty()
        && word.chars().all(char::is_alphabetic)
        && number.starts_with(|c: char| c.is_ascii_digit())
        && number.chars().all(|c| c.is_ascii_alphanumeric())
}
