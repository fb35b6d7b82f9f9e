//! Which games there are, and which one an answer means.

use serde::Serialize;

use crate::fault::Fault;
use crate::store::Store;
use tileref_game::rules::{BUILT_IN, nearest_game, summary};
use tileref_words::text::shown;

/// One of the answers to choose from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Choice {
    /// The answer.
    pub value: String,
    /// What it is; empty if the answer says it.
    pub about: String,
}

impl Choice {
    pub(super) fn new(value: impl Into<String>, about: impl Into<String>) -> Self {
        let (value, about) = (value.into(), about.into());
        Self { value, about }
    }

    pub(super) fn of<S: Into<String>>(values: impl IntoIterator<Item = S>) -> Vec<Self> {
        let choices = values.into_iter().map(|value| Self::new(value, ""));
        choices.collect()
    }
}

/// The answer that starts PUZZINGO without a board, only to keep the score.
pub(super) const SCORE: &str = "score";

/// The built-in games, in the order of the numbers that stand for them, and last the one that only keeps the score.
pub fn games() -> impl Iterator<Item = Choice> {
    let built_in = BUILT_IN.iter().map(|(id, _)| {
        let about = summary(id);
        let about = match about.split_once(": ") {
            Some((title, about)) if plain(title) == plain(id) => about,
            _ => about,
        };
        // Its other sentences are in its rules.
        let about = about.split(". ").next().unwrap_or(about);
        Choice::new(*id, about.trim_end_matches('.'))
    });
    let score = Choice::new(SCORE, "only the score of PUZZINGO, without a board");
    built_in.chain([score])
}

fn numbered() -> String {
    let numbered = BUILT_IN.iter().zip(1..);
    let numbered = numbered.map(|((id, _), n)| format!("{n} {id}"));
    numbered.collect::<Vec<_>>().join(", ")
}

/// The built-in game with this name or title; spaces, hyphens and case do not matter.
pub fn game_called(name: &str) -> Option<&'static str> {
    let called = |own: &str| plain(own) == plain(name);
    let mut ids = BUILT_IN.iter().map(|(id, _)| *id);
    let mut titled = ids.clone();
    let has_title = |id: &&str| called(summary(id).split(':').next().unwrap_or_default());
    ids.find(|id| called(id)).or_else(|| titled.find(has_title))
}

/// The game that the name of the record contains, or else the first one.
pub(super) fn usual(store: &dyn Store) -> String {
    let name = plain(&store.path().display().to_string());
    let mut ids = BUILT_IN.iter().map(|(id, _)| *id);
    let named = ids.find(|id| name.contains(&plain(id)));
    named.unwrap_or(BUILT_IN[0].0).to_owned()
}

/// The id of the built-in game that an answer means, or else the answer, which may be a file.
pub(super) fn game_or_file<'a>(typed: &'a str, store: &dyn Store) -> Result<&'a str, Fault> {
    let games: Vec<&str> = BUILT_IN.iter().map(|(id, _)| *id).collect();
    let name = named_game(typed, &games).unwrap_or(typed);
    if let Some(id) = game_called(name) {
        return Ok(id);
    }
    let near = nearest_game(name);
    if store.has_file(name) || near.is_none() && name.contains(['.', '/']) {
        return Ok(name);
    }
    let unknown = format!("there is no game `{}`;", shown(name));
    Err(match near {
        Some(near) => Fault {
            suggestion: Some(near.to_owned()),
            ..Fault::usage(format!("{unknown} did you mean `{near}`?"))
        },
        None => Fault::usage(format!("{unknown} type a number or a name: {}", numbered())),
    })
}

/// The game with this number, the only one whose name starts like this, or the one that is named in a sentence; spaces
/// and hyphens do not matter.
fn named_game<'a>(typed: &str, games: &[&'a str]) -> Option<&'a str> {
    if let Ok(number) = typed.parse::<usize>() {
        return games.get(number.checked_sub(1)?).copied();
    }
    let mut found = games
        .iter()
        .filter(|id| plain(id).starts_with(&plain(typed)));
    let begun = found.next().filter(|_| found.next().is_none()).copied();
    let is_said = |id: &&&str| typed.split(' ').any(|word| plain(word) == plain(id));
    begun.or_else(|| games.iter().find(is_said).copied())
}

/// A name of a game, in which spaces, hyphens and case do not matter.
fn plain(name: &str) -> String {
    name.replace([' ', '-'], "").to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_named_by_an_unambiguous_prefix() {
        let games = ["lingo", "word-paths", "wordgame"];
        for (typed, game) in [
            ("2", Some("word-paths")),
            ("Word paths", Some("word-paths")),
            ("word game", Some("wordgame")),
            ("L", Some("lingo")),
            ("wordg", Some("wordgame")),
            ("word", None),
            ("0", None),
            ("4", None),
            ("chess", None),
        ] {
            assert_eq!(named_game(typed, &games), game, "{typed}");
        }
    }
}
