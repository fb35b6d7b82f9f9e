//! House rules of the evening: time, categories, and what the prompt shows. None of them changes what a play is or
//! what it scores.

use super::{OptionSpec, Origin, Switch, Values, house};
use crate::names::choices;
use crate::rules::Open;
use crate::text::{is_hidden, shown};

choices! {
    /// How often a category is drawn.
    pub enum Draws {
        /// Never by itself.
        Never = "never",
        /// For each turn.
        Turn = "turn",
        /// When the turn comes round to the first player.
        Round = "round",
    }
}

house! {
    /// The house rules of the evening.
    SessionOptions {
        [Guide] timer: u32 = 0, in 0..=3_600,
            "seconds for each turn, or in word paths for each round; 0 for none. At the prompt of a terminal they \
             count down. When they have run out, the turn is a `forfeit` in the games that have one; elsewhere \
             the time is only called. Records keep how long a turn took, as in `m13 r latch @0:43`.";
        [Ruling] draw_time: u32 = 10, in 0..=600,
            "seconds before the clock of a turn starts, for the player before it to draw tiles after a play or an \
             exchange; Enter starts it sooner. 0 starts it at once. The guide of PUZZINGO starts the clock when \
             the tiles are drawn; the ten seconds are ours.";
        [Program] game_clock: u32 = 0, in 0..=600,
            "minutes that each player, or team with a shared rack, has for all turns together; 0 for any. Nobody \
             loses a turn by it: see `overtime`.";
        [Program] overtime: u32 = 10, in 0..=1_000,
            "points that are subtracted at the end for each minute begun beyond `game_clock`.";
        [Program] confirm_forfeit: Switch = Switch::On,
            "whether the prompt asks before a turn is forfeited because its time ran out. `false`: it is \
             forfeited at once.";
        [Program] bell: Switch = Switch::Off,
            "whether the terminal's bell rings when 30 seconds, 10 seconds and no time are left.";
        [Program] hints: Switch = Switch::On,
            "whether the prompt shows, while a play is typed, the cells that it would take and, when it is legal, \
             what it scores. It never tells whether a word is valid.";
        [Guide] category: Draws = Draws::Never,
            "when the prompt draws a category that words must fit: for each turn, or when the turn comes round to \
             the first player. `category` at the prompt draws another one at any time, `table: category birds` \
             says one. Whether a word fits is for the table to vote: `challenge WORD upheld` or `rejected`.";
        + CATEGORIES_SPEC;
    }
}

/// A list of categories.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Categories {
    name: String,
    lines: Vec<String>,
}

/// The name of the list that is inside the program.
pub const BUILT_IN_LIST: &str = "built-in";
/// The most categories of a list, and the most characters of one.
const MAX_CATEGORIES: usize = 10_000;
const MAX_CATEGORY: usize = 100;

impl Default for Categories {
    fn default() -> Self {
        Self {
            name: BUILT_IN_LIST.to_owned(),
            lines: lines(include_str!("../../../rulesets/categories.txt")),
        }
    }
}

impl Categories {
    /// The list that a house rule names: the built-in one, or a file with a category on each line.
    pub(in crate::rules) fn named(name: &str, open: &Open<'_>) -> Result<Self, String> {
        if name == BUILT_IN_LIST {
            return Ok(Self::default());
        }
        let lines = lines(&open(name)?);
        if lines.is_empty() {
            return Err("it has no category; write one on each line".to_owned());
        }
        if lines.len() > MAX_CATEGORIES {
            return Err(format!("it has more than {MAX_CATEGORIES} lines"));
        }
        for line in &lines {
            let start = shown(&line.chars().take(20).collect::<String>());
            if line.chars().count() > MAX_CATEGORY {
                return Err(format!(
                    "a category has {MAX_CATEGORY} characters at most: `{start}...` has more"
                ));
            }
            if line.chars().any(is_hidden) {
                return Err(format!("`{start}` has a character that cannot be seen"));
            }
        }
        Ok(Self {
            name: name.to_owned(),
            lines,
        })
    }

    /// What the list is called: a file, or `built-in`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The categories.
    pub fn lines(&self) -> &[String] {
        &self.lines
    }
}

/// Lines with something on them, tabs as spaces; those that start with `#` are comments.
fn lines(text: &str) -> Vec<String> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let lines = text.lines().map(str::trim);
    let told = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    told.map(|line| line.replace('\t', " ")).collect()
}

/// The house rule that names the list of categories.
pub const CATEGORIES: &str = "categories";

const CATEGORIES_SPEC: OptionSpec = OptionSpec {
    name: CATEGORIES,
    values: Values::File(BUILT_IN_LIST),
    origin: Origin::Program,
    about: "the categories to draw from: a text file with one on each line, or the list inside the program.",
};

/// The house rules of the evening, which every game has.
pub const SESSION_OPTIONS: &[OptionSpec] = SessionOptions::OPTIONS;
