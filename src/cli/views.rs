//! `board`, `score` and `log`: three views of a record.

use std::path::PathBuf;

use clap::Args as ClapArgs;
use serde_json::json;

use super::render;
use super::session::Session;
use super::ui::{Exit, Ui};
use crate::report::PlacedReport;
use crate::view;

/// The record to show.
#[derive(Debug, ClapArgs)]
#[command(after_help = "Examples, the same for `board`, `score` and `log`:
  tileref log                       show game.yaml
  tileref score friday.yaml         another record
  tileref board - < friday.yaml     from standard input
  tileref log --json friday.yaml    for another program")]
pub struct Args {
    /// The record; `-` reads standard input
    #[arg(default_value = super::DEFAULT_FILE)]
    pub file: PathBuf,

    /// Print one JSON document
    #[arg(long)]
    pub json: bool,
}

/// Draws the board.
///
/// # Errors
/// The first error in the record.
pub fn board(args: &Args, ui: &mut Ui) -> anyhow::Result<Exit> {
    let session = Session::open(&args.file)?;
    ui.answer(
        args.json,
        || board_document(&session),
        |look| {
            let last = view::last_play(session.game()).map(|last| last + "\n");
            render::board(session.game(), look) + &last.unwrap_or_default()
        },
    )
}

/// The cells and the state of the game.
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
/// The first error in the record.
pub fn score(args: &Args, ui: &mut Ui) -> anyhow::Result<Exit> {
    let session = Session::open(&args.file)?;
    // The turns are in `log --json` and `check --json`.
    let mut document = serde_json::to_value(session.report())?;
    document
        .as_object_mut()
        .map(|report| report.remove("turns"));
    let text = |look| render::scores(session.game(), look);
    ui.answer(args.json, || document, text)
}

/// Shows how every turn scored, then the scoreboard.
///
/// # Errors
/// The first error in the record.
pub fn log(args: &Args, ui: &mut Ui) -> anyhow::Result<Exit> {
    let session = Session::open(&args.file)?;
    let text = |look| render::log(session.game(), look);
    ui.answer(args.json, || session.report(), text)
}
