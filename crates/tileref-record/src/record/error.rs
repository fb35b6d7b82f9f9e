//! What can be wrong with a record or an edit, and the words for it.

use std::fmt;

use super::{KEYS, MAX_ACTION, MAX_BYTES, MAX_NAME, MAX_TURNS, Place};
use crate::text::{count, nearest, shown};
use crate::yaml::Flaw;

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
    Yaml(Flaw),
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
    /// A key for the second time.
    DuplicateKey {
        /// The key.
        key: String,
        /// What it is a key of.
        part: Part,
    },
    /// A key that every record has is missing.
    MissingKey {
        /// The key.
        key: &'static str,
    },
    /// A value of the wrong kind.
    WrongType {
        /// Which value.
        part: Part,
        /// What stands there.
        found: Found,
    },
    /// A turn with two actors.
    SecondPair,
    /// More than [`MAX_ACTION`] characters.
    ActionTooLong {
        /// How many.
        length: usize,
    },
    /// A list that is too long.
    TooMany {
        /// Which list.
        part: Part,
        /// How long it may be.
        limit: usize,
    },
    /// An empty list of players.
    NoPlayers,
    /// A name that will not do.
    BadName {
        /// Of a player or a team.
        part: Part,
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

/// A part of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "each is the part of the record of that name")]
pub enum Part {
    Record,
    Key,
    Game,
    Players,
    Player,
    Teams,
    Team,
    Members,
    Member,
    Dictionary,
    Options,
    OptionName,
    OptionValue,
    Turns,
    Turn,
    Actor,
    Action,
}

/// What stands where something else was wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// Nothing.
    Nothing,
    /// A number or a truth value, which quotes would make a text.
    Plain(String),
    /// A text.
    Text(String),
    /// A list.
    List,
    /// Keys with values.
    Map,
    /// A value with a YAML tag of its own.
    Tagged,
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
    Hidden {
        /// The character.
        found: char,
    },
    /// The name of the table itself.
    Reserved,
    /// Somebody has it, perhaps in other letters.
    Taken {
        /// As it is written there.
        other: String,
        /// A player or a team.
        holder: Part,
    },
}

impl RecordErrorKind {
    /// The kind with its place.
    pub(super) fn at(self, place: Option<Place>) -> RecordError {
        RecordError { kind: self, place }
    }
}

impl Part {
    /// What has to stand there.
    pub(super) fn wanted(self) -> &'static str {
        match self {
            Self::Record => "a record is keys with values, `game:` and `players:` first",
            Self::Key => "a key is a word, such as `game`",
            Self::Game => "`game` is the name of a game or the path of a ruleset file",
            Self::Players => "`players` is a list of names, as in `players: [Ann, Bob]`",
            Self::Teams => {
                "`teams` names each team with its members, as in `teams: {Red: [Ann, Cy], Blue: [Bob, Di]}`"
            }
            Self::Members => "a team is a list of players, as in `Red: [Ann, Cy]`",
            Self::Player | Self::Team | Self::Member | Self::Actor => "a name is a text",
            Self::Dictionary => "`dictionary` is a name, the path of a word list, or `none`",
            Self::Options => {
                "`options` names each house rule with its value, as in `options: {judge: entry}`"
            }
            Self::OptionName => "the name of a house rule is a word",
            Self::OptionValue => {
                "the value of a house rule is a word, a whole number, true or false, or a list of them"
            }
            Self::Turns => "`turns` is a list with one `- name: action` for each turn",
            Self::Turn => "a turn is one `name: action`, as in `- Ann: pass`",
            Self::Action => "an action is one line of text, as in `- Ann: pass`",
        }
    }

    /// What people call it.
    fn noun(self) -> &'static str {
        match self {
            Self::Record | Self::Key => "the record",
            Self::Game => "`game`",
            Self::Players => "`players`",
            Self::Player | Self::Member => "player",
            Self::Teams => "`teams`",
            Self::Team => "team",
            Self::Members => "a team",
            Self::Dictionary => "`dictionary`",
            Self::Options | Self::OptionName => "`options`",
            Self::OptionValue => "a house rule",
            Self::Turns | Self::Turn => "`turns`",
            Self::Actor | Self::Action => "a turn",
        }
    }

    /// Whether the rules for names apply, which have their own words for an empty one.
    pub(super) fn is_name(self) -> bool {
        matches!(self, Self::Player | Self::Team)
    }

    /// Whether quotes would turn a number into what is wanted.
    fn is_text(self) -> bool {
        matches!(
            self,
            Self::Game | Self::Dictionary | Self::Action | Self::Actor | Self::OptionName
        ) || matches!(self, Self::Player | Self::Team | Self::Member)
    }
}

impl From<RecordErrorKind> for RecordError {
    fn from(kind: RecordErrorKind) -> Self {
        kind.at(None)
    }
}

impl std::error::Error for RecordError {}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind.fmt(f)
    }
}

