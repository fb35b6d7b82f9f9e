//! YAML to record, strictly: every value of its kind, every error at its place.

use serde_yaml::{Mapping, Value};

use super::error::{RecordError, RecordErrorKind as Kind};
use super::{KEYS, MAX_ACTION, MAX_BYTES, MAX_LISTED, MAX_TURNS, NO_DICTIONARY, OptionValue};
use super::{Node, Record, TABLE, Turn, names, place_of, place_of_turn, split_mark};
use crate::text::same_name;
use crate::yaml;

const RECORD: &str = "a record is keys with values, `game:` and `players:` first";
const KEY: &str = "a key is a word, such as `game`";
const GAME: &str = "`game` is the name of a game or the path of a ruleset file";
const PLAYERS: &str = "`players` is a list of names, as in `players: [Ann, Bob]`";
const TEAMS: &str =
    "`teams` names each team with its members, as in `teams: {Red: [Ann, Cy], Blue: [Bob, Di]}`";
const MEMBERS: &str = "a team is a list of players, as in `Red: [Ann, Cy]`";
const NAME: &str = "a name is plain text without a colon, or text in quotes";
const DICTIONARY: &str = "`dictionary` is a name, the path of a word list, or `none`";
const OPTIONS: &str =
    "`options` names each house rule with its value, as in `options: {judge: entry}`";
const OPTION: &str =
    "the value of a house rule is a word, a whole number, true or false, or a list of them";
const TURNS: &str = "`turns` is a list with one `- name: action` for each turn";
const TURN: &str =
    "a turn is one `name: action`, with a space after the colon, as in `- Ann: pass`";
const ACTION: &str = "an action is one line of text, as in `- Ann: pass`";

/// Reads a record.
pub(super) fn record(text: &str) -> Result<Record, RecordError> {
    if text.len() > MAX_BYTES {
        return Err(Kind::TooLarge.at(None));
    }
    let body = split_mark(text).1;
    let value = yaml::read(body)?;
    let keys = match &value {
        Value::Mapping(keys) => keys,
        Value::Null => return Err(Kind::Empty.at(None)),
        other => return Err(wrong(RECORD, other).at(yaml::start_of(body))),
    };
    let record = File { body, keys }.record()?;
    names::check(body, &record)?;
    Ok(record)
}

/// A value that is not what should stand there.
fn wrong(wanted: &'static str, found: &Value) -> Kind {
    let found = yaml::described(found);
    Kind::WrongType { wanted, found }
}

/// A text that is not empty.
fn text(wanted: &'static str, value: &Value) -> Result<String, Kind> {
    match value {
        Value::String(text) if !text.is_empty() => Ok(text.clone()),
        Value::Bool(_) | Value::Number(_) => {
            Err(Kind::NotText(yaml::scalar(value).unwrap_or_default()))
        }
        other => Err(wrong(wanted, other)),
    }
}

/// A name, which may be empty here: the rules for names have words for that.
fn name(value: &Value) -> Result<String, Kind> {
    match value {
        Value::String(name) => Ok(name.clone()),
        other => text(NAME, other),
    }
}

/// A record as YAML.
struct File<'a> {
    body: &'a str,
    keys: &'a Mapping,
}

