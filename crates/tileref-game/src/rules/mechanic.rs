//! The kinds of game that rulesets can name: the only place where code tells them apart.

use crate::kinds::crossword::{self, Crossword};
use crate::kinds::jigsaw::{self, Jigsaw};
use crate::kinds::paths::{self, Paths};
use crate::kinds::stacking::{self, Stacking};
use crate::options::{OptionSpec, choices};
use crate::referee::Mechanics;
use crate::score::BonusRule;
use crate::search::Generator;
use crate::section::{File, Read};

use super::SessionOptions;

choices! {
    /// The kind of a game, as rulesets name it; [`Mechanic`] describes each.
    pub enum MechanicName {
        /// Jigsaw tiles.
        Jigsaw = "jigsaw",
        /// Tiles that cover others.
        Stacking = "stacking",
        /// Words across and down.
        Crossword = "crossword",
        /// Paths through letters.
        Paths = "paths",
    }
}

/// The kind of a game, with its data. Only the matches below tell kinds apart: a new kind is a folder here, a variant,
/// and an arm in each match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mechanic {
    /// Jigsaw tiles on a free table, words that bend.
    Jigsaw(Jigsaw),
    /// Tiles that cover others, on a free table of squares or hexes.
    Stacking(Stacking),
    /// Words across and down on a board with premiums.
    Crossword(Crossword),
    /// Lists of words found as paths in a grid of letters.
    Paths(Paths),
}

impl Mechanic {
    /// What it does.
    pub fn kind(&self) -> &dyn Mechanics {
        match self {
            Self::Jigsaw(jigsaw) => jigsaw,
            Self::Stacking(stacking) => stacking,
            Self::Crossword(crossword) => crossword,
            Self::Paths(paths) => paths,
        }
    }

    /// Which plays there are.
    pub fn generator(&self) -> &dyn Generator {
        match self {
            Self::Jigsaw(jigsaw) => jigsaw,
            Self::Stacking(stacking) => stacking,
            Self::Crossword(crossword) => crossword,
            Self::Paths(paths) => paths,
        }
    }

    /// The same game with a referee who also counts words that players would have to declare; `None` if it does anyway.
    pub(super) fn counting_all(&self) -> Option<Self> {
        match self {
            Self::Stacking(stacking) => stacking.counting_all().map(Self::Stacking),
            Self::Jigsaw(_) | Self::Crossword(_) | Self::Paths(_) => None,
        }
    }

    /// The value of a house rule that only this kind has.
    pub(crate) fn option(&self, name: &str) -> Option<String> {
        match self {
            Self::Jigsaw(jigsaw) => jigsaw.house.get(name),
            Self::Stacking(stacking) => stacking.house.get(name),
            Self::Crossword(crossword) => crossword.house.get(name),
            Self::Paths(paths) => paths.house.get(name),
        }
    }

    /// Sets a house rule that only this kind has; `file` is the content of the file that the value names, if it names
    /// one. `None` if there is no such house rule or value.
    pub(crate) fn set(
        &mut self,
        name: &str,
        value: &str,
        file: Option<&str>,
    ) -> Option<Result<(), String>> {
        match self {
            Self::Jigsaw(jigsaw) => jigsaw.house.set(name, value, file),
            Self::Stacking(stacking) => stacking.house.set(name, value, file),
            Self::Crossword(crossword) => crossword.house.set(name, value, file),
            Self::Paths(paths) => paths.house.set(name, value, file),
        }
    }

    /// Its name in rulesets.
    pub fn name(&self) -> MechanicName {
        match self {
            Self::Jigsaw(_) => MechanicName::Jigsaw,
            Self::Stacking(_) => MechanicName::Stacking,
            Self::Crossword(_) => MechanicName::Crossword,
            Self::Paths(_) => MechanicName::Paths,
        }
    }
}

impl MechanicName {
    /// Reads the data of a ruleset of this kind.
    pub(crate) fn read(self, file: &File<'_>) -> Read<Mechanic> {
        Ok(match self {
            Self::Jigsaw => Mechanic::Jigsaw(jigsaw::read(file)?),
            Self::Stacking => Mechanic::Stacking(Stacking::default()),
            Self::Crossword => Mechanic::Crossword(crossword::read(file)?),
            Self::Paths => Mechanic::Paths(Paths::default()),
        })
    }

    /// The house rules of this kind of game, then the session options.
    pub fn options(self) -> impl Iterator<Item = &'static OptionSpec> + Clone {
        let own = match self {
            Self::Jigsaw => jigsaw::OPTIONS,
            Self::Stacking => stacking::OPTIONS,
            Self::Crossword => crossword::OPTIONS,
            Self::Paths => paths::OPTIONS,
        };
        // Where everybody writes at once, there are no turns.
        let without = match self {
            Self::Paths => SessionOptions::OF_TURNS,
            Self::Jigsaw | Self::Stacking | Self::Crossword => &[],
        };
        let session = SessionOptions::OPTIONS.iter();
        let session = session.filter(|spec| !without.contains(spec));
        own.iter().copied().flatten().chain(session)
    }

    /// The bonuses of this kind of game.
    pub(crate) fn bonuses(self) -> &'static [&'static BonusRule] {
        match self {
            Self::Jigsaw => jigsaw::BONUSES,
            Self::Crossword => crossword::BONUSES,
            Self::Stacking | Self::Paths => &[],
        }
    }
}

/// The bonuses of all kinds of games.
pub fn bonuses() -> impl Iterator<Item = &'static BonusRule> {
    let kinds = MechanicName::ALL.iter();
    kinds.flat_map(|kind| kind.bonuses()).copied()
}
