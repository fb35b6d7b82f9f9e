//! Reads a record from YAML, strictly: every value must have its type, and every error has its place.

use serde_yaml::{Mapping, Value};

use super::error::{RecordError, RecordProblem};
use super::{
    ABOUT, DATE, GameDate, KEYS, MAX_ACTION, MAX_BYTES, MAX_LISTED, MAX_TURNS, NO_DICTIONARY,
    Record, RecordPart, RecordedTurn, TABLE, Team, place_of, place_of_turn, split_mark,
};
use crate::game::{ListedName, check_names};
use crate::text::same_name;
use crate::yaml;

const RECORD: &str = "a record is a list of keys with values, starting with `game:` and `players:`";
const KEY: &str = "a key is a word, such as `game`";
const GAME: &str = "`game` is the name of a game or the path of a ruleset file";
const PLAYERS: &str = "`players` is a list of names, as in `players: [Ann, Bob]`";
const TEAMS: &str =
    "`teams` names each team with its members, as in `teams: {Red: [Ann, Cy], Blue: [Bob, Di]}`";
const MEMBERS: &str = "a team is a list of players, as in `Red: [Ann, Cy]`";
const NAME: &str = "a name is plain text without a colon, or text in quotes";
const DICTIONARY: &str = "`dictionary` is a name, the path of a word list, or `none`";
const OPTIONS: &str = "`options` names each option with its value, as in `options: {judge: entry}`";
const OPTION: &str =
    "the value of an option is a word, a whole number, true or false, or a list of them";
const FULL_NAMES: &str = "`names` has the full names of players, as in `names: {Ann: Ann Lee}`";
const FACTS: &str = "`about` has texts about the game, as in `about: {title: Final}`";
const TURNS: &str = "`turns` is a list with one `- name: action` for each turn";
const TURN: &str =
    "a turn is one `name: action`, with a space after the colon, as in `- Ann: pass`";
const ACTION: &str = "an action is one line of text, as in `- Ann: pass`";

impl Record {
    /// Reads a record. A byte order mark at the start is ignored.
    ///
    /// # Errors
    /// The first problem found, with its place.
    ///
    /// ```
    /// use tileref_record::record::Record;
    /// let record = Record::parse("game: lingo\nplayers: [Ann, Bob]\ndictionary: none\nturns:\n- Ann: m13 r bead\n")?;
    /// assert_eq!((record.game.as_str(), record.turns.len()), ("lingo", 1));
    /// # Ok::<(), tileref_record::record::RecordError>(())
    /// ```
    pub fn parse(text: &str) -> Result<Self, RecordError> {
        if text.len() > MAX_BYTES {
            return Err(RecordProblem::TooLarge.at(None));
        }
        let body = split_mark(text).1;
        let value = yaml::read(body)?;
        let keys = match &value {
            Value::Mapping(keys) => keys,
            Value::Null => return Err(RecordProblem::Empty.at(None)),
            other => return Err(wrong(RECORD, other).at(yaml::start_of(body))),
        };
        let record = File { body, keys }.record()?;
        record.check_names(body)?;
        Ok(record)
    }

    /// Refuses the first invalid name, at its place in the text.
    fn check_names(&self, body: &str) -> Read<()> {
        check_names(&self.players, &self.teams).map_err(|(listed, error)| {
            let in_teams = self.teams.iter();
            let in_teams = in_teams.flat_map(|(team, members)| [team].into_iter().chain(members));
            let (key, names, n): (_, Vec<String>, _) = match listed {
                ListedName::Player(n) => ("players", self.players.clone(), n),
                ListedName::InTeams(n) => ("teams", in_teams.cloned().collect(), n),
            };
            let up_to = names.get(..=n).unwrap_or_default();
            RecordProblem::Names(error).at(place_of(body, RecordPart::Words(key, up_to)))
        })
    }
}

/// The error for a value of the wrong type.
fn wrong(wanted: &'static str, found: &Value) -> RecordProblem {
    RecordProblem::WrongType(wanted, yaml::described(found))
}

/// A non-empty text.
fn text<'a>(wanted: &'static str, value: &'a Value) -> Result<&'a str, RecordProblem> {
    match value {
        Value::String(text) if !text.is_empty() => Ok(text),
        Value::Bool(_) | Value::Number(_) => Err(RecordProblem::NotText(word(value))),
        other => Err(wrong(wanted, other)),
    }
}

