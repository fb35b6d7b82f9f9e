//! The clock of a round of lists if there are only phones: it starts when the letters are laid. If a prompt keeps the
//! clock, this one does nothing.

use super::snapshot::is_current;
use crate::cli::files::{ClockFile, SharedClock, unix_ms};
use crate::cli::session::Session;

/// Keeps the clock of each round.
#[derive(Debug, Default)]
pub struct RoundClock {
    shared: SharedClock,
    /// The number of the round whose clock is running.
    round: Option<usize>,
}

impl RoundClock {
    /// Starts or stops the clock with the rounds of the game.
    pub fn follow(&mut self, session: &Session) {
        let game = session.game();
        let seconds = game.rules().session_options.timer;
        let Some(round) = game.open_round().filter(|_| seconds > 0) else {
            if self.round.take().is_some() {
                self.shared.stop();
            }
            return;
        };
        if self.round == Some(round.number()) {
            self.shared.beat();
            return;
        }
        let left = ClockFile::load(session.path()).filter(|left| is_current(left, game));
        if left.as_ref().is_some_and(|left| left.kept) {
            return;
        }
        let clock = ClockFile {
            of: None,
            limit_ms: Some(1_000 * u64::from(seconds)),
            used_ms: left.map_or(0, |left| left.used_ms),
            running_since_unix_ms: Some(unix_ms()),
            entries: game.entries().len(),
            whole_ms: None,
            spent_ms: Vec::new(),
            kept: true,
        };
        self.shared.publish(session.path(), &clock);
        self.round = Some(round.number());
    }
}
