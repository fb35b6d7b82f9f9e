//! The look-up box: asks the dictionary of the table, with the words that the table allows and bans.

use std::sync::Arc;

use hyper::StatusCode;
use serde_json::json;
use tokio::sync::Semaphore;

use super::reply::JSON;
use super::reply::{self, Reply};
use super::slot::Slot;
use super::snapshot::Snapshot;
use crate::cli::word;

/// Limits of one look-up.
const MAX_WORDS: usize = 20;
const MAX_LETTERS: usize = 60;

/// How many look-ups run at the same time, of all addresses; others wait.
static RUNNING: Semaphore = Semaphore::const_new(2);

/// Answers `words=qi+za` from an address.
pub async fn answer(newest: Arc<Snapshot>, query: Option<&str>, from: &str) -> Reply {
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
    let slot = Slot::of(from).await;
    let running = RUNNING.acquire().await;
    // The search for similar words takes a while.
    let found = slot.work(move || {
        let _running = running;
        word::look_up_in(&newest.game, &words)
    });
    let Ok((valid, text)) = found.await else {
        return reply::refused(StatusCode::INTERNAL_SERVER_ERROR);
    };
    let answer = json!({ "valid": valid, "text": text });
    reply::text(JSON, answer.to_string())
}
