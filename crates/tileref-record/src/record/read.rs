//! YAML to record, strictly: every key once, every value of its kind, every error at its place.

use serde::de::{self, DeserializeSeed, MapAccess, SeqAccess};

use super::error::{Found, Part, RecordError, RecordErrorKind as Kind};
use super::reader::{Fault, Reader, Scalar, Seed};
use super::{KEYS, MAX_ACTION, MAX_BYTES, MAX_LISTED, MAX_TURNS, NO_DICTIONARY, OptionValue};
use super::{Place, Record, TABLE, Turn, names, probe, split_mark};
use crate::text::same_name;
use crate::yaml::{self, Flaw};

/// Reads a record.
pub(super) fn record(text: &str) -> Result<Record, RecordError> {
    if text.len() > MAX_BYTES {
        return Err(Kind::TooLarge.at(None));
    }
    let body = split_mark(text).1;
    if let Some(place) = yaml::too_deep(body) {
        return Err(Kind::Yaml(Flaw::TooDeep).at(Some(place)));
    }
    let fault = Fault::default();
    let record = Seed(Root, &fault)
        .deserialize(serde_yaml::Deserializer::from_str(body))
        .map_err(|error| explain(body, &fault, &error))?;
    match names::check(&record) {
        None => Ok(record),
        Some((kind, node)) => Err(kind.at(probe::place_of(body, node))),
    }
}

/// What went wrong: our own finding if there is one, else what the YAML reader says.
fn explain(body: &str, fault: &Fault, error: &serde_yaml::Error) -> RecordError {
    if let Some(kind) = fault.0.take() {
        let place = error.location().map(Place::from);
        let place = place.filter(|_| kind != Kind::Empty);
        return kind.at(place);
    }
    let error = yaml::explain(body, error);
    Kind::Yaml(error.flaw).at(error.place)
}

/// The whole record.
struct Root;

impl<'de> Reader<'de> for Root {
    type Out = Record;

    fn part(&self) -> Part {
        Part::Record
    }

    fn scalar(self, scalar: Scalar<'_>) -> Result<Record, Kind> {
        Err(if matches!(scalar, Scalar::Nothing) {
            Kind::Empty
        } else {
            self.wrong(scalar.into())
        })
    }

    fn map<A: MapAccess<'de>>(self, mut map: A, fault: &Fault) -> Result<Record, A::Error> {
        let (mut game, mut players) = (None, None);
        let mut record = Record {
            game: String::new(),
            players: Vec::new(),
            teams: None,
            dictionary: NO_DICTIONARY.to_owned(),
            options: Vec::new(),
            turns: Vec::new(),
        };
        let mut seen = Vec::with_capacity(KEYS.len());
        loop {
            let names = players.as_deref().unwrap_or_default();
            let Some(key) = map.next_key_seed(Seed(RootKey(&seen, names), fault))? else {
                break;
            };
            match key {
                "game" => game = Some(map.next_value_seed(Seed(Text(Part::Game), fault))?),
                "players" => {
                    players = Some(map.next_value_seed(Seed(Names(Part::Players), fault))?);
                }
                "teams" => record.teams = map.next_value_seed(Seed(Teams, fault))?,
                "dictionary" => record.dictionary = map.next_value_seed(Seed(Dictionary, fault))?,
                "options" => record.options = map.next_value_seed(Seed(Options, fault))?,
                _ => record.turns = map.next_value_seed(Seed(Turns, fault))?,
            }
            seen.push(key);
        }
        record.game = game.ok_or_else(|| fault.raise(Kind::MissingKey { key: "game" }))?;
        record.players = players.ok_or_else(|| fault.raise(Kind::MissingKey { key: "players" }))?;
        Ok(record)
    }
}

/// A key of the record that is none of those before it; and the players, as far as they are known.
struct RootKey<'a>(&'a [&'static str], &'a [String]);

impl Reader<'_> for RootKey<'_> {
    type Out = &'static str;

    fn part(&self) -> Part {
        Part::Key
    }

    fn scalar(self, scalar: Scalar<'_>) -> Result<&'static str, Kind> {
        let Scalar::Text(typed) = scalar else {
            return Err(self.wrong(scalar.into()));
        };
        let Some(&key) = KEYS.iter().find(|key| **key == typed) else {
            let speaks = typed == TABLE || self.1.iter().any(|name| same_name(name, typed));
            return Err(if speaks {
                Kind::StrayTurn {
                    actor: typed.to_owned(),
                }
            } else {
                Kind::UnknownKey {
                    key: typed.to_owned(),
                }
            });
        };
        if self.0.contains(&key) {
            return Err(Kind::DuplicateKey {
                key: key.to_owned(),
                part: Part::Record,
            });
        }
        Ok(key)
    }
}

/// Text that is not empty.
struct Text(Part);

impl Reader<'_> for Text {
    type Out = String;

