//! Rulesets as data, house rules, and the name and meaning of every rule.

pub mod explain;
mod file;
mod mat;
mod mechanic;
mod options;
mod slug;

pub use file::{Contradiction, MAX_BYTES, RulesetError, RulesetProblem};
pub use mat::{Mat, MatError, MatProblem, Square};
pub use mechanic::{
    Crossword, Ending, Jigsaw, Mechanic, MechanicName, Out, Paths, SpecialTiles, Stacking,
    TieBreak, WordPremiums, Wordless,
};
pub use options::{
    Blanks, Bonuses, Bridge, CATEGORIES, COMPANION, Categories, Companion, CrosswordHouse, Draws,
    Enforcement, House, JigsawHouse, Judge, LAYOUT, MultiDirection, OptionSpec, Origin, PathsHouse,
    RackPenalty, Ring, Scoring, StackingHouse, Switch, TeamRacks, Turns, Unplayed, Values,
};
pub use slug::{BonusName, Slug};

use crate::grid::Grid;
use crate::text::{listed, nearest, shown};
use crate::tile::TileSet;

/// The built-in rulesets: id and YAML.
pub const BUILT_IN: &[(&str, &str)] = &[
    ("puzzingo", include_str!("puzzingo.yaml")),
    ("lingo", include_str!("lingo.yaml")),
    ("wordpaths", include_str!("wordpaths.yaml")),
    ("jumbo-jumble", include_str!("jumbo-jumble.yaml")),
    ("wordgame", include_str!("wordgame.yaml")),
];

/// Everything about a game that is data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruleset {
    /// Stable name.
    pub id: String,
    /// The name that people see.
    pub name: String,
    /// Fewest and most seats; a seat is a player, or a team with a shared rack.
    pub seats: (usize, usize),
    /// The tiles; none where the table has its own, as in word paths.
    pub tiles: TileSet,
    /// How words come about and score.
    pub mechanic: Mechanic,
    /// The house rules that every kind of game has.
    pub house: House,
    /// The house rules of the evening: time, categories, what the prompt shows.
    pub companion: Companion,
    /// The categories to draw from.
    pub categories: Categories,
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
        /// A built-in game that has the options of this one.
        like: &'static str,
        /// The built-in games that have an option of this name.
        of: Vec<&'static str>,
    },
    /// No such value.
    Value {
        /// The option.
        spec: &'static OptionSpec,
        /// What was written.
        value: String,
    },
    /// A file that cannot be used: what is wrong with it.
    File {
        /// The option.
        spec: &'static OptionSpec,
        /// The file.
        path: String,
        /// What is wrong.
        problem: String,
    },
}

