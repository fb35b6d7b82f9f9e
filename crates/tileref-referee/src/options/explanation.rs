//! What a rule, a bonus or a house rule means, sentence by sentence, and where each sentence comes from.

use std::borrow::Cow;

/// Where a sentence comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// It is in the source of the game's rules, which is the makers' guide if there is one. The ruleset says what that
    /// source is called, and what it leaves open.
    Guide,
    /// The source is silent, contradicts itself or lost its pictures: our ruling.
    Ruling,
    /// How this program works; it changes no rule.
    Program,
    /// The rules that are published for the standard game in a language.
    Published,
    /// Whoever decided this house rule or key of the ruleset.
    Setting(&'static str),
    /// The source, as long as the table keeps this house rule.
    Kept(&'static str),
}

/// What a sentence may ask about a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Players take turns.
    Turns,
    /// All players write lists at once.
    Lists,
    /// The letters of a round are loose tiles, not cubes in a tray.
    Loose,
    /// Only the score is kept.
    ScoreOnly,
    /// There is a printed board.
    Board,
    /// Words may bend, and read any way.
    Bends,
    /// Tiles may cover others.
    Stacks,
    /// Tiles have shapes, some of them corners.
    Corners,
    /// The set has wildcards.
    Wildcards,
    /// A player without a word plays a single tile.
    Burns,
    /// All play from one pool.
    Pool,
    /// Racks count at the end.
    Racks,
    /// It is known how many tiles players hold.
    Counts,
    /// Words can be challenged.
    Challenges,
    /// Players can pass.
    Passes,
    /// Tiles can be exchanged.
    Exchanges,
    /// A play may declare further words.
    Also,
    /// A play may claim bonuses.
    Claims,
    /// Words are read from right to left.
    FromTheRight,
}

/// A game that is explained: what is in force there.
pub trait Facts {
    /// A sentence may depend on a part that only some games have.
    fn has(&self, part: Part) -> bool;

    /// The value of a house rule; `None` if it has no such rule.
    fn option(&self, name: &str) -> Option<String>;

    /// What its ruleset states under a key, in words; `None` if there is nothing to say.
    fn stated(&self, key: &str) -> Option<String>;

    /// The source of a game says something that those of other games do not, by the name under `source.settles` of the
    /// ruleset.
    fn is_settled(&self, name: &str) -> bool;
}

/// A sentence of an explanation, or several that belong together; [`sentence!`](crate::options::sentence) makes one.
#[derive(Clone, Copy, Debug)]
pub struct Sentence {
    /// Where it comes from.
    pub origin: Origin,
    /// What it says of a game; `None` if it does not hold there.
    pub says: fn(&dyn Facts) -> Option<Cow<'static, str>>,
}

/// A sentence that holds in one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// Where it comes from.
    pub origin: Origin,
    /// What it says.
    pub text: Cow<'static, str>,
}

impl Said {
    /// A sentence with its origin.
    pub fn new(origin: Origin, text: impl Into<Cow<'static, str>>) -> Self {
        let text = text.into();
        Self { origin, text }
    }

    /// The sentences as one text.
    pub fn joined(all: &[Self]) -> String {
        let texts: Vec<&str> = all.iter().map(|said| &*said.text).collect();
        texts.join(" ")
    }
}

/// The explanation of a rule, a bonus or a subject.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// What it means.
    pub says: &'static [Sentence],
    /// The house rules that change it.
    pub options: &'static [&'static str],
}

impl Explanation {
    /// What it says of a game.
    pub fn of(&self, game: &dyn Facts) -> Vec<Said> {
        said(self.says, game)
    }

    /// None of it is a rule of a game, but how the program works.
    pub fn is_of_program(&self) -> bool {
        self.says.iter().all(|one| one.origin == Origin::Program)
    }
}

/// What sentences say of a game.
pub(super) fn said(sentences: &[Sentence], game: &dyn Facts) -> Vec<Said> {
    let said = sentences.iter().filter_map(|sentence| {
        Some(Said {
            origin: sentence.origin,
            text: (sentence.says)(game)?,
        })
    });
    said.collect()
}

/// A [`Sentence`] in parentheses: its origin, in which games it holds, and what it says.
///
/// ```text
/// (Ruling "in every game")
/// (Guide if Stacks "where tiles stack")              unless Stacks: everywhere else
/// (by "zeros" "from whoever decided this house rule or key")
/// (Guide |game| game.stated("first_word").map(|letters| format!("At least {letters}.")))
/// ```
#[doc(hidden)]
#[macro_export]
macro_rules! sentence {
    ((by $name:literal $($rest:tt)+)) => {
        $crate::options::sentence!(@ $crate::options::Origin::Setting($name); $($rest)+)
    };
    (($origin:ident $($rest:tt)+)) => {
        $crate::options::sentence!(@ $crate::options::Origin::$origin; $($rest)+)
    };
    (@ $origin:expr; if $part:ident $text:literal) => {
        $crate::options::sentence!(@ $origin; |game| {
            game.has($crate::options::Part::$part).then_some($text)
        })
    };
    (@ $origin:expr; unless $part:ident $text:literal) => {
        $crate::options::sentence!(@ $origin; |game| {
            (!game.has($crate::options::Part::$part)).then_some($text)
        })
    };
    (@ $origin:expr; |$game:ident| $text:expr) => {
        $crate::options::Sentence {
            origin: $origin,
            says: |$game| $text.map(std::borrow::Cow::from),
        }
    };
    (@ $origin:expr; $text:expr) => {
        $crate::options::Sentence {
            origin: $origin,
            says: |_| Some(std::borrow::Cow::Borrowed($text)),
        }
    };
}
pub use sentence;
