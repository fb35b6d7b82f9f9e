//! Starting a new game at the prompt: the game, the players, the dictionary.

use std::cmp::Reverse;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use unicode_width::UnicodeWidthStr as _;

use super::input::{Input, NextLine, Retry};
use crate::cli::new::write;
use crate::cli::terminal::wrapped;
use crate::cli::ui::Ui;
use crate::cli::{open, rules};
use crate::fault::Fault;
use crate::line::{Command, commands::request};
use crate::new_game::questions::{QUESTIONS, Question, Subject, take_at_once};
use crate::new_game::{Choice, NewGame, NotTaken, games};
use crate::rules::BUILT_IN;
use crate::session::Session;
use crate::text::{any_of, shown};
use crate::{files, render, store};
use tileref_table::store::Store;

/// The least room for an answer beside its question.
const ANSWER: usize = 16;

/// What became of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Answer {
    /// It was answered.
    Taken,
    /// The one before it is to be asked again.
    Back,
    /// The person leaves.
    Left,
}

/// What goes back to the question before.
const BACK: &str = "back";

/// The questions for a new game.
pub struct Setup<'a> {
    /// The record to write.
    pub file: &'a Path,
    /// Where it is to be.
    pub store: Arc<dyn Store>,
    /// Where the answers come from.
    pub input: &'a mut dyn Input,
    /// Where the questions are shown.
    pub ui: &'a mut Ui,
    /// What was decided by the arguments: a game, or options.
    pub decided: NewGame,
}

