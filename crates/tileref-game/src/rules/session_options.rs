//! Session options: time, categories, and what the prompt shows. None of them changes a play or its score; the clock for
//! the whole game can cost points and end the game.

use std::sync::{Arc, LazyLock};

use crate::options::{OptionSpec, Setting, Values, choices, house};
use crate::text::{is_hidden, shown};

choices! {
    /// How often a category is drawn.
    pub enum Draws {
        /// Never automatically.
        Never = "never",
        /// For each turn.
        Turn = "turn",
        /// Each time the first player is to move.
        Round = "round",
    }

    /// Which words the prompt and the second screen will look up.
    pub enum Lookups {
        /// All of them.
        Open = "open",
        /// Not those that a player may have to challenge, at a price, to find out.
        Guarded = "guarded",
        /// None.
        Closed = "closed",
    }

    /// When the prompt shows the best plays.
    pub enum FinderUse {
        /// When the game is over, or has a single player.
        After = "after",
        /// Always.
        Always = "always",
        /// Never.
        Never = "never",
    }
}

house! {
    /// The session options. Every game has those that are not about turns.
    SessionOptions {
        [Program Clock] timer: u32, in 0..=3_600 seconds,
            "seconds for each turn; for each round where players write lists, and 0 for no timer. When time is up, the \
             turn goes on until it is forfeited; lists are due then. The clock runs while the play before can still be \
             challenged, and does not stop for a challenge.",
            (Program "The prompt counts down on a terminal; `pause` stops the clock, and `forfeit` ends a turn out of \
                time (see `confirm_forfeit`). Records keep how long a turn took, as in `m13 r latch @0:43`.");
        [Program Clock] draw_time: u32, in 0..=600 seconds,
            "seconds before a turn's clock starts; meanwhile the previous player draws tiles, after a play or an \
             exchange. 0 starts it at once.",
            (Program "At the prompt, Enter starts it sooner."),
            (Guide |game| game.is_settled("timer").then_some("The clock starts when the tiles are drawn.")),
            (Ruling |game| game.is_settled("timer").then_some("How long that takes is for the table."));
        [Program Clock] game_clock: u32, in 0..=600 minutes,
            "minutes that each player has for a whole game; a team with a shared rack is one player, and 0 is no \
             limit. Undoing a turn gives no time back to who played; what ran since on the other clock is given back to \
             that one. Running over costs points, never a turn: see `overtime`.",
            (Program "The prompt, the scoreboard and the second screen show what is left. `quit` gives no time back.");
        [Program Clock] overtime: u32, in 0..=1_000 points,
            "points for each minute beyond `game_clock`; they are subtracted at the end, and part of a minute counts \
             as one.";
        [Program Clock] overtime_limit: u32, in 0..=600 minutes,
            "how far beyond `game_clock` a player may run. A turn that ends later than that is the last of the game, and \
             its player, or team, does not win. 0 is no limit.";
        [Program Prompt] confirm_forfeit: bool,
            "whether a turn out of time waits for `forfeit`: it goes on until somebody types that. `false`: the prompt \
             forfeits it at once. Without forfeits in the game, the turn always goes on.";
        [Program Prompt] bell: bool,
            "whether the terminal's bell rings: at 30 seconds, at 10 seconds and when time is up.";
        [Program Prompt] hints: bool,
            "whether a play is shown while it is typed: the prompt marks the cells that it covers and, if it is legal, \
             says its score. It never shows whether a word is valid.";
        [Program Words] lookups: Lookups,
            "which words can be looked up. `guarded`: all but those of a play that can still be challenged, where a \
             wrong challenge has a price; and none while players write lists. `open`: every word at any time. \
             `closed`: none before the game is over, so that the dictionary is only for challenges.",
            (Program "`word` looks them up at the prompt, and so does the second screen.");
        [Program Prompt] finder: FinderUse,
            "when `best` shows the best plays at the prompt: those with the most points. `after`: once the game is \
             over, or at any time if you play alone. `always`: at any time, to learn the game together. `never`: not \
             at the prompt.";
        [Program Words] category: Draws,
            "when a category is drawn that words must fit: for each turn, or each time the first player is to move. \
             The table votes on whether the words fit.",
            (Program "`category` at the prompt draws another at any time, `table: category birds` sets one, and `table: \
                category none` drops it; `challenge upheld` or `challenge rejected` says how the table voted.");
        [Program Words] categories: Categories,
            "the categories to draw from: a text file (`.txt`) with one on each line, or the built-in list.";
    }
}

impl SessionOptions {
    /// Those about turns, which a game has none of where everybody writes at once.
    pub(super) const OF_TURNS: &'static [OptionSpec] = &[
        Self::draw_time,
        Self::game_clock,
        Self::overtime,
        Self::overtime_limit,
        Self::confirm_forfeit,
    ];

    /// A clock runs in the game: for each turn or round, or for the whole game.
    pub fn has_clock(&self) -> bool {
        self.timer > 0 || self.game_clock > 0
    }
}

/// What an option is: a `house rule`, or a `session option`, which affects no ruling.
pub fn option_noun(option: &OptionSpec) -> &'static str {
    if SessionOptions::OPTIONS.contains(option) {
        "session option"
    } else {
        "house rule"
    }
}

/// A list of categories.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Categories {
    name: String,
    /// Shared, because each game copies its ruleset.
    lines: Arc<[String]>,
}

/// The name of the list inside the program.
const BUILT_IN_LIST: &str = "built-in";
/// The most categories in a list.
const MAX_CATEGORIES: usize = 10_000;
/// The most characters in a category.
const MAX_CATEGORY: usize = 100;

impl Default for Categories {
    fn default() -> Self {
        static LINES: LazyLock<Arc<[String]>> =
            LazyLock::new(|| lines(include_str!("../../rulesets/categories.txt")).into());
        Self {
            name: BUILT_IN_LIST.to_owned(),
            lines: Arc::clone(&LINES),
        }
    }
}

impl Setting for Categories {
    const VALUES: Values = Values::File(BUILT_IN_LIST);

    fn of(text: &str) -> Option<Self> {
        (text == BUILT_IN_LIST).then(Self::default)
    }

    /// A category on each line.
    fn from_file(path: &str, text: &str) -> Result<Self, String> {
        let lines = lines(text);
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
                return Err(format!("`{start}` has an invisible character"));
            }
        }
        Ok(Self {
            name: path.to_owned(),
            lines: lines.into(),
        })
    }

    fn text(&self) -> String {
        self.name.clone()
    }
}

impl Categories {
    /// The categories.
    pub fn lines(&self) -> &[String] {
        &self.lines
    }
}

/// The lines that are not blank or comments (`# ...`), with tabs as spaces.
fn lines(text: &str) -> Vec<String> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let lines = text.lines().map(str::trim);
    let filled = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    filled.map(|line| line.replace('\t', " ")).collect()
}
