//! Rulesets as data, house rules, and explanations of every rule.

mod any_kind;
mod check;
mod clubs;
mod file;
mod keys;
#[cfg(test)]
mod kind_tests;
mod merge;
mod schema;
mod session_options;
mod source;

pub use any_kind::{AnyKind, KindName, bonuses};
pub use check::{Checked, MOST_FAULTS};
pub use clubs::{CLUB, club_names, club_rules, club_text, with_clubs};
pub use keys::{RulesetKey, key_names, keys, summary};
pub use schema::schema;
pub use session_options::{Categories, Draws, FinderUse, Lookups, SessionOptions, option_noun};
pub use source::{Change, Source};

use std::sync::OnceLock;

use crate::features::{Challenges, Features, Form};
use crate::kinds::crossword::{CrosswordHouse, Language};
use crate::options::{House, OptionError, OptionSpec, WordCheck, choices};
use crate::referee::Referee;
use crate::search::Generator;
use crate::section::Conflict;
use crate::text::nearest;
use crate::tile::TileSet;

/// The most seats of a game.
pub const MOST_SEATS: u32 = 20;

/// The built-in rulesets: their ids and YAML.
pub const BUILT_IN: &[(&str, &str)] = &[
    ("puzzingo", include_str!("../../rulesets/puzzingo.yaml")),
    ("lingo", include_str!("../../rulesets/lingo.yaml")),
    ("towers", include_str!("../../rulesets/towers.yaml")),
    ("wordpaths", include_str!("../../rulesets/wordpaths.yaml")),
    ("cubes", include_str!("../../rulesets/cubes.yaml")),
    ("cubes5", include_str!("../../rulesets/cubes5.yaml")),
    (
        "jumbo-jumble",
        include_str!("../../rulesets/jumbo-jumble.yaml"),
    ),
    ("wordgame", include_str!("../../rulesets/wordgame.yaml")),
    ("crossword", include_str!("../../rulesets/crossword.yaml")),
];

choices! {
    /// Who goes first.
    pub enum Begins {
        /// The player who drew the letter nearest to A; a wildcard beats all.
        Draw = "draw",
        /// The youngest.
        Youngest = "youngest",
        /// Anyone the table chooses.
        Anyone = "anyone",
    }
}

/// A game as data: what its file states, and the house rules that a table has set. A game is played by it, and reports
/// read it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Ruleset {
    /// Stable name.
    pub id: String,
    /// The name that people see.
    pub name: String,
    /// The fewest and the most seats; a seat is a player, or a team with a shared rack.
    pub seats: (usize, usize),
    /// Who goes first.
    pub begins: Begins,
    /// Where its rules come from.
    pub source: Source,
    /// The built-in ruleset that its file starts from; `None` for a complete one.
    pub base: Option<&'static str>,
    /// What its file changes in its base, in order.
    pub changes: Vec<Change>,
    /// The tiles that its file states.
    stated: TileSet,
    /// The tiles in play, once house rules have removed or added some; none where players write lists: the table uses its own.
    pub tiles: TileSet,
    /// Words that its file disallows, in lower case.
    pub(crate) disallowed: Vec<String>,
    /// How words are played and scored.
    mechanic: AnyKind,
    /// What the game has, with the house rules as they are set.
    pub features: Features,
    /// The house rules that every kind of game has.
    pub house: House,
    /// The session options: time, categories, what the prompt shows.
    pub session_options: SessionOptions,
}

/// Reads the file that a house rule names, or says why that failed: no file is opened here.
pub type Open<'a> = dyn Fn(&str) -> Result<String, String> + 'a;

/// An [`Open`] for house rules that name no files.
///
/// # Errors
/// Always.
pub fn no_files(_: &str) -> Result<String, String> {
    Err("files cannot be read here".to_owned())
}

