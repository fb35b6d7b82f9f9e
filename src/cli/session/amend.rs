//! Correcting an earlier turn.

use super::{Session, line_fault, record_before};
use crate::action::{Action, TypedLine, Verb};
use crate::cli::fault::Fault;
use crate::game::Game;
use crate::grid::Cell;
use crate::record::{self, EditError, RecordedTurn};
use crate::text::shown;
use crate::view;

/// A turn before and after it was amended, as `actor: action`; hidden lists are masked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Amended {
    /// As it was.
    pub before: String,
    /// As it is now.
    pub after: String,
    /// Whether the challenge of this turn keeps a verdict that the dictionary would no longer give.
    pub keeps_verdict: bool,
    /// Whether the line is the one that was there.
    pub same: bool,
    /// The points of the turn before and after, where it can score.
    pub points: (Option<i64>, Option<i64>),
    /// The numbers of other turns that score differently now.
    pub rescored: Vec<usize>,
}

impl Session {
    /// Replaces turn `n` (counted from 1), by the same player unless another is named, and replays the rest. With `dry`
    /// nothing is saved, but the game changes in memory.
    ///
    /// # Errors
    /// There is no such turn; the line, or a later turn, is now illegal; or the record could not be saved. Nothing has
    /// changed then.
    pub fn amend(
        &mut self,
        n: usize,
        actor: Option<&str>,
        line: &str,
        dry: bool,
    ) -> Result<Amended, Fault> {
        if !dry {
            return self.change(|session| session.amended(n, actor, line));
        }
        self.reread()?;
        let (amended, session) = self.amended(n, actor, line)?;
        *self = session;
        Ok(amended)
    }

    /// Why turn `n` cannot be replaced by this line, if so.
    ///
    /// # Errors
    /// As [`Session::amend`].
    pub fn can_amend(&self, n: usize, line: &str) -> Result<(), Fault> {
        self.amended(n, None, line).map(drop)
    }

    /// A line as it is played in place of turn `n`, and the time that the turn took: another play does not change the
    /// rack and the time.
    fn in_place_of(&self, n: usize, old: &str, line: &str) -> (String, Option<u32>) {
        let old = self.game.read(old);
        let (rack, took) = old.map_or((None, None), |old| (old.rack, old.took));
        let line = self.in_place(n, line).unwrap_or_else(|| line.to_owned());
        let line = match self.game.read(&line) {
            Ok(new) if rack.is_some() && new.rack.is_none() && new.action.takes_turn() => {
                TypedLine { rack, ..new }.to_string()
            }
            _ => line,
        };
        (line, took)
    }

    /// The play of turn `n` with another word in its place; with `also` or `claim`, only with other marks on its word:
    /// `a?bate` for `n11 d abate`.
    pub fn in_place(&self, n: usize, word: &str) -> Option<String> {
        let was = self.action_of(n)?;
        let pieces: Vec<&str> = was.split(' ').collect();
        let [cell, path, old, rest @ ..] = pieces.as_slice() else {
            return None;
        };
        let mut letters = word.chars();
        let is_word = !word.is_empty()
            && letters.all(|c| c.is_alphabetic() || "?+[]".contains(c))
            && Verb::from_name(word).is_none();
        let plain = |word: &str| word.replace(['?', '+'], "").to_lowercase();
        let fits = rest.is_empty() || plain(old) == plain(word);
        let is_play = is_word && fits && Cell::parse(cell).is_some();
        is_play.then(|| [&[*cell, path, word], rest].concat().join(" "))
    }

    /// The record with one turn replaced.
    fn amended(&self, n: usize, actor: Option<&str>, line: &str) -> Result<(Amended, Self), Fault> {
        let turns = &self.record.turns;
        let old = n.checked_sub(1).and_then(|index| turns.get(index));
        let old = old.ok_or_else(|| no_turn(n, turns.len()))?;
        let actor = actor.unwrap_or(&old.actor);
        let (line, took) = self.in_place_of(n, &old.action, line);
        let mut past = self.before(n)?;
        let judged = past.submit_timed(actor, &line, took);
        let entry = judged.map_err(|error| {
            let fault = line_fault(&past, &line, &error);
            with_turn(fault, n, &self.shown_turn(n))
        })?;
        let new = &past.entries()[entry];
        let (text, record) = (self.text(), &self.record);
        let edited = record::replace_turn(text, record, n - 1, &new.actor, &new.line())?;
        let session = self.edited(edited);
        let session =
            session.map_err(|fault| with_turn(self.no_longer(fault), n, &self.shown_turn(n)))?;
        let amended = Amended {
            before: self.shown_turn(n),
            after: session.shown_turn(n),
            keeps_verdict: self.keeps_verdict(&session, n).unwrap_or(false),
            points: (self.points_of(n), session.points_of(n)),
            rescored: self.rescored(&session, n),
            same: old.actor == new.actor && old.action == new.line(),
        };
        Ok((amended, session))
    }