/// Reads options in braces, as [`print_options`](super::print_options) writes them; `None` if these are none.
pub fn parse_options(text: &str) -> Option<Vec<(String, String)>> {
    let options = yaml::read(text).ok()?;
    let options = options.as_mapping()?;
    let is_few = |value: &Value| {
        value
            .as_sequence()
            .is_none_or(|list| list.len() <= MAX_LISTED)
    };
    let option = |(key, value): (&Value, &Value)| {
        let value = Some(value).filter(|value| is_few(value))?;
        Some((key.as_str()?.to_owned(), yaml::setting(value)?))
    };
    let is_right = !options.is_empty() && options.len() <= MAX_LISTED;
    let options = is_right.then(|| options.iter().map(option).collect());
    options?
}

/// A name, which may be empty here: the check of names reports that.
fn name(value: &Value) -> Result<String, RecordProblem> {
    match value {
        Value::String(name) => Ok(name.clone()),
        other => text(NAME, other).map(ToOwned::to_owned),
    }
}

/// A value as it probably appears in the text.
fn word(value: &Value) -> String {
    yaml::scalar(value).unwrap_or_default()
}

/// A record as YAML.
struct File<'a> {
    body: &'a str,
    keys: &'a Mapping,
}

type Read<T> = Result<T, RecordError>;

impl<'a> File<'a> {
    fn record(&self) -> Read<Record> {
        for key in self.keys.keys() {
            if let Some(kind) = self.unknown(key) {
                let place = place_of(self.body, RecordPart::Key(&word(key)));
                return Err(kind.at(place.or(yaml::start_of(self.body))));
            }
        }
        let needed = |key| {
            let missing = || RecordProblem::MissingKey(key).at(yaml::start_of(self.body));
            self.keys.get(key).ok_or_else(missing)
        };
        let (game, players) = (needed("game")?, needed("players")?);
        let dictionary = self
            .value("dictionary")
            .map_or(Ok(NO_DICTIONARY), |value| text(DICTIONARY, value));
        let players = self.names("players", PLAYERS, players, &mut Vec::new())?;
        Ok(Record {
            game: self
                .placed(RecordPart::Value("game"), text(GAME, game))?
                .to_owned(),
            names: self.texts("names", FULL_NAMES, &players)?,
            about: self.texts("about", FACTS, &ABOUT.map(ToOwned::to_owned))?,
            players,
            teams: self.teams()?,
            dictionary: self
                .placed(RecordPart::Value("dictionary"), dictionary)?
                .to_owned(),
            options: self.options()?,
            turns: self.turns()?,
        })
    }

    /// What is wrong with a key, if anything.
    fn unknown(&self, key: &Value) -> Option<RecordProblem> {
        let Value::String(name) = key else {
            return Some(wrong(KEY, key));
        };
        let players = self.keys.get("players").and_then(Value::as_sequence);
        let mut players = players.into_iter().flatten().filter_map(Value::as_str);
        if KEYS.contains(&name.as_str()) {
            None
        } else if name == TABLE || players.any(|player| same_name(player, name)) {
            Some(RecordProblem::StrayTurn(name.clone()))
        } else {
            Some(RecordProblem::UnknownKey(name.clone()))
        }
    }

