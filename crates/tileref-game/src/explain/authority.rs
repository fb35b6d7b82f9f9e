//! Who says each sentence of an explanation, and what the explanations of several games have in common.

use std::fmt;

use crate::options::{Origin, Said};
use crate::rules::Ruleset;
use crate::text::listed;

/// Who says a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Authority {
    /// The source of the game's rules, or another one, by its name.
    Source(String),
    /// Nobody else: our ruling.
    Ruling,
    /// Nobody: it is how the program works.
    Program,
    /// A table's own ruleset.
    Own,
    /// The options of one record.
    Table,
}

/// Within a sentence.
impl fmt::Display for Authority {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Source(name) => write!(f, "from {name}"),
            Self::Ruling => f.write_str("our ruling"),
            Self::Program => f.write_str("not a rule of the game, but how this program works"),
            Self::Own => f.write_str("from this ruleset"),
            Self::Table => f.write_str("chosen at this table"),
        }
    }
}

/// A game to explain: as its ruleset states it, and with the options of the table.
#[derive(Clone, Copy, Debug)]
pub struct Played<'a> {
    /// As the ruleset states it.
    pub game: &'a Ruleset,
    /// With the options of the table.
    pub table: &'a Ruleset,
}

impl Played<'_> {
    /// Who says a sentence about the topic with this name.
    pub fn authority(self, topic: &str, origin: Origin) -> Authority {
        let has = |names: &[String], name: &str| names.iter().any(|known| known == name);
        let source = &self.game.source;
        let listed = |name: &str| match () {
            () if has(&source.ours, name) => Some(Authority::Ruling),
            () if has(&source.clubs, name) => Some(Authority::Source(CLUBS.to_owned())),
            () => None,
        };
        let guide = || Authority::Source(source.name.clone());
        match origin {
            Origin::Guide => listed(topic).unwrap_or_else(guide),
            Origin::Ruling => Authority::Ruling,
            Origin::Program => Authority::Program,
            Origin::Published => Authority::Source(PUBLISHED.to_owned()),
            Origin::Setting(name) | Origin::Kept(name) => {
                let is_changed = self.game.option(name) != self.table.option(name);
                let states =
                    |path: &[String]| path.last().is_some_and(|key| key == name) || path[0] == name;
                let mut changes = self.game.changes.iter();
                if is_changed {
                    return Authority::Table;
                }
                if changes.any(|change| states(&change.path)) {
                    return Authority::Own;
                }
                if matches!(origin, Origin::Kept(_)) || has(&source.settles, name) {
                    return guide();
                }
                let mut options = self.game.options();
                let own = options.find(|spec| spec.name == name);
                let of_own = own.map_or(Origin::Guide, |spec| spec.origin);
                listed(name).unwrap_or_else(|| self.authority(name, of_own))
            }
        }
    }
}

const CLUBS: &str = "the rules of clubs";
const PUBLISHED: &str = "the rules published for the language";

/// Sentences that are said of the same games by the same authority.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paragraph {
    /// The games, by name; empty if it is said of all that have the topic.
    pub games: Vec<String>,
    /// What is said.
    pub text: String,
    /// Who says it, within a sentence.
    pub by: String,
}

/// The paragraphs of an explanation of these games; `said` is what each says, where it has the topic.
pub fn paragraphs(
    topic: &str,
    games: &[Played<'_>],
    said: impl Fn(&Ruleset) -> Option<Vec<Said>>,
) -> Vec<Paragraph> {
    let having = games
        .iter()
        .filter_map(|game| Some((game, said(game.table)?)));
    let having: Vec<(&Played<'_>, Vec<Said>)> = having.collect();
    let games = having.len();
    let mut paragraphs: Vec<Paragraph> = Vec::new();
    for (text, by) in sentences(topic, having) {
        let names = by.iter().map(|(game, _)| game.clone());
        let games: Vec<String> = names.filter(|_| by.len() < games).collect();
        let by = common(&by);
        let last = paragraphs.iter().rposition(|last| last.games == games);
        let same = last.map(|at| &mut paragraphs[at]);
        if let Some(same) = same.filter(|last| last.by == by) {
            same.text += " ";
            same.text += &text;
            continue;
        }
        // What is said of all games comes first, then each group of them.
        let of_all = paragraphs.iter().take_while(|one| one.games.is_empty());
        let end = if games.is_empty() {
            of_all.count()
        } else {
            paragraphs.len()
        };
        paragraphs.insert(
            last.map_or(end, |last| last + 1),
            Paragraph { games, text, by },
        );
    }
    paragraphs
}

/// Each sentence that these games say, in their order, with the games that say it and by what authority.
fn sentences(
    topic: &str,
    games: Vec<(&Played<'_>, Vec<Said>)>,
) -> Vec<(String, Vec<(String, Authority)>)> {
    let mut lines: Vec<(String, Vec<(String, Authority)>)> = Vec::new();
    for (played, said) in games {
        let mut next = 0;
        for Said { origin, text } in said {
            let by = (played.game.name.clone(), played.authority(topic, origin));
            let known = lines.iter().position(|(known, _)| *known == text);
            let at = known.unwrap_or_else(|| {
                lines.insert(next, (text.into_owned(), Vec::new()));
                next
            });
            lines[at].1.push(by);
            next = next.max(at + 1);
        }
    }
    lines
}

/// Who says something in several games: `our ruling`, or `ONE: our ruling; OTHER: from the makers' guide`.
pub fn common(by: &[(String, Authority)]) -> String {
    let mut groups: Vec<(&Authority, Vec<&str>)> = Vec::new();
    for (game, authority) in by {
        match groups.iter_mut().find(|(known, _)| *known == authority) {
            Some((_, games)) => games.push(game),
            None => groups.push((authority, vec![game])),
        }
    }
    match groups.as_slice() {
        [(authority, _)] => authority.to_string(),
        groups => {
            let groups = groups.iter();
            let groups = groups.map(|(authority, games)| format!("{}: {authority}", listed(games)));
            groups.collect::<Vec<_>>().join("; ")
        }
    }
}
