//! `check`, `board`, `score` and `log`: four views of a record.

use std::path::{Path, PathBuf};

use clap::Args as ClapArgs;
use serde_json::json;

use super::render;
use super::session::Session;
use super::ui::{Exit, Ui};
use crate::game::Status;
use crate::report::PlacedReport;
use crate::text::{count, shown};

/// The record to show.
#[derive(Debug, ClapArgs)]
#[command(
    after_help = "Examples, the same for `check`, `board`, `score` and `log`:
  tileref log                       show game.yaml
  tileref score friday.yaml         another record
  tileref board - < friday.yaml     from standard input
  tileref check --json friday.yaml  for another program"
)]
pub struct Args {
    /// The record; `-` reads standard input
    #[arg(default_value = super::DEFAULT_FILE)]
    pub file: PathBuf,

    /// Print one JSON document
    #[arg(long)]
    pub json: bool,
}

/// Replays a record and checks that every turn is legal.
///
/// # Errors
/// The first error in the record.
pub fn check(args: &Args, ui: &mut Ui) -> anyhow::Result<Exit> {
    let session = Session::open(&args.file)?;
    if args.json {
        ui.say_json(&session.report())?;
    } else {
        let turns = count(session.record().turns.len(), "turn");
        let standing = render::standing(session.game(), ui.look);
        ui.say(&format!(
            "{}: {turns}, all legal\n{standing}",
            shown_path(&args.file)
        ))?;
    }
    Ok(Exit::Fine)
}

/// Draws the board.
///
/// # Errors
/// As [`check`].
pub fn board(args: &Args, ui: &mut Ui) -> anyhow::Result<Exit> {
    let session = Session::open(&args.file)?;
    if args.json {
        ui.say_json(&board_document(&session))?;
    } else {
        let last = session
            .game()
            .entries()
            .iter()
            .rev()
            .find(|entry| entry.status == Status::Scored);
        let caption = last.map(|entry| {
            format!(
                "last play: {}: {}\n",
                shown(&entry.actor),
                shown(&entry.action)
            )
        });
        ui.say(&(render::board(session.game(), ui.look) + &caption.unwrap_or_default()))?;
    }
    Ok(Exit::Fine)
}

fn board_document(session: &Session) -> serde_json::Value {
    let cells = session.game().table().in_order();
    let tiles = cells.into_iter().map(PlacedReport::new);
    let report = session.report();
    json!({
        "game": report.game,
        "cells": tiles.collect::<Vec<_>>(),
        "bag": report.bag,
        "to_move": report.to_move,
        "over": report.over,
    })
}

/// Shows the scoreboard.
///
/// # Errors
/// As [`check`].
pub fn score(args: &Args, ui: &mut Ui) -> anyhow::Result<Exit> {
    let session = Session::open(&args.file)?;
    if args.json {
        let mut document = serde_json::to_value(session.report())?;
        // The turns are in `log --json` and `check --json`.
        document
            .as_object_mut()
            .map(|report| report.remove("turns"));
        ui.say_json(&document)?;
    } else {
        ui.say(&render::scores(session.game(), ui.look))?;
    }
    Ok(Exit::Fine)
}

/// Shows how every turn scored, then the scoreboard.
///
/// # Errors
/// As [`check`].
pub fn log(args: &Args, ui: &mut Ui) -> anyhow::Result<Exit> {
    let session = Session::open(&args.file)?;
    if args.json {
        ui.say_json(&session.report())?;
    } else {
        ui.say(&render::log(session.game(), ui.look))?;
    }
    Ok(Exit::Fine)
}

fn shown_path(path: &Path) -> String {
    shown(&path.display().to_string())
}
