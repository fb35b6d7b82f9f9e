//! How words come about in each kind of game, as data.

use super::options::{
    self, CrosswordHouse, JigsawHouse, OptionSpec, PathsHouse, StackingHouse, Unplayed,
};
use super::{BonusName, Mat, Open};
use crate::names::choices;
use crate::tile::Letter;

/// How words come about. One variant for each way that really differs; everything else is data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mechanic {
    /// Jigsaw tiles on a free table, words that bend.
    Jigsaw(Jigsaw),
    /// Tiles that cover others, on a free table of squares or hexes.
    Stacking(Stacking),
    /// Words across and down on a board with premiums.
    Crossword(Crossword),
    /// Lists of words found as paths in a grid of letters.
    Paths(Paths),
}

choices! {
    /// The kind of a game, as rulesets name it.
    pub enum MechanicName {
        /// Jigsaw tiles.
        Jigsaw = "jigsaw",
        /// Tiles that cover others.
        Stacking = "stacking",
        /// Words across and down.
        Crossword = "crossword",
        /// Paths through letters.
        Paths = "paths",
    }

    /// Whose empty rack ends a game once the bag is empty.
    pub enum Out {
        /// The first one's.
        First = "first",
        /// Everyone's; who is out is skipped.
        Everyone = "everyone",
    }

    /// What word premiums in one word come to.
    pub enum WordPremiums {
        /// They multiply each other.
        Multiply = "multiply",
        /// Only the highest counts.
        Highest = "highest",
    }

    /// Who has the first turn.
    pub enum Begins {
        /// The player who drew the letter nearest to A; a wildcard beats all.
        Draw = "draw",
        /// The youngest.
        Youngest = "youngest",
        /// Whoever the table likes.
        Anyone = "anyone",
    }

    /// Who wins where scores are equal.
    pub enum TieBreak {
        /// The highest single turn.
        HighestTurn = "highest-turn",
        /// Nobody: a tie is a tie.
        Shared = "shared",
    }
}

impl MechanicName {
    /// The house rules of such games: their own, and those of the evening.
    pub fn options(self) -> impl Iterator<Item = &'static OptionSpec> + Clone {
        let own = match self {
            Self::Jigsaw => options::JIGSAW,
            Self::Stacking => options::STACKING,
            Self::Crossword => options::CROSSWORD,
            Self::Paths => options::PATHS,
        };
        own.iter().chain(options::COMPANION)
    }
}

impl Mechanic {
    /// Its name in a ruleset.
    pub fn name(&self) -> MechanicName {
        match self {
            Self::Jigsaw(_) => MechanicName::Jigsaw,
            Self::Stacking(_) => MechanicName::Stacking,
            Self::Crossword(_) => MechanicName::Crossword,
            Self::Paths(_) => MechanicName::Paths,
        }
    }
}

/// When turns without a word end a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wordless {
    /// After so many rounds of them in a row.
    Rounds(usize),
    /// Once the bag is empty, when everybody who has tiles left has passed in a row.
    EmptyBag,
    /// They do not.
    Never,
}

/// When a game ends by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// Whose empty rack ends it.
    pub out: Out,
    /// When turns without a word end it.
    pub wordless: Wordless,
}

/// The data of the jigsaw games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Jigsaw {
    /// Tiles dealt to a seat and filled up to.
    pub rack: usize,
    /// Letters that a word must have for its letter premiums to count.
    pub premium_from: usize,
    /// How often a letter counts in such a word.
    pub letter_premiums: Vec<(Letter, u32)>,
    /// What a corner tile multiplies its words by.
    pub corner_factor: u32,
    /// What a wildcard multiplies its words by.
    pub wildcard_factor: u32,
    /// Points of each bonus.
    pub bonuses: Vec<(BonusName, u32)>,
    /// Abbreviations that are no words, whatever a dictionary has; in lower case.
    pub disallowed: Vec<String>,
    /// What special tiles left on a rack count at the end.
    pub unplayed: SpecialTiles,
    /// When the game ends by itself.
    pub ending: Ending,
    /// House rules.
    pub house: JigsawHouse,
}