impl std::fmt::Display for OptionError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Unknown { name, of, .. } if !of.is_empty() => write!(
                f,
                "there is no option `{}` in this game; it is one of {}",
                shown(name),
                listed(of)
            ),
            Self::Unknown {
                name,
                nearest: Some(nearest),
                ..
            } => {
                write!(
                    f,
                    "there is no option `{}`; did you mean `{nearest}`?",
                    shown(name)
                )
            }
            Self::Unknown { name, like, .. } => {
                write!(
                    f,
                    "there is no option `{}`; `tileref rules show {like}` lists them",
                    shown(name)
                )
            }
            Self::Value { spec, value } => {
                write!(
                    f,
                    "option `{}` cannot be `{}`; it is {}",
                    spec.name,
                    shown(value),
                    spec.values
                )?;
                match spec.values.nearest(value) {
                    Some(near) => write!(f, "; did you mean `{near}`?"),
                    None => Ok(()),
                }
            }
            Self::File {
                spec,
                path,
                problem,
            } => write!(
                f,
                "option `{}`: {}: {}",
                spec.name,
                shown(path),
                shown(problem)
            ),
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

    /// The house rules that this game has: its own, and those of the evening.
    pub fn options(&self) -> impl Iterator<Item = &'static OptionSpec> + Clone + use<> {
        self.mechanic.name().options()
    }

    /// The value of a house rule, by its name.
    pub fn option(&self, name: &str) -> Option<String> {
        let own = match &self.mechanic {
            Mechanic::Jigsaw(jigsaw) => jigsaw.house.get(name),
            Mechanic::Stacking(stacking) => stacking.house.get(name),
            Mechanic::Crossword(crossword) if name == LAYOUT => Some(crossword.layout.clone()),
            Mechanic::Crossword(crossword) => crossword.house.get(name),
            Mechanic::Paths(paths) => paths.house.get(name),
        };
        own.or_else(|| self.house.get(name))
            .or_else(|| self.companion.get(name))
            .or_else(|| (name == CATEGORIES).then(|| self.categories.name().to_owned()))
    }

    /// Changes one house rule. A house rule that names a file gets the text of the file from `open`.
    ///
    /// # Errors
    /// An option or a value that the game does not have, with the nearest one; a file that will not do.
    pub fn set(&mut self, name: &str, value: &str, open: &Open<'_>) -> Result<(), OptionError> {
        let mut specs = self.options();
        let known = specs.clone();
        let Some(spec) = specs.find(|spec| spec.name == name) else {
            let nearest = nearest(name, known.map(|spec| spec.name));
            return Err(OptionError::Unknown {
                name: name.to_owned(),
                nearest,
                like: self.like(),
                of: having(name),
            });
        };
        let refused = || OptionError::Value {
            spec,
            value: value.to_owned(),
        };
        if !spec.values.admits(value) {
            return Err(refused());
        }
        let of_file = |problem| OptionError::File {
            spec,
            path: value.to_owned(),
            problem,
        };
        match &mut self.mechanic {
            _ if name == CATEGORIES => {
                self.categories = Categories::named(value, open).map_err(of_file)?;
                return Ok(());
            }
            Mechanic::Crossword(crossword) if name == LAYOUT => {
                return crossword.lay_mat(value, open).map_err(of_file);
            }
            _ => {}
        }
        let own = match &mut self.mechanic {
            Mechanic::Jigsaw(jigsaw) => jigsaw.house.set(name, value),
            Mechanic::Stacking(stacking) => stacking.house.set(name, value),
            Mechanic::Crossword(crossword) => crossword.house.set(name, value),
            Mechanic::Paths(paths) => paths.house.set(name, value),
        };
        own.or_else(|| self.house.set(name, value))
            .or_else(|| self.companion.set(name, value))
            .ok_or_else(refused)
    }

    /// The built-in game of this kind: the one that has this id, or else the first.
    fn like(&self) -> &'static str {
        let kind = |id: &&str| {
            Self::built_in(id).is_some_and(|game| game.mechanic.name() == self.mechanic.name())
        };
        let ids: Vec<&str> = BUILT_IN.iter().map(|(id, _)| *id).filter(kind).collect();
        let own = ids.iter().find(|id| **id == self.id);
        own.or(ids.first()).copied().unwrap_or(BUILT_IN[0].0)
    }

    /// The ruleset as the table plays it, once its house rules are set: with the tiles that they take out or put in.
    #[must_use]
    pub fn in_force(mut self) -> Self {
        if let Mechanic::Stacking(stacking) = &self.mechanic {
            let half = stacking.house.half_set == Switch::On;
            let tiles = if half {
                self.tiles.halved()
            } else {
                self.tiles.clone()
            };
            self.tiles = tiles.with_wildcards(stacking.house.blanks.count());
        }
        self
    }

    /// How the cells of the table lie to each other.
    pub fn grid(&self) -> Grid {
        match &self.mechanic {
            Mechanic::Stacking(stacking) => stacking.house.grid,
            _ => Grid::Square,
        }
    }

    /// Tiles that a rack, or a pool, is filled up to; 0 where nobody holds tiles.
    pub fn rack(&self) -> usize {
        match &self.mechanic {
            Mechanic::Jigsaw(jigsaw) => jigsaw.rack,
            Mechanic::Stacking(stacking) => stacking.house.pool as usize,
            Mechanic::Crossword(crossword) => crossword.rack,
            Mechanic::Paths(_) => 0,
        }
    }

    /// What the tiles are laid from, in a word.
    pub fn stock(&self) -> &'static str {
        match &self.mechanic {
            Mechanic::Stacking(_) => "pool",
            _ => "rack",
        }
    }

    /// Whether tiles have the shape of jigsaw pieces, some of them that of a corner.
    pub fn has_corners(&self) -> bool {
        matches!(self.mechanic, Mechanic::Jigsaw(_))
    }

    /// Whether a turn can be given up.
    pub fn has_passes(&self) -> bool {
        matches!(self.mechanic, Mechanic::Jigsaw(_) | Mechanic::Crossword(_))
    }

    /// Whether tiles can be put back for others.
    pub fn has_exchanges(&self) -> bool {
        match &self.mechanic {
            Mechanic::Jigsaw(_) => true,
            Mechanic::Stacking(stacking) => {
                let house = &stacking.house;
                house.hidden == Switch::On && house.throw_in == Switch::On
            }
            Mechanic::Crossword(crossword) => crossword.exchange,
            Mechanic::Paths(_) => false,
        }
    }

    /// Whether words can be challenged.
    pub fn has_challenges(&self) -> bool {
        match &self.mechanic {
            Mechanic::Jigsaw(_) | Mechanic::Paths(_) => true,
            Mechanic::Stacking(_) => false,
            Mechanic::Crossword(crossword) => {
                crossword.challenge || self.house.judge == Judge::Challenge
            }
        }
    }

    /// Whether all play from one pool instead of a rack each.
    pub fn shares_pool(&self) -> bool {
        matches!(&self.mechanic, Mechanic::Stacking(stacking) if stacking.house.hidden == Switch::Off)
    }

    /// Whether words are looked up as they are laid, where there is something to look them up in.
    pub fn looks_up(&self) -> bool {
        matches!(self.mechanic, Mechanic::Stacking(_)) || self.house.judge == Judge::Entry
    }

    /// When the game ends by itself.
    pub fn ending(&self) -> Ending {
        match &self.mechanic {
            Mechanic::Jigsaw(jigsaw) => jigsaw.ending,
            Mechanic::Crossword(crossword) => crossword.ending,
            Mechanic::Stacking(_) | Mechanic::Paths(_) => Ending {
                out: Out::Everyone,
                wordless: Wordless::Never,
            },
        }
    }

    /// Points of a bonus in this game, where it has it.
    pub fn bonus_points(&self, name: BonusName) -> Option<u32> {
        match &self.mechanic {
            Mechanic::Jigsaw(jigsaw) => jigsaw.bonus(name),
            Mechanic::Crossword(crossword) if name == BonusName::AllTiles => crossword.all_tiles,
            _ => None,
        }
    }
}

/// The built-in games that have a house rule of this name.
fn having(name: &str) -> Vec<&'static str> {
    let has = |id: &&str| {
        Ruleset::built_in(id).is_some_and(|game| game.options().any(|spec| spec.name == name))
    };
    BUILT_IN.iter().map(|(id, _)| *id).filter(has).collect()
}

/// Gives the text of a file that a house rule names, or says why it cannot be had: the core itself opens none.
pub type Open<'a> = dyn Fn(&str) -> Result<String, String> + 'a;

/// For a table whose house rules name no files.
///
/// # Errors
/// Always.
pub fn no_files(_: &str) -> Result<String, String> {
    Err("files cannot be read here".to_owned())
}

#[cfg(test)]
mod tests;
