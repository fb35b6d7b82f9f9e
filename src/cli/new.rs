//! `tileref new`: start a record with its players, teams, dictionary and house rules.

mod write;

use std::path::PathBuf;

use clap::Args as ClapArgs;

pub use self::write::write;
use super::exit::Exit;
use super::open;
use super::terminal::{TextStyle, note, wrapped};
use super::ui::Ui;
use crate::fault::Fault;
use crate::kinds::crossword::{CrosswordHouse, Language};
use crate::new_game::{NewGame, first_player, has_other_language, pair, players, team};
use crate::options::TeamRacks;
use crate::record::{ABOUT, NO_DICTIONARY};
use crate::rules::{BUILT_IN, Begins, Ruleset, with_clubs};
use crate::session::Session;
use crate::text::shown;
use crate::{lexicon, render};

/// Start a game with its players, in turn order.
#[derive(Debug, ClapArgs)]
#[command(after_help = "Examples:
  tileref new puzzingo Ann Bob
  tileref new puzzingo 'Mary Lou, Bob'                         commas if a name contains a space
  tileref new puzzingo Ann Bob --draw Ann=k --draw Bob=?       the wildcard wins: Bob starts
  tileref new puzzingo Ann Bob Cy Di --team Red=Ann,Cy --team Blue=Bob,Di -f teams.yaml
  tileref new puzzingo Ann Bob --dictionary none               the players vote on words
  tileref new puzzingo Ann Bob --set judge=entry --set bonuses=announced
  tileref new crossword Ann Bob --about event='Club night' --about round=3
  tileref new my-rules.yaml Ann Bob                            your own ruleset")]
pub struct Args {
    /// A built-in game (`tileref rules list`), or a ruleset file next to the record
    pub game: String,

    /// The players, in turn order
    #[arg(required = true, value_name = "PLAYER")]
    pub players: Vec<String>,

    /// The record to write
    #[arg(short, long, default_value = super::DEFAULT_FILE)]
    pub file: PathBuf,

    /// The word list: a name (`tileref dict list`), the path of a word list, or `none`. The default is `letterpress`, or
    /// `none` with the tiles of a language other than English
    #[arg(short, long, value_name = "D")]
    pub dictionary: Option<String>,

    /// A house rule or session option that differs from the default (`tileref rules show GAME` lists them)
    #[arg(long, value_name = "KEY=VALUE", value_parser = setting)]
    pub set: Vec<(String, String)>,

    /// A team and its players
    #[arg(long, value_name = "NAME=P,P", value_parser = team)]
    pub team: Vec<(String, Vec<String>)>,

    /// The letter a player drew to decide who starts: the closest to A wins, a wildcard (`?` or `pz`) beats any letter
    #[arg(long, value_name = "P=LETTER", value_parser = draw)]
    pub draw: Vec<(String, String)>,

    /// When, where and at which event the game is played: `date`, `place`, `event` or `round`. The date is today unless
    /// you say another
    #[arg(long, value_name = "KEY=TEXT", value_parser = fact)]
    pub about: Vec<(String, String)>,

    /// Overwrite an existing record
    #[arg(long)]
    pub force: bool,

    /// Print one JSON document: the game as in `check --json`
    #[arg(long)]
    pub json: bool,
}

/// What to do about words that no built-in list has.
const OWN_LIST: &str = "note: the built-in word lists are English, so the players vote on\n\
                        words; name a list of your own with `--dictionary FILE`";

/// Who starts, where that is not drawn.
const YOUNGEST: &str = "the youngest starts; name that player first";

