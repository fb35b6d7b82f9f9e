//! `board`, `score` and `log`: three views of a record.

use std::path::PathBuf;

use clap::Args as ClapArgs;
use serde_json::json;

use super::exit::Exit;
use super::number::between;
use super::open;
use super::terminal::TextStyle;
use super::ui::Ui;
use crate::fault::Fault;
use crate::game::Game;
use crate::report::PlacedReport;
use crate::session::{self, Session};
use crate::{render, view};

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

/// The record to show, or one turn of it.
#[derive(Debug, ClapArgs)]
pub struct LogArgs {
    #[command(flatten)]
    #[allow(missing_docs, reason = "documented at the type")]
    pub record: Args,

    /// Show only this turn
    #[arg(conflicts_with = "json", allow_negative_numbers = true)]
    #[arg(value_parser = between::<usize>(1, u32::MAX.into()))]
    pub n: Option<usize>,
}

/// Draws the board.
///
/// # Errors
/// The first error in the record.
pub fn board(args: &Args, ui: &mut Ui) -> anyhow::Result<Exit> {
    let session = open::record(&args.file)?;
    ui.answer(
        args.json,
        || board_document(&session),
        |style| render::board(session.game(), style) + &last_play(session.game()),
    )
}

/// The last play that scored, with its arithmetic; empty if there is none.
fn last_play(game: &Game) -> String {
    let turn = view::last_scored(game).and_then(|at| view::turn(game, at));
    let items = turn.iter().flat_map(|turn| &turn.items);
    let items: String = items.map(|item| format!("  {item}\n")).collect();
    view::last_play(game).map_or(String::new(), |last| format!("{last}\n{items}"))
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
    let session = open::record(&args.file)?;
    // The turns are in `log --json` and `check --json`.
    let mut document = serde_json::to_value(session.report())?;
    document
        .as_object_mut()
        .map(|report| report.remove("turns"));
    let text = |style| render::scores(session.game(), style);
    ui.answer(args.json, || document, text)
}

/// Shows how every turn scored, then the scoreboard; or how one turn scored.
///
/// # Errors
/// The first error in the record, or it has no such turn.
pub fn log(args: &LogArgs, ui: &mut Ui) -> anyhow::Result<Exit> {
    let session = open::record(&args.record.file)?;
    if let Some(n) = args.n {
        ui.say(&turn(&session, n, ui.style)?)?;
        return Ok(Exit::Fine);
    }
    ui.answer(
        args.record.json,
        || session.report(),
        |style| render::log(session.record(), session.game(), style),
    )
}

/// One turn with its arithmetic.
///
/// # Errors
/// The record has no such turn.
pub fn turn(session: &Session, n: usize, style: TextStyle) -> Result<String, Fault> {
    let have = session.record().turns.len();
    render::numbered(session.game(), n, style).ok_or_else(|| session::no_turn(n, have))
}
