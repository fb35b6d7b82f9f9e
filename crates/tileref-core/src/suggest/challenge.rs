//! Challenges with more words than they take.

use super::{accepts, tidy};
use crate::action::{Verb, Verdict};
use crate::game::Game;

/// Words that people type around the word they challenge.
const FILLERS: [&str; 8] = ["by", "the", "word", "play", "my", "this", "please", "and"];

/// The challenge that is meant by the words after the verb: of the first word that can be challenged, or of the whole
/// play if no other word is named.
pub fn challenge(game: &Game, typed: &str) -> Option<String> {
    let words = typed.split([' ', ',', ';']);
    let words = words.map(|word| tidy(word).replace(['?', '+'], ""));
    let (verdicts, words): (Vec<String>, Vec<String>) = words
        .filter(|word| !word.is_empty() && game.seats().speaker(word).is_none())
        .partition(|word| Verdict::from_name(word).is_some());
    let verdict = verdicts
        .first()
        .map_or(String::new(), |name| format!(" {name}"));
    let of = |word: &str| format!("{} {word}", Verb::Challenge);
    let is_possible = |word: &&String| {
        let vote = format!("{} {}", of(word), Verdict::Upheld);
        accepts(game, &vote)
    };
    if let Some(word) = words.iter().find(is_possible) {
        return Some(of(word) + &verdict);
    }
    let is_filler = |word: &String| FILLERS.contains(&word.as_str());
    let whole = words.iter().all(is_filler);
    whole.then(|| format!("{}{verdict}", Verb::Challenge))
}
