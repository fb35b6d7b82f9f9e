//! What can be wrong with a ruleset, and the words for it.

use std::fmt;

use super::{Contradiction, MAX_BYTES, MAX_TILES};
use crate::rules::{MatError, OptionError};
use crate::text::{did_you_mean, nearest, shown};
use crate::yaml::{Place, YamlProblem};

/// A ruleset that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesetError {
    /// Where in the file.
    pub at: Option<Place>,
    /// The keys that lead to it, such as `tiles.A.count`.
    pub path: String,
    /// What is wrong there.
    pub problem: RulesetProblem,
    /// The id of the built-in ruleset that shows how it is done.
    pub like: &'static str,
}

/// What is wrong with a ruleset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RulesetProblem {
    /// Not YAML.
    Yaml(YamlProblem),
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
    /// Keys with values were expected, such as these.
    Keys(String),
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

impl std::error::Error for RulesetError {}

impl fmt::Display for RulesetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (path, like) = (shown(&self.path), self.like);
        match &self.problem {
            RulesetProblem::Yaml(problem) => problem.fmt(f),
            RulesetProblem::Empty => {
                write!(
                    f,
                    "the ruleset is empty: start it with a line such as `base: {like}`"
                )
            }
            RulesetProblem::NoKeys(found) => write!(
                f,
                "a ruleset is keys with values, such as `base: {like}`; this is {found}"
            ),
            RulesetProblem::Record(game) => {
                f.write_str("this is the record of a game, not a ruleset")?;
                match game {
                    Some(game) => write!(f, "; its ruleset is `{}`", shown(game)),
                    None => Ok(()),
                }
            }
            RulesetProblem::TooLong => write!(f, "the limit for a ruleset is {MAX_BYTES} bytes"),
            RulesetProblem::UnknownKey(near) => {
                write!(f, "there is no key `{path}` in a ruleset of this kind; ")?;
                match near {
                    Some(near) => write!(f, "did you mean `{near}`?"),
                    None => write!(f, "`tileref rules show {like}` prints a complete one"),
                }
            }
            RulesetProblem::Missing => write!(
                f,
                "`{path}` is missing; `tileref rules show {like}` prints a complete ruleset, \
                 `base: {like}` starts from it"
            ),
            RulesetProblem::Range(least, most) => {
                write!(f, "`{path}` must be a whole number from {least} to {most}")
            }
            RulesetProblem::LetterTwice => {
                write!(f, "duplicate letter `{path}`: case makes no difference")
            }
            RulesetProblem::Never(why) => write!(f, "`{path}`: {why}"),
            RulesetProblem::TooManyTiles(tiles) => {
                write!(f, "the set has {tiles} tiles; the limit is {MAX_TILES}")
            }
            RulesetProblem::Expected(what) => write!(f, "`{path}` must be {what}"),
            RulesetProblem::Keys(example) => {
                let key = path.rsplit('.').next().unwrap_or_default();
                write!(
                    f,
                    "`{path}` must be keys with values, as in `{key}: {example}`"
                )
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
                "`{path}`: a ruleset draws the squares under `board`; only a record can name a file"
            ),
            RulesetProblem::Option(error) => error.fmt(f),
        }
    }
}
