//! Reads the keys of a ruleset. [`File::merge`] has checked that none is missing.

use serde_yaml::Value;

use super::merge::letter;
use super::{File, MAX_TILES, Read, RulesetError, RulesetProblem};
use crate::kinds::{Ending, MechanicName, Wordless};
use crate::lexicon::fold;
use crate::rules::{House, Ruleset, SessionOptions, Setting};
use crate::text::is_hidden;
use crate::tile::{Letter, TileSet};
use crate::yaml::{scalar, setting};

/// The values of `end.wordless`.
const WORDLESS: &str = "a number of rounds, turns such as `6 turns`, `empty-bag` or `never`";

impl File<'_> {
    /// Reads the whole ruleset.
    pub(super) fn ruleset(&self) -> Read<Ruleset> {
        let kind: MechanicName = self.choice("mechanic")?;
        let mechanic = kind.read(self)?;
        let (min, max) = (
            self.size("seats.min", 1, 20)?,
            self.size("seats.max", 1, 20)?,
        );
        if max < min {
            return Err(self.wrong("seats.max", "at least `min`"));
        }
        let tiles = self.tiles()?;
        let mut ruleset = Ruleset {
            id: self.text("id")?,
            name: self.text("name")?,
            seats: (min, max),
            begins: self.choice("begins")?,
            stated: tiles.clone(),
            tiles,
            disallowed: self.words("disallowed")?,
            mechanic,
            house: House::default(),
            session_options: SessionOptions::default(),
        };
        self.house(&mut ruleset)?;
        Ok(ruleset)
    }

    /// The set; empty if this kind of game has none.
    fn tiles(&self) -> Read<TileSet> {
        let mut letters = Vec::new();
        for (letter, path) in self.letters("tiles") {
            let value = self.number(&format!("{path}.value"), 0, 1_000)?;
            let count = self.size(&format!("{path}.count"), 0, 1_000)?;
            letters.push((letter, value, count));
        }
        let wildcards = match self.value("wildcards") {
            Value::Null => 0,
            _ => self.size("wildcards", 0, 1_000)?,
        };
        let set = TileSet::new(letters, wildcards);
        match set.total() {
            ..=MAX_TILES => Ok(set),
            total => Err(self.fault(&["tiles"], RulesetProblem::TooManyTiles(total))),
        }
    }

    /// Reads `{out: first, wordless: 2, withdrawn: false}`.
    pub(crate) fn ending(&self) -> Read<Ending> {
        let path = "end.wordless";
        let wordless = match self.value(path) {
            Value::Number(_) => Wordless::Rounds(self.size(path, 1, 100)?),
            name => match name.as_str() {
                Some("empty-bag") => Wordless::EmptyBag,
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

    /// Sets every option of the game.
    fn house(&self, ruleset: &mut Ruleset) -> Read<()> {
        for spec in ruleset.options() {
            let value = self.value(&format!("options.{}", spec.name));
            let value = setting(value).unwrap_or_default();
            // The text is searched only for a message: that takes longer than everything else here.
            let fault = |problem| self.fault(&["options", spec.name], problem);
            if spec.values.is_path(&value) {
                return Err(fault(RulesetProblem::FileInRuleset));
            }
            let refused = |error| RulesetError {
                path: String::new(),
                ..fault(RulesetProblem::Option(Box::new(error)))
            };
            ruleset.set(spec.name, &value).map_err(refused)?;
        }
        Ok(())
    }
}

/// Readers of the value at the end of a path such as `end.wordless`.
impl File<'_> {
    pub(crate) fn value(&self, path: &str) -> &Value {
        let mut keys = path.split('.');
        let found = keys.try_fold(&self.values, |value, key| value.get(key));
        found.unwrap_or(&Value::Null)
    }

    pub(crate) fn wrong(&self, path: &str, wanted: &'static str) -> RulesetError {
        self.fault_at(path, RulesetProblem::Expected(wanted))
    }

    pub(crate) fn number(&self, path: &str, least: u32, most: u32) -> Read<u32> {
        let number = scalar(self.value(path)).and_then(|number| number.parse().ok());
        let fits = number.filter(|number| (least..=most).contains(number));
        fits.ok_or_else(|| self.fault_at(path, RulesetProblem::Range(least, most)))
    }

    pub(crate) fn size(&self, path: &str, least: u32, most: u32) -> Read<usize> {
        Ok(self.number(path, least, most)? as usize)
    }

    /// A list of words, in lower case.
    pub(crate) fn words(&self, path: &str) -> Read<Vec<String>> {
        let word = |value: &Value| scalar(value).and_then(|text| fold(&text));
        let words = self.value(path).as_sequence();
        let words = words.and_then(|list| list.iter().map(word).collect());
        words.ok_or_else(|| self.wrong(path, "a list of words"))
    }

    pub(crate) fn truth(&self, path: &str) -> Read<bool> {
        let truth = self.value(path).as_bool();
        truth.ok_or_else(|| self.wrong(path, "`true` or `false`"))
    }

    fn text(&self, path: &str) -> Read<String> {
        let fits = |text: &String| {
            !text.is_empty() && text.chars().count() <= 60 && !text.chars().any(is_hidden)
        };
        let text = scalar(self.value(path)).filter(fits);
        text.ok_or_else(|| self.wrong(path, "a short text without invisible characters"))
    }

    /// One of a closed set of names.
    pub(crate) fn choice<T: Setting>(&self, path: &str) -> Read<T> {
        let (text, names) = (self.value(path), T::VALUES.names());
        let text = scalar(text).unwrap_or_default();
        T::of(&text)
            .ok_or_else(|| self.fault_at(path, RulesetProblem::NoSuch(text, names.to_vec())))
    }

    /// The letters that are the keys of a mapping, each with its path.
    pub(crate) fn letters(&self, path: &str) -> Vec<(Letter, String)> {
        let keys = self.value(path).as_mapping().into_iter().flatten();
        let named =
            keys.filter_map(|(key, _)| Some((letter(key)?, format!("{path}.{}", scalar(key)?))));
        named.collect()
    }
}