impl fmt::Display for RecordErrorKind {
    #[allow(clippy::too_many_lines, reason = "one sentence for each kind")]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge => write!(
                f,
                "larger than {} KiB, which no record of a game is",
                MAX_BYTES / 1024
            ),
            Self::Empty => f.write_str("the record is empty: start one with `tileref new`"),
            Self::Yaml(flaw) => flaw.fmt(f),
            Self::ControlCharacter { found: '\n' | '\r' } => {
                f.write_str("an action is one line; here is a line break")
            }
            Self::ControlCharacter { found } => Flaw::Control(*found).fmt(f),
            Self::UnknownKey { key } => match nearest(key, KEYS) {
                Some(known) => write!(f, "unknown key `{}`: did you mean `{known}`?", shown(key)),
                None => write!(
                    f,
                    "unknown key `{}`: a record has {}",
                    shown(key),
                    KEYS.join(", ")
                ),
            },
            Self::StrayTurn { actor } => write!(
                f,
                "a turn stands below `turns:`, indented and behind a dash: `  - {}: pass`",
                shown(actor)
            ),
            Self::DuplicateKey { key, part } => {
                write!(
                    f,
                    "`{}` stands twice in {}: keep one",
                    shown(key),
                    part.noun()
                )
            }
            Self::MissingKey { key: "players" } => {
                f.write_str("`players` is missing: add a line `players: [Ann, Bob]`")
            }
            Self::MissingKey { key } => {
                write!(f, "`{key}` is missing: add a line `{key}: puzzingo`, say")
            }
            Self::WrongType { part, found } => wrong_type(f, *part, found),
            Self::SecondPair => write!(
                f,
                "{}: start a new line with `- ` for this one",
                Part::Turn.wanted()
            ),
            Self::ActionTooLong { length } => {
                write!(
                    f,
                    "an action of {length} characters: at most {MAX_ACTION} are allowed"
                )
            }
            Self::TooMany {
                part: Part::Turns, ..
            } => write!(f, "more than {}", count(MAX_TURNS, "turn")),
            Self::TooMany { part, limit } => {
                write!(f, "more than {limit} entries in {}", part.noun())
            }
            Self::NoPlayers => f.write_str("nobody plays: write `players: [Ann, Bob]`"),
            Self::BadName { part, name, fault } => bad_name(f, *part, name, fault),
            Self::EmptyTeam { team } => write!(f, "team `{}` has no members", shown(team)),
            Self::NotAPlayer {
                team,
                name,
                nearest,
            } => {
                write!(
                    f,
                    "`{}` of team `{}` is not among the players",
                    shown(name),
                    shown(team)
                )?;
                nearest.as_ref().map_or(Ok(()), |known| {
                    write!(f, ": did you mean `{}`?", shown(known))
                })
            }
            Self::TwoTeams {
                name,
                first,
                second,
            } if first == second => {
                write!(
                    f,
                    "`{}` stands twice in team `{}`",
                    shown(name),
                    shown(first)
                )
            }
            Self::TwoTeams {
                name,
                first,
                second,
            } => {
                write!(
                    f,
                    "`{}` is in team `{}` and in team `{}`",
                    shown(name),
                    shown(first),
                    shown(second)
                )
            }
            Self::NoTeam { name } => write!(
                f,
                "`{}` is in no team: with teams, everybody is in one",
                shown(name)
            ),
            Self::Unprintable => {
                f.write_str("the record cannot be written in a way that reads the same")
            }
        }
    }
}

fn wrong_type(f: &mut fmt::Formatter<'_>, part: Part, found: &Found) -> fmt::Result {
    match found {
        Found::Plain(value) if part.is_text() => {
            return write!(
                f,
                "YAML reads {value} as a value, not as a text: put it in quotes, \"{value}\""
            );
        }
        Found::Text(said) if part == Part::Turn && said.contains(": ") => {
            write!(f, "{}: the quotes make one text of both", part.wanted())?;
            return match said.chars().count() {
                0..=MAX_NAME => write!(f, "; write `- {}`", shown(said)),
                _ => f.write_str("; leave them out"),
            };
        }
        Found::Text(said) if part == Part::Turn && said.contains(':') => {
            return write!(f, "{}: put a space after the colon", part.wanted());
        }
        _ => {}
    }
    if *found == Found::Map && matches!(part, Part::Player | Part::Member) {
        return f.write_str(
            "a player is a name and nothing else: leave out the colon, or put quotes around all of it",
        );
    }
    write!(f, "{}; here is ", part.wanted())?;
    match found {
        Found::Nothing => f.write_str("nothing"),
        Found::Plain(value) => f.write_str(value),
        Found::Text(said) if said.chars().count() > MAX_NAME => f.write_str("a text"),
        Found::Text(said) => write!(f, "`{}`", shown(said)),
        Found::List => f.write_str("a list"),
        Found::Map => f.write_str("a key with a value"),
        Found::Tagged => f.write_str("a value with a tag"),
    }
}

fn bad_name(f: &mut fmt::Formatter<'_>, part: Part, name: &str, fault: &NameFault) -> fmt::Result {
    let (noun, name) = (part.noun(), shown(name));
    match fault {
        NameFault::Empty => write!(f, "a {noun} needs a name"),
        NameFault::TooLong { length } => {
            write!(
                f,
                "the name of a {noun} has {length} characters: at most {MAX_NAME} are allowed"
            )
        }
        NameFault::Edges => write!(f, "the name `{name}` has spaces around it: take them away"),
        NameFault::Hidden { .. } => write!(
            f,
            "the name `{name}` has a character that cannot be seen: remove it"
        ),
        NameFault::Reserved => write!(
            f,
            "`{name}` stands for the table itself: choose another name"
        ),
        NameFault::Taken { other, holder } => {
            write!(
                f,
                "the name `{name}` is taken by the {} `{}`: give one of them another name (case does not tell names apart)",
                holder.noun(),
                shown(other)
            )
        }
    }
}
