//! The program: arguments, commands, the prompt, rendering and files on disk.

mod atomic;
pub mod dict;
pub mod dictionaries;
pub mod fault;
mod lock;
pub mod new;
pub mod play;
pub mod render;
pub mod rules;
pub mod session;
pub mod store;
mod store_error;
pub mod turn;
pub mod ui;
pub mod undo;
pub mod views;
pub mod word;

use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};

use clap::{ColorChoice, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
use serde_json::json;

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
    version,
    after_help = "Examples:
  tileref play                               start a game, or go on with game.yaml
  tileref new puzzingo Ann Bob               start a record without the prompt
  tileref turn game.yaml m13 r latch         one play: cell, direction, word
  tileref word qi za                         look words up
  tileref rules explain turn-on-old-tile     what a refusal means

Exit codes: 0 fine, 1 the answer is no (illegal turn, invalid word), 2 it could not be asked."
)]
pub struct Cli {
    /// What to do
    #[command(subcommand)]
    pub command: Command,

    /// When to use colour
    #[arg(long, global = true, value_enum, default_value_t = Color::Auto, value_name = "WHEN")]
    pub color: Color,

    /// Draw with plain ASCII only
    #[arg(long, global = true)]
    pub ascii: bool,
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

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// The prompt at the table
    Play(play::Args),
    /// Starts a record
    New(new::Args),
    /// Says one action of a game, and saves it
    Turn(turn::Args),
    /// Takes the last turns back
    Undo(undo::Args),
    /// Says turns again that were taken back
    Redo(undo::Args),
    /// Replays a record and says whether every turn is legal
    Check(views::Args),
    /// Draws the table
    Board(views::Args),
    /// Shows the scoreboard
    Score(views::Args),
    /// Tells every turn with its arithmetic
    Log(views::Args),
    /// Looks words up for a challenge
    Word(word::Args),
    /// Lists, adds and removes dictionaries
    Dict(dict::Args),
    /// Shows the games, their rulesets, and what a refusal means
    Rules(rules::Args),
}

/// Runs the program with its arguments, and says how it ended.
pub fn run(args: impl IntoIterator<Item = OsString>) -> Exit {
    let args: Vec<OsString> = args.into_iter().collect();
    let wants_json = args
        .iter()
        .skip(1)
        .take_while(|arg| *arg != "--")
        .any(|arg| arg == "--json");
    let matches = match Cli::command()
        .color(ColorChoice::Auto)
        .try_get_matches_from(args)
    {
        Ok(matches) => matches,
        Err(error) => return usage(&error, wants_json),
    };
    let cli = match Cli::from_arg_matches(&matches) {
        Ok(cli) => cli,
        Err(error) => return usage(&error, wants_json),
    };
    let mut ui = Ui::new(look(cli.color, cli.ascii), Box::new(io::stdout()));
    match dispatch(&cli.command, &mut ui) {
        Ok(exit) => exit,
        Err(error) => failed(&error, wants_json, &mut ui),
    }
}

fn dispatch(command: &Command, ui: &mut Ui) -> anyhow::Result<Exit> {
    match command {
        Command::Play(args) => play::run(args, ui),
        Command::New(args) => new::run(args, ui),
        Command::Turn(args) => turn::run(args, ui),
        Command::Undo(args) => undo::undo(args, ui),
        Command::Redo(args) => undo::redo(args, ui),
        Command::Check(args) => views::check(args, ui),
        Command::Board(args) => views::board(args, ui),
        Command::Score(args) => views::score(args, ui),
        Command::Log(args) => views::log(args, ui),
        Command::Word(args) => word::run(args, ui),
        Command::Dict(args) => dict::run(args, ui),
        Command::Rules(args) => rules::run(args, ui),
    }
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
fn usage(error: &clap::Error, wants_json: bool) -> Exit {
    let asked = !error.use_stderr();
    if wants_json && !asked {
        let message = error.render().to_string();
        let message = message.strip_prefix("error: ").unwrap_or(&message);
        let document = json!({"error": {
            "turn": null, "line": null, "column": null, "slug": "usage", "message": message.trim_end(),
        }});
        let _ = writeln!(io::stdout(), "{document:#}");
    } else {
        let _ = error.print();
    }
    if asked { Exit::Fine } else { Exit::Trouble }
}

/// A command that failed: told to people on standard error, to programs as JSON.
fn failed(error: &anyhow::Error, wants_json: bool, ui: &mut Ui) -> Exit {
    let fault = error.downcast_ref::<Fault>();
    let exit = fault.map_or(Exit::Trouble, Fault::exit);
    if wants_json {
        let other = || Fault {
            message: format!("{error:#}"),
            slug: fault::BAD_RECORD.to_owned(),
            ..Fault::default()
        };
        let document = fault.map_or_else(|| other().document(), Fault::document);
        // Where standard output itself is what failed, somebody may still read the other one.
        if ui.say_json(&document).is_err() {
            ui.note(&format!("error: {error:#}"));
        }
    } else {
        ui.note(&format!("error: {error:#}"));
    }
    exit
}
