//! Commands that change the record, whoever gives them: somebody at the prompt, or the phone that keeps the score. Who may give
//! which is in [`tileref_line::commands`].

use super::{Amended, Correction, Session, split_actor};
use crate::fault::Fault;
use tileref_game::action::{Action, TABLE, Verb};
use tileref_game::game::{Game, NO_CATEGORY};
use tileref_game::rules::{CLUB, Draws, club_rules};
use tileref_line::{Arguments, Command, Request};
use tileref_words::text::shown;

/// What a command has done.
pub enum Done {
    /// It took turns back: the game before that, how many turns they are, and how many entries of the record they had.
    Undone(Box<Game>, usize, usize),
    /// It corrected the turn of a number.
    Amended(usize, Amended),
    /// It set options: each with what it was, as a sentence.
    Set(Vec<String>),
}

impl Session {
    /// Carries out a command, of whoever was named; `None` if this one, or without arguments, changes no record by itself.
    ///
    /// # Errors
    /// As of [`Session::undo_of`], [`Session::correct`] or [`Session::set_option`].
    pub fn carry_out(
        &mut self,
        by: Option<&str>,
        request: &Request,
    ) -> Option<Result<Done, Fault>> {
        Some(match (request.command, &request.arguments) {
            (Command::Undo, _) => {
                let n = request.count();
                self.undo_of(by, n)
                    .map(|(before, entries)| Done::Undone(Box::new(before), n, entries))
            }
            (Command::Amend, Arguments::Line(n, line)) => {
                let (actor, action) = split_actor(self.game(), line);
                let actor = actor.map(ToOwned::to_owned);
                let amended = Correction::Amend(actor.as_deref(), action);
                self.correct(*n, amended, false)
                    .map(|amended| Done::Amended(*n, amended))
            }
            (Command::Set, Arguments::Text(text)) => {
                let (name, value) = setting(text).filter(|(_, value)| !value.is_empty())?;
                self.set(name, value).map(Done::Set)
            }
            _ => return None,
        })
    }

    /// Sets an option, or all those of a club.
    fn set(&mut self, name: &str, value: &str) -> Result<Vec<String>, Fault> {
        if !name.eq_ignore_ascii_case(CLUB) {
            return Ok(vec![self.set_one(name, value)?]);
        }
        let rules = club_rules(value).map_err(Fault::usage)?;
        let each = rules.iter().map(|(name, value)| self.set_one(name, value));
        each.collect()
    }

    /// Sets an option, and says what it was.
    fn set_one(&mut self, name: &str, value: &str) -> Result<String, Fault> {
        let (name, was) = self.set_option(name, value)?;
        let now = self.game().rules().option(name);
        let value = shown(now.as_deref().unwrap_or(value));
        let mut text = if was == value {
            format!("{name} is already {value}")
        } else {
            format!("{name} was {was} and is now {value}")
        };
        let draws = self.game().rules().session_options.category;
        let is_in_force = self.game().category().is_some();
        if name == Verb::Category.name() && draws == Draws::Never && is_in_force {
            let none = Action::Category(NO_CATEGORY[0].to_owned());
            self.submit(TABLE, &none.to_string())?;
            text += "; words need not fit a category any more";
        }
        Ok(text)
    }
}

/// The option and the value of `OPTION=VALUE`; `None` if that names no option.
pub fn setting(text: &str) -> Option<(&str, &str)> {
    let (name, value) = text.split_once('=').unwrap_or((text, ""));
    Some((name.trim(), value.trim())).filter(|(name, _)| !name.is_empty())
}
