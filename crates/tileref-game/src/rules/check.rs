//! Checking a ruleset file as it is written: everything that is wrong with it, not only the first thing.
//!
//! The checks are those of reading it. What is found first is put aside, as if the base said it, and the file is read again,
//! until nothing more is found.

use serde_yaml::{Mapping, Value};

use super::file::{contradictions, merged, opened};
use super::{BUILT_IN, Ruleset};
use crate::section::{Read, RulesetError, RulesetFile, RulesetProblem, letter_of};
use crate::yaml::{scalar, setting};

/// The most faults that are looked for: each takes as long as reading the file.
pub const MOST_FAULTS: usize = 100;

/// A ruleset file that was checked.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Checked {
    /// The ruleset, without what is wrong; `None` if the game that it starts from is unknown.
    pub ruleset: Option<Ruleset>,
    /// What is wrong, in the order of the file.
    pub faults: Vec<RulesetError>,
    /// The values of its base.
    like: Value,
}

impl Checked {
    /// What to try about a fault.
    pub fn remedy(&self, fault: &RulesetError) -> String {
        let key = fault.keys.last().map_or("", String::as_str);
        let value = at(&self.like, &fault.keys).and_then(setting);
        let value = value.filter(|value| !value.contains('\n'));
        let example = value.map(|value| format!("{key}: {value}"));
        fault.problem.remedy(example.as_deref())
    }
}

impl Ruleset {
    /// Checks a ruleset file: finds everything that is wrong with it, up to [`MOST_FAULTS`].
    ///
    /// # Errors
    /// It is no ruleset at all, so that nothing in it can be checked.
    ///
    /// ```
    /// use tileref_game::rules::Ruleset;
    /// let checked = Ruleset::check("base: crossword\nrakc: 7\nboard: 15\n")?;
    /// let keys = checked.faults.iter().map(|fault| fault.path.as_str());
    /// assert_eq!(keys.collect::<Vec<_>>(), ["rakc", "board"]);
    /// assert_eq!(Ruleset::check("base: crossword\nrack: 8\n")?.faults, []);
    /// # Ok::<(), tileref_game::section::RulesetError>(())
    /// ```
    pub fn check(text: &str) -> Read<Checked> {
        let mut file = opened(text)?;
        let mut own = file.values.clone();
        let mut faults = Vec::new();
        let mut ruleset = None;
        while faults.len() < MOST_FAULTS {
            file.values = own.clone();
            match merged(&mut file) {
                Ok(read) => {
                    faults.extend(contradictions(&read, &file));
                    ruleset = Some(read);
                    break;
                }
                Err(fault) => {
                    let goes_on = put_aside(&mut own, &fault, &file);
                    faults.push(fault);
                    if !goes_on {
                        break;
                    }
                }
            }
        }
        faults.sort_by_key(|fault| fault.at.map(|at| (at.line, at.column)));
        let like = of_base(&file);
        Ok(Checked {
            ruleset,
            faults,
            like,
        })
    }
}

/// The values of the base of a file, or of the first built-in ruleset with the same keys.
fn of_base(file: &RulesetFile<'_>) -> Value {
    let yaml = BUILT_IN.iter().find(|(id, _)| *id == file.like);
    yaml.map_or(Value::Null, |(_, yaml)| {
        serde_yaml::from_str(yaml).expect("built-in rulesets are YAML")
    })
}

/// Changes what is at fault to what the base says; false if nothing else can be checked.
fn put_aside(own: &mut Value, fault: &RulesetError, file: &RulesetFile<'_>) -> bool {
    let keys = &*fault.keys;
    let is_based = own.get("base").is_some();
    // The kind of game decides which keys there are.
    match keys {
        [] => return false,
        [kind] if kind == "base" || kind == "mechanic" && !is_based => {
            let RulesetProblem::NoSuch { near, .. } = fault.problem else {
                return false;
            };
            return near.is_some_and(|near| insert(own, keys, near.into()));
        }
        _ => {}
    }
    let like = of_base(file);
    // A fault may be about a key that the file leaves out; then the one above it is at fault.
    let mut lengths = (1..=keys.len()).rev();
    lengths.any(|length| {
        let keys = &keys[..length];
        let of_base = at(&like, keys).filter(|_| !is_based);
        match of_base {
            Some(value) if at(own, keys) == Some(value) => false,
            Some(value) => insert(own, keys, value.clone()),
            None => remove(own, keys),
        }
    })
}

/// The value at the end of a path.
fn at<'a>(value: &'a Value, keys: &[String]) -> Option<&'a Value> {
    keys.iter().try_fold(value, |value, key| {
        let keys = value.as_mapping()?;
        keys.get(key_of(keys, key)?)
    })
}

/// The key of a mapping with this name; a letter in any case.
fn key_of(keys: &Mapping, name: &str) -> Option<Value> {
    let is_name = |key: &&Value| scalar(key).as_deref() == Some(name);
    let letter = letter_of(&name.into());
    let is_letter = |key: &&Value| letter.is_some() && letter_of(key) == letter;
    let found = keys.keys().find(is_name);
    found.or_else(|| keys.keys().find(is_letter)).cloned()
}

/// The mapping with the last key of a path, and that key.
fn above<'a, 'k>(own: &'a mut Value, keys: &'k [String]) -> Option<(&'a mut Mapping, &'k String)> {
    let (last, above) = keys.split_last()?;
    let found = above.iter().try_fold(own, |value, name| {
        let keys = value.as_mapping_mut()?;
        let key = key_of(keys, name)?;
        keys.get_mut(key)
    });
    Some((found?.as_mapping_mut()?, last))
}

fn remove(own: &mut Value, keys: &[String]) -> bool {
    above(own, keys).is_some_and(|(keys, name)| {
        let key = key_of(keys, name);
        key.is_some_and(|key| keys.shift_remove(key).is_some())
    })
}

fn insert(own: &mut Value, keys: &[String], value: Value) -> bool {
    above(own, keys).is_some_and(|(keys, name)| {
        let key = key_of(keys, name).unwrap_or_else(|| name.as_str().into());
        keys.insert(key, value);
        true
    })
}