impl Ruleset {
    /// A built-in ruleset.
    ///
    /// # Panics
    /// Never: every built-in ruleset is tested to be readable.
    ///
    /// ```
    /// use tileref_game::rules::Ruleset;
    /// let lingo = Ruleset::built_in("lingo").expect("it is built in");
    /// assert_eq!(lingo.option("scoring").as_deref(), Some("best"));
    /// assert!(Ruleset::built_in("bingo").is_none());
    /// ```
    pub fn built_in(id: &str) -> Option<Self> {
        // Each is read once: a season can have thousands of records of one game.
        static READ: [OnceLock<Ruleset>; BUILT_IN.len()] =
            [const { OnceLock::new() }; BUILT_IN.len()];
        let known = |(known, _): &(&str, &str)| known.eq_ignore_ascii_case(id);
        let n = BUILT_IN.iter().position(known)?;
        let (id, yaml) = BUILT_IN[n];
        let read =
            || file::built_in(id, yaml).expect("built-in rulesets are tested to be readable");
        Some(READ[n].get_or_init(read).clone())
    }

    /// The options of this game: its house rules, then the session options.
    pub fn options(&self) -> impl Iterator<Item = &'static OptionSpec> + Clone + use<> {
        self.mechanic.options()
    }

    /// Sets a house rule.
    ///
    /// # Errors
    /// The game does not have the option or the value.
    ///
    /// ```
    /// use tileref_game::rules::Ruleset;
    /// let mut rules = Ruleset::built_in("puzzingo").expect("it is built in");
    /// rules.set("judge", "entry")?;
    /// let error = rules.set("juge", "entry").unwrap_err();
    /// assert!(error.to_string().contains("`judge`"));
    /// assert_eq!(rules.option("judge").as_deref(), Some("entry"));
    ///
    /// let mut lingo = Ruleset::built_in("lingo").expect("it is built in");
    /// let all = lingo.tiles.total();
    /// lingo.set("half_set", "true")?;
    /// assert!(lingo.tiles.total() < all);
    /// # Ok::<(), tileref_game::options::OptionError>(())
    /// ```
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        self.set_with(name, value, &no_files)
    }

    /// Sets a house rule whose value may be the path of a file, which `open` reads.
    ///
    /// # Errors
    /// As [`Ruleset::set`]; the file cannot be read or used.
    pub fn set_with(
        &mut self,
        name: &str,
        value: &str,
        open: &Open<'_>,
    ) -> Result<(), OptionError> {
        self.assign(name, value, open)?;
        self.update();
        Ok(())
    }

    /// Sets a house rule, without what follows from it.
    fn assign(&mut self, name: &str, value: &str, open: &Open<'_>) -> Result<(), OptionError> {
        let spec = self.spec(name)?;
        let value = &*spec.canonical(value);
        let refused = || OptionError::Value {
            spec,
            value: value.to_owned(),
        };
        let of_file = |problem| OptionError::File {
            spec,
            path: value.to_owned(),
            problem,
        };
        if !spec.values.admits(value) {
            return Err(refused());
        }
        let file = spec.values.is_path(value).then(|| open(value));
        let file = file.transpose().map_err(of_file)?;
        let file = file.as_deref();
        self.mechanic
            .set(name, value, file)
            .or_else(|| self.house.set(name, value, file))
            .or_else(|| self.session_options.set(name, value, file))
            .ok_or_else(refused)?
            .map_err(of_file)
    }

    /// Computes what follows from the house rules.
    fn update(&mut self) {
        self.tiles = self.kind().tiles_in_play(self.stated.clone());
        self.features = self.kind().features();
        self.features.mirrored = self.tiles.alphabet().is_from_the_right();
        if self.features.mirrored {
            let turned = self.features.example.replace(" r ", " l ");
            self.features.example = turned.replace("habit", "מילים");
        }
    }

    /// The same game with a referee who also counts words that players would have to declare; `None` if it does anyway.
    pub fn counting_all(&self) -> Option<Self> {
        let mut rules = self.clone();
        rules.mechanic = self.mechanic.counting_all()?;
        rules.update();
        Some(rules)
    }

    /// What makes the game unplayable with this many seats, and the keys that are at fault.
    pub fn contradiction(&self, seats: usize) -> Option<Conflict> {
        let all = self.kind().contradictions(&self.tiles, (seats, seats));
        all.into_iter().find(|conflict| conflict.why.forbids_play())
    }

    /// The option with a name.
    ///
    /// # Errors
    /// The game does not have it.
    pub fn spec(&self, name: &str) -> Result<&'static OptionSpec, OptionError> {
        let mut options = self.options();
        let found = options.clone().find(|spec| spec.name == name);
        found.ok_or_else(|| {
            let mut names = options.clone().map(|spec| spec.name);
            let near = nearest(name, names.clone());
            let near = near.or_else(|| names.find(|full| name.len() > 2 && full.starts_with(name)));
            // `challenge=entry`: a value of the option that was meant.
            let has = |spec: &&OptionSpec| spec.values.names().contains(&name);
            OptionError::Unknown {
                name: name.to_owned(),
                nearest: near.or_else(|| options.find(has).map(|spec| spec.name)),
                like: self.closest_built_in(),
                of: games_with(name),
                is_key: keys(self.closest_built_in())
                    .iter()
                    .any(|key| key.name == name),
            }
        })
    }

    /// A built-in game with the same keys and options: this one, its base, or the first of its kind.
    pub fn closest_built_in(&self) -> &'static str {
        let mut known = BUILT_IN.iter().map(|(id, _)| *id);
        let own = known.clone().find(|id| *id == self.id);
        let alike = |id: &&str| {
            Self::built_in(id).is_some_and(|other| {
                other.kind_name() == self.kind_name() && other.options().eq(self.options())
            })
        };
        let alike = || known.find(alike).unwrap_or(BUILT_IN[0].0);
        self.base.or(own).unwrap_or_else(alike)
    }

    /// The value of an option.
    pub fn option(&self, name: &str) -> Option<String> {
        let own = self.mechanic.option(name);
        own.or_else(|| self.house.get(name))
            .or_else(|| self.session_options.get(name))
    }

    /// The language of the tiles, where the house rule `language` names it.
    pub fn language(&self) -> Option<Language> {
        let named = Language::from_name(&self.option(CrosswordHouse::language.name)?);
        named.filter(|language| *language != Language::Ruleset)
    }

    /// The kind of game, as rulesets name it.
    pub fn kind_name(&self) -> KindName {
        self.mechanic.name()
    }

    /// How words are played and scored.
    pub fn kind(&self) -> &dyn Referee {
        self.mechanic.kind()
    }

    /// Which kind of game it is, for tests of what only the kinds themselves know.
    #[cfg(test)]
    pub(crate) fn mechanic(&self) -> &AnyKind {
        &self.mechanic
    }

    /// Which plays there are.
    pub fn generator(&self) -> &dyn Generator {
        self.mechanic.generator()
    }

    /// How many racks these seats have: one each, or a pool for all.
    pub fn racks(&self, seats: usize) -> usize {
        if self.features.shares_pool { 1 } else { seats }
    }

    /// It is known how many tiles are on racks and in the bag.
    pub fn counts_tiles(&self) -> bool {
        self.features.rack > 0 && self.features.form != Form::Bare
    }

    /// In some games nothing can be challenged, in others only where no word is looked up when it is played.
    pub fn has_challenges(&self) -> bool {
        match self.features.challenges {
            Challenges::Always => true,
            Challenges::Judged => self.house.judge == WordCheck::Challenge,
            Challenges::Never => false,
        }
    }

    /// Words that do not count even if the dictionary has them; in lower case.
    pub fn disallowed(&self) -> &[String] {
        if self.features.disallows {
            &self.disallowed
        } else {
            &[]
        }
    }

    /// Words are looked up when they are played, if there is a dictionary.
    pub fn looks_up(&self) -> bool {
        self.house.judge == WordCheck::Entry
    }
}

/// The names of the built-in games that have a house rule with this name.
fn games_with(name: &str) -> Vec<String> {
    let games = BUILT_IN.iter().filter_map(|(id, _)| Ruleset::built_in(id));
    let has = |game: &Ruleset| game.options().any(|spec| spec.name == name);
    games.filter(has).map(|game| game.name).collect()
}

/// The built-in game with the nearest name, the only one with this part of a name, or the one that a trade name stands
/// for.
pub fn nearest_game(name: &str) -> Option<&'static str> {
    let trade_name = match &*name.to_lowercase() {
        "scrabble" => Some("crossword"),
        "boggle" => Some("cubes"),
        "upwords" => Some("towers"),
        _ => None,
    };
    let ids = || BUILT_IN.iter().map(|(id, _)| *id);
    let part = || {
        let mut with = ids().filter(|id| id.contains(&name.to_lowercase()));
        with.next()
            .filter(|_| name.len() > 3 && with.next().is_none())
    };
    trade_name.or_else(|| nearest(name, ids())).or_else(part)
}

#[cfg(test)]
mod tests;
