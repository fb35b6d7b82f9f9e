//! The clock if nobody is at a prompt: of a round of lists, and of turns if a scorekeeper has started it.

use std::path::Path;

use super::Timekeeper;
use super::timed::{is_current, is_timed, turn};
use crate::features::Form;
use crate::files::ClockFile;
use crate::game::Game;

/// Why a scorekeeper's phone cannot start or stop the clock.
pub const KEPT_ELSEWHERE: &str = "the clock is kept at the prompt: stop and start it there";

impl Timekeeper {
    /// Keeps the clock if nobody is at a prompt. That of a round starts when its letters are laid; that of turns once the
    /// scorekeeper starts it. If a prompt keeps the clock, this does nothing.
    pub fn keep(&self, game: &Game, record: &Path) {
        let options = &game.rules().session_options;
        let is_round = game.open_round().is_some();
        let is_kept = if game.rules().features.form == Form::Lists {
            is_round && options.timer > 0
        } else {
            self.is_on() && options.has_clock() && is_timed(game)
        };
        if !is_kept {
            self.forget();
            self.shared.stop();
            return;
        }
        let known = self.with(|timed, _| (timed.turn == turn(game), timed.knows(game)));
        match known {
            // A prompt that was opened since goes on with it.
            Some(_) if self.shared.is_replaced() && is_kept_elsewhere(game, record) => {
                return self.forget();
            }
            Some((_, true)) => return self.beat(),
            None if is_kept_elsewhere(game, record) => return,
            _ => {}
        }
        self.follow(game, record);
        if is_round && !known.is_some_and(|(is_same, _)| is_same) {
            self.start();
        }
        self.publish(game, record);
    }

    /// Starts or stops the clock, as the scorekeeper says.
    ///
    /// # Errors
    /// The game is not timed or nobody is to move, or a prompt keeps the clock.
    pub fn run(&self, is: bool, game: &Game, record: &Path) -> anyhow::Result<()> {
        anyhow::ensure!(
            game.rules().session_options.has_clock(),
            "this game has no clock: `set timer=60` sets one"
        );
        anyhow::ensure!(is_timed(game), "nobody is to move, so no time runs");
        anyhow::ensure!(
            self.is_on() || !is_kept_elsewhere(game, record),
            KEPT_ELSEWHERE
        );
        self.follow(game, record);
        if is {
            self.start();
        } else {
            self.pause();
        }
        self.publish(game, record);
        Ok(())
    }
}

/// Whether a prompt keeps the clock.
fn is_kept_elsewhere(game: &Game, record: &Path) -> bool {
    ClockFile::load(record).is_some_and(|left| left.kept && is_current(&left, game))
}

#[cfg(test)]
mod tests {
    use std::fs::{self, File};
    use std::time::{Duration, UNIX_EPOCH};

    use super::super::keeper::BEAT;
    use super::*;
    use crate::files::SharedClock;
    use crate::session::Session;

    const RECORD: &str =
        "game: wordpaths\nplayers: [Ann, Bob]\nturns:\n  - table: grid wora./d?tbi/gie.d\n";

    /// A game whose letters are laid.
    fn laid(folder: &Path) -> Session {
        let record = folder.join("game.yaml");
        fs::write(&record, RECORD).expect("written");
        crate::cli::open::record(&record).expect("a game")
    }

    #[test]
    fn the_file_of_the_clock_is_touched_once_a_second() {
        let folder = tempfile::tempdir().expect("a folder");
        let session = laid(folder.path());
        let mut clock = Timekeeper::new();
        clock.keep(session.game(), session.path());
        let beats = |clock: &Timekeeper| {
            let file = File::options()
                .append(true)
                .open(folder.path().join(".game.yaml.clock"));
            let file = file.expect("a clock");
            file.set_modified(UNIX_EPOCH).expect("set");
            clock.keep(session.game(), session.path());
            let modified = file.metadata().and_then(|data| data.modified());
            modified.expect("a time") != UNIX_EPOCH
        };
        assert!(!beats(&clock));
        clock.began -= Duration::from_millis(BEAT);
        assert!(beats(&clock));
        assert!(!beats(&clock));
    }

    #[test]
    fn a_server_leaves_the_clock_of_a_round_to_the_prompt_that_keeps_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let session = laid(folder.path());
        let (prompt, server) = (Timekeeper::new(), Timekeeper::new());
        prompt.follow(session.game(), session.path());
        prompt.publish(session.game(), session.path());
        server.keep(session.game(), session.path());
        assert!(!server.is_on());
        let shown = ClockFile::load(session.path()).expect("a clock");
        assert_eq!(shown.running_since_unix_ms, None);
        drop(prompt);
        server.keep(session.game(), session.path());
        let shown = ClockFile::load(session.path()).expect("a clock");
        assert!(shown.kept && shown.running_since_unix_ms.is_some());
    }

    #[test]
    fn a_server_leaves_its_clock_to_a_prompt_that_goes_on_with_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let session = laid(folder.path());
        let (prompt, server) = (Timekeeper::new(), Timekeeper::new());
        server.keep(session.game(), session.path());
        assert!(server.is_on());
        prompt.follow(session.game(), session.path());
        prompt.publish(session.game(), session.path());
        server.keep(session.game(), session.path());
        assert!(!server.is_on());
        prompt.pause();
        prompt.publish(session.game(), session.path());
        server.keep(session.game(), session.path());
        let shown = ClockFile::load(session.path()).expect("a clock");
        assert!(shown.kept && shown.running_since_unix_ms.is_none());
    }

    #[test]
    fn a_round_goes_on_where_the_last_keeper_stopped_although_a_list_is_in() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut session = laid(folder.path());
        let first = Timekeeper::new();
        first.keep(session.game(), session.path());
        session.submit("Ann", "words dig").expect("a list");
        let mut left = ClockFile::load(session.path()).expect("a clock");
        drop(first);
        left.used_ms = 20_000;
        let shared = SharedClock::default();
        shared.publish(
            session.path(),
            &ClockFile {
                running_since_unix_ms: None,
                ..left
            },
        );
        shared.leave();
        let next = Timekeeper::new();
        next.follow(session.game(), session.path());
        let seconds = next.seconds();
        assert_eq!(seconds, Some(20));
    }
}
