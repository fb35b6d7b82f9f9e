//! The preview of a play, shown after the line while it is typed.

use std::sync::{Arc, Mutex, PoisonError};

use reedline::{Hinter, History};

use super::command::PromptCommand;
use super::{implied, places};
use crate::action::Verb;
use crate::advice::{self, Places};
use crate::cli::render::{Ink, inked};
use crate::cli::terminal::TextStyle;
use crate::game::Game;
use crate::grid::Cell;
use crate::replay::Preview;

/// The game that hints and completions refer to.
pub type SharedGame = Arc<Mutex<Option<Game>>>;

/// The most characters of a hint that may be wrapped: for a long line, or on a narrow screen.
const SHORTEST: usize = 20;

/// Shows the cells of a play, and its points if it can be played.
pub struct Hints {
    /// The game, replaced after each turn.
    pub game: SharedGame,
    /// How to draw.
    pub style: TextStyle,
}

/// The hint for a line, at most `room` columns if it lists places; `None` if the line is not a play.
pub fn hint(game: &Game, line: &str, room: usize) -> Option<String> {
    if let Some(word) = line.trim().strip_suffix(':') {
        let mut words = game.standing().words().iter();
        let standing = words.find(|known| known.word.spelling == word.to_lowercase())?;
        let cells = cells(&standing.word.cells);
        return Some(format!("{cells}; add the number of a letter"));
    }
    let line = &*implied::with_verb(game, line);
    let line = places::own_action(game, line)?;
    if let Some(preview) = game.preview(line) {
        return Some(describe(game, line, &preview));
    }
    if may_be_a_name(game, line) {
        return None;
    }
    let Some(found) = advice::places(game, line) else {
        let meant = implied::understood(game, line)?;
        let action = places::own_action(game, &meant)?;
        let preview = game.preview(action)?;
        return Some(format!("{meant}: {}", describe(game, action, &preview)));
    };
    if let Some(fit) = places::chosen(&found) {
        let line = fit.play.to_string();
        let preview = game.preview(&line)?;
        let described = describe(game, &line, &preview);
        return Some(format!("{line}: {described}"));
    }
    Some(list_places(&found, room))
}

/// The numbered places of a word that there is room for, and how many more there are.
fn list_places(found: &Places, room: usize) -> String {
    let shown = numbered(found, room);
    match found.fits.len() - shown.len() {
        0 if shown.is_empty() => "fits nowhere".to_owned(),
        0 => shown.join(", "),
        left => format!("{}, {left} more", shown.join(", ")),
    }
}

/// The places of a word that there is room for, each with its number and the parts that the line leaves out.
pub(super) fn numbered(found: &Places, room: usize) -> Vec<String> {
    let mut left = room.saturating_sub("999 more".len());
    let mut shown = Vec::new();
    for (n, fit) in places::likeliest(found).iter().enumerate() {
        let place = format!("{} {}", n + 1, found.open(fit));
        let taken = place.len() + ", ".len();
        if n > 0 && taken > left {
            break;
        }
        left = left.saturating_sub(taken);
        shown.push(place);
    }
    shown
}

/// The columns left for the hint after a line and its prompt.
pub(super) fn room(width: usize, line: &str) -> usize {
    width.saturating_sub(line.len() + 20)
}

/// Whether the line may be the start of a command, a verb or a name.
fn may_be_a_name(game: &Game, line: &str) -> bool {
    let typed = line.trim().to_lowercase();
    let players = game.seats().players().iter();
    let names = players.map(|player| player.name.to_lowercase());
    let known = PromptCommand::names().chain(Verb::NAMES.iter().copied());
    let mut known = known.map(ToOwned::to_owned).chain(names);
    known.any(|name| name.starts_with(&typed))
}

/// The cells of a play and its points, or why it is refused.
fn describe(game: &Game, line: &str, preview: &Preview) -> String {
    let outcome = match &preview.ruling {
        Ok(ruling) if preview.is_final => ruling.points().to_string(),
        Ok(ruling) => format!("at least {}", ruling.points()),
        Err(refusal) => refusal.reason.to_string(),
    };
    if preview.cells.is_empty() {
        return outcome;
    }
    let cells = cells(&preview.cells);
    let reads = advice::backwards(game, line).filter(|_| preview.ruling.is_ok());
    let reads = reads.map(|word| format!(", backwards: reads {}", word.to_uppercase()));
    format!("{cells}{}: {outcome}", reads.unwrap_or_default())
}

/// The names of the cells of a word.
fn cells(cells: &[Cell]) -> String {
    let straight = cells.len() > 3
        && (cells.iter().all(|cell| cell.row() == cells[0].row())
            || cells.iter().all(|cell| cell.column() == cells[0].column()));
    let names: Vec<String> = cells.iter().map(ToString::to_string).collect();
    match names.as_slice() {
        [first, .., last] if straight => format!("{first} to {last}"),
        names => names.join(" "),
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
        let wanted = |game: &&Game| game.rules().session_options.hints;
        let game = game.as_ref().filter(wanted);
        // The terminal may have been resized.
        let width = terminal_size::terminal_size().map_or(80, |(width, _)| width.0);
        let room = room(width.into(), line);
        let hint = game
            .filter(|_| pos == line.len())
            .and_then(|game| hint(game, line, room));
        match hint {
            None => String::new(),
            Some(hint) => {
                // The rest of a long reason is shown when the line is entered.
                let mut shown: String = hint.chars().take(room.max(SHORTEST)).collect();
                if shown.len() < hint.len() {
                    shown.push('…');
                }
                inked(self.style, Ink::Faint, &format!("   ({shown})"))
            }
        }
    }

    /// Hints are not completions.
    fn complete_hint(&self) -> String {
        String::new()
    }

    fn next_hint_token(&self) -> String {
        String::new()
    }
}
