//! What a transcript says about its game beside the moves: when and where it was played.

use super::{Transcript, TranscriptItem, one_line};
use crate::record::{ABOUT, DATE, GameDate};

/// The keys of `about` that are pragmas of GCG, in the order in which they are printed.
pub(super) const PRAGMAS: [&str; 4] = ["title", "description", "lexicon", "id"];

/// The beginning of a note with a fact.
const MARK: &str = "tileref: ";

/// The facts of `about` without a pragma, as notes.
pub(super) fn notes(transcript: &Transcript) -> impl Iterator<Item = String> {
    let facts = transcript.about.iter();
    let facts = facts.filter(|(key, _)| !PRAGMAS.contains(&key.as_str()));
    facts.map(|(key, text)| format!("{MARK}{key} {text}"))
}

/// The text of a pragma as a record has it: a date in its one form, or nothing if it is none.
pub(super) fn plain(key: &str, text: &str) -> String {
    if key != DATE || text.parse::<GameDate>().is_ok() {
        return text.to_owned();
    }
    let date = GameDate::said_in(text);
    date.map_or(String::new(), |date| date.day())
}

/// Moves the facts among the notes to `about`, and looks for a date and a round in the title and the description.
pub(super) fn take(transcript: &mut Transcript) {
    let about = &mut transcript.about;
    transcript.items.retain(|item| {
        let fact = match item {
            TranscriptItem::Note(note) => note.strip_prefix(MARK).and_then(fact),
            TranscriptItem::Move(_) => None,
        };
        let is_fact = fact.is_some();
        if let Some((key, text)) = fact {
            about.retain(|(known, _)| *known != key);
            about.push((key, text));
        }
        !is_fact
    });
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

/// A fact in a note.
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
