//! The program: arguments, commands, the prompt, rendering and files on disk.

pub mod amend;
mod atomic;
pub mod clock_file;
pub mod complete;
pub mod dict;
pub mod dictionaries;
pub mod export;
pub mod fault;
pub mod find;
pub mod import;
mod lock;
pub mod man;
pub mod new;
mod number;
pub mod page;
pub mod play;
mod progress;
pub mod render;
pub mod rules;
#[cfg(feature = "serve")]
pub mod serve;
pub mod session;
pub mod stats;
pub mod store;
mod store_error;
pub mod turn;
pub mod ui;
pub mod undo;
mod verbose;
pub mod views;
pub mod word;

use std::ffi::OsString;
use std::io::{self, IsTerminal};

use clap::{ArgMatches, Command, CommandFactory, FromArgMatches, Parser, ValueEnum};

use crate::record::EditError;
use crate::rules::Slug;
use fault::Fault;
use ui::{Exit, Look, Ui};

/// The record where none is named.
pub const DEFAULT_FILE: &str = "game.yaml";

/// The referee at the table: keeps the board and the score of physical word games, and knows the rules.
///
/// One of the players types each move as coordinates and the word; `tileref` says whether it is legal and why not,
/// scores it with every bonus, rules on challenges and tallies the racks at the end. A game is one YAML file.
#[derive(Debug, Parser)]
#[command(
    name = "tileref",
    version,
    subcommand_required = true,
    arg_required_else_help = true
)]
#[command(after_help = "Examples:
  tileref play                               start a game, or go on with game.yaml
  tileref new puzzingo Ann Bob               start a record without the prompt
  tileref turn game.yaml m13 r latch         one play: cell, direction, word
  tileref word qi za                         look words up
  tileref rules explain turn-on-old-tile     what a refusal means

Exit codes: 0 fine, 1 the answer is no (illegal turn, invalid word), 2 it could not be asked.")]
pub struct Globals {
    /// When to use colour
    #[arg(long, global = true, value_enum, default_value_t = Color::Auto, value_name = "WHEN", display_order = 100)]
    pub color: Color,

    /// Draw with plain ASCII only
    #[arg(long, global = true, display_order = 101)]
    pub ascii: bool,

    /// Say on standard error what is going on
    #[arg(short, long, global = true, display_order = 102)]
    pub verbose: bool,
}

/// When to use colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Color {
    /// When the output is a terminal and `NO_COLOR` is not set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// A command: its arguments are only built when it is used, which keeps a look-up as quick as its word list.
struct Entry {
    name: &'static str,
    about: &'static str,
    arguments: fn(Command) -> Command,
    run: fn(&ArgMatches, &mut Ui) -> anyhow::Result<Exit>,
}

/// An entry from the module of a command: its `Args`, and the function that runs them.
macro_rules! entry {
    ($name:literal, $module:ident :: $run:ident, $about:literal) => {
        Entry {
            name: $name,
            about: $about,
            arguments: |command| with_arguments::<$module::Args>(command, $about),
            run: |matches, ui| $module::$run(&$module::Args::from_arg_matches(matches)?, ui),
        }
    };
}

/// The arguments of a command; what is said about the command is its own where several share the arguments.
fn with_arguments<A: clap::Args>(command: Command, about: &'static str) -> Command {
    let command = A::augment_args(command);
    if command.get_long_about().is_some() {
        command
    } else {
        command.about(about)
    }
}

