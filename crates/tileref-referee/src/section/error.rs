//! What can be wrong with a ruleset.

use super::{Contradiction, MAX_BYTES, MAX_TILES};
use crate::layout::LayoutError;
use crate::letter_grid::CubesProblem;
use crate::options::OptionError;
use crate::text::{did_you_mean, nearest, shown};
use crate::yaml::{TextPlace, YamlProblem};

/// A ruleset that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}{problem}", subject(path))]
pub struct RulesetError {
    /// Where in the file.
    pub at: Option<TextPlace>,
    /// What the message is about, such as `tiles.A.count`; empty if it is not about a key, or names it itself.
    pub path: String,
    /// The keys that lead to it, from the outermost; none if it is about the whole file.
    pub keys: Vec<String>,
    /// What is wrong there.
    pub problem: RulesetProblem,
}

/// What is wrong with a ruleset. If it is about a key, the message is a sentence whose subject is the key.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RulesetProblem {
    /// Not YAML.
    #[error(transparent)]
    Yaml(YamlProblem),
    /// Nothing, or only comments. The id is that of a built-in ruleset, as an example.
    #[error("the ruleset is empty: start it with a line such as `base: {0}`")]
    Empty(&'static str),
    /// Something other than keys with values: what it is, and the id of an example.
    #[error("a ruleset is keys with values, such as `base: {1}`; this is {0}")]
    NoKeys(String, &'static str),
    /// The record of a game, and the game that it names.
    #[error("this is the record of a game, not a ruleset{}", its_ruleset(.0.as_deref()))]
    Record(Option<String>),
    /// Too many bytes.
    #[error("the limit for a ruleset is {MAX_BYTES} bytes")]
    TooLong,
    /// A key that rulesets of this kind do not have, and what to try.
    #[error("is not a key of this kind of ruleset; {0}")]
    UnknownKey(String),
    /// A key that must be stated, and what to try.
    #[error("is missing; {0}")]
    Missing(String),
    /// Neither a `base` nor a `mechanic`.
    #[error("is missing: name the game that this ruleset changes, one of {}", .0.join(", "))]
    NoBase(Vec<&'static str>),
    /// A value of another type or range.
    #[error("must be {0}")]
    Expected(&'static str),
    /// Not keys with values, such as these.
    #[error("must be keys with values, as in `{0}`")]
    Keys(String),
    /// Not a whole number within these bounds.
    #[error("must be a whole number from {0} to {1}")]
    Range(u32, u32),
    /// The same letter in upper and in lower case.
    #[error("is a duplicate letter: case makes no difference")]
    LetterTwice,
    /// No table could play it.
    #[error("cannot be used: {0}")]
    Never(Contradiction),
    /// What it states can never happen. The game is played as if it were not there.
    #[error(transparent)]
    Idle(Contradiction),
    /// Too many tiles in the set.
    #[error("cannot be used: the set has {0} tiles; the limit is {MAX_TILES}")]
    TooManyTiles(usize),
    /// A name that is not one of these.
    #[error("{}must be one of {}{}", cannot_be(name), known.join(", "), did_you_mean(*near))]
    NoSuch {
        /// The name as written; empty if it is no name.
        name: String,
        /// The names that there are.
        known: Vec<&'static str>,
        /// The one that was probably meant.
        near: Option<&'static str>,
    },
    /// A board that cannot be read.
    #[error("cannot be used: {0}")]
    Board(LayoutError),
    /// Cubes that cannot be read.
    #[error("cannot be used: {0}")]
    Cubes(CubesProblem),
    /// A file, which only records can name.
    #[error("cannot name a file here; name it in the `options` of a record")]
    FileInRuleset,
    /// A house rule that cannot be set; the message names it.
    #[error(transparent)]
    Option(Box<OptionError>),
}

impl RulesetProblem {
    /// The ruleset can be played all the same.
    pub fn is_idle(&self) -> bool {
        matches!(self, Self::Idle(_))
    }

    /// What to try, where the message does not say it; for a wrong value, an example that can be used.
    pub fn remedy(&self, example: Option<&str>) -> String {
        match self {
            Self::Yaml(_) => "mend this first: the rest cannot be read before".to_owned(),
            Self::Never(why) | Self::Idle(why) => why.remedy(),
            Self::Cubes(why) => why.remedy().to_owned(),
            Self::UnknownKey(hint) | Self::Missing(hint) => hint.clone(),
            Self::NoSuch {
                near: Some(near), ..
            } => format!("write `{near}`"),
            Self::FileInRuleset => "put the file into the `options` of each record".to_owned(),
            Self::LetterTwice => "keep one of the two".to_owned(),
            Self::TooManyTiles(_) => "count fewer tiles".to_owned(),
            _ => match example {
                Some(example) => format!("for example `{}`", shown(example)),
                None => "leave it out".to_owned(),
            },
        }
    }

    /// A name that is not one of these.
    pub fn no_such(name: String, known: Vec<&'static str>) -> Self {
        let near = nearest(&name, known.iter().copied());
        Self::NoSuch { name, known, near }
    }

    /// The key is right, and only its value is wrong; `Expected` can be about either.
    pub(super) fn is_about_value(&self) -> bool {
        matches!(
            self,
            Self::Keys(_)
                | Self::Range(..)
                | Self::NoSuch { .. }
                | Self::FileInRuleset
                | Self::Option(_)
        )
    }
}

fn subject(path: &str) -> String {
    match path {
        "" => String::new(),
        path => format!("`{}` ", shown(path)),
    }
}

fn its_ruleset(game: Option<&str>) -> String {
    game.map_or_else(String::new, |game| {
        format!("; its ruleset is `{}`", shown(game))
    })
}

/// Nothing for a value that is no name.
fn cannot_be(name: &str) -> String {
    match name {
        "" => String::new(),
        name => format!("cannot be `{}`; it ", shown(name)),
    }
}