impl Jigsaw {
    /// Points of a bonus, where these games have it.
    pub fn bonus(&self, name: BonusName) -> Option<u32> {
        let found = self.bonuses.iter().find(|(known, _)| *known == name);
        found.map(|&(_, points)| points)
    }

    /// How often a letter's value counts in a word of `letters` letters.
    pub fn letter_premium(&self, letter: Letter, letters: usize) -> u32 {
        let premium = self
            .letter_premiums
            .iter()
            .find(|(known, _)| *known == letter);
        premium
            .filter(|_| letters >= self.premium_from)
            .map_or(1, |&(_, times)| times)
    }
}

/// What special tiles left on a rack count, and what they multiply the rack by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SpecialTiles {
    /// Points of a corner tile.
    pub corner: u32,
    /// What it multiplies by.
    pub corner_times: u32,
    /// Points of a wildcard.
    pub wildcard: u32,
    /// What it multiplies by.
    pub wildcard_times: u32,
}

/// The data of the stacking games: all of it is house rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stacking {
    /// House rules.
    pub house: StackingHouse,
}

/// The data of the crosswords.
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is a rule of its own, as the ruleset states it"
)]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Crossword {
    /// Tiles dealt to a seat and filled up to.
    pub rack: usize,
    /// The board of the ruleset.
    pub board: Mat,
    /// The mat in use: the board, or a table's own.
    pub mat: Mat,
    /// The name of the file that the mat in use is from; `ruleset` for the ruleset's own.
    pub layout: String,
    /// Letters that the first word has at least.
    pub first_word: usize,
    /// What several word premiums in one word come to.
    pub word_premiums: WordPremiums,
    /// Points for using a full rack in one turn; `None` where the main word's score counts twice instead.
    pub all_tiles: Option<u32>,
    /// Whether tiles may be exchanged.
    pub exchange: bool,
    /// Whether a play can be challenged although words were looked up when it was made.
    pub challenge: bool,
    /// Whether new racks are drawn where the first turn of everybody is a pass.
    pub redraw: bool,
    /// Whether who has no tiles left gains the tiles of the others.
    pub gain_unplayed: bool,
    /// Who wins where scores are equal.
    pub tie: TieBreak,
    /// When the game ends by itself.
    pub ending: Ending,
    /// House rules.
    pub house: CrosswordHouse,
}

/// What `layout` is called where no file is named.
pub const OWN_BOARD: &str = "ruleset";

impl Crossword {
    /// Puts the mat of a file under the tiles, or the ruleset's own again.
    pub(super) fn lay_mat(&mut self, path: &str, open: &Open<'_>) -> Result<(), String> {
        self.mat = if path == OWN_BOARD {
            self.board.clone()
        } else {
            let mat = Mat::parse(&open(path)?).map_err(|error| error.to_string())?;
            let (letters, room) = (self.first_word, mat.longest());
            if letters > room {
                return Err(format!(
                    "no first word can be laid: it has {letters} letters at least, and a line of \
                     this mat has room for {room}"
                ));
            }
            mat
        };
        path.clone_into(&mut self.layout);
        Ok(())
    }

    /// Whether racks have to be declared at the end.
    pub fn counts_racks(&self) -> bool {
        self.gain_unplayed || self.house.rack_penalty == Unplayed::Subtract
    }
}

/// The data of word paths: all of it is house rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paths {
    /// House rules.
    pub house: PathsHouse,
}

impl Paths {
    /// Rings in a round, counted from 1; rounds past the list have as many as the last one in it.
    pub fn rings_in(&self, round: usize) -> usize {
        let rings = &self.house.rings;
        let named = rings.get(round.saturating_sub(1)).or(rings.last());
        named.map_or(0, |&rings| rings as usize)
    }
}
