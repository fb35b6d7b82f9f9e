//! `tileref stats`: one game looked back at, or a season.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use clap::Args as ClapArgs;
use serde_json::json;

use super::fault::fitted;
use super::progress::Progress;
use super::render;
use super::session::{Lists, Session};
use super::ui::{self, Exit, Ui};
use crate::stats::{self, Season};
use crate::text::{count, shown};
use crate::view;

/// Tells where the points came from: for each player of a game, or over a season of many.
#[derive(Debug, ClapArgs)]
#[command(after_help = "Examples:
  tileref stats                     game.yaml: points by source, best words, how the scores grew
  tileref stats season/*.yaml       every game in a folder, summed up by player
  tileref stats --json a.yaml       for another program

Players are the same where their names are, whatever the case. A record that cannot be read is named, and the others
are summed up; the exit code is then 1.")]
pub struct Args {
    /// The records
    #[arg(default_value = super::DEFAULT_FILE)]
    pub files: Vec<PathBuf>,

    /// Answer with one JSON document
    #[arg(long)]
    pub json: bool,
}

/// Runs the command.
///
/// # Errors
/// None of the records can be read.
pub fn run(args: &Args, ui: &mut Ui) -> anyhow::Result<Exit> {
    match args.files.as_slice() {
        [file] => {
            one(file, args.json, ui)?;
            Ok(Exit::Fine)
        }
        files => season(files, args.json, ui),
    }
}

fn one(file: &Path, json: bool, ui: &mut Ui) -> anyhow::Result<()> {
    let session = Session::open(file)?;
    let game = session.game();
    let (players, teams) = (stats::of_players(game), stats::of_teams(game));
    if json {
        let race: Vec<_> = view::race(game)
            .into_iter()
            .map(|runner| json!({ "name": runner.name, "totals": runner.totals }))
            .collect();
        let document = json!({
            "game": session.record().game, "players": players, "teams": teams,
            "seats": stats::of_game(game), "race": race,
        });
        ui.say_json(&document)?;
    } else {
        let mut text = render::stats::game(&players, ui.look);
        if !teams.is_empty() {
            text += &(render::stats::game(&teams, ui.look));
        }
        ui.say(&(text + &render::stats::race(game, ui.look)))?;
    }
    Ok(())
}

fn season(files: &[PathBuf], json: bool, ui: &mut Ui) -> anyhow::Result<Exit> {
    let mut kinds: BTreeMap<String, (usize, Season)> = BTreeMap::new();
    let mut whole = Season::default();
    let mut lists = Lists::default();
    let (mut read, mut failed) = (0, Vec::new());
    let progress = Progress::of(files.len(), "records");
    for (n, file) in files.iter().enumerate() {
        progress.step();
        match Session::open_with(file, &mut lists) {
            Ok(session) => {
                let all = stats::of_players(session.game());
                let kind = kinds.entry(session.rules().name.clone()).or_default();
                kind.0 += 1;
                kind.1.add(all.clone(), n);
                whole.add(all, n);
                read += 1;
            }
            Err(error) => {
                failed.push(error);
            }
        }
    }
    drop(progress);
    let missed = failed.len();
    for error in failed {
        ui::note(&fitted(&format!("error: {error}")));
    }
    anyhow::ensure!(read > 0, "none of the records can be read");
    if json {
        let kinds: BTreeMap<&String, _> = kinds
            .iter()
            .map(|(name, (games, season))| {
                (name, json!({ "games": games, "players": season.ranked() }))
            })
            .collect();
        let names: Vec<String> = files
            .iter()
            .map(|file| file.display().to_string())
            .collect();
        let document = json!({
            "records": names, "read": read, "failed": missed,
            "kinds": kinds, "players": whole.ranked(),
        });
        ui.say_json(&document)?;
    } else {
        let name = |game: usize| {
            let file = files.get(game).and_then(|file| file.file_stem());
            shown(&file.unwrap_or_default().to_string_lossy())
        };
        let mut text = String::new();
        for (kind, (games, season)) in &kinds {
            text += &format!("{}: {}\n", shown(kind), count(*games, "game"));
            text += &render::stats::season(&season.ranked(), &name, ui.look);
            text += "\n";
        }
        if kinds.len() > 1 {
            text += &format!("all: {}\n", count(read, "game"));
            text += &render::stats::season(&whole.ranked(), &name, ui.look);
        }
        if missed > 0 {
            text += &format!("{} could not be read\n", count(missed, "record"));
        }
        ui.say(&(text.trim_end().to_owned() + "\n"))?;
    }
    Ok(if missed > 0 { Exit::No } else { Exit::Fine })
}
