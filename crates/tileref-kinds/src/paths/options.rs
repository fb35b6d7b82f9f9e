//! The house rules of word paths.

use crate::letter_grid::Neighbours;
use crate::options::{House, OptionSpec, Origin, Values, choices, house};

choices! {
    /// What becomes of a word that several players listed.
    pub enum SharedWords {
        /// It is struck from every list.
        Struck = "struck",
        /// It counts for each of them.
        Count = "count",
    }
}

house! {
    /// The house rules of a game of word paths.
    PathsHouse {
        [Guide End] rounds: u32, in 1..=100,
            "how many rounds are played.";
        [Guide Tiles] tiles: u32, in 2..=100,
            "how many tiles are laid out in each round.";
        [Guide Board] rings: Vec<u32>,
            "how many letters have a ring in each round, which doubles a word for each visit of its path; rounds beyond the \
             end of the list have as many as the last one listed.";
        [Ruling Words] min_length: u32, in 2..=100,
            "the fewest letters that a word may have.";
        [Ruling Board] neighbours: Neighbours,
            "which tiles a path may step to. `8`: those that share a side or a corner. `4`: those that share a side. `hex`: the six around it; every second row is half a tile \
             further right.";
        [Guide Board] reuse: bool,
            "whether a path may use a tile again. `true`: it may come back to a tile, but not use it twice in a row. \
             `false`: it uses each tile once.";
        [Guide Scoring] shared_words: SharedWords,
            "whether words of several players count. `struck`: a word that two or more found counts for nobody. `count`: it counts for \
             each of them.";
    }
}

/// Without turns, a wrong challenge cannot cost one; the guide names no other price.
const WRONG_CHALLENGE: OptionSpec = OptionSpec {
    values: Values::Price(&["nothing", "game"]),
    origin: Origin::Guide,
    about: "what a challenge costs if the word counts. `nothing`: a challenge is free. `game`: the game ends, and the challenger does not win \
            it. Points, from 1 to 1000: `5`, which the challenger loses, or `gives 5`, which every player who listed the \
            word gains. `5 per word` is the same here, because a challenge is about one word. A word that was challenged \
            before in the round costs nothing.",
    ..House::wrong_challenge
};

/// The house rules of word paths, in the order in which they are listed.
pub const OPTIONS: &[&[OptionSpec]] = &[
    &[House::judge],
    PathsHouse::OPTIONS,
    &[
        WRONG_CHALLENGE,
        House::right_challenge,
        House::max_challenges,
        House::team_racks,
    ],
];
