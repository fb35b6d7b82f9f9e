//! The interface of a kind of game.

use super::{Refusal, Ruling, Situation};
use crate::action::{BarePlay, NamedCell, Part, Play, Verb};
use crate::features::Features;
use crate::grid::Cell;
use crate::options::Said;
use crate::referee::rules::BadNotation;
use crate::rule::Slug;
use crate::score::Sum;
use crate::section::Conflict;
use crate::tile::{RackTile, Tile, TileSet};

/// What a kind of game does: how a play is judged and scored, what a rack costs. What a game has is data ([`Features`]).
pub trait Referee: std::fmt::Debug {
    /// What contradicts itself in the game with these tiles and for so many seats, the fewest and the most, and the keys
    /// that are at fault.
    fn contradictions(&self, tiles: &TileSet, seats: (usize, usize)) -> Vec<Conflict>;

    /// What the game has, with the house rules as they are set.
    fn features(&self) -> Features;

    /// The set in play, once house rules have removed or added tiles.
    fn tiles_in_play(&self, set: TileSet) -> TileSet {
        set
    }

    /// The rules that only its plays, burnt tiles or lists can break.
    fn rules(&self) -> Vec<Slug>;

    // --- plays ---

    /// Judges a play.
    ///
    /// # Errors
    /// The rule that the play breaks, the first one in the order of precedence.
    fn judge(&self, situation: &Situation<'_>, play: &Play) -> Result<Ruling, Refusal>;

    /// Judges a play at a table that only keeps score.
    ///
    /// # Errors
    /// As [`Referee::judge`].
    fn judge_bare(&self, _: &Situation<'_>, _: &BarePlay) -> Result<Ruling, Refusal> {
        Err(Refusal::new(BadNotation::BoardKept, Part::Line))
    }

    /// Judges a burn, and returns its cell and tile.
    ///
    /// # Errors
    /// As [`Referee::judge`].
    fn burn(&self, _: &Situation<'_>, _: &NamedCell, _: Tile) -> Result<(Cell, Tile), Refusal> {
        let no_burns = BadNotation::NotHere { verb: Verb::Burn };
        Err(Refusal::new(no_burns, Part::Line))
    }

    /// What a rack costs at the end; `letters` is the value of its plain letters.
    fn unplayed(&self, _letters: Sum, _tiles: &[RackTile]) -> Sum {
        Sum::default()
    }

    // --- words for people ---

    /// What its ruleset states under a key, in words, for explanations; `None` if there is nothing to say.
    fn stated(&self, _key: &str) -> Option<String> {
        None
    }

    /// Which words of a turn score, and how much.
    fn scoring(&self) -> Vec<Said>;

    /// What makes a letter, a word or a turn count several times: sentences.
    fn multipliers(&self) -> String;

    /// What tiles left on a rack cost at the end, where that counts, in a game of so many sides: sentences.
    fn rack_cost(&self, _: Option<usize>) -> Vec<Said> {
        Vec::new()
    }

    /// The lines of the help that show how plays and turns are typed.
    fn help(&self) -> String;
}