/// Every command, in the order of the help.
const COMMANDS: &[Entry] = &[
    entry!("play", play::run, "The prompt at the table"),
    entry!("new", new::run, "Starts a record"),
    entry!("turn", turn::run, "Says one action of a game, and saves it"),
    entry!(
        "amend",
        amend::run,
        "Corrects a turn of the past, and judges everything after it anew"
    ),
    entry!("undo", undo::undo, "Takes the last turns back"),
    entry!("redo", undo::redo, "Says turns again that were taken back"),
    entry!(
        "check",
        views::check,
        "Replays a record and says whether every turn is legal"
    ),
    entry!("board", views::board, "Draws the table"),
    entry!("score", views::score, "Shows the scoreboard"),
    entry!(
        "log",
        views::log,
        "Tells every turn with its arithmetic, and the scoreboard"
    ),
    entry!(
        "stats",
        stats::run,
        "Tells where the points came from, in one game or over many"
    ),
    entry!(
        "import",
        import::run,
        "Makes a record of a transcript in GCG"
    ),
    entry!(
        "export",
        export::run,
        "Writes a game for other programs, or as a page or a drawing"
    ),
    #[cfg(feature = "serve")]
    entry!(
        "serve",
        serve::run,
        "Shows a game on a second screen, in a browser"
    ),
    entry!(
        "find",
        find::run,
        "Finds every word in the letters of word paths"
    ),
    entry!("word", word::run, "Looks words up for a challenge"),
    entry!("dict", dict::run, "Lists, adds and removes dictionaries"),
    entry!(
        "rules",
        rules::run,
        "Shows the games, their rulesets, and what a refusal means"
    ),
    entry!(
        "completions",
        complete::run,
        "Prints the script by which a shell completes what is typed"
    ),
    entry!("man", man::run, "Prints or writes the manual pages"),
];

/// The arguments of the program.
pub fn command() -> Command {
    let add = |all: Command, entry: &Entry| {
        all.subcommand(
            Command::new(entry.name)
                .about(entry.about)
                .defer(entry.arguments),
        )
    };
    COMMANDS.iter().fold(Globals::command(), add)
}

/// The same with the arguments of every command, for who looks at all of them.
fn whole_command() -> Command {
    let add = |all: Command, entry: &Entry| {
        all.subcommand((entry.arguments)(
            Command::new(entry.name).about(entry.about),
        ))
    };
    COMMANDS.iter().fold(Globals::command(), add)
}

/// Runs the program with its arguments, and says how it ended.
pub fn run(args: impl IntoIterator<Item = OsString>) -> Exit {
    let args = asked_once(args.into_iter().collect());
    if complete::answered(&args) {
        return Exit::Fine;
    }
    let wants_json = args
        .iter()
        .skip(1)
        .take_while(|arg| *arg != "--")
        .any(|arg| arg == "--json");
    let words: Vec<String> = args
        .iter()
        .skip(1)
        .map(|arg| arg.to_string_lossy().into_owned())
        .collect();
    let parsed = command().try_get_matches_from(args).and_then(|matches| {
        let globals = Globals::from_arg_matches(&matches)?;
        Ok((globals, matches))
    });
    let (globals, matches) = match parsed {
        Ok(parsed) => parsed,
        Err(error) => return usage(&error, &words, wants_json),
    };
    if globals.verbose {
        verbose::start();
    }
    let mut ui = Ui::new(look(globals.color, globals.ascii), Box::new(io::stdout()));
    match dispatch(&matches, &mut ui) {
        Ok(exit) => exit,
        Err(error) => failed(&error, wants_json, &mut ui),
    }
}

/// `help --help` asks for help like `help`, which by itself takes no flag.
fn asked_once(mut args: Vec<OsString>) -> Vec<OsString> {
    let below = |name: &OsString| name == "dict" || name == "rules";
    let at = if args.get(1).is_some_and(below) { 2 } else { 1 };
    if args.get(at).is_some_and(|arg| arg == "help") {
        args.retain(|arg| arg != "--help" && arg != "-h");
    }
    args
}

fn dispatch(matches: &ArgMatches, ui: &mut Ui) -> anyhow::Result<Exit> {
    let used = matches.subcommand().and_then(|(name, matches)| {
        let entry = COMMANDS.iter().find(|entry| entry.name == name)?;
        Some((entry, matches))
    });
    let (entry, matches) = used.ok_or_else(|| anyhow::anyhow!("no command was named"))?;
    (entry.run)(matches, ui)
}

