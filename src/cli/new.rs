//! `tileref new`: start a record with its players, teams, dictionary and house rules.

use crate::explain::BadRecord;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use clap::Args as ClapArgs;
use fst::Streamer as _;

use super::exit::Exit;
use super::fault::{Fault, FaultSlug};
use super::files::{Source, Store, from_folder};
use super::render;
use super::session::{self, Lists, Session};
use super::terminal::{Look, message, note, wrapped};
use super::ui::Ui;
use crate::game::Game;
use crate::kinds::crossword::{CrosswordHouse, Language};
use crate::lexicon::{self, upper};
use crate::options::TeamRacks;
use crate::record::{self, Node, Place};
use crate::rules::Begins;
use crate::rules::{BUILT_IN, Ruleset};
use crate::text::{listed, same_name, shown};
use crate::tile::Alphabet;
use crate::tile::Face;

/// Start a game with its players, in turn order.
#[derive(Debug, ClapArgs)]
#[command(after_help = "Examples:
  tileref new puzzingo Ann Bob
  tileref new puzzingo 'Mary Lou, Bob'                         commas if a name contains a space
  tileref new puzzingo Ann Bob --draw Ann=k --draw Bob=?       the wildcard wins: Bob starts
  tileref new puzzingo Ann Bob Cy Di --team Red=Ann,Cy --team Blue=Bob,Di -f teams.yaml
  tileref new puzzingo Ann Bob --dictionary none               the players vote on words
  tileref new puzzingo Ann Bob --set judge=entry --set bonuses=announced
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

    /// Overwrite an existing record
    #[arg(long)]
    pub force: bool,

    /// Print one JSON document: the game as in `check --json`
    #[arg(long)]
    pub json: bool,
}

/// The contents of a new record.
#[derive(Clone, Debug, Default)]
pub struct NewGame {
    /// The game.
    pub game: String,
    /// The players, in turn order.
    pub players: Vec<String>,
    /// Teams and their members.
    pub teams: Vec<(String, Vec<String>)>,
    /// The dictionary.
    pub dictionary: String,
    /// House rules.
    pub options: Vec<(String, String)>,
}

impl NewGame {
    /// The record, checked to be a valid game but not yet written.
    ///
    /// # Errors
    /// Players, house rules or a dictionary that are not valid.
    pub fn check(&self, file: &Path) -> Result<Session, Fault> {
        self.check_with(file, &mut Lists::default())
    }

    /// The same, with a word list that is already loaded.
    ///
    /// # Errors
    /// As [`NewGame::check`].
    pub fn check_with(&self, file: &Path, lists: &mut Lists) -> Result<Session, Fault> {
        let option = |(name, value): &(String, String)| (name.clone(), from_folder(file, value));
        let dictionary = if self.dictionary.is_empty() {
            record::NO_DICTIONARY
        } else {
            &self.dictionary
        };
        let record = record::Record {
            game: from_folder(file, &self.game),
            players: self.players.clone(),
            names: Vec::new(),
            about: Vec::new(),
            teams: self.teams.clone(),
            dictionary: from_folder(file, dictionary),
            options: self.options.iter().map(option).collect(),
            turns: Vec::new(),
        };
        let text =
            record::new_record(&record, "").map_err(|error| Fault::usage(error.to_string()))?;
        Session::read_with(Source::new(file, text.as_str()), lists)
            .map_err(|fault| self.without_place(fault, file, &text))
    }

    /// Lets the players vote on words, with a note.
    fn without_dictionary(&mut self) {
        record::NO_DICTIONARY.clone_into(&mut self.dictionary);
        note(
            "note: the built-in word lists are English, so the players vote on\nwords; name a list of your own with \
             `--dictionary FILE`",
        );
    }

    /// Writes the record, after checking it.
    ///
    /// # Errors
    /// As [`NewGame::check`]; a record that already exists.
    pub fn write(&self, file: &Path, force: bool) -> Result<Session, Fault> {
        let session = self.check(file)?;
        Store::new(file).create(session.text(), force)?;
        if self.dictionary != lexicon::DEFAULT || has_other_language(session.game().rules()) {
            note_letters_without_tiles(session.game());
        }
        Ok(session)
    }

