//! The house rules of the crosswords.

use super::Language;
use crate::features::{Gain, Zeros};
use crate::layout::Layout;
use crate::options::{House, OptionSpec, Setting, Values, choices, house};

choices! {
    /// How several word premiums in one word combine.
    pub enum WordPremiums {
        /// They multiply each other.
        Multiply = "multiply",
        /// Only the highest counts.
        Highest = "highest",
    }

    /// How often a premium square counts.
    pub enum Premiums {
        /// Only for the tile that is laid on it.
        Once = "once",
        /// For later words over that tile, too.
        Stay = "stay",
    }

    /// What happens to tiles left on a rack at the end.
    pub enum Unplayed {
        /// A rack costs nothing.
        Nothing = "none",
        /// They are subtracted from the score of the player who holds them.
        Subtract = "subtract",
    }

    /// How a letter is laid that has a tile of its own.
    pub enum Digraphs {
        /// As in the standard game in the language of the tiles.
        Standard = "standard",
        /// With that tile alone.
        Tile = "tile",
        /// Also with separate tiles.
        Free = "free",
    }

    /// When the place of a play is judged.
    pub enum Placement {
        /// When it is played.
        Entry = "entry",
        /// When it is challenged.
        Challenge = "challenge",
    }

    /// What withdrawn plays and lost turns count as.
    pub enum Withdrawn {
        /// As the ruleset says.
        Ruleset = "ruleset",
        /// Turns without a word.
        Count = "true",
        /// Nothing: the count of such turns is as it was.
        Ignored = "false",
    }
}

impl WordPremiums {
    /// What two word premiums in one word come to.
    #[inline]
    pub(super) fn combine(self, one: u64, other: u64) -> u64 {
        match self {
            Self::Multiply => one.saturating_mul(other),
            Self::Highest => one.max(other),
        }
    }
}

/// How many tiles the bag must hold for an exchange.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Exchange {
    /// There are no exchanges.
    #[default]
    Never,
    /// As many as in the standard game in the language of the tiles.
    Standard,
    /// At least this many.
    Least(u32),
}

impl Setting for Exchange {
    const VALUES: Values = Values::Amount(&["standard", "true", "false"], 1, 100);

    fn of(text: &str) -> Option<Self> {
        Some(match text.to_ascii_lowercase().as_str() {
            "standard" => Self::Standard,
            "true" => Self::Least(0),
            "false" => Self::Never,
            number => Self::Least(number.parse().ok()?),
        })
    }

    fn text(&self) -> String {
        match self {
            Self::Never => "false".to_owned(),
            Self::Standard => "standard".to_owned(),
            Self::Least(0) => "true".to_owned(),
            Self::Least(least) => least.to_string(),
        }
    }
}

/// A board of the table's own: the path of its file, and what is in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OwnLayout(pub(super) Option<(String, Layout)>);

/// The value for the board of the ruleset.
const RULESET_BOARD: &str = "ruleset";

impl Setting for OwnLayout {
    const VALUES: Values = Values::File(RULESET_BOARD);

    fn of(text: &str) -> Option<Self> {
        (text == RULESET_BOARD).then(Self::default)
    }

    fn from_file(path: &str, text: &str) -> Result<Self, String> {
        let layout = Layout::parse(text).map_err(|error| error.to_string())?;
        Ok(Self(Some((path.to_owned(), layout))))
    }

    fn text(&self) -> String {
        let path = self.0.as_ref().map(|(path, _)| path.clone());
        path.unwrap_or_else(|| RULESET_BOARD.to_owned())
    }
}

house! {
    /// The house rules of a crossword.
    CrosswordHouse {
        [Ruling Board] layout: OwnLayout,
            "the board under the tiles. A text file beside the record has one row of squares on each line: `.` plain, \
             `d` `t` `q` letter times 2 3 4, `D` `T` `Q` word times 2 3 4; with spaces between the squares also any \
             other factor up to 9, `5L` or `6W`, and `3L5` for letters worth 5. `ruleset` is the board of the ruleset.",
            (Ruling |game| game.is_settled("board-not-printed").then_some(
                "The guide does not print its board, so the built-in one is a stand-in: copy your own."
            ));
        [Guide Board] premiums: Premiums,
            "how often a premium square counts. `once`: for the tile that is laid on it. `stay`: again for every later word \
             that has the tile on it.";
        [Ruling Board] placement: Placement,
            "when the place of a play is judged. `entry`: a play that misses the centre or touches no other is refused at \
             once. `challenge`: it stands if nobody challenges it, as clubs such as NASPA have it, and comes off if \
             somebody does, whatever its words are; a lone tile that makes no word may stand, too, and scores nothing.";
        [Ruling Tiles] exchange: Exchange,
            "whether tiles may be exchanged. A number: only while the bag holds at least that many tiles. `standard`: 7 \
             tiles, or 1 with Spanish tiles. `true`: as many tiles as the bag holds.";
        [Ruling End] zeros: Zeros,
            "how many wordless turns end the game: in a row, all players' together. `empty-bag`: once the bag is \
             empty, one turn of each player who still has tiles. `never`: none do. `ruleset`: as the ruleset says, \
             which `rules explain end` shows.";
        [Ruling End] withdrawn: Withdrawn,
            "whether withdrawn plays are wordless turns, and lost turns too. `ruleset`: as the ruleset says, \
             which `rules explain end` shows.";
        [Ruling End] gain_unplayed: Gain,
            "whether going out gains the others' tiles: a player with no tiles left at the end gains their value. \
             `double`: twice that, and then nobody's own tiles are subtracted. `standard`: `double` with two sides, as \
             clubs play, and `true` with three or four, as the printed rules say.";
        [Ruling End] rack_penalty: Unplayed,
            "what happens to tiles on a rack at the end. `subtract`: their values are subtracted. `none`: nothing, and \
             no rack has to be declared.";
        [Ruling Tiles] language: Language,
            "the language of the tiles, those of the standard game in it. `ca` Catalan, `cy` Welsh, `de` German, `el` \
             Greek, `en` English, `es` Spanish, `fr` French, `he` Hebrew, `hu` Hungarian, `it` Italian, `nb` Norwegian, \
             `nl` Dutch, `pl` Polish, `pt` Portuguese, `ru` Russian, `sv` Swedish, `tr` Turkish. Words are looked up in the word \
             list of the record, which is the table's own. `ruleset`: the tiles of the ruleset.";
        [Ruling Tiles] digraphs: Digraphs,
            "how letters such as CH and L·L are laid. `tile`: with the tile of their own or a blank, not with a tile for \
             each sign. `free`: either way. `standard`: `tile` where the published rules say so, which \
             are those for Catalan, Spanish and Welsh; `free` elsewhere. In Welsh, NG and RH that are two letters, as in \
             DANGOS, need `free`.";
    }
}

/// The house rules of the crosswords, in the order in which they are listed.
pub const OPTIONS: &[&[OptionSpec]] = &[
    &[House::judge, House::supply],
    CrosswordHouse::OPTIONS,
    House::CHALLENGES,
    House::RACKS,
];
