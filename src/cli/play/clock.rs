//! The clock and the categories at the prompt.

use super::Prompt;
use super::command::{self, QUIT, Request};
use super::input::{Line, Retry};
use super::reload::Reread;
use super::timekeeper::LIFTED;
use crate::action::Action;
use crate::cli::render;
use crate::cli::session::needs_category;
use crate::record::TABLE;
use crate::rules::Switch;
use crate::text::shown;
use crate::view::{self, Phase, Scores};

const RUNNING: &str = "the clock is running";

impl Prompt<'_> {
    /// Prepares the next turn: draws its category, if it needs one, and at a terminal sets its clock.
    pub(super) fn next_turn(&mut self) -> anyhow::Result<()> {
        // While turns can be redone nothing is drawn, because a new turn would drop them.
        if needs_category(self.session.game()) && self.session.redoable()? == 0 {
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
            Phase::Play | Phase::List => "type a move, or `help`".to_owned(),
            Phase::Deal => render::standing(game, self.ui.look).trim_end().to_owned(),
            Phase::Racks => format!(
                "type the tiles that {} has left, `?` for a wildcard, `-` for none; or `help`",
                shown(&game.seats().seat(game.asked()).name)
            ),
            Phase::Over => "the game is over; `log`, `stats`, `quit`, or `help`".to_owned(),
        };
        self.say(&text)
    }

    /// Stops or starts the clock.
    pub(super) fn run_clock(&self, runs: bool) -> anyhow::Result<&'static str> {
        anyhow::ensure!(
            self.clock.is_on(),
            "this game has no clock; the house rule `timer` sets one: `help timer`"
        );
        let changed = if runs {
            self.clock.start()
        } else {
            self.clock.pause()
        };
        Ok(match (runs, changed) {
            (true, true) => RUNNING,
            (true, false) => "the clock is already running",
            (false, true) => "the clock is stopped; Enter starts it",
            (false, false) => "the clock is already stopped",
        })
    }

    /// The time of a turn is up: the turn is forfeited, unless the players let it continue. Returns whether to leave
    /// the prompt.
    pub(super) fn time_up(&mut self, mut typed: Retry) -> anyhow::Result<bool> {
        // If another program has changed the turn or the house rules, the clock is checked again.
        let reread = !matches!(self.reread()?, Reread::Same);
        let game = self.session.game();
        let (Some(seat), false) = (game.to_move(), reread) else {
            self.retry = Some(typed);
            return Ok(false);
        };
        let answer = self.forfeits(seat, &mut typed)?;
        if matches!(&answer, Answer::Command(line) if command::read(line) == QUIT) {
            return Ok(true);
        }
        self.clock.start();
        if answer == Answer::Forfeit {
            match self.act(&Action::Forfeit.to_string(), "") {
                Ok(()) => return Ok(false),
                Err(error) => self.say(&error.to_string())?,
            }
        }
        self.clock.lift();
        self.say(LIFTED)?;
        if let Answer::Command(line) = answer {
            self.handle_line(&line)?;
        }
        if !typed.line.is_empty() {
            self.say("(the line is in the prompt; Enter submits it)")?;
        }
        self.retry = Some(typed);
        Ok(false)
    }

    /// Asks whether to forfeit a turn whose time is up, unless the table wants no question. The clock stands still
    /// meanwhile. Only the whole word `yes` agrees, because the player may still be typing a play: its keys are added to
    /// the `typed` line, and the question is asked again.
    fn forfeits(&mut self, seat: usize, typed: &mut Retry) -> anyhow::Result<Answer> {
        self.clock.pause();
        let game = self.session.game();
        if game.rules().session_options.confirm_forfeit == Switch::Off {
            return Ok(Answer::Forfeit);
        }
        let name = shown(&game.seats().seat(seat).name);
        let question = format!("forfeit {name}'s turn? (type `yes` in full, or `n`)");
        loop {
            let Line::Typed(answer) = self.input.answer(&question, self.ui)? else {
                return Ok(Answer::Continue);
            };
            match answer.trim().to_lowercase().as_str() {
                "yes" | "forfeit" => return Ok(Answer::Forfeit),
                "no" | "n" => return Ok(Answer::Continue),
                "" | "y" => self.say(
                    "one key is not enough, because it may belong to a play: type the word `yes`, or `no`",
                )?,
                _ if matches!(command::read(&answer), Request::Command(..)) => {
                    return Ok(Answer::Command(answer));
                }
                _ => {
                    typed.add(answer);
                    let kept = shown(&typed.line);
                    self.say(&format!("(set aside, as it may be part of a play: `{kept}`)"))?;
                }
            }
        }
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

/// The answer to whether a turn is forfeited.
#[derive(Debug, PartialEq, Eq)]
enum Answer {
    Forfeit,
    Continue,
    /// Neither: a command.
    Command(String),
}
