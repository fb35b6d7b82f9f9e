//! The clock if nobody is at a prompt: of a round of lists, and of turns.

use std::path::Path;

use super::Timekeeper;
use super::timed::{is_current, is_timed, turn};
use tileref_game::features::Form;
use tileref_game::game::Game;

/// Why a scorekeeper's phone cannot start or stop the clock.
pub const KEPT_ELSEWHERE: &str = "the clock is kept at the prompt: stop and start it there";

impl Timekeeper {
    /// Keeps the clock if nobody is at a prompt. That of a round starts when its letters are laid; that of turns with the
    /// first turn that is taken here, because the players come to the table only then, or when the scorekeeper starts it. If
    /// a prompt keeps the clock, this does nothing.
    pub fn keep(&self, game: &Game, record: &Path) {
        let options = &game.rules().session_options;
        let is_round = game.open_round().is_some();
        let is_kept = if game.rules().features.form == Form::Lists {
            is_round && options.timer > 0
        } else {
            options.has_clock() && is_timed(game)
        };
        if !is_kept {
            self.forget();
            self.shared.stop();
            return;
        }
        let known = self.with(|timed, _| (timed.turn == turn(game), timed.knows(game)));
        match known {
            // A prompt that was opened since goes on with it.
            Some(_) if self.shared.is_replaced() && self.is_kept_elsewhere(game, record) => {
                return self.forget();
            }
            Some((_, true)) => return self.beat(),
            None if self.is_kept_elsewhere(game, record) => return,
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
    pub fn run(&self, is: bool, game: &Game, record: &Path) -> Result<(), &'static str> {
        if !game.rules().session_options.has_clock() {
            return Err("this game has no clock: `set timer=60` sets one");
        }
        if !is_timed(game) {
            return Err("nobody is to move, so no time runs");
        }
        if !self.is_on() && self.is_kept_elsewhere(game, record) {
            return Err(KEPT_ELSEWHERE);
        }
        self.follow(game, record);
        if is {
            self.start();
        } else {
            self.pause();
        }
        self.publish(game, record);
        Ok(())
    }

    /// Whether a prompt keeps the clock.
    fn is_kept_elsewhere(&self, game: &Game, record: &Path) -> bool {
        let left = self.shared.load(record);
        left.is_some_and(|left| left.kept && is_current(&left, game))
    }
}
