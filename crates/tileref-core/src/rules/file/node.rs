//! A value of a ruleset file, with the keys that lead to it.

use serde_yaml::{Mapping, Value};

use super::{Fault, Read, RulesetProblem};
use crate::lexicon::fold;
use crate::names::Named;
use crate::text::{is_hidden, nearest};
use crate::tile::Letter;

/// A value of the file, and the keys that lead to it.
pub(super) struct Node<'a> {
    pub(super) value: &'a Value,
    pub(super) path: Vec<String>,
}

impl<'a> Node<'a> {
    pub(super) fn fault(&self, problem: RulesetProblem) -> Fault {
        Fault {
            path: self.path.clone(),
            problem,
        }
    }

    pub(super) fn below(&self, key: &str, value: &'a Value) -> Self {
        let mut path = self.path.clone();
        path.push(key.to_owned());
        Node { value, path }
    }

    pub(super) fn mapping(&self) -> Read<&'a Mapping> {
        self.value.as_mapping().ok_or_else(|| {
            let said = match self.value {
                Value::Sequence(values) => values.iter().filter_map(scalar).collect(),
                value => scalar(value).into_iter().collect(),
            };
            self.fault(RulesetProblem::Keys(said))
        })
    }

    /// Refuses every key but these.
    pub(super) fn only(&self, known: &[&str]) -> Read<()> {
        for (key, value) in self.mapping()? {
            let name = scalar(key)
                .ok_or_else(|| self.fault(RulesetProblem::Expected("a list of named values")))?;
            if !known.contains(&name.as_str()) {
                let near = nearest(&name, known.iter().copied()).map(ToOwned::to_owned);
                return Err(self
                    .below(&name, value)
                    .fault(RulesetProblem::UnknownKey(near)));
            }
        }
        Ok(())
    }

    pub(super) fn key(&self, key: &str) -> Read<Self> {
        match self.mapping()?.get(key) {
            Some(value) => Ok(self.below(key, value)),
            None => Err(self.below(key, self.value).fault(RulesetProblem::Missing)),
        }
    }

    /// The values of a mapping from letters.
    pub(super) fn letters(&self) -> Read<Vec<(Letter, Self)>> {
        let mut letters: Vec<(Letter, Self)> = Vec::new();
        for (key, value) in self.mapping()? {
            let node = self.below(&scalar(key).unwrap_or_default(), value);
            let letter = letter(key)
                .ok_or_else(|| node.fault(RulesetProblem::Expected("named by a single letter")))?;
            letters.push((letter, node));
        }
        Ok(letters)
    }

    pub(super) fn number(&self, least: u32, most: u32) -> Read<u32> {
        let number = self.value.as_u64().and_then(|n| u32::try_from(n).ok());
        let fits = number.filter(|n| (least..=most).contains(n));
        fits.ok_or_else(|| self.fault(RulesetProblem::Range(least, most)))
    }

    pub(super) fn scalar(&self) -> Read<String> {
        scalar(self.value).ok_or_else(|| self.fault(RulesetProblem::Expected("a single value")))
    }

    pub(super) fn text(&self) -> Read<String> {
        let text = self.scalar()?;
        let fine = !text.is_empty() && text.chars().count() <= 60 && !text.chars().any(is_hidden);
        if fine {
            Ok(text)
        } else {
            Err(self.fault(RulesetProblem::Expected("a short text that can be seen")))
        }
    }
}

/// The letter that a key is, whatever its case.
pub(super) fn letter(key: &Value) -> Option<Letter> {
    Letter::of(&scalar(key)?)
}

pub(super) fn scalar(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Bool(value) => Some(value.to_string()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

/// The rest of what a node can be read as.
impl Node<'_> {
    pub(super) fn truth(&self) -> Read<bool> {
        self.value
            .as_bool()
            .ok_or_else(|| self.fault(RulesetProblem::Expected("`true` or `false`")))
    }

    /// One of a closed set of names.
    pub(super) fn choice<T: Named>(&self) -> Read<T> {
        let text = self.scalar()?;
        T::from_name(&text)
            .ok_or_else(|| self.fault(RulesetProblem::NoSuch(text, T::NAMES.to_vec())))
    }

    /// A text of several lines.
    pub(super) fn drawing(&self) -> Read<String> {
        let text = self.value.as_str().map(ToOwned::to_owned);
        text.ok_or_else(|| self.fault(RulesetProblem::Expected("rows of squares, one a line")))
    }

    /// A list of words, in lower case.
    pub(super) fn words(&self) -> Read<Vec<String>> {
        let word = |value: &Value| scalar(value).and_then(|text| fold(&text));
        let words = self.value.as_sequence().map(|list| list.iter().map(word));
        words
            .and_then(Iterator::collect)
            .ok_or_else(|| self.fault(RulesetProblem::Expected("a list of words")))
    }

    /// The value of a house rule as it would be typed: a list with brackets.
    pub(super) fn setting(&self) -> Read<String> {
        match self.value {
            Value::Sequence(values) => {
                let texts = values.iter().map(|value| scalar(value).unwrap_or_default());
                Ok(format!("[{}]", texts.collect::<Vec<_>>().join(",")))
            }
            _ => self.scalar(),
        }
    }
}