impl Setup<'_> {
    /// Asks for everything that a record needs and writes it; `None` if the person leaves first.
    ///
    /// # Errors
    /// The terminal or the pipe fails.
    pub fn start(&mut self) -> anyhow::Result<Option<Session>> {
        let file = self.file.display().to_string();
        self.ui.say(&format!(
            "{} does not exist; starting a new game.\n{}Enter accepts the default in brackets.\n",
            shown(&file),
            unfinished(self.file),
        ))?;
        let Some(new_game) = self.answers()? else {
            self.ui.say("no game was started\n")?;
            return Ok(None);
        };
        Ok(Some(write(&new_game, self.file, false)?))
    }

    /// The answers for a new game; `None` if the person leaves.
    fn answers(&mut self) -> anyhow::Result<Option<NewGame>> {
        let mut new_game = self.decided.clone();
        let has_game = !new_game.game.is_empty();
        if has_game {
            new_game.rules(&*self.store)?;
        }
        let asked = QUESTIONS.iter().filter(|question| question.keys.is_empty());
        let asked = asked.enumerate().skip(usize::from(has_game));
        // Each question that was answered, and what was decided before it.
        let mut answered: Vec<(usize, NewGame)> = Vec::new();
        let mut next = 0;
        loop {
            // The players may have been named with the game.
            let question = asked.clone().find(|(at, question)| {
                *at >= next && (question.subject != Subject::Players || new_game.players.is_empty())
            });
            let before = new_game.clone();
            let answer = match question {
                Some((_, question)) => self.ask_about(question, &mut new_game)?,
                // In a pipe, the next line is the first turn.
                None if !self.input.edits() => Answer::Taken,
                None => self.decide(&mut new_game)?,
            };
            match (answer, question) {
                (Answer::Taken, Some((at, _))) => {
                    answered.push((at, before));
                    next = at + 1;
                }
                (Answer::Taken, None) => return Ok(Some(new_game)),
                (Answer::Left, _) => return Ok(None),
                (Answer::Back, _) => {
                    if let Some((at, before)) = answered.pop() {
                        next = at;
                        // What was decided once everything was asked stays.
                        new_game = question.map_or(new_game, |_| before);
                    }
                }
            }
        }
    }

    /// Asks what else to decide until Enter is pressed.
    fn decide(&mut self, new_game: &mut NewGame) -> anyhow::Result<Answer> {
        let (what, help) = more();
        loop {
            let (mut chosen, mut told, store) = (None, None, Arc::clone(&self.store));
            let answered = self.ask(&what, Some(""), &help, |typed| {
                let key = typed.to_lowercase();
                chosen = QUESTIONS
                    .iter()
                    .find(|question| question.keys.contains(&&*key));
                if !typed.is_empty() && chosen.is_none() {
                    let taken = take_at_once(new_game, typed, &store);
                    let taken = taken.ok_or_else(|| anyhow::anyhow!("{help}"))?;
                    told = Some(taken.map_err(|error| refusal(error, new_game, &*store))?);
                }
                Ok(())
            })?;
            if let Some(told) = told {
                self.ui.say(&format!("{told}\n"))?;
                continue;
            }
            match chosen.filter(|_| answered == Answer::Taken) {
                None => return Ok(answered),
                Some(question) if self.ask_about(question, new_game)? == Answer::Left => {
                    return Ok(Answer::Left);
                }
                Some(_) => {}
            }
        }
    }

    /// Asks a question.
    fn ask_about(&mut self, question: &Question, new_game: &mut NewGame) -> anyhow::Result<Answer> {
        let store = Arc::clone(&self.store);
        let choices = choices(question, new_game, &*store, self.ui.style.width)?;
        self.ui.say(&choices)?;
        let mut what = (question.what)(new_game, &*store)?;
        let is_optional = !question.keys.is_empty();
        if is_optional {
            what += " (Enter to skip)";
        }
        let mut decided = String::new();
        let default = question.default.map(|default| default(&*store));
        let default = default.or_else(|| is_optional.then(String::new));
        loop {
            decided.clear();
            let answered = self.ask(&what, default.as_deref(), question.help, |typed| {
                if typed.is_empty() && is_optional {
                    return Ok(());
                }
                let mut changed = new_game.clone();
                let taken = (question.take)(&mut changed, typed, &store);
                decided = taken.map_err(|error| refusal(error, new_game, &*store))?;
                *new_game = changed;
                Ok(())
            })?;
            if decided.is_empty() {
                return Ok(answered);
            }
            self.ui.say(&format!("{decided}\n"))?;
            // Of the house rules, more than one may be changed.
            if question.subject != Subject::HouseRules {
                return Ok(answered);
            }
        }
    }

    /// The last line of a prompt that is too long for the terminal, which shows the lines before it.
    fn broken(&mut self, prompt: &str) -> anyhow::Result<String> {
        let width = self.ui.style.width;
        if !self.input.edits() || prompt.width() + ANSWER < width {
            return Ok(prompt.to_owned());
        }
        let lines = wrapped(prompt, width - ANSWER, "");
        let (above, last) = lines.trim_end().rsplit_once('\n').unwrap_or(("", &lines));
        self.ui.say(&format!("{above}\n"))?;
        Ok(last.to_owned())
    }

    /// Asks until `take` accepts an answer. Enter alone takes the default, if there is one.
    fn ask(
        &mut self,
        what: &str,
        default: Option<&str>,
        help: &str,
        mut take: impl FnMut(&str) -> anyhow::Result<()>,
    ) -> anyhow::Result<Answer> {
        let mut default = default.map(ToOwned::to_owned);
        let mut retry = None;
        loop {
            let named = default.iter().filter(|default| !default.is_empty());
            let named: String = named.map(|default| format!(" [{default}]")).collect();
            let prompt = self.broken(&(what.to_owned() + &named))?;
            let NextLine::Typed(line) = self.input.answer(&prompt, retry.take(), self.ui)? else {
                return Ok(Answer::Left);
            };
            let asks = is_alone(line.trim(), Command::Help);
            let taken = match line.trim() {
                line if is_alone(line, Command::Quit) => return Ok(Answer::Left),
                line if line.eq_ignore_ascii_case(BACK) => return Ok(Answer::Back),
                _ if asks => Err(anyhow::anyhow!(
                    "{help}; `{BACK}` goes back one question, `quit` leaves"
                )),
                "" => take(default.as_deref().unwrap_or_default()),
                line => take(line),
            };
            let Err(error) = taken else {
                return Ok(Answer::Taken);
            };
            // Enter takes what is proposed, or else the default; where there is none, what was typed may be corrected.
            let fault = error.downcast_ref::<Fault>();
            match fault.and_then(|fault| fault.suggestion.clone()) {
                Some(meant) => default = Some(meant),
                None if asks || default.is_some() => {}
                None => retry = Some(Retry::whole(line.trim())),
            }
            self.ui.say(&format!("{error}\n"))?;
        }
    }
}

