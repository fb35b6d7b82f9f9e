//! What a transcript says about its game beside the moves: when, where and by which rules it was played.

use super::{Transcript, one_line};
use crate::record::{self, ABOUT, DATE, GameDate};

/// The keys of `about` that are pragmas of GCG, in the order in which they are printed.
pub(super) const PRAGMAS: [&str; 4] = ["title", "description", "lexicon", "id"];

/// The beginning of a note with a fact.
const MARK: &str = "tileref: ";

/// The keys of notes about the rules: a built-in game or a ruleset of the table's own, and house rules.
const RULESET: &str = "ruleset";
const OPTIONS: &str = "options";

/// The facts without a pragma, as notes: those of `about`, and the rules.
pub(super) fn notes(transcript: &Transcript) -> impl Iterator<Item = String> {
    let facts = transcript.about.iter().cloned();
    let facts = facts.filter(|(key, _)| !PRAGMAS.contains(&&**key));
    let ruleset = transcript
        .game
        .clone()
        .map(|game| (RULESET.to_owned(), game));
    let options = &transcript.options;
    let options = (!options.is_empty()).then(|| record::print_options(options));
    let options = options.map(|options| (OPTIONS.to_owned(), options));
    let facts = facts.chain(ruleset).chain(options);
    facts.map(|(key, text)| format!("{MARK}{key} {text}"))
}

/// The text of a pragma as a record has it: a date in its one form, or nothing if it is none.
pub(super) fn plain(key: &str, text: &str) -> String {
    if key != DATE || text.parse::<GameDate>().is_ok() {
        return text.to_owned();
    }
    GameDate::said_in(text).map_or(String::new(), |date| date.day())
}

/// Looks for a date and a round in the title and the description.
pub(super) fn guess(transcript: &mut Transcript) {
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

/// Takes the fact in a note, if it has one.
pub(super) fn is_taken(transcript: &mut Transcript, note: &str) -> bool {
    let note = note
        .strip_prefix(MARK)
        .and_then(|note| note.split_once(' '));
    let Some((key, text)) = note else {
        return false;
    };
    let plain = one_line(&plain(key, text));
    match key {
        _ if plain.is_empty() => return false,
        RULESET => transcript.game = Some(plain),
        OPTIONS => match record::parse_options(text) {
            Some(options) => transcript.options = options,
            None => return false,
        },
        _ if !ABOUT.contains(&key) || PRAGMAS.contains(&key) => return false,
        _ => transcript.keep(key.to_owned(), plain),
    }
    true
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
