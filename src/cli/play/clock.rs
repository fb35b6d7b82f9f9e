//! The clock and the categories at the prompt.

use super::Prompt;
use super::input::Retry;
use crate::action::{Action, TypedLine};
use crate::line::Said;
use crate::record::TABLE;
use crate::render;
use crate::session::needs_category;
use crate::text::shown;
use crate::timekeeper::LIFTED;
use crate::view::{self, Phase, Scores};

const NO_CLOCK: &str = "this game has no clock; `set timer=60` gives each turn 60 seconds";

const RUNNING: &str = "the clock is running";

impl Prompt<'_> {
    /// Prepares the next turn: draws its category, if it needs one, and at a terminal sets its clock.
    pub(super) fn next_turn(&mut self) -> anyhow::Result<()> {
        // While turns can be redone nothing is drawn, because a new turn would drop them.
        if needs_category(self.session.game())
            && self.session.redoable().is_ok_and(|turns| turns == 0)
        {
            let drawn = self.draw_category();
            let failed = |error| format!("cannot draw a category: {error}");
            self.say(&drawn.unwrap_or_else(failed))?;
        }
        if self.edits() {
            let followed = self.clock.follow(self.session.game(), self.session.path());
            if let Some(text) = followed {
                self.say(&text)?;
            }
        }
        self.clock.publish(self.session.game(), self.session.path());
        Ok(())
    }

    /// The scores with the time that is left.
    pub(super) fn scores(&self) -> Scores {
        let game = self.session.game();
        let left = |seat| {
            self.clock
                .seconds_left(game, seat)
                .or_else(|| game.time_left(seat))
        };
        view::scores_at(game, left)
    }

    /// Answers an empty line: starts the clock, or says what to type.
    pub(super) fn start_clock(&mut self) -> anyhow::Result<()> {
        let game = self.session.game();
        if game.to_move().is_some() && self.clock.start() {
            return self.say(RUNNING);
        }
        let text = match view::phase(game) {
            Phase::Play => "type a move, or `help`".to_owned(),
            Phase::List => format!(
                "type the list of {}, or `help`",
                shown(game.seats().name(game.awaited()))
            ),
            Phase::Deal => render::standing(game, self.ui.style).trim_end().to_owned(),
            Phase::Racks => format!(
                "type the tiles that {} has left, `?` for a wildcard, `-` for none; or `help`",
                shown(game.seats().name(game.awaited()))
            ),
            Phase::Over => {
                "the game is over; `log`, `stats`, `again`, `quit`, or `help`".to_owned()
            }
        };
        self.say(&text)
    }

    /// What the clock shows, below the scores with the time that is left.
    pub(super) fn clock_shown(&self) -> String {
        let has_clock = self.session.game().rules().session_options.has_clock();
        let text = match self.clock.face() {
            Some(face) => format!("clock: {face}\n"),
            None if has_clock => String::new(),
            None => format!("{NO_CLOCK}\n"),
        };
        self.scoreboard() + &text
    }

    /// Stops or starts the clock.
    pub(super) fn run_clock(&self, runs: bool) -> anyhow::Result<String> {
        let is_set = self.session.game().rules().session_options.has_clock();
        anyhow::ensure!(self.clock.is_on() || is_set, NO_CLOCK);
        anyhow::ensure!(self.clock.is_on(), "no clock is running now");
        let changed = if runs {
            self.clock.start()
        } else {
            self.clock.pause()
        };
        let text = match (runs, changed) {
            (true, true) => RUNNING,
            (true, false) => "the clock is already running",
            (false, true) => "the clock is stopped; Enter starts it",
            (false, false) => "the clock is already stopped",
        };
        Ok(text.to_owned())
    }

    /// The time of a turn is up: it goes on without a limit until somebody types `forfeit`, unless the table wants it
    /// forfeited at once. The line that was being typed stays in the prompt.
    pub(super) fn time_up(&mut self, typed: Option<Retry>) -> anyhow::Result<()> {
        let options = &self.session.game().rules().session_options;
        let forfeits = !options.confirm_forfeit;
        if options.bell {
            self.ui.ring()?;
        }
        self.say("time is up")?;
        let shown = self.session.game().clone();
        let forfeit = || Said::from(TypedLine::from(Action::Forfeit));
        let forfeited = forfeits.then(|| self.act(None, forfeit(), ""));
        match forfeited {
            Some(Ok(())) => self.begin_again(typed.as_ref(), shown),
            failed => {
                if let Some(Err(error)) = failed {
                    self.say(&error.to_string())?;
                }
                self.clock.lift();
                self.say(LIFTED)?;
            }
        }
        self.retry = typed;
        Ok(())
    }

    /// Draws a category, one that has not been drawn in this game if possible.
    pub(super) fn draw_category(&mut self) -> anyhow::Result<String> {
        let game = self.session.game();
        let drawn = |line: &&String| {
            let category = Action::Category((*line).clone());
            let mut entries = game.entries().iter();
            entries.any(|entry| entry.action.as_deref() == Some(&category))
        };
        let lines = game.rules().session_options.categories.lines();
        let fresh: Vec<&String> = lines.iter().filter(|line| !drawn(line)).collect();
        let from = if fresh.is_empty() {
            lines.iter().collect()
        } else {
            fresh
        };
        let Some(category) = fastrand::choice(from) else {
            return Ok(String::new());
        };
        let line = Action::Category(category.clone()).to_string();
        let text = format!("category: {}\n", shown(category));
        self.session.submit(TABLE, &line)?;
        Ok(text)
    }
}