/// What there is to choose from, before a question is asked.
fn choices(
    question: &Question,
    new_game: &NewGame,
    store: &dyn Store,
    width: usize,
) -> Result<String, Fault> {
    Ok(match question.subject {
        Subject::Game => {
            let numbers = (1..=BUILT_IN.len()).map(|n| n.to_string());
            let numbers = numbers.chain([" ".to_owned()]);
            let row = |(n, game): (String, Choice)| {
                wrapped(
                    &format!("{n} {}: {}", game.value, game.about),
                    width,
                    "    ",
                )
            };
            numbers.zip(games()).map(row).collect()
        }
        Subject::HouseRules => render::options(&new_game.rules(store)?, width) + FIRST_VALUE,
        _ => String::new(),
    })
}

const FIRST_VALUE: &str = "The first value of each is in force; 0 is none, or no limit.\n";

/// The width of the explanation of a house rule.
const EXPLANATION: usize = 80;

/// What to say about an answer that was not taken.
fn refusal(error: NotTaken, new_game: &NewGame, store: &dyn Store) -> anyhow::Error {
    let specs = match error {
        NotTaken::Fault(fault) => return fault.into(),
        NotTaken::Explain(specs) => specs,
    };
    let explained = new_game.rules(store).map_err(anyhow::Error::from);
    let explained = explained.and_then(|rules| {
        let own = specs.iter();
        let own = own.map(|spec| rules::explained(spec.name, EXPLANATION, Some(&rules), &rules));
        own.collect::<anyhow::Result<String>>()
    });
    explained.map_or_else(|error| error, |text| anyhow::anyhow!("{}", text.trim_end()))
}

fn is_alone(line: &str, command: Command) -> bool {
    request(line) == Some(command.alone())
}

/// The question what else to decide, and its help.
fn more() -> (String, String) {
    let more = QUESTIONS
        .iter()
        .filter_map(|question| Some((question.keys.first()?, question.label)));
    let (keys, labels): (Vec<String>, Vec<String>) = more
        .map(|(key, label)| (format!("`{key}`"), format!("{key} for {label}")))
        .unzip();
    let what = format!(
        "Enter starts; or type {}",
        any_of(&labels).unwrap_or_default()
    );
    let (last, keys) = keys.split_last().map_or(("", Vec::new()), |(last, keys)| {
        (last.as_str(), keys.to_vec())
    });
    let help = format!(
        "type {} or {last} to decide something first, or press Enter",
        keys.join(", ")
    );
    (what, help)
}

/// How many records of a folder are looked at, the newest first, so that a folder of old games delays nobody.
const LOOKED_AT: usize = 20;

/// How many unfinished games are named.
const NAMED: usize = 3;

/// A line that names the unfinished games in the folder of a new one, if there are any.
pub(super) fn unfinished(new: &Path) -> String {
    let lists = &open::lists();
    let mut records = files::records_beside(new);
    let saved = |file: &PathBuf| fs::metadata(file).and_then(|data| data.modified()).ok();
    records.sort_by_cached_key(|file| Reverse(saved(file)));
    records.truncate(LOOKED_AT);
    let line = |session: Session| {
        let name = shown(&session.path().display().to_string());
        let date = session.record().date();
        let date = date.map_or(String::new(), |date| format!(" of {date}"));
        format!("`tileref play {name}`{date}")
    };
    let games = records.iter();
    let games = games.filter_map(|file| store::open(file, lists).ok());
    let games = games.filter(|session| !session.game().is_over());
    let mut names: Vec<String> = games.map(line).collect();
    if names.is_empty() {
        return String::new();
    }
    if names.len() > NAMED {
        names.truncate(NAMED);
        names.push("and others".to_owned());
    }
    format!("Unfinished games: {}\n", names.join(", "))
}
