//! What happened: one entry for each turn, which every output prints.

use std::sync::Arc;

use super::{Actor, Game};
use crate::action::{TABLE, with_remarks};
use crate::grid::Cell;
use crate::names::choices;
use crate::score::{Bonus, ScoredWord, Strike, Sum};
use crate::tile::{RackTile, Tile};

choices! {
    #[derive(Default)]
    /// How a turn ended, by the name that the JSON of the contract uses.
    pub enum Status {
        /// A play that counts.
        Scored = "scored",
        /// A play that a challenge took back.
        Withdrawn = "withdrawn",
        /// A pass.
        Passed = "passed",
        /// Tiles exchanged.
        Exchanged = "exchanged",
        /// The timer ran out.
        Forfeited = "forfeited",
        /// A burnt tile.
        Burned = "burned",
        /// A submitted list of words.
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
        #[default]
        Note = "note",
    }
}

impl Status {
    /// Whether a challenge ended so.
    pub fn is_challenge(self) -> bool {
        matches!(self, Self::ChallengeUpheld | Self::ChallengeRejected)
    }
}

/// One entry of the game's log.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entry {
    /// Who did it, by the name in the record; the seat for a lost turn.
    pub actor: String,
    /// The seat that they play for, whose points it changes; `None` for the table.
    pub seat: Option<usize>,
    /// The action in its canonical form; empty for a lost turn and for overtime, which nobody enters.
    pub action: String,
    /// How it ended.
    pub status: Status,
    /// The new tiles, with their cells as they were named then.
    pub placed: Vec<(Cell, Tile)>,
    /// The words, the main word first.
    pub words: Vec<Arc<ScoredWord>>,
    /// The bonuses paid.
    pub bonuses: Vec<Bonus>,
    /// Why a challenged word of a list was already struck.
    pub struck: Option<Strike>,
    /// It was challenged before in this round.
    pub again: bool,
    /// Bonuses earned but not announced.
    pub missed: Vec<Bonus>,
    /// What the sum of the words is multiplied by, where the game has that.
    pub multiplier: Option<u32>,
    /// The points that it adds to the actor's score.
    pub points: i64,
    /// New racks are drawn after it, because everybody's first turn was a pass.
    pub redrawn: bool,
    /// What it adds to the scores of others: their seats, and the points.
    pub gains: Vec<(usize, i64)>,
    /// The arithmetic of a counted rack.
    pub unplayed: Option<Sum>,
    /// The actor's score after it; `None` for the table.
    pub total: Option<i64>,
    /// The rack before the turn, if the record has it.
    pub rack: Option<Vec<RackTile>>,
    /// Seconds that the turn took, if the record has them.
    pub took: Option<u32>,
    /// Seconds that a seat played beyond its time for the whole game: an entry of its own at the end.
    pub overtime: Option<u32>,
}

impl Game {
    /// A new entry without tiles or points, by a seat or by the table.
    pub(super) fn entry(&self, by: Option<Actor<'_>>, action: String, status: Status) -> Entry {
        Entry {
            actor: by.map_or(TABLE, |by| by.name).to_owned(),
            seat: by.map(|by| by.seat),
            action,
            status,
            total: by.map(|by| self.score(by.seat)),
            ..Entry::default()
        }
    }

    /// A seat under its own name.
    pub(super) fn actor(&self, seat: usize) -> Actor<'_> {
        let name = &self.seats.seat(seat).name;
        Actor { seat, name }
    }
}

impl Entry {
    /// Whether someone entered it, so that the record has it: a lost turn and overtime are not.
    pub fn is_said(&self) -> bool {
        !self.action.is_empty()
    }

    /// The line as a record keeps it: the action, the rack before it, and the time that it took.
    pub fn line(&self) -> String {
        with_remarks(self.action.clone(), self.rack.as_deref(), self.took)
    }
}
