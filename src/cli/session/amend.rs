//! One turn of the past said otherwise.

use super::Session;
use crate::action::{Action, Said};
use crate::cli::fault::Fault;
use crate::record::{self, EditError, Record, Turn};
use crate::rules::Slug;
use crate::text::shown;
use crate::view;

/// A turn before and after it was amended, as `actor: action`; of a list that is hidden, what may be told of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Amended {
    /// As it was.
    pub before: String,
    /// As it is now.
    pub after: String,
    /// Whether the challenge after it was decided by the dictionary, which decides otherwise now.
    pub doubted: bool,
    /// It was said so before.
    pub same: bool,
}

impl Session {
    /// Says turn `n` (counted from 1) otherwise, by the same player unless another one is named, and judges everything
    /// after it anew. With `dry` nothing is saved, but the game is changed in memory.
    ///
    /// # Errors
    /// There is no such turn; the line, or the first later turn that no longer stands, with the rule that it breaks; or
    /// why the record could not be saved. Nothing has changed then.
    pub fn amend(
        &mut self,
        n: usize,
        actor: Option<&str>,
        line: &str,
        dry: bool,
    ) -> anyhow::Result<Amended> {
        let store = self.store.clone();
        let mut done = None;
        let mut change = |text: &str| -> anyhow::Result<Option<String>> {
            self.refresh(text)?;
            let (amended, session) = self.amended(n, actor, line)?;
            let text = session.text.clone();
            done = Some((amended, session));
            Ok(Some(text))
        };
        if dry {
            let text = store.load()?;
            change(&text)?;
        } else {
            store.update(change)?;
        }
        let (amended, session) = done.ok_or_else(|| anyhow::anyhow!("nothing was changed"))?;
        *self = session;
        Ok(amended)
    }

    /// The record with one turn said otherwise.
    fn amended(
        &self,
        n: usize,
        actor: Option<&str>,
        line: &str,
    ) -> anyhow::Result<(Amended, Self)> {
        let have = self.record.turns.len();
        let old = n
            .checked_sub(1)
            .and_then(|index| self.record.turns.get(index))
            .ok_or(EditError::NoTurn { number: n, have })?;
        let actor = actor.unwrap_or(&old.actor);
        // The turn took as long as it did, whatever was laid in it.
        let took = Said::parse(&old.action).ok().and_then(|said| said.took);
        let (past, entry) = self
            .before(n)?
            .judged(actor, line, took)
            .map_err(|error| told_with(error, n, &self.told(n)))?;
        let told = &past.entries()[entry];
        let text = record::replace_turn(&self.text, n - 1, &told.actor, &told.line())?;
        let session =
            Self::read(self.store.clone(), text).map_err(|error| self.no_longer(error))?;
        let amended = Amended {
            before: self.told(n),
            after: session.told(n),
            doubted: self.doubted(&session, n).unwrap_or(false),
            same: old.actor == told.actor && old.action == told.line(),
        };
        Ok((amended, session))
    }

    /// Whether the challenge right after turn `n` was decided by the dictionary, which decides otherwise in `now`: in
    /// the record a ruling stands as a vote does. `None` where nothing is looked up.
    fn doubted(&self, now: &Self, n: usize) -> Option<bool> {
        let written = Said::parse(&self.record.turns.get(n)?.action).ok()?;
        let looked_up = |session: &Self| {
            let Turn { actor, action } = session.record.turns.get(n)?;
            let Action::Challenge { word, .. } = Said::parse(action).ok()?.action else {
                return None;
            };
            let open = Action::Challenge {
                word,
                verdict: None,
            };
            let before = session.before(n + 1).ok()?;
            let (game, entry) = before.judged(actor, &open.to_string(), None).ok()?;
            Some(game.entries()[entry].action.clone())
        };
        let was = looked_up(self)?;
        Some(was == written.action.to_string() && looked_up(now)? != was)
    }

    /// The entry of turn `n`.
    fn entry_of(&self, n: usize) -> Option<usize> {
        let entries = self.game.entries().iter().enumerate();
        let mut said = entries.filter(|(_, entry)| entry.is_said());
        said.nth(n - 1).map(|(at, _)| at)
    }

    /// Turn `n` as `actor: action`, as far as others may see it; safe to show.
    fn told(&self, n: usize) -> String {
        let turn = &self.record.turns[n - 1];
        let hidden = self.entry_of(n).filter(|&at| self.game.hides(at));
        let said = match hidden.and_then(|at| view::turn(&self.game, at)?.said) {
            Some(told) => told,
            None => shown(&turn.action),
        };
        format!("{}: {said}", shown(&turn.actor))
    }

    /// A later turn that does not stand after the change: said so, because its line is right in the file as it is.
    fn no_longer(&self, error: anyhow::Error) -> anyhow::Error {
        match error.downcast::<Fault>() {
            Ok(fault) => {
                let at = fault.turn.and_then(|n| self.entry_of(n));
                let hidden = at.is_some_and(|at| self.game.hides(at));
                Fault {
                    message: format!(
                        "after this change a later turn no longer stands: {}",
                        fault.message
                    ),
                    advice: Some(
                        "nothing was changed; amend that turn first, or `undo` back to it"
                            .to_owned(),
                    ),
                    source: fault.source.filter(|_| !hidden),
                    ..fault
                }
                .into()
            }
            Err(error) => error,
        }
    }

    /// The game before turn `n`.
    fn before(&self, n: usize) -> anyhow::Result<Self> {
        let record = Record {
            turns: self.record.turns[..n - 1].to_vec(),
            ..self.record.clone()
        };
        Ok(Self {
            store: self.store.clone(),
            text: self.text.clone(),
            rules: self.rules.clone(),
            lexicon: self.lexicon.clone(),
            game: self.replayed(&record, &self.text)?,
            record,
        })
    }
}

/// Where the wrong one speaks, which turn it is that they would change.
fn told_with(error: anyhow::Error, n: usize, old: &str) -> anyhow::Error {
    match error.downcast::<Fault>() {
        Ok(fault) if fault.slug == Slug::WrongPlayer.name() => Fault {
            advice: Some(format!("turn {n} is `{old}`; `log` numbers the turns")),
            ..fault
        }
        .into(),
        Ok(fault) => fault.into(),
        Err(error) => error,
    }
}
