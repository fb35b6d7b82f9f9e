//! Lines that change the record: actions, `undo`, `redo`, `amend`, `set`.

use super::commands::AMEND;
use super::input::{NextLine, Retry};
use super::{Prompt, command, implied, lists};
use crate::action::{Action, TABLE, Verb};
use crate::cli::again::is_over;
use crate::cli::fault::{self, Fault};
use crate::cli::session::{line_fault, needs_category, split_actor};
use crate::cli::terminal::{fitted, message_width, wrapped};
use crate::cli::{amend, render, undo, views};
use crate::features::Form;
use crate::game::{AllowedLookups, Entry, NO_CATEGORY, Speaker};
use crate::grid::Cell;
use crate::options::OptionSpec;
use crate::phonies::Phonies;
use crate::replay::LineError;
use crate::rules::{BUILT_IN, CLUB, Draws, club_rules};
use crate::text::{count, first_word, shown};

impl Prompt<'_> {
    /// Judges, saves and shows an action, with a note below the turn.
    pub(super) fn act(&mut self, line: &str, note: &str) -> anyhow::Result<()> {
        let was_over = is_over(self.session.game());
        let question = self.ask_about_blank(line);
        if let Some(question) = question.or_else(|| self.ask_whose_points(line)) {
            anyhow::bail!(question);
        }
        let meant = self.meant(line)?;
        let meant = meant.as_deref();
        if let Some(question) = self.ask_about_words(line, meant) {
            return Err(question.into());
        }
        let (from, action) = self.submitted(line, meant)?;
        let game = self.session.game();
        let turns =
            render::turns(game, from, self.ui.style) + &render::notes(game, &action, from) + note;
        if needs_category(game) {
            // The next turn tries again, and says why it failed.
            let _ = self.draw_category();
        }
        if self.is_remark(from) {
            self.offered = std::mem::take(&mut self.seen);
            return self.say_turn(&fitted(&turns, message_width()));
        }
        self.show_turn(&turns)?;
        if is_over(self.session.game()) && !was_over {
            self.say_words()?;
            let looks_back = self.looks_back();
            self.say(&format!(
                "`again` starts the next game; {looks_back} look back at this one"
            ))?;
            let game = &self.session.record().game;
            if let Some((other, _)) = BUILT_IN.iter().find(|(id, _)| id != game) {
                self.say(&format!(
                    "for another game: `quit`, then `tileref play {other}`"
                ))?;
            }
            let path = shown(&self.session.path().display().to_string());
            if self.session.game().rules().features.form == Form::Placed {
                self.say(&format!("for every turn: `tileref review {path}`"))?;
            }
            let page = self.session.path().with_extension("html");
            let page = shown(&page.display().to_string());
            self.say(&format!("for a page: `tileref export {path} -o {page}`"))?;
            self.say(&format!(
                "for the app BG Stats: `tileref export {path} --format bgstats`"
            ))?;
        }
        Ok(())
    }

    /// Judges and saves an action: the one that is meant, if there is one. Returns the number of its entry, and the action
    /// as it was read.
    fn submitted(&mut self, line: &str, meant: Option<&str>) -> anyhow::Result<(usize, String)> {
        let line = meant.unwrap_or(line);
        let (named, action) = split_actor(self.session.game(), line);
        // The line as it was read is the one to correct.
        let point_into_line = |fault| {
            let fault = fault::point_into(fault, line, action);
            let suggestion = fault.suggestion.or_else(|| meant.map(ToOwned::to_owned));
            Fault {
                suggestion,
                ..fault
            }
        };
        let actor = if let Some(actor) = named {
            self.check_name(actor).map_err(|error| {
                point_into_line(line_fault(self.session.game(), action, &error))
            })?;
            actor.to_owned()
        } else {
            self.check_whose_points(action)?;
            let unread = |error| point_into_line(line_fault(self.session.game(), action, &error));
            self.session.speaker(action).map_err(unread)?
        };
        // A line at a terminal answers the table that is shown; lines in a pipe simply follow each other.
        let before = self.edits().then(|| self.session.game().clone());
        let (session, seconds) = (&mut self.session, self.clock.seconds());
        let saved = match before {
            Some(before) => session.submit_on(&before, &actor, action, seconds),
            None => session.submit_after(None, &actor, action, seconds),
        };
        Ok((saved.map_err(point_into_line)?, action.to_owned()))
    }

    /// The commands that show what was played, and what could have been.
    fn looks_back(&self) -> &'static str {
        let game = self.session.game();
        let is_known = game.vocabulary().lexicon().is_some();
        let is_open = game.allowed_lookups() != AllowedLookups::Closed;
        match game.rules().features.form {
            Form::Lists if is_known => "`find`, `stats` and `log`",
            Form::Placed if is_known && is_open => "`missed`, `stats` and `log`",
            _ => "`stats` and `log`",
        }
    }

    /// Says which words stood without being in the word list, where words may be looked up again.
    fn say_words(&mut self) -> anyhow::Result<()> {
        let game = self.session.game();
        let found = Phonies::of(game).filter(|_| game.may_tell_words());
        for sentence in found.iter().flat_map(Phonies::sentences) {
            self.say(&wrapped(&sentence, self.ui.style.width, "  "))?;
        }
        Ok(())
    }

    /// Checks that somebody has this name, before what they do is read.
    fn check_name(&self, name: &str) -> Result<(), LineError> {
        match self.session.game().seats().speaker(name) {
            Some(_) => Ok(()),
            None => self.session.judged(name, REMARK, None).map(drop),
        }
    }

    /// Whether an entry moves no tile and ends nothing, so that the table need not be drawn again.
    fn is_remark(&self, entry: usize) -> bool {
        let game = self.session.game();
        let action = game
            .entries()
            .get(entry)
            .and_then(|entry| entry.action.as_deref());
        match action.map(Action::verb) {
            Some(Verb::Adjust | Verb::Note | Verb::Category) => true,
            Some(Verb::Rack) => game.undeclared().next().is_some(),
            _ => false,
        }
    }

    /// The line that was meant, if it is not the typed one: the same in another form, or with the player who challenges.
    fn meant(&mut self, line: &str) -> anyhow::Result<Option<String>> {
        let meant = match self.challenged(line)? {
            Some(whole) => whole,
            None => match implied::understood(self.session.game(), line) {
                Some(meant) => self.challenged(&meant)?.unwrap_or(meant),
                None => return Ok(None),
            },
        };
        self.say(&format!("(read as `{}`)", shown(&meant)))?;
        Ok(Some(meant))
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

    /// Checks that points go to the player to move only if no other one is named beside them.
    fn check_whose_points(&mut self, action: &str) -> anyhow::Result<()> {
        let seats = self.session.game().seats();
        let (verb, rest) = first_word(action);
        let (first, after) = first_word(rest);
        let (second, reason) = first_word(after);
        let is_player = |name: &str| matches!(seats.speaker(name), Some(Speaker::Seat(..)));
        let is_named = Verb::from_name(verb) == Some(Verb::Adjust)
            && is_player(second)
            && first.starts_with(['+', '-']);
        if !is_named {
            return Ok(());
        }
        let of_player = format!("{second}: {} {first}", Verb::Adjust);
        if reason.is_empty() {
            anyhow::bail!(
                "whose points? add the player's name: `{} REASON`",
                shown(&of_player)
            );
        }
        // The name may belong to the reason, so Enter alone must not choose.
        let line = format!("{of_player} {reason}");
        let message = format!("whose points? Type 1 for `{}`", shown(&line));
        self.offered = vec![line];
        anyhow::bail!(message)
    }

    /// Takes back `n` turns. A player who is named in the line has taken the first of them.
    pub(super) fn undo(&mut self, line: &str, n: usize) -> anyhow::Result<()> {
        let (game, turns) = (self.session.game(), &self.session.record().turns);
        anyhow::ensure!(
            !turns.is_empty(),
            "there is nothing to undo: no turn has been taken"
        );
        let entries = self.session.entries_to_undo(n)?;
        let seat = |name: &str| match game.seats().speaker(name)? {
            Speaker::Seat(seat, _) => Some(seat),
            Speaker::Table => None,
        };
        let (named, action) = split_actor(game, line);
        let by = named.and_then(seat);
        let first = turns.len().checked_sub(entries);
        if let Some(at) = first.filter(|&at| by.is_some() && seat(&turns[at].actor) != by) {
            let (number, actor) = (at + 1, shown(&turns[at].actor));
            anyhow::bail!("turn {number} is by {actor}; without a name, `{action}` takes it back");
        }
        let last = turns.last().map(|turn| turn.action.clone());
        let before = self.session.undo_seen(entries)?;
        self.show_turn(&undo::describe("undone", &before, n, entries))?;
        last.filter(|_| entries == 1)
            .map_or(Ok(()), |last| self.offer_again(&last))
    }

    /// Corrects a turn, or puts its line in the prompt to be corrected.
    pub(super) fn amend(&mut self, rest: &str) -> anyhow::Result<()> {
        let last = self.session.record().turns.len();
        if rest.is_empty() && last > 0 {
            return self.edit_turn(last);
        }
        if let Some(line) = rest.strip_prefix("last ").filter(|_| last > 0) {
            return self.amend(&format!("{last} {line}"));
        }
        let (n, line) = command::turn(&AMEND, rest)?;
        let line = line.strip_prefix("to ").unwrap_or(line);
        if line.is_empty() {
            return self.edit_turn(n);
        }
        let line = &*self.in_place(n, line)?;
        let (actor, action) = split_actor(self.session.game(), line);
        let actor = actor.map(ToOwned::to_owned);
        let amended = self
            .session
            .amend(n, actor.as_deref(), action, false)
            .map_err(|fault| {
                let fault = fault::point_into(fault, line, action);
                let is_of_player = |line: &String| !line.starts_with(TABLE);
                let amends = |line: String| format!("{AMEND} {n} {line}");
                let others = fault.others.into_iter().filter(is_of_player);
                Fault {
                    suggestion: fault.suggestion.filter(is_of_player).map(amends),
                    others: others.map(amends).collect(),
                    ..fault
                }
            })?;
        self.show_turn(&amend::describe(n, &amended))
    }

    /// The line that takes the place of turn `n`, with its verb.
    ///
    /// # Errors
    /// It would empty a list: Enter alone must not do that to one that was to grow.
    fn in_place(&self, n: usize, line: &str) -> anyhow::Result<String> {
        let game = self.session.game();
        let mut typed = game.entries().iter().filter(|entry| entry.is_typed());
        let entry = n.checked_sub(1).and_then(|at| typed.nth(at));
        let was = entry.map_or(String::new(), Entry::action_text);
        let lists_words = implied::begins_with(&was, Verb::Words);
        let is_empty = line.trim() == Verb::Words.name() && was != line.trim();
        anyhow::ensure!(
            !lists_words || !is_empty,
            "that would empty the list of turn {n}; if you mean it, type `amend {n} -`"
        );
        if let Some(whole) = in_same_way(&was, line).filter(|whole| game.read(whole).is_ok()) {
            return Ok(whole);
        }
        Ok(match game.read(line) {
            Err(_) if lists_words && line == "-" => Verb::Words.name().to_owned(),
            Err(_) if self.session.in_place(n, line).is_some() => line.to_owned(),
            Err(_) if lists_words && !line.contains(':') => {
                lists::list(line, false).unwrap_or_else(|| format!("{} {line}", Verb::Words))
            }
            Err(_) => implied::with_verb(game, line).into_owned(),
            Ok(_) => line.to_owned(),
        })
    }

    /// Sets an option, or shows all of them.
    pub(super) fn set(&mut self, rest: &str) -> anyhow::Result<String> {
        if rest.is_empty() {
            let rules = self.session.game().rules();
            let all = render::options_in_short(rules, self.ui.style.width);
            let (name, value) = render::other_option(rules);
            return Ok(format!(
                "{all}`set {name}={value}` sets one; `help {name}` explains it, with its values; 0 is none, or no limit"
            ));
        }
        let (name, value) = match command::option(rest) {
            Ok(pair) => pair,
            Err(why) => {
                let name = rest.trim_end_matches(['=', ' ']);
                anyhow::ensure!(!name.is_empty(), why);
                return Ok(self.value_of(self.session.option(name, "")?));
            }
        };
        if name.eq_ignore_ascii_case(CLUB) {
            let rules = club_rules(value).map_err(Fault::usage)?;
            let each = rules.iter().map(|(name, value)| self.set_one(name, value));
            return Ok(each.collect::<anyhow::Result<Vec<_>>>()?.join("\n"));
        }
        self.set_one(name, value)
    }

    /// Sets an option, and says what it was.
    fn set_one(&mut self, name: &str, value: &str) -> anyhow::Result<String> {
        let (name, was) = self.session.set_option(name, value)?;
        let now = self.session.game().rules().option(name);
        let value = shown(now.as_deref().unwrap_or(value));
        let mut text = if was == value {
            format!("{name} is already {value}")
        } else {
            format!("{name} was {was} and is now {value}")
        };
        let game = self.session.game();
        let draws = game.rules().session_options.category;
        if name == Verb::Category.name() && draws == Draws::Never && game.category().is_some() {
            let none = Action::Category(NO_CATEGORY[0].to_owned());
            self.session.submit(TABLE, &none.to_string())?;
            text += "; words need not fit a category any more";
        }
        Ok(text)
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
        self.show_turn(&(redone + &more))
    }
}

/// A line that anybody may enter at any time.
const REMARK: &str = "note -";

/// A play from another cell in the direction of the old one: `m13 cred` in the place of `l13 r cred`.
fn in_same_way(was: &str, line: &str) -> Option<String> {
    let (old, new): (Vec<&str>, Vec<&str>) = (was.split(' ').collect(), line.split(' ').collect());
    let ([_, way, _], [cell, word]) = (old.as_slice(), new.as_slice()) else {
        return None;
    };
    Cell::parse(cell)?;
    Some(format!("{cell} {way} {word}"))
}
