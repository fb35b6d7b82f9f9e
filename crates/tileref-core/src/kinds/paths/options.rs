//! The house rules of word paths.

use crate::letter_grid::Neighbours;
use crate::rules::options::{House, OptionSpec, house};

house! {
    /// The house rules of a game of word paths.
    PathsHouse {
        [Guide] rounds: u32 = 3, in 1..=100,
            "how many rounds are played.";
        [Guide] tiles: u32 = 13, in 2..=100,
            "how many tiles the dealer lays in each round.";
        [Guide] rings: Vec<u32> = vec![0, 1, 2],
            "how many rings lie on the tiles in each round, the first round first; later rounds have as many as \
             the last one named.";
        [Ruling] min_length: u32 = 2, in 2..=100,
            "how many letters a word has at least.";
        [Ruling] neighbours: Neighbours = Neighbours::Eight,
            "which tiles a path may step to. `8`: those with a common side or corner, as the guide's examples \
             need. `4`: those with a common side. `hex`: the six around it; every second row lies half a tile to \
             the right.";
    }
}

/// The house rules of word paths, in the order in which they are listed.
pub const OPTIONS: &[&[OptionSpec]] = &[&[House::judge], PathsHouse::OPTIONS, &[House::team_racks]];