    /// Removes places in the record, which was never written; places in the ruleset and the arguments stay.
    pub fn without_place(&self, fault: Fault, record: &Path, text: &str) -> Fault {
        if fault.file.as_ref() != Some(&record.display().to_string()) {
            return fault;
        }
        let (source, place) = self.argument(text, fault.place).unzip();
        let is_record = fault.slug == FaultSlug::Rule(BadRecord::SLUG);
        Fault {
            slug: if is_record {
                FaultSlug::Usage
            } else {
                fault.slug
            },
            file: None,
            place,
            source,
            advice: fault.advice.filter(|advice| advice != session::OTHER_LIST),
            ..fault
        }
    }

    /// The argument that a place in the record comes from, and the place in that argument.
    fn argument(&self, text: &str, place: Option<Place>) -> Option<(String, Place)> {
        self.options.iter().find_map(|(name, value)| {
            let front = "--set ";
            let key = place == record::place_of(text, Node::KeyIn("options", name));
            let before = if key {
                front.len()
            } else if place == record::place_of(text, Node::ValueIn("options", name)) {
                front.len() + name.chars().count() + 1
            } else {
                return None;
            };
            let start = Place { line: 1, column: 1 };
            place.map(|_| (format!("{front}{name}={value}"), start.further(before)))
        })
    }
}

/// Who starts, where that is not drawn.
const YOUNGEST: &str = "the youngest starts; name that player first";

