//! The errors of a record or an edit, and their messages.

use std::fmt;

use super::{KEYS, MAX_ACTION, MAX_BYTES, MAX_NAME, Place};
use crate::text::{count, did_you_mean, nearest, shown};
use crate::yaml::{YamlError, YamlProblem};

/// Why a text is not a record, and where. `Display` gives the message without the place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordError {
    /// What is wrong.
    pub kind: RecordErrorKind,
    /// Where, if there is one place.
    pub place: Option<Place>,
}

/// What is wrong with a record.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RecordErrorKind {
    /// More than [`MAX_BYTES`].
    TooLarge,
    /// Nothing, or only comments.
    Empty,
    /// Not YAML, or not even text.
    Yaml(YamlProblem),
    /// A character that is not allowed in a line of text.
    ControlCharacter(char),
    /// An unknown key.
    UnknownKey(String),
    /// A turn among the keys of the record, by this actor.
    StrayTurn(String),
    /// A missing key that every record needs.
    MissingKey(&'static str),
    /// A value of the wrong type: what is expected, as a sentence, and what was found.
    WrongType(&'static str, String),
    /// A number or a truth value that needs quotes to be text.
    NotText(String),
    /// An action with this number of characters, more than [`MAX_ACTION`].
    ActionTooLong(usize),
    /// More entries below a key than this limit.
    TooMany(&'static str, usize),
    /// An empty list of players.
    NoPlayers,
    /// An invalid name of a player or a team, by the noun.
    BadName(&'static str, String, NameFault),
    /// A team without members.
    EmptyTeam(String),
    /// A team, a member of it who is not a player, and the player that may be meant.
    NotAPlayer(String, String, Option<String>),
    /// A player in two teams, or twice in one: the player, the first team, the other team.
    TwoTeams(String, String, String),
    /// A player without a team in a game with teams.
    NoTeam(String),
    /// A new record that would not read back as intended.
    Unprintable,
}

/// Why a name is invalid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NameFault {
    /// Empty, or only spaces.
    Empty,
    /// This number of characters, more than [`MAX_NAME`].
    TooLong(usize),
    /// Spaces around it.
    Edges,
    /// An invisible character.
    Hidden,
    /// The name of the table itself.
    Reserved,
    /// Already taken, perhaps in a different case: by a player or a team, and as spelled there.
    Taken(&'static str, String),
}

/// Why a record was not edited. The text is unchanged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EditError {
    /// The text is not a record.
    NotARecord(RecordError),
    /// The new turn is invalid.
    Unfit(RecordErrorKind),
    /// Too few turns to undo or redo.
    TooFew {
        /// The turns requested.
        asked: usize,
        /// The turns available.
        have: usize,
    },
    /// No turn with this number.
    NoTurn {
        /// The number of the turn, from 1.
        number: usize,
        /// The turns in the record.
        have: usize,
    },
    /// The turns are not on one line each; this is the first line that is not one turn.
    NotLines(usize),
}

impl RecordErrorKind {
    /// This kind of error at a place.
    pub(super) fn at(self, place: Option<Place>) -> RecordError {
        RecordError { kind: self, place }
    }
}

impl From<RecordErrorKind> for RecordError {
    fn from(kind: RecordErrorKind) -> Self {
        kind.at(None)
    }
}

impl From<YamlError> for RecordError {
    fn from(error: YamlError) -> Self {
        RecordErrorKind::Yaml(error.problem).at(error.place)
    }
}

impl From<RecordError> for EditError {
    fn from(error: RecordError) -> Self {
        Self::NotARecord(error)
    }
}

impl std::error::Error for RecordError {}

impl std::error::Error for EditError {}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind.fmt(f)
    }
}

