//! Checking a ruleset file as it is written: everything that is wrong with it, not only the first thing.
//!
//! The checks are those of reading it. What is found first is put aside, as if the base said it, and the file is read again,
//! until nothing more is found.

use serde_yaml::{Mapping, Value};

use super::file::{contradictions, merged, opened};
use super::{BUILT_IN, Ruleset};
use crate::layout::{LayoutError, LayoutProblem};
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
                    let more = contradictions(&read, &file, &faults);
                    faults.extend(more);
                    ruleset = Some(read);
                    break;
                }
                Err(fault) => {
                    let is_same = |known: &RulesetError| {
                        (&known.keys, &known.problem) == (&fault.keys, &fault.problem)
                    };
                    // What the base lacks, too, is put aside with the key above it.
                    let again = faults.iter().any(is_same);
                    let goes_on = put_aside(&mut own, &fault, usize::from(again), &file);
                    if !again {
                        faults.push(fault);
                    }
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

/// Changes what is at fault, or as many keys above it, to what the base says; false if nothing else can be checked.
fn put_aside(own: &mut Value, fault: &RulesetError, above: usize, file: &RulesetFile<'_>) -> bool {
    let keys = &fault.keys[..fault.keys.len().saturating_sub(above)];
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
    if let RulesetProblem::Board(error) = &fault.problem
        && let Some(drawing) = at(own, keys).and_then(Value::as_str)
        && let Some(mended) = mended(drawing, error)
    {
        return insert(own, keys, mended.into());
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

/// A drawing without what is wrong with it, so that its other rows are looked at, too; `None` if it is of a wrong size.
fn mended(drawing: &str, error: &LayoutError) -> Option<String> {
    let mut rows: Vec<String> = drawing.lines().map(ToOwned::to_owned).collect();
    let first = rows.first()?.clone();
    let row = rows.get_mut(error.at.line - 1)?;
    match error.problem {
        LayoutProblem::Uneven { .. } => *row = first,
        LayoutProblem::NoSquare(_) => {
            let mut signs: Vec<char> = row.chars().collect();
            let from = error.at.column - 1;
            *signs.get_mut(from)? = '.';
            // Between spaces a square may have several characters.
            if row.contains(' ') {
                let rest = signs[from + 1..].iter_mut();
                rest.take_while(|sign| **sign != ' ')
                    .for_each(|sign| *sign = ' ');
            }
            *row = signs.into_iter().collect();
        }
        LayoutProblem::Size => return None,
    }
    Some(rows.join("\n") + "\n")
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

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Lines of rulesets, right and wrong, which may be beside each other.
    const LINES: [&str; 24] = [
        "rakc: 7",
        "rack: 8",
        "rack: [8]",
        "rack: 60",
        "id: {}",
        "name: ''",
        "seats: {min: 3}",
        "seats: {max: 1}",
        "seats: 3",
        "tiles: {A: {count: 3}, b: 4, É: {value: 2}}",
        "tiles: {?: {count: 3}}",
        "wildcards: many",
        "board: |\n  .x.\n  ...",
        "board: none",
        "board: {columns: 1}",
        "first_word: {letters: 9}",
        "all_tiles: {1: 2, 60: double, x: 3}",
        "unplayed: {}",
        "end: {wordless: often, out: nobody}",
        "options: {judge: no, timer: -1, odd: 2, pool: 3}",
        "options: {language: de, layout: x.txt}",
        "points: {3: x}",
        "cubes: [[a]]",
        "words: runs",
    ];

    fn key(line: &str) -> &str {
        line.split(':').next().unwrap_or_default()
    }

    proptest! {
        #[test]
        fn a_check_agrees_with_reading(
            start in prop::sample::select(vec!["base: ", "base: x", "mechanic: ", ""]),
            game in prop::sample::select(BUILT_IN),
            mut lines in prop::sample::subsequence(LINES.to_vec(), 0..8),
        ) {
            lines.dedup_by_key(|line| key(line));
            let text = format!("{start}{}\n{}\n", game.0, lines.join("\n"));
            let read = Ruleset::parse(&text);
            let checked = Ruleset::check(&text);
            match (&read, &checked) {
                (Ok(_), Ok(checked)) => {
                    let fatal = checked.faults.iter().find(|fault| !fault.problem.is_idle());
                    prop_assert_eq!(fatal, None, "{}", text);
                    prop_assert_eq!(&checked.ruleset, &read.ok());
                }
                (Err(error), Ok(checked)) => {
                    prop_assert!(checked.faults.contains(error), "{text}{error:?}");
                    prop_assert!(checked.faults.len() < MOST_FAULTS, "{text}");
                    for (n, fault) in checked.faults.iter().enumerate() {
                        prop_assert!(!checked.faults[..n].contains(fault), "twice: {text}{fault:?}");
                    }
                }
                (Err(error), Err(other)) => prop_assert_eq!(error, other),
                (Ok(_), Err(error)) => prop_assert!(false, "{text}{error:?}"),
            }
        }
    }

    #[test]
    fn every_wrong_square_and_row_of_a_board_is_found() {
        let text = "base: crossword\nboard: |\n  .dt\n  .x\n  Dy!\n  T..\nrakc: 7\n";
        let spaced = "base: crossword\nboard: |\n  . 5L t\n  . 50L 6W\n  . 5X . .\n";
        for (text, lines) in [(text, vec![4, 4, 5, 5, 7]), (spaced, vec![4, 5, 5])] {
            let checked = Ruleset::check(text).expect("a ruleset");
            let errors = checked
                .faults
                .iter()
                .filter(|fault| !fault.problem.is_idle());
            let at = errors.map(|fault| fault.at.expect("a place").line);
            assert_eq!(at.collect::<Vec<_>>(), lines, "{checked:?}");
        }
    }
}
