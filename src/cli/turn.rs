//! `tileref turn`: judge, save and show one action.

use std::path::PathBuf;

use clap::Args as ClapArgs;

use super::command_line;
use super::fault::{Fault, fitted, point_into};
use super::play::command::{self, Request, split};
use super::render;
use super::session::{Session, line_fault, split_actor};
use super::ui::{Exit, Ui};
use crate::action::{Action, Problem, Verb, Verdict};
use crate::game::{Entry, Game, Status};
use crate::rules::Slug;
use crate::suggest;
use crate::text::{count, listed, same_name, shown};
use crate::tile;
use crate::view;

/// Record one action by the player to move.
///
/// ACTION is what you would type at the prompt. Quote words that contain `?`, so that the shell leaves them alone.
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

/// The arguments for an action, shared by `turn` and `amend`.
#[derive(Debug, ClapArgs)]
pub struct ActionArgs {
    /// The action
    #[arg(required = true, value_name = "ACTION", allow_negative_numbers = true)]
    pub action: Vec<String>,

    /// The player who acts, if not the one whose turn it is
    #[arg(long, value_name = "NAME")]
    pub by: Option<String>,

    /// Judge the action without saving it
    #[arg(long)]
    pub dry_run: bool,

    /// Print one JSON document: the whole game as in `check --json`
    #[arg(long)]
    pub json: bool,
}

impl ActionArgs {
    /// The last line of the output with `--dry-run`.
    pub fn dry_run_note(&self) -> &'static str {
        if self.dry_run {
            "dry run: nothing was saved\n"
        } else {
            ""
        }
    }

    /// The line as typed.
    pub fn typed(&self) -> String {
        self.action.join(" ")
    }

    /// The player named with `--by` or before a colon, and the action.
    ///
    /// # Errors
    /// Two different players are named.
    pub fn split(&self, session: &Session) -> anyhow::Result<(Option<String>, String)> {
        let typed = self.typed();
        let (named, line) = split_actor(session.game(), &typed);
        if let (Some(by), Some(named)) = (&self.by, named) {
            anyhow::ensure!(
                same_name(by, named),
                "`--by {}` and `{}:` name two players; give only one",
                shown(by),
                shown(named)
            );
        }
        Ok((
            self.by.clone().or(named.map(ToOwned::to_owned)),
            line.to_owned(),
        ))
    }
}

/// Runs the command.
///
/// # Errors
/// The rule that the action breaks, or why the record could not be read or saved.
pub fn run(args: &Args, ui: &mut Ui) -> anyhow::Result<Exit> {
    let mut session = Session::open(&args.file).map_err(|fault| suggest_file(args, fault))?;
    let input = &args.input;
    let (actor, line) = input.split(&session)?;
    let unread = |fault| suggest_command(fault, args, &line);
    let actor = match actor {
        Some(actor) => actor,
        None => session
            .speaker(&line)
            .map_err(|error| unread(line_fault(session.game(), &line, &error)))?,
    };
    let judged = if input.dry_run {
        let judged = session.judged(&actor, &line, None);
        judged.map_err(|error| line_fault(session.game(), &line, &error))
    } else {
        let saved = session.submit(&actor, &line);
        saved.map(|from| (session.game().clone(), from))
    };
    let (game, from) = judged.map_err(|fault| point_into(unread(fault), &input.typed(), &line))?;
    let text = |look| {
        let turns = if input.dry_run {
            render::trial(&game, from, look)
        } else {
            render::turns(&game, from, look)
        };
        turns + &notes(&game, &line, from) + &render::scores(&game, look) + input.dry_run_note()
    };
    ui.answer(input.json, || session.report_of(&game), text)
}

/// Notes on an action that may be a mistake: a word in mixed case, because a lower-case letter is a blank in other
/// notations, a word that was probably placed one row off, a challenge that asked no vote, an empty rack in words; and
/// on the end of the game.
pub fn notes(game: &Game, line: &str, at: usize) -> String {
    let entry = &game.entries()[at];
    let blank = suggest::blank(game, line)
        .map(|letter| format!("case does not matter: type a blank as `?{letter}`"));
    let astray = suggest::one_row_off(entry).map(|words| {
        let words = words.iter().map(|word| word.to_uppercase());
        format!(
            "one row off? it makes {}; `undo` takes it back",
            listed(words)
        )
    });
    let notes = [
        blank,
        astray,
        unasked(game, line, entry),
        spelled(entry),
        skipped(game, entry),
        ended(game, entry),
    ];
    let notes = notes.into_iter().flatten();
    notes.map(|note| fitted(&note) + "\n").collect()
}

/// Who is passed over after a turn, without tiles to play.
fn skipped(game: &Game, entry: &Entry) -> Option<String> {
    let (mover, next) = (
        entry.seat.filter(|_| entry.status.took_turn())?,
        game.to_move()?,
    );
    let others = std::iter::successors(Some(game.seats().after(mover)), |&seat| {
        Some(game.seats().after(seat))
    });
    let names: Vec<String> = others
        .take_while(|&seat| seat != next)
        .filter(|&seat| game.is_skipped(seat))
        .map(|seat| shown(&game.seats().seat(seat).name))
        .collect();
    let is = if names.len() == 1 {
        "has no tiles left and is"
    } else {
        "have no tiles left and are"
    };
    (!names.is_empty()).then(|| format!("{} {is} skipped", listed(names)))
}

