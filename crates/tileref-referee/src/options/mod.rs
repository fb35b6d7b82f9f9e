//! House rules: the options of a game and their values.

mod error;
mod explanation;
mod group;
mod names;
mod wrong_challenge;

pub use error::OptionError;
pub use explanation::{Explanation, Facts, Origin, Part, Said, Sentence, sentence};
pub use group::Group;
pub use names::choices;
pub use wrong_challenge::WrongChallenge;

use std::borrow::Cow;
use std::fmt;

use crate::text::nearest;

choices! {
    /// When a word is looked up.
    pub enum WordCheck {
        /// A play with a word that is not in the dictionary is refused at once.
        Entry = "entry",
        /// A play is accepted, and only a challenge looks it up.
        Challenge = "challenge",
    }

    /// How a limit is treated.
    pub enum Enforcement {
        /// It is enforced.
        Enforce = "enforce",
        /// It is ignored.
        Ignore = "ignore",
    }

    /// How many tiles a rack may have that is declared at the end.
    pub enum RackCount {
        /// It must have as many tiles as the turns so far leave.
        Enforce = "enforce",
        /// Any rack is accepted.
        Trust = "trust",
    }

    /// Whose tiles a team plays.
    pub enum TeamRacks {
        /// Each player has a rack and a turn.
        Individual = "individual",
        /// The team plays one rack as one player.
        Shared = "shared",
    }
}

/// A house rule or session option.
#[derive(Clone, Copy, Debug)]
pub struct OptionSpec {
    /// The key in a record's `options`.
    pub name: &'static str,
    /// The values that it accepts.
    pub values: Values,
    /// What a number counts, such as `seconds`; empty if the name says it.
    pub unit: &'static str,
    /// Where the default comes from.
    pub origin: Origin,
    /// What it is about.
    pub group: Group,
    /// What it decides.
    pub about: &'static str,
    /// What else there is to say, each where it holds.
    pub more: &'static [Sentence],
}

/// Kinds of game can have options with the same name and different values.
impl PartialEq for OptionSpec {
    fn eq(&self, other: &Self) -> bool {
        (self.name, self.values) == (other.name, other.values)
    }
}

impl Eq for OptionSpec {}

impl OptionSpec {
    /// What it decides in a game.
    pub fn explained(&self, game: &dyn Facts) -> Vec<Said> {
        let about = Said::new(Origin::Setting(self.name), self.about);
        let more = explanation::said(self.more, game);
        std::iter::once(about).chain(more).collect()
    }

    /// The values, as in a message: `` `a` or `b` ``, or a number with its unit and bounds.
    pub fn expected(&self) -> String {
        match self.values {
            Values::Number(least, most) if !self.unit.is_empty() => {
                format!("a number of {}, {least} to {most}", self.unit)
            }
            values => values.to_string(),
        }
    }

    /// A value as it is kept: a time in the unit of the option, where it was written as `1:30` or `2 minutes`; for others
    /// see [`Values::canonical`].
    pub fn canonical<'a>(&self, value: &'a str) -> Cow<'a, str> {
        match self.in_unit(value) {
            Some(time) => time.to_string().into(),
            None => self.values.canonical(value).into(),
        }
    }

    /// A time in the unit of the option; `None` if the option or the text has none.
    fn in_unit(&self, typed: &str) -> Option<u32> {
        let unit = match self.unit {
            "seconds" => 1,
            "minutes" => 60,
            _ => return None,
        };
        let number = |text: &str| text.trim().parse::<u16>().ok().map(u32::from);
        let seconds = if let Some((minutes, seconds)) = typed.split_once(':') {
            60 * number(minutes)? + number(seconds)?
        } else {
            let word = typed.trim_start_matches(|c: char| c.is_ascii_digit() || c == ' ');
            let n = number(&typed[..typed.len() - word.len()])?;
            match word {
                "s" | "sec" | "seconds" => n,
                "m" | "min" | "minute" | "minutes" => 60 * n,
                _ => return None,
            }
        };
        (seconds % unit == 0).then_some(seconds / unit)
    }

    /// An example of another value, which for a time is one that people play with.
    pub fn other_than(&self, value: &str) -> String {
        let (usual, more) = match self.unit {
            "seconds" => ("60", 10),
            "minutes" => ("25", 5),
            _ => return self.values.other_than(value),
        };
        match value.parse::<u32>() {
            Ok(now) if now > 0 && self.values.admits(&(now + more).to_string()) => {
                (now + more).to_string()
            }
            Ok(0) if self.values.admits(usual) => usual.to_owned(),
            _ => self.values.other_than(value),
        }
    }
}

