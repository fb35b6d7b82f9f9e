//! The look-up box: asks the dictionary of the table, with the words that the table allows and bans.

use std::sync::Arc;

use hyper::StatusCode;
use serde_json::json;
use tokio::sync::Semaphore;

use super::reply::JSON;
use super::reply::{self, Reply};
use super::slot::Slot;
use super::snapshot::Snapshot;
use crate::fault::Fault;
use crate::lookup;

/// How many look-ups run at the same time, of all addresses; others wait.
static RUNNING: Semaphore = Semaphore::const_new(2);

/// Answers `words=qi+za` from an address.
pub async fn answer(newest: Arc<Snapshot>, query: Option<&str>, from: &str) -> Reply {
    let Some(words) = lookup::asked(query.unwrap_or_default()) else {
        let why = json!(Fault::new("bad-request", lookup::TOO_MUCH).document());
        let mut reply = reply::text(JSON, why.to_string());
        *reply.status_mut() = StatusCode::BAD_REQUEST;
        return reply;
    };
    let slot = Slot::of(from).await;
    let running = RUNNING.acquire().await;
    // The search for similar words takes a while.
    let found = slot.work(move || {
        let _running = running;
        lookup::look_up_in(&newest.game, &words)
    });
    match found.await {
        Ok(answer) => reply::text(JSON, json!(answer).to_string()),
        Err(_) => reply::refused(StatusCode::INTERNAL_SERVER_ERROR),
    }
}
