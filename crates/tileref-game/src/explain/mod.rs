//! Explanations of everything with a name: what it means, where it comes from, and which house rules change it.

mod games;
mod precedence;
mod subjects;

pub use games::rules_of;
pub use precedence::{BadRecord, PRECEDENCE, rule_named};
pub use subjects::{SUBJECTS, Subject};

use std::sync::LazyLock;

use crate::options::{OptionSpec, Origin};
use crate::rule::Slug;
use crate::rules::{BUILT_IN, KindName, bonuses, key_names};
use crate::score::BonusRule;

/// Something that can be explained by its name.
#[derive(Clone, Copy, Debug)]
pub enum Topic {
    /// A rule that a line can break.
    Rule(Slug),
    /// A bonus.
    Bonus(&'static BonusRule),
    /// A part of the game that is not a single rule.
    Subject(&'static Subject),
    /// A key of rulesets.
    Key(&'static str),
    /// A built-in game.
    Game(&'static str),
    /// A house rule.
    Option(&'static OptionSpec),
}

impl Topic {
    /// Everything that can be explained.
    pub fn all() -> impl Iterator<Item = Self> {
        static ALL: LazyLock<Vec<Topic>> = LazyLock::new(|| Topic::collected().collect());
        ALL.iter().copied()
    }

    fn collected() -> impl Iterator<Item = Self> {
        let rules = PRECEDENCE.iter().map(|&slug| Self::Rule(slug));
        let bonuses = bonuses().map(Self::Bonus);
        let subjects = SUBJECTS.iter().map(Self::Subject);
        let games = BUILT_IN.iter().map(|(id, _)| Self::Game(id));
        rules
            .chain(bonuses)
            .chain(subjects)
            .chain(key_names().into_iter().map(Self::Key))
            .chain(games)
            .chain(options().map(Self::Option))
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Rule(slug) => slug.name(),
            Self::Bonus(bonus) => bonus.name,
            Self::Subject(subject) => subject.name,
            Self::Key(name) | Self::Game(name) => name,
            Self::Option(spec) => spec.name,
        }
    }

    /// Where it comes from; the comments of a game say so for each key.
    pub fn origin(self) -> Option<Origin> {
        match self {
            Self::Rule(of) => Some(of.explanation().origin),
            Self::Bonus(of) => Some(of.explanation.origin),
            Self::Subject(of) => Some(of.explanation.origin),
            Self::Option(of) => Some(of.origin),
            Self::Key(_) | Self::Game(_) => None,
        }
    }
}

/// Every option, once for each set of values: kinds of game can have options with the same name and different values.
fn options() -> impl Iterator<Item = &'static OptionSpec> {
    let kinds = KindName::ALL;
    kinds.iter().enumerate().flat_map(move |(n, kind)| {
        let earlier = move |spec: &&OptionSpec| {
            let mut before = kinds[..n].iter().flat_map(|kind| kind.options());
            before.all(|known| (known.name, known.values) != (spec.name, spec.values))
        };
        kind.options().filter(earlier)
    })
}

/// The topics with a name, which can be several: `ring` is a bonus and a house rule. `-` and `_` are equivalent, but
/// exact matches come first.
pub fn topics(name: &str) -> Vec<Topic> {
    let bare = name.trim().trim_matches('`').to_lowercase();
    let plain = |name: &str| name.replace('-', "_");
    let mut topics: Vec<Topic> = Topic::all()
        .filter(|topic| plain(topic.name()) == plain(&bare))
        .collect();
    topics.sort_by_key(|topic| topic.name() != bare);
    topics
}

/// Every name that can be explained.
pub fn names() -> impl Iterator<Item = &'static str> {
    Topic::all().map(Topic::name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_explained_and_every_option_exists() {
        for name in names() {
            assert!(!topics(name).is_empty(), "{name}");
        }
        for kind in KindName::ALL {
            for spec in kind.options() {
                let listed = options().filter(|listed| listed.name == spec.name);
                let same = listed.filter(|listed| listed.values == spec.values).count();
                assert_eq!(same, 1, "{kind} {}", spec.name);
            }
        }
        let all = PRECEDENCE
            .iter()
            .map(|rule| rule.explanation())
            .chain(bonuses().map(|bonus| &bonus.explanation))
            .chain(SUBJECTS.iter().map(|subject| &subject.explanation));
        for explanation in all {
            for option in explanation.options {
                assert!(
                    topics(option)
                        .iter()
                        .any(|topic| matches!(topic, Topic::Option(_))),
                    "{option}"
                );
            }
        }
    }
}
