//! Where the rules of a game come from, and what a table's own ruleset changes.

use serde_yaml::Value;

use super::Ruleset;
use crate::action::Further;
use crate::features::Form;
use crate::options::{Facts, Part};
use crate::section::{Read, RulesetFile};
use crate::text::{count, listed};
use crate::tile::Face;
use crate::yaml::scalar;

/// Where the rules of a game come from: the key `source` of its ruleset. The lists have names of rules, parts of the game,
/// house rules and keys.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Source {
    /// What the source is called, as in `the makers' guide`.
    pub name: String,
    /// What it settles, though the sources of other games do not.
    pub settles: Vec<String>,
    /// What clubs decide instead.
    pub clubs: Vec<String>,
    /// What is our ruling, because it is silent.
    pub ours: Vec<String>,
}

impl Source {
    /// Reads the key.
    ///
    /// # Errors
    /// A value that is no name, or no list of names.
    pub(super) fn read(file: &RulesetFile<'_>) -> Read<Self> {
        Ok(Self {
            name: file.text("source.name")?,
            settles: file.names("source.settles")?,
            clubs: file.names("source.clubs")?,
            ours: file.names("source.ours")?,
        })
    }
}

/// A value that a ruleset changes in its base.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// Its keys, from the outermost.
    pub path: Vec<String>,
    /// The value, on one line.
    pub value: String,
    /// The value of the base; `None` if it has none.
    pub was: Option<String>,
}

/// The values that differ from those of the base.
pub(super) fn changes(own: &Value, base: &Value) -> Vec<Change> {
    let mut all = Vec::new();
    compare(own, Some(base), &mut Vec::new(), &mut all);
    all
}

fn compare(own: &Value, base: Option<&Value>, path: &mut Vec<String>, all: &mut Vec<Change>) {
    // A letter, the end and the like are shown whole.
    let deep = path.is_empty() || path.len() == 1 && ["options", "tiles"].contains(&&*path[0]);
    match (own, base) {
        _ if Some(own) == base => {}
        (Value::Mapping(keys), Some(Value::Mapping(of_base))) if deep => {
            for (key, value) in keys {
                path.push(scalar(key).unwrap_or_default());
                compare(value, of_base.get(key), path, all);
                path.pop();
            }
        }
        _ => all.push(Change {
            path: path.clone(),
            value: one_line(own),
            was: base.map(one_line),
        }),
    }
}

/// A value on one line.
fn one_line(value: &Value) -> String {
    let inside = |all: Vec<String>| all.join(", ");
    match value {
        Value::Sequence(list) => format!("[{}]", inside(list.iter().map(one_line).collect())),
        Value::Mapping(keys) => {
            let pairs = keys.iter();
            let pairs = pairs.map(|(key, value)| format!("{}: {}", one_line(key), one_line(value)));
            format!("{{{}}}", inside(pairs.collect()))
        }
        Value::String(lines) if lines.contains('\n') => {
            format!("{} lines", lines.lines().count())
        }
        other => scalar(other).unwrap_or_default(),
    }
}

impl Facts for Ruleset {
    fn has(&self, part: Part) -> bool {
        let features = &self.features;
        let further = |part| features.further.contains(&part);
        match part {
            Part::Turns => features.form != Form::Lists,
            Part::Lists => features.form == Form::Lists,
            Part::Loose => features
                .rounds
                .as_ref()
                .is_some_and(|rounds| rounds.cubes.is_none()),
            Part::ScoreOnly => features.form == Form::Bare,
            Part::Board => features.layout.is_some(),
            Part::Bends => features.bends,
            Part::Stacks => features.stacks,
            Part::Corners => features.corners,
            Part::Wildcards => self.tiles.count(Face::Wildcard) > 0,
            Part::Burns => features.burns,
            Part::Pool => features.shares_pool,
            Part::Racks => features.counts_racks,
            Part::Counts => self.counts_tiles(),
            Part::Challenges => self.has_challenges(),
            Part::Passes => features.passes,
            Part::Exchanges => features.exchange.is_some(),
            Part::Also => further(Further::Also),
            Part::Claims => further(Further::Claim),
            Part::FromTheRight => features.mirrored,
        }
    }

    fn option(&self, name: &str) -> Option<String> {
        Self::option(self, name)
    }

    fn stated(&self, key: &str) -> Option<String> {
        match key {
            "example" => Some(self.features.example.clone()),
            "rack" => Some(count(self.features.rack, "tile")),
            "disallowed" => {
                let words = self.disallowed().iter().map(|word| word.to_uppercase());
                Some(listed(words)).filter(|words| !words.is_empty())
            }
            key => self.kind().stated(key),
        }
    }

    fn is_settled(&self, name: &str) -> bool {
        self.source.settles.iter().any(|known| known == name)
    }
}
