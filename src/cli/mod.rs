//! The program: command line, commands, prompt, rendering and files.

mod action_args;
mod amend;
mod best;
mod bulk;
mod calendar;
mod check;
mod complete;
mod dict;
mod exit;
pub mod export;
mod failure;
mod find;
mod import;
mod man;
mod new;
mod number;
mod open;
pub mod panics;
mod play;
mod position;
mod progress;
mod puzzle;
mod rename;
mod review;
mod rules;
mod search;
#[cfg(feature = "serve")]
pub mod serve;
mod stats;
mod suggestion;
pub mod terminal;
mod turn;
pub mod ui;
mod undo;
mod verbose;
mod views;
mod word;

use std::ffi::OsString;
use std::io::{self, IsTerminal};

use clap::{ArgMatches, Command, CommandFactory, FromArgMatches, Parser, ValueEnum};

use crate::explain;
use crate::fault::Fault;
use crate::files::names_record;
use crate::text::{first_word, shown};
use exit::Exit;
use terminal::{TextStyle, error_text, note};
use ui::Ui;

/// The default record.
pub const DEFAULT_FILE: &str = "game.yaml";

/// A referee for physical word games: keeps the board and the score, and knows the rules.
///
/// One player types each move as coordinates and a word; `tileref` checks that it is legal and explains why if not,
/// scores it with every bonus, rules on challenges and counts the racks at the end. A game is one YAML file.
#[derive(Debug, Parser)]
#[command(
    name = "tileref",
    bin_name = "tileref",
    version,
    subcommand_required = true
)]
#[command(after_help = "Options of every command:
      --color WHEN                           `auto`, `always` or `never`; `auto` also obeys NO_COLOR
      --ascii                                draw with plain ASCII only
  -v, --verbose                              print progress messages to standard error

Examples:
  tileref play                               start a game, or continue game.yaml
  tileref new puzzingo Ann Bob               start a record without the prompt
  tileref turn game.yaml m13 r latch         record a play: cell, direction, word
  tileref word qi za                         look up words
  tileref rules explain turn-on-old-tile     what a refusal means

`tileref man` prints the manual, `tileref completions SHELL` what a shell needs to complete commands.

Exit codes: 0 success, 1 the answer is no (illegal turn, invalid word), 2 the command failed.")]
pub struct Globals {
    /// When to use colour
    #[arg(long, global = true, value_enum, default_value_t = Color::Auto, value_name = "WHEN", hide_short_help = true, hide_long_help = true)]
    pub color: Color,

    /// Draw with plain ASCII only
    #[arg(long, global = true, hide_short_help = true, hide_long_help = true)]
    pub ascii: bool,

    /// Print progress messages to standard error
    #[arg(
        short,
        long,
        global = true,
        hide_short_help = true,
        hide_long_help = true
    )]
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

/// What `tileref` alone shows: what a table needs first, on one screen.
const FIRST: &str = "\
A referee for physical word games: keeps board and score, and knows the rules

At the table:
  tileref play                       start a game, or continue game.yaml
  tileref play friday.yaml           another record
  tileref rules list                 the games

Beside it:
  tileref word qi za                 look up words for a challenge
  tileref score friday.yaml          the scoreboard
  tileref log friday.yaml            how every turn scored
  tileref amend friday.yaml 3 pass   correct turn 3

Afterwards:
  tileref stats friday.yaml          where the points came from
  tileref review friday.yaml         what each play missed
  tileref export friday.yaml -o friday.html
                                     a page to keep

At the prompt, `help` shows what to type. All commands: `tileref --help`.";

/// A command. Its arguments are built only when it is used, which keeps a lookup fast.
struct CommandRow {
    name: &'static str,
    about: &'static str,
    arguments: fn(Command) -> Command,
    run: fn(&ArgMatches, &mut Ui) -> anyhow::Result<Exit>,
    /// What was probably meant by arguments that are not valid.
    suggestion: fn(&[String]) -> Option<String>,
}