impl File<'_> {
    fn record(&self) -> Result<Record, RecordError> {
        for key in self.keys.keys() {
            self.known(key)?;
        }
        let missing = |key| Kind::MissingKey { key }.at(yaml::start_of(self.body));
        let game = self.keys.get("game").ok_or_else(|| missing("game"))?;
        let players = self.keys.get("players").ok_or_else(|| missing("players"))?;
        let dictionary = match self.value("dictionary") {
            None => NO_DICTIONARY.to_owned(),
            Some(value) => self.placed("dictionary", text(DICTIONARY, value))?,
        };
        Ok(Record {
            game: self.placed("game", text(GAME, game))?,
            players: self.names("players", PLAYERS, players, &mut Vec::new())?,
            teams: self.teams()?,
            dictionary,
            options: self.options()?,
            turns: self.turns()?,
        })
    }

    fn known(&self, key: &Value) -> Result<(), RecordError> {
        let name = yaml::scalar(key).unwrap_or_default();
        let kind = match key {
            Value::String(name) if KEYS.contains(&name.as_str()) => return Ok(()),
            Value::String(_) => {
                let players = self.keys.get("players").and_then(Value::as_sequence);
                let mut players = players.into_iter().flatten().filter_map(Value::as_str);
                if name == TABLE || players.any(|player| same_name(player, &name)) {
                    Kind::StrayTurn {
                        actor: name.clone(),
                    }
                } else {
                    Kind::UnknownKey { key: name.clone() }
                }
            }
            other => wrong(KEY, other),
        };
        let place = place_of(self.body, Node::Key(&name));
        Err(kind.at(place.or(yaml::start_of(self.body))))
    }

    /// The value of a key, unless it is empty.
    fn value(&self, key: &str) -> Option<&Value> {
        self.keys.get(key).filter(|value| !value.is_null())
    }

    fn placed<T>(&self, key: &str, read: Result<T, Kind>) -> Result<T, RecordError> {
        read.map_err(|kind| kind.at(place_of(self.body, Node::Value(key))))
    }

    /// Bounds a list.
    fn room(&self, key: &'static str, len: usize) -> Result<(), RecordError> {
        let limit = MAX_LISTED;
        let fits = if len > limit {
            Err(Kind::TooMany { key, limit })
        } else {
            Ok(())
        };
        self.placed(key, fits)
    }

    /// A list of names below a key; `words` are the names before it there, and get these as well.
    fn names(
        &self,
        key: &'static str,
        wanted: &'static str,
        list: &Value,
        words: &mut Vec<String>,
    ) -> Result<Vec<String>, RecordError> {
        let Value::Sequence(list) = list else {
            return Err(self.at_words(key, words, wrong(wanted, list)));
        };
        self.room(key, list.len())?;
        let mut names = Vec::new();
        for value in list {
            words.push(yaml::scalar(value).unwrap_or_default());
            names.push(name(value).map_err(|kind| self.at_words(key, words, kind))?);
        }
        Ok(names)
    }

    fn at_words(&self, key: &str, words: &[String], kind: Kind) -> RecordError {
        kind.at(place_of(self.body, Node::Words(key, words)))
    }

    fn teams(&self) -> Result<Option<Vec<(String, Vec<String>)>>, RecordError> {
        let (mut teams, mut words) = (Vec::new(), Vec::new());
        for (team, members) in self.entries("teams", TEAMS)? {
            words.push(yaml::scalar(team).unwrap_or_default());
            let team = name(team).map_err(|kind| self.at_words("teams", &words, kind))?;
            teams.push((team, self.names("teams", MEMBERS, members, &mut words)?));
        }
        Ok((!teams.is_empty()).then_some(teams))
    }

    /// The keys and values of a part that may be left out.
    fn entries(
        &self,
        key: &'static str,
        wanted: &'static str,
    ) -> Result<impl Iterator<Item = (&Value, &Value)>, RecordError> {
        let entries = match self.value(key) {
            None => None,
            Some(Value::Mapping(entries)) => Some(entries),
            Some(other) => {
                return Err(self
                    .placed::<()>(key, Err(wrong(wanted, other)))
                    .unwrap_err());
            }
        };
        self.room(key, entries.map_or(0, Mapping::len))?;
        Ok(entries.into_iter().flatten())
    }

    fn options(&self) -> Result<Vec<(String, OptionValue)>, RecordError> {
        let mut options = Vec::new();
        for (key, value) in self.entries("options", OPTIONS)? {
            let name = self.placed("options", text(OPTIONS, key))?;
            let place = || place_of(self.body, Node::OptionValue(&name));
            let value = match value {
                Value::Sequence(list) if list.len() > MAX_LISTED => {
                    let (key, limit) = ("options", MAX_LISTED);
                    return Err(Kind::TooMany { key, limit }.at(place()));
                }
                Value::Sequence(list) => list
                    .iter()
                    .map(one)
                    .collect::<Option<_>>()
                    .map(OptionValue::List),
                value => one(value),
            }
            .ok_or_else(|| wrong(OPTION, value).at(place()))?;
            options.push((name, value));
        }
        Ok(options)
    }

    fn turns(&self) -> Result<Vec<Turn>, RecordError> {
        let list = match self.value("turns") {
            None => return Ok(Vec::new()),
            Some(Value::Sequence(list)) => list,
            Some(other) => return self.placed("turns", Err(wrong(TURNS, other))),
        };
        let mut turns: Vec<Turn> = Vec::with_capacity(list.len().min(MAX_TURNS));
        for entry in list {
            let place = || place_of_turn(self.body, &turns, turns.len());
            let at_actor = |kind: Kind| kind.at(Some(place().actor));
            if turns.len() == MAX_TURNS {
                let (key, limit) = ("turns", MAX_TURNS);
                return Err(at_actor(Kind::TooMany { key, limit }));
            }
            let pair = entry.as_mapping().filter(|pair| pair.len() == 1);
            let pair = pair.and_then(|pair| pair.iter().next());
            let (actor, said) = pair.ok_or_else(|| at_actor(wrong(TURN, entry)))?;
            let actor = text(NAME, actor).map_err(at_actor)?;
            let said = text(ACTION, said).and_then(|said| action(&said));
            let action = said.map_err(|kind| kind.at(Some(place().action)))?;
            turns.push(Turn { actor, action });
        }
        Ok(turns)
    }
}

/// One value of a house rule.
fn one(value: &Value) -> Option<OptionValue> {
    match value {
        Value::Bool(value) => Some(OptionValue::Truth(*value)),
        Value::Number(number) => number.as_i64().map(OptionValue::Whole),
        Value::String(text) => Some(OptionValue::Text(text.clone())),
        _ => None,
    }
}

/// An action as it is kept: on one line, tabs as spaces, nothing around it.
pub(super) fn action(text: &str) -> Result<String, Kind> {
    let length = text.chars().count();
    if length > MAX_ACTION {
        return Err(Kind::ActionTooLong { length });
    }
    let kept = text.trim().replace('\t', " ");
    if kept.is_empty() {
        return Err(wrong(ACTION, &Value::Null));
    }
    let breaks = |c: &char| c.is_control() || matches!(c, '\u{2028}' | '\u{2029}');
    match kept.chars().find(breaks) {
        Some(found) => Err(Kind::ControlCharacter { found }),
        None => Ok(kept),
    }
}
