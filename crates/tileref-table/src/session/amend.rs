//! Correcting what was recorded: an earlier turn, or a name.

use super::{Session, line_fault, record_before, refusal_fault};
use crate::fault::{Fault, FaultSlug};
use tileref_game::action::{Action, TypedLine, Verb};
use tileref_game::game::Game;
use tileref_game::game::rules::WrongPlayer;
use tileref_line::Said;
use tileref_record::record::{self, EditError, RecordedTurn, TextPlace, place_of_turn};
use tileref_record::replay::LineError;
use tileref_view::view;
use tileref_words::text::{first_word, same_name, shown};

/// A turn that was amended, inserted or deleted, as `actor: action`; hidden lists are masked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Amended {
    /// As it was; `None` if it is new.
    pub before: Option<String>,
    /// As it is now; `None` if it is gone.
    pub after: Option<String>,
    /// The number of the challenge that follows, if it keeps a verdict that the dictionary would no longer give.
    pub keeps_verdict: Option<usize>,
    /// Whether the line is the one that was there.
    pub same: bool,
    /// The points of the turn before and after, where it can score.
    pub points: (Option<i64>, Option<i64>),
    /// The numbers that other turns have now, which score differently.
    pub rescored: Vec<usize>,
}

/// A player or a team with another name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Renamed {
    /// The name as it was in the record.
    pub before: String,
    /// The name now.
    pub after: String,
}

/// What becomes of turn `n`, counted from 1; the rest is replayed.
#[derive(Clone, Copy, Debug)]
pub enum Correction<'a> {
    /// This line replaces it, by the same player unless another is named.
    Amend(Option<&'a str>, &'a str),
    /// This line comes before it, by the player who is due then unless another is named.
    Insert(Option<&'a str>, &'a str),
    /// It is removed.
    Delete,
}

impl Session {
    /// Corrects turn `n`. With `dry` nothing is saved, but the game changes in memory.
    ///
    /// # Errors
    /// There is no such turn; the line, or a later turn, is now illegal; or the record could not be saved. Nothing has
    /// changed then.
    pub fn correct(
        &mut self,
        n: usize,
        correction: Correction<'_>,
        dry: bool,
    ) -> Result<Amended, Fault> {
        self.change_unless(dry, |session| session.corrected(n, correction))
    }

    /// What amending turn `n` would make of this session.
    ///
    /// # Errors
    /// As [`Session::correct`].
    pub fn amended(&self, n: usize, line: &str) -> Result<(Amended, Self), Fault> {
        self.corrected(n, Correction::Amend(None, line))
    }

    /// The last turn, for whoever says that it was this line instead.
    ///
    /// # Errors
    /// Nothing has been entered, or last what is nobody's turn: a correction of a score, or a note.
    pub fn turn_to_correct(&self, line: &str) -> Result<usize, Fault> {
        let Some(last) = self.record.turns.last() else {
            return Err(Fault::usage("no turn has been taken"));
        };
        if let Some(Verb::Adjust | Verb::Note) = Verb::from_name(first_word(&last.action).0) {
            return Err(Fault::usage(format!(
                "`{}` is no turn to be corrected; `amend N {line}` corrects turn N",
                shown(&last.action)
            )));
        }
        Ok(self.record.turns.len())
    }

    /// Gives a player or a team another name, everywhere in the record; `dry` as in [`Session::correct`].
    ///
    /// # Errors
    /// Nobody has the old name, the new one is invalid or taken, or the record could not be saved. Nothing has changed
    /// then.
    pub fn rename(&mut self, old: &str, new: &str, dry: bool) -> Result<Renamed, Fault> {
        self.change_unless(dry, |session| {
            let record = &session.record;
            let edited = record::rename(session.text(), record, old, new)?;
            let names = record.players.iter();
            let mut names = names.chain(record.teams.iter().map(|(name, _)| name));
            let before = names.find(|name| same_name(name, old));
            let renamed = Renamed {
                before: before.map_or(old, |name| name).to_owned(),
                after: new.to_owned(),
            };
            Ok((renamed, session.edited(edited)?))
        })
    }

