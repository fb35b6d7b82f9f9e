//! `tileref stats`: statistics of one game or a season.

use crate::explain::BadRecord;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use clap::Args as ClapArgs;
use serde_json::{Value, json};

use super::bulk::Bulk;
use super::exit::Exit;
use super::fault::Fault;
use super::render;
use super::session::{Lists, Session};
use super::terminal::note;
use super::ui::Ui;
use crate::stats::{self, Season, Stats};
use crate::text::{count, shown};
use crate::view::{self, Runner};

/// Show where the points came from: for each player of a game, or over a season.
#[derive(Debug, ClapArgs)]
#[command(after_help = "Examples:
  tileref stats                     game.yaml: points by source, best words, how the scores grew
  tileref stats season/*.yaml       every game in a folder, totalled by player
  tileref stats --json a.yaml       for another program

Players are matched by name, ignoring case; a team that shares a rack counts as one player. Among \
several files, rulesets are skipped. Records that cannot be read are reported, and the others are totalled; the \
exit code is then 2, or 1 if the records can be read but a game is illegal.")]
pub struct Args {
    /// The records
    #[arg(default_value = super::DEFAULT_FILE, value_name = "FILE")]
    pub files: Vec<PathBuf>,

    /// Print one JSON document
    #[arg(long)]
    pub json: bool,
}

/// Runs the command.
///
/// # Errors
/// The only record cannot be read, or the output cannot be written.
pub fn run(args: &Args, ui: &mut Ui) -> anyhow::Result<Exit> {
    match args.files.as_slice() {
        [file] => one(file, args.json, ui),
        files => season(files, args.json, ui),
    }
}

fn one(file: &Path, json: bool, ui: &mut Ui) -> anyhow::Result<Exit> {
    let session = Session::open(file)?;
    let game = session.game();
    let (players, teams) = (stats::of_players(game), stats::of_teams(game));
    let runner = |one: Runner| json!({ "name": one.name, "totals": one.totals });
    let document = || {
        json!({
            "game": session.record().game, "players": players, "teams": teams,
            "seats": stats::of_game(game),
            "race": view::race(game).into_iter().map(runner).collect::<Vec<_>>(),
        })
    };
    let text = |style| render::stats::of(game, style);
    ui.answer(json, document, text)
}

fn season(files: &[PathBuf], json: bool, ui: &mut Ui) -> anyhow::Result<Exit> {
    let what = "record";
    let records = Bulk { files, what, json };
    let read = |file: &Path, lists: &mut Lists| {
        let session = Session::open_with(file, lists)?;
        let name = session.game().rules().name.clone();
        let is_over = session.game().is_over();
        Ok((name, stats::of_game(session.game()), is_over))
    };
    let (mut totals, mut errors) = (Totals::default(), Vec::new());
    let (exit, failed) = records.run(read, |n, read| {
        match read {
            Ok((name, all, is_over)) => {
                totals.add(name, all, n);
                totals.unfinished += usize::from(!is_over);
            }
            Err(error) => errors.push(error),
        }
        Ok(())
    })?;
    if json {
        ui.say_json(&document(files, &totals, &errors))?;
    } else if totals.whole.games == 0 {
        note(NONE_READ);
    } else {
        ui.say(&text(files, &totals, failed, ui))?;
    }
    Ok(exit)
}

/// The message if no record could be read.
const NONE_READ: &str = "error: none of the records can be read";

/// The totals of many records.
#[derive(Default)]
struct Totals {
    /// For each kind of game.
    kinds: BTreeMap<String, Season>,
    whole: Season,
    unfinished: usize,
}

impl Totals {
    /// Adds the statistics of the seats in a game, by the index of its record.
    fn add(&mut self, kind: String, all: Vec<Stats>, n: usize) {
        self.kinds.entry(kind).or_default().add(all.clone(), n);
        self.whole.add(all, n);
    }
}

/// The season as JSON, with the usual `error` if nothing could be read.
fn document(files: &[PathBuf], totals: &Totals, errors: &[Value]) -> Value {
    if totals.whole.games == 0 {
        let message = NONE_READ.trim_start_matches("error: ");
        let mut document = json!(Fault::new(BadRecord::SLUG, message).document());
        document["errors"] = json!(errors);
        return document;
    }
    let of_kind = |season: &Season| json!({ "games": season.games, "players": season.ranked() });
    let kinds = totals.kinds.iter();
    let kinds: BTreeMap<_, _> = kinds.map(|(name, kind)| (name, of_kind(kind))).collect();
    let names: Vec<String> = files
        .iter()
        .map(|file| file.display().to_string())
        .collect();
    json!({
        "records": names, "read": totals.whole.games, "unfinished": totals.unfinished, "failed": errors.len(), "errors": errors,
        "kinds": kinds, "players": totals.whole.ranked(),
    })
}

/// The season as text.
fn text(files: &[PathBuf], totals: &Totals, missed: usize, ui: &Ui) -> String {
    let name = |game: usize| {
        let file = files.get(game).and_then(|file| file.file_stem());
        shown(&file.unwrap_or_default().to_string_lossy())
    };
    let mut text = String::new();
    for (kind, season) in &totals.kinds {
        text += &format!("{}: {}\n", shown(kind), count(season.games, "game"));
        text += &render::stats::season(&season.ranked(), &name, ui.style);
        text += "\n";
    }
    if totals.kinds.len() > 1 {
        text += &format!("all: {}\n", count(totals.whole.games, "game"));
        text += &render::stats::season(&totals.whole.ranked(), &name, ui.style);
    }
    if totals.unfinished > 0 {
        let them = count(totals.unfinished, "unfinished game");
        text += &format!("with the points so far of {them}\n");
    }
    if missed > 0 {
        text += &format!("{} could not be read\n", count(missed, "record"));
    }
    text.trim_end().to_owned() + "\n"
}
