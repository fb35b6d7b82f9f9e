//! What the value of a key may be, as its reader asks for it: a schema is made of what the readers of a ruleset ask.

use std::cell::RefCell;

use super::RulesetFile;

/// What a value may be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A whole number between these two.
    Number(u32, u32),
    /// `true` or `false`.
    Truth,
    /// A text, on one line or several.
    Text,
    /// A text that matches this regular expression, whole.
    Like(&'static str),
    /// One of these names.
    Names(&'static [&'static str]),
    /// A list of names or words.
    List,
    /// Keys with values.
    Keys(Vec<(&'static str, Shape)>),
    /// A value for each of several numbers.
    ByNumber(Box<Shape>),
    /// Any of these.
    Any(Vec<Shape>),
}

/// What was asked for: each path of keys, and what its value may be.
pub type Asked = RefCell<Vec<(String, Shape)>>;

impl RulesetFile<'_> {
    /// Records what the value at the end of a path may be.
    pub fn asks(&self, path: &str, shape: impl FnOnce() -> Shape) {
        if let Some(asked) = &self.asked {
            asked.borrow_mut().push((path.to_owned(), shape()));
        }
    }
}
