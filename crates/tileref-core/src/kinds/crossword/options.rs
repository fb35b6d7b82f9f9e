//! The house rules of the crosswords.

use super::language::Language;
use crate::names::choices;
use crate::rules::options::{House, OptionSpec, Origin, Values, house};

choices! {
    /// What happens to tiles left on a rack at the end.
    pub enum Unplayed {
        /// Nothing.
        Nothing = "none",
        /// They are subtracted from the score of the player who holds them.
        Subtract = "subtract",
    }
}

house! {
    /// The house rules of a crossword.
    CrosswordHouse {
        [Ruling] rack_penalty: Unplayed = Unplayed::Nothing,
            "what happens to tiles left on a rack at the end. `subtract`: their values are subtracted. `none`: \
             nothing, and no rack has to be declared.";
        [Ruling] language: Language = Language::Ruleset,
            "the tiles of the standard game in another language: `ca` Catalan, `cy` Welsh, `de` German, `en` English, \
             `es` Spanish, `fr` French, `it` Italian, `nb` Norwegian, `nl` Dutch, `pl` Polish, `pt` Portuguese, `sv` \
             Swedish, `tr` Turkish. With Spanish tiles, one tile in the bag is enough for an exchange. Words are looked up in the word list of the record, which is the table's own. \
             `ruleset`: the tiles of the ruleset.";
    }
}

/// The house rule that names the file of another board.
pub const LAYOUT: &str = "layout";

const LAYOUT_SPEC: OptionSpec = OptionSpec {
    name: LAYOUT,
    values: Values::File(super::OWN_BOARD),
    origin: Origin::Ruling,
    about: "the board under the tiles: a text file beside the record, one row of squares \
                 per line: `.` plain, `d` `t` `q` letter times 2 3 4, `D` `T` `Q` word times \
                 2 3 4; with spaces between the squares also any other factor up to 9, `5L` or `6W`. \
                 The guides do not print their boards, so the built-in ones are stand-ins: copy \
                 your own. `ruleset` is the board of the ruleset.",
};

/// The house rules of the crosswords, in the order in which they are listed.
pub const OPTIONS: &[&[OptionSpec]] = &[
    &[House::judge, House::supply, LAYOUT_SPEC],
    CrosswordHouse::OPTIONS,
    House::CHALLENGES,
    &[
        House::max_exchanges,
        House::rack_count,
        House::max_turns,
        House::team_racks,
    ],
];