/// What players type for no tiles and no words.
pub const NOTHING: [&str; 4] = ["none", "nothing", "empty", "0"];

/// How to declare an empty rack, after tiles that spell a word for it.
fn spelled(entry: &Entry) -> Option<String> {
    let Action::Rack(tiles) = entry.action.as_deref()? else {
        return None;
    };
    NOTHING.contains(&&*tile::typed(tiles)).then(|| {
        format!(
            "{} were counted; for an empty rack, `undo` and type `rack -`",
            count(tiles.len(), "tile")
        )
    })
}

/// How to vote on the category, after a challenge that only asked the word list.
fn unasked(game: &Game, line: &str, entry: &Entry) -> Option<String> {
    // Another category may have been drawn since the play.
    let challenged = view::last_scored(game).unwrap_or(game.entries().len());
    let (Ok(typed), Some(_)) = (game.read(line), game.category_of(challenged)) else {
        return None;
    };
    let (
        Action::Challenge {
            verdict: None,
            word,
        },
        Status::ChallengeRejected,
    ) = (typed.action, entry.status)
    else {
        return None;
    };
    let verdict = Some(Verdict::Upheld);
    let vote = Action::Challenge { word, verdict };
    Some(format!(
        "only the word list was asked; for a vote on the category, `undo` and type `{}: {}`",
        shown(&entry.actor),
        shown(&vote.to_string())
    ))
}

/// Why the game has ended, or that the next turn may end it.
fn ended(game: &Game, entry: &Entry) -> Option<String> {
    let (status, most) = (entry.status, game.rules().house.max_turns as usize);
    let (turns, left) = (game.scoreless_turns(), game.scoreless_turns_left());
    if !game.is_over() {
        let is_last = left == Some(1) && turns > 0 && status.took_turn();
        return is_last.then(|| "one more turn without a word ends the game".to_owned());
    }
    if entry.line() == Verb::End.name() {
        return Some("`undo` takes the end back, and the game continues".to_owned());
    }
    let is_scoreless = turns > 0 && left == Some(0);
    // A turn that is lost at once may be the last.
    let last = game.entries().last();
    let took_turn = status.took_turn() || last.is_some_and(|last| last.status == Status::Lost);
    let why = match status {
        Status::Listed => "the last round is scored".to_owned(),
        _ if is_scoreless && (status.took_turn() || status.is_challenge()) => {
            format!("{} in a row had no word", count(turns, "turn"))
        }
        _ if !took_turn => return None,
        _ if most > 0 && game.turns() >= most => format!("`max_turns` is {most}"),
        _ => "no tiles are left to play".to_owned(),
    };
    Some(format!("the game ends here: {why}; `undo` takes it back"))
}

/// Suggests the right command line if the action is a command.
fn suggest_command(fault: Fault, args: &Args, line: &str) -> Fault {
    match as_command(&args.file.to_string_lossy(), line) {
        Some(advice) if fault.slug == Slug::BadNotation.into() => Fault {
            advice: Some(advice),
            suggestion: None,
            ..fault
        },
        _ => fault,
    }
}

/// How to run a command of the program or the prompt; `None` if the line starts with a verb of the notation.
fn as_command(file: &str, line: &str) -> Option<String> {
    let (first, rest) = split(line);
    if Verb::from_name(first).is_some() {
        return None;
    }
    if first.eq_ignore_ascii_case("explain") {
        return as_command(file, &format!("rules explain {rest}"));
    }
    if let Some(right) = command_line(line, file) {
        return Some(format!("that is a command: `{right}`"));
    }
    matches!(command::read(line), Request::Command(..)).then(|| {
        format!(
            "that is typed at the prompt: `tileref play {}`",
            shown(file)
        )
    })
}

/// The corrected command line if the file was left out and the arguments are invalid for that reason.
pub fn with_missing_file(args: &[String]) -> Option<String> {
    let file = super::DEFAULT_FILE;
    let right = match args {
        [turn, action] if turn == "turn" && Action::parse(action).is_ok() => {
            format!("turn {file} {}", shown(action))
        }
        [turn, line] if turn == "turn" && !line.contains('.') => {
            return as_command(file, line);
        }
        [amend, n, action @ ..] if amend == "amend" && !action.is_empty() => {
            n.parse::<usize>().ok()?;
            format!("amend {file} {n} {}", shown(&action.join(" ")))
        }
        _ => return None,
    };
    let right: String = right.chars().take(100).collect();
    Some(format!("the file comes first: `tileref {right}`"))
}

/// Suggests the right command line if the action was given in place of the file.
fn suggest_file(args: &Args, fault: Fault) -> Fault {
    let missing = matches!(args.file.try_exists(), Ok(false));
    let first = args.file.to_string_lossy();
    let line = format!("{first} {}", args.input.typed());
    // An action, even if something is wrong with it.
    let is_action = match Action::parse(&line).map_err(|error| error.problem) {
        Err(Problem::NoCell(_, cell)) => cell.is_some(),
        Err(Problem::NoAction(..) | Problem::NoLetterNumber(_)) => first.ends_with(':'),
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