impl fmt::Display for RecordErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&match self {
            Self::TooLarge => {
                let most = MAX_BYTES / 1024;
                format!("the file is too large: the limit for a record is {most} KiB")
            }
            Self::Empty => "the record is empty: start one with `tileref new`".to_owned(),
            Self::Yaml(problem) => problem.to_string(),
            Self::ControlCharacter('\n' | '\r') => {
                "an action is one line; this one has a line break".to_owned()
            }
            Self::ControlCharacter(found) => YamlProblem::Control(*found).to_string(),
            Self::UnknownKey(key) => {
                let known = match nearest(key, KEYS) {
                    Some(known) => format!("did you mean `{known}`?"),
                    None => format!("a record has {}", KEYS.join(", ")),
                };
                format!("unknown key `{}`: {known}", shown(key))
            }
            Self::StrayTurn(actor) => {
                let turn = format!("  - {}: pass", shown(actor));
                format!("put a turn below `turns:`, indented and with a dash: `{turn}`")
            }
            Self::MissingKey("players") => {
                "`players` is missing: add a line such as `players: [Ann, Bob]`".to_owned()
            }
            Self::MissingKey(key) => {
                format!("`{key}` is missing: add a line such as `{key}: puzzingo`")
            }
            Self::WrongType(wanted, found) => format!("{wanted}; this is {found}"),
            Self::NotText(value) => {
                format!("YAML does not read {value} as text: put it in quotes, \"{value}\"")
            }
            Self::ActionTooLong(length) => {
                format!("an action has {length} characters: the limit is {MAX_ACTION}")
            }
            Self::TooMany("turns", limit) => format!("more than {}", count(*limit, "turn")),
            Self::TooMany(key, limit) => format!("more than {limit} entries in `{key}`"),
            Self::NoPlayers => {
                "there are no players: add them, as in `players: [Ann, Bob]`".to_owned()
            }
            Self::BadName(noun, name, fault) => bad_name(noun, &shown(name), fault),
            Self::EmptyTeam(team) => format!("team `{}` has no members", shown(team)),
            Self::NotAPlayer(team, name, near) => {
                let near = near.as_deref().map(shown);
                let (team, name, near) = (shown(team), shown(name), did_you_mean(near.as_deref()));
                format!("`{name}` in team `{team}` is not one of the players{near}")
            }
            Self::TwoTeams(name, first, second) if first == second => {
                format!("`{}` is in team `{}` twice", shown(name), shown(first))
            }
            Self::TwoTeams(name, first, second) => {
                let (name, first, second) = (shown(name), shown(first), shown(second));
                format!("`{name}` is in team `{first}` and in team `{second}`")
            }
            Self::NoTeam(name) => {
                let name = shown(name);
                format!("`{name}` is not in a team: in a game with teams, every player is in one")
            }
            Self::Unprintable => {
                "the record cannot be written in a form that reads back the same".to_owned()
            }
        })
    }
}

fn bad_name(noun: &str, name: &str, fault: &NameFault) -> String {
    match fault {
        NameFault::Empty => format!("a {noun} has no name"),
        NameFault::TooLong(length) => {
            format!("the name of a {noun} has {length} characters: the limit is {MAX_NAME}")
        }
        NameFault::Edges => format!("the name `{name}` has spaces around it: remove them"),
        NameFault::Hidden => format!("the name `{name}` has an invisible character: remove it"),
        NameFault::Reserved => format!("`{name}` means the table itself: choose another name"),
        NameFault::Taken(holder, other) => format!(
            "the name `{name}` is taken by the {holder} `{}`: give one of them another name (case \
             makes no difference)",
            shown(other)
        ),
    }
}

impl fmt::Display for EditError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotARecord(error) => error.fmt(f),
            Self::Unfit(kind) => kind.fmt(f),
            Self::TooFew { have: 0, .. } => f.write_str("there are no turns left"),
            Self::TooFew { asked, have } => {
                write!(
                    f,
                    "{} requested, but only {have} available",
                    count(*asked, "turn")
                )
            }
            Self::NoTurn { number, have: 0 } => {
                write!(f, "no turn {number}: the record has none yet")
            }
            Self::NoTurn { number, have } => {
                write!(f, "no turn {number}: the record has turns 1 to {have}")
            }
            Self::NotLines(line) => write!(
                f,
                "line {line}: put each turn on a line of its own, `- name: action`, and try again"
            ),
        }
    }
}
