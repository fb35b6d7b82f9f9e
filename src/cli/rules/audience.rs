//! For whom a name is explained.

use super::{built_in_games, has};
use crate::explain::Topic;
use crate::options::OptionSpec;
use crate::rules;
use crate::rules::Ruleset;

/// Who reads an explanation, and how wide it may be.
pub(super) struct Audience<'a> {
    /// The game that is being played, if any.
    pub game: Option<&'a Ruleset>,
    /// The game with the options of the table, or as it is built in.
    pub table: &'a Ruleset,
    /// The width of a line.
    pub width: usize,
}

impl Audience<'_> {
    /// The games to describe: the one being played, or every built-in game.
    pub fn games(&self) -> Vec<Ruleset> {
        match self.game {
            Some(game) => vec![game.clone()],
            None => built_in_games().collect(),
        }
    }

    /// The topics to explain: at the table no ruleset key if something else has the name, and if the game being played has a
    /// house rule with this name, no other game's.
    pub fn own(&self, mut topics: Vec<Topic>) -> Vec<Topic> {
        if topics.len() > 1 && self.game.is_some() {
            topics.retain(|topic| !matches!(topic, Topic::Key(_)));
        }
        let has = |spec: &OptionSpec| self.game.is_some_and(|game| has(game, spec));
        let own = |topic: &Topic| matches!(topic, Topic::Option(spec) if has(spec));
        if topics.iter().any(own) {
            topics.retain(|topic| !matches!(topic, Topic::Option(_)) || own(topic));
        }
        topics
    }

    /// The game being played is of a kind without this ruleset key.
    pub fn lacks_key(&self, name: &str) -> bool {
        let lacks = |game: &Ruleset| {
            rules::keys(game.closest_built_in())
                .iter()
                .all(|key| key.name != name)
        };
        self.game.is_some_and(lacks)
    }

    /// The game being played is a built-in one, so that its keys have the values of its file.
    pub fn is_built_in(&self) -> bool {
        self.game
            .is_none_or(|game| Ruleset::built_in(&game.id).as_ref() == Some(game))
    }
}
