//! What can be wrong with a ruleset, and the words for it.

use std::fmt;

use serde_yaml::Value;

use super::{Contradiction, MAX_BYTES, MAX_TILES, example};
use crate::rules::{BUILT_IN, MatError, OptionError};
use crate::text::{did_you_mean, nearest, shown};
use crate::yaml::{Flaw, Place};

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

    /// Its text.
    pub(super) fn yaml(self) -> &'static str {
        match self {
            Self::Base((_, yaml)) | Self::Kind((_, yaml)) => yaml,
        }
    }

    /// The base that a file states, else a ruleset of the mechanic that it states.
    pub(super) fn of(file: Option<&Value>) -> Self {
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
    /// Not YAML.
    Yaml(Flaw),
    /// Nothing, or nothing but comments.
    Empty,
    /// No keys with values, but this.
    NoKeys(String),
    /// The record of a game, and the game that it names.
    Record(Option<String>),
    /// Longer than any ruleset.
    TooLong,
    /// A key that rulesets do not have, and the nearest one.
    UnknownKey(Option<String>),
    /// A key that must be there.
    Missing,
    /// Something else was expected.
    Expected(&'static str),
    /// Keys with values were expected; the values that stand there without keys.
    Keys(Vec<String>),
    /// A whole number in these bounds was expected.
    Range(u32, u32),
    /// A letter that stands there twice.
    LetterTwice,
    /// What no table can play.
    Never(Contradiction),
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
            RulesetProblem::Yaml(flaw) => flaw.fmt(f),
            RulesetProblem::Empty => {
                write!(
                    f,
                    "the ruleset is empty: start it with a line `base: {id}`, say"
                )
            }
            RulesetProblem::NoKeys(found) => write!(
                f,
                "a ruleset is keys with values, such as `base: {id}`; here is {found}"
            ),
            RulesetProblem::Record(game) => {
                f.write_str("this is the record of a game, not a ruleset")?;
                match game {
                    Some(game) => write!(f, "; the ruleset that it names is `{}`", shown(game)),
                    None => Ok(()),
                }
            }
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
            RulesetProblem::Never(why) => write!(f, "`{path}`: {why}"),
            RulesetProblem::TooManyTiles(tiles) => {
                write!(
                    f,
                    "the set has {tiles} tiles; it can have {MAX_TILES} at most"
                )
            }
            RulesetProblem::Expected(what) => write!(f, "`{path}` must be {what}"),
            RulesetProblem::Keys(said) => {
                write!(f, "`{path}` must be keys with values")?;
                if let Some(line) = example::line(self.like, &self.path, said) {
                    write!(f, ": write `{}`", shown(&line))?;
                }
                match self.like {
                    Like::Base(_) if said.is_empty() => f.write_str(", or leave it out"),
                    _ => Ok(()),
                }
            }
            RulesetProblem::NoSuch(name, known) => {
                write!(
                    f,
                    "`{path}` cannot be `{}`; it is one of {}{}",
                    shown(name),
                    known.join(", "),
                    did_you_mean(nearest(name, known.iter().copied()))
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

impl RulesetProblem {
    /// The problem at a place, of a file whose kind is not known.
    pub(super) fn at(self, at: Option<Place>) -> RulesetError {
        RulesetError {
            at,
            path: String::new(),
            problem: self,
            like: Like::of(None),
        }
    }
}
