//! What a game has, as data: enough for the notation, the rules of turns, help and pages to tell games apart without asking
//! which kind they are.

use std::sync::Arc;

use crate::action::Further;
use crate::grid::{Direction, Grid};
use crate::layout::Layout;
use crate::letter_grid::{Cubes, Neighbours};
use crate::options::{Setting, Values, choices};
use crate::score::BonusRule;
use crate::text::any_of;

/// What a game has. Each kind of game states it from its house rules.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "they are independent of each other"
)]
pub struct Features {
    /// What the words of a turn are typed as.
    pub form: Form,

    /// How the cells of the table are arranged.
    pub grid: Grid,
    /// The printed board under the tiles.
    pub layout: Option<Arc<Layout>>,
    /// The directions of words.
    pub directions: &'static [Direction],
    /// The first column stands at the right, because words are read from right to left.
    pub mirrored: bool,
    /// Words may bend.
    pub bends: bool,
    /// A tile may cover another one.
    pub stacks: bool,
    /// A straight word is its whole line of tiles.
    pub whole_lines: bool,
    /// Tiles are shaped like jigsaw pieces, some of them like corner pieces.
    pub corners: bool,

    /// The size of a full rack or pool; 0 in games without racks.
    pub rack: usize,
    /// All players play from one pool instead of a rack each.
    pub shares_pool: bool,
    /// What the tiles are played from: `rack` or `pool`.
    pub rack_word: &'static str,
    /// The fewest letters that a word may have.
    pub min_length: usize,

    /// A letter of several signs is laid with its own tile alone: CH not with C and H.
    pub own_tiles: bool,
    /// What may follow the main word of a play.
    pub further: &'static [Further],
    /// The bonuses with their points, `None` where these depend on the score of the play.
    pub bonuses: Vec<(&'static BonusRule, Option<u32>)>,
    /// Players can pass.
    pub passes: bool,
    /// How many tiles the bag must hold before any exchange; `None` if there are no exchanges.
    pub exchange: Option<usize>,
    /// A player without a word plays a single tile for no points.
    pub burns: bool,
    /// The table may move everything on it to make room.
    pub shifts: bool,
    /// When words can be challenged.
    pub challenges: Challenges,
    /// A dictionary may find words in a play that its player did not declare.
    pub dictionary_adds: bool,
    /// The words that the ruleset disallows do not count, even if a dictionary has them.
    pub disallows: bool,
    /// The rounds of a game in which players write lists.
    pub rounds: Option<Rounds>,

    /// When the game ends by itself, and what counts then.
    pub ending: Ending,
    /// Racks have to be declared at the end.
    pub counts_racks: bool,

    /// A play or list, as it is typed.
    pub example: String,
}

impl Features {
    /// A game of straight words on squares, without anything else.
    pub fn new(example: impl Into<String>) -> Self {
        Self {
            form: Form::Placed,
            grid: Grid::Square,
            layout: None,
            directions: Grid::Square.directions(),
            mirrored: false,
            bends: false,
            stacks: false,
            whole_lines: true,
            corners: false,
            rack: 0,
            shares_pool: false,
            rack_word: "rack",
            min_length: 2,
            own_tiles: false,
            further: &[],
            bonuses: Vec::new(),
            passes: false,
            exchange: None,
            burns: false,
            shifts: true,
            challenges: Challenges::Always,
            dictionary_adds: false,
            disallows: true,
            rounds: None,
            ending: Ending::BY_TILES,
            counts_racks: false,
            example: example.into(),
        }
    }

    /// The printed board under the tiles.
    pub fn layout(&self) -> Option<&Layout> {
        self.layout.as_deref()
    }

    /// A board with one tile on a square at most: what GCG and CGP can write down.
    pub fn is_crossword(&self) -> bool {
        self.layout.is_some() && !self.stacks
    }

    /// The directions of words as they are typed.
    pub fn seen_directions(&self) -> impl Iterator<Item = Direction> {
        let ways = self.directions.iter().copied();
        ways.map(|way| way.seen(self.mirrored))
    }

    /// The directions of words, for messages: `` `r` (right) or `d` (down) ``.
    pub fn named_directions(&self) -> String {
        let ways = self.seen_directions();
        let ways = ways.map(|way| format!("`{way}` ({})", way.word()));
        any_of(&ways.collect::<Vec<_>>()).unwrap_or_default()
    }
}

/// When words can be challenged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Challenges {
    /// Always.
    Always,
    /// Only with `judge: challenge`.
    Judged,
    /// Never.
    Never,
}

/// The rounds of a game in which players write lists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rounds {
    /// How many there are.
    pub count: usize,
    /// How many tiles the dealer lays out in each.
    pub tiles: usize,
    /// The cubes that show them.
    pub cubes: Option<Cubes>,
    /// How many rings there are in each.
    pub rings: Vec<u32>,
    /// Which tiles a path may step to.
    pub neighbours: Neighbours,
    /// A path may use a tile again.
    pub reuse: bool,
    /// A word that several players listed is struck.
    pub strikes_shared: bool,
    /// What a word is worth from so many letters on, the shortest first; one with fewer is too short.
    pub points: Vec<(usize, u32)>,
}