/// The values that a house rule accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Values {
    /// One of these names.
    Names(&'static [&'static str]),
    /// A whole number between these two.
    Number(u32, u32),
    /// One of these names, or a whole number between these two.
    Amount(&'static [&'static str], u32, u32),
    /// A list of whole numbers, each up to this one.
    Numbers(u32),
    /// One of these names, or points, such as `5`, `5 per word` or `gives 5`.
    Price(&'static [&'static str]),
    /// The path of a text file, or this name for what the ruleset or the program has.
    File(&'static str),
}

impl Values {
    /// The names to choose from, if any.
    pub fn names(self) -> &'static [&'static str] {
        match self {
            Self::Names(names) | Self::Amount(names, ..) | Self::Price(names) => names,
            _ => &[],
        }
    }

    /// A value as it is kept: where there is `true` and `false`, `on` and `yes`, `off` and `no` stand for them.
    pub fn canonical(self, value: &str) -> &str {
        let is_switch = self.names().contains(&"true");
        if is_switch && is_one_of(&["on", "yes"], value) {
            "true"
        } else if is_switch && is_one_of(&["off", "no"], value) {
            "false"
        } else {
            value
        }
    }

    /// A text is a value in any of its spellings.
    pub fn admits(self, value: &str) -> bool {
        let value = self.canonical(value);
        match self {
            Self::Names(names) => is_one_of(names, value),
            Self::Number(least, most) => {
                u32::of(value).is_some_and(|number| (least..=most).contains(&number))
            }
            Self::Amount(names, least, most) => {
                Self::Names(names).admits(value) || Self::Number(least, most).admits(value)
            }
            Self::Numbers(most) => Vec::<u32>::of(value)
                .is_some_and(|list| list.len() <= MAX_LIST && list.iter().all(|&n| n <= most)),
            Self::Price(names) => match WrongChallenge::of(value) {
                Some(WrongChallenge::Costs(_) | WrongChallenge::Gives(_)) => true,
                _ => is_one_of(names, value),
            },
            Self::File(_) => !value.is_empty(),
        }
    }

    /// A value that is the path of a file is read from there.
    pub fn is_path(self, value: &str) -> bool {
        matches!(self, Self::File(own) if value != own && !value.is_empty())
    }

    /// The value that was probably meant: the nearest name, or what club players call it.
    pub fn nearest(self, value: &str) -> Option<&str> {
        let near = || nearest(value, self.names().iter().copied());
        match self {
            Self::Price(names) => wrong_challenge::suggested(value, names).or_else(near),
            _ => near(),
        }
    }

    /// An example of another value.
    pub fn other_than(self, value: &str) -> String {
        match self {
            Self::Names(names) | Self::Amount(names, ..) | Self::Price(names) => {
                let other = names.iter().find(|name| **name != value);
                (*other.unwrap_or(&value)).to_owned()
            }
            Self::Number(least, most) => {
                let near = value.parse().map_or(least, |number: u32| number + 1);
                if near > most { least } else { near }.to_string()
            }
            Self::Numbers(_) if value == "[0,2,2]" => "[0,1,2]".to_owned(),
            Self::Numbers(_) => "[0,2,2]".to_owned(),
            Self::File(_) => "file.txt".to_owned(),
        }
    }
}

fn is_one_of(names: &[&str], value: &str) -> bool {
    names.iter().any(|name| name.eq_ignore_ascii_case(value))
}

