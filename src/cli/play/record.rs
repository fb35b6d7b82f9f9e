//! The record that is played: the one named, one that was probably meant, or a new one.

use std::path::{Path, PathBuf};

use super::input::{Input, confirmed};
use super::setup::Setup;
use crate::cli::open;
use crate::cli::ui::Ui;
use crate::fault::Fault;
use crate::files::{RecordFile, nearest_record};
use crate::new_game::{NewGame, game_called};
use crate::rules::with_clubs;
use crate::session::Session;
use crate::text::shown;

/// Opens the record, or starts a new one; `None` if the person leaves first.
///
/// # Errors
/// The record cannot be read or started, or the terminal fails.
pub fn open(
    named: &Path,
    options: &[(String, String)],
    input: &mut dyn Input,
    ui: &mut Ui,
) -> anyhow::Result<Option<Session>> {
    let mut decided = NewGame {
        options: with_clubs(options).map_err(Fault::usage)?,
        ..NewGame::default()
    };
    let mut file = existing(named, input, ui)?;
    if let Some(id) = game_called(&named.to_string_lossy())
        && !file.exists()
    {
        id.clone_into(&mut decided.game);
        file = named.with_file_name(id).with_extension("yaml");
    }
    // Now rather than after the questions, or after a turn.
    let savable = RecordFile::new(&file).check_savable();
    if !file.exists() {
        savable?;
        let file = &file;
        return Setup {
            file,
            store: open::store(file),
            input,
            ui,
            decided,
        }
        .start();
    }
    let session = open::record(&file)?;
    refuse_options(&file, options)?;
    if let Err(error) = savable {
        ui.say(&format!("warning: {error}\n"))?;
    }
    Ok(Some(session))
}

/// Refuses options for a record that exists.
fn refuse_options(file: &Path, options: &[(String, String)]) -> anyhow::Result<()> {
    let Some((name, value)) = options.first() else {
        return Ok(());
    };
    let file = shown(&file.display().to_string());
    let set = shown(&format!("set {name}={value}"));
    anyhow::bail!("{file} exists, with its options in it: `{set}` at the prompt changes one")
}

/// The record to play: the one named, with or without its ending, or at a terminal a similar name that exists, if the
/// player agrees.
fn existing(named: &Path, input: &mut dyn Input, ui: &mut Ui) -> anyhow::Result<PathBuf> {
    let digits = |path: &Path| -> String {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.chars().filter(char::is_ascii_digit).collect()
    };
    // `game2.yaml` is not a misspelt `game1.yaml`.
    let near = nearest_record(named).filter(|near| digits(near) == digits(named));
    if let Some(near) = near.as_ref()
        && near.file_stem() == named.file_name()
        && !named.exists()
    {
        return Ok(near.clone());
    }
    // `f.yaml` is not a misspelt `j.yaml` either.
    let is_long = named.file_stem().is_some_and(|stem| stem.len() > 3);
    let is_open = |near: &PathBuf| open::record(near).is_ok_and(|near| !near.game().is_over());
    let is_asked = input.edits() && !named.exists() && is_long;
    let near = near.filter(|near| is_asked && is_open(near));
    let Some(near) = near else {
        return Ok(named.to_owned());
    };
    let [missing, meant] = [named, &near].map(|path| shown(&path.display().to_string()));
    let question = format!("{missing} does not exist: continue {meant}, or `n` for a new game?");
    Ok(if confirmed(input, &question, ui)? {
        near
    } else {
        named.to_owned()
    })
}
