//! The contents of a new record.

use crate::cli::open;
use crate::explain::BadRecord;
use crate::store;
use std::collections::BTreeSet;
use std::path::Path;

use fst::Streamer as _;

use crate::cli::calendar;
use crate::cli::terminal::{message, note};
use crate::dictionaries::{self, Lists};
use crate::fault::{Fault, FaultSlug};
use crate::files::{RecordFile, from_folder};
use crate::game::Game;
use crate::kinds::crossword::Language;
use crate::lexicon::{self, CompileReport, without_accents};
use crate::record::{self, RecordPart, TextPlace};
use crate::rules::Ruleset;
use crate::session::{self, Session};
use crate::source::Source;
use crate::text::{count, listed, shown};
use crate::tile::Face;

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

impl NewGame {
    /// The record, checked to be a valid game but not yet written.
    ///
    /// # Errors
    /// Players, house rules or a dictionary that are not valid.
    pub fn check(&self, file: &Path) -> Result<Session, Fault> {
        self.check_with(file, &open::lists())
    }

    /// The same, with a word list that is already loaded.
    ///
    /// # Errors
    /// As [`NewGame::check`].
    pub fn check_with(&self, file: &Path, lists: &Lists) -> Result<Session, Fault> {
        let option = |(name, value): &(String, String)| (name.clone(), from_folder(file, value));
        let dictionary = if self.dictionary.is_empty() {
            record::NO_DICTIONARY
        } else {
            &self.dictionary
        };
        let record = record::Record {
            game: from_folder(file, &self.game),
            players: self.players.clone(),
            names: Vec::new(),
            about: self.about.clone(),
            teams: self.teams.clone(),
            dictionary: from_folder(file, dictionary),
            options: self.options.iter().map(option).collect(),
            turns: Vec::new(),
        };
        let text =
            record::new_record(&record, "").map_err(|error| Fault::usage(error.to_string()))?;
        store::read(Source::new(file, text.as_str()), lists)
            .map_err(|fault| self.without_place(fault, file, &text))
    }

    /// The rules of the game.
    ///
    /// # Errors
    /// As [`NewGame::check`].
    pub fn rules(&self, file: &Path) -> Result<Ruleset, Fault> {
        Ok(self.check(file)?.game().rules().clone())
    }

    /// Lets the players vote on words, with a note.
    pub fn without_dictionary(&mut self) {
        record::NO_DICTIONARY.clone_into(&mut self.dictionary);
        note(
            "note: the built-in word lists are English, so the players vote on\nwords; name a list of your own with \
             `--dictionary FILE`",
        );
    }

    /// The same game, today unless it has another date.
    fn dated(&self) -> Self {
        let mut dated = self.clone();
        let has_date = self.about.iter().any(|(key, _)| key == record::DATE);
        if !has_date {
            let today = (record::DATE.to_owned(), calendar::today());
            dated.about.insert(0, today);
        }
        dated
    }

    /// Writes the record of a game that is played today, after checking it.
    ///
    /// # Errors
    /// As [`NewGame::check`]; a record that already exists.
    pub fn write(&self, file: &Path, force: bool) -> Result<Session, Fault> {
        let session = self.dated().check(file)?;
        RecordFile::new(file).create(session.text(), force)?;
        if self.dictionary != lexicon::DEFAULT || has_other_language(session.game().rules()) {
            let skipped = dictionaries::report_on(&session.record().dictionary, file);
            if let Some(report) = skipped.filter(|report| report.others > 0) {
                note(&note_on_lines(&self.dictionary, &report));
            }
            note_letters_without_tiles(session.game());
        }
        Ok(session)
    }

    /// Removes places in the record, which was never written; places in the ruleset and the arguments stay.
    pub fn without_place(&self, fault: Fault, record: &Path, text: &str) -> Fault {
        if fault.file.as_ref() != Some(&record.display().to_string()) {
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

/// A note on the lines of a word list that were skipped, as `tileref dict add` has it.
fn note_on_lines(name: &str, report: &CompileReport) -> String {
    let words = count(report.words, "word");
    let lines = dictionaries::skipped_lines(report);
    format!("note: `{}` has {words}\n{}", shown(name), lines.trim_end())
}

/// Notes the letters of the word list that are on no tile: words with them cannot be played.
fn note_letters_without_tiles(game: &Game) {
    let Some(lexicon) = game.vocabulary().lexicon() else {
        return;
    };
    let tiles = &game.rules().tiles;
    let mut on_tiles = BTreeSet::new();
    for face in tiles.faces() {
        if let Face::Letter(letter) = face {
            on_tiles.extend(letter.as_str().chars());
        }
    }
    // In word paths the dealer lays out any letters, on which accents are rare.
    let is_missing = |letter: &char| {
        let plain = || without_accents(&letter.to_string()) == letter.to_string();
        !(on_tiles.contains(letter) || on_tiles.is_empty() && plain())
    };
    let mut missing = BTreeSet::new();
    let mut words = lexicon.set().stream();
    while let Some(word) = words.next() {
        let letters = str::from_utf8(word).unwrap_or_default().chars();
        missing.extend(letters.filter(is_missing));
    }
    if missing.is_empty() {
        return;
    }
    let letters = missing
        .iter()
        .map(|letter| tiles.alphabet().case().capital(*letter).to_string());
    let consequence = if on_tiles.is_empty() {
        "which only count on a tile with that letter"
    } else {
        "which no tile has: those words cannot be played"
    };
    note(&message(&format!(
        "note: {} has words with {}, {consequence}; spell them in the list as the tiles are",
        shown(lexicon.name()),
        listed(letters)
    )));
}

/// The default word list is English, so that it is of no use for other tiles.
pub fn has_other_language(rules: &Ruleset) -> bool {
    rules.language().is_some_and(Language::is_other)
        || rules.tiles.faces().any(|face| !face.to_string().is_ascii())
}
