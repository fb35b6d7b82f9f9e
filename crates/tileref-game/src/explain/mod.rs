//! Explanations of everything with a name: what it means, where it comes from, and which house rules change it.

mod authority;
mod games;
mod precedence;
mod subjects;

pub use authority::{Authority, Paragraph, Played, common, paragraphs};
pub use games::{is_of_program, rules_of};
pub use precedence::{BadRecord, PRECEDENCE, explanation, rule_named};
pub use subjects::{SUBJECTS, Subject};

use std::sync::LazyLock;

use crate::options::{OptionSpec, Origin};
use crate::rule::Slug;
use crate::rules::{BUILT_IN, KindName, Ruleset, bonuses, key_names, summary};
use crate::score::BonusRule;

/// A game in three lines: what it is, what a play scores, and how the game ends. Rulesets of your own have no line that
/// says what they are.
pub fn in_three_lines(game: &Ruleset) -> Vec<String> {
    let first = |name: &str| {
        let subject = SUBJECTS.iter().find(|subject| subject.name == name)?;
        let said = (subject.of_game)(game)?.into_iter().next()?;
        Some(said.text.into_owned())
    };
    let is = Some(summary(&game.id).to_owned()).filter(|line| !line.is_empty());
    is.into_iter()
        .chain(first("words"))
        .chain(first("end"))
        .collect()
}

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

    /// Who says what comes first of it in the built-in games; the comments of a game say so for each key.
    pub fn source(self) -> Option<String> {
        let origin = match self {
            Self::Rule(of) => explanation(of)?.says[0].origin,
            Self::Bonus(of) => of.explanation.says[0].origin,
            Self::Option(of) => Origin::Setting(of.name),
            Self::Subject(_) | Self::Key(_) | Self::Game(_) => return None,
        };
        let games = BUILT_IN.iter().filter_map(|(id, _)| Ruleset::built_in(id));
        let has = |game: &Ruleset| match self {
            Self::Rule(of) => is_of_program(of) || rules_of(game).any(|rule| rule == of),
            Self::Bonus(of) => game.features.bonuses.iter().any(|(known, _)| *known == of),
            _ => game
                .options()
                .any(|own| Self::Option(own).name() == self.name()),
        };
        let by = games.filter(has).map(|game| {
            let (game, table) = (&game, &game);
            Played { game, table }.authority(self.name(), origin)
        });
        let by: Vec<Authority> = by.collect();
        let first = by.first()?;
        let same = by.iter().all(|other| other == first);
        Some(match first {
            first if same => first.to_string(),
            _ => "differs from game to game".to_owned(),
        })
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
mod tests;
