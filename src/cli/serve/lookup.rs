//! The look-up box: asks the dictionary of the table, with the words that the table allows and bans.

use std::sync::Arc;

use hyper::StatusCode;
use serde_json::json;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

use super::reply::{self, Reply};
use super::routes::JSON;
use super::snapshot::Snapshot;
use crate::cli::panics;
use crate::cli::word;

/// Limits of one look-up.
const MAX_WORDS: usize = 20;
const MAX_LETTERS: usize = 60;

/// How many look-ups run at the same time; others wait.
static SLOTS: Semaphore = Semaphore::const_new(2);

/// Answers `words=qi+za`.
pub async fn answer(newest: Arc<Snapshot>, query: Option<&str>) -> Reply {
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
    let slot = SLOTS.acquire().await;
    // The search for similar words takes a while, in which nobody else would get an answer.
    let found = spawn_blocking(move || {
        let _slot = slot;
        panics::contain(|| word::look_up_in(&newest.game, &words))
    });
    let Ok(Ok((valid, text))) = found.await else {
        return reply::refused(StatusCode::INTERNAL_SERVER_ERROR);
    };
    let answer = json!({ "valid": valid, "text": text });
    reply::text(JSON, answer.to_string())
}
