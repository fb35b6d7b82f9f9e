//! The house rules of the stacking games.

use crate::features::Zeros;
use crate::grid::Grid;
use crate::options::{House, OptionSpec, Origin, Values, WordCheck, choices, house};

choices! {
    /// Which words tiles may make.
    pub enum Words {
        /// Any: the word that is played has to be one, and need not be a whole line of tiles.
        Free = "free",
        /// Every line of tiles is a word, to the right or down.
        Runs = "runs",
    }

    /// Which words of a play count.
    pub enum Scoring {
        /// The best ones, found by the referee.
        Best = "best",
        /// The ones that the player names.
        Claimed = "claimed",
    }

    /// How many blanks are in the set.
    pub enum Blanks {
        /// None.
        None = "0",
        /// Two.
        Two = "2",
    }
}

impl Blanks {
    /// The number.
    pub fn count(self) -> usize {
        match self {
            Self::None => 0,
            Self::Two => 2,
        }
    }
}

house! {
    /// The house rules of a stacking game.
    StackingHouse {
        [Guide Tiles] pool: u32, in 1..=20,
            "how many tiles are in the pool; plays are made from it, and it is refilled after each turn while the bag \
             lasts.";
        [Guide Tiles] max_tiles: u32, in 1..=20,
            "how many new tiles a play may use at most. With a larger pool this keeps some tiles for the next \
             player.";
        [Ruling Scoring] scoring: Scoring,
            "which words of a play count. `best`: along the line of the play the best word that includes all new \
             tiles, and across it the best word through each new tile; the referee finds them. `claimed`: the \
             guide's rule that players find their own score; only the word played and those named with `also` \
             count. Without a dictionary it is always `claimed`.";
        [Guide Board] grid: Grid,
            "the shape of the tiles. `square`: words go `r`, `l`, `u` or `d`. `hex`: six-sided tiles; words go \
             `e`, `w`, `ne`, `nw`, `se` or `sw`, and every second row is half a tile further right.";
        [Guide Tiles] blanks: Blanks,
            "how many blanks are in the set. A blank is worth 0 and stands for the letter it is played as.";
        [Guide Tiles] half_set: bool,
            "whether to use half the tiles: for a quicker game, half of each letter, rounded up.";
        [Ruling Words] min_length: u32, in 2..=20,
            "the fewest letters that a word may have. A shorter one cannot be declared, and does not count where a \
             play makes it.";
        [Guide Tiles] hidden: bool,
            "who sees a pool. `false`: all play from one open pool. `true`: each player has a pool that the \
             others do not see.";
        [Guide Tiles] throw_in: bool,
            "whether hidden pools allow `exchange`: a player exchanges tiles instead of playing a word.";
    }
}

house! {
    /// The house rules of a stacking game whose every line of tiles is a word.
    RunsHouse {
        [Ruling End] zeros: Zeros,
            "how many wordless turns end the game: in a row, all players' together. `empty-bag`: once the bag is \
             empty, one turn of each player who still has tiles. `never`: none do. `ruleset`: as the ruleset says, \
             which `rules explain end` shows.";
    }
}

/// `judge`, which has a single value where words are free.
const JUDGE: OptionSpec = OptionSpec {
    values: Values::Names(&[WordCheck::NAMES[WordCheck::Entry as usize]]),
    origin: Origin::Ruling,
    more: &[],
    about: "when words are looked up. Here it is always `entry`: a play with a word that is not in the \
            dictionary is refused at once; without a dictionary every word is accepted.",
    ..House::judge
};

/// The house rules of games whose every line of tiles is a word, in the order in which they are listed.
pub const OPTIONS_OF_RUNS: &[&[OptionSpec]] = &[
    &[House::judge, House::supply],
    RunsHouse::OPTIONS,
    House::CHALLENGES,
    House::RACKS,
];

/// The house rules of games whose words are free, in the order in which they are listed.
pub const OPTIONS: &[&[OptionSpec]] = &[
    &[JUDGE, House::supply],
    StackingHouse::OPTIONS,
    &[House::max_exchanges, House::max_turns, House::team_racks],
];
