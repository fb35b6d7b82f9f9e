//! `tileref check`: replay records.

use std::path::{Path, PathBuf};

use clap::Args as ClapArgs;
use serde_json::{Value, json};

use super::bulk;
use super::fault::fitted;
use super::render;
use super::session::Session;
use super::ui::{self, Exit, Ui};
use super::{error_document, error_exit};
use crate::text::{count, shown};

/// Replay records and check that every turn is legal.
#[derive(Debug, ClapArgs)]
#[command(after_help = "Examples:
  tileref check                     game.yaml, and its scores
  tileref check --json friday.yaml  for another program
  tileref check season/*.yaml       many records: those with an error are named

With `--json`, many records give one line each, in the order of the files: the document of one record, with its file as \
`record`.")]
pub struct Args {
    /// The records; `-` reads standard input
    #[arg(default_value = super::DEFAULT_FILE, value_name = "FILE")]
    pub files: Vec<PathBuf>,

    /// Print one JSON document for each record
    #[arg(long)]
    pub json: bool,
}

/// Runs the command.
///
/// # Errors
/// The first error of the only record.
pub fn run(args: &Args, ui: &mut Ui) -> anyhow::Result<Exit> {
    match args.files.as_slice() {
        [file] => one(file, args.json, ui),
        files => many(files, args.json, ui),
    }
}

fn one(file: &Path, json: bool, ui: &mut Ui) -> anyhow::Result<Exit> {
    let session = Session::open(file)?;
    ui.answer(
        json,
        || session.report(),
        |look| {
            let file = shown(&file.display().to_string());
            let turns = count(session.record().turns.len(), "turn");
            let standing = render::standing(session.game(), look);
            format!("{file}: {turns}, all legal\n{standing}")
        },
    )
}

/// Checks many records. One that cannot be read outweighs an illegal game.
fn many(files: &[PathBuf], json: bool, ui: &mut Ui) -> anyhow::Result<Exit> {
    let checked = bulk::each(files, "records", |file, lists| {
        let session = Session::open_with(file, lists)?;
        anyhow::Ok(json.then(|| json!(session.report())))
    });
    let (mut exit, mut wrong) = (Exit::Fine, 0);
    for (file, checked) in files.iter().zip(checked) {
        if let Err(error) = &checked {
            (exit, wrong) = (exit.max(error_exit(error)), wrong + 1);
        }
        match checked {
            Ok(None) => {}
            Ok(Some(document)) => ui.say_json_line(&named(document, file))?,
            Err(error) if json => {
                ui.say_json_line(&named(json!(error_document(&error)), file))?;
            }
            Err(error) => ui::note(&fitted(&format!("error: {error}"))),
        }
    }
    if !json {
        let legal = count(files.len() - wrong, "record");
        let rest = match wrong {
            0 => String::new(),
            wrong => format!("; {} with an error", count(wrong, "record")),
        };
        ui.say(&format!("{legal}, every turn legal{rest}\n"))?;
    }
    Ok(exit)
}

/// A document of one of many records.
pub fn named(mut document: Value, file: &Path) -> Value {
    document["record"] = json!(file.display().to_string());
    document
}