/// As in a message: `` `a` or `b` ``, `one of` many, or a number with its bounds.
impl fmt::Display for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self.names().iter().map(|name| format!("`{name}`"));
        let names = names.collect::<Vec<_>>();
        match self {
            Self::Names(many) if many.len() > 2 => write!(f, "one of {}", names.join(", ")),
            Self::Names(_) => f.write_str(&names.join(" or ")),
            Self::Number(least, most) => write!(f, "a whole number from {least} to {most}"),
            Self::Amount(_, least, most) => {
                let names = names.join(", ");
                write!(f, "{names}, or a whole number from {least} to {most}")
            }
            Self::Numbers(most) => {
                write!(f, "a list of whole numbers up to {most}, such as `[0,1,2]`")
            }
            Self::Price(_) => {
                let names = names.join(", ");
                write!(f, "{names}, or points: `5`, `5 per word`, `gives 5`")
            }
            Self::File(own) => write!(f, "a text file, or `{own}`"),
        }
    }
}

/// The type of a house rule's value, and how it is written.
pub trait Setting: Sized {
    /// The values, unless an option narrows them.
    const VALUES: Values;

    /// Reads a value.
    fn of(text: &str) -> Option<Self>;

    /// Reads a value from the file that an option names, or says why that failed.
    ///
    /// # Errors
    /// The file cannot be used.
    fn from_file(path: &str, _text: &str) -> Result<Self, String> {
        Err(format!("`{path}` is not a value"))
    }

    /// Writes the value.
    fn text(&self) -> String;
}

/// Reads a value, or the content of the file that it names; `None` if there is no such value.
pub fn read<T: Setting>(value: &str, file: Option<&str>) -> Option<Result<T, String>> {
    match file {
        Some(text) => Some(T::from_file(value, text)),
        None => T::of(value).map(Ok),
    }
}

impl Setting for u32 {
    const VALUES: Values = Values::Number(0, Self::MAX);

    fn of(text: &str) -> Option<Self> {
        text.parse().ok()
    }

    fn text(&self) -> String {
        self.to_string()
    }
}

impl Setting for bool {
    const VALUES: Values = Values::Names(&["true", "false"]);

    fn of(text: &str) -> Option<Self> {
        text.to_ascii_lowercase().parse().ok()
    }

    fn text(&self) -> String {
        self.to_string()
    }
}

/// `[0,1,2]`, with or without the brackets.
impl Setting for Vec<u32> {
    const VALUES: Values = Values::Numbers(100);

    fn of(text: &str) -> Option<Self> {
        let inside = text.trim().trim_start_matches('[').trim_end_matches(']');
        let numbers = inside.split(',').map(|number| number.trim().parse().ok());
        numbers.collect()
    }

    fn text(&self) -> String {
        let numbers: Vec<String> = self.iter().map(ToString::to_string).collect();
        format!("[{}]", numbers.join(","))
    }
}

/// The most numbers in a list.
const MAX_LIST: usize = 100;

