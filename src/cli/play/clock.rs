//! The clock and the categories at the prompt.

use super::input::{Decision, Input, decision};
use super::timekeeper::Timekeeper;
use super::{Prompt, Reread, fitted};
use crate::action::Action;
use crate::cli::clock_file::ClockFile;
use crate::game::{Entry, Status};
use crate::record::TABLE;
use crate::rules::{Draws, Switch};
use crate::text::shown;

const STOPPED: &str = "the clock is stopped; Enter starts it, `pause` stops it\n";

impl Prompt<'_> {
    /// Shows the clock of a timed game, at a terminal.
    pub(super) fn keep_time(&mut self, input: &mut dyn Input) -> anyhow::Result<()> {
        if !input.edits() {
            return Ok(());
        }
        self.clock = Timekeeper::of(self.session.game());
        input.watch(self.clock.as_ref());
        if self.clock.is_some() && self.session.game().to_move().is_some() {
            self.ui.say(STOPPED)?;
        }
        Ok(())
    }

    /// Prepares a turn: its clock, and its category if one is drawn for it.
    pub(super) fn next_turn(&mut self, input: &mut dyn Input) -> anyhow::Result<()> {
        // Another program may have changed the house rules.
        let kept = self.clock.is_some();
        let wanted = Timekeeper::of(self.session.game()).is_some();
        if kept != wanted {
            self.keep_time(input)?;
        }
        if self.wants_category()
            && let Err(error) = self.draw_category()
        {
            self.ui
                .say(&(fitted(&format!("cannot draw a category: {error}")) + "\n"))?;
        }
        if let Some(clock) = &self.clock
            && clock.follow(self.session.game())
        {
            self.ui.say(STOPPED)?;
        }
        if let Some(seconds) = self.clock.as_ref().and_then(Timekeeper::waits) {
            let text =
                format!("draw tiles: the clock starts in {seconds} seconds; Enter starts it now\n");
            self.ui.say(&text)?;
        }
        Ok(())
    }

    /// Shares the clock with spectators on another screen; removes it when the turn is not timed.
    pub(super) fn show_clock(&mut self) {
        let game = self.session.game();
        let timed = self.clock.as_ref().filter(|_| game.to_move().is_some());
        match timed.map(|clock| clock.snapshot(game)) {
            Some(clock)
                if !self
                    .shared_clock
                    .last()
                    .is_some_and(|old| same(old, &clock)) =>
            {
                self.shared_clock.publish(self.session.path(), clock);
            }
            None => self.shared_clock.stop(),
            Some(_) => {}
        }
    }

    /// An empty line: starts the clock.
    pub(super) fn start_clock(&mut self) -> anyhow::Result<()> {
        match &self.clock {
            Some(clock) if self.session.game().to_move().is_some() && clock.start() => {
                Ok(self.ui.say("the clock is running\n")?)
            }
            _ => Ok(()),
        }
    }

    pub(super) fn pause(&mut self) -> anyhow::Result<()> {
        let text = if self.clock()?.pause() {
            STOPPED
        } else {
            "the clock is already stopped\n"
        };
        Ok(self.ui.say(text)?)
    }

    pub(super) fn resume(&mut self) -> anyhow::Result<()> {
        let text = if self.clock()?.start() {
            "the clock is running\n"
        } else {
            "the clock is already running\n"
        };
        Ok(self.ui.say(text)?)
    }

    fn clock(&self) -> anyhow::Result<&Timekeeper> {
        self.clock.as_ref().ok_or_else(|| {
            anyhow::anyhow!(
                "this game has no clock; the house rule `timer` sets one: `explain timer`"
            )
        })
    }

    /// The time of a turn is up: the turn is forfeited, unless the players let it continue.
    pub(super) fn time_up(&mut self, typed: String, input: &mut dyn Input) -> anyhow::Result<()> {
        // If another program has changed the turn or the house rules, the clock is checked again.
        let reread = !matches!(self.reread()?, Reread::Same);
        let game = self.session.game();
        let (Some(clock), Some(seat), false) = (self.clock.clone(), game.to_move(), reread) else {
            self.retry = Some(typed);
            return Ok(());
        };
        // Answering the question does not use up any time.
        clock.pause();
        let name = shown(&game.seats().seat(seat).name);
        let asks = game.rules().session_options.confirm_forfeit == Switch::On;
        let decided = if asks {
            let question = format!("time is up: forfeit {name}'s turn?");
            decision(input, &question, self.ui)?
        } else {
            Decision::Yes
        };
        clock.start();
        let line = match decided {
            Decision::Yes => None,
            Decision::No => Some(typed.clone()),
            // Keys meant for the play: the rest of its line, or the whole line again.
            Decision::Else(line) if line.trim().contains(' ') => Some(line),
            Decision::Else(rest) => Some(typed.clone() + &rest),
        };
        if line.is_some() {
            clock.lift();
            self.retry = line;
            return Ok(self
                .ui
                .say("the turn continues without a limit; `forfeit` still ends it\n")?);
        }
        if let Err(error) = self.act(&Action::Forfeit.to_string()) {
            clock.lift();
            self.retry = Some(typed);
            self.ui.say(&(fitted(&error.to_string()) + "\n"))?;
        }
        Ok(())
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
        let is_turn = |entry: &&Entry| {
            !matches!(
                entry.status,
                Status::Note
                    | Status::Adjusted
                    | Status::ChallengeUpheld
                    | Status::ChallengeRejected
            )
        };
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

/// Whether two clocks show the same time: a running clock is identified by the moment at which it would have started
/// with no time used.
fn same(old: &ClockFile, new: &ClockFile) -> bool {
    let fixed = |clock: &ClockFile| (clock.of.clone(), clock.limit_ms, clock.entries);
    let began = |clock: &ClockFile| {
        let since = clock.running_since_unix_ms?;
        Some(since.saturating_sub(clock.used_ms))
    };
    fixed(old) == fixed(new)
        && match (began(old), began(new)) {
            (Some(old), Some(new)) => old.abs_diff(new) < 500,
            (None, None) => old.used_ms == new.used_ms,
            _ => false,
        }
}

fn is_category(entry: &Entry) -> bool {
    entry.action.starts_with("category ")
}
