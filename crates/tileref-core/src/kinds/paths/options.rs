//! The house rules of word paths.

use crate::letter_grid::Neighbours;
use crate::rules::options::{JUDGE, OptionSpec, Origin, TEAM_RACKS, Values, house};

house! {
    /// The house rules of a game of word paths.
    PathsHouse {
        rounds: u32 = 3,
        tiles: u32 = 13,
        rings: Vec<u32> = vec![0, 1, 2],
        min_length: u32 = 2,
        neighbours: Neighbours = Neighbours::Eight,
    }
}

/// The house rules of word paths, explained.
pub const OPTIONS: &[OptionSpec] = &[
    JUDGE,
    OptionSpec {
        name: "rounds",
        values: Values::Number(1, 100),
        origin: Origin::Guide,
        about: "how many rounds are played.",
    },
    OptionSpec {
        name: "tiles",
        values: Values::Number(2, 100),
        origin: Origin::Guide,
        about: "how many tiles the dealer lays in each round.",
    },
    OptionSpec {
        name: "rings",
        values: Values::Numbers(100),
        origin: Origin::Guide,
        about: "how many rings lie on the tiles in each round, the first round first; later rounds \
                have as many as the last one named.",
    },
    OptionSpec {
        name: "min_length",
        values: Values::Number(2, 100),
        origin: Origin::Ruling,
        about: "how many letters a word has at least.",
    },
    OptionSpec {
        name: "neighbours",
        values: Values::Names(Neighbours::NAMES),
        origin: Origin::Ruling,
        about: "which tiles a path may step to. `8`: those with a common side or corner, as the \
                guide's examples need. `4`: those with a common side. `hex`: the six around it; \
                every second row lies half a tile to the right.",
    },
    TEAM_RACKS,
];
