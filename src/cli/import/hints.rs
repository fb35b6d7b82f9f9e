//! Guesses the game of a transcript.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::Args;
use crate::features::Gain;
use crate::gcg::{Event, GAIN_UNPLAYED, Move, RACK_PENALTY, Transcript};
use crate::kinds::crossword::{CrosswordHouse, Language, Unplayed};
use crate::new_game::NewGame;
use crate::options::House;
use crate::rules::BUILT_IN;
use crate::text::{listed, shown};

/// The game that the command line or the transcript names.
pub(super) fn game<'a>(args: &'a Args, transcript: &'a Transcript) -> Option<&'a str> {
    let named = args.game.as_deref().or(transcript.game.as_deref());
    let ids = || BUILT_IN.iter().map(|&(id, _)| id);
    let hinted = |(_, text): &(String, String)| ids().find(|id| id.eq_ignore_ascii_case(text));
    named.or_else(|| transcript.hints.iter().find_map(hinted))
}

/// The house rule for the tiles of the standard game.
pub(super) const LANGUAGE: &str = CrosswordHouse::language.name;

/// The same new game with the tiles of each other language, unless the game or the language is named.
pub(super) fn languages(args: &Args, transcript: &Transcript, new_game: &NewGame) -> Vec<NewGame> {
    if game(args, transcript).is_some() {
        return Vec::new();
    }
    let names: Vec<&str> = Language::others().map(Language::name).collect();
    with_each(new_game, LANGUAGE, &names)
}

/// The same new game with each way to count the tiles left at the end, if the transcript counts any.
pub(super) fn end_racks(transcript: &Transcript, new_game: &NewGame) -> Vec<NewGame> {
    if !transcript.moves().any(|one| one.event.is_end_rack()) {
        return Vec::new();
    }
    let mut all = with_each(new_game, GAIN_UNPLAYED, Gain::NAMES);
    // Only what one player gains, or only what the other loses, may be said.
    let penalties = |new_game| with_each(new_game, RACK_PENALTY, Unplayed::NAMES);
    let both: Vec<NewGame> = all.iter().flat_map(penalties).collect();
    all.extend(both);
    all
}

/// What the points for challenges tell of what a challenge costs and pays, the most frequent first: after a play its
/// player gains or another one loses, after a withdrawal another one gains.
pub(super) fn challenge_prices(transcript: &Transcript) -> Vec<(&'static str, String)> {
    let mut prices: BTreeMap<(&str, String), usize> = BTreeMap::new();
    let moves: Vec<&Move> = transcript.moves().collect();
    for pair in moves.windows(2) {
        let [before, paid] = [pair[0], pair[1]];
        if paid.event != Event::ChallengeBonus {
            continue;
        }
        let (is_own, points) = (before.player == paid.player, paid.score);
        let (wrong, right) = (House::wrong_challenge.name, House::right_challenge.name);
        let price = match before.event {
            Event::Play { .. } if is_own && points > 0 => (wrong, format!("gives {points}")),
            Event::Play { .. } if !is_own && points < 0 => (wrong, (-points).to_string()),
            Event::Withdrawn if !is_own && points > 0 => (right, points.to_string()),
            _ => continue,
        };
        *prices.entry(price).or_default() += 1;
    }
    let mut prices: Vec<_> = prices.into_iter().collect();
    prices.sort_by_key(|(_, times)| Reverse(*times));
    prices.into_iter().map(|(price, _)| price).collect()
}

/// The same new game with each value of a house rule that it does not set.
pub(super) fn with_each(new_game: &NewGame, name: &str, values: &[&str]) -> Vec<NewGame> {
    if new_game.options.iter().any(|(set, _)| set == name) {
        return Vec::new();
    }
    let with = |value: &&str| {
        let mut new_game = new_game.clone();
        new_game
            .options
            .push((name.to_owned(), (*value).to_owned()));
        new_game
    };
    values.iter().map(with).collect()
}

/// The language whose tiles the standard game was played with, if the transcript names them, or else its word list: by
/// its name and a number, `RD28`.
pub(super) fn language(transcript: &Transcript) -> Option<Language> {
    let mut hints = transcript.hints.iter();
    let tiles = hints.find(|(key, _)| key.ends_with("distribution"));
    let mut others = Language::others();
    if let Some((_, tiles)) = tiles {
        return others.find(|language| language.english_name().eq_ignore_ascii_case(tiles));
    }
    let list = transcript.about("lexicon")?.to_uppercase();
    let list = list.trim_end_matches(|c: char| c.is_ascii_digit());
    others.find(|language| language.lists().contains(&list))
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
