//! The clock of a round of lists if there are only phones: it starts when the letters are laid. If a prompt keeps the
//! clock, this one does nothing.

use std::time::{Duration, Instant};

use super::snapshot::is_current;
use crate::cli::files::{ClockFile, SharedClock, unix_ms};
use crate::cli::session::Session;

/// How often to touch the file of the clock.
const BEAT: Duration = Duration::from_secs(1);

/// Keeps the clock of each round.
#[derive(Debug, Default)]
pub struct RoundClock {
    shared: SharedClock,
    /// The number of the round whose clock is running, and when its file was last touched.
    running: Option<(usize, Instant)>,
}

impl RoundClock {
    /// Starts or stops the clock with the rounds of the game.
    pub fn follow(&mut self, session: &Session) {
        let game = session.game();
        let seconds = game.rules().session_options.timer;
        let Some(round) = game.open_round().filter(|_| seconds > 0) else {
            self.running = None;
            self.shared.stop();
            return;
        };
        if let Some((number, beat)) = &mut self.running
            && *number == round.number()
        {
            if beat.elapsed() >= BEAT {
                self.shared.beat();
                *beat = Instant::now();
            }
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
        self.running = Some((round.number(), Instant::now()));
    }
}

#[cfg(test)]
mod tests {
    use std::fs::{self, File};
    use std::time::UNIX_EPOCH;

    use super::*;

    #[test]
    fn the_file_of_the_clock_is_touched_once_a_second() {
        let folder = tempfile::tempdir().expect("a folder");
        let record = folder.path().join("game.yaml");
        let text =
            "game: wordpaths\nplayers: [Ann, Bob]\nturns:\n  - table: grid wora./d?tbi/gie.d\n";
        fs::write(&record, text).expect("written");
        let session = Session::open(&record).expect("a game");
        let mut clock = RoundClock::default();
        clock.follow(&session);
        let beats = |clock: &mut RoundClock| {
            let file = File::options()
                .append(true)
                .open(folder.path().join(".game.yaml.clock"));
            let file = file.expect("a clock");
            file.set_modified(UNIX_EPOCH).expect("set");
            clock.follow(&session);
            let modified = file.metadata().and_then(|data| data.modified());
            modified.expect("a time") != UNIX_EPOCH
        };
        assert!(!beats(&mut clock));
        std::thread::sleep(BEAT);
        assert!(beats(&mut clock));
        assert!(!beats(&mut clock));
    }
}
