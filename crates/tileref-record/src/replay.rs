//! Replays a record.

use std::sync::Arc;

pub use tileref_game::game::{LineError, Preview};

use crate::game::{Game, SeatsError};
use crate::lexicon::Lexicon;
use crate::options::OptionError;
use crate::record::Record;
use crate::referee::Vocabulary;
use crate::rules::Ruleset;
pub use crate::rules::{Open, no_files};

/// Why a record cannot be replayed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// A house rule that cannot be set, by its index in the record, from 0.
    #[error("{1}")]
    Option(usize, #[source] OptionError),
    /// The players or teams do not fit this game.
    #[error(transparent)]
    Seats(SeatsError),
    /// A turn that is not accepted, by its number in the record, from 1.
    #[error("turn {0}: {1}")]
    Turn(usize, #[source] LineError),
}

/// The game of a record before its first turn. The caller loads the ruleset and the word list that the record names in
/// [`Record::game`] and [`Record::dictionary`]; `open` reads the files that its house rules name.
///
/// # Errors
/// The house rules or players do not fit the game.
pub fn start(
    record: &Record,
    mut rules: Ruleset,
    lexicon: Option<Arc<Lexicon>>,
    open: &Open<'_>,
) -> Result<Game, ReplayError> {
    for (n, (name, value)) in record.options.iter().enumerate() {
        rules
            .set_with(name, value, open)
            .map_err(|error| ReplayError::Option(n, error))?;
    }
    let vocabulary = Vocabulary::new(lexicon);
    Game::with_teams(rules, &record.players, &record.teams, vocabulary).map_err(ReplayError::Seats)
}

/// The game of a record after its last turn, from the same as [`start`].
///
/// # Errors
/// The first part that is not accepted.
pub fn replay(
    record: &Record,
    rules: Ruleset,
    lexicon: Option<Arc<Lexicon>>,
    open: &Open<'_>,
) -> Result<Game, ReplayError> {
    let mut game = start(record, rules, lexicon, open)?;
    for (n, turn) in record.turns.iter().enumerate() {
        game.submit(&turn.actor, &turn.action)
            .map_err(|error| ReplayError::Turn(n + 1, error))?;
    }
    Ok(game)
}
