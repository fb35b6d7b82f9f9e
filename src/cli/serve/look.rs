//! The look-up box: asks the dictionary of the table, with the words that the table allows and bans.

use hyper::StatusCode;
use serde_json::json;

use super::reply::{self, Reply};
use super::routes::JSON;
use crate::cli::word;
use crate::game::Game;

/// Limits of one look-up.
const MAX_WORDS: usize = 20;
const MAX_LETTERS: usize = 60;

/// Answers `words=qi+za`.
pub fn answer(game: &Game, query: Option<&str>) -> Reply {
    let mut pairs = form_urlencoded::parse(query.unwrap_or_default().as_bytes());
    let Some((_, asked)) = pairs.find(|(name, _)| name == "words") else {
        return reply::refused(StatusCode::BAD_REQUEST);
    };
    let words: Vec<String> = asked
        .split(|c: char| c.is_whitespace() || c == ',')
        .filter(|word| !word.is_empty())
        .map(ToOwned::to_owned)
        .collect();
    let long = |word: &String| word.chars().count() > MAX_LETTERS;
    if words.is_empty() || words.len() > MAX_WORDS || words.iter().any(long) {
        return reply::refused(StatusCode::BAD_REQUEST);
    }
    let (valid, text) = word::look_up_in(game, &words);
    let answer = json!({ "valid": valid, "text": text });
    reply::text(JSON, answer.to_string())
}
