//! A ruleset as YAML: a table's own file, merged into the built-in ruleset that it starts from.
//!
//! The built-in rulesets are the only list of keys and defaults: a file can have the keys of the built-in
//! ruleset of its kind, and its `base` provides those that it leaves out.

use serde_yaml::Value;

mod contradiction;
mod error;
mod merge;
mod read;

pub use contradiction::Contradiction;
pub(crate) use contradiction::{Conflict, SHORTEST_WORD, check_deal};
pub use error::{RulesetError, RulesetProblem};

use super::{BUILT_IN, Ruleset};
use crate::kinds::MechanicName;
use crate::yaml::{self, Place, scalar, split_mark};
use merge::has_language;

/// The comment at the top of a complete ruleset with a language.
const REPLACED: &str = "\
# The tiles are those of the option `language`; `tiles` and `wildcards` count only
# with `language: ruleset`.
";

/// The most bytes of a ruleset file.
pub const MAX_BYTES: usize = 256 * 1024;

/// The most tiles in a set: twenty times that of a game from a shop.
pub const MAX_TILES: usize = 2_000;

pub(crate) type Read<T> = Result<T, RulesetError>;

impl Ruleset {
    /// Reads a ruleset. Its `base` names a built-in ruleset, which it changes.
    ///
    /// # Errors
    /// The first thing that is wrong, with its place in the text.
    pub fn parse(text: &str) -> Result<Self, RulesetError> {
        merged(text).map(|(_, ruleset)| ruleset)
    }

    /// Writes a ruleset as YAML, including everything from its base.
    ///
    /// # Errors
    /// As [`Ruleset::parse`].
    ///
    /// # Panics
    /// Never: what was read can be written.
    pub fn complete(text: &str) -> Result<String, RulesetError> {
        let (value, _) = merged(text)?;
        let text = serde_yaml::to_string(&value).expect("what was read can be written");
        Ok(if has_language(&value) {
            format!("{REPLACED}{text}")
        } else {
            text
        })
    }
}

/// Reads a built-in ruleset. It is the schema of its kind, so there is nothing to merge it into.
pub(super) fn built_in(id: &'static str, body: &'static str) -> Read<Ruleset> {
    let values = serde_yaml::from_str(body).expect("built-in rulesets are YAML");
    let file = File {
        body,
        like: id,
        values,
    };
    file.ruleset()
}

/// The values of a ruleset file merged with those of its base.
fn merged(text: &str) -> Read<(Value, Ruleset)> {
    let body = split_mark(text).1;
    let mut file = File {
        body,
        like: BUILT_IN[0].0,
        values: Value::Null,
    };
    if text.len() > MAX_BYTES {
        return Err(file.fault(&[], RulesetProblem::TooLong));
    }
    file.values = yaml::read(body).map_err(|error| RulesetError {
        at: error.place,
        ..file.fault(&[], RulesetProblem::Yaml(error.problem))
    })?;
    file.is_ruleset()?;
    file.merge()?;
    let ruleset = file.ruleset()?;
    contradiction::check(&ruleset, &file)?;
    Ok((file.values, ruleset))
}

/// A ruleset file that is being read.
pub(crate) struct File<'a> {
    /// Its text.
    body: &'a str,
    /// The id of its base, or else of a built-in ruleset of its kind: an example for error messages.
    like: &'static str,
    /// Its values; after [`File::merge`], including those of its base.
    values: Value,
}

impl File<'_> {
    /// A problem at the end of a path of keys: at the value on the line of the last key, if that is wrong.
    pub(crate) fn fault(&self, path: &[&str], problem: RulesetProblem) -> RulesetError {
        let entry = yaml::find(self.body, path).filter(|_| problem.is_about_value());
        let value = entry.map(|entry| entry.value.start);
        let value = value.filter(|&at| !self.body[at..].starts_with(['\n', '\r', '#']));
        let at = value.or_else(|| yaml::find_nearest(self.body, path));
        RulesetError {
            at: at.map(|at| Place::of(self.body, at)),
            path: path.join("."),
            problem,
        }
    }

    pub(crate) fn fault_at(&self, path: &str, problem: RulesetProblem) -> RulesetError {
        self.fault(&path.split('.').collect::<Vec<_>>(), problem)
    }

    /// The place in the file that corresponds to a place in the value of a key, if that is a block of lines below the
    /// key.
    pub(crate) fn place_in(&self, key: &str, value: &str, at: Place) -> Option<Place> {
        let line = value.lines().nth(at.line - 1)?;
        let key = yaml::find(self.body, &[key])?.key;
        let above = Place::of(self.body, key).line;
        let written = self.body.lines().nth(above + at.line - 1)?;
        let indent = written.strip_suffix(line)?.chars().count();
        Some(Place {
            line: above + at.line,
            column: indent + at.column,
        })
    }

    /// Whether the file itself has the key at the end of a path.
    pub(crate) fn states(&self, path: &str) -> bool {
        yaml::find(self.body, &path.split('.').collect::<Vec<_>>()).is_some()
    }

    /// Refuses YAML that is not a ruleset.
    fn is_ruleset(&self) -> Read<()> {
        let problem = match &self.values {
            Value::Null => return Err(self.fault(&[], RulesetProblem::Empty(self.like))),
            Value::Mapping(keys) => {
                let has = |names: &[&str]| names.iter().any(|name| keys.contains_key(name));
                if has(&["base", "mechanic", "id"]) || !has(&["players", "turns"]) {
                    return Ok(());
                }
                RulesetProblem::Record(keys.get("game").and_then(scalar))
            }
            other => RulesetProblem::NoKeys(yaml::described(other), self.like),
        };
        let at = yaml::start_of(self.body);
        Err(RulesetError {
            at,
            ..self.fault(&[], problem)
        })
    }
}

/// The id and the text of the first built-in ruleset of this kind.
pub(super) fn of_kind(kind: MechanicName) -> &'static (&'static str, &'static str) {
    let line = format!("\nmechanic: {kind}\n");
    let mut known = BUILT_IN.iter();
    known
        .find(|(_, yaml)| yaml.contains(&line))
        .unwrap_or(&BUILT_IN[0])
}
