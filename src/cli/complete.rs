//! `tileref completions`, and the candidates for the word that is being typed in a shell.
//!
//! The completion script calls this program each time, so that it can offer games, slugs and the players of a record.

use super::open;
use crate::{explain, lexicon};
use std::env;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use clap::{Args as ClapArgs, Command, ValueEnum, ValueHint};
use clap_complete::CompleteEnv;
use clap_complete::engine::{
    ArgValueCompleter, CompletionCandidate, PathCompleter, ValueCompleter as _,
};
use clap_complete::env::{Bash, Fish, Shells, Zsh};

use super::exit::Exit;
use super::rules::PLAYED;
use super::ui::Ui;
use crate::dictionaries::AddedLists;
use crate::files::{RecordFile, is_yaml};
use crate::kinds::crossword::CrosswordHouse;
use crate::options::{OptionSpec, Values};
use crate::record::{self, Record};
use crate::rules::{BUILT_IN, CLUB, Ruleset, club_names};
use crate::text::is_hidden;

/// The environment variable with which a completion script requests candidates.
const VARIABLE: &str = "COMPLETE";

/// Print the completion script for a shell: it completes commands, games, rules, players and files.
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

/// A supported shell.
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
    let name = args.shell.to_possible_value();
    let shell = name.and_then(|name| SHELLS.completer(name.get_name()));
    let shell = shell.ok_or_else(|| anyhow::anyhow!("there are no completions for this shell"))?;
    let mut script = Vec::new();
    shell.write_registration(VARIABLE, "tileref", "tileref", "tileref", &mut script)?;
    let script = String::from_utf8_lossy(&script);
    ui.say(&match args.shell {
        Shell::Bash => format!("{script}\n{BASH}"),
        Shell::Zsh => script.replace(ZSH_VALUE, &(ZSH_VALUE.to_owned() + ZSH_EQUALS)) + "\n" + ZSH,
        Shell::Fish => script.into_owned(),
    })?;
    Ok(Exit::Fine)
}

/// Bash splits words at `=`, and inserts candidates verbatim.
const BASH: &str = include_str!("complete/joined.bash");

/// The line of the zsh script that sets the candidate.
const ZSH_VALUE: &str = r#"            local value="${completion%%:*}"
"#;

/// Adds no space after `--set NAME=`.
const ZSH_EQUALS: &str = r#"            if [[ "$value" == *= ]]; then
                compadd -S '' -- "$value"
                continue
            fi
"#;

/// Answers the first request too, when the script is autoloaded from `fpath`.
const ZSH: &str = include_str!("complete/autoload.zsh");

/// The shells whose scripts quote what they insert. Those of clap for other shells do not: a name in a record would be run.
const SHELLS: Shells<'static> = Shells(&[&Bash, &Fish, &Zsh]);

/// Prints candidates if a completion script requests them; returns whether one did.
pub fn answer_request(args: &[OsString]) -> bool {
    let Some(shell) = env::var_os(VARIABLE) else {
        return false;
    };
    // Other programs may use this variable. Without words, clap would print its own script for bash, which does not quote.
    let known = |name: &str| SHELLS.completer(name).is_some();
    let has_words = args.len() > 2 && args[1] == "--";
    if !has_words || !shell.to_str().is_some_and(known) {
        return false;
    }
    let folder = env::current_dir().ok();
    let request = CompleteEnv::with_factory(with_candidates)
        .var(VARIABLE)
        .shells(SHELLS);
    // After a failed request, the shell completes nothing.
    request
        .try_complete(args.iter().cloned(), folder.as_deref())
        .unwrap_or(true)
}

/// The command line with candidates for all arguments.
fn with_candidates() -> Command {
    super::full_command().mut_subcommands(add_candidates)
}

/// A command and its subcommands with candidates for their arguments.
fn add_candidates(command: Command) -> Command {
    let of = command.get_name().to_owned();
    // All at once: changing arguments one by one would change their order.
    let command = command.mut_args(|arg| match (of.as_str(), arg.get_id().as_str()) {
        ("add", "file") => arg.add(values(word_lists)),
        ("new" | "show" | "import" | "puzzle", "game") => arg.add(values(games)),
        ("new", "start") => arg.add(values(starts)),
        ("explain", "slug") => arg.add(values(slugs)),
        ("info", "name") => arg.add(values(named_lists)),
        ("remove", "name") => arg.add(values(added_lists)),
        (_, "dictionary") => arg.add(values(dictionaries)),
        (_, "by") => arg.add(values(actors)),
        ("rename", "old") => arg.add(values(names)),
        (_, "set") => arg.add(values(options)),
        (_, "file" | "files") if of != "import" => arg.add(values(records)),
        // Otherwise clap would offer file names unescaped.
        _ if arg.get_value_hint() == ValueHint::AnyPath => arg.add(values(any_file)),
        _ => arg,
    });
    command.mut_subcommands(add_candidates)
}