    /// Becomes the session that `changed` returns, and saves its text unless it is only tried.
    fn change_unless<T>(
        &mut self,
        dry: bool,
        changed: impl Fn(&Self) -> Result<(T, Self), Fault>,
    ) -> Result<T, Fault> {
        if !dry {
            return self.change(changed);
        }
        self.reread()?;
        let (answer, session) = changed(self)?;
        *self = session;
        Ok(answer)
    }

    /// A line as it is played in place of an old one, and the time that the turn took: another play does not change the rack and
    /// the time.
    fn in_place_of(&self, old: &str, said: Said) -> (Said, Option<u32>) {
        let old = self.game.read(old);
        let (rack, took) = old.map_or((None, None), |old| (old.rack, old.took));
        let keeps = rack.is_some() && said.typed.rack.is_none() && said.typed.action.takes_turn();
        let rack = if keeps { rack } else { said.typed.rack.clone() };
        let typed = TypedLine { rack, ..said.typed };
        (Said { typed, ..said }, took)
    }

    /// The record with one turn corrected.
    fn corrected(&self, n: usize, correction: Correction<'_>) -> Result<(Amended, Self), Fault> {
        let (text, record) = (self.text(), &self.record);
        let old = n.checked_sub(1).and_then(|index| record.turns.get(index));
        let old = old.ok_or_else(|| match correction {
            Correction::Insert(..) if n == next(record.turns.len()) => no_turn(n, n - 1)
                .with_advice("a turn after the last one needs no `insert`: `turn`, or just its line at the prompt"),
            _ => no_turn(n, record.turns.len()),
        })?;
        let edited = match correction {
            Correction::Amend(actor, line) => {
                let actor = actor.or(Some(&old.actor));
                let new = self.judged_before(n, actor, line, Some(&old.action))?;
                record::replace_turn(text, record, n - 1, &new.actor, &new.action)?
            }
            Correction::Insert(actor, line) => {
                let new = self.judged_before(n, actor, line, None)?;
                record::insert_turn(text, record, n - 1, &new.actor, &new.action)?
            }
            Correction::Delete => record::remove_turn(text, record, n - 1)?,
        };
        let session = self
            .edited(edited)
            .map_err(|fault| self.with_turn(self.no_longer(fault, n, correction), n))?;
        let was = (!matches!(correction, Correction::Insert(..))).then_some(n);
        let is = (!matches!(correction, Correction::Delete)).then_some(n);
        let amended = Amended {
            before: was.map(|n| self.shown_turn(n)),
            after: is.map(|n| session.shown_turn(n)),
            keeps_verdict: self.keeps_verdict(&session, was.map_or(n, next), is.map_or(n, next)),
            points: (
                was.and_then(|n| self.points_of(n)),
                is.and_then(|n| session.points_of(n)),
            ),
            rescored: self.rescored(&session, was, is),
            same: record.turns == session.record.turns,
        };
        Ok((amended, session))
    }

    /// The turn that a line makes before turn `n`, by the player who is due unless another is named; in the place of an old one, if
    /// there is one.
    fn judged_before(
        &self,
        n: usize,
        actor: Option<&str>,
        line: &str,
        old: Option<&str>,
    ) -> Result<RecordedTurn, Fault> {
        let mut past = self.before(n)?;
        let typed = past.read(line).map_err(|error| {
            self.with_turn(line_fault(&past, line, &LineError::Notation(error)), n)
        })?;
        let said = Said::new(line, typed);
        let (said, took) = match old {
            Some(old) => self.in_place_of(old, said),
            None => (said, None),
        };
        let due = || past.speaker_of(&said.typed.action);
        let actor = actor.map_or_else(due, ToOwned::to_owned);
        let judged = past.submit_read(&actor, said.typed.clone(), took);
        let entry = judged
            .map_err(|refusal| self.with_turn(refusal_fault(&past, None, &said, refusal), n))?;
        let new = &past.entries()[entry];
        Ok(RecordedTurn {
            actor: new.actor.clone(),
            action: new.line(),
        })
    }

