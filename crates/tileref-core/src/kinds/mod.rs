//! The kinds of game, a folder for each: what can be typed, how a play is judged and scored, how a game ends. The rest
//! of the program calls [`Mechanics`], and asks it what a game has, such as a board or rounds, not which kind it is.

pub mod crossword;
pub mod jigsaw;
pub mod paths;
pub mod stacking;
#[cfg(test)]
mod tests;

use self::crossword::{Crossword, Layout};
use self::jigsaw::Jigsaw;
use self::paths::Paths;
use self::stacking::Stacking;
use crate::action::{BarePlay, Further, Part, Place, Play, Verb};
use crate::advice::any_of;
use crate::finder::Search;
use crate::grid::{Cell, Direction, Grid};
use crate::names::choices;
use crate::referee::rules::BadNotation;
use crate::referee::{Refusal, Ruling, Situation};
use crate::rules::file::{Conflict, File, Read};
use crate::rules::{BonusRule, House, OptionSpec, SessionOptions, Slug};
use crate::score::Sum;
use crate::tile::{RackTile, Tile, TileSet};

/// The kind of a game, with its data. Only the matches below tell kinds apart: a new kind is a folder here, a variant,
/// and an arm in each match.
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

impl Mechanic {
    /// What it does.
    pub fn kind(&self) -> &dyn Mechanics {
        match self {
            Self::Jigsaw(jigsaw) => jigsaw,
            Self::Stacking(stacking) => stacking,
            Self::Crossword(crossword) => crossword,
            Self::Paths(paths) => paths,
        }
    }

    /// The value of a house rule that only this kind has.
    pub(crate) fn option(&self, name: &str) -> Option<String> {
        match self {
            Self::Jigsaw(jigsaw) => jigsaw.house.get(name),
            Self::Stacking(stacking) => stacking.house.get(name),
            Self::Crossword(crossword) => crossword.house.get(name),
            Self::Paths(paths) => paths.house.get(name),
        }
    }

    /// Sets a house rule that only this kind has; `file` is the content of the file that the value names, if it names
    /// one. `None` if there is no such house rule or value.
    pub(crate) fn set(
        &mut self,
        name: &str,
        value: &str,
        file: Option<&str>,
    ) -> Option<Result<(), String>> {
        match self {
            Self::Jigsaw(jigsaw) => jigsaw.house.set(name, value, file),
            Self::Stacking(stacking) => stacking.house.set(name, value, file),
            Self::Crossword(crossword) => crossword.house.set(name, value, file),
            Self::Paths(paths) => paths.house.set(name, value, file),
        }
    }

    /// Its name in rulesets.
    pub fn name(&self) -> MechanicName {
        match self {
            Self::Jigsaw(_) => MechanicName::Jigsaw,
            Self::Stacking(_) => MechanicName::Stacking,
            Self::Crossword(_) => MechanicName::Crossword,
            Self::Paths(_) => MechanicName::Paths,
        }
    }
}

impl MechanicName {
    /// Reads the data of a ruleset of this kind.
    pub(crate) fn read(self, file: &File<'_>) -> Read<Mechanic> {
        Ok(match self {
            Self::Jigsaw => Mechanic::Jigsaw(jigsaw::read(file)?),
            Self::Stacking => Mechanic::Stacking(Stacking::default()),
            Self::Crossword => Mechanic::Crossword(crossword::read(file)?),
            Self::Paths => Mechanic::Paths(Paths::default()),
        })
    }

    /// The house rules of this kind of game, then the session options.
    pub fn options(self) -> impl Iterator<Item = &'static OptionSpec> + Clone {
        let own = match self {
            Self::Jigsaw => jigsaw::OPTIONS,
            Self::Stacking => stacking::OPTIONS,
            Self::Crossword => crossword::OPTIONS,
            Self::Paths => paths::OPTIONS,
        };
        let without = match self {
            Self::Paths => paths::OF_TURNS,
            Self::Jigsaw | Self::Stacking | Self::Crossword => &[],
        };
        let session = SessionOptions::OPTIONS.iter();
        let session = session.filter(|spec| !without.contains(spec));
        own.iter().copied().flatten().chain(session)
    }

    /// The bonuses of this kind of game.
    pub(crate) fn bonuses(self) -> &'static [&'static BonusRule] {
        match self {
            Self::Jigsaw => jigsaw::BONUSES,
            Self::Crossword => crossword::BONUSES,
            Self::Stacking | Self::Paths => &[],
        }
    }
}

/// What differs between kinds of game. The defaults suit most of them.
pub trait Mechanics {
    /// What makes the game unplayable with these tiles and at least this many seats, and the keys that are at fault.
    fn contradiction(&self, tiles: &TileSet, seats: usize) -> Conflict;

    // --- the table ---

    /// How the cells of the table are arranged.
    fn grid(&self) -> Grid {
        Grid::Square
    }

    /// The printed board under the tiles.
    fn layout(&self) -> Option<&Layout> {
        None
    }

    /// Whether a tile may cover another one.
    fn stacks(&self) -> bool {
        false
    }

    /// Whether words may bend.
    fn bends(&self) -> bool {
        false
    }

    /// Whether tiles are shaped like jigsaw pieces, some of them like corner pieces.
    fn has_corners(&self) -> bool {
        false
    }

    /// What the words of a turn are typed as.
    fn form(&self) -> Form {
        Form::Placed
    }

    /// The data of games in which players write lists.
    fn paths(&self) -> Option<&Paths> {
        None
    }

