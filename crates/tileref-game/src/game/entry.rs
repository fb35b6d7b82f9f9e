//! The log of a game: an entry for each action, which every output prints.

use std::sync::Arc;

use super::{Actor, Game};
use crate::action::{Action, TABLE, with_remarks};
use crate::grid::Cell;
use crate::options::choices;
use crate::score::{Bonus, ScoredWord, Strike, Sum};
use crate::tile::{RackTile, Tile};

choices! {
    /// The outcome of an entry, by its name in the JSON report.
    pub enum Status {
        /// A play that counts.
        Scored = "scored",
        /// A play that was challenged and withdrawn.
        Withdrawn = "withdrawn",
        /// A pass.
        Passed = "passed",
        /// Tiles exchanged.
        Exchanged = "exchanged",
        /// The timer ran out.
        Forfeited = "forfeited",
        /// A tile was burned.
        Burned = "burned",
        /// A list of words was submitted.
        Listed = "listed",
        /// A turn lost to a rejected challenge.
        Lost = "lost",
        /// A challenge that was right.
        ChallengeUpheld = "challenge-upheld",
        /// A challenge that was wrong.
        ChallengeRejected = "challenge-rejected",
        /// A rack counted at the end.
        Rack = "rack",
        /// A correction of a score, or overtime.
        Adjusted = "adjusted",
        /// A note, or an action of the table; it scores nothing.
        Note = "note",
    }
}

impl Status {
    /// Its outcome is one of a challenge: upheld or rejected.
    pub fn is_challenge(self) -> bool {
        matches!(self, Self::ChallengeUpheld | Self::ChallengeRejected)
    }

    /// The next player is to move after such an entry; notes, corrections and challenges take no turn.
    pub fn took_turn(self) -> bool {
        matches!(
            self,
            Self::Scored
                | Self::Withdrawn
                | Self::Passed
                | Self::Exchanged
                | Self::Forfeited
                | Self::Burned
                | Self::Lost
        )
    }
}

/// What a declared rack adds to the score of a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RackGain {
    /// The seat that gains.
    pub to: usize,
    /// The seats whose tiles it gains.
    pub of: Vec<usize>,
    /// The values of those tiles, perhaps doubled; `None` if the points only put back what was subtracted before the
    /// other was known to be out.
    pub sum: Option<Sum>,
}

/// One entry of the game's log.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entry {
    /// The name of who acted, as in the record; the seat's name for a lost turn.
    pub actor: String,
    /// Their seat; `None` for the table.
    pub seat: Option<usize>,
    /// The action, with plain cells; `None` for a lost turn and for overtime, which nobody enters. Shared by copies of
    /// the game.
    pub action: Option<Arc<Action>>,
    /// The outcome.
    pub status: Status,
    /// The new tiles, on the cells as they were named at the time.
    pub placed: Vec<(Cell, Tile)>,
    /// The words, the main word first.
    pub words: Vec<Arc<ScoredWord>>,
    /// The bonuses paid.
    pub bonuses: Vec<Bonus>,
    /// Why the challenged word of a list was already struck.
    pub struck: Option<Strike>,
    /// The word was already challenged in this round.
    pub again: bool,
    /// Bonuses earned but not announced.
    pub missed: Vec<Bonus>,
    /// The factor for the sum of the words, in games that have one.
    pub multiplier: Option<u32>,
    /// The play lies where none may, and stands only until it is challenged.
    pub misplaced: bool,
    /// Points added to the actor's score.
    pub points: i64,
    /// Everybody passed their first turn, so new racks are drawn.
    pub redrawn: bool,
    /// Points added to other seats.
    pub gains: Vec<(usize, i64)>,
    /// The arithmetic of a declared rack.
    pub unplayed: Option<Sum>,
    /// The arithmetic of the gains from a declared rack, in the order of `gains`.
    pub rack_gains: Vec<RackGain>,
    /// The actor's score after it; `None` for the table.
    pub total: Option<i64>,
    /// The rack before the turn, if the record has it.
    pub rack: Option<Vec<RackTile>>,
    /// Seconds that the turn took, if the record has them.
    pub took: Option<u32>,
    /// Seconds of overtime; such an entry is added at the end.
    pub overtime: Option<u32>,
}

impl Game {
    /// A new entry without tiles or points, by a seat or by the table.
    pub(super) fn entry(
        &self,
        by: Option<Actor<'_>>,
        action: Option<Action>,
        status: Status,
    ) -> Entry {
        Entry {
            actor: by.map_or(TABLE, |by| by.name).to_owned(),
            seat: by.map(|by| by.seat),
            action: action.map(Arc::new),
            status,
            total: by.map(|by| self.score(by.seat)),
            ..Entry::default()
        }
    }

    /// The game as everybody may see it: until it is over, without the tiles that players have stated of their racks,
    /// before a turn or when they exchanged some. How many they exchanged can be seen at the table. Lists stay, because
    /// what is shown of them depends on the round ([`Game::hides`]).
    #[must_use]
    pub fn public(&self) -> Self {
        let mut game = self.clone();
        if !self.is_over() || self.undeclared().next().is_some() {
            game.log_mut().iter_mut().for_each(Entry::hide_rack);
        }
        game
    }

    /// A seat under its own name.
    pub(super) fn actor(&self, seat: usize) -> Actor<'_> {
        let name = self.seats.name(seat);
        Actor { seat, name }
    }
}

impl Entry {
    /// Somebody entered it, so that it is in the record. Lost turns and overtime are not.
    pub fn is_typed(&self) -> bool {
        self.action.is_some()
    }

    /// It sets the category that words must fit.
    pub fn is_category(&self) -> bool {
        matches!(self.action.as_deref(), Some(Action::Category(_)))
    }

    /// The action in its canonical form; empty if nobody entered it.
    pub fn action_text(&self) -> String {
        let action = self.action.as_ref();
        action.map(ToString::to_string).unwrap_or_default()
    }

    fn hide_rack(&mut self) {
        self.rack = None;
        if let Some(Action::Exchange { count, tiles }) = self.action.as_deref()
            && !tiles.is_empty()
        {
            let (count, tiles) = (*count, Vec::new());
            self.action = Some(Arc::new(Action::Exchange { count, tiles }));
        }
    }

    /// The line in the record: the action, the rack before it, and the time it took.
    pub fn line(&self) -> String {
        with_remarks(self.action_text(), self.rack.as_deref(), self.took)
    }
}
