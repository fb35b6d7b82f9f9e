//! A kind of game, as rulesets name it.

use crate::options::OptionSpec;
use crate::referee::Referee;
use crate::score::BonusRule;
use crate::search::Generator;
use crate::section::{Read, RulesetFile};

/// A kind of game: what it states in rulesets, its house rules and bonuses, beside how it judges and which plays it has.
pub trait Kind: Referee + Generator + Sized {
    /// The bonuses.
    const BONUSES: &'static [&'static BonusRule] = &[];

    /// Players take turns; where everybody writes at once they do not.
    const HAS_TURNS: bool = true;

    /// The house rules, in the order in which they are listed.
    fn options(&self) -> &'static [&'static [OptionSpec]];

    /// Reads its section of a ruleset.
    ///
    /// # Errors
    /// The first value that cannot be used.
    fn read(file: &RulesetFile<'_>) -> Read<Self>;

    /// The value of a house rule that only this kind has.
    fn option(&self, name: &str) -> Option<String>;

    /// Sets a house rule that only this kind has; `file` is the content of the file that the value names, if it names
    /// one. `None` if there is no such house rule or value.
    ///
    /// # Errors
    /// The file cannot be used.
    fn set(&mut self, name: &str, value: &str, file: Option<&str>) -> Option<Result<(), String>>;

    /// The same game with a referee who also counts words that players would have to declare; `None` if it does anyway.
    fn counting_all(&self) -> Option<Self> {
        None
    }
}

/// The house rules that only one kind has are kept in its field `house`.
macro_rules! own_house_rules {
    () => {
        fn option(&self, name: &str) -> Option<String> {
            self.house.get(name)
        }

        fn set(
            &mut self,
            name: &str,
            value: &str,
            file: Option<&str>,
        ) -> Option<Result<(), String>> {
            self.house.set(name, value, file)
        }
    };
}

pub(crate) use own_house_rules;
