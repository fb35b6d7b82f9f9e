//! The kinds of game that rulesets can name: the only place where code tells them apart.

use crate::kinds::{self, Kind};
use crate::options::{OptionSpec, choices};
use crate::referee::Referee;
use crate::score::BonusRule;
use crate::search::Generator;
use crate::section::{Read, RulesetFile};

use super::SessionOptions;

/// Lists the kinds of game, each with its type and its name in rulesets.
macro_rules! kinds {
    ($($(#[doc = $about:literal])+ $kind:ident($of:ty) = $name:literal,)+) => {
        choices! {
            /// The kind of a game, as rulesets name it; [`AnyKind`] describes each.
            pub enum KindName { $($(#[doc = $about])+ $kind = $name),+ }
        }

        /// The kind of a game, with its data.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum AnyKind { $($(#[doc = $about])+ $kind($of)),+ }

        impl AnyKind {
            /// What it does.
            pub fn kind(&self) -> &dyn Referee {
                match self { $(Self::$kind(kind) => kind),+ }
            }

            /// Which plays there are.
            pub fn generator(&self) -> &dyn Generator {
                match self { $(Self::$kind(kind) => kind),+ }
            }

            /// The same game with a referee who also counts words that players would have to declare; `None` if it does
            /// anyway.
            pub(super) fn counting_all(&self) -> Option<Self> {
                match self { $(Self::$kind(kind) => kind.counting_all().map(Self::$kind)),+ }
            }

            /// As [`Kind::option`].
            pub(super) fn option(&self, name: &str) -> Option<String> {
                match self { $(Self::$kind(kind) => kind.option(name)),+ }
            }

            /// As [`Kind::set`].
            pub(super) fn set(
                &mut self,
                name: &str,
                value: &str,
                file: Option<&str>,
            ) -> Option<Result<(), String>> {
                match self { $(Self::$kind(kind) => kind.set(name, value, file)),+ }
            }

            /// As [`Kind::options`].
            fn house_rules(&self) -> &'static [&'static [OptionSpec]] {
                match self { $(Self::$kind(kind) => kind.options()),+ }
            }

            fn has_turns(&self) -> bool {
                match self { $(Self::$kind(_) => <$of as Kind>::HAS_TURNS),+ }
            }

            /// Its name in rulesets.
            pub fn name(&self) -> KindName {
                match self { $(Self::$kind(_) => KindName::$kind),+ }
            }
        }

        impl KindName {
            /// As [`Kind::read`].
            pub(super) fn read(self, file: &RulesetFile<'_>) -> Read<AnyKind> {
                match self { $(Self::$kind => Kind::read(file).map(AnyKind::$kind)),+ }
            }

            /// The bonuses of this kind of game.
            pub(super) fn bonuses(self) -> &'static [&'static BonusRule] {
                match self { $(Self::$kind => <$of as Kind>::BONUSES),+ }
            }
        }
    };
}

kinds! {
    /// Jigsaw tiles on a free table, words that bend.
    Jigsaw(kinds::jigsaw::Jigsaw) = "jigsaw",
    /// Tiles that cover others, on squares or hexes.
    Stacking(kinds::stacking::Stacking) = "stacking",
    /// Words across and down on a board with premiums.
    Crossword(kinds::crossword::Crossword) = "crossword",
    /// Lists of words found as paths in a grid of letters.
    Paths(kinds::paths::Paths) = "paths",
}

impl AnyKind {
    /// The house rules, then the session options.
    pub(super) fn options(&self) -> impl Iterator<Item = &'static OptionSpec> + Clone + use<> {
        let without = if self.has_turns() {
            &[]
        } else {
            SessionOptions::OF_TURNS
        };
        let session = SessionOptions::OPTIONS.iter();
        let session = session.filter(|spec| !without.contains(spec));
        self.house_rules().iter().copied().flatten().chain(session)
    }
}

/// The bonuses of all kinds of games, each once.
pub fn bonuses() -> impl Iterator<Item = &'static BonusRule> {
    let kinds = KindName::ALL;
    kinds.iter().enumerate().flat_map(move |(n, kind)| {
        let earlier = kinds[..n].iter().flat_map(|kind| kind.bonuses());
        let known: Vec<_> = earlier.collect();
        kind.bonuses()
            .iter()
            .copied()
            .filter(move |bonus| !known.contains(&bonus))
    })
}
