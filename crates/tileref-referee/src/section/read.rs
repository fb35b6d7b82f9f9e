//! Readers of the value at the end of a path such as `end.wordless`.

use serde_yaml::Value;

use super::{Read, RulesetError, RulesetFile, RulesetProblem, Shape};
use crate::features::{Ending, Wordless};
use crate::lexicon::fold;
use crate::options::Setting;
use crate::text::is_hidden;
use crate::tile::Letter;
use crate::yaml::scalar;

/// The values of `end.wordless`.
const WORDLESS: &str =
    "a number of rounds, turns such as `6 turns`, `standard`, `empty-bag`, `all-pass` or `never`";

impl RulesetFile<'_> {
    /// Reads `{out: first, wordless: 2, withdrawn: false}`.
    ///
    /// # Errors
    /// The value is something else.
    pub fn ending(&self) -> Read<Ending> {
        let path = "end.wordless";
        self.asks(path, || {
            let names = Shape::Names(&["empty-bag", "all-pass", "standard", "never"]);
            Shape::Any(vec![
                Shape::Number(1, 100),
                names,
                Shape::Like("[1-9][0-9]? turns"),
            ])
        });
        let wordless = match self.value(path) {
            Value::Number(_) => Wordless::Rounds(self.size(path, 1, 100)?),
            name => match name.as_str() {
                Some("empty-bag") => Wordless::EmptyBag,
                Some("all-pass") => Wordless::AllPass,
                Some("standard") => Wordless::Standard,
                Some("never") => Wordless::Never,
                name => {
                    let turns = name.and_then(|name| name.strip_suffix(" turns")?.parse().ok());
                    let turns = turns.filter(|turns| (1..=100).contains(turns));
                    Wordless::Turns(turns.ok_or_else(|| self.wrong(path, WORDLESS))?)
                }
            },
        };
        Ok(Ending {
            out: self.choice("end.out")?,
            wordless,
            withdrawn: self.truth("end.withdrawn")?,
            ..Ending::BY_TILES
        })
    }

    /// The value; null if there is none.
    pub fn value(&self, path: &str) -> &Value {
        let mut keys = path.split('.');
        let found = keys.try_fold(&self.values, |value, key| value.get(key));
        found.unwrap_or(&Value::Null)
    }

    /// What is wrong with a value that should be something else.
    pub fn wrong(&self, path: &str, wanted: &'static str) -> RulesetError {
        self.fault_at(path, RulesetProblem::Expected(wanted))
    }

    /// A whole number within these bounds.
    ///
    /// # Errors
    /// The value is something else.
    pub fn number(&self, path: &str, least: u32, most: u32) -> Read<u32> {
        self.asks(path, || Shape::Number(least, most));
        let number = scalar(self.value(path)).and_then(|number| number.parse().ok());
        let fits = number.filter(|number| (least..=most).contains(number));
        fits.ok_or_else(|| self.fault_at(path, RulesetProblem::Range(least, most)))
    }

    /// The same, as a size.
    ///
    /// # Errors
    /// The value is something else.
    pub fn size(&self, path: &str, least: u32, most: u32) -> Read<usize> {
        Ok(self.number(path, least, most)? as usize)
    }

    /// A list of words, in lower case.
    ///
    /// # Errors
    /// The value is something else.
    pub fn text_list(&self, path: &str) -> Read<Vec<String>> {
        self.asks(path, || Shape::List);
        let word = |value: &Value| scalar(value).and_then(|text| fold(&text));
        let words = self.value(path).as_sequence();
        let words = words.and_then(|list| list.iter().map(word).collect());
        words.ok_or_else(|| self.wrong(path, "a list of words"))
    }

    /// A list of names, as they are written.
    ///
    /// # Errors
    /// The value is something else.
    pub fn names(&self, path: &str) -> Read<Vec<String>> {
        self.asks(path, || Shape::List);
        let names = self.value(path).as_sequence();
        let names = names.and_then(|list| list.iter().map(scalar).collect());
        names.ok_or_else(|| self.wrong(path, "a list of names"))
    }

    /// `true` or `false`.
    ///
    /// # Errors
    /// The value is something else.
    pub fn truth(&self, path: &str) -> Read<bool> {
        self.asks(path, || Shape::Truth);
        let truth = self.value(path).as_bool();
        truth.ok_or_else(|| self.wrong(path, "`true` or `false`"))
    }

    /// A short text without invisible characters.
    ///
    /// # Errors
    /// The value is something else.
    pub fn text(&self, path: &str) -> Read<String> {
        self.asks(path, || Shape::Text);
        let fits = |text: &String| {
            !text.is_empty() && text.chars().count() <= 60 && !text.chars().any(is_hidden)
        };
        let text = scalar(self.value(path)).filter(fits);
        text.ok_or_else(|| self.wrong(path, "a short text without invisible characters"))
    }

    /// One of a closed set of names.
    ///
    /// # Errors
    /// The value is something else.
    pub fn choice<T: Setting>(&self, path: &str) -> Read<T> {
        let (text, names) = (self.value(path), T::VALUES.names());
        self.asks(path, || Shape::Names(names));
        let text = scalar(text).unwrap_or_default();
        T::of(&text)
            .ok_or_else(|| self.fault_at(path, RulesetProblem::no_such(text, names.to_vec())))
    }

    /// The letters that are the keys of a mapping, each with its path.
    pub fn letters(&self, path: &str) -> Vec<(Letter, String)> {
        let keys = self.value(path).as_mapping().into_iter().flatten();
        let named =
            keys.filter_map(|(key, _)| Some((letter_of(key)?, format!("{path}.{}", scalar(key)?))));
        named.collect()
    }
}

/// The letter of a key; case does not matter.
pub fn letter_of(key: &Value) -> Option<Letter> {
    Letter::face(&scalar(key)?)
}
