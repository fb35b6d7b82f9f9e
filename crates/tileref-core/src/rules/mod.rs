//! Rulesets as data, house rules, and the name and meaning of every rule.

mod bonus;
pub mod explain;
pub(crate) mod file;
pub(crate) mod options;
mod slug;

pub use crate::kinds::crossword::{
    CrosswordHouse, LAYOUT, Layout, LayoutError, LayoutProblem, Square, Unplayed,
};
pub use crate::kinds::jigsaw::{
    Bonuses, Bridge, Corner, Disallowed, JigsawHouse, Keeping, MultiDirection, RackPenalty, Ring,
    Turns,
};
pub use crate::kinds::paths::PathsHouse;
pub use crate::kinds::stacking::{Blanks, Scoring, StackingHouse};
pub use crate::kinds::{
    Begins, Crossword, Ending, Jigsaw, Mechanic, MechanicName, Out, Paths, SpecialTiles, Stacking,
    TieBreak, WordPremiums, Wordless,
};
pub use bonus::{BonusRule, bonuses};
pub use file::{Contradiction, MAX_BYTES, RulesetError, RulesetProblem};
pub use options::{
    CATEGORIES, Categories, Draws, Enforcement, House, OptionSpec, Origin, RackCount,
    SESSION_OPTIONS, SessionOptions, Switch, TeamRacks, Values, WordCheck,
};
pub use slug::Slug;

use crate::grid::Grid;
use crate::text::{listed, nearest, shown};
use crate::tile::TileSet;

/// The built-in rulesets: id and YAML.
pub const BUILT_IN: &[(&str, &str)] = &[
    ("puzzingo", include_str!("../../rulesets/puzzingo.yaml")),
    ("lingo", include_str!("../../rulesets/lingo.yaml")),
    ("wordpaths", include_str!("../../rulesets/wordpaths.yaml")),
    (
        "jumbo-jumble",
        include_str!("../../rulesets/jumbo-jumble.yaml"),
    ),
    ("wordgame", include_str!("../../rulesets/wordgame.yaml")),
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
    /// Who goes first.
    pub begins: Begins,
    /// The tiles; none where the table has its own, as in word paths.
    pub tiles: TileSet,
    /// How words are played and scored.
    pub mechanic: Mechanic,
    /// The house rules that every kind of game has.
    pub house: House,
    /// The session options: time, categories, what the prompt shows.
    pub session_options: SessionOptions,
    /// The categories to draw from.
    pub categories: Categories,
}

/// A house rule that cannot be set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionError {
    /// No such option; the nearest one.
    Unknown {
        /// The name as written.
        name: String,
        /// The nearest option.
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
        /// The name as written.
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
    ///
    /// ```
    /// use tileref_core::rules::Ruleset;
    /// let lingo = Ruleset::built_in("lingo").expect("it is built in");
    /// assert_eq!(lingo.option("scoring").as_deref(), Some("best"));
    /// assert!(Ruleset::built_in("bingo").is_none());
    /// ```
    pub fn built_in(id: &str) -> Option<Self> {
        let (id, yaml) = BUILT_IN
            .iter()
            .find(|(known, _)| known.eq_ignore_ascii_case(id))?;
        Some(file::built_in(id, yaml).expect("built-in rulesets are tested to be readable"))
    }

    /// The options of this game: its house rules, then the session options.
    pub fn options(&self) -> impl Iterator<Item = &'static OptionSpec> + Clone + use<> {
        self.mechanic.name().options()
    }

    /// The value of a house rule, by its name.
    pub fn option(&self, name: &str) -> Option<String> {
        let own = self.mechanic.option(name);
        own.or_else(|| self.house.get(name))
            .or_else(|| self.session_options.get(name))
            .or_else(|| (name == CATEGORIES).then(|| self.categories.name().to_owned()))
    }

    /// Changes one house rule. A house rule that names a file gets the text of the file from `open`.
    ///
    /// # Errors
    /// An option or a value that the game does not have, with the nearest one; a file that cannot be used.
    ///
    /// ```
    /// use tileref_core::rules::{Ruleset, no_files};
    /// let mut rules = Ruleset::built_in("puzzingo").expect("it is built in");
    /// rules.set("judge", "entry", &no_files)?;
    /// assert_eq!(rules.option("judge").as_deref(), Some("entry"));
    /// let error = rules.set("juge", "entry", &no_files).unwrap_err();
    /// assert!(error.to_string().contains("`judge`"));
    /// # Ok::<(), tileref_core::rules::OptionError>(())
    /// ```
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
        if name == CATEGORIES {
            self.categories = Categories::named(value, open).map_err(of_file)?;
            return Ok(());
        }
        if let Some(own) = self.mechanic.set(name, value, open) {
            return own.map_err(of_file);
        }
        self.house
            .set(name, value)
            .or_else(|| self.session_options.set(name, value))
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

    /// The tiles that the table plays with: those of the ruleset, with what its house rules remove or add.
    pub fn tiles_in_play(&self) -> TileSet {
        self.mechanic.tiles_in_play(&self.tiles)
    }

    /// How the cells of the table are arranged.
    pub fn grid(&self) -> Grid {
        self.mechanic.grid()
    }

    /// The size of a full rack or pool; 0 if nobody holds tiles.
    pub fn rack(&self) -> usize {
        self.mechanic.rack()
    }

    /// Whether the tiles on racks and in the bag are known, so that they can be counted.
    pub fn counts_tiles(&self) -> bool {
        self.rack() > 0 && !self.mechanic.keeps_score_only()
    }

    /// Whether words can be challenged.
    pub fn has_challenges(&self) -> bool {
        self.mechanic.has_challenges(&self.house)
    }

    /// Whether words are looked up when they are played, if there is a dictionary.
    pub fn looks_up(&self) -> bool {
        self.mechanic.looks_up(&self.house)
    }

    /// Whether a turn that has run out of time is forfeited.
    pub fn has_forfeits(&self) -> bool {
        self.mechanic.has_passes()
    }

    /// Points of a bonus in this game, if it has the bonus and the points are fixed.
    pub fn bonus_points(&self, bonus: &BonusRule) -> Option<u32> {
        let bonuses = self.mechanic.bonuses();
        let found = bonuses.into_iter().find(|&(known, _)| known == bonus);
        found.and_then(|(_, points)| points)
    }
}

/// The built-in games that have a house rule of this name.
fn having(name: &str) -> Vec<&'static str> {
    let has = |id: &&str| {
        Ruleset::built_in(id).is_some_and(|game| game.options().any(|spec| spec.name == name))
    };
    BUILT_IN.iter().map(|(id, _)| *id).filter(has).collect()
}

/// Returns the text of a file that an option names, or why it cannot be read: the core opens no files itself.
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
