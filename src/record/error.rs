//! What can be wrong with a record or an edit, and the words for it.

use std::fmt;

use super::{KEYS, MAX_ACTION, MAX_BYTES, MAX_NAME, Place};
use crate::text::{count, nearest, shown};
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
    ControlCharacter {
        /// The character.
        found: char,
    },
    /// A key that no record has.
    UnknownKey {
        /// The key.
        key: String,
    },
    /// A turn where the keys of the record stand.
    StrayTurn {
        /// Who speaks.
        actor: String,
    },
    /// A key that every record has is missing.
    MissingKey {
        /// The key.
        key: &'static str,
    },
    /// A value of the wrong kind.
    WrongType {
        /// What should stand there, as a sentence.
        wanted: &'static str,
        /// What stands there.
        found: String,
    },
    /// A number or a truth value, which quotes would make a text.
    NotText(String),
    /// More than [`MAX_ACTION`] characters.
    ActionTooLong {
        /// How many.
        length: usize,
    },
    /// A list that is too long.
    TooMany {
        /// The key of the record that it belongs to.
        key: &'static str,
        /// How long it may be.
        limit: usize,
    },
    /// An empty list of players.
    NoPlayers,
    /// A name that will not do.
    BadName {
        /// A player or a team.
        noun: &'static str,
        /// The name.
        name: String,
        /// Why.
        fault: NameFault,
    },
    /// A team without members.
    EmptyTeam {
        /// The team.
        team: String,
    },
    /// A member of a team who is not a player.
    NotAPlayer {
        /// The team.
        team: String,
        /// The member.
        name: String,
        /// The player who may be meant.
        nearest: Option<String>,
    },
    /// A player in two teams, or twice in one.
    TwoTeams {
        /// The player.
        name: String,
        /// The team named first.
        first: String,
        /// The other.
        second: String,
    },
    /// A player without a team, when there are teams.
    NoTeam {
        /// The player.
        name: String,
    },
    /// A new record that would not read as it was meant.
    Unprintable,
}

/// Why a name will not do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NameFault {
    /// Nothing to read.
    Empty,
    /// More than [`MAX_NAME`] characters.
    TooLong {
        /// How many.
        length: usize,
    },
    /// Spaces around it.
    Edges,
    /// A character that cannot be seen.
    Hidden,
    /// The name of the table itself.
    Reserved,
    /// Somebody has it, perhaps in other letters.
    Taken {
        /// As it is written there.
        other: String,
        /// A player or a team.
        holder: &'static str,
    },
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
    /// The turns are not a list with one turn on each line.
    NotLines {
        /// The first line that is not one turn.
        line: usize,
    },
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
        match self {
            Self::TooLarge => {
                let most = MAX_BYTES / 1024;
                write!(
                    f,
                    "the file is too large: the limit for a record is {most} KiB"
                )
            }
            Self::Empty => f.write_str("the record is empty: start one with `tileref new`"),
            Self::Yaml(problem) => problem.fmt(f),
            Self::ControlCharacter { found: '\n' | '\r' } => {
                f.write_str("an action is one line; this one has a line break")
            }
            Self::ControlCharacter { found } => YamlProblem::Control(*found).fmt(f),
            Self::UnknownKey { key } => {
                write!(f, "unknown key `{}`: ", shown(key))?;
                match nearest(key, KEYS) {
                    Some(known) => write!(f, "did you mean `{known}`?"),
                    None => write!(f, "a record has {}", KEYS.join(", ")),
                }
            }
            Self::StrayTurn { actor } => write!(
                f,
                "a turn goes below `turns:`, indented and after a dash: `  - {}: pass`",
                shown(actor)
            ),
            Self::MissingKey { key } => {
                let value = if *key == "players" {
                    "[Ann, Bob]"
                } else {
                    "puzzingo"
                };
                write!(f, "`{key}` is missing: add a line such as `{key}: {value}`")
            }
            Self::WrongType { wanted, found } => write!(f, "{wanted}; this is {found}"),
            Self::NotText(value) => {
                write!(
                    f,
                    "YAML does not read {value} as text: put it in quotes, \"{value}\""
                )
            }
            Self::ActionTooLong { length } => {
                write!(
                    f,
                    "an action of {length} characters: the limit is {MAX_ACTION}"
                )
            }
            Self::TooMany {
                key: "turns",
                limit,
            } => write!(f, "more than {}", count(*limit, "turn")),
            Self::TooMany { key, limit } => write!(f, "more than {limit} entries in `{key}`"),
            Self::NoPlayers => f.write_str("no players: write `players: [Ann, Bob]`"),
            Self::BadName { noun, name, fault } => bad_name(f, noun, &shown(name), fault),
            Self::EmptyTeam { team } => write!(f, "team `{}` has no members", shown(team)),
            Self::NotAPlayer {
                team,
                name,
                nearest,
            } => {
                let (name, team) = (shown(name), shown(team));
                write!(f, "`{name}` of team `{team}` is not among the players")?;
                match nearest {
                    Some(known) => write!(f, ": did you mean `{}`?", shown(known)),
                    None => Ok(()),
                }
            }
            Self::TwoTeams {
                name,
                first,
                second,
            } => {
                let (name, first, second) = (shown(name), shown(first), shown(second));
                if first == second {
                    write!(f, "`{name}` is in team `{first}` twice")
                } else {
                    write!(f, "`{name}` is in team `{first}` and in team `{second}`")
                }
            }
            Self::NoTeam { name } => {
                let name = shown(name);
                write!(f, "`{name}` is in no team: with teams, everybody is in one")
            }
            Self::Unprintable => {
                f.write_str("the record cannot be written so that it reads the same")
            }
        }
    }
}

fn bad_name(f: &mut fmt::Formatter<'_>, noun: &str, name: &str, fault: &NameFault) -> fmt::Result {
    match fault {
        NameFault::Empty => write!(f, "a {noun} needs a name"),
        NameFault::TooLong { length } => write!(
            f,
            "the name of a {noun} has {length} characters: the limit is {MAX_NAME}"
        ),
        NameFault::Edges => write!(f, "the name `{name}` has spaces around it: remove them"),
        NameFault::Hidden => write!(f, "the name `{name}` has an invisible character: remove it"),
        NameFault::Reserved => write!(f, "`{name}` means the table itself: choose another name"),
        NameFault::Taken { other, holder } => write!(
            f,
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
            Self::NotLines { line } => write!(
                f,
                "line {line}: put each turn on a line of its own, `- name: action`, and try again"
            ),
        }
    }
}
