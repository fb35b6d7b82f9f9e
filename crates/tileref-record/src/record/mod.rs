//! The record: one YAML file with the turns of a game.
//!
//! This module knows YAML but no games: an actor is a name, an action is a line of text. [`Record::parse`] returns
//! values, or an error with its place. Changes edit the text ([`append`], [`replace_turn`], [`rename`]) instead of
//! printing it again, so that the comments, order and style of a file edited by hand are kept. Every edit is checked:
//! its result must read back exactly as intended.

mod date;
mod edit;
mod error;
mod place;
mod print;
mod read;
mod scalar;
mod turns;
mod undone;

pub use crate::action::TABLE;
pub use crate::game::MAX_NAME;
pub use date::GameDate;
pub use edit::{append, insert_turn, remove_turn, rename, replace_turn, set_option, without_last};
pub use error::{EditError, RecordError, RecordProblem};
pub use place::{RecordPart, TextPlace, place_of, source_line};
pub use print::{new_record, print_options};
pub use read::parse_options;
pub use turns::{TurnPlace, place_of_turn};
pub use undone::UndoneTurns;

use crate::yaml::split_mark;

/// The size limit of a record in bytes; a long game has about 5 KiB.
pub const MAX_BYTES: usize = 1 << 20;
/// The most turns in a record.
pub const MAX_TURNS: usize = 10_000;
/// The most characters in an action.
pub const MAX_ACTION: usize = crate::text::MAX_LINE;
/// The most players, teams, options, or values in one option.
pub const MAX_LISTED: usize = 100;
/// The value of `dictionary` for a game without one.
pub const NO_DICTIONARY: &str = "none";

/// The keys of a record, in the order of a new record.
pub const KEYS: [&str; 8] = [
    "game",
    "players",
    "names",
    "teams",
    "dictionary",
    "options",
    "about",
    "turns",
];

/// The keys of `about`, in the order of a new record.
pub const ABOUT: [&str; 8] = [
    "title",
    "description",
    DATE,
    "place",
    "event",
    "round",
    "lexicon",
    "id",
];
/// The key of `about` for the day of the game.
pub const DATE: &str = "date";

/// The name of a team, and its members.
pub type Team = (String, Vec<String>);

/// The contents of a record, in file order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// A built-in game, or the path of a ruleset file.
    pub game: String,
    /// The players in turn order.
    pub players: Vec<String>,
    /// Full names of players.
    pub names: Vec<(String, String)>,
    /// Team names with their members, if there are teams.
    pub teams: Vec<Team>,
    /// The name or path of a word list; [`NO_DICTIONARY`] when missing.
    pub dictionary: String,
    /// The house rules that differ from the defaults.
    pub options: Vec<(String, String)>,
    /// More about the game, with keys of [`ABOUT`]: when and where it was played, and what an import keeps.
    pub about: Vec<(String, String)>,
    /// The turns.
    pub turns: Vec<RecordedTurn>,
}

/// One entry of `turns`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedTurn {
    /// A player, a team or [`TABLE`]; the game checks whether the actor exists.
    pub actor: String,
    /// The line as typed at the prompt, without surrounding spaces.
    pub action: String,
}

impl Record {
    /// The value that it gives a house rule.
    pub fn option(&self, name: &str) -> Option<&str> {
        let found = self.options.iter().find(|(known, _)| known == name);
        found.map(|(_, value)| value.as_str())
    }

    /// The day of the game, if `about` has it.
    pub fn date(&self) -> Option<GameDate> {
        self.about(DATE)?.parse().ok()
    }

    /// One of the texts of `about`.
    pub fn about(&self, key: &str) -> Option<&str> {
        let found = self.about.iter().find(|(known, _)| known == key);
        found.map(|(_, text)| text.as_str())
    }
}

/// The bytes of a file as the text of a record.
///
/// # Errors
/// More than [`MAX_BYTES`], or bytes that are not UTF-8 (with the place of the first one).
pub fn text_of(bytes: &[u8]) -> Result<&str, RecordError> {
    if bytes.len() > MAX_BYTES {
        return Err(RecordProblem::TooLarge.at(None));
    }
    Ok(crate::yaml::text_of(bytes)?)
}

#[cfg(test)]
mod tests;
