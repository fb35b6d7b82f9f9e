//! The clock as others see it, beside the record.

use std::fmt;
use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use tileref_game::game::Game;
use tileref_words::text::shown;

/// The state of a clock when it last started or stopped.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClockFile {
    /// The player to move; `None` while all players write lists.
    pub of: Option<String>,
    /// Milliseconds per turn; `None` if there is no limit.
    pub limit_ms: Option<u64>,
    /// Milliseconds used before the clock last started.
    pub used_ms: u64,
    /// When it last started, in milliseconds since 1970; `None` while it is stopped.
    pub running_since_unix_ms: Option<u64>,
    /// The number of entries of the game when it was started.
    pub entries: usize,
    /// Milliseconds that each seat has for the whole game; `None` if there is no limit.
    pub whole_ms: Option<u64>,
    /// Milliseconds that each seat had used before this turn.
    pub spent_ms: Vec<u64>,
    /// Whether a prompt is keeping it.
    #[serde(skip)]
    pub kept: bool,
}

impl ClockFile {
    /// The clock, stopped at a given time.
    #[must_use]
    pub fn stopped(self, unix_ms: u64) -> Self {
        Self {
            used_ms: self.used(unix_ms),
            running_since_unix_ms: None,
            kept: false,
            ..self
        }
    }

    /// Milliseconds used by a given time. A clock without its prompt does not run.
    pub fn used(&self, unix_ms: u64) -> u64 {
        let since = self.running_since_unix_ms.filter(|_| self.kept);
        let running = since.map_or(0, |since| unix_ms.saturating_sub(since));
        self.used_ms.saturating_add(running)
    }

    /// The clock of a game at a given time, as screens read it. Times are in milliseconds.
    pub fn document(&self, game: &Game, unix_ms: u64) -> Value {
        json!({
            "of": self.of.as_deref().map(shown),
            "limit": self.limit_ms,
            // Whether the turn goes on although its time is up.
            "up": self.limit_ms.is_none() && game.rules().session_options.timer > 0,
            "used": self.used(unix_ms),
            "runs": self.running_since_unix_ms.is_some(),
            // How long until it starts, while players draw tiles.
            "waits": self.running_since_unix_ms.map_or(0, |since| since.saturating_sub(unix_ms)),
            // Whether its prompt is still running.
            "kept": self.kept,
            // The time of each seat for the whole game, and how much it had used before this turn.
            "whole": self.whole_ms,
            "spent": self.spent_ms,
            "seat": game.to_move(),
        })
    }
}

/// Where others see the clock, and where it stays for the next keeper.
pub trait ClockStore: fmt::Debug + Send + Sync {
    /// Reads the clock beside a record, if there is a readable one.
    fn load(&self, record: &Path) -> Option<ClockFile>;

    /// Writes the clock beside a record, replacing the previous one. A failure does not interrupt the game.
    fn publish(&self, record: &Path, clock: &ClockFile);

    /// Leaves the clock, stopped, to the next prompt.
    fn leave(&self);

    /// Marks that the clock is still kept: if the program is killed, it ran until then.
    fn beat(&self);

    /// Whether another keeper has put its own clock in the place of this one.
    fn is_replaced(&self) -> bool;

    /// Removes the clock.
    fn stop(&self);
}
