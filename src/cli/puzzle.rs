//! `tileref puzzle`: a position, a rack, and the points to find.

use std::path::{Path, PathBuf};

use clap::Args as ClapArgs;
use serde_json::json;

use super::exit::Exit;
use super::number::between;
use super::progress::ProgressDisplay;
use super::search::{self, Limits};
use super::terminal::{TextStyle, wrapped};
use super::ui::Ui;
use super::{calendar, open};
use crate::best::NoAnswer;
use crate::new_game::NewGame;
use crate::puzzle::Puzzle;
use crate::render;
use crate::report::{PlacedReport, PlayReport};
use crate::session::Session;
use crate::text::shown;
use crate::tile::typed;

/// Show a position and a rack, and how many points to find.
///
/// The seed chooses the puzzle. It is the date (UTC), so everybody with the same version of the program gets the same
/// puzzle each day. The points to find are those of the tenth best play.
#[derive(Debug, ClapArgs)]
#[command(after_help = "Examples:
  tileref puzzle                    today's puzzle
  tileref puzzle --answer           its ten best plays
  tileref puzzle --game wordgame --seed 7
  tileref puzzle friday.yaml        a position from a game that was played")]
pub struct Args {
    /// A record to take the position from; without one, a position is generated
    pub file: Option<PathBuf>,

    /// The game to generate a position for
    #[arg(long, default_value = "puzzingo", conflicts_with = "file")]
    pub game: String,

    /// The number that chooses the puzzle; by default the date, as in 20251231
    #[arg(long, value_name = "N", value_parser = between::<u64>(0, u64::MAX))]
    pub seed: Option<u64>,

    /// The word list for a generated position (`common` by default), or for a record without a dictionary
    #[arg(short, long, value_name = "D")]
    pub dictionary: Option<String>,

    /// Show the ten best plays
    #[arg(long)]
    pub answer: bool,

    /// Print one JSON document
    #[arg(long)]
    pub json: bool,
}

/// Shown after a search that was stopped.
const STOPPED: &str =
    "The search was stopped: there may be better plays, and others may get another puzzle.";

/// Runs the command.
///
/// # Errors
/// The record or the game cannot be used, nothing can be found in it, or it has no position for a puzzle.
pub fn run(args: &Args, ui: &mut Ui) -> anyhow::Result<Exit> {
    let seed = args.seed.unwrap_or_else(calendar::number_in_utc);
    let dictionary = args.dictionary.as_deref();
    let session = match &args.file {
        Some(file) => open::record_to_search(file, dictionary)?,
        None => NewGame {
            game: args.game.clone(),
            players: ["Ann", "Bob"].map(String::from).to_vec(),
            dictionary: dictionary.unwrap_or("common").to_owned(),
            ..NewGame::default()
        }
        .check(&open::store(Path::new(super::DEFAULT_FILE)))?,
    };
    search::check_dictionary(session.game())?;
    let puzzle = made(&session, args.file.is_some(), seed)?;
    ui.answer(
        args.json,
        || document(&puzzle, seed, args.answer),
        |style| posed(&puzzle, seed, args, style),
    )
}

/// Makes a puzzle of a record or of a new game, showing progress.
fn made(session: &Session, of_record: bool, seed: u64) -> anyhow::Result<Puzzle> {
    let limits = Limits::new();
    let _progress = ProgressDisplay::start("making a puzzle (Ctrl-C stops)");
    let (game, continues) = (session.game(), &mut |progress| limits.allow(progress));
    let puzzle = if of_record {
        Puzzle::of_game(
            game,
            &|turn| anyhow::Ok(session.before(turn)?),
            seed,
            continues,
        )?
    } else {
        Puzzle::made(game, seed, continues).map_err(unanswered)?
    };
    puzzle.ok_or_else(|| {
        anyhow::anyhow!(if limits.ended() {
            "the search was stopped before it found a position with enough plays"
        } else {
            "found no position with enough plays; try another `--seed`"
        })
    })
}

/// The error for a chosen game that has no puzzles, with what to try.
fn unanswered(error: NoAnswer) -> anyhow::Error {
    match error {
        NoAnswer::Lists => anyhow::anyhow!(
            "in this game players list words instead of laying tiles; choose another: `--game puzzingo`"
        ),
        error => error.into(),
    }
}

fn document(puzzle: &Puzzle, seed: u64, answer: bool) -> serde_json::Value {
    let cells = puzzle.game.table().in_order();
    let cells: Vec<PlacedReport> = cells.into_iter().map(PlacedReport::new).collect();
    let best = puzzle.best.iter().map(PlayReport::new);
    json!({
        "game": puzzle.game.rules().id,
        "seed": seed,
        "dictionary": puzzle.game.vocabulary().lexicon().map(|list| list.name().to_owned()),
        "cells": cells,
        "rack": typed(&puzzle.rack),
        "points": puzzle.points,
        "complete": puzzle.complete,
        "answer": answer.then(|| best.collect::<Vec<_>>()),
    })
}

fn posed(puzzle: &Puzzle, seed: u64, args: &Args, style: TextStyle) -> String {
    let game = &puzzle.game;
    let words = game.vocabulary().lexicon().map_or(String::new(), |list| {
        format!(", using the word list `{}`", shown(list.name()))
    });
    let name = shown(&game.rules().name);
    let stock = game.rules().features.rack_word;
    let mut text = format!("{name}, puzzle {seed}\n");
    text += &render::board(game, style);
    text += &format!("{stock}: {}\n", spaced(&puzzle.rack));
    let task = format!("Find a play for {} points or more{words}.", puzzle.points);
    text += &wrapped(&task, style.width, "");
    if !puzzle.complete {
        text += &wrapped(STOPPED, style.width, "");
    }
    if !args.answer {
        return text;
    }
    let mut rows = render::table(style, &["points", "play"]);
    for found in &puzzle.best {
        rows.add_row([
            render::right(found.ruling.points().to_string()),
            comfy_table::Cell::new(found.play.to_string()),
        ]);
    }
    text += &render::drawn(rows);
    if let Some(best) = puzzle.best.first() {
        let after = game.after(&best.play);
        text += &render::arithmetic(&after, best, style);
        text += &render::ghosts(&after, style);
    }
    text
}

/// The tiles with spaces between them.
fn spaced(rack: &[crate::tile::RackTile]) -> String {
    let tiles = rack.iter().map(|tile| tile.upper());
    tiles.collect::<Vec<_>>().join(" ")
}