    fn part(&self) -> Part {
        self.0
    }

    fn scalar(self, scalar: Scalar<'_>) -> Result<String, Kind> {
        match scalar {
            Scalar::Text(text) if !text.is_empty() || self.0.is_name() => Ok(text.to_owned()),
            Scalar::Text(_) => Err(self.wrong(Found::Nothing)),
            other => Err(self.wrong(other.into())),
        }
    }
}

/// A dictionary; an empty value is none.
struct Dictionary;

impl Reader<'_> for Dictionary {
    type Out = String;

    fn part(&self) -> Part {
        Part::Dictionary
    }

    fn scalar(self, scalar: Scalar<'_>) -> Result<String, Kind> {
        match scalar {
            Scalar::Nothing => Ok(NO_DICTIONARY.to_owned()),
            other => Text(Part::Dictionary).scalar(other),
        }
    }
}

/// Players, or the members of a team.
struct Names(Part);

impl<'de> Reader<'de> for Names {
    type Out = Vec<String>;

    fn part(&self) -> Part {
        self.0
    }

    fn list<A: SeqAccess<'de>>(self, mut list: A, fault: &Fault) -> Result<Vec<String>, A::Error> {
        let one = if self.0 == Part::Players {
            Part::Player
        } else {
            Part::Member
        };
        let mut names = Vec::new();
        while let Some(name) = list.next_element_seed(Seed(Text(one), fault))? {
            names.push(name);
            room(&names, self.0, fault)?;
        }
        Ok(names)
    }
}

/// Bounds a list, so that a small file full of references cannot grow into a large record.
fn room<T, E: de::Error>(items: &[T], part: Part, fault: &Fault) -> Result<(), E> {
    if items.len() > MAX_LISTED {
        Err(fault.raise(Kind::TooMany {
            part,
            limit: MAX_LISTED,
        }))
    } else {
        Ok(())
    }
}

/// A key that is not among those before it.
struct NewKey<'a, T> {
    part: Part,
    within: Part,
    before: &'a [(String, T)],
}

impl<T> Reader<'_> for NewKey<'_, T> {
    type Out = String;

    fn part(&self) -> Part {
        self.part
    }

    fn scalar(self, scalar: Scalar<'_>) -> Result<String, Kind> {
        let key = Text(self.part).scalar(scalar)?;
        if self.before.iter().any(|(other, _)| *other == key) {
            return Err(Kind::DuplicateKey {
                key,
                part: self.within,
            });
        }
        Ok(key)
    }
}

/// Teams and their members.
struct Teams;

impl<'de> Reader<'de> for Teams {
    type Out = Option<Vec<(String, Vec<String>)>>;

    fn part(&self) -> Part {
        Part::Teams
    }

    fn scalar(self, scalar: Scalar<'_>) -> Result<Self::Out, Kind> {
        if matches!(scalar, Scalar::Nothing) {
            Ok(None)
        } else {
            Err(self.wrong(scalar.into()))
        }
    }

    fn map<A: MapAccess<'de>>(self, mut map: A, fault: &Fault) -> Result<Self::Out, A::Error> {
        let mut teams = Vec::new();
        loop {
            let key = NewKey {
                part: Part::Team,
                within: Part::Teams,
                before: &teams,
            };
            let Some(team) = map.next_key_seed(Seed(key, fault))? else {
                break;
            };
            teams.push((
                team,
                map.next_value_seed(Seed(Names(Part::Members), fault))?,
            ));
            room(&teams, Part::Teams, fault)?;
        }
        Ok((!teams.is_empty()).then_some(teams))
    }
}

/// House rules.
struct Options;

impl<'de> Reader<'de> for Options {
    type Out = Vec<(String, OptionValue)>;

    fn part(&self) -> Part {
        Part::Options
    }

    fn scalar(self, scalar: Scalar<'_>) -> Result<Self::Out, Kind> {
        if matches!(scalar, Scalar::Nothing) {
            Ok(Vec::new())
        } else {
            Err(self.wrong(scalar.into()))
        }
    }

    fn map<A: MapAccess<'de>>(self, mut map: A, fault: &Fault) -> Result<Self::Out, A::Error> {
        let mut options = Vec::new();
        loop {
            let key = NewKey {
                part: Part::OptionName,
                within: Part::Options,
                before: &options,
            };
            let Some(name) = map.next_key_seed(Seed(key, fault))? else {
                break;
            };
            options.push((
                name,
                map.next_value_seed(Seed(Value { listed: false }, fault))?,
            ));
            room(&options, Part::Options, fault)?;
        }
        Ok(options)
    }
}

