//! A ruleset as YAML: read with places, and a table's own file laid over the one it starts from.

use std::collections::BTreeSet;

use serde_yaml::Value;

mod error;
mod example;
mod node;
mod read;
mod sense;

pub use error::{Like, RulesetError, RulesetProblem};
use node::{Node, letter, scalar};
use read::read;
pub use sense::Contradiction;

use super::{BUILT_IN, Ruleset};
use crate::text::shown;
use crate::yaml::{self, Flaw, Place, Step};

/// Bytes that a ruleset file may have.
pub const MAX_BYTES: usize = 256 * 1024;

/// Tiles that a set may have: twenty times the games that are sold.
pub const MAX_TILES: usize = 2_000;

/// What is wrong, and the keys that lead there.
struct Fault {
    path: Vec<String>,
    problem: RulesetProblem,
}

/// What was read, or why it could not be.
type Read<T> = Result<T, Fault>;

impl Ruleset {
    /// Reads a ruleset. One with a `base` starts from that built-in ruleset and changes what it states.
    ///
    /// # Errors
    /// The first thing that is wrong, with its place in the text.
    pub fn parse(text: &str) -> Result<Self, RulesetError> {
        merged(text).map(|(_, ruleset)| ruleset)
    }

    /// A ruleset with everything that it takes over from its base written out, as YAML.
    ///
    /// # Errors
    /// As [`Ruleset::parse`].
    pub fn complete(text: &str) -> Result<String, RulesetError> {
        let (value, _) = merged(text)?;
        serde_yaml::to_string(&value)
            .map_err(|error| RulesetProblem::Yaml(Flaw::Other(error.to_string())).at(None))
    }
}

/// The values of a ruleset file with those of its base, and what they mean.
fn merged(text: &str) -> Result<(Value, Ruleset), RulesetError> {
    if text.len() > MAX_BYTES {
        return Err(RulesetProblem::TooLong.at(None));
    }
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if let Some(at) = yaml::too_deep(text) {
        return Err(RulesetProblem::Yaml(Flaw::TooDeep).at(Some(at)));
    }
    let value: Value = serde_yaml::from_str(text).map_err(|error| {
        let error = yaml::explain(text, &error);
        RulesetProblem::Yaml(error.flaw).at(error.place)
    })?;
    if let Some(problem) = no_ruleset(&value) {
        let at = yaml::find(text, &[]).map(|spot| spot.place);
        let at = at.filter(|_| problem != RulesetProblem::Empty);
        return Err(problem.at(at));
    }
    let like = Like::of(Some(&value));
    let own = value.clone();
    let ruleset = with_base(value).and_then(|value| {
        let ruleset = read(&value)?;
        sense::check(&ruleset, &own)?;
        Ok((ruleset, value))
    });
    ruleset
        .map(|(ruleset, value)| (value, ruleset))
        .map_err(|fault| RulesetError {
            at: place(text, &fault.path),
            path: fault.path.join("."),
            problem: fault.problem,
            like,
        })
}

/// What a text is that is YAML and yet no ruleset.
fn no_ruleset(value: &Value) -> Option<RulesetProblem> {
    let keys = match value {
        Value::Null => return Some(RulesetProblem::Empty),
        Value::Mapping(keys) => keys,
        Value::Sequence(_) => return Some(RulesetProblem::NoKeys("a list".to_owned())),
        other => {
            let text = scalar(other).filter(|text| text.chars().count() <= MAX_SHOWN);
            let found = text.map_or("a text".to_owned(), |text| format!("`{}`", shown(&text)));
            return Some(RulesetProblem::NoKeys(found));
        }
    };
    let own = ["base", "mechanic", "id"];
    let of_record = ["game", "players", "turns"];
    let has = |names: &[&str]| names.iter().any(|name| keys.contains_key(name));
    (has(&of_record) && !has(&own)).then(|| {
        let game = keys.get("game").and_then(Value::as_str);
        RulesetProblem::Record(game.map(ToOwned::to_owned))
    })
}

/// The longest text that is repeated where no text should be.
const MAX_SHOWN: usize = 40;

/// Where the last of these keys stands, or the nearest one before it that does.
fn place(text: &str, path: &[String]) -> Option<Place> {
    (1..=path.len()).rev().find_map(|n| {
        let (last, above) = path[..n].split_last()?;
        let mut steps: Vec<Step<'_>> = above.iter().map(|key| Step::Value(key)).collect();
        steps.push(Step::Key(last));
        yaml::find(text, &steps).map(|spot| spot.place)
    })
}

/// The file's values laid over those of its base.
fn with_base(mut own: Value) -> Read<Value> {
    letters_once(&Node {
        value: &own,
        path: Vec::new(),
    })?;
    let Some(base) = own.as_mapping_mut().and_then(|keys| keys.remove("base")) else {
        return Ok(own);
    };
    let fault = |problem| Fault {
        path: vec!["base".to_owned()],
        problem,
    };
    let id = base
        .as_str()
        .ok_or_else(|| fault(RulesetProblem::Expected("the id of a built-in ruleset")))?;
    let Some((_, yaml)) = BUILT_IN.iter().find(|(known, _)| *known == id) else {
        let known = BUILT_IN.iter().map(|(known, _)| *known).collect();
        return Err(fault(RulesetProblem::NoSuch(id.to_owned(), known)));
    };
    let mut merged: Value = serde_yaml::from_str(yaml).expect("built-in rulesets are YAML");
    overlay(&mut merged, own);
    Ok(merged)
}

/// No mapping of a file states a letter twice, in two cases: laid over the base, the one would hide the other.
fn letters_once(node: &Node<'_>) -> Read<()> {
    let Value::Mapping(mapping) = node.value else {
        return Ok(());
    };
    let mut seen = BTreeSet::new();
    for (key, value) in mapping {
        let below = node.below(&scalar(key).unwrap_or_default(), value);
        if letter(key).is_some_and(|of| !seen.insert(of)) {
            return Err(below.fault(RulesetProblem::LetterTwice));
        }
        letters_once(&below)?;
    }
    Ok(())
}

fn overlay(below: &mut Value, above: Value) {
    match (below, above) {
        (Value::Mapping(below), Value::Mapping(above)) => {
            for (key, value) in above {
                // `a` states what `A` is: letters are one whatever their case.
                let same = |known: &&Value| {
                    **known == key || letter(known).is_some_and(|of| letter(&key) == Some(of))
                };
                let known = below.keys().find(same).cloned();
                match known.and_then(|known| below.get_mut(&known)) {
                    Some(there) => overlay(there, value),
                    None => {
                        below.insert(key, value);
                    }
                }
            }
        }
        (below, above) => *below = above,
    }
}
