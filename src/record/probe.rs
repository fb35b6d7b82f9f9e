//! Where something stands in the text of a record.
//!
//! Records are read without places, which keeps reading fast. When a place is needed, the text is read again by
//! a probe that walks to the wanted node and fails there on purpose: the YAML reader attaches the place of the
//! node to that failure.

use serde::de::{
    DeserializeSeed, Deserializer, Error as _, IgnoredAny, MapAccess, SeqAccess, Visitor,
};

use super::{Record, split_mark};

/// A line and a column, both from 1, in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

/// Where a turn stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnPlace {
    /// The first character of the actor.
    pub actor: Place,
    /// The value of the turn, its quote included when it has one.
    pub action: Place,
    /// The first character of the action when the whole action stands on that line just as it reads, so that a
    /// caret can be put below each of its characters.
    pub plain: Option<Place>,
}

/// A part of a record that has a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Node<'a> {
    /// The value of a key of the record.
    Value(&'a str),
    /// The key itself.
    Key(&'a str),
    /// A player, counted from 0.
    Player(usize),
    /// The name of a team.
    Team(&'a str),
    /// A member of a team, counted from 0.
    Member(&'a str, usize),
    /// The name of a house rule.
    OptionName(&'a str),
    /// The value of a house rule.
    OptionValue(&'a str),
    /// A turn, counted from 0.
    Turn(usize),
    /// The actor of a turn.
    Actor(usize),
    /// The action of a turn.
    Action(usize),
}

/// The place of a part of the record, if the text has it.
pub fn place_of(text: &str, node: Node<'_>) -> Option<Place> {
    find(split_mark(text).1, &node.steps()).map(|spot| spot.place)
}

/// Where turn `index` (from 0) stands, if there is one.
pub fn place_of_turn(text: &str, index: usize) -> Option<TurnPlace> {
    let body = split_mark(text).1;
    let actor = find(body, &Node::Actor(index).steps())?;
    let action = find(body, &Node::Action(index).steps())?;
    let said = Record::parse(text)
        .ok()
        .and_then(|record| record.turns.into_iter().nth(index))?
        .action;
    let rest = &body[action.offset..];
    let quote = usize::from(rest.starts_with(['"', '\'']));
    let as_read = rest[quote..]
        .get(..said.len())
        .is_some_and(|raw| raw.replace('\t', " ") == said);
    let plain = as_read.then_some(Place {
        column: action.place.column + quote,
        ..action.place
    });
    Some(TurnPlace {
        actor: actor.place,
        action: action.place,
        plain,
    })
}

/// One line of the text, counted from 1, without its end.
pub fn source_line(text: &str, line: usize) -> Option<&str> {
    split_mark(text).1.lines().nth(line.checked_sub(1)?)
}

impl Place {
    /// The place just after a text.
    pub(super) fn at_end_of(text: &str) -> Self {
        let body = split_mark(text).1;
        let last = body.rfind('\n').map_or(body, |end| &body[end + 1..]);
        Self {
            line: 1 + body.matches('\n').count(),
            column: 1 + last.chars().count(),
        }
    }
}

impl From<serde_yaml::Location> for Place {
    fn from(at: serde_yaml::Location) -> Self {
        Self {
            line: at.line(),
            column: at.column(),
        }
    }
}

/// A place with its offset in bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot {
    pub offset: usize,
    pub place: Place,
}

/// One step from a node to one below it.
#[derive(Clone, Copy)]
pub(super) enum Step<'a> {
    Value(&'a str),
    Key(&'a str),
    Item(usize),
    FirstKey,
    FirstValue,
}

impl<'a> Node<'a> {
    pub(super) fn steps(self) -> Vec<Step<'a>> {
        use Step::{FirstKey, FirstValue, Item, Key, Value};
        match self {
            Self::Value(key) => vec![Value(key)],
            Self::Key(key) => vec![Key(key)],
            Self::Player(i) => vec![Value("players"), Item(i)],
            Self::Team(team) => vec![Value("teams"), Key(team)],
            Self::Member(team, i) => vec![Value("teams"), Value(team), Item(i)],
            Self::OptionName(name) => vec![Value("options"), Key(name)],
            Self::OptionValue(name) => vec![Value("options"), Value(name)],
            Self::Turn(i) => vec![Value("turns"), Item(i)],
            Self::Actor(i) => vec![Value("turns"), Item(i), FirstKey],
            Self::Action(i) => vec![Value("turns"), Item(i), FirstValue],
        }
    }
}

/// The spot at the end of the steps, in a text without a byte order mark.
pub(super) fn find(body: &str, steps: &[Step<'_>]) -> Option<Spot> {
    spot(Probe(steps).deserialize(serde_yaml::Deserializer::from_str(body)))
}

/// The place of the second YAML document.
pub(super) fn second_document(body: &str) -> Option<Place> {
    let document = serde_yaml::Deserializer::from_str(body).nth(1)?;
    spot(Probe(&[]).deserialize(document)).map(|spot| spot.place)
}

/// Only the failure of a probe that arrived says where it stands; the reader's own failures are not taken for it.
fn spot(probed: Result<(), serde_yaml::Error>) -> Option<Spot> {
    let error = probed
        .err()
        .filter(|error| error.to_string().contains(ARRIVED))?;
    let at = error.location()?;
    Some(Spot {
        offset: at.index(),
        place: at.into(),
    })
}

const ARRIVED: &str = "the probe has arrived";

struct Probe<'a>(&'a [Step<'a>]);

impl<'de> DeserializeSeed<'de> for Probe<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, node: D) -> Result<(), D::Error> {
        node.deserialize_any(self)
    }
}

impl Probe<'_> {
    fn scalar<E: serde::de::Error>(&self) -> Result<(), E> {
        if self.0.is_empty() {
            Err(E::custom(ARRIVED))
        } else {
            Ok(())
        }
    }
}

impl<'de> Visitor<'de> for Probe<'_> {
    type Value = ();

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a node on the way")
    }

    fn visit_bool<E: serde::de::Error>(self, _: bool) -> Result<(), E> {
        self.scalar()
    }

    fn visit_i64<E: serde::de::Error>(self, _: i64) -> Result<(), E> {
        self.scalar()
    }

    fn visit_u64<E: serde::de::Error>(self, _: u64) -> Result<(), E> {
        self.scalar()
    }

    fn visit_f64<E: serde::de::Error>(self, _: f64) -> Result<(), E> {
        self.scalar()
    }

    fn visit_str<E: serde::de::Error>(self, _: &str) -> Result<(), E> {
        self.scalar()
    }

    fn visit_unit<E: serde::de::Error>(self) -> Result<(), E> {
        self.scalar()
    }

    fn visit_none<E: serde::de::Error>(self) -> Result<(), E> {
        self.scalar()
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        let Some((step, rest)) = self.0.split_first() else {
            return Err(A::Error::custom(ARRIVED));
        };
        if let &Step::Item(wanted) = step {
            for _ in 0..wanted {
                if list.next_element::<IgnoredAny>()?.is_none() {
                    return Ok(());
                }
            }
            list.next_element_seed(Probe(rest))?;
        }
        while list.next_element::<IgnoredAny>()?.is_some() {}
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let Some((step, rest)) = self.0.split_first() else {
            return Err(A::Error::custom(ARRIVED));
        };
        if matches!(step, Step::FirstKey) {
            map.next_key_seed(Probe(rest))?;
            return Ok(());
        }
        loop {
            // The key itself is probed by a seed that compares it before it fails.
            let wanted = if let Step::Key(wanted) = step {
                Some(*wanted)
            } else {
                None
            };
            let Some(key) = map.next_key_seed(Key { stop_at: wanted })? else {
                return Ok(());
            };
            let here = match step {
                Step::FirstValue => true,
                Step::Value(wanted) => key == *wanted,
                _ => false,
            };
            if here {
                map.next_value_seed(Probe(rest))?;
            } else {
                map.next_value::<IgnoredAny>()?;
            }
        }
    }
}

/// Reads a key, and fails at it when it is the wanted one.
struct Key<'a> {
    stop_at: Option<&'a str>,
}

impl<'de> DeserializeSeed<'de> for Key<'_> {
    type Value = String;

    fn deserialize<D: Deserializer<'de>>(self, node: D) -> Result<String, D::Error> {
        node.deserialize_str(self)
    }
}

impl Visitor<'_> for Key<'_> {
    type Value = String;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a key")
    }

    fn visit_str<E: serde::de::Error>(self, key: &str) -> Result<String, E> {
        if self.stop_at == Some(key) {
            Err(E::custom(ARRIVED))
        } else {
            Ok(key.to_owned())
        }
    }
}
