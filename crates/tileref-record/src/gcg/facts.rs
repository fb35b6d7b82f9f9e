//! What a transcript says about its game beside the moves: when, where and by which rules it was played.

use super::{Transcript, TranscriptItem, one_line};
use crate::record::{self, ABOUT, DATE, GameDate};

/// The keys of `about` that are pragmas of GCG, in the order in which they are printed.
pub(super) const PRAGMAS: [&str; 4] = ["title", "description", "lexicon", "id"];

/// The beginning of a note with a fact.
const MARK: &str = "tileref: ";

/// The keys of notes about the rules: a ruleset of the table's own, and house rules.
const RULESET: &str = "ruleset";
const OPTIONS: &str = "options";

/// The facts without a pragma, as notes: those of `about`, and the rules.
pub(super) fn notes(transcript: &Transcript) -> impl Iterator<Item = String> {
    let facts = transcript.about.iter();
    let facts = facts.filter(|(key, _)| !PRAGMAS.contains(&key.as_str()));
    let about = facts.map(|(key, text)| format!("{MARK}{key} {text}"));
    let ruleset = transcript.ruleset().map(|file| (RULESET, file.to_owned()));
    let options = &transcript.options;
    let options = (!options.is_empty()).then(|| (OPTIONS, record::print_options(options)));
    let rules = ruleset.into_iter().chain(options);
    about.chain(rules.map(|(key, text)| format!("{MARK}{key} {text}")))
}

/// The text of a pragma as a record has it: a date in its one form, or nothing if it is none.
pub(super) fn plain(key: &str, text: &str) -> String {
    if key != DATE || text.parse::<GameDate>().is_ok() {
        return text.to_owned();
    }
    let date = GameDate::said_in(text);
    date.map_or(String::new(), |date| date.day())
}

/// Takes the facts out of the notes, and looks for a date and a round in the title and the description.
pub(super) fn take(transcript: &mut Transcript) {
    let mut items = std::mem::take(&mut transcript.items);
    items.retain(|item| match item {
        TranscriptItem::Note(note) => !is_taken(transcript, note),
        TranscriptItem::Move(_) => true,
    });
    transcript.items = items;
    let texts = ["title", "description"].map(|key| transcript.about(key).unwrap_or_default());
    let date = texts.iter().find_map(|text| GameDate::said_in(text));
    let round = texts.iter().find_map(|text| round_in(text));
    let said = [(DATE, date.map(|date| date.day())), ("round", round)];
    for (key, text) in said {
        if let Some(text) = text.filter(|_| transcript.about(key).is_none()) {
            transcript.about.push((key.to_owned(), text));
        }
    }
}

/// Takes the fact in a note, if it has one. Whether it does.
fn is_taken(transcript: &mut Transcript, note: &str) -> bool {
    let Some(note) = note.strip_prefix(MARK) else {
        return false;
    };
    match note.split_once(' ') {
        Some((RULESET, file)) if !one_line(file).is_empty() => {
            transcript.game = Some(one_line(file));
            return true;
        }
        Some((OPTIONS, text)) => {
            let options = record::parse_options(text);
            let is_read = options.is_some();
            transcript.options = options.unwrap_or_default();
            return is_read;
        }
        _ => {}
    }
    let Some((key, text)) = fact(note) else {
        return false;
    };
    transcript.keep(key, text);
    true
}

/// A fact of `about` in a note.
fn fact(note: &str) -> Option<(String, String)> {
    let (key, text) = note.split_once(' ')?;
    let text = one_line(&plain(key, text));
    let is_fact = ABOUT.contains(&key) && !PRAGMAS.contains(&key) && !text.is_empty();
    is_fact.then(|| (key.to_owned(), text))
}

/// The number after the word `round`.
fn round_in(text: &str) -> Option<String> {
    let words: Vec<&str> = text.split(|c: char| !c.is_alphanumeric()).collect();
    let pair = words.windows(2).find(|pair| {
        let number = pair[1].parse::<u32>();
        pair[0].eq_ignore_ascii_case("round") && number.is_ok()
    })?;
    pair[1].parse::<u32>().ok().map(|round| round.to_string())
}
