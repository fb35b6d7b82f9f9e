//! Time and categories at the prompt.

use super::input::{Decision, Input, decision};
use super::timekeeper::Timekeeper;
use super::{Prompt, Reread, fitted};
use crate::action::Action;
use crate::cli::clock_file::ClockFile;
use crate::game::{Entry, Status};
use crate::record::TABLE;
use crate::rules::{Draws, Switch};
use crate::text::shown;

const STANDS: &str = "the clock stands; Enter starts it, `pause` stops it\n";

impl Prompt<'_> {
    /// Shows the clock of a table that keeps time, where somebody sees it.
    pub(super) fn keep_time(&mut self, input: &mut dyn Input) -> anyhow::Result<()> {
        if !input.edits() {
            return Ok(());
        }
        self.clock = Timekeeper::of(self.session.game());
        input.watch(self.clock.as_ref());
        if self.clock.is_some() && self.session.game().to_move().is_some() {
            self.ui.say(STANDS)?;
        }
        Ok(())
    }

    /// What comes before a turn: its clock, and its category where one is drawn for it.
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
                .say(&(fitted(&format!("no category is drawn: {error}")) + "\n"))?;
        }
        if let Some(clock) = &self.clock
            && clock.follow(self.session.game())
        {
            self.ui.say(STANDS)?;
        }
        if let Some(seconds) = self.clock.as_ref().and_then(Timekeeper::waits) {
            let told = format!(
                "the clock starts in {seconds} seconds, for tiles to be drawn; Enter starts it\n"
            );
            self.ui.say(&told)?;
        }
        Ok(())
    }

    /// Tells the clock to who looks on at another screen; nothing where no time counts.
    pub(super) fn show_clock(&mut self) {
        let game = self.session.game();
        let timed = self.clock.as_ref().filter(|_| game.to_move().is_some());
        match timed.map(|clock| clock.told(game)) {
            Some(clock) if !self.telling.told().is_some_and(|old| same(old, &clock)) => {
                self.telling.tell(self.session.path(), clock);
            }
            None => self.telling.stop(),
            Some(_) => {}
        }
    }

    /// An empty line: lets the clock run.
    pub(super) fn go_on(&mut self) -> anyhow::Result<()> {
        match &self.clock {
            Some(clock) if self.session.game().to_move().is_some() && clock.start() => {
                Ok(self.ui.say("the clock runs\n")?)
            }
            _ => Ok(()),
        }
    }

    pub(super) fn pause(&mut self) -> anyhow::Result<()> {
        let told = if self.clock()?.pause() {
            STANDS
        } else {
            "the clock stands already\n"
        };
        Ok(self.ui.say(told)?)
    }

    pub(super) fn resume(&mut self) -> anyhow::Result<()> {
        let told = if self.clock()?.start() {
            "the clock runs\n"
        } else {
            "the clock runs already\n"
        };
        Ok(self.ui.say(told)?)
    }

    fn clock(&self) -> anyhow::Result<&Timekeeper> {
        self.clock.as_ref().ok_or_else(|| {
            anyhow::anyhow!(
                "this table keeps no time; the house rule `timer` does: `explain timer`"
            )
        })
    }

    /// The time of a turn has run out: it is forfeited, unless the table lets it go on.
    pub(super) fn time_up(&mut self, typed: String, input: &mut dyn Input) -> anyhow::Result<()> {
        // Where another program has changed the turn or the house rules, the clock is looked at anew.
        let reread = !matches!(self.reread()?, Reread::Same);
        let game = self.session.game();
        let (Some(clock), Some(seat), false) = (self.clock.clone(), game.to_move(), reread) else {
            self.retry = Some(typed);
            return Ok(());
        };
        // What is asked now costs nobody anything.
        clock.pause();
        let name = shown(&game.seats().seat(seat).name);
        let asks = game.rules().session_options.confirm_forfeit == Switch::On;
        let decided = if asks {
            let question = format!("time is up: is {name}'s turn forfeited?");
            decision(input, &question, self.ui)?
        } else {
            Decision::Yes
        };
        clock.start();
        let line = match decided {
            Decision::Yes => None,
            Decision::No => Some(typed.clone()),
            // Keys that were meant for the play: the rest of its line, or all of it once more.
            Decision::Else(line) if line.trim().contains(' ') => Some(line),
            Decision::Else(rest) => Some(typed.clone() + &rest),
        };
        if line.is_some() {
            clock.lift();
            self.retry = line;
            return Ok(self
                .ui
                .say("the turn goes on without a limit; `forfeit` still ends it\n")?);
        }
        if let Err(error) = self.act(&Action::Forfeit.to_string()) {
            clock.lift();
            self.retry = Some(typed);
            self.ui.say(&(fitted(&error.to_string()) + "\n"))?;
        }
        Ok(())
    }

    /// Whether the table draws a category now and has not yet.
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

    /// Draws a category that has not been drawn in this game, if one is left.
    pub(super) fn draw_category(&mut self) -> anyhow::Result<()> {
        let game = self.session.game();
        let told = |line: &&String| {
            let said = Action::Category((*line).clone()).to_string();
            game.entries().iter().any(|entry| entry.action == said)
        };
        let lines = game.rules().categories.lines();
        let fresh: Vec<&String> = lines.iter().filter(|line| !told(line)).collect();
        let from = if fresh.is_empty() {
            lines.iter().collect()
        } else {
            fresh
        };
        let Some(category) = fastrand::choice(from) else {
            return Ok(());
        };
        let line = Action::Category(category.clone()).to_string();
        let told = format!("the category is: {}\n", shown(category));
        self.session.say(TABLE, &line)?;
        Ok(self.ui.say(&told)?)
    }
}

/// Whether two clocks tell the same: one that runs goes on by itself from the moment at which it would have started with
/// nothing used.
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
