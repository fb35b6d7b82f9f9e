//! Guesses the game of a transcript.

use super::Args;
use crate::cli::new::Start;
use crate::features::Gain;
use crate::gcg::Transcript;
use crate::rules::BUILT_IN;
use crate::text::{listed, same_name, shown};

/// The game that the command line or the transcript names.
pub(super) fn game<'a>(args: &'a Args, transcript: &'a Transcript) -> Option<&'a str> {
    let named = args.game.as_deref().or(transcript.game.as_deref());
    let ids = || BUILT_IN.iter().map(|&(id, _)| id);
    let hinted = |(_, text): &(String, String)| ids().find(|id| id.eq_ignore_ascii_case(text));
    named.or_else(|| transcript.hints.iter().find_map(hinted))
}

/// The house rule for the tiles of the standard game.
pub(in crate::cli) const LANGUAGE: &str = "language";

/// For each language: its name, which tile sets have, what it calls itself, its value of the house rule, and how names of
/// its word lists start.
const LANGUAGES: [(&str, &str, &str, &[&str]); 12] = [
    ("catalan", "català", "ca", &["DISC"]),
    ("welsh", "cymraeg", "cy", &[]),
    ("german", "deutsch", "de", &["RD"]),
    ("spanish", "español", "es", &["FISE", "FILE"]),
    ("french", "français", "fr", &["FRA", "ODS"]),
    ("italian", "italiano", "it", &["ZINGA"]),
    ("norwegian", "norsk", "nb", &["NSF"]),
    ("dutch", "nederlands", "nl", &["SWL"]),
    ("polish", "polski", "pl", &["OSPS"]),
    ("portuguese", "português", "pt", &[]),
    ("swedish", "svenska", "sv", &["SAOL"]),
    ("turkish", "türkçe", "tr", &[]),
];

/// The same start with the tiles of each other language, unless the game or the language is named.
pub(super) fn languages(args: &Args, transcript: &Transcript, start: &Start) -> Vec<Start> {
    if game(args, transcript).is_some() {
        return Vec::new();
    }
    let names = LANGUAGES.map(|(_, _, name, _)| name);
    with_each(start, LANGUAGE, &names)
}

/// The same start with each way to count the tiles left at the end, if the transcript counts any.
pub(super) fn end_racks(transcript: &Transcript, start: &Start) -> Vec<Start> {
    if transcript.moves().any(|one| one.event.is_end_rack()) {
        with_each(start, "gain_unplayed", Gain::NAMES)
    } else {
        Vec::new()
    }
}

/// The same start with each value of a house rule that it does not set.
fn with_each(start: &Start, name: &str, values: &[&str]) -> Vec<Start> {
    if start.options.iter().any(|(set, _)| set == name) {
        return Vec::new();
    }
    let with = |value: &&str| {
        let mut start = start.clone();
        start.options.push((name.to_owned(), (*value).to_owned()));
        start
    };
    values.iter().map(with).collect()
}

/// The code of a language by its name, in English or in the language itself.
pub(in crate::cli) fn language_code(name: &str) -> Option<&'static str> {
    LANGUAGES
        .iter()
        .flat_map(|&(name, own, code, _)| [(name, code), (own, code)])
        .chain([("english", "en")])
        .find(|(known, _)| same_name(known, name))
        .map(|(_, code)| code)
}

/// The name of a tile set, as transcripts have it.
pub(in crate::cli) fn tile_distribution(language: &str) -> Option<&'static str> {
    let known = LANGUAGES.iter().find(|(_, _, known, _)| *known == language);
    known.map(|&(name, ..)| name)
}

/// The language whose tiles the standard game was played with, if the transcript names them, or else its word list: by
/// its name and a number, `RD28`.
pub(super) fn language(transcript: &Transcript) -> Option<&'static str> {
    let tiles = transcript
        .hints
        .iter()
        .find(|(key, _)| key.ends_with("distribution"));
    let found = if let Some((_, tiles)) = tiles {
        LANGUAGES
            .iter()
            .find(|(name, ..)| name.eq_ignore_ascii_case(tiles))
    } else {
        let list = transcript.about("lexicon")?.to_uppercase();
        let list = list.trim_end_matches(|c: char| c.is_ascii_digit());
        LANGUAGES.iter().find(|(.., lists)| lists.contains(&list))
    };
    found.map(|&(_, _, language, _)| language)
}

/// Advice that this may not be the standard game, with the hints of the transcript.
pub(super) fn another(transcript: &Transcript) -> String {
    let advice = "if this was not the standard crossword, name its game with `--game`";
    let hints: Vec<String> = transcript
        .other_than_standard()
        .map(|hint| format!("`{}`", shown(&hint)))
        .collect();
    match hints.as_slice() {
        [] => advice.to_owned(),
        hints => format!("{advice}: the transcript says {}", listed(hints)),
    }
}

#[cfg(test)]
mod tests {
    use super::super::USUAL;
    use super::*;
    use crate::rules::Ruleset;

    #[test]
    fn every_language_but_english_is_known() {
        let rules = Ruleset::built_in(USUAL).expect("the standard game");
        let rule = rules.options().find(|rule| rule.name == LANGUAGE);
        let names = rule.expect("a house rule").values.names().iter();
        let others = names.filter(|name| !["ruleset", "en"].contains(name));
        assert!(others.eq(LANGUAGES.iter().map(|(_, _, name, _)| name)));
        assert_eq!(language_code("Español"), Some("es"));
    }
}