impl Rounds {
    /// What a word of this many letters is worth, without rings.
    pub fn worth(&self, letters: usize) -> u32 {
        let reached = self.points.iter().rev().find(|(from, _)| *from <= letters);
        reached.map_or(0, |&(_, points)| points)
    }

    /// Rings in a round, counted from 1; rounds beyond the end of the list have as many as its last one.
    pub fn rings_in(&self, round: usize) -> usize {
        let named = self.rings.get(round.saturating_sub(1));
        named
            .or(self.rings.last())
            .map_or(0, |&rings| rings as usize)
    }
}

/// What the words of a turn are typed as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Plays of a cell, a direction and a word.
    Placed,
    /// Plays of words alone, where only the score is kept; players declare their bonuses.
    Bare,
    /// Lists of words: all players write at once, in rounds.
    Lists,
}

choices! {
    /// Whose empty rack ends a game once the bag is empty.
    pub enum Out {
        /// The first one's.
        First = "first",
        /// Everyone's; players who are out are skipped.
        Everyone = "everyone",
    }

    /// What a player without tiles gains at the end.
    pub enum Gain {
        /// The tiles of the others are worth nothing to that player.
        Nothing = "false",
        /// What the tiles of the others are worth.
        Once = "true",
        /// Twice that, and then no player's own tiles are subtracted.
        Double = "double",
        /// Twice that with two sides, once with more.
        Standard = "standard",
    }

    /// Who wins a tie.
    pub enum TieBreak {
        /// The highest single turn.
        HighestTurn = "highest-turn",
        /// Nobody does: a tie is a tie.
        Shared = "shared",
    }
}

/// When turns without a word end a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wordless {
    /// After this many rounds of such turns.
    Rounds(usize),
    /// After this many such turns in a row, however many players there are.
    Turns(usize),
    /// Once the bag is empty, when every player with tiles left has passed in a row.
    EmptyBag,
    /// When every player has passed since the last play or exchange, whatever the bag holds.
    AllPass,
    /// After six such turns with two sides, after two rounds with more.
    Standard,
    /// Never.
    Never,
}

/// A house rule about when turns without a word end a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Zeros {
    /// As the ruleset says.
    #[default]
    Ruleset,
    /// After this many of them in a row.
    Turns(u32),
    /// As [`Wordless::EmptyBag`].
    EmptyBag,
    /// Never.
    Never,
}

impl Zeros {
    /// What ends the game, where the ruleset has this.
    #[must_use]
    pub fn or(self, ruleset: Wordless) -> Wordless {
        match self {
            Self::Ruleset => ruleset,
            Self::Turns(turns) => Wordless::Turns(usize::try_from(turns).unwrap_or(usize::MAX)),
            Self::EmptyBag => Wordless::EmptyBag,
            Self::Never => Wordless::Never,
        }
    }
}

impl Setting for Zeros {
    const VALUES: Values = Values::Amount(&["ruleset", "empty-bag", "never"], 1, 100);

    fn of(text: &str) -> Option<Self> {
        Some(match text.to_ascii_lowercase().as_str() {
            "ruleset" => Self::Ruleset,
            "empty-bag" => Self::EmptyBag,
            "never" => Self::Never,
            number => Self::Turns(number.parse().ok()?),
        })
    }

    fn text(&self) -> String {
        match self {
            Self::Ruleset => "ruleset".to_owned(),
            Self::Turns(turns) => turns.to_string(),
            Self::EmptyBag => "empty-bag".to_owned(),
            Self::Never => "never".to_owned(),
        }
    }
}

/// When a game ends by itself, and what counts then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// Whose empty rack ends it.
    pub out: Out,
    /// When turns without a word end it.
    pub wordless: Wordless,
    /// Withdrawn plays and lost turns count as turns without a word.
    pub withdrawn: bool,
    /// New racks are drawn if everybody's first turn is a pass.
    pub redraws: bool,
    /// The value of a wildcard left on a rack, in games where it counts like a letter.
    pub unplayed_wildcard: u32,
    /// What a player without tiles gains for the tiles of the others.
    pub gain_unplayed: Gain,
    /// Who wins a tie.
    pub tie_break: TieBreak,
}

impl Ending {
    /// The same in a game of so many sides.
    #[must_use]
    pub fn among(self, sides: usize) -> Self {
        Self {
            wordless: match self.wordless {
                Wordless::Standard if sides > 2 => Wordless::Rounds(2),
                Wordless::Standard => Wordless::Turns(6),
                wordless => wordless,
            },
            gain_unplayed: match self.gain_unplayed {
                Gain::Standard if sides > 2 => Gain::Once,
                Gain::Standard => Gain::Double,
                gain => gain,
            },
            ..self
        }
    }

    /// Only when all tiles are played; then the scores count as they are.
    pub const BY_TILES: Self = Self {
        out: Out::Everyone,
        wordless: Wordless::Never,
        withdrawn: false,
        redraws: false,
        unplayed_wildcard: 0,
        gain_unplayed: Gain::Nothing,
        tie_break: TieBreak::Shared,
    };
}
