//! What can be wrong with a ruleset.

use std::fmt;

use super::{Contradiction, MAX_BYTES, MAX_TILES};
use crate::rules::{LayoutError, OptionError};
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
    /// Nothing, or only comments.
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
    /// Keys with values were expected, like these.
    Keys(String),
    /// A whole number in these bounds was expected.
    Range(u32, u32),
    /// A duplicate letter.
    LetterTwice,
    /// What no table can play.
    Never(Contradiction),
    /// More tiles than a table can hold.
    TooManyTiles(usize),
    /// A name that is not known, and the names that are.
    NoSuch(String, Vec<&'static str>),
    /// A board that cannot be so.
    Board(LayoutError),
    /// A file in a ruleset that has a board of its own.
    FileInRuleset,
    /// A house rule that cannot be so.
    Option(Box<OptionError>),
}

impl std::error::Error for RulesetError {}

impl fmt::Display for RulesetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (path, like) = (shown(&self.path), self.like);
        let whole = format!("`tileref rules show {like}` prints a complete one");
        f.write_str(&match &self.problem {
            RulesetProblem::Yaml(problem) => problem.to_string(),
            RulesetProblem::Empty => {
                format!("the ruleset is empty: start it with a line such as `base: {like}`")
            }
            RulesetProblem::NoKeys(found) => {
                format!("a ruleset is keys with values, such as `base: {like}`; this is {found}")
            }
            RulesetProblem::Record(None) => {
                "this is the record of a game, not a ruleset".to_owned()
            }
            RulesetProblem::Record(Some(game)) => {
                let game = shown(game);
                format!("this is the record of a game, not a ruleset; its ruleset is `{game}`")
            }
            RulesetProblem::TooLong => format!("the limit for a ruleset is {MAX_BYTES} bytes"),
            RulesetProblem::UnknownKey(near) => {
                let near = near.as_ref().map(|near| format!("did you mean `{near}`?"));
                let help = near.unwrap_or(whole);
                format!("there is no key `{path}` in a ruleset of this kind; {help}")
            }
            RulesetProblem::Missing => {
                format!("`{path}` is missing; {whole}, `base: {like}` starts from it")
            }
            RulesetProblem::Range(least, most) => {
                format!("`{path}` must be a whole number from {least} to {most}")
            }
            RulesetProblem::LetterTwice => {
                format!("duplicate letter `{path}`: case makes no difference")
            }
            RulesetProblem::Never(why) => format!("`{path}`: {why}"),
            RulesetProblem::TooManyTiles(tiles) => {
                format!("the set has {tiles} tiles; the limit is {MAX_TILES}")
            }
            RulesetProblem::Expected(what) => format!("`{path}` must be {what}"),
            RulesetProblem::Keys(example) => {
                let key = path.rsplit('.').next().unwrap_or_default();
                format!("`{path}` must be keys with values, as in `{key}: {example}`")
            }
            RulesetProblem::NoSuch(name, known) => {
                let near = did_you_mean(nearest(name, known.iter().copied()));
                let (name, known) = (shown(name), known.join(", "));
                format!("`{path}` cannot be `{name}`; it is one of {known}{near}")
            }
            RulesetProblem::Board(error) => format!("`{path}`: {error}"),
            RulesetProblem::FileInRuleset => {
                format!("`{path}`: draw the squares under `board`; only a record can name a file")
            }
            RulesetProblem::Option(error) => error.to_string(),
        })
    }
}