    /// The number that the challenge right after the change has in `now`, if it has the verdict of the dictionary, which
    /// rules differently there; it is turn `n` here and turn `n_now` there. A record does not distinguish rulings from
    /// votes. `None` if there is nothing to look up.
    fn keeps_verdict(&self, now: &Self, n: usize, n_now: usize) -> Option<usize> {
        let written = self.game.read(&self.record.turns.get(n - 1)?.action).ok()?;
        let looked_up = |session: &Self, n: usize| {
            let RecordedTurn { actor, action } = session.record.turns.get(n - 1)?;
            let Action::Challenge { words, .. } = session.game.read(action).ok()?.action else {
                return None;
            };
            let open = Action::Challenge {
                words,
                verdict: None,
            };
            let mut game = session.before(n).ok()?;
            let entry = game.submit(actor, &open.to_string()).ok()?;
            game.entries()[entry].action.clone()
        };
        let was = looked_up(self, n)?;
        let keeps = *was == written.action && looked_up(now, n_now)? != was;
        keeps.then_some(n_now)
    }

    /// The numbers in `now` of turns with other points there, except for the corrected turn: it `was` this one here, and
    /// `is` that one there.
    fn rescored(&self, now: &Self, was: Option<usize>, is: Option<usize>) -> Vec<usize> {
        let points = |session: &Self, corrected: Option<usize>| -> Vec<(usize, i64)> {
            let entries = session.game.entries().iter();
            let typed = (1..).zip(entries.filter(|entry| entry.is_typed()));
            typed
                .filter(|(n, _)| Some(*n) != corrected)
                .map(|(n, entry)| (n, entry.points))
                .collect()
        };
        let both = points(self, was).into_iter().zip(points(now, is));
        both.filter(|((_, was), (_, is))| was != is)
            .map(|(_, (n, _))| n)
            .collect()
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

    /// Explains that the change makes a later turn illegal, which is legal in the file. It has its number and its line in
    /// the file as it is.
    fn no_longer(&self, fault: Fault, n: usize, correction: Correction<'_>) -> Fault {
        let turn = fault.turn.map(|turn| match correction {
            Correction::Amend(..) => turn,
            Correction::Insert(..) => turn - 1,
            Correction::Delete => turn + 1,
        });
        let place = fault.place.zip(turn).map(|(place, turn)| TextPlace {
            line: place_of_turn(self.text(), &self.record.turns, turn - 1)
                .actor
                .line,
            ..place
        });
        let which = turn.map_or("a later turn".to_owned(), |n| format!("turn {n}"));
        let hidden = turn.is_some_and(|n| self.hides(n));
        let message = format!(
            "after this change {which} would be refused: {}",
            fault.message
        );
        let source = fault.source.filter(|_| !hidden);
        let advice = self.advice_after(&fault.slug, n, correction);
        Fault {
            message,
            source,
            turn,
            place: place.or(fault.place),
            proposals: Vec::new(),
            ..fault
        }
        .with_advice(advice)
    }

    /// What to do about a correction that makes a later turn illegal.
    fn advice_after(&self, why: &FaultSlug, n: usize, correction: Correction<'_>) -> String {
        let pass = Verb::Pass.name();
        let can_pass = || self.corrected(n, Correction::Amend(None, pass));
        match correction {
            Correction::Delete if can_pass().is_ok_and(|(amended, _)| !amended.same) => format!(
                "nothing was changed; to keep the order of turns, make it a pass: `amend {n} {pass}`"
            ),
            Correction::Insert(..) | Correction::Delete if *why == WrongPlayer::SLUG.into() => {
                format!(
                    "nothing was changed; the order of turns has to stay: `undo` back to turn {n} instead"
                )
            }
            _ => "nothing was changed; amend that turn first, or `undo` back to it".to_owned(),
        }
    }

    /// Adds to an error what turn `n` is now.
    fn with_turn(&self, fault: Fault, n: usize) -> Fault {
        // A scorekeeper's phone is told, too.
        let public = self.game.public();
        let turn = view::turns(&public).find(|turn| turn.n == Some(n));
        let shown_turn = |turn: view::TurnView<'_>| {
            let line = turn.line.unwrap_or_default();
            format!("{} (turn {n} is `{}: {line}`)", fault.message, turn.who)
        };
        let message = turn.map_or_else(|| fault.message.clone(), shown_turn);
        Fault { message, ..fault }
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
        self.replay(&record_before(&self.record, n), &self.source)
    }
}

/// The number after this one.
fn next(n: usize) -> usize {
    n + 1
}

/// The error for a turn that the record does not have.
pub fn no_turn(number: usize, have: usize) -> Fault {
    EditError::NoTurn { number, have }.into()
}
