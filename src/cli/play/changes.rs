//! Lines that change the record: actions, `undo`, `redo`, `amend`, `set`.

use super::Prompt;
use super::input::{NextLine, Retry};
use crate::action::{Action, Verb};
use crate::again::is_over;
use crate::cli::terminal::{fitted, message_width};
use crate::cli::{amend, rename, undo, views};
use crate::fault::{Fault, point_into};
use crate::features::Form;
use crate::game::{AllowedLookups, Speaker, Status};
use crate::line::{Arguments, Command, Request, Said, What};
use crate::options::OptionSpec;
use crate::phonies::Phonies;
use crate::render;
use crate::session::{Correction, Done, needs_category, setting, split_actor, with_actor};
use crate::text::{count, listed, shown};

impl Prompt<'_> {
    /// Judges, saves and shows an action, with a note below the turn.
    pub(super) fn act(&mut self, by: Option<String>, said: Said, note: &str) -> anyhow::Result<()> {
        let was_over = is_over(self.session.game());
        #[cfg(feature = "serve")]
        if by.is_none() {
            self.check_vote(&said)?;
        }
        let (by, said) = self.challenge_in_full(by, said)?;
        let from = self.submitted(by.as_deref(), &said)?;
        let game = self.session.game();
        let turns = render::turns(game, from, self.ui.style);
        let mut notes = render::notes(game, &said.text, from) + note;
        if needs_category(game) {
            // The next turn tries again, and says why it failed.
            let _ = self.draw_category();
        }
        if self.is_remark(from) {
            return self.say_turn(&fitted(&(turns + &notes), message_width()));
        }
        if is_over(self.session.game()) && !was_over {
            notes += &self.afterwards();
        }
        self.show_turn(&turns, &notes)
    }

    /// Shakes the cubes, and lays out the letters that they show. Like any grid it is the table's, whoever shakes.
    pub(super) fn deal(&mut self) -> anyhow::Result<()> {
        match self.session.shaken(|below| Ok(fastrand::usize(..below))) {
            Some(said) => self.act(None, said?, ""),
            None => Ok(()),
        }
    }

    /// Judges and saves an action; returns the number of its entry.
    fn submitted(&mut self, by: Option<&str>, said: &Said) -> anyhow::Result<usize> {
        let actor = by.map_or_else(|| self.session.speaker(said), ToOwned::to_owned);
        // A line at a terminal answers the table that is shown; lines in a pipe simply follow each other.
        let before = self.edits().then(|| self.session.game().clone());
        let (session, seconds) = (&mut self.session, self.clock.seconds());
        let saved = match before {
            Some(before) => session.submit_on(&before, &actor, said, seconds),
            None => session.submit_if(|_| true, &actor, said, seconds),
        };
        let line = with_actor(by, &said.text);
        saved.map_err(|fault| of_speaker(point_into(fault, &line, &said.text), by).into())
    }

    /// After the end: the words that stood without being in the word list, where words may be looked up again, and what can
    /// be done with the game.
    fn afterwards(&self) -> String {
        let game = self.session.game();
        let found = Phonies::of(game).filter(|_| game.may_tell_words());
        let sentences = found.iter().flat_map(Phonies::sentences);
        let words: String = sentences.map(|sentence| sentence + "\n").collect();
        words + &self.looks_back() + "\n"
    }

    /// How to play again, and what shows what was played and what could have been.
    pub(super) fn looks_back(&self) -> String {
        let game = self.session.game();
        let is_known = game.vocabulary().lexicon().is_some();
        let is_open = game.allowed_lookups() != AllowedLookups::Closed;
        let form = game.rules().features.form;
        let commands = match form {
            Form::Lists if is_known => "`find`, `stats` and `log`",
            Form::Placed if is_known && is_open => "`missed`, `stats` and `log`",
            _ => "`stats` and `log`",
        };
        let path = self.session.path();
        let page = shown(&path.with_extension("html").display().to_string());
        let path = shown(&path.display().to_string());
        let mut after_quit = vec![format!("`tileref export {path} -o {page}` makes a page")];
        if form == Form::Placed {
            after_quit.insert(0, format!("`tileref review {path}` reviews every turn"));
        }
        format!(
            "`again` starts the next game; {commands} look back at this one\nafter `quit`, {}",
            listed(after_quit)
        )
    }

    /// An entry moves no tile and ends nothing, so that the table need not be drawn again.
    fn is_remark(&self, entry: usize) -> bool {
        let game = self.session.game();
        let action = game
            .entries()
            .get(entry)
            .and_then(|entry| entry.action.as_deref());
        match action.map(Action::verb) {
            Some(Verb::Adjust | Verb::Note | Verb::Category) => true,
            // No tile changes by these, unless the play comes off.
            Some(Verb::Challenge | Verb::Pass | Verb::Exchange | Verb::Forfeit) => {
                !game.is_over() && game.entries()[entry].status != Status::ChallengeUpheld
            }
            Some(Verb::Rack) => game.undeclared().next().is_some(),
            _ => false,
        }
    }

    /// The answer to a question; `None` if it is empty.
    pub(super) fn asked(&mut self, question: &str) -> anyhow::Result<Option<String>> {
        Ok(match self.input.answer(question, None, self.ui)? {
            NextLine::Typed(answer) => {
                Some(answer.trim().to_owned()).filter(|typed| !typed.is_empty())
            }
            _ => None,
        })
    }

    /// Adds points to a player's score, and asks why.
    pub(super) fn correct(&mut self, by: Option<String>, points: i32) -> anyhow::Result<()> {
        if points == 0 {
            return self.say("the score is that already");
        }
        let reason = self
            .edits()
            .then(|| self.asked("why? (Enter leaves it out)"));
        let reason = reason.transpose()?.flatten();
        self.act(by, Said::correction(points, reason), "")
    }

    /// Carries out a command that changes the record, of whoever was named, and shows or returns what it has done; without
    /// a line, `amend` puts that of the turn in the prompt, and `set` shows options.
    pub(super) fn change(
        &mut self,
        by: Option<&str>,
        request: &Request,
    ) -> anyhow::Result<Option<String>> {
        let turns = self.session.record().turns.len();
        anyhow::ensure!(
            request.command != Command::Undo || turns > 0,
            "there is nothing to undo: no turn has been taken"
        );
        let done = match (self.session.carry_out(by, request), request.command) {
            (Some(done), Command::Amend) => {
                done.map_err(|fault| at_turn(fault, Command::Amend, request.count()))?
            }
            (Some(done), _) => done?,
            (None, Command::Set) => return self.options(request.text()).map(Some),
            (None, _) if turns == 0 => anyhow::bail!("no turn has been taken"),
            (None, _) => {
                return self
                    .edit_turn(request.number().unwrap_or(turns))
                    .map(|()| None);
            }
        };
        let text = match done {
            Done::Undone(before, n, entries) => undo::describe("undone", &before, n, entries),
            Done::Amended(n, amended) => amend::describe(n, &amended),
            Done::Set(texts) => return Ok(Some(texts.join("\n"))),
        };
        self.show_turn(&text, "").map(|()| None)
    }

    /// Puts a line in the place of the last turn.
    pub(super) fn amend_last(&mut self, by: Option<&str>, line: &str) -> anyhow::Result<()> {
        let last = self.session.turn_to_correct(line)?;
        self.correct_turn(Command::Amend, last, Correction::Amend(by, line))
    }

    /// Corrects a turn, as this command asks.
    fn correct_turn(&mut self, by: Command, n: usize, how: Correction<'_>) -> anyhow::Result<()> {
        let amended = self.session.correct(n, how, false);
        let amended = amended.map_err(|fault| at_turn(fault, by, n))?;
        self.show_turn(&amend::describe(n, &amended), "")
    }

    /// Puts a turn before another one.
    pub(super) fn insert(&mut self, request: &Request) -> anyhow::Result<()> {
        let Arguments::Line(n, line) = &request.arguments else {
            anyhow::bail!("`insert` needs the number of a turn and a line: `insert 4 pass`");
        };
        let (actor, action) = split_actor(self.session.game(), line);
        let inserted = Correction::Insert(actor, action);
        self.correct_turn(Command::Insert, *n, inserted)
    }

    /// Takes a turn out.
    pub(super) fn delete(&mut self, request: &Request) -> anyhow::Result<()> {
        let number = request.number();
        let n = number
            .ok_or_else(|| anyhow::anyhow!("`delete` needs the number of a turn: `delete 4`"))?;
        self.correct_turn(Command::Delete, n, Correction::Delete)
    }

    /// Gives a player another name.
    pub(super) fn rename(&mut self, names: &str) -> anyhow::Result<()> {
        let names = names.trim();
        let game = self.session.game();
        let mut ends = names.match_indices(' ').map(|(at, _)| at);
        let known =
            ends.find(|at| matches!(game.seats().speaker(&names[..*at]), Some(Speaker::Seat(..))));
        let at = known.or_else(|| names.find(' '));
        let at = at.ok_or_else(|| {
            anyhow::anyhow!("`rename` needs a name and the new one: `rename Ann Anna`")
        })?;
        let (old, new) = (&names[..at], names[at..].trim());
        anyhow::ensure!(
            !new.contains(' '),
            "a new name of several words is given in a shell: `tileref rename {} OLD NEW`",
            shown(&self.file())
        );
        let renamed = self.session.rename(old, new, false)?;
        self.show_turn(&rename::describe(&renamed), "")
    }

    /// Shows all options, or one of them.
    fn options(&self, rest: &str) -> anyhow::Result<String> {
        let Some((name, _)) = setting(rest) else {
            anyhow::ensure!(
                rest.is_empty(),
                "`set` needs an option and its value: `set timer=60`"
            );
            let rules = self.session.game().rules();
            let all = render::options_in_short(rules, self.ui.style.width);
            let (name, value) = render::other_option(rules);
            return Ok(format!(
                "{all}`set {name}={value}` sets one; `help {name}` explains it, with its values; 0 is none, or no limit"
            ));
        };
        Ok(self.value_of(self.session.option(name, "")?))
    }

    /// The value of an option, and how it is set.
    fn value_of(&self, spec: &OptionSpec) -> String {
        let (name, rules) = (spec.name, self.session.game().rules());
        let now = rules.option(name).unwrap_or_default();
        let (expected, other) = (spec.expected(), spec.other_than(&now));
        let now = shown(&now);
        format!("{name} is {now}; it takes {expected}: `set {name}={other}`")
    }

    /// Shows an earlier turn and puts its line in the prompt.
    fn edit_turn(&mut self, n: usize) -> anyhow::Result<()> {
        let turn = views::turn(&self.session, n, self.ui.style)?;
        self.say(&turn)?;
        let Some(action) = self.session.action_of(n) else {
            anyhow::bail!("the list of turn {n} is hidden; type `amend {n}` and the whole list")
        };
        if self.edits() {
            self.say("(correct the line and press Enter; Ctrl-C leaves it as it is)")?;
        }
        self.retry = Some(Retry::unfinished(format!("amend {n} {action}")));
        Ok(())
    }

    pub(super) fn redo(&mut self, n: usize) -> anyhow::Result<()> {
        let entries = self.session.redo(n)?;
        let redone = undo::describe("redone", self.session.game(), n, entries);
        let more = match self.session.redoable().unwrap_or(0) {
            0 => String::new(),
            more => format!("{} can be redone\n", count(more, "more turn")),
        };
        self.show_turn(&(redone + &more), "")
    }
}

/// A refusal of a turn in the middle: what may be meant is a command for that turn.
fn at_turn(mut fault: Fault, command: Command, n: usize) -> Fault {
    for proposal in &mut fault.proposals {
        let line = std::mem::take(&mut proposal.line);
        proposal.line = format!("{command} {n} {line}");
        let arguments = Arguments::Line(n, line);
        proposal.read.what = What::Command(Request { command, arguments });
        (proposal.read.by, proposal.is_safe) = (None, false);
    }
    fault
}

/// A refusal whose proposals are by the speaker of the line, unless they name another one.
fn of_speaker(mut fault: Fault, by: Option<&str>) -> Fault {
    for proposal in &mut fault.proposals {
        if let (Some(by), None) = (by, &proposal.read.by) {
            proposal.read.by = Some(by.to_owned());
            proposal.line = with_actor(Some(by), &proposal.line);
        }
    }
    fault
}