/// Defines a struct of house rules. Each has one definition, which generates a field, ways to set and to read it by name,
/// and an [`OptionSpec`] constant with the name of the field:
///
/// `[Origin Group] name: Type, in least..=most, "what it decides";`. Only numbers have bounds, and perhaps a unit after them:
/// `in 0..=60 seconds`. What holds only in some games, or comes from elsewhere, follows as [`sentence!`]s. The defaults are
/// in the rulesets.
#[doc(hidden)]
#[macro_export]
macro_rules! house {
    ($(#[$meta:meta])* $house:ident {
        $([$origin:ident $group:ident] $name:ident: $of:ty, $(in $least:literal..=$most:literal $($unit:ident)?,)? $about:literal $(, $more:tt)*;)+
    }) => {
        $(#[$meta])*
        #[derive(Clone, Debug, Default, PartialEq, Eq)]
        pub struct $house {
            $(#[doc = $about] pub $name: $of),+
        }

        #[allow(non_upper_case_globals, reason = "each has the name of its field")]
        impl $house {
            $(
                #[doc = $about]
                pub const $name: $crate::options::OptionSpec = $crate::options::OptionSpec {
                    name: stringify!($name),
                    values: $crate::options::house!(@values $of $(, $least, $most)?),
                    unit: $crate::options::house!(@unit $($($unit)?)?),
                    origin: $crate::options::Origin::$origin,
                    group: $crate::options::Group::$group,
                    about: $about,
                    more: &[$($crate::options::sentence!($more)),*],
                };
            )+

            /// Every option, in order.
            pub const OPTIONS: &'static [$crate::options::OptionSpec] = &[$(Self::$name),+];

            /// Sets a house rule, perhaps to the content of a file. `None` if there is no such name or value.
            pub fn set(
                &mut self,
                name: &str,
                value: &str,
                file: Option<&str>,
            ) -> Option<Result<(), String>> {
                match name {
                    $(stringify!($name) => {
                        let value: Result<$of, _> = $crate::options::read(value, file)?;
                        Some(value.map(|value| self.$name = value))
                    })+
                    _ => None,
                }
            }

            /// The value of a house rule.
            pub fn get(&self, name: &str) -> Option<String> {
                match name {
                    $(stringify!($name) => {
                        Some($crate::options::Setting::text(&self.$name))
                    })+
                    _ => None,
                }
            }
        }
    };
    (@unit) => { "" };
    (@unit $unit:ident) => { stringify!($unit) };
    (@values $of:ty) => { <$of as $crate::options::Setting>::VALUES };
    (@values $of:ty, $least:literal, $most:literal) => { $crate::options::Values::Number($least, $most) };
}
pub use house;

house! {
    /// The house rules that several kinds of game share.
    House {
        [Guide Words] judge: WordCheck,
            "when words are looked up. `challenge`: a play is accepted, and its words are looked up only if it is \
             challenged. `entry`: a play with a word that is not in the dictionary is refused at once; without a \
             dictionary every word is accepted. Both check where the tiles go.";
        [Guide Words] wrong_challenge: WrongChallenge,
            "what a challenge costs if the play stands. `turn`: the challenger's next turn. `nothing`: a challenge is free. \
             `game`: the game ends, and the challenger does not win it. `triple`: the same, and if the play is withdrawn it \
             is its player who does not win. Points, from 1 to 1000: the challenger loses \
             `10`, or with `5 per word` 5 for every word that was challenged; with `gives 5` or `gives 5 per word` the \
             player who was challenged gains them instead. Points and the game are also at stake after the last play, when there is no \
             turn left to lose.";
        [Ruling Words] right_challenge: u32, in 0..=1_000 points,
            "points for a right challenge: the challenger gains them if the play is withdrawn, or if a word on a list \
             is struck that was not struck already.";
        [Ruling Words] max_challenges: u32, in 0..=100,
            "how many challenges each player has in a game, right or wrong; a team with a shared rack is one player, \
             and 0 is no limit.";
        [Ruling Tiles] max_exchanges: u32, in 0..=100,
            "how often each player may exchange in a game; a team with a shared rack is one player, and 0 is no limit.";
        [Ruling Tiles] supply: Enforcement,
            "whether the tiles of the set are counted. `enforce`: a play, or a rack at the end, cannot use more \
             of a tile than the set has. `ignore`: it can, for a table that plays with a mixed set.";
        [Ruling End] rack_count: RackCount,
            "whether a rack's size is checked at the end. `enforce`: the declared rack must have as many tiles as the \
             turns so far leave. `trust`: any rack is accepted, for a table where someone forgot to draw or drew too \
             many; the letters must still be left in the set.",
            (Guide |game| game.is_settled("surplus").then_some(
                "If somebody has drawn too many, the player to the right takes the surplus without looking, and it goes \
                 back to the bag; then the count is right again."
            ));
        [Ruling End] max_turns: u32, in 0..=1_000,
            "after how many turns the game ends, those of all players together; 0 for no limit. A play, a pass, an \
             exchange, a forfeit and a burnt tile each count as a turn; so do a play that is withdrawn, which ends its \
             player's turn, and a turn lost to a challenge. Good for playing alone.";
        [Ruling Tiles] team_racks: TeamRacks,
            "whether a team plays as one. `individual`: each player plays, and the team adds up the scores. `shared`: a \
             team is one seat, and any member may act for it.",
            (Guide if Claims "Only teammates with racks of their own can earn `extension` and `connection`.");
    }
}

impl House {
    /// The house rules about challenges.
    pub const CHALLENGES: &'static [OptionSpec] = &[
        Self::wrong_challenge,
        Self::right_challenge,
        Self::max_challenges,
    ];

    /// The house rules of games in which every seat has a rack.
    pub const RACKS: &'static [OptionSpec] = &[
        Self::max_exchanges,
        Self::rack_count,
        Self::max_turns,
        Self::team_racks,
    ];
}