    /// The directions of words.
    fn directions(&self) -> &'static [Direction] {
        self.grid().directions()
    }

    /// The directions of words, for messages: `` `r` (right) or `d` (down) ``.
    fn named_directions(&self) -> String {
        let ways = self.directions().iter();
        let ways = ways.map(|way| format!("`{way}` ({})", way.word()));
        any_of(&ways.collect::<Vec<_>>()).unwrap_or_default()
    }

    // --- tiles ---

    /// The size of a full rack or pool; 0 in games without racks.
    fn rack(&self) -> usize {
        0
    }

    /// What the tiles are played from: `rack` or `pool`.
    fn stock(&self) -> &'static str {
        "rack"
    }

    /// Whether all players play from one pool instead of a rack each.
    fn shares_pool(&self) -> bool {
        false
    }

    /// The fewest letters that a word may have.
    fn min_length(&self) -> usize {
        2
    }

    /// The set in play, once house rules have removed or added tiles.
    fn tiles_in_play(&self, set: TileSet) -> TileSet {
        set
    }

    // --- turns ---

    /// What may follow the main word of a play.
    fn further(&self) -> &'static [Further] {
        &[]
    }

    /// Whether players can pass.
    fn has_passes(&self) -> bool {
        false
    }

    /// How many tiles the bag must hold before any exchange; `None` if there are no exchanges.
    fn exchange(&self) -> Option<usize> {
        None
    }

    /// Whether a player without a word plays a single tile for no points.
    fn has_burns(&self) -> bool {
        false
    }

    /// Whether words can be challenged.
    fn has_challenges(&self, _: &House) -> bool {
        true
    }

    /// Whether a dictionary may find words in a play that its player did not declare.
    fn dictionary_adds(&self) -> bool {
        false
    }

    /// The same game, but the referee finds every word that scores, even if players must name them; `None` if it does
    /// so anyway.
    fn counting_all(&self) -> Option<Mechanic> {
        None
    }

    /// Whether the words that the ruleset disallows do not count, even if a dictionary has them.
    fn disallows(&self) -> bool {
        true
    }

    /// The rules that only its plays, burnt tiles or lists can break.
    fn rules(&self) -> Vec<Slug>;

    // --- plays ---

    /// Judges a play.
    ///
    /// # Errors
    /// The rule that the play breaks, the first one in the order of [`Slug`].
    fn judge(&self, situation: &Situation<'_>, play: &Play) -> Result<Ruling, Refusal>;

    /// Passes every play that the tiles allow to `search`.
    fn plays(&self, _: &mut Search<'_>) {}

    /// Judges a play at a table that only keeps score.
    ///
    /// # Errors
    /// As [`Mechanics::judge`].
    fn judge_bare(&self, _: &Situation<'_>, _: &BarePlay) -> Result<Ruling, Refusal> {
        Err(Refusal::new(BadNotation::BoardKept, Part::Line))
    }

    /// Judges a burn, and returns its cell and tile.
    ///
    /// # Errors
    /// As [`Mechanics::judge`].
    fn burn(&self, _: &Situation<'_>, _: &Place, _: Tile) -> Result<(Cell, Tile), Refusal> {
        let no_burns = BadNotation::NotHere { verb: Verb::Burn };
        Err(Refusal::new(no_burns, Part::Line))
    }

    /// The bonuses of this game with their points, `None` where these depend on the score of the play.
    fn bonuses(&self) -> Vec<(&'static BonusRule, Option<u32>)> {
        Vec::new()
    }

    // --- the end ---

    /// When the game ends by itself, and what counts then.
    fn ending(&self) -> Ending {
        Ending::BY_TILES
    }

    /// Whether racks have to be declared at the end.
    fn counts_racks(&self) -> bool {
        false
    }

    /// What a rack costs at the end; `letters` is the value of its plain letters.
    fn unplayed(&self, _letters: Sum, _tiles: &[RackTile]) -> Sum {
        Sum::default()
    }

    // --- words for people ---

    /// Which words of a turn score, and how much: a paragraph.
    fn scoring(&self) -> String;

    /// What tiles left on a rack cost at the end, where that counts: a paragraph.
    fn rack_cost(&self) -> String {
        String::new()
    }

    /// A play or list, as it is typed.
    fn example(&self) -> String;

    /// The lines of the help that show how plays and turns are typed.
    fn help(&self) -> String;
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
    /// The kind of a game, as rulesets name it; [`Mechanic`] describes each.
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
        /// Everyone's; players who are out are skipped.
        Everyone = "everyone",
    }

    /// How several word premiums in one word combine.
    pub enum WordPremiums {
        /// They multiply each other.
        Multiply = "multiply",
        /// Only the highest counts.
        Highest = "highest",
    }

    /// Who goes first.
    pub enum Begins {
        /// The player who drew the letter nearest to A; a wildcard beats all.
        Draw = "draw",
        /// The youngest.
        Youngest = "youngest",
        /// Anyone the table chooses.
        Anyone = "anyone",
    }

    /// What a player without tiles gains at the end.
    pub enum Gain {
        /// The player gains nothing.
        Nothing = "false",
        /// What the tiles of the others are worth.
        Once = "true",
        /// Twice that, and then no player's own tiles are subtracted.
        Double = "double",
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
    /// Never.
    Never,
}

/// When a game ends by itself, and what counts then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// Whose empty rack ends it.
    pub out: Out,
    /// When turns without a word end it.
    pub wordless: Wordless,
    /// Whether withdrawn plays and lost turns count as turns without a word.
    pub withdrawn: bool,
    /// Whether new racks are drawn if everybody's first turn is a pass.
    pub redraws: bool,
    /// The value of a wildcard left on a rack, in games where it counts like a letter.
    pub unplayed_wildcard: u32,
    /// What a player without tiles gains for the tiles of the others.
    pub gain_unplayed: Gain,
    /// Who wins a tie.
    pub tie_break: TieBreak,
}

impl Ending {
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
