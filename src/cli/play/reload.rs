//! Changes to the record by others: phones with a seat, and other programs.

use std::cmp::Ordering;

use super::Prompt;
use super::commands::{is_secret, only_shows};
use super::input::{Retry, confirmed};
use crate::game::Game;
use crate::line::{Interpreted, Offers, What};
use crate::text::shown;
use crate::{render, view};

fn changes(read: &Interpreted) -> bool {
    match &read.what {
        What::Command(request) => !only_shows(request),
        What::Nothing | What::Unread(_) | What::Offered(_) | What::Places(..) => false,
        _ => true,
    }
}

/// What another program has done.
pub(super) const CHANGED: &str = "the record was changed elsewhere; it has been reloaded\n";

/// The result of checking the record on disk.
pub(super) enum Reread {
    /// It has not changed.
    Same,
    /// Another program changed it, and it was reloaded.
    Changed,
    /// It can no longer be read.
    Failed,
}

/// A line that was interrupted while it was typed, and the game that it was begun on.
pub(super) struct Begun {
    line: String,
    game: Game,
}

impl Begun {
    /// This line continues it, so that it was begun on the same game.
    fn continues_in(&self, line: &str) -> bool {
        !self.line.is_empty() && line.starts_with(&self.line)
    }
}

impl Prompt<'_> {
    /// Reloads the record if another program changed it. Shows errors; offers to write a missing record again.
    pub(super) fn reread(&mut self) -> anyhow::Result<Reread> {
        let mut error = match self.session.reread() {
            Ok(false) => return Ok(Reread::Same),
            Ok(true) => {
                self.offers = Offers::default();
                self.say(CHANGED)?;
                return Ok(Reread::Changed);
            }
            Err(error) => error,
        };
        let gone = matches!(self.session.path().try_exists(), Ok(false));
        if gone && self.edits() {
            let file = shown(&self.session.path().display().to_string());
            if !self.wants_record_back(&file)? {
                self.unsaved = true;
                self.say(&format!("{file} was not written, so no turn can be saved"))?;
                return Ok(Reread::Failed);
            }
            match self.session.write_again() {
                Ok(()) => {
                    self.say(&format!("wrote {file}"))?;
                    return Ok(Reread::Same);
                }
                Err(failed) => error = failed,
            }
        }
        self.unsaved |= error.is_unsaved();
        self.say(&format!("error: {error}"))?;
        Ok(Reread::Failed)
    }

    /// Asks whether to write a record again whose file is gone.
    fn wants_record_back(&mut self, file: &str) -> anyhow::Result<bool> {
        let question = format!("{file} is gone: write it again, with every turn?");
        Ok(confirmed(self.input.as_mut(), &question, self.ui)?)
    }

    /// A line that changes the record must wait if it was `typed`, or begun, before another program or the clock
    /// changed the turn, or if another program has made the record unreadable.
    pub(super) fn holds_back(&mut self, typed: &str, read: &Interpreted) -> anyhow::Result<bool> {
        let secret = is_secret(self.awaits_list(), typed);
        let begun = self.interrupted.take();
        let begun = begun.filter(|begun| begun.continues_in(typed));
        let shown = begun.map_or_else(|| self.session.game().clone(), |begun| begun.game);
        let before = self.session.game().entries().len();
        let reread = self.reread()?;
        let changes = changes(read);
        if changes && self.edits() && !self.stands(read, &shown) {
            self.put_back(typed, secret)?;
            return Ok(true);
        }
        let is_new = self.edits() && matches!(reread, Reread::Changed);
        if is_new && read.what == What::Nothing {
            self.show_since(before)?;
            return Ok(true);
        }
        let holds = changes && matches!(reread, Reread::Failed);
        if holds {
            self.keep(typed, secret);
        }
        Ok(holds)
    }

    /// A line that was typed on the game `shown` still means the same. Commands count turns, from either end.
    fn stands(&self, read: &Interpreted, shown: &Game) -> bool {
        let game = self.session.game();
        let is_same = game.means_the_same_as(shown);
        let counts = matches!(read.what, What::Command(_) | What::Correct(_));
        is_same && (!counts || game.entries() == shown.entries())
    }

    /// Holds back a line that was typed before somebody else's turn appeared: it could now count for another player,
    /// or undo a turn that nobody here has seen. Shows the board and keeps the line, unless it is secret.
    pub(super) fn put_back(&mut self, line: &str, secret: bool) -> anyhow::Result<()> {
        self.show_table()?;
        self.keep(line, secret);
        // In a pipe nobody can submit it again.
        self.unsaved |= !self.edits();
        self.say(if secret || !self.edits() {
            "not submitted; type it again if it still applies"
        } else {
            "not submitted; press Enter to submit it now, or type another line"
        })
    }

    /// Keeps a line in the prompt, unless others must not see it.
    pub(super) fn keep(&mut self, line: &str, secret: bool) {
        self.retry = (!secret).then(|| Retry::whole(line));
    }

    /// Shows what a phone recorded while a line was typed, if that interrupted it, and puts the line back in the prompt.
    pub(super) fn follow(&mut self, retry: Option<Retry>) -> anyhow::Result<()> {
        let shown = self.session.game().clone();
        let before = shown.entries().len();
        let reread = self.session.reread();
        self.ui.leave_line()?;
        if reread.as_ref().is_ok_and(|changed| !changed) {
            self.retry = retry;
            return Ok(());
        }
        if let Err(error) = reread {
            self.retry = retry;
            return self.say(&format!("error: {error}"));
        }
        self.offers = Offers::default();
        self.begin_again(retry.as_ref(), shown);
        self.retry = retry;
        self.show_since(before)
    }

    /// Remembers the game that an interrupted line was begun on, however often it is interrupted.
    pub(super) fn begin_again(&mut self, typed: Option<&Retry>, shown: Game) {
        let earlier = self.interrupted.take();
        self.interrupted = typed.map(|typed| {
            let earlier = earlier.filter(|begun| begun.continues_in(&typed.line));
            earlier.unwrap_or_else(|| Begun {
                line: typed.line.clone(),
                game: shown,
            })
        });
    }

    /// Shows the turns after the first `entries` entries.
    fn show_since(&mut self, entries: usize) -> anyhow::Result<()> {
        let game = self.session.game();
        let text = match game.entries().len().cmp(&entries) {
            Ordering::Greater => {
                let from = view::first_shown(game, entries);
                render::turns(game, from, self.ui.style)
            }
            Ordering::Less => "the last turn was undone\n".to_owned(),
            Ordering::Equal => "the record was changed\n".to_owned(),
        };
        self.show_turn(&text, "")
    }
}
