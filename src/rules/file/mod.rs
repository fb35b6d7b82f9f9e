//! A ruleset as YAML: read with places, and a table's own file laid over the one it starts from.

use std::collections::BTreeSet;
use std::fmt;

use serde_yaml::Value;

mod node;
mod read;

use node::{Node, letter, scalar};
use read::read;

use super::{BUILT_IN, MatError, OptionError, Ruleset};
use crate::text::shown;
use crate::yaml::{self, Place, Step};

/// Bytes that a ruleset file may have.
pub const MAX_BYTES: usize = 256 * 1024;

/// Tiles that a set may have: twenty times the games that are sold.
pub const MAX_TILES: usize = 2_000;

/// A ruleset that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesetError {
    /// Where in the file.
    pub at: Option<Place>,
    /// The keys that lead to it, such as `tiles.A.count`.
    pub path: String,
    /// What is wrong there.
    pub problem: RulesetProblem,
    /// The built-in ruleset that shows how it is done.
    pub like: Like,
}

/// A built-in ruleset that shows how one of its kind is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Like {
    /// The one that the ruleset starts from.
    Base(&'static (&'static str, &'static str)),
    /// One of the same mechanic, or the first one there is.
    Kind(&'static (&'static str, &'static str)),
}

impl Like {
    /// Its id.
    pub fn id(self) -> &'static str {
        match self {
            Self::Base((id, _)) | Self::Kind((id, _)) => id,
        }
    }

    /// The base that a file states, else a ruleset of the mechanic that it states.
    fn of(file: Option<&Value>) -> Self {
        let stated = |key: &str| file.and_then(|file| file.get(key)).and_then(Value::as_str);
        let base = BUILT_IN.iter().find(|(id, _)| stated("base") == Some(id));
        if let Some(base) = base {
            return Self::Base(base);
        }
        let of_kind = |yaml: &str| {
            let kind = stated("mechanic").map(|kind| format!("\nmechanic: {kind}\n"));
            kind.is_some_and(|line| yaml.contains(&line))
        };
        let kind = BUILT_IN.iter().find(|(_, yaml)| of_kind(yaml));
        Self::Kind(kind.unwrap_or(&BUILT_IN[0]))
    }
}

/// What is wrong with a ruleset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RulesetProblem {
    /// Not YAML: what the reader says.
    Yaml(String),
    /// Longer than any ruleset.
    TooLong,
    /// A key that rulesets do not have, and the nearest one.
    UnknownKey(Option<String>),
    /// A key that must be there.
    Missing,
    /// Something else was expected.
    Expected(&'static str),
    /// A whole number in these bounds was expected.
    Range(u32, u32),
    /// A letter that stands there twice.
    LetterTwice,
    /// More tiles than a table can hold.
    TooManyTiles(usize),
    /// A name that is not known, and the names that are.
    NoSuch(String, Vec<&'static str>),
    /// A board that cannot be so.
    Board(MatError),
    /// A file in a ruleset that has a board of its own.
    FileInRuleset,
    /// A house rule that cannot be so.
    Option(Box<OptionError>),
}

impl fmt::Display for RulesetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = shown(&self.path);
        let id = self.like.id();
        match &self.problem {
            RulesetProblem::Yaml(message) => write!(f, "this is not YAML: {}", shown(message)),
            RulesetProblem::TooLong => write!(f, "a ruleset has {MAX_BYTES} bytes at most"),
            RulesetProblem::UnknownKey(Some(near)) => {
                write!(
                    f,
                    "there is no key `{path}` in a ruleset of this kind; did you mean `{near}`?"
                )
            }
            RulesetProblem::UnknownKey(None) => write!(
                f,
                "there is no key `{path}` in a ruleset of this kind; `tileref rules show {id}` \
                 prints a complete one"
            ),
            RulesetProblem::Missing => match self.like {
                Like::Base(_) => write!(
                    f,
                    "`{path}` is missing; `tileref rules show {id}` prints a complete ruleset"
                ),
                Like::Kind(_) => write!(
                    f,
                    "`{path}` is missing; start from a built-in one with `base: {id}`"
                ),
            },
            RulesetProblem::Range(least, most) => {
                write!(f, "`{path}` must be a whole number from {least} to {most}")
            }
            RulesetProblem::LetterTwice => {
                write!(
                    f,
                    "`{path}` stands there twice: case does not tell letters apart"
                )
            }
            RulesetProblem::TooManyTiles(tiles) => {
                write!(
                    f,
                    "the set has {tiles} tiles; it can have {MAX_TILES} at most"
                )
            }
            RulesetProblem::Expected(what) => write!(f, "`{path}` must be {what}"),
            RulesetProblem::NoSuch(name, known) => {
                write!(
                    f,
                    "`{path}` cannot be `{}`; it is one of {}",
                    shown(name),
                    known.join(", ")
                )
            }
            RulesetProblem::Board(error) => write!(f, "`{path}`: {error}"),
            RulesetProblem::FileInRuleset => write!(
                f,
                "`{path}`: in a ruleset the squares stand under `board`; a record can name a file"
            ),
            RulesetProblem::Option(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for RulesetError {}

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
        serde_yaml::to_string(&value).map_err(|e| RulesetProblem::Yaml(e.to_string()).at(None))
    }
}

impl RulesetProblem {
    fn at(self, at: Option<Place>) -> RulesetError {
        RulesetError {
            at,
            path: String::new(),
            problem: self,
            like: Like::of(None),
        }
    }
}

/// The values of a ruleset file with those of its base, and what they mean.
fn merged(text: &str) -> Result<(Value, Ruleset), RulesetError> {
    if text.len() > MAX_BYTES {
        return Err(RulesetProblem::TooLong.at(None));
    }
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if let Some(at) = yaml::too_deep(text) {
        let deep = format!(
            "brackets within brackets, too deep: {} levels at most",
            yaml::MAX_DEPTH
        );
        return Err(RulesetProblem::Yaml(deep).at(Some(at)));
    }
    let value: Value = serde_yaml::from_str(text).map_err(|e| {
        let twice = || yaml::duplicate_key(text).filter(|_| e.to_string().contains("duplicate"));
        let at = twice().or(e.location().map(Place::from));
        RulesetProblem::Yaml(yaml::message(&e)).at(at)
    })?;
    let like = Like::of(Some(&value));
    let ruleset = with_base(value).and_then(|value| Ok((read(&value)?, value)));
    ruleset
        .map(|(ruleset, value)| (value, ruleset))
        .map_err(|fault| RulesetError {
            at: place(text, &fault.path),
            path: fault.path.join("."),
            problem: fault.problem,
            like,
        })
}

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
