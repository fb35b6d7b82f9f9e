//! What can be wrong with a record or an edit, and the words for it.

use std::fmt;

use super::{KEYS, MAX_ACTION, MAX_BYTES, MAX_NAME, Place};
use crate::text::{count, did_you_mean, nearest, shown};
use crate::yaml::{YamlError, YamlProblem};

/// Why a text is not a record, and where. `Display` gives the words without the place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordError {
    /// What is wrong.
    pub kind: RecordErrorKind,
    /// Where, if it is at one place.
    pub place: Option<Place>,
}

/// What is wrong with a record.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RecordErrorKind {
    /// More than [`MAX_BYTES`].
    TooLarge,
    /// Nothing, or nothing but comments.
    Empty,
    /// Not YAML, or not even text.
    Yaml(YamlProblem),
    /// A character that has no place in a line of text.
    ControlCharacter(char),
    /// A key that no record has.
    UnknownKey(String),
    /// A turn where the keys of the record stand, by this actor.
    StrayTurn(String),
    /// A key that every record has is missing.
    MissingKey(&'static str),
    /// A value of the wrong kind: what should stand there, as a sentence, and what does.
    WrongType(&'static str, String),
    /// A number or a truth value, which quotes would make a text.
    NotText(String),
    /// An action of so many characters, more than [`MAX_ACTION`].
    ActionTooLong(usize),
    /// More entries below a key of the record than this.
    TooMany(&'static str, usize),
    /// An empty list of players.
    NoPlayers,
    /// A name of a player or a team (the noun says which) that will not do.
    BadName(&'static str, String, NameFault),
    /// A team without members.
    EmptyTeam(String),
    /// A team, a member of it who is not a player, and the player who may be meant.
    NotAPlayer(String, String, Option<String>),
    /// A player in two teams, or in one of them twice: the player, the first team, the other.
    TwoTeams(String, String, String),
    /// A player without a team, when there are teams.
    NoTeam(String),
    /// A new record that would not read as it was meant.
    Unprintable,
}

/// Why a name will not do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NameFault {
    /// Nothing to read.
    Empty,
    /// So many characters, more than [`MAX_NAME`].
    TooLong(usize),
    /// Spaces around it.
    Edges,
    /// A character that cannot be seen.
    Hidden,
    /// The name of the table itself.
    Reserved,
    /// A player or a team has it, perhaps in other letters: which, and as it is written there.
    Taken(&'static str, String),
}

/// Why a record was not edited. Nothing was changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EditError {
    /// The text is no record to begin with.
    NotARecord(RecordError),
    /// What was to be written does not fit in a record.
    Unfit(RecordErrorKind),
    /// Fewer turns than were to be undone or redone.
    TooFew {
        /// The turns asked for.
        asked: usize,
        /// The turns there are.
        have: usize,
    },
    /// No turn of that number.
    NoTurn {
        /// The turn, counted from 1.
        number: usize,
        /// The turns there are.
        have: usize,
    },
    /// The turns are not a list with one turn on each line: the first line that is not one turn.
    NotLines(usize),
}

impl RecordErrorKind {
    /// The kind with its place.
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
                format!("a turn goes below `turns:`, indented and after a dash: `{turn}`")
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
                format!("an action of {length} characters: the limit is {MAX_ACTION}")
            }
            Self::TooMany("turns", limit) => format!("more than {}", count(*limit, "turn")),
            Self::TooMany(key, limit) => format!("more than {limit} entries in `{key}`"),
            Self::NoPlayers => "no players: write `players: [Ann, Bob]`".to_owned(),
            Self::BadName(noun, name, fault) => bad_name(noun, &shown(name), fault),
            Self::EmptyTeam(team) => format!("team `{}` has no members", shown(team)),
            Self::NotAPlayer(team, name, near) => {
                let near = near.as_deref().map(shown);
                let (team, name, near) = (shown(team), shown(name), did_you_mean(near.as_deref()));
                format!("`{name}` of team `{team}` is not among the players{near}")
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
                format!("`{name}` is in no team: with teams, everybody is in one")
            }
            Self::Unprintable => {
                "the record cannot be written so that it reads the same".to_owned()
            }
        })
    }
}

fn bad_name(noun: &str, name: &str, fault: &NameFault) -> String {
    match fault {
        NameFault::Empty => format!("a {noun} needs a name"),
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
            Self::TooFew { have: 0, .. } => f.write_str("there is no turn left"),
            Self::TooFew { asked, have } => {
                write!(f, "{} asked for, only {have} there", count(*asked, "turn"))
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
