//! The questions about a new game as data, for a page that asks them all at once.

use std::sync::Arc;

use serde::Serialize;

use super::games::Choice;
use super::questions::{QUESTIONS, Question, Subject, usual_list};
use super::{NewGame, NotTaken, has_other_language, options};
use crate::fault::Fault;
use crate::store::Store;
use tileref_game::options::{Group, OptionSpec, Origin, Said, Values};
use tileref_game::rules::{Begins, Ruleset};
use tileref_record::record::NO_DICTIONARY;

/// A question as data.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Asked {
    /// The name that [`NewGame::of_answers`] knows it by.
    pub slug: &'static str,
    /// What it decides, in a word or two.
    pub label: String,
    /// What its answers mean; empty if they say it.
    pub help: String,
    /// Answers to choose from.
    pub choices: Vec<Choice>,
    /// The least and the greatest number that is an answer.
    pub number: Option<(u32, u32)>,
    /// What the number counts; empty if the question says it.
    pub unit: &'static str,
    /// Other texts may be answers, too.
    pub open: bool,
    /// What holds without an answer; `None` if there must be one.
    pub default: Option<String>,
}

impl Asked {
    /// A question about an option.
    fn of_option(spec: &OptionSpec, rules: &Ruleset) -> Self {
        let number = match spec.values {
            Values::Number(least, most) | Values::Amount(_, least, most) => Some((least, most)),
            Values::Names(_) | Values::Numbers(_) | Values::Price(_) | Values::File(_) => None,
        };
        let names = spec.values.names().iter().copied();
        // Those about the program speak of its prompt, and a page has none.
        let said = spec.explained(rules).into_iter();
        let said = said.filter(|said| said.origin != Origin::Program);
        Self {
            slug: spec.name,
            label: spec.name.replace('_', " "),
            help: Said::joined(&said.collect::<Vec<_>>()),
            choices: Choice::of(names),
            number,
            unit: spec.unit,
            open: matches!(spec.values, Values::Numbers(_) | Values::Price(_)),
            default: rules.option(spec.name),
        }
    }

    /// The question about the word list.
    fn of_lists(rules: &Ruleset, store: &dyn Store) -> Self {
        let none = Choice::new(NO_DICTIONARY, "the table decides");
        let lists = Choice::of(store.word_lists()).into_iter();
        Self {
            choices: lists.chain([none]).collect(),
            open: true,
            default: Some(list_for(rules, store)),
            ..Self::default()
        }
    }

    /// A question as the prompt asks it; `None` if the game has no such thing.
    fn of_question(
        question: &Question,
        new_game: &NewGame,
        rules: &Ruleset,
        store: &dyn Store,
    ) -> Option<Self> {
        let subject = question.subject;
        let asked = match subject {
            // The game is chosen, and of the options each is a question of its own.
            Subject::Game | Subject::HouseRules => return None,
            Subject::Option(name) => match rules.spec(name) {
                Ok(spec) => Self::of_option(spec, rules),
                Err(_) => return None,
            },
            Subject::Players | Subject::Teams => Self {
                open: true,
                default: (subject == Subject::Teams).then(String::new),
                ..Self::default()
            },
            Subject::Dictionary => Self::of_lists(rules, store),
            Subject::Begins => Self {
                choices: Choice::of(new_game.players.clone()),
                open: rules.begins == Begins::Draw,
                default: Some(new_game.players.first().cloned().unwrap_or_default()),
                ..Self::default()
            },
        };
        let is_list = subject == Subject::Dictionary;
        let label = if is_list { "word list" } else { question.label };
        Some(Self {
            slug: subject.slug(),
            label: label.to_owned(),
            ..asked
        })
    }
}

/// The word list of a table that names none: the usual one, unless the game has tiles of another language.
fn list_for(rules: &Ruleset, store: &dyn Store) -> String {
    if has_other_language(rules) {
        NO_DICTIONARY.to_owned()
    } else {
        usual_list(store)
    }
}

/// The questions about a game that was chosen: first those of the prompt, then its other options. The players, if they
/// are known, are whom to choose from.
///
/// # Errors
/// There is no such game, or it does not have the options that were decided.
pub fn questions(new_game: &NewGame, store: &dyn Store) -> Result<Vec<Asked>, Fault> {
    let rules = new_game.rules(store)?;
    let asked = QUESTIONS
        .iter()
        .filter_map(|question| Asked::of_question(question, new_game, &rules, store));
    let mut asked: Vec<Asked> = asked.collect();
    let of_prompt = |spec: &&OptionSpec| Question::about(Subject::Option(spec.name)).is_some();
    // A page has no prompt.
    let others = specs(&rules).filter(|spec| !of_prompt(spec) && spec.group != Group::Prompt);
    asked.extend(others.map(|spec| Asked::of_option(spec, &rules)));
    Ok(asked)
}

/// The options of a game as questions, each with its value as the default.
pub fn options(rules: &Ruleset) -> impl Iterator<Item = Asked> {
    specs(rules).map(|spec| Asked::of_option(spec, rules))
}

/// The options that a page asks about: it has no files to name.
fn specs(rules: &Ruleset) -> impl Iterator<Item = &'static OptionSpec> {
    let is_file = |spec: &&OptionSpec| matches!(spec.values, Values::File(_));
    rules.options().filter(move |spec| !is_file(spec))
}

impl NewGame {
    /// The game that some answers make, each with the name of its question, in any order; an empty one is none.
    ///
    /// # Errors
    /// An answer that is not valid.
    pub fn of_answers(answers: &[(&str, &str)], store: &Arc<dyn Store>) -> Result<Self, NotTaken> {
        let question = |slug: &str| QUESTIONS.iter().find(|one| one.subject.slug() == slug);
        let mut new_game = Self::default();
        let own = answers.iter().filter(|(_, typed)| !typed.is_empty());
        // What is asked first decides what else there is to answer.
        for question in QUESTIONS {
            for (_, typed) in own
                .clone()
                .filter(|(slug, _)| question.subject.slug() == *slug)
            {
                (question.take)(&mut new_game, typed, store)?;
            }
        }
        for (name, typed) in own.filter(|(slug, _)| question(slug).is_none()) {
            options::set(&mut new_game, name, typed, store)?;
        }
        if new_game.dictionary.is_empty() {
            new_game.dictionary = list_for(&new_game.rules(&**store)?, &**store);
        }
        Ok(new_game)
    }
}
