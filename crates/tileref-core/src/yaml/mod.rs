//! YAML text: where a node stands, found only when something about it is wrong, and what keeps a text from being YAML.
//!
//! YAML is read without places, which keeps reading fast. When a place is needed, the text is read again by a probe that
//! walks to the wanted node and fails there on purpose: the YAML reader attaches the place of the node to that failure.

use std::collections::BTreeSet;

use serde::de::{
    DeserializeSeed, Deserializer, Error as _, IgnoredAny, MapAccess, SeqAccess, Visitor,
};

mod depth;
mod explain;
mod flaw;
mod lines;
mod list;

pub use depth::{MAX_DEPTH, too_deep};
pub use explain::explain;
pub use flaw::{Flaw, YamlError, text_of};
pub use lines::lines;
pub use list::{Entry, entries};

/// A line and a column, both from 1, in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

impl From<serde_yaml::Location> for Place {
    fn from(at: serde_yaml::Location) -> Self {
        Self {
            line: at.line(),
            column: at.column(),
        }
    }
}

impl Place {
    /// The place so many characters further in its line.
    #[must_use]
    pub fn further(self, characters: usize) -> Self {
        Self {
            column: self.column + characters,
            ..self
        }
    }

    /// The place just after a text, which is given by its lines: what ends a line, files differ in.
    pub fn at_end_of<'a>(lines: impl Iterator<Item = &'a str>) -> Self {
        let (above, last) = lines.enumerate().last().unwrap_or_default();
        Self {
            line: 1 + above,
            column: 1 + last.chars().count(),
        }
    }
}

/// A place with its offset in bytes.
#[derive(Clone, Copy, Debug)]
pub struct Spot {
    /// Bytes before it.
    pub offset: usize,
    /// Its line and column.
    pub place: Place,
}

/// One step from a node to one below it.
#[derive(Clone, Copy)]
pub enum Step<'a> {
    /// The value of a key.
    Value(&'a str),
    /// A key itself.
    Key(&'a str),
    /// An item of a list, counted from 0.
    Item(usize),
    /// The first key, whatever it is.
    FirstKey,
    /// The value of the first key.
    FirstValue,
}

/// The spot at the end of the steps, in a text without a byte order mark.
pub fn find(body: &str, steps: &[Step<'_>]) -> Option<Spot> {
    spot(Probe(steps).deserialize(serde_yaml::Deserializer::from_str(body)))
}

/// The place of the second YAML document.
pub fn second_document(body: &str) -> Option<Place> {
    let document = serde_yaml::Deserializer::from_str(body).nth(1)?;
    spot(Probe(&[]).deserialize(document)).map(|spot| spot.place)
}

/// The first key that stands twice in one mapping; the reader itself knows no place for it.
pub fn duplicate_key(body: &str) -> Option<Place> {
    spot(Unique.deserialize(serde_yaml::Deserializer::from_str(body))).map(|spot| spot.place)
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

/// Every scalar is taken to `scalar`.
macro_rules! scalars {
    () => {
        scalars!(visit_bool bool, visit_i64 i64, visit_u64 u64, visit_f64 f64, visit_str &str);

        fn visit_unit<E: serde::de::Error>(self) -> Result<(), E> {
            self.scalar()
        }

        fn visit_none<E: serde::de::Error>(self) -> Result<(), E> {
            self.scalar()
        }
    };
    ($($visit:ident $of:ty),+) => {$(
        fn $visit<E: serde::de::Error>(self, _: $of) -> Result<(), E> {
            self.scalar()
        }
    )+};
}

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

    scalars!();

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
            let Some(key) = map.next_key_seed(Key(|key: &str| wanted == Some(key)))? else {
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

/// Reads a key, and fails at one that is to be stopped at.
struct Key<F>(F);

impl<'de, F: Fn(&str) -> bool> DeserializeSeed<'de> for Key<F> {
    type Value = String;

    fn deserialize<D: Deserializer<'de>>(self, node: D) -> Result<String, D::Error> {
        node.deserialize_str(self)
    }
}

impl<F: Fn(&str) -> bool> Visitor<'_> for Key<F> {
    type Value = String;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a key")
    }

    fn visit_str<E: serde::de::Error>(self, key: &str) -> Result<String, E> {
        if (self.0)(key) {
            Err(E::custom(ARRIVED))
        } else {
            Ok(key.to_owned())
        }
    }
}

/// Reads everything, and fails at the first key that its mapping has already.
struct Unique;

impl Unique {
    #[allow(
        clippy::unused_self,
        clippy::unnecessary_wraps,
        reason = "every scalar is taken here"
    )]
    fn scalar<E>(self) -> Result<(), E> {
        Ok(())
    }
}

impl<'de> DeserializeSeed<'de> for Unique {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, node: D) -> Result<(), D::Error> {
        node.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Unique {
    type Value = ();

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("keys that differ")
    }

    scalars!();

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        while list.next_element_seed(Self)?.is_some() {}
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let mut seen = BTreeSet::new();
        while let Some(key) = map.next_key_seed(Key(|key: &str| seen.contains(key)))? {
            seen.insert(key);
            map.next_value_seed(Self)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_that_stand_twice_have_a_place() {
        let at = |line, column| Some(Place { line, column });
        assert_eq!(
            duplicate_key("a: 1\nb: {c: 1, d: [{e: 1}], c: 2}\n"),
            at(2, 24)
        );
        assert_eq!(duplicate_key("a: 1\nb: {a: 1}\n"), None);
    }
}
