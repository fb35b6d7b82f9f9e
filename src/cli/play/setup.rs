//! Starting from nothing: the game, the players, the dictionary.

use std::path::Path;

use super::input::{Input, Line};
use crate::cli::dictionaries;
use crate::cli::fault::fitted;
use crate::cli::new::{self, Start};
use crate::cli::session::{self, Session};
use crate::cli::ui::Ui;
use crate::lexicon;
use crate::rules::BUILT_IN;
use crate::text::shown;

/// Asks until there is a record; `None` when the person leaves first.
///
/// # Errors
/// The terminal or the pipe fails.
pub fn start(file: &Path, input: &mut dyn Input, ui: &mut Ui) -> anyhow::Result<Option<Session>> {
    let games: Vec<&str> = BUILT_IN.iter().map(|(id, _)| *id).collect();
    ui.say(&format!(
        "{} is not there yet, so here is a new game.\nEnter takes what stands in brackets.\n\
         (For teams and house rules: `tileref new --help`.)\n",
        shown(&file.display().to_string())
    ))?;
    let mut ask = |ui: &mut Ui, question: &str, usual: &str| -> anyhow::Result<Option<String>> {
        let asked = if usual.is_empty() {
            question.to_owned()
        } else {
            format!("{question} [{usual}]")
        };
        match input.answer(&asked, ui)? {
            Line::Typed(line) if line.trim().is_empty() => Ok(Some(usual.to_owned())),
            Line::Typed(line) => Ok(Some(line.trim().to_owned())),
            Line::Cleared | Line::TimeUp(_) | Line::End => {
                ui.say("no game was started\n")?;
                Ok(None)
            }
        }
    };
    let mut start = Start::default();
    while start.game.is_empty() {
        let Some(game) = ask(ui, &format!("game ({})", games.join(", ")), games[0])? else {
            return Ok(None);
        };
        match session::ruleset(&game, file, "") {
            Ok(_) => start.game = game,
            Err(error) => ui.say(&(fitted(&error.to_string()) + "\n"))?,
        }
    }
    while start.players.is_empty() {
        let Some(players) = ask(ui, "players, in turn order", "")? else {
            return Ok(None);
        };
        start.players = names(&players);
        if start.players.is_empty() {
            ui.say(
                "type the names with spaces between them, or commas where a name has a space\n",
            )?;
        } else if let Err(error) = start.check(file) {
            ui.say(&(fitted(&error.to_string()) + "\n"))?;
            start.players.clear();
        }
    }
    while start.dictionary.is_empty() {
        let Some(dictionary) = ask(ui, "dictionary (a name, a file, or none)", lexicon::DEFAULT)?
        else {
            return Ok(None);
        };
        match dictionaries::resolve(&dictionary, file.parent()) {
            Ok(_) => start.dictionary = dictionary,
            Err(error) => ui.say(&(fitted(&error.to_string()) + "\n"))?,
        }
    }
    start.write(file, false).map(Some)
}

/// Names with commas between them, or with spaces where there is no comma.
fn names(text: &str) -> Vec<String> {
    if text.contains(',') {
        new::names(text)
    } else {
        text.split_whitespace().map(ToOwned::to_owned).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::names;

    #[test]
    fn names_are_separated_by_commas_or_spaces() {
        assert_eq!(names("Ann Bob"), ["Ann", "Bob"]);
        assert_eq!(names("Mary Ann, Bob,"), ["Mary Ann", "Bob"]);
    }
}