/// A completer for the values of `all` that start with the typed text, which may be quoted.
fn values(all: fn(&str) -> Vec<String>) -> ArgValueCompleter {
    ArgValueCompleter::new(move |typed: &OsStr| -> Vec<CompletionCandidate> {
        let typed = typed.to_string_lossy().replace('\\', "");
        let typed = typed.strip_prefix(['"', '\'']).unwrap_or(&typed);
        let begins = |value: &String| value.to_lowercase().starts_with(&typed.to_lowercase());
        all(typed)
            .into_iter()
            // File names may contain any characters.
            .filter(|value| begins(value) && !value.contains(is_hidden))
            .map(CompletionCandidate::new)
            .collect()
    })
}

/// The files to offer that start with the typed text, and folders.
fn files(typed: &str, wanted: fn(&Path) -> bool) -> Vec<String> {
    let paths = PathCompleter::any().filter(move |path| !path.is_dir() && wanted(path));
    let found = paths.complete(OsStr::new(typed)).into_iter();
    let dotted = typed
        .rsplit('/')
        .next()
        .is_some_and(|name| name.starts_with('.'));
    found
        .filter(|one| dotted || !one.is_hide_set())
        .map(|one| one.get_value().to_string_lossy().into_owned())
        .collect()
}

/// Records and rulesets.
fn records(typed: &str) -> Vec<String> {
    files(typed, is_yaml)
}

/// The built-in games and ruleset files.
fn games(typed: &str) -> Vec<String> {
    let is_ruleset = |path: &Path| is_yaml(path) && open::ruleset(path, Ruleset::parse).is_ok();
    let built_in = BUILT_IN.iter().map(|(id, _)| (*id).to_owned());
    built_in.chain(files(typed, is_ruleset)).collect()
}

/// What a ruleset can start from.
fn starts(typed: &str) -> Vec<String> {
    let played = PLAYED.iter().map(|(name, _)| (*name).to_owned());
    games(typed).into_iter().chain(played).collect()
}

fn any_file(typed: &str) -> Vec<String> {
    files(typed, |_| true)
}

/// Files that may be word lists, with any extension or none.
fn word_lists(typed: &str) -> Vec<String> {
    files(typed, |path| !is_yaml(path))
}

fn slugs(_: &str) -> Vec<String> {
    explain::names().map(ToOwned::to_owned).collect()
}

fn added_lists(_: &str) -> Vec<String> {
    let added = AddedLists::open().and_then(|all| all.names());
    added.unwrap_or_default()
}

fn named_lists(typed: &str) -> Vec<String> {
    let built_in = lexicon::embedded_names().map(ToOwned::to_owned);
    built_in.chain(added_lists(typed)).collect()
}

fn dictionaries(typed: &str) -> Vec<String> {
    let none = [record::NO_DICTIONARY.to_owned()];
    let named = named_lists(typed).into_iter().chain(none);
    named.chain(word_lists(typed)).collect()
}

/// Who can act: the players and teams, and the table.
fn actors(typed: &str) -> Vec<String> {
    let mut actors = names(typed);
    if !actors.is_empty() {
        actors.push(record::TABLE.to_owned());
    }
    actors
}

/// The players and teams of the record on the command line.
fn names(_: &str) -> Vec<String> {
    let mut paths = env::args_os().skip(2).map(PathBuf::from);
    let named = paths.find(|path| is_yaml(path) && path.is_file());
    let file = named.unwrap_or_else(|| PathBuf::from(super::DEFAULT_FILE));
    // The players are known even if a turn is illegal.
    let text = RecordFile::new(file).load().ok();
    let Some(record) = text.and_then(|text| Record::parse(&text).ok()) else {
        return Vec::new();
    };
    let teams = record.teams.into_iter().map(|(name, _)| name);
    record.players.into_iter().chain(teams).collect()
}

/// The house rules of the game on the command line, or of all games; after `=`, their values.
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
        Some((name, begun)) => specs
            .filter(|spec| spec.name == name)
            .flat_map(|spec| values_of(spec, begun))
            .map(|value| format!("{name}={value}"))
            .collect(),
    };
    let has_clubs = |game: &Ruleset| game.spec(CrosswordHouse::zeros.name).is_ok();
    let clubs = club_names()
        .into_iter()
        .map(|club| format!("{CLUB}={club}"));
    all.extend(clubs.filter(|_| games.iter().any(has_clubs)));
    all.sort_unstable();
    all.dedup();
    all
}

/// The values of a house rule: names, or files.
fn values_of(spec: &OptionSpec, begun: &str) -> Vec<String> {
    match spec.values {
        Values::File(own) => [vec![own.to_owned()], word_lists(begun)].concat(),
        values => values.names().iter().map(|&name| name.to_owned()).collect(),
    }
}
