//! A ruleset file that is being read: its values, each at the end of a path of keys, and what is wrong with them. A kind of
//! game reads its own section of the file with this; `rules` puts the ruleset together.

mod contradiction;
mod error;
mod read;
mod shape;

pub use read::letter_of;

pub use contradiction::{Conflict, Contradiction, SHORTEST_WORD, check_deal, check_scripts};
pub use error::{RulesetError, RulesetProblem};
pub use shape::{Asked, Shape};

use serde_yaml::Value;

use crate::yaml::{self, TextPlace};

/// The most bytes of a ruleset file.
pub const MAX_BYTES: usize = 256 * 1024;

/// The most tiles in a set: twenty times that of a game from a shop.
pub const MAX_TILES: usize = 2_000;

/// What was read, or why it cannot be.
pub type Read<T> = Result<T, RulesetError>;

/// A ruleset file that is being read.
#[derive(Debug)]
pub struct RulesetFile<'a> {
    /// Its text.
    pub body: &'a str,
    /// The id of its base, or else of a built-in ruleset of its kind: an example for error messages.
    pub like: &'static str,
    /// Its values, including those of its base once they are merged.
    pub values: Value,
    /// What its readers ask for, if that is recorded.
    pub asked: Option<Asked>,
}

impl RulesetFile<'_> {
    /// A problem at the end of a path of keys: at the value on the line of the last key, if that is wrong.
    pub fn fault(&self, path: &[&str], problem: RulesetProblem) -> RulesetError {
        let entry = yaml::find(self.body, path).filter(|_| problem.is_about_value());
        let value = entry.map(|entry| entry.value.start);
        let value = value.filter(|&at| !self.body[at..].starts_with(['\n', '\r', '#']));
        let at = value.or_else(|| yaml::find_nearest(self.body, path));
        RulesetError {
            at: at.map(|at| TextPlace::of(self.body, at)),
            path: path.join("."),
            keys: path.iter().map(|&key| key.to_owned()).collect(),
            problem,
        }
    }

    /// A problem at the end of a path such as `end.wordless`.
    pub fn fault_at(&self, path: &str, problem: RulesetProblem) -> RulesetError {
        self.fault(&path.split('.').collect::<Vec<_>>(), problem)
    }

    /// The place in the file that corresponds to a place in the value of a key, if that is a block of lines below the
    /// key. In the value, dots and spaces may stand for what is written.
    pub fn place_in(&self, key: &str, value: &str, at: TextPlace) -> Option<TextPlace> {
        let line = value.lines().nth(at.line - 1)?;
        let key = yaml::find(self.body, &[key])?.key;
        let above = TextPlace::of(self.body, key).line;
        let written = self.body.lines().nth(above + at.line - 1)?;
        let (all, signs) = (written.chars().count(), line.chars().count());
        let indent = all.checked_sub(signs)?;
        let mut below = written.chars().skip(indent).zip(line.chars());
        let is_it = below.all(|(written, sign)| written == sign || ". ".contains(sign));
        (is_it && written.chars().take(indent).all(|c| c == ' ')).then_some(TextPlace {
            line: above + at.line,
            column: indent + at.column,
        })
    }

    /// The file itself has the key at the end of this path; what its base has does not count.
    pub fn states(&self, path: &str) -> bool {
        yaml::find(self.body, &path.split('.').collect::<Vec<_>>()).is_some()
    }
}
