//! Where something stands in the text of a record.

use super::{Record, split_mark};
pub use crate::yaml::Place;
use crate::yaml::{Step, find, lines};

/// Where a turn stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnPlace {
    /// The first character of the actor.
    pub actor: Place,
    /// The value of the turn, its quote included when it has one.
    pub action: Place,
    /// The first character of the action when the whole action stands on that line just as it reads, so that a
    /// caret can be put below each of its characters.
    pub plain: Option<Place>,
}

/// A part of a record that has a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Node<'a> {
    /// The value of a key of the record.
    Value(&'a str),
    /// The key itself.
    Key(&'a str),
    /// A player, counted from 0.
    Player(usize),
    /// The name of a team.
    Team(&'a str),
    /// A member of a team, counted from 0.
    Member(&'a str, usize),
    /// The name of a house rule.
    OptionName(&'a str),
    /// The value of a house rule.
    OptionValue(&'a str),
    /// A turn, counted from 0.
    Turn(usize),
    /// The actor of a turn.
    Actor(usize),
    /// The action of a turn.
    Action(usize),
}

/// The place of a part of the record, if the text has it.
pub fn place_of(text: &str, node: Node<'_>) -> Option<Place> {
    find(split_mark(text).1, &node.steps()).map(|spot| spot.place)
}

/// Where turn `index` (from 0) stands, if there is one.
pub fn place_of_turn(text: &str, index: usize) -> Option<TurnPlace> {
    let body = split_mark(text).1;
    let actor = find(body, &Node::Actor(index).steps())?;
    let action = find(body, &Node::Action(index).steps())?;
    let said = Record::parse(text)
        .ok()
        .and_then(|record| record.turns.into_iter().nth(index))?
        .action;
    let rest = &body[action.offset..];
    let quote = usize::from(rest.starts_with(['"', '\'']));
    let as_read = rest[quote..]
        .get(..said.len())
        .is_some_and(|raw| raw.replace('\t', " ") == said);
    let plain = as_read.then_some(Place {
        column: action.place.column + quote,
        ..action.place
    });
    Some(TurnPlace {
        actor: actor.place,
        action: action.place,
        plain,
    })
}

/// One line of the text, counted from 1, without its end.
pub fn source_line(text: &str, line: usize) -> Option<&str> {
    let mut lines = lines(split_mark(text).1).skip(line.checked_sub(1)?);
    let found = lines.next()?;
    // After the last break there is nothing to show.
    (!found.is_empty() || lines.next().is_some()).then_some(found)
}

impl<'a> Node<'a> {
    pub(super) fn steps(self) -> Vec<Step<'a>> {
        use Step::{FirstKey, FirstValue, Item, Key, Value};
        match self {
            Self::Value(key) => vec![Value(key)],
            Self::Key(key) => vec![Key(key)],
            Self::Player(i) => vec![Value("players"), Item(i)],
            Self::Team(team) => vec![Value("teams"), Key(team)],
            Self::Member(team, i) => vec![Value("teams"), Value(team), Item(i)],
            Self::OptionName(name) => vec![Value("options"), Key(name)],
            Self::OptionValue(name) => vec![Value("options"), Value(name)],
            Self::Turn(i) => vec![Value("turns"), Item(i)],
            Self::Actor(i) => vec![Value("turns"), Item(i), FirstKey],
            Self::Action(i) => vec![Value("turns"), Item(i), FirstValue],
        }
    }
}