/// Declares the commands in the order of the help: name, function, type of the arguments, what else the arguments may
/// mean, and description.
macro_rules! commands {
    (@suggestion $module:ident) => { |_| None };
    (@suggestion $module:ident $suggestion:ident) => { $module::$suggestion };
    ($($(#[$cfg:meta])? $name:literal = $module:ident::$run:ident($args:ident) $(or $suggestion:ident)?: $about:literal;)+) => {
        /// Every command, in the order of the help.
        const COMMANDS: &[CommandRow] = &[$(
            $(#[$cfg])?
            CommandRow {
                name: $name,
                about: $about,
                arguments: |command| with_arguments::<$module::$args>(command, $about),
                run: |matches, ui| $module::$run(&$module::$args::from_arg_matches(matches)?, ui),
                suggestion: commands!(@suggestion $module $($suggestion)?),
            }
        ),+];
    };
}

commands! {
    "play" = play::run(Args) or suggestion: "Play a game at the prompt";
    "new" = new::run(Args) or suggestion: "Start a game";
    "turn" = turn::run(Args) or suggestion: "Record one action";
    "amend" = amend::amend(Args) or amend_suggestion: "Correct an earlier turn and replay the rest";
    "insert" = amend::insert(Args) or insert_suggestion: "Put a turn before another and replay the rest";
    "delete" = amend::delete(DeleteArgs) or delete_suggestion: "Remove an earlier turn and replay the rest";
    "rename" = rename::run(Args) or suggestion: "Rename a player or a team, everywhere in the record";
    "undo" = undo::undo(Args): "Undo the last turns";
    "redo" = undo::redo(Args): "Redo undone turns";
    "check" = check::run(Args): "Replay records and check that every turn is legal";
    "board" = views::board(Args): "Show the board";
    "score" = views::score(Args): "Show the scoreboard";
    "log" = views::log(LogArgs): "Show how every turn scored, and the scoreboard";
    "stats" = stats::run(Args): "Show where the points came from, in one game or over many";
    "missed" = review::missed(MissedArgs): "Show what the last play missed";
    "review" = review::review(ReviewArgs): "Show what each play of a game missed";
    "puzzle" = puzzle::run(Args): "Find a play: a puzzle for each day";
    "import" = import::run(Args): "Convert a GCG transcript into a record";
    "export" = export::run(Args): "Export a game for other programs, or as a page or a drawing";
    #[cfg(feature = "serve")]
    "serve" = serve::run(Args): "Show a game on a second screen, in a browser";
    "find" = find::run(Args): "Find every word in a word paths grid";
    "best" = best::run(Args) or suggestion: "Find the plays with the most points";
    "word" = word::run(Args): "Look up words for a challenge";
    "dict" = dict::run(Args): "List, add and remove dictionaries";
    "rules" = rules::run(Args): "Show the games, their rulesets, and what a refusal means";
    "completions" = complete::run(Args): "Print the completion script for a shell";
    "man" = man::run(Args): "Print or write the manual pages";
}

/// Adds the arguments of a command. If several commands share them, each keeps its own description.
fn with_arguments<A: clap::Args>(command: Command, about: &'static str) -> Command {
    let command = A::augment_args(command);
    if command.get_long_about().is_some() {
        command
    } else {
        command.about(about)
    }
}

/// The command line that was meant by a line that starts with the name of a command: with the record, if the command
/// takes one and the line names none. The command's help, if that line would not be understood.
pub fn command_line(line: &str, record: &str) -> Option<String> {
    let (name, rest) = first_word(line);
    let name = name.to_lowercase();
    let entry = COMMANDS.iter().find(|entry| entry.name == name)?;
    let takes_record = (entry.arguments)(Command::new(entry.name))
        .get_positionals()
        .next()
        .is_some_and(|first| {
            let is_file = matches!(first.get_id().as_str(), "file" | "files");
            is_file && (first.is_required_set() || !first.get_default_values().is_empty())
        });
    let record = Some(record).filter(|_| takes_record && !names_record(rest));
    let words = ["tileref", entry.name].into_iter().chain(record);
    let words: Vec<&str> = words.chain(rest.split_whitespace()).collect();
    let error = command().try_get_matches_from(&words).err();
    if error.is_some_and(|error| error.use_stderr()) {
        return Some(format!("tileref {name} --help"));
    }
    let words: Vec<String> = words.into_iter().map(shown).collect();
    Some(words.join(" "))
}

/// The command line of the program.
pub fn command() -> Command {
    with_commands(|command, entry| command.defer(entry.arguments))
}

/// The command line with the arguments of every command built, for completion and manual pages.
fn full_command() -> Command {
    with_commands(|command, entry| (entry.arguments)(command))
}

fn with_commands(built: impl Fn(Command, &CommandRow) -> Command) -> Command {
    let all = COMMANDS.iter().map(|entry| {
        let command = Command::new(entry.name).about(entry.about);
        built(command, entry).hide(["completions", "man"].contains(&entry.name))
    });
    Globals::command().subcommands(all)
}

/// Runs the program and returns its exit code.
pub fn run(args: impl IntoIterator<Item = OsString>) -> Exit {
    let args = about_a_topic(without_second_help(args.into_iter().collect()));
    if complete::answer_request(&args) {
        return Exit::Fine;
    }
    if args.len() < 2 {
        note(FIRST);
        return Exit::Trouble;
    }
    let words = args.iter().skip(1);
    let words: Vec<String> = words
        .map(|arg| arg.to_string_lossy().into_owned())
        .collect();
    let mut flags = words.iter().take_while(|word| *word != "--");
    let wants_json = flags.any(|word| word == "--json");
    let parsed = command().try_get_matches_from(args).and_then(|matches| {
        let globals = Globals::from_arg_matches(&matches)?;
        Ok((globals, matches))
    });
    let (globals, matches) = match parsed {
        Ok(parsed) => parsed,
        Err(error) => return usage(&error, &words, wants_json),
    };
    verbose::start(globals.verbose);
    let mut ui = Ui::new(style(globals.color, globals.ascii), Box::new(io::stdout()));
    match dispatch(&matches, &mut ui) {
        Ok(exit) => exit,
        Err(error) => failed(&failure::of(error), wants_json, &mut ui),
    }
}

/// Drops `--help` after `help`, which accepts no flags.
fn without_second_help(mut args: Vec<OsString>) -> Vec<OsString> {
    let below = |name: &OsString| name == "dict" || name == "rules";
    let at = if args.get(1).is_some_and(below) { 2 } else { 1 };
    if args.get(at).is_some_and(|arg| arg == "help") {
        args.retain(|arg| arg != "--help" && arg != "-h");
    }
    args
}

/// `help TOPIC` as `rules explain TOPIC`, unless it is about a command.
fn about_a_topic(args: Vec<OsString>) -> Vec<OsString> {
    let [_, help, topic] = args.as_slice() else {
        return args;
    };
    let name = topic.to_string_lossy().to_lowercase();
    let is_command = COMMANDS.iter().any(|entry| entry.name == name);
    if help != "help" || is_command || explain::topics(&name).is_empty() {
        return args;
    }
    let explain = ["rules", "explain", &name].map(OsString::from);
    args.into_iter().take(1).chain(explain).collect()
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
fn style(color: Color, ascii: bool) -> TextStyle {
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
    TextStyle {
        color,
        ascii,
        width: 0,
    }
    .across(width)
}

/// Reports invalid arguments, or prints the help that was requested.
fn usage(error: &clap::Error, words: &[String], wants_json: bool) -> Exit {
    if !error.use_stderr() {
        let _ = error.print();
        return Exit::Fine;
    }
    let plain = words.iter().filter(|word| *word != "--json").cloned();
    let plain: Vec<String> = plain.collect();
    let right = suggestion::of(error.kind(), &plain);
    let message = error.render().to_string();
    if right.is_none() && !wants_json {
        note(message.trim_end());
        return Exit::Trouble;
    }
    let message =
        right.unwrap_or_else(|| message.trim_start_matches("error: ").trim_end().to_owned());
    let mut ui = Ui::new(style(Color::Never, true), Box::new(io::stdout()));
    failed(&Fault::usage(message), wants_json, &mut ui)
}

/// Reports a failed command: as text on standard error, or as JSON.
fn failed(fault: &Fault, wants_json: bool, ui: &mut Ui) -> Exit {
    // If writing to standard output failed, standard error may still be read.
    if !wants_json || ui.say_json(&fault.document()).is_err() {
        note(&error_text(fault));
    }
    Exit::of(fault)
}
