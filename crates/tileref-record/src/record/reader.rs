//! Readers: parts of a record that say which shapes they take.
//!
//! They work inside the deserializer, because an error raised there gets the place of the node it is about. An
//! error of `serde` can carry only a sentence, so the kind travels beside it, in [`Fault`].

use std::cell::RefCell;

use serde::de::{self, DeserializeSeed, Deserializer, EnumAccess, MapAccess, SeqAccess, Visitor};

use super::error::{Found, Part, RecordErrorKind as Kind};

/// The kind of the error that is being raised.
#[derive(Default)]
pub(super) struct Fault(pub RefCell<Option<Kind>>);

impl Fault {
    pub fn raise<E: de::Error>(&self, kind: Kind) -> E {
        self.0.replace(Some(kind));
        E::custom("not a record")
    }
}

/// A scalar as YAML resolves it.
pub(super) enum Scalar<'a> {
    Nothing,
    Truth(bool),
    Whole(i64),
    Number(String),
    Text(&'a str),
}

impl From<Scalar<'_>> for Found {
    fn from(scalar: Scalar<'_>) -> Self {
        match scalar {
            Scalar::Nothing => Self::Nothing,
            Scalar::Truth(value) => Self::Plain(value.to_string()),
            Scalar::Whole(value) => Self::Plain(value.to_string()),
            Scalar::Number(value) => Self::Plain(value),
            Scalar::Text(value) => Self::Text(value.to_owned()),
        }
    }
}

/// A part of the record that says which shapes it takes; every other shape is an error that names the part.
pub(super) trait Reader<'de>: Sized {
    type Out;

    fn part(&self) -> Part;

    fn wrong(&self, found: Found) -> Kind {
        Kind::WrongType {
            part: self.part(),
            found,
        }
    }

    fn scalar(self, scalar: Scalar<'_>) -> Result<Self::Out, Kind> {
        Err(self.wrong(scalar.into()))
    }

    fn list<A: SeqAccess<'de>>(self, _: A, fault: &Fault) -> Result<Self::Out, A::Error> {
        Err(fault.raise(self.wrong(Found::List)))
    }

    fn map<A: MapAccess<'de>>(self, _: A, fault: &Fault) -> Result<Self::Out, A::Error> {
        Err(fault.raise(self.wrong(Found::Map)))
    }
}

/// A reader as `serde` wants it.
pub(super) struct Seed<'f, R>(pub R, pub &'f Fault);

impl<'de, R: Reader<'de>> Seed<'_, R> {
    fn scalar<E: de::Error>(self, scalar: Scalar<'_>) -> Result<R::Out, E> {
        self.0.scalar(scalar).map_err(|kind| self.1.raise(kind))
    }
}

impl<'de, R: Reader<'de>> DeserializeSeed<'de> for Seed<'_, R> {
    type Value = R::Out;

    fn deserialize<D: Deserializer<'de>>(self, node: D) -> Result<R::Out, D::Error> {
        node.deserialize_any(self)
    }
}

impl<'de, R: Reader<'de>> Visitor<'de> for Seed<'_, R> {
    type Value = R::Out;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0.part().wanted())
    }

    fn visit_bool<E: de::Error>(self, value: bool) -> Result<R::Out, E> {
        self.scalar(Scalar::Truth(value))
    }

    fn visit_i64<E: de::Error>(self, value: i64) -> Result<R::Out, E> {
        self.scalar(Scalar::Whole(value))
    }

    fn visit_u64<E: de::Error>(self, value: u64) -> Result<R::Out, E> {
        self.scalar(
            i64::try_from(value).map_or_else(|_| Scalar::Number(value.to_string()), Scalar::Whole),
        )
    }

    fn visit_i128<E: de::Error>(self, value: i128) -> Result<R::Out, E> {
        self.scalar(Scalar::Number(value.to_string()))
    }

    fn visit_u128<E: de::Error>(self, value: u128) -> Result<R::Out, E> {
        self.scalar(Scalar::Number(value.to_string()))
    }

    fn visit_f64<E: de::Error>(self, value: f64) -> Result<R::Out, E> {
        self.scalar(Scalar::Number(value.to_string()))
    }

    fn visit_str<E: de::Error>(self, value: &str) -> Result<R::Out, E> {
        self.scalar(Scalar::Text(value))
    }

    fn visit_unit<E: de::Error>(self) -> Result<R::Out, E> {
        self.scalar(Scalar::Nothing)
    }

    fn visit_none<E: de::Error>(self) -> Result<R::Out, E> {
        self.scalar(Scalar::Nothing)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<R::Out, A::Error> {
        self.0.list(list, self.1)
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<R::Out, A::Error> {
        self.0.map(map, self.1)
    }

    fn visit_enum<A: EnumAccess<'de>>(self, _: A) -> Result<R::Out, A::Error> {
        let kind = self.0.wrong(Found::Tagged);
        Err(self.1.raise(kind))
    }
}
