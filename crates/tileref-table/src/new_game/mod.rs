//! A new game: what a table decides about it, and the record that this makes.
//!
//! The prompt asks one [`Question`](questions::Question) after the other. A page asks them all at once, as the data that
//! [`form`] makes of them, and [`NewGame::of_answers`] takes what it was told.

mod draw;
pub mod form;
mod games;
mod options;
mod people;
pub mod questions;
pub mod start;

use std::sync::Arc;

pub use draw::{first, first_player};
pub use games::{Choice, game_called, games};
pub use people::{pair, players, team};

use crate::fault::{Fault, FaultSlug};
use crate::session::{self, Session};
use crate::source::Source;
use crate::store::Store;
use tileref_game::explain::BadRecord;
use tileref_game::kinds::crossword::Language;
use tileref_game::options::OptionSpec;
use tileref_game::rules::Ruleset;
use tileref_game::yaml::TextPlace;
use tileref_record::record::{self, RecordPart};
use tileref_words::text::listed;

/// The contents of a new record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NewGame {
    /// The game.
    pub game: String,
    /// The players, in turn order.
    pub players: Vec<String>,
    /// Teams and their members.
    pub teams: Vec<(String, Vec<String>)>,
    /// The dictionary.
    pub dictionary: String,
    /// House rules.
    pub options: Vec<(String, String)>,
    /// More about the game: when and where it is played.
    pub about: Vec<(String, String)>,
}

/// Why an answer about a new game was not taken.
#[derive(Debug, thiserror::Error)]
pub enum NotTaken {
    /// It is no answer, or the game cannot be like this.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// House rules were named without a value: what do they mean?
    #[error("{}", listed(.0.iter().map(|spec| spec.about)))]
    Explain(Vec<&'static OptionSpec>),
}

impl NewGame {
    /// The record, checked to be a valid game but not yet saved: its text is that of the session.
    ///
    /// # Errors
    /// Players, house rules or a dictionary that are not valid.
    pub fn check(&self, store: &Arc<dyn Store>) -> Result<Session, Fault> {
        let option =
            |(name, value): &(String, String)| (name.clone(), store.name_for_record(value));
        let dictionary = if self.dictionary.is_empty() {
            record::NO_DICTIONARY
        } else {
            &self.dictionary
        };
        let record = record::Record {
            game: store.name_for_record(&self.game),
            players: self.players.clone(),
            names: Vec::new(),
            about: self.about.clone(),
            teams: self.teams.clone(),
            dictionary: store.name_for_record(dictionary),
            options: self.options.iter().map(option).collect(),
            turns: Vec::new(),
        };
        let text =
            record::new_record(&record, "").map_err(|error| Fault::usage(error.to_string()))?;
        let source = Source::new(store.path(), text.as_str());
        Session::read(source, Arc::clone(store))
            .map_err(|fault| self.without_place(fault, &**store, &text))
    }

    /// The rules of the game, with the options that were decided.
    ///
    /// # Errors
    /// There is no such game, or it does not have these options.
    pub fn rules(&self, store: &dyn Store) -> Result<Ruleset, Fault> {
        let name = store.name_for_record(&self.game);
        let rules = session::ruleset(&name, &Source::new(store.path(), ""), store);
        let mut rules = rules.map_err(|fault| self.without_place(fault, store, ""))?;
        let open = session::opener(store);
        for (name, value) in &self.options {
            let set = rules.set_with(name, &store.name_for_record(value), &open);
            set.map_err(|error| Fault::usage(error.to_string()))?;
        }
        Ok(rules)
    }

    /// The same game on a day, as `2026-11-24`, unless it has another date.
    #[must_use]
    pub fn dated(&self, today: &str) -> Self {
        let mut dated = self.clone();
        let has_date = self.about.iter().any(|(key, _)| key == record::DATE);
        if !has_date {
            dated
                .about
                .insert(0, (record::DATE.to_owned(), today.to_owned()));
        }
        dated
    }

    /// Removes places in the record, which was never written; places in the ruleset and the arguments stay.
    fn without_place(&self, fault: Fault, store: &dyn Store, text: &str) -> Fault {
        if fault.file.as_ref() != Some(&store.path().display().to_string()) {
            return fault;
        }
        let (source, place) = self.argument(text, fault.place).unzip();
        let is_record = fault.slug == FaultSlug::Rule(BadRecord::SLUG);
        Fault {
            slug: if is_record {
                FaultSlug::Usage
            } else {
                fault.slug
            },
            file: None,
            place,
            source,
            advice: fault.advice.filter(|advice| advice != session::OTHER_LIST),
            ..fault
        }
    }

    /// The argument that a place in the record comes from, and the place in that argument.
    fn argument(&self, text: &str, place: Option<TextPlace>) -> Option<(String, TextPlace)> {
        self.options.iter().find_map(|(name, value)| {
            let front = "--set ";
            let key = place == record::place_of(text, RecordPart::KeyIn("options", name));
            let before = if key {
                front.len()
            } else if place == record::place_of(text, RecordPart::ValueIn("options", name)) {
                front.len() + name.chars().count() + 1
            } else {
                return None;
            };
            let start = TextPlace { line: 1, column: 1 };
            place.map(|_| (format!("{front}{name}={value}"), start.further(before)))
        })
    }
}

/// The usual word list is English, so that it is of no use for other tiles.
pub fn has_other_language(rules: &Ruleset) -> bool {
    rules.language().is_some_and(Language::is_other)
        || rules.tiles.faces().any(|face| !face.to_string().is_ascii())
}

#[cfg(test)]
mod tests;