/// How to draw, from flags, environment and terminal.
fn look(color: Color, ascii: bool) -> Look {
    let terminal = io::stdout().is_terminal();
    let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let color = match color {
        Color::Always => true,
        Color::Never => false,
        Color::Auto => {
            terminal
                && !set("NO_COLOR")
                && std::env::var_os("TERM").is_none_or(|term| term != "dumb")
        }
    };
    let width = terminal_size::terminal_size()
        .filter(|_| terminal)
        .map_or(80, |(width, _)| usize::from(width.0));
    Look {
        color,
        ascii,
        width: width.clamp(40, 200),
    }
}

/// Arguments that cannot be used, or help that was asked for.
fn usage(error: &clap::Error, words: &[String], wants_json: bool) -> Exit {
    let asked = !error.use_stderr();
    let plain: Vec<String> = words
        .iter()
        .filter(|word| *word != "--json")
        .cloned()
        .collect();
    if let Some(right) = turn::with_file(&plain).filter(|_| !asked) {
        let mut ui = Ui::new(look(Color::Never, true), Box::new(io::stdout()));
        return failed(&anyhow::anyhow!(right), wants_json, &mut ui);
    }
    if wants_json && !asked {
        let message = error.render().to_string();
        let message = message.strip_prefix("error: ").unwrap_or(&message);
        let document = fault::Document::new(USAGE, message.trim_end());
        let _ = Ui::new(look(Color::Never, true), Box::new(io::stdout())).say_json(&document);
    } else {
        let _ = error.print();
    }
    if asked { Exit::Fine } else { Exit::Trouble }
}

/// A command that failed: told to people on standard error, to programs as JSON.
fn failed(error: &anyhow::Error, wants_json: bool, ui: &mut Ui) -> Exit {
    let told = || ui::note(&fault::fitted(&format!("error: {error}")));
    if wants_json {
        // Where standard output itself is what failed, somebody may still read the other one.
        if ui.say_json(&error_document(error)).is_err() {
            told();
        }
    } else {
        told();
    }
    error_exit(error)
}

/// How a command ends that failed so.
fn error_exit(error: &anyhow::Error) -> Exit {
    fault_of(error).map_or(Exit::Trouble, Fault::exit)
}

/// An error as programs are told it.
fn error_document(error: &anyhow::Error) -> fault::Document<'_> {
    fault_of(error).map_or_else(
        || fault::Document::new(slug(error), &error.to_string()),
        Fault::document,
    )
}

/// What an error says of a line of a file or of the table.
fn fault_of(error: &anyhow::Error) -> Option<&Fault> {
    let of_store = || error.downcast_ref::<store::StoreError>()?.fault();
    error.downcast_ref::<Fault>().or_else(of_store)
}

/// A name in JSON for an error that has no place.
fn slug(error: &anyhow::Error) -> &'static str {
    if let Some(error) = error.downcast_ref::<store::StoreError>() {
        error.slug()
    } else if let Some(error) = error.downcast_ref::<dictionaries::Error>() {
        error.slug()
    } else if let Some(error) = error.downcast_ref::<EditError>() {
        store_error::edit_slug(error)
    } else if error.is::<io::Error>() {
        "not-written"
    } else {
        USAGE
    }
}

/// Whether an error kept a change from the disk.
fn is_unsaved(error: &anyhow::Error) -> bool {
    let fault = error.downcast_ref::<Fault>();
    let slug = fault.map_or_else(|| slug(error), |fault| fault.slug.as_str());
    let of_file = || error.is::<store::StoreError>() && slug == Slug::BadRecord.name();
    slug == store_error::NOT_SAVED || of_file()
}

/// The slug of arguments that cannot be used.
const USAGE: &str = "usage";
