//! `tileref check`: replay records.

use std::path::{Path, PathBuf};

use clap::Args as ClapArgs;

use super::bulk::Bulk;
use super::exit::Exit;
use super::open;
use super::ui::Ui;
use crate::dictionaries::Lists;
use crate::files::expanded;
use crate::text::{count, shown};
use crate::{render, store};

/// Replay records and check that every turn is legal.
#[derive(Debug, ClapArgs)]
#[command(after_help = "Examples:
  tileref check                     game.yaml, and its scores
  tileref check --json friday.yaml  for another program
  tileref check season/             many records: only those with an error are listed

Among several files, rulesets are skipped. With `--json`, each line is then the document of one record, in the order of \
the files, with the file as `record`.")]
pub struct Args {
    /// The records, or folders of records; `-` reads standard input
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
    let files = expanded(&args.files)?;
    match files.as_slice() {
        [file] => one(file, args.json, ui),
        files => many(files, args.json, ui),
    }
}

fn one(file: &Path, json: bool, ui: &mut Ui) -> anyhow::Result<Exit> {
    let session = open::record(file)?;
    ui.answer(
        json,
        || session.report(),
        |style| {
            let file = shown(&file.display().to_string());
            let turns = count(session.record().turns.len(), "turn");
            let standing = render::standing(session.game(), style);
            format!("{file}: {turns}, all legal\n{standing}")
        },
    )
}

fn many(files: &[PathBuf], json: bool, ui: &mut Ui) -> anyhow::Result<Exit> {
    let what = "record";
    let records = Bulk { files, what, json };
    let check = |file: &Path, lists: &Lists| {
        let session = store::open(file, lists)?;
        let line = json.then(|| records.line(&session.report(), file));
        line.transpose()
    };
    let mut legal = 0;
    let (exit, wrong) = records.run(check, |_, checked| match checked {
        Ok(line) => {
            legal += 1;
            line.map_or(Ok(()), |line| Ok(ui.say_json_text(&line)?))
        }
        Err(error) => Ok(ui.say_json_line(&error)?),
    })?;
    if !json {
        let legal = count(legal, "record");
        let rest = match wrong {
            0 => String::new(),
            wrong => format!("; {} with an error", count(wrong, "record")),
        };
        ui.say(&format!("{legal}, every turn legal{rest}\n"))?;
    }
    Ok(exit)
}
