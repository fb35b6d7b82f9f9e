//! A preview of a play, shown after the line while it is typed.

use std::sync::{Arc, Mutex, PoisonError};

use reedline::{Hinter, History};

use super::bare;
use crate::cli::render::{Ink, inked};
use crate::cli::ui::Look;
use crate::game::{Game, Speaker};
use crate::replay::{self, Preview};
use crate::rules::Switch;

/// The game that hints and completions refer to.
pub type Shown = Arc<Mutex<Option<Game>>>;

/// Shows the cells of a play, and its points if it can be played.
pub struct Hints {
    /// The game, which changes.
    pub game: Shown,
    /// How to draw.
    pub look: Look,
}

/// The hint after a line; `None` if the line is not a play.
pub fn hint(game: &Game, line: &str) -> Option<String> {
    let line = &*bare::line(game, line);
    // `Ann: m13 r latch`; in `latch:5` the part before the colon is not a name.
    let named = line.split_once(':').and_then(|(name, action)| {
        let speaker = game.seats().speaker(name.trim())?;
        Some((speaker, action))
    });
    let line = match named {
        None => line,
        Some((Speaker::Seat(seat, _), action)) if Some(seat) == game.to_move() => action,
        Some(_) => return None,
    };
    let Preview { cells, points } = replay::preview(game, line)?;
    let straight = cells.len() > 3
        && (cells.iter().all(|cell| cell.row() == cells[0].row())
            || cells.iter().all(|cell| cell.column() == cells[0].column()));
    let cells: Vec<String> = cells.iter().map(ToString::to_string).collect();
    let cells = match cells.as_slice() {
        [first, .., last] if straight => format!("{first} to {last}"),
        cells => cells.join(" "),
    };
    match points {
        Some(points) if cells.is_empty() => Some(format!("{points} as declared")),
        Some(points) => Some(format!("{cells}: {points} as declared")),
        None => Some(cells).filter(|cells| !cells.is_empty()),
    }
}

impl Hinter for Hints {
    fn handle(
        &mut self,
        line: &str,
        pos: usize,
        _history: &dyn History,
        _use_ansi_coloring: bool,
        _cwd: &str,
    ) -> String {
        let game = self.game.lock().unwrap_or_else(PoisonError::into_inner);
        let wanted = |game: &&Game| game.rules().session_options.hints == Switch::On;
        let game = game.as_ref().filter(wanted);
        let hint = game
            .filter(|_| pos == line.len())
            .and_then(|game| hint(game, line));
        match hint {
            None => String::new(),
            Some(hint) => inked(self.look, Ink::Faint, &format!("   ({hint})")),
        }
    }

    /// A hint cannot be accepted as input.
    fn complete_hint(&self) -> String {
        String::new()
    }

    fn next_hint_token(&self) -> String {
        String::new()
    }
}