    /// Whether the challenge right after turn `n` has the verdict of the dictionary, which rules differently in `now`. A
    /// record does not distinguish rulings from votes. `None` if there is nothing to look up.
    fn keeps_verdict(&self, now: &Self, n: usize) -> Option<bool> {
        let written = self.game.read(&self.record.turns.get(n)?.action).ok()?;
        let looked_up = |session: &Self| {
            let RecordedTurn { actor, action } = session.record.turns.get(n)?;
            let Action::Challenge { words, .. } = session.game.read(action).ok()?.action else {
                return None;
            };
            let open = Action::Challenge {
                words,
                verdict: None,
            };
            let mut game = session.before(n + 1).ok()?;
            let entry = game.submit(actor, &open.to_string()).ok()?;
            game.entries()[entry].action.clone()
        };
        let was = looked_up(self)?;
        Some(*was == written.action && looked_up(now)? != was)
    }

    /// The numbers of turns, other than `n`, with other points in `now`.
    fn rescored(&self, now: &Self, n: usize) -> Vec<usize> {
        let points = |session: &Self| -> Vec<i64> {
            let typed = session
                .game
                .entries()
                .iter()
                .filter(|entry| entry.is_typed());
            typed.map(|entry| entry.points).collect()
        };
        let both = points(self).into_iter().zip(points(now));
        let changed = (1..).zip(both).filter(|(_, (was, is))| was != is);
        let others = changed.filter(|(turn, _)| *turn != n);
        others.map(|(turn, _)| turn).collect()
    }

    /// Turn `n` as it is shown.
    fn turn(&self, n: usize) -> Option<view::TurnView<'_>> {
        view::turns(&self.game).find(|turn| turn.n == Some(n))
    }

    /// Whether turn `n` is a list that nobody else may see yet.
    fn hides(&self, n: usize) -> bool {
        self.turn(n).is_some_and(|turn| self.game.hides(turn.at))
    }

    /// Turn `n` as `actor: action`, with hidden lists masked; safe to print.
    fn shown_turn(&self, n: usize) -> String {
        let turn = &self.record.turns[n - 1];
        let masked = self.turn(n).filter(|_| self.hides(n));
        let masked = masked.and_then(|turn| turn.line);
        let action = masked.unwrap_or_else(|| shown(&turn.action));
        format!("{}: {action}", shown(&turn.actor))
    }

    /// The points of turn `n`, unless they are hidden.
    fn points_of(&self, n: usize) -> Option<i64> {
        self.turn(n)?.points
    }

    /// The action of turn `n` as it would be typed, without its time; `None` if it is hidden.
    pub fn action_of(&self, n: usize) -> Option<String> {
        let turn = self.record.turns.get(n.checked_sub(1)?)?;
        let typed = self.game.read(&turn.action).ok();
        let typed = typed.filter(|_| !self.hides(n))?;
        Some(typed.action.to_string())
    }

    /// Explains that the change makes a later turn illegal, which is legal in the file.
    fn no_longer(&self, fault: Fault) -> Fault {
        let which = fault
            .turn
            .map_or("a later turn".to_owned(), |n| format!("turn {n}"));
        let hidden = fault.turn.is_some_and(|n| self.hides(n));
        let message = format!(
            "after this change {which} would be refused: {}",
            fault.message
        );
        let source = fault.source.filter(|_| !hidden);
        Fault {
            message,
            source,
            ..fault
        }
        .with_advice("nothing was changed; amend that turn first, or `undo` back to it")
    }

    /// The game before turn `n`.
    ///
    /// # Errors
    /// There is no such turn.
    pub fn before(&self, n: usize) -> Result<Game, Fault> {
        let have = self.record.turns.len();
        if !(1..=have + 1).contains(&n) {
            return Err(no_turn(n, have));
        }
        self.loaded
            .replay(&record_before(&self.record, n), &self.source)
    }
}

/// Adds to an error what the turn to amend is now.
fn with_turn(fault: Fault, n: usize, old: &str) -> Fault {
    let advice = fault.advice.clone().unwrap_or_default();
    let link = match advice.chars().last() {
        None => "",
        Some('?') => " ",
        Some(_) => "; ",
    };
    fault.with_advice(format!("{advice}{link}turn {n} is `{old}`"))
}

/// The error for a turn that the record does not have.
pub fn no_turn(number: usize, have: usize) -> Fault {
    EditError::NoTurn { number, have }.into()
}
