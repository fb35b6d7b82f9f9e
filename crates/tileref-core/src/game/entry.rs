//! What happened: one entry for each turn, as every output tells it.

use std::sync::Arc;

use super::Game;
use crate::action::Time;
use crate::grid::Cell;
use crate::names::choices;
use crate::score::{Bonus, ScoredWord, Strike, Sum};
use crate::tile::Tile;

choices! {
    /// How a turn came out, by the name that the JSON of the contract uses.
    pub enum Status {
        /// A play that stands.
        Scored = "scored",
        /// A play that a challenge took off.
        Withdrawn = "withdrawn",
        /// A pass.
        Passed = "passed",
        /// Tiles exchanged.
        Exchanged = "exchanged",
        /// The timer ran out.
        Forfeited = "forfeited",
        /// A tile laid for nothing.
        Burned = "burned",
        /// A list of words handed in.
        Listed = "listed",
        /// A turn lost by a rejected challenge.
        Lost = "lost",
        /// A challenge that was right.
        ChallengeUpheld = "challenge-upheld",
        /// A challenge that was wrong.
        ChallengeRejected = "challenge-rejected",
        /// A rack counted at the end.
        Rack = "rack",
        /// A correction.
        Adjusted = "adjusted",
        /// Something that scores nothing.
        Note = "note",
    }
}

/// One entry of the game's story.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Who said it, as they are called in the record; the seat for a lost turn.
    pub actor: String,
    /// The seat that they speak for, and whose points it changes; `None` for the table.
    pub seat: Option<usize>,
    /// The action in its canonical form; empty for a lost turn and for overtime, which nobody says.
    pub action: String,
    /// How it came out.
    pub status: Status,
    /// The new tiles, by the cells as they were named then.
    pub placed: Vec<(Cell, Tile)>,
    /// The words, the main word first.
    pub words: Vec<Arc<ScoredWord>>,
    /// The bonuses paid.
    pub bonuses: Vec<Bonus>,
    /// Why a word of a list that is challenged was struck before.
    pub struck: Option<Strike>,
    /// It was challenged before in this round.
    pub again: bool,
    /// Bonuses earned but not announced.
    pub missed: Vec<Bonus>,
    /// What the sum of the words is multiplied by, where the game has that.
    pub multiplier: Option<u32>,
    /// What it adds to the actor's score.
    pub points: i64,
    /// New racks are drawn after it, because everybody's first turn was a pass.
    pub redrawn: bool,
    /// What it adds to the scores of others: their seats, and the points.
    pub gains: Vec<(usize, i64)>,
    /// The arithmetic of a rack that is counted.
    pub unplayed: Option<Sum>,
    /// The actor's score after it; `None` for the table.
    pub total: Option<i64>,
    /// Seconds that the turn took, where the record tells.
    pub took: Option<u32>,
    /// Seconds that a seat played beyond its time for the whole game: an entry of its own at the end.
    pub overtime: Option<u32>,
}

impl Game {
    /// An entry of a seat, or of the table, in which nothing was laid and nothing scored.
    pub(super) fn plain(
        &self,
        seat: Option<usize>,
        actor: &str,
        action: String,
        status: Status,
    ) -> Entry {
        Entry {
            actor: actor.to_owned(),
            seat,
            action,
            status,
            placed: Vec::new(),
            words: Vec::new(),
            bonuses: Vec::new(),
            struck: None,
            again: false,
            missed: Vec::new(),
            multiplier: None,
            points: 0,
            redrawn: false,
            gains: Vec::new(),
            unplayed: None,
            total: seat.map(|seat| self.score(seat)),
            took: None,
            overtime: None,
        }
    }
}

impl Entry {
    /// Whether somebody said it, so that it is a turn of the record: a lost turn and overtime are not.
    pub fn is_said(&self) -> bool {
        !self.action.is_empty()
    }

    /// The line as a record keeps it: the action, and the time that it took.
    pub fn line(&self) -> String {
        match self.took {
            Some(took) => format!("{} @{}", self.action, Time(took)),
            None => self.action.clone(),
        }
    }
}
