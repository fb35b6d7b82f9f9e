//! The clock and the categories at the prompt.

use super::command::{self, QUIT, Request};
use super::input::{Decision, Input, Retry, decision};
use super::timekeeper::{LIFTED, took_turn};
use super::{Prompt, Reread};
use crate::action::Action;
use crate::cli::files::ClockFile;
use crate::cli::render;
use crate::game::{Entry, Status};
use crate::record::TABLE;
use crate::rules::{Draws, Switch};
use crate::text::shown;
use crate::view::{self, Scores};

const RUNNING: &str = "the clock is running\n";

impl Prompt<'_> {
    /// Prepares a turn: its clock, at a terminal, and its category if one is drawn for it.
    pub(super) fn next_turn(&mut self) -> anyhow::Result<()> {
        if self.wants_category()
            && let Err(error) = self.draw_category()
        {
            self.say_wrapped(&format!("cannot draw a category: {error}"))?;
        }
        if self.edits {
            let left = || ClockFile::load(self.session.path());
            if let Some(text) = self.clock.follow(self.session.game(), left) {
                self.ui.say(&text)?;
            }
        }
        // Spectators on another screen see it too.
        match self.clock.snapshot(self.session.game()) {
            None => self.shared_clock.stop(),
            Some(clock) => self.shared_clock.publish(self.session.path(), clock),
        }
        Ok(())
    }

    /// Stops the clock for good. Time that the record does not have waits for the next prompt.
    pub(super) fn leave_clock(&mut self) {
        match self.clock.leave(self.session.game()) {
            Some(clock) => self.shared_clock.leave(self.session.path(), clock),
            None => self.shared_clock.stop(),
        }
    }

    /// The scores, with the time that is left now.
    pub(super) fn scores(&self) -> Scores {
        let game = self.session.game();
        let left = |seat| self.clock.left(game, seat).or_else(|| game.time_left(seat));
        view::scores_at(game, left)
    }

    /// An empty line: starts the clock, or says what to type.
    pub(super) fn start_clock(&mut self) -> anyhow::Result<()> {
        let game = self.session.game();
        if game.to_move().is_some() && self.clock.start() {
            return Ok(self.ui.say(RUNNING)?);
        }
        let text = match game.to_move() {
            Some(_) => "type a move, or `help`".to_owned(),
            None if !game.is_over() => render::standing(game, self.ui.look).trim_end().to_owned(),
            None if game.undeclared().next().is_some() => format!(
                "type the tiles that {} has left, `?` for a wildcard, `-` for none; or `help`",
                shown(&game.seats().seat(game.asked()).name)
            ),
            None => "the game is over; `log`, `stats`, `quit`, or `help`".to_owned(),
        };
        self.say_wrapped(&text)
    }

    pub(super) fn pause(&self) -> anyhow::Result<&'static str> {
        self.check_timed()?;
        Ok(if self.clock.pause() {
            "the clock is stopped; Enter starts it\n"
        } else {
            "the clock is already stopped\n"
        })
    }

    pub(super) fn resume(&self) -> anyhow::Result<&'static str> {
        self.check_timed()?;
        Ok(if self.clock.start() {
            RUNNING
        } else {
            "the clock is already running\n"
        })
    }

    fn check_timed(&self) -> anyhow::Result<()> {
        anyhow::ensure!(
            self.clock.is_on(),
            "this game has no clock; the house rule `timer` sets one: `explain timer`"
        );
        Ok(())
    }

    /// The time of a turn is up: the turn is forfeited, unless the players let it continue. Returns whether to leave
    /// the prompt.
    pub(super) fn time_up(&mut self, typed: String, input: &mut dyn Input) -> anyhow::Result<bool> {
        // If another program has changed the turn or the house rules, the clock is checked again.
        let reread = !matches!(self.reread(input)?, Reread::Same);
        let game = self.session.game();
        let (Some(seat), false) = (game.to_move(), reread) else {
            self.retry = Some(Retry::unfinished(typed));
            return Ok(false);
        };
        let decided = self.forfeits(seat, input)?;
        if matches!(&decided, Decision::Else(line) if command::read(line) == QUIT) {
            return Ok(true);
        }
        self.clock.start();
        if matches!(decided, Decision::Yes) {
            match self.act(&Action::Forfeit.to_string()) {
                Ok(()) => return Ok(false),
                Err(error) => self.say_wrapped(&error.to_string())?,
            }
        }
        let (line, command) = match decided {
            Decision::Yes | Decision::No => (typed, None),
            Decision::Else(line) if matches!(command::read(&line), Request::Command(..)) => {
                (typed, Some(line))
            }
            // Keys meant for the play: the rest of its line, or the whole line again.
            Decision::Else(line) if line.trim().contains(' ') => (line, None),
            Decision::Else(rest) => (typed + &rest, None),
        };
        self.clock.lift();
        self.ui.say(LIFTED)?;
        if let Some(command) = command {
            self.obey(&command, input)?;
        }
        self.retry = Some(Retry::unfinished(line));
        Ok(false)
    }

    /// Whether a turn whose time is up is forfeited. Answering the question does not use up any time.
    fn forfeits(&mut self, seat: usize, input: &mut dyn Input) -> anyhow::Result<Decision> {
        self.clock.pause();
        let game = self.session.game();
        if game.rules().session_options.confirm_forfeit == Switch::Off {
            return Ok(Decision::Yes);
        }
        let name = shown(&game.seats().seat(seat).name);
        let question = format!("forfeit {name}'s turn?");
        Ok(decision(input, &question, true, self.ui)?)
    }

    /// Whether a category is due now and has not been drawn yet.
    fn wants_category(&self) -> bool {
        let game = self.session.game();
        let Some(seat) = game.to_move() else {
            return false;
        };
        let drawn = match (game.rules().session_options.category, game.open_round()) {
            (Draws::Never, _) => return false,
            // The lists of a round are of one category.
            (_, Some(round)) => round.first_entry().is_none(),
            (Draws::Turn, None) => true,
            (Draws::Round, None) => seat == 0,
        };
        let is_turn = |entry: &&Entry| took_turn(entry.status) || entry.status == Status::Listed;
        let since = game.entries().iter().rev();
        let mut since = since.take_while(|entry| !is_turn(entry));
        drawn && !since.any(is_category)
    }

    /// Draws a category, preferring those not yet drawn in this game.
    pub(super) fn draw_category(&mut self) -> anyhow::Result<()> {
        let game = self.session.game();
        let drawn = |line: &&String| {
            let action = Action::Category((*line).clone()).to_string();
            game.entries().iter().any(|entry| entry.action == action)
        };
        let lines = game.rules().categories.lines();
        let fresh: Vec<&String> = lines.iter().filter(|line| !drawn(line)).collect();
        let from = if fresh.is_empty() {
            lines.iter().collect()
        } else {
            fresh
        };
        let Some(category) = fastrand::choice(from) else {
            return Ok(());
        };
        let line = Action::Category(category.clone()).to_string();
        let text = format!("category: {}\n", shown(category));
        self.session.submit(TABLE, &line)?;
        Ok(self.ui.say(&text)?)
    }
}

fn is_category(entry: &Entry) -> bool {
    entry.action.starts_with("category ")
}
