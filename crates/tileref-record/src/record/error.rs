//! The errors of a record or an edit, and their messages.

use super::{KEYS, MAX_ACTION, MAX_BYTES, TextPlace};
use crate::game::NamesError;
use crate::text::{count, did_you_mean, nearest, shown};
use crate::yaml::{YamlError, YamlProblem};

/// Why a text is not a record, and where. `Display` gives the message without the place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{kind}")]
pub struct RecordError {
    /// What is wrong.
    pub kind: RecordProblem,
    /// Where, if there is one place.
    pub place: Option<TextPlace>,
}

/// What is wrong with a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RecordProblem {
    /// More than [`MAX_BYTES`].
    #[error("the file is too large: the limit for a record is {} KiB", MAX_BYTES / 1024)]
    TooLarge,
    /// Nothing, or only comments.
    #[error("the record is empty: start one with `tileref new`")]
    Empty,
    /// Not YAML, or not even text.
    #[error("{0}")]
    Yaml(YamlProblem),
    /// A character that is not allowed in a line of text.
    #[error("{}", control(*.0))]
    ControlCharacter(char),
    /// An unknown key.
    #[error("unknown key `{}`: {}", shown(.0), known_key(.0, "a record has", &KEYS))]
    UnknownKey(String),
    /// An unknown key below a key of the record: that key, the unknown one, and those it can have.
    #[error("unknown key `{}` in `{}`: {}", shown(.1), .0, known_key(.1, "it can have", .2))]
    UnknownKeyIn(&'static str, String, Vec<String>),
    /// A turn among the keys of the record, by this actor.
    #[error("put a turn below `turns:`, indented and with a dash: `  - {}: pass`", shown(.0))]
    StrayTurn(String),
    /// A missing key that every record needs.
    #[error("`{key}` is missing: add a line such as `{key}: {}`", example(.0), key = .0)]
    MissingKey(&'static str),
    /// A value of the wrong type: what is expected, as a sentence, and what was found.
    #[error("{0}; this is {1}")]
    WrongType(&'static str, String),
    /// A number or a truth value that needs quotes to be text.
    #[error("YAML does not read {0} as text: put it in quotes, \"{0}\"")]
    NotText(String),
    /// The text of `date` in `about`, which is not a date.
    #[error("`{}` is not a date: write `2026-11-24`, or `2026-11-24 19:30` with the time", shown(.0))]
    NotADate(String),
    /// An action with this number of characters, more than [`MAX_ACTION`].
    #[error("an action has {0} characters: the limit is {MAX_ACTION}")]
    ActionTooLong(usize),
    /// More entries below a key than this limit.
    #[error("more than {}", entries(.0, *.1))]
    TooMany(&'static str, usize),
    /// The names of players or teams are wrong.
    #[error("{0}")]
    Names(NamesError),
    /// A new record that would not read back as intended.
    #[error("the record cannot be written in a form that reads back the same")]
    Unprintable,
}

/// Why a record was not edited. The text is unchanged.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EditError {
    /// The text is not a record.
    #[error("{0}")]
    NotARecord(RecordError),
    /// The new turn is invalid.
    #[error("{0}")]
    Unfit(RecordProblem),
    /// Too few turns to undo or redo.
    #[error("{}", too_few(*asked, *have))]
    TooFew {
        /// The turns requested.
        asked: usize,
        /// The turns available.
        have: usize,
    },
    /// No turn with this number.
    #[error("no turn {number}: the record has {}", turns(*have))]
    NoTurn {
        /// The number of the turn, from 1.
        number: usize,
        /// The turns in the record.
        have: usize,
    },
    /// The record would be larger than [`MAX_BYTES`].
    #[error(
        "the record is full: its limit is {} KiB; shorten long notes or comments in it, and try again",
        MAX_BYTES / 1024
    )]
    Full,
    /// The turns are not on one line each; this is the first line that is not one turn.
    #[error("line {0}: put each turn on a line of its own, `- name: action`, and try again")]
    NotLines(usize),
    /// No player or team has this name; one with a similar name.
    #[error(
        "no player or team is called `{}`{}",
        shown(.0),
        did_you_mean(.1.as_deref().map(shown).as_deref())
    )]
    NoName(String, Option<String>),
    /// A name that is somewhere written as an anchor or a tag, or over several lines.
    #[error(
        "`{}` is written in a form that cannot be edited: write `players: [Ann, Bob]`, and try again",
        shown(.0)
    )]
    NotPlain(String),
}

impl RecordProblem {
    /// This kind of error at a place.
    pub(super) fn at(self, place: Option<TextPlace>) -> RecordError {
        RecordError { kind: self, place }
    }
}

impl From<YamlError> for RecordError {
    fn from(error: YamlError) -> Self {
        RecordProblem::Yaml(error.problem).at(error.place)
    }
}

impl From<RecordError> for EditError {
    fn from(error: RecordError) -> Self {
        Self::NotARecord(error)
    }
}

fn control(found: char) -> String {
    if matches!(found, '\n' | '\r') {
        "an action is one line; this one has a line break".to_owned()
    } else {
        YamlProblem::Control(found).to_string()
    }
}

fn known_key<S: AsRef<str>>(key: &str, can_have: &str, known: &[S]) -> String {
    let known: Vec<&str> = known.iter().map(AsRef::as_ref).collect();
    match nearest(key, known.iter().copied()) {
        Some(known) => format!("did you mean `{}`?", shown(known)),
        None => format!("{can_have} {}", shown(&known.join(", "))),
    }
}

fn example(key: &str) -> &'static str {
    if key == "players" {
        "[Ann, Bob]"
    } else {
        "puzzingo"
    }
}

fn entries(key: &str, limit: usize) -> String {
    if key == "turns" {
        count(limit, "turn")
    } else {
        format!("{limit} entries in `{key}`")
    }
}

fn too_few(asked: usize, have: usize) -> String {
    if have == 0 {
        "there are no turns left".to_owned()
    } else {
        let are = if have == 1 { "is" } else { "are" };
        format!("there {are} only {}, not {asked}", count(have, "turn"))
    }
}

fn turns(have: usize) -> String {
    match have {
        0 => "none yet".to_owned(),
        1 => "only turn 1".to_owned(),
        _ => format!("turns 1 to {have}"),
    }
}