    /// The value of a key, unless it is empty.
    fn value(&self, key: &str) -> Option<&'a Value> {
        self.keys.get(key).filter(|value| !value.is_null())
    }

    fn placed<T>(&self, node: RecordPart<'_>, read: Result<T, RecordProblem>) -> Read<T> {
        read.map_err(|kind| kind.at(place_of(self.body, node)))
    }

    /// Limits the length of a list.
    fn room(&self, key: &'static str, node: RecordPart<'_>, length: usize) -> Read<()> {
        if length <= MAX_LISTED {
            return Ok(());
        }
        self.placed(node, Err(RecordProblem::TooMany(key, MAX_LISTED)))
    }

    /// A list of names below a key; `words` are the names before it below that key, and these names are added to it.
    fn names(
        &self,
        key: &'static str,
        wanted: &'static str,
        list: &Value,
        words: &mut Vec<String>,
    ) -> Read<Vec<String>> {
        let Value::Sequence(list) = list else {
            return self.placed(RecordPart::Words(key, words), Err(wrong(wanted, list)));
        };
        self.room(key, RecordPart::Value(key), list.len())?;
        let mut names = Vec::new();
        for value in list {
            words.push(word(value));
            names.push(self.placed(RecordPart::Words(key, words), name(value))?);
        }
        Ok(names)
    }

    fn teams(&self) -> Read<Vec<Team>> {
        let (mut teams, mut words) = (Vec::new(), Vec::new());
        for (team, members) in self.entries("teams", TEAMS)? {
            words.push(word(team));
            let team = self.placed(RecordPart::Words("teams", &words), name(team))?;
            teams.push((team, self.names("teams", MEMBERS, members, &mut words)?));
        }
        Ok(teams)
    }

    fn options(&self) -> Read<Vec<(String, String)>> {
        let mut options = Vec::new();
        for (key, value) in self.entries("options", OPTIONS)? {
            let name = self.placed(RecordPart::Value("options"), text(OPTIONS, key))?;
            let node = RecordPart::ValueIn("options", name);
            let list = value.as_sequence().map_or(0, Vec::len);
            self.room("options", node, list)?;
            let read = yaml::setting(value).ok_or_else(|| wrong(OPTION, value));
            let value = self.placed(node, read)?;
            options.push((name.to_owned(), value));
        }
        Ok(options)
    }

    /// An optional part whose values are texts of one line.
    fn texts(
        &self,
        part: &'static str,
        wanted: &'static str,
        known: &[String],
    ) -> Read<Vec<(String, String)>> {
        let mut texts = Vec::new();
        for (key, value) in self.entries(part, wanted)? {
            let Value::String(key) = key else {
                return self.placed(RecordPart::Value(part), Err(wrong(KEY, key)));
            };
            if !known.contains(key) {
                let kind = RecordProblem::UnknownKeyIn(part, key.clone(), known.to_vec());
                return self.placed(RecordPart::KeyIn(part, key), Err(kind));
            }
            let line = match value {
                // Rounds are numbered.
                Value::Number(number) if part == "about" && number.is_u64() => Ok(word(value)),
                _ => text(wanted, value).and_then(action),
            };
            let line = line.and_then(|line| {
                let is_fit = part != "about" || key != DATE || line.parse::<GameDate>().is_ok();
                is_fit
                    .then_some(line.clone())
                    .ok_or(RecordProblem::NotADate(line))
            });
            texts.push((
                key.clone(),
                self.placed(RecordPart::ValueIn(part, key), line)?,
            ));
        }
        Ok(texts)
    }

    /// The keys and values of an optional part.
    fn entries(
        &self,
        key: &'static str,
        wanted: &'static str,
    ) -> Read<impl Iterator<Item = (&'a Value, &'a Value)> + use<'a>> {
        let node = RecordPart::Value(key);
        let entries = self
            .value(key)
            .map(|value| value.as_mapping().ok_or_else(|| wrong(wanted, value)))
            .transpose();
        let entries = self.placed(node, entries)?;
        self.room(key, node, entries.map_or(0, Mapping::len))?;
        Ok(entries.into_iter().flatten())
    }

    fn turns(&self) -> Read<Vec<RecordedTurn>> {
        let list = match self.value("turns") {
            None => return Ok(Vec::new()),
            Some(Value::Sequence(list)) => list,
            Some(other) => {
                return self.placed(RecordPart::Value("turns"), Err(wrong(TURNS, other)));
            }
        };
        let mut turns: Vec<RecordedTurn> = Vec::with_capacity(list.len().min(MAX_TURNS));
        for entry in list {
            let place = || place_of_turn(self.body, &turns, turns.len());
            let at_actor = |kind: RecordProblem| kind.at(Some(place().actor));
            if turns.len() == MAX_TURNS {
                return Err(at_actor(RecordProblem::TooMany("turns", MAX_TURNS)));
            }
            let pair = entry
                .as_mapping()
                .filter(|pair| pair.len() == 1)
                .and_then(|pair| pair.iter().next());
            let (actor, value) = pair.ok_or_else(|| at_actor(wrong(TURN, entry)))?;
            let actor = text(NAME, actor).map_err(at_actor)?.to_owned();
            let action = text(ACTION, value)
                .and_then(action)
                .map_err(|kind| kind.at(Some(place().action)))?;
            turns.push(RecordedTurn { actor, action });
        }
        Ok(turns)
    }
}

/// A line in its stored form, such as an action: with tabs as spaces, trimmed.
pub(super) fn action(text: &str) -> Result<String, RecordProblem> {
    let length = text.chars().count();
    if length > MAX_ACTION {
        return Err(RecordProblem::ActionTooLong(length));
    }
    let kept = text.trim().replace('\t', " ");
    if kept.is_empty() {
        return Err(wrong(ACTION, &Value::Null));
    }
    let breaks = |c: &char| c.is_control() || matches!(c, '\u{2028}' | '\u{2029}');
    match kept.chars().find(breaks) {
        Some(found) => Err(RecordProblem::ControlCharacter(found)),
        None => Ok(kept),
    }
}
