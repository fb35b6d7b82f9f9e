//! One turn of the past said otherwise.

use super::Session;
use crate::cli::fault::Fault;
use crate::record::{self, EditError, Record, Turn};
use crate::rules::Slug;

/// A turn before and after it was amended, as `actor: action`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Amended {
    /// As it was.
    pub before: String,
    /// As it is now.
    pub after: String,
    /// It is a list that the others must not see yet.
    pub hidden: bool,
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
        let mut past = self.before(n)?;
        let actor = actor.unwrap_or(&old.actor);
        let from = past
            .try_line(actor, line)
            .map_err(|error| told_with(error, n, old))?
            .from;
        let told = &past.game.entries()[from];
        let text = record::replace_turn(&self.text, n - 1, &told.actor, &told.line())?;
        let session = Self::read(self.store.clone(), text).map_err(no_longer)?;
        let entries = session.game.entries();
        let amended = Amended {
            hidden: entries
                .get(from)
                .is_some_and(|entry| session.game.hides(entry)),
            before: format!("{}: {}", old.actor, old.action),
            after: format!("{}: {}", told.actor, told.line()),
        };
        Ok((amended, session))
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
fn told_with(error: anyhow::Error, n: usize, old: &Turn) -> anyhow::Error {
    match error.downcast::<Fault>() {
        Ok(fault) if fault.slug == Slug::WrongPlayer.name() => Fault {
            advice: Some(format!(
                "turn {n} is `{}: {}`; `log` numbers the turns",
                old.actor, old.action
            )),
            ..fault
        }
        .into(),
        Ok(fault) => fault.into(),
        Err(error) => error,
    }
}

/// A later turn that does not stand after the change: said so, because its line is right in the file as it is.
fn no_longer(error: anyhow::Error) -> anyhow::Error {
    match error.downcast::<Fault>() {
        Ok(fault) => Fault {
            message: format!(
                "after this change a later turn no longer stands: {}",
                fault.message
            ),
            advice: Some(
                "nothing was changed; amend that turn first, or `undo` back to it".to_owned(),
            ),
            ..fault
        }
        .into(),
        Err(error) => error,
    }
}
