//! Rulesets as data, house rules, and the name and meaning of every rule.

pub mod explain;
mod file;
mod options;
mod slug;

pub use file::{MAX_BYTES, RulesetError, RulesetProblem};
pub(crate) use options::choices;
pub use options::{
    Bonuses, Bridge, Enforcement, House, Judge, MultiDirection, OptionSpec, Origin, RackPenalty,
    Ring, Switch, TeamRacks, Turns,
};
pub use slug::{BonusName, Slug};

use crate::text::nearest;
use crate::tile::{Letter, TileSet};

/// The built-in rulesets: id and YAML.
pub const BUILT_IN: &[(&str, &str)] = &[("puzzingo", include_str!("puzzingo.yaml"))];

/// Everything about a game that is data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruleset {
    /// Stable name.
    pub id: String,
    /// The name that people see.
    pub name: String,
    /// Fewest and most seats; a seat is a player, or a team with a shared rack.
    pub seats: (usize, usize),
    /// Tiles dealt to a seat and filled up to.
    pub rack: usize,
    /// The tiles.
    pub tiles: TileSet,
    /// Rounds in a row without a word after which the game ends.
    pub wordless_rounds: usize,
    /// What tiles left on a rack count at the end.
    pub unplayed: Unplayed,
    /// How words come about and score.
    pub mechanic: Mechanic,
    /// House rules as the ruleset has them.
    pub house: House,
}

/// How words come about. One variant for each way that really differs; everything else is data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mechanic {
    /// Jigsaw tiles on a free table, words that bend.
    Jigsaw(Jigsaw),
}

/// The data of the jigsaw games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Jigsaw {
    /// Letters that a word must have for its letter premiums to count.
    pub premium_from: usize,
    /// How often a letter counts in such a word.
    pub letter_premiums: Vec<(Letter, u32)>,
    /// What a corner tile multiplies its words by.
    pub corner_factor: u32,
    /// What a wildcard multiplies its words by.
    pub wildcard_factor: u32,
    /// Points of each bonus.
    pub bonuses: Vec<(BonusName, u32)>,
}

impl Jigsaw {
    /// Points of a bonus.
    pub fn bonus(&self, name: BonusName) -> u32 {
        self.bonuses
            .iter()
            .find(|(known, _)| *known == name)
            .map_or(0, |&(_, points)| points)
    }

    /// How often a letter's value counts in a word of `letters` letters.
    pub fn letter_premium(&self, letter: Letter, letters: usize) -> u32 {
        let premium = self
            .letter_premiums
            .iter()
            .find(|(known, _)| *known == letter);
        premium
            .filter(|_| letters >= self.premium_from)
            .map_or(1, |&(_, times)| times)
    }
}

/// What special tiles left on a rack count, and what they multiply the rack by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unplayed {
    /// Points of a corner tile.
    pub corner: u32,
    /// What it multiplies by.
    pub corner_times: u32,
    /// Points of a wildcard.
    pub wildcard: u32,
    /// What it multiplies by.
    pub wildcard_times: u32,
}

/// A house rule that cannot be set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionError {
    /// No such option; the nearest one.
    Unknown {
        /// What was written.
        name: String,
        /// The option that was probably meant.
        nearest: Option<&'static str>,
    },
    /// No such value.
    Value {
        /// The option.
        spec: &'static OptionSpec,
        /// What was written.
        value: String,
    },
}

impl std::fmt::Display for OptionError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        use crate::text::shown;
        match self {
            Self::Unknown {
                name,
                nearest: Some(nearest),
            } => {
                write!(
                    f,
                    "there is no option `{}`; did you mean `{nearest}`?",
                    shown(name)
                )
            }
            Self::Unknown {
                name,
                nearest: None,
            } => {
                write!(
                    f,
                    "there is no option `{}`; `tileref rules show` lists them",
                    shown(name)
                )
            }
            Self::Value { spec, value } => {
                let values: Vec<String> = spec
                    .values
                    .iter()
                    .map(|value| format!("`{value}`"))
                    .collect();
                write!(
                    f,
                    "option `{}` cannot be `{}`; it is {}",
                    spec.name,
                    shown(value),
                    values.join(" or ")
                )?;
                match nearest(value, spec.values.iter().copied()) {
                    Some(near) => write!(f, "; did you mean `{near}`?"),
                    None => Ok(()),
                }
            }
        }
    }
}

impl std::error::Error for OptionError {}

impl Ruleset {
    /// A built-in ruleset.
    ///
    /// # Panics
    /// Never: every built-in ruleset is tested to be readable.
    pub fn built_in(id: &str) -> Option<Self> {
        let (_, yaml) = BUILT_IN
            .iter()
            .find(|(known, _)| known.eq_ignore_ascii_case(id))?;
        Some(Self::parse(yaml).expect("built-in rulesets are tested to be readable"))
    }

    /// The house rules that this game has.
    pub fn options(&self) -> &'static [OptionSpec] {
        match self.mechanic {
            Mechanic::Jigsaw(_) => options::JIGSAW,
        }
    }

    /// Changes one house rule.
    ///
    /// # Errors
    /// An option or a value that the game does not have, with the nearest one.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        let specs = self.options();
        let Some(spec) = specs.iter().find(|spec| spec.name == name) else {
            let nearest = nearest(name, specs.iter().map(|spec| spec.name));
            return Err(OptionError::Unknown {
                name: name.to_owned(),
                nearest,
            });
        };
        self.house
            .set(name, value)
            .ok_or_else(|| OptionError::Value {
                spec,
                value: value.to_owned(),
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_option_takes_each_of_its_values_and_no_other() {
        let mut rules = Ruleset::built_in("puzzingo").unwrap();
        for spec in rules.options() {
            assert!(rules.house.get(spec.name).is_some(), "{}", spec.name);
            for value in spec.values {
                rules.set(spec.name, value).unwrap();
                assert_eq!(rules.house.get(spec.name), Some(*value));
            }
            assert!(matches!(
                rules.set(spec.name, "perhaps"),
                Err(OptionError::Value { .. })
            ));
        }
        let error = rules.set("jugde", "entry").unwrap_err();
        assert_eq!(
            error.to_string(),
            "there is no option `jugde`; did you mean `judge`?"
        );
    }

    #[test]
    fn the_set_has_a_hundred_tiles() {
        let rules = Ruleset::built_in("puzzingo").unwrap();
        assert_eq!(rules.tiles.total(), 100);
        assert_eq!(rules.rack, 7);
    }
}
