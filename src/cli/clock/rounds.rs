//! The clock of a round of lists if all players are on phones.

use std::path::Path;

use super::Timekeeper;
use super::timed::{is_current, turn};
use crate::cli::files::ClockFile;
use crate::game::Game;

impl Timekeeper {
    /// Keeps the clock of a round of lists if nobody is at a prompt: it starts when the letters are laid. If a prompt
    /// keeps the clock, this does nothing.
    pub fn keep_round(&self, game: &Game, record: &Path) {
        if game.open_round().is_none() || game.rules().session_options.timer == 0 {
            *self.timed() = None;
            self.shared.stop();
            return;
        }
        if let Some(is_same) = self.with(|timed, _| timed.turn == turn(game)) {
            if is_same {
                self.beat();
                return;
            }
        } else if ClockFile::load(record).is_some_and(|left| left.kept && is_current(&left, game)) {
            return;
        }
        self.follow(game, record);
        self.start();
        self.publish(game, record);
    }
}

#[cfg(test)]
mod tests {
    use std::fs::{self, File};
    use std::time::{Duration, UNIX_EPOCH};

    use super::super::keeper::BEAT;
    use super::*;
    use crate::cli::files::SharedClock;
    use crate::cli::session::Session;

    const RECORD: &str =
        "game: wordpaths\nplayers: [Ann, Bob]\nturns:\n  - table: grid wora./d?tbi/gie.d\n";

    /// A game whose letters are laid.
    fn laid(folder: &Path) -> Session {
        let record = folder.join("game.yaml");
        fs::write(&record, RECORD).expect("written");
        Session::open(&record).expect("a game")
    }

    #[test]
    fn the_file_of_the_clock_is_touched_once_a_second() {
        let folder = tempfile::tempdir().expect("a folder");
        let session = laid(folder.path());
        let mut clock = Timekeeper::new();
        clock.keep_round(session.game(), session.path());
        let beats = |clock: &Timekeeper| {
            let file = File::options()
                .append(true)
                .open(folder.path().join(".game.yaml.clock"));
            let file = file.expect("a clock");
            file.set_modified(UNIX_EPOCH).expect("set");
            clock.keep_round(session.game(), session.path());
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
        server.keep_round(session.game(), session.path());
        assert!(!server.is_on());
        let shown = ClockFile::load(session.path()).expect("a clock");
        assert_eq!(shown.running_since_unix_ms, None);
        drop(prompt);
        server.keep_round(session.game(), session.path());
        let shown = ClockFile::load(session.path()).expect("a clock");
        assert!(shown.kept && shown.running_since_unix_ms.is_some());
    }

    #[test]
    fn a_round_goes_on_where_the_last_keeper_stopped_although_a_list_is_in() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut session = laid(folder.path());
        let first = Timekeeper::new();
        first.keep_round(session.game(), session.path());
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