/// The value of a house rule; lists hold no lists.
struct Value {
    listed: bool,
}

impl<'de> Reader<'de> for Value {
    type Out = OptionValue;

    fn part(&self) -> Part {
        Part::OptionValue
    }

    fn scalar(self, scalar: Scalar<'_>) -> Result<OptionValue, Kind> {
        match scalar {
            Scalar::Truth(value) => Ok(OptionValue::Truth(value)),
            Scalar::Whole(value) => Ok(OptionValue::Whole(value)),
            Scalar::Text(value) => Ok(OptionValue::Text(value.to_owned())),
            other => Err(self.wrong(other.into())),
        }
    }

    fn list<A: SeqAccess<'de>>(self, mut list: A, fault: &Fault) -> Result<OptionValue, A::Error> {
        if self.listed {
            return Err(fault.raise(self.wrong(Found::List)));
        }
        let mut values = Vec::new();
        while let Some(value) = list.next_element_seed(Seed(Value { listed: true }, fault))? {
            values.push(value);
            room(&values, Part::OptionValue, fault)?;
        }
        Ok(OptionValue::List(values))
    }
}

/// The turns; an empty value is no turns.
struct Turns;

impl<'de> Reader<'de> for Turns {
    type Out = Vec<Turn>;

    fn part(&self) -> Part {
        Part::Turns
    }

    fn scalar(self, scalar: Scalar<'_>) -> Result<Vec<Turn>, Kind> {
        if matches!(scalar, Scalar::Nothing) {
            Ok(Vec::new())
        } else {
            Err(self.wrong(scalar.into()))
        }
    }

    fn list<A: SeqAccess<'de>>(self, mut list: A, fault: &Fault) -> Result<Vec<Turn>, A::Error> {
        let mut turns = Vec::new();
        while let Some(turn) = list.next_element_seed(Seed(
            OneTurn {
                full: turns.len() >= MAX_TURNS,
            },
            fault,
        ))? {
            turns.push(turn);
        }
        Ok(turns)
    }
}

/// One `actor: action`.
struct OneTurn {
    full: bool,
}

impl<'de> Reader<'de> for OneTurn {
    type Out = Turn;

    fn part(&self) -> Part {
        Part::Turn
    }

    fn map<A: MapAccess<'de>>(self, mut map: A, fault: &Fault) -> Result<Turn, A::Error> {
        if self.full {
            return Err(fault.raise(Kind::TooMany {
                part: Part::Turns,
                limit: MAX_TURNS,
            }));
        }
        let Some(actor) = map.next_key_seed(Seed(Text(Part::Actor), fault))? else {
            return Err(fault.raise(self.wrong(Found::Nothing)));
        };
        let action = map.next_value_seed(Seed(Action, fault))?;
        map.next_key_seed(Seed(NoSecond, fault))?;
        Ok(Turn { actor, action })
    }
}

/// Refuses a second pair in a turn, at its key.
struct NoSecond;

impl Reader<'_> for NoSecond {
    type Out = ();

    fn part(&self) -> Part {
        Part::Actor
    }

    fn scalar(self, _: Scalar<'_>) -> Result<(), Kind> {
        Err(Kind::SecondPair)
    }
}

/// What was said.
struct Action;

impl Reader<'_> for Action {
    type Out = String;

    fn part(&self) -> Part {
        Part::Action
    }

    fn scalar(self, scalar: Scalar<'_>) -> Result<String, Kind> {
        match scalar {
            Scalar::Text(text) => action(text),
            other => Err(self.wrong(other.into())),
        }
    }
}

/// An action as it is kept: on one line, tabs as spaces, nothing around it.
pub(super) fn action(text: &str) -> Result<String, Kind> {
    if text.chars().nth(MAX_ACTION).is_some() {
        let length = text.chars().count();
        return Err(Kind::ActionTooLong { length });
    }
    let kept = text.trim();
    if !kept.is_empty() && kept.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
        return Ok(kept.to_owned());
    }
    let kept = kept.replace('\t', " ");
    if kept.is_empty() {
        return Err(Kind::WrongType {
            part: Part::Action,
            found: Found::Nothing,
        });
    }
    match kept
        .chars()
        .find(|&c| c.is_control() || matches!(c, '\u{2028}' | '\u{2029}'))
    {
        Some(found) => Err(Kind::ControlCharacter { found }),
        None => Ok(kept),
    }
}
