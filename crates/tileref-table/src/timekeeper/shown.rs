//! The clock as others see it, beside the record.

use std::fmt;
use std::path::Path;

use serde::{Deserialize, Serialize};

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
