//! Places in YAML text: where a key or an entry stands, found only when something about it is wrong.

use std::fmt;

use serde::de::{self, DeserializeSeed, IgnoredAny, MapAccess, SeqAccess, Visitor};

/// A place in a text: line and column, both counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
}

impl From<serde_yaml::Location> for Position {
    fn from(at: serde_yaml::Location) -> Self {
        Self {
            line: at.line(),
            column: at.column(),
        }
    }
}

/// What the reader says of an error, without the place at its end.
pub fn message(error: &serde_yaml::Error) -> String {
    let text = error.to_string();
    match text.split_once(" at line ") {
        Some((message, _)) => message.to_owned(),
        None => text,
    }
}

/// Where the value stands that these keys lead to; the nearest one above it where a key is missing.
///
/// The reader knows the place of the value at which it stops, so this reads the text again and stops there.
pub fn locate(text: &str, path: &[String]) -> Option<Position> {
    (0..=path.len()).rev().find_map(|n| {
        let stopped = Probe { path: &path[..n] }
            .deserialize(serde_yaml::Deserializer::from_str(text))
            .err()?;
        (message(&stopped).ends_with(FOUND)).then_some(stopped.location()?.into())
    })
}

const FOUND: &str = "this is the place";

/// Reads along a path of keys and fails at its end.
struct Probe<'a> {
    path: &'a [String],
}

impl<'de> DeserializeSeed<'de> for Probe<'_> {
    type Value = ();

    fn deserialize<D: de::Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Probe<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(FOUND)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let Some((first, rest)) = self.path.split_first() else {
            return Err(de::Error::custom(FOUND));
        };
        while let Some(found) = map.next_key_seed(Key {
            wanted: first,
            stop: rest.is_empty(),
        })? {
            if found {
                map.next_value_seed(Probe { path: rest })?;
            } else {
                map.next_value::<IgnoredAny>()?;
            }
        }
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        let Some((first, rest)) = self.path.split_first() else {
            return Err(de::Error::custom(FOUND));
        };
        let mut n = 0;
        loop {
            let found = if n.to_string() == *first {
                list.next_element_seed(Probe { path: rest })?.is_some()
            } else {
                list.next_element::<IgnoredAny>()?.is_some()
            };
            if !found {
                return Ok(());
            }
            n += 1;
        }
    }
}

/// Whether a key is the one wanted; fails there where the key itself is the place.
struct Key<'a> {
    wanted: &'a str,
    stop: bool,
}

impl<'de> DeserializeSeed<'de> for Key<'_> {
    type Value = bool;

    fn deserialize<D: de::Deserializer<'de>>(self, deserializer: D) -> Result<bool, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl Visitor<'_> for Key<'_> {
    type Value = bool;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a key")
    }

    fn visit_str<E: de::Error>(self, key: &str) -> Result<bool, E> {
        match key == self.wanted {
            true if self.stop => Err(E::custom(FOUND)),
            found => Ok(found),
        }
    }
}
