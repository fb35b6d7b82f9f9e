//! `tileref completions`, and what the shells ask for afterwards: candidates for the word that is typed.
//!
//! The script that a shell loads asks this program each time, so that it knows the games, the slugs and the players of
//! the record at hand.

use std::env;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use clap::{Args as ClapArgs, Command, ValueEnum};
use clap_complete::CompleteEnv;
use clap_complete::engine::{ArgValueCompleter, CompletionCandidate, PathCompleter};
use clap_complete::env::Shells;

use super::dictionaries::Store as Dictionaries;
use super::session::{self, Session};
use super::ui::{Exit, Ui};
use crate::rules::{BUILT_IN, Ruleset, explain};
use crate::{lexicon, record};

/// The variable by which a shell asks.
const ASKED: &str = "COMPLETE";

/// Prints the script by which a shell completes what is typed: commands, games, rules, players, files.
#[derive(Debug, ClapArgs)]
#[command(after_help = "Examples:
  tileref completions bash > ~/.local/share/bash-completion/completions/tileref
  tileref completions zsh > ~/.zfunc/_tileref        with `fpath+=~/.zfunc` before `compinit`
  tileref completions fish > ~/.config/fish/completions/tileref.fish")]
pub struct Args {
    /// The shell
    #[arg(value_enum)]
    pub shell: Shell,
}

/// A shell that can be completed in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Shell {
    /// The Bourne again shell
    Bash,
    /// The Z shell
    Zsh,
    /// The friendly interactive shell
    Fish,
}

/// Runs the command.
///
/// # Errors
/// The answer cannot be written.
pub fn run(args: &Args, ui: &mut Ui) -> anyhow::Result<Exit> {
    let name = match args.shell {
        Shell::Bash => "bash",
        Shell::Zsh => "zsh",
        Shell::Fish => "fish",
    };
    let shells = Shells::builtins();
    let shell = shells
        .completer(name)
        .ok_or_else(|| anyhow::anyhow!("there are no completions for {name}"))?;
    let mut script = Vec::new();
    shell.write_registration(ASKED, "tileref", "tileref", "tileref", &mut script)?;
    ui.say(&String::from_utf8_lossy(&script))?;
    Ok(Exit::Fine)
}

/// Answers a shell that asks for candidates; whether one did.
pub fn answered(args: &[OsString]) -> bool {
    if env::var_os(ASKED).is_none() {
        return false;
    }
    let folder = env::current_dir().ok();
    let asked = CompleteEnv::with_factory(completed).var(ASKED);
    // A shell that cannot be answered completes nothing.
    asked
        .try_complete(args.iter().cloned(), folder.as_deref())
        .unwrap_or(true)
}

/// Every command with its arguments, and what the values of these may be.
fn completed() -> Command {
    let all = super::whole_command();
    let names: Vec<String> = all
        .get_subcommands()
        .map(|command| command.get_name().to_owned())
        .collect();
    let with_values = |all: Command, name: String| all.mut_subcommand(name, with_values);
    names.into_iter().fold(all, with_values)
}

/// A command and those below it, with what the values of its arguments may be.
fn with_values(command: Command) -> Command {
    let of = command.get_name().to_owned();
    // All at once: changed one by one, arguments would change their order.
    let command = command.mut_args(|arg| match (of.as_str(), arg.get_id().as_str()) {
        ("import", "file") => arg,
        ("new" | "show", "game") => arg.add(values(games)),
        ("explain", "slug") => arg.add(values(slugs)),
        ("info" | "remove", "name") | (_, "dictionary") => arg.add(values(dictionaries)),
        (_, "by") => arg.add(values(players)),
        (_, "set") => arg.add(values(options)),
        (_, "file" | "files") => arg.add(ArgValueCompleter::new(records())),
        _ => arg,
    });
    command.mut_subcommands(with_values)
}

/// Candidates that begin as what is typed.
fn values(all: fn(&str) -> Vec<String>) -> ArgValueCompleter {
    ArgValueCompleter::new(move |typed: &OsStr| -> Vec<CompletionCandidate> {
        let typed = typed.to_string_lossy();
        all(&typed)
            .into_iter()
            .filter(|value| value.to_lowercase().starts_with(&typed.to_lowercase()))
            .map(CompletionCandidate::new)
            .collect()
    })
}

/// Records and rulesets.
fn records() -> PathCompleter {
    PathCompleter::any().filter(|path| {
        let ending = path.extension().and_then(OsStr::to_str);
        path.is_dir() || matches!(ending, Some("yaml" | "yml"))
    })
}

fn games(_: &str) -> Vec<String> {
    let files = yaml_files().into_iter();
    let rulesets = files.filter(|path| session::with_ruleset_file(path, Ruleset::parse).is_ok());
    BUILT_IN
        .iter()
        .map(|(id, _)| (*id).to_owned())
        .chain(rulesets.map(|path| path.to_string_lossy().into_owned()))
        .collect()
}

/// The YAML files of the folder.
fn yaml_files() -> Vec<PathBuf> {
    let entries = std::fs::read_dir(".").into_iter().flatten().flatten();
    let mut files: Vec<PathBuf> = entries
        .map(|entry| PathBuf::from(entry.file_name()))
        .filter(|path| path.extension().is_some_and(|ending| ending == "yaml"))
        .take(200)
        .collect();
    files.sort();
    files
}

fn slugs(_: &str) -> Vec<String> {
    explain::names().map(ToOwned::to_owned).collect()
}

fn dictionaries(_: &str) -> Vec<String> {
    let added = Dictionaries::open().and_then(|all| all.list());
    let added = added.into_iter().flatten().map(|list| list.name);
    let built_in = lexicon::embedded_names().map(ToOwned::to_owned);
    built_in
        .chain(added)
        .chain([record::NO_DICTIONARY.to_owned()])
        .collect()
}

/// The players and teams of the record on the command line, and the table.
fn players(_: &str) -> Vec<String> {
    let named = env::args_os().skip(2).map(PathBuf::from).find(|path| {
        let yaml = path.extension().is_some_and(|ending| ending == "yaml");
        yaml && path.is_file()
    });
    let file = named.unwrap_or_else(|| PathBuf::from(super::DEFAULT_FILE));
    let Ok(session) = Session::open(Path::new(&file)) else {
        return Vec::new();
    };
    let seats = session.game().seats();
    let players = seats.players().iter().map(|player| player.name.clone());
    players
        .chain(seats.teams().iter().cloned())
        .chain([record::TABLE.to_owned()])
        .collect()
}

/// House rules of the game on the command line, or of any; behind `=` their values.
fn options(typed: &str) -> Vec<String> {
    let ids = BUILT_IN.iter().map(|(id, _)| *id);
    let named = |id: &&str| env::args_os().skip(2).any(|arg| arg == *id);
    let games: Vec<Ruleset> = match ids.clone().find(named) {
        Some(id) => Ruleset::built_in(id).into_iter().collect(),
        None => ids.filter_map(Ruleset::built_in).collect(),
    };
    let specs = games.iter().flat_map(Ruleset::options);
    let mut all: Vec<String> = match typed.split_once('=') {
        None => specs.map(|spec| format!("{}=", spec.name)).collect(),
        Some((name, _)) => specs
            .filter(|spec| spec.name == name)
            .flat_map(|spec| spec.values.names())
            .map(|value| format!("{name}={value}"))
            .collect(),
    };
    all.sort_unstable();
    all.dedup();
    all
}