/// Runs the command.
///
/// # Errors
/// As [`NewGame::write`]; a draw that is tied.
pub fn run(args: &Args, ui: &mut Ui) -> anyhow::Result<Exit> {
    let dictionary = args.dictionary.as_deref().unwrap_or(lexicon::DEFAULT);
    // `Mum and Dad` are two.
    let players = args.players.iter();
    let players = players.filter(|text| !["and", "&"].contains(&text.as_str()));
    let mut new_game = NewGame {
        game: args.game.clone(),
        players: players.flat_map(|text| names(text)).collect(),
        teams: args.team.clone(),
        dictionary: dictionary.to_owned(),
        options: args.set.clone(),
    };
    let checked = new_game.check(&args.file)?;
    let rules = checked.game().rules();
    if args.dictionary.is_none() && has_other_language(rules) {
        new_game.without_dictionary();
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
    let session = new_game.write(&args.file, args.force)?;
    without_effect(&new_game, &session);
    let text = |look: Look| {
        let file = shown(&args.file.display().to_string());
        let next = format!(
            "wrote {file}; continue with `tileref play {file}` or `tileref turn {file} ACTION`"
        );
        let begins = youngest.then(|| format!("{YOUNGEST}\n"));
        wrapped(&next, look.width, "")
            + &begins.unwrap_or_default()
            + &render::scores(session.game(), look)
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
pub fn meant(args: &[String]) -> Option<String> {
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

/// Notes the letters of the word list that are on no tile: words with them cannot be played.
fn note_letters_without_tiles(game: &Game) {
    let Some(lexicon) = game.vocabulary().lexicon() else {
        return;
    };
    let tiles = &game.rules().tiles;
    let mut on_tiles = BTreeSet::new();
    for face in tiles.faces() {
        if let Face::Letter(letter) = face {
            on_tiles.extend(letter.as_str().chars());
        }
    }
    // In word paths the dealer lays out any letters.
    if on_tiles.is_empty() {
        return;
    }
    let mut missing = BTreeSet::new();
    let mut words = lexicon.set().stream();
    while let Some(word) = words.next() {
        let letters = str::from_utf8(word).unwrap_or_default().chars();
        missing.extend(letters.filter(|letter| !on_tiles.contains(letter)));
    }
    if missing.is_empty() {
        return;
    }
    let letters = missing.iter().map(|letter| upper(&letter.to_string()));
    note(&message(&format!(
        "note: {} has words with {}, which no tile has: those words cannot be played; spell them in the list as the tiles are",
        shown(lexicon.name()),
        listed(letters)
    )));
}

/// Whether the game has the tiles of a language other than English.
fn has_other_language(rules: &Ruleset) -> bool {
    let language = rules.option(CrosswordHouse::language.name);
    let language = language.and_then(|name| Language::from_name(&name));
    language.is_some_and(Language::is_other)
        || rules.tiles.faces().any(|face| !face.to_string().is_ascii())
}

/// Names separated by commas; without a comma, a single name.
pub fn names(text: &str) -> Vec<String> {
    if !text.contains(',') {
        return vec![text.to_owned()];
    }
    text.split(',')
        .map(|name| name.trim().to_owned())
        .filter(|name| !name.is_empty())
        .collect()
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

/// A team and its members.
///
/// # Errors
/// Either is missing.
pub fn team(text: &str) -> Result<(String, Vec<String>), &'static str> {
    let (name, members) = pair(text.rsplit_once('='))?;
    Ok((name, names(&members)))
}

/// A player and the letter that they drew.
fn draw(text: &str) -> Result<(String, String), &'static str> {
    pair(text.rsplit_once('='))
}

/// The two parts of a flag's value, split at the first or the last `=`.
fn pair(parts: Option<(&str, &str)>) -> Result<(String, String), &'static str> {
    let parts = parts.map(|(key, value)| (key.trim().to_owned(), value.trim().to_owned()));
    let whole = parts.filter(|(key, value)| !key.is_empty() && !value.is_empty());
    whole.ok_or("expected a name, `=` and a value, without spaces")
}

/// The player who starts: the letter closest to A, but a wildcard beats any letter. A tie must be drawn again.
///
/// # Errors
/// A player without a draw or with two, a draw that is not a letter, a tie for the first turn.
pub fn first_player(players: &[String], draws: &[(String, String)]) -> anyhow::Result<usize> {
    let faces = faces(players, draws)?;
    let rank = |face: &Option<Face>| match *face {
        Some(Face::Letter(letter)) => Some(letter),
        _ => None,
    };
    let best = faces.iter().map(rank).min().unwrap_or_default();
    let first: Vec<usize> = (0..players.len())
        .filter(|&place| rank(&faces[place]) == best)
        .collect();
    match first.as_slice() {
        [only] => Ok(*only),
        tied => {
            let names = tied.iter().map(|&place| shown(&players[place]));
            anyhow::bail!("{} drew the same letter and must draw again", listed(names))
        }
    }
}

/// What each player drew.
fn faces(players: &[String], draws: &[(String, String)]) -> anyhow::Result<Vec<Option<Face>>> {
    let mut faces: Vec<Option<Face>> = vec![None; players.len()];
    for (name, letter) in draws {
        let place = players.iter().position(|player| same_name(player, name));
        let Some(place) = place else {
            anyhow::bail!("{} has a `--draw` but is not a player", shown(name))
        };
        let face = drawn_face(letter).ok_or_else(|| {
            anyhow::anyhow!(
                "`{}` is neither a letter nor a wildcard (`?` or `pz`)",
                shown(letter)
            )
        })?;
        anyhow::ensure!(
            faces[place].replace(face).is_none(),
            "{} drew twice",
            shown(name)
        );
    }
    if let Some(missing) = faces.iter().position(Option::is_none) {
        anyhow::bail!(
            "{} has not drawn; give a `--draw` for every player",
            shown(&players[missing])
        );
    }
    Ok(faces)
}

fn drawn_face(text: &str) -> Option<Face> {
    if text == "?" || text.eq_ignore_ascii_case("pz") {
        return Some(Face::Wildcard);
    }
    let letter = text.strip_prefix('+').unwrap_or(text);
    Alphabet::default().letter(letter).map(Face::Letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first(draws: &[(&str, &str)]) -> Result<usize, String> {
        let players: Vec<String> = ["Ann", "Bob", "Cy"].map(ToOwned::to_owned).to_vec();
        let draws: Vec<_> = draws
            .iter()
            .map(|(name, letter)| ((*name).to_owned(), (*letter).to_owned()))
            .collect();
        first_player(&players, &draws).map_err(|error| error.to_string())
    }

    #[test]
    fn the_letter_closest_to_a_starts() {
        assert_eq!(first(&[("Ann", "k"), ("bob", "C"), ("Cy", "z")]), Ok(1));
        assert_eq!(first(&[("Ann", "a"), ("Bob", "b"), ("Cy", "?")]), Ok(2));
        assert_eq!(first(&[("Ann", "b"), ("Bob", "z"), ("Cy", "z")]), Ok(0));
    }

    #[test]
    fn ties_and_gaps_are_named() {
        let tie = first(&[("Ann", "c"), ("Bob", "c"), ("Cy", "d")]);
        assert_eq!(
            tie,
            Err("Ann and Bob drew the same letter and must draw again".to_owned())
        );
        assert!(
            first(&[("Ann", "c")])
                .unwrap_err()
                .contains("Bob has not drawn")
        );
        assert!(
            first(&[("Ann", "c"), ("Ann", "d")])
                .unwrap_err()
                .contains("drew twice")
        );
        assert!(first(&[("Dan", "c")]).unwrap_err().contains("not a player"));
        assert!(
            first(&[("Ann", "7")])
                .unwrap_err()
                .contains("neither a letter")
        );
    }
}
