//! What a challenge leaves open: who challenges, which word, and the verdict where no dictionary decides.

use super::Prompt;
use crate::action::{Action, TypedLine, Verdict};
use crate::fault::{Fault, FaultSlug};
use crate::game::Speaker;
use crate::line::{Proposal, Said, verdict};
use crate::session::with_actor;
use crate::text::{any_of, shown};

impl Prompt<'_> {
    /// A challenge with its challenger and its verdict, asked for where they are not known; any other line as it is.
    ///
    /// # Errors
    /// The question, in a pipe; or nobody answers it.
    pub(super) fn challenge_in_full(
        &mut self,
        by: Option<String>,
        said: Said,
    ) -> anyhow::Result<(Option<String>, Said)> {
        let Action::Challenge { words, verdict } = said.typed.action.clone() else {
            return Ok((by, said));
        };
        let seats = self.session.game().seats();
        let is_name = |word: &String| matches!(seats.speaker(word), Some(Speaker::Seat(..)));
        if let [name] = &*words
            && is_name(name)
            && !self.may_be(name)
        {
            anyhow::bail!(self.which_word(name));
        }
        let by = match by {
            None => self.challenger(&said)?,
            by => by,
        };
        let actor = by.clone().unwrap_or_else(|| self.session.speaker(&said));
        let is_open = verdict.is_none() && self.edits() && self.session.game().may_need_vote();
        if !is_open || !self.may_challenge(&actor, &said) {
            return Ok((by, said));
        }
        let verdict = Some(self.ask_verdict(&actor)?);
        let said = Said::from(TypedLine::from(Action::Challenge { words, verdict }));
        Ok((by, said))
    }

    fn may_be(&self, word: &str) -> bool {
        crate::line::advice::can_be_doubted(self.session.game(), word)
    }

    /// What to say to `challenge BOB`.
    fn which_word(&self, name: &str) -> String {
        let mut entries = self.session.game().entries().iter().rev();
        let last = entries.find(|entry| !entry.words.is_empty());
        let words = last.iter().flat_map(|entry| &entry.words);
        let words: Vec<String> = words
            .map(|word| format!("`challenge {}`", word.spelling))
            .collect();
        let words = any_of(&words).unwrap_or_else(|| "`challenge WORD`".to_owned());
        format!("{} is a player; which word? {words}", shown(name))
    }

    /// Who challenges, if that has to be known: with more than two seats it may cost that player a turn, and of a list no player is
    /// to move.
    fn challenger(&mut self, said: &Said) -> anyhow::Result<Option<String>> {
        let game = self.session.game();
        let seats = game.seats();
        let is_open = game.round().is_some() || seats.count() > 2 && game.can_be_challenged();
        let names = (0..seats.count()).map(|seat| seats.name(seat).to_owned());
        let able: Vec<String> = names
            .filter(|name| self.may_challenge(name, said))
            .collect();
        match able.as_slice() {
            _ if !is_open || seats.count() == 1 => Ok(None),
            // The game says why nobody can.
            [] => Ok(None),
            [only] => Ok(Some(only.clone())),
            able if self.edits() => self.ask_challenger(able).map(Some),
            [first, ..] => {
                let line = with_actor(Some(first), &said.text);
                let proposals = able
                    .iter()
                    .map(|name| Proposal::new(Some(name), said.clone()));
                Err(Fault {
                    message: format!("who challenges? add the player's name: `{}`", shown(&line)),
                    proposals: proposals.collect(),
                    ..Fault::default()
                }
                .into())
            }
        }
    }

    /// Somebody may make a challenge. It is tried as a vote, so that no word is looked up before it is known who asks.
    fn may_challenge(&self, name: &str, said: &Said) -> bool {
        let Action::Challenge { words, .. } = said.typed.action.clone() else {
            return false;
        };
        let verdict = Some(Verdict::Upheld);
        let vote = Said::from(TypedLine::from(Action::Challenge { words, verdict }));
        self.session.judged(name, &vote, None).is_ok()
    }

    /// Asks who challenges, while the clock stands still.
    fn ask_challenger(&mut self, able: &[String]) -> anyhow::Result<String> {
        let numbered = able.iter().zip(1..);
        let list: Vec<String> = numbered
            .map(|(name, n)| format!("{n} {}", shown(name)))
            .collect();
        let question = format!("who challenges? {}", list.join("  "));
        let name = |prompt: &Self, typed: &str| {
            let number = typed.parse::<usize>().ok().and_then(|n| n.checked_sub(1));
            let seats = prompt.session.game().seats();
            let is_named = |other: &&String| seats.speaker(typed) == seats.speaker(other);
            number
                .and_then(|n| able.get(n).cloned())
                .or_else(|| able.iter().find(is_named).cloned())
        };
        self.ask_until(&question, "type a number or a name", name)
    }

    /// Asks for the verdict of the table, while the clock stands still.
    fn ask_verdict(&mut self, by: &str) -> anyhow::Result<Verdict> {
        let question = format!("{} challenges: upheld or rejected?", shown(by));
        self.ask_until(&question, "type `upheld` or `rejected`", |_, typed| {
            verdict(typed)
        })
    }

    /// Asks until the answer is one; `no`, `cancel` and Enter leave the question.
    fn ask_until<T>(
        &mut self,
        question: &str,
        how: &str,
        answer: impl Fn(&Self, &str) -> Option<T>,
    ) -> anyhow::Result<T> {
        let stopped = self.clock.pause();
        let mut found = None;
        while let Some(typed) = self.asked(question)? {
            let leaves = ["no", "cancel"].contains(&&*typed.to_lowercase());
            found = answer(self, &typed);
            if leaves || found.is_some() {
                break;
            }
            self.say(&format!("{how}; Enter leaves the play as it is"))?;
        }
        if stopped {
            self.clock.start();
        }
        let left = || Fault {
            slug: FaultSlug::Unanswered,
            ..Fault::usage("nobody has challenged")
        };
        Ok(found.ok_or_else(left)?)
    }
}