/// Runs the command.
///
/// # Errors
/// As [`write()`]; a draw that is tied.
pub fn run(args: &Args, ui: &mut Ui) -> anyhow::Result<Exit> {
    let dictionary = args.dictionary.as_deref().unwrap_or(lexicon::DEFAULT);
    let mut new_game = NewGame {
        game: args.game.clone(),
        players: players(args.players.iter().map(String::as_str)),
        teams: args.team.clone(),
        dictionary: dictionary.to_owned(),
        options: with_clubs(&args.set).map_err(Fault::usage)?,
        about: args.about.clone(),
    };
    let checked = new_game.check(&open::store(&args.file))?;
    let rules = checked.game().rules();
    if args.dictionary.is_none() && has_other_language(rules) {
        NO_DICTIONARY.clone_into(&mut new_game.dictionary);
        note(OWN_LIST);
    }
    let youngest = rules.begins == Begins::Youngest;
    if !args.draw.is_empty() {
        anyhow::ensure!(
            !youngest,
            "players do not draw for the first turn in this game: {YOUNGEST}"
        );
        let first = first_player(&new_game.players, &args.draw)?;
        new_game.players.rotate_left(first);
    }
    let session = write(&new_game, &args.file, args.force)?;
    without_effect(&new_game, &session);
    let text = |style: TextStyle| {
        let file = shown(&args.file.display().to_string());
        let next = format!(
            "wrote {file}; continue with `tileref play {file}` or `tileref turn {file} ACTION`"
        );
        let begins = youngest.then(|| format!("{YOUNGEST}\n"));
        wrapped(&next, style.width, "")
            + &begins.unwrap_or_default()
            + &render::scores(session.game(), style)
    };
    ui.answer(args.json, || session.report(), text)
}

/// Notes options without effect.
fn without_effect(new_game: &NewGame, session: &Session) {
    let asked = |rule: &str| new_game.options.iter().any(|(name, _)| name == rule);
    let shared = session.game().rules().house.team_racks == TeamRacks::Shared;
    if asked("team_racks") && shared && new_game.teams.is_empty() {
        note(
            "note: `team_racks=shared` has no effect without teams;\n\
             add a team with `--team NAME=PLAYER,PLAYER`",
        );
    }
    let judge = session.game().rules().option("judge");
    let at_entry = judge.as_deref() == Some("entry");
    if asked("judge") && at_entry && session.game().vocabulary().lexicon().is_none() {
        note("note: without a dictionary, `judge=entry` accepts every word");
    }
}

/// What was probably meant by arguments that are not valid: a house rule that was typed as a flag, as in `--timer 60`.
pub fn suggestion(args: &[String]) -> Option<String> {
    let games = || BUILT_IN.iter().filter_map(|(id, _)| Ruleset::built_in(id));
    let is_rule = |name: &str| games().any(|game| game.options().any(|spec| spec.name == name));
    let (flag, value) = args.iter().enumerate().find_map(|(n, arg)| {
        let (flag, value) = match arg.split_once('=') {
            Some((flag, value)) => (flag, Some(value)),
            None => (arg.as_str(), args.get(n + 1).map(String::as_str)),
        };
        let name = flag.strip_prefix("--")?.replace('-', "_");
        is_rule(&name).then_some((name, value))
    })?;
    let value = value
        .filter(|value| !value.starts_with('-'))
        .unwrap_or("VALUE");
    Some(format!(
        "`{flag}` is an option of the game: `--set {flag}={}`",
        shown(value)
    ))
}

/// A house rule and its value, which may be a file name with any characters. A language may be named: `spanish`.
///
/// # Errors
/// Either is missing.
pub fn setting(text: &str) -> Result<(String, String), &'static str> {
    let (key, value) = pair(text.split_once('='))?;
    let language = Language::called(&value).filter(|_| key == CrosswordHouse::language.name);
    Ok((key, language.map_or(value, |language| language.to_string())))
}

/// A key of `about`, and its text.
fn fact(text: &str) -> Result<(String, String), String> {
    let (key, text) = pair(text.split_once('='))?;
    if ABOUT.contains(&key.as_str()) {
        Ok((key, text))
    } else {
        Err(format!("use one of {}", ABOUT.join(", ")))
    }
}

/// A player and the letter that they drew.
fn draw(text: &str) -> Result<(String, String), &'static str> {
    pair(text.rsplit_once('='))
}
