//! From what was said to a game: the one path that the prompt, the one-shot commands and records share.

use std::fmt;
use std::sync::Arc;

use crate::action::{Action, NotationError, Place, Play, Said, column_of};
use crate::game::{Game, Seats, SeatsError};
use crate::grid::Cell;
use crate::lexicon::Lexicon;
use crate::record::Record;
use crate::referee::{self, Refusal, Vocabulary};
use crate::rules::{Open, OptionError, Ruleset, Slug};

/// A line that was not accepted: it cannot be read, or it breaks a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LineError {
    /// It cannot be read.
    Notation(NotationError),
    /// It breaks a rule.
    Refusal(Refusal),
}

impl LineError {
    /// The rule.
    pub fn slug(&self) -> Slug {
        match self {
            Self::Notation(_) => Slug::BadNotation,
            Self::Refusal(refusal) => refusal.reason.slug(),
        }
    }

    /// The character of the line that it is about, counted from 0.
    pub fn column(&self, line: &str) -> usize {
        match self {
            Self::Notation(error) => error.at.start,
            Self::Refusal(refusal) => column_of(line, refusal.part),
        }
    }

    /// What is wrong.
    pub fn problem(&self) -> String {
        match self {
            Self::Notation(error) => error.problem.to_string(),
            Self::Refusal(refusal) => refusal.reason.to_string(),
        }
    }

    /// What to try instead.
    pub fn advice(&self) -> String {
        match self {
            Self::Notation(error) => error.problem.advice(),
            Self::Refusal(refusal) => refusal.reason.advice(),
        }
    }
}

/// What is wrong and what to try.
impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}; {}", self.problem(), self.advice())
    }
}

impl std::error::Error for LineError {}

/// Says one line in a game, and answers with the number of its entry.
///
/// # Errors
/// The line cannot be read or breaks a rule; the game is then as it was.
pub fn say(game: &mut Game, actor: &str, line: &str) -> Result<usize, LineError> {
    let said = Said::parse(line).map_err(LineError::Notation)?;
    game.apply(actor, &said).map_err(LineError::Refusal)
}

/// The one cell beside its start from which a refused play would be legal: people are easily off by one.
pub fn meant_start(game: &Game, line: &str) -> Option<Cell> {
    let Ok(Said {
        action: Action::Play(play),
        ..
    }) = Said::parse(line)
    else {
        return None;
    };
    let situation = game.situation(game.to_move()?);
    let Place::Cell(start) = *play.main.at() else {
        return None;
    };
    let fits = |cell: &Cell| {
        let main = play.main.clone().starting_at(Place::Cell(*cell));
        referee::judge(
            &situation,
            &Play {
                main,
                ..play.clone()
            },
        )
        .is_ok()
    };
    let mut starts = start
        .neighbours(situation.rules.grid())
        .chain(start.diagonals())
        .filter(fits);
    starts.next().filter(|_| starts.next().is_none())
}

/// A record that is no game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReplayError {
    /// A house rule that cannot be set: the number of the option in the record, from 0.
    Option(usize, OptionError),
    /// Players who cannot sit down to this game.
    Seats(SeatsError),
    /// A turn that is not accepted: its number in the record, from 1.
    Turn(usize, LineError),
}

/// The game of a record before its first turn; `open` gives the files that its house rules name.
///
/// # Errors
/// House rules or players that do not fit the game.
pub fn start(
    record: &Record,
    mut rules: Ruleset,
    lexicon: Option<Arc<Lexicon>>,
    open: &Open<'_>,
) -> Result<Game, ReplayError> {
    for (n, (name, value)) in record.options.iter().enumerate() {
        rules
            .set(name, &value.to_string(), open)
            .map_err(|error| ReplayError::Option(n, error))?;
    }
    let rules = rules.in_force();
    let teams = record.teams.as_deref().unwrap_or_default();
    let seats = Seats::new(&rules, &record.players, teams).map_err(ReplayError::Seats)?;
    Ok(Game::new(Arc::new(rules), seats, Vocabulary::new(lexicon)))
}

/// The game of a record after its last turn; `open` gives the files that its house rules name.
///
/// # Errors
/// The first thing in it that is not accepted.
pub fn replay(
    record: &Record,
    rules: Ruleset,
    lexicon: Option<Arc<Lexicon>>,
    open: &Open<'_>,
) -> Result<Game, ReplayError> {
    let mut game = start(record, rules, lexicon, open)?;
    for (n, turn) in record.turns.iter().enumerate() {
        say(&mut game, &turn.actor, &turn.action)
            .map_err(|error| ReplayError::Turn(n + 1, error))?;
    }
    Ok(game)
}
