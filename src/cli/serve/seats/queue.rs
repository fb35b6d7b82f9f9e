//! How requests wait for the thread that follows the record.

use std::sync::{Arc, mpsc};

use serde_json::json;
use tokio::sync::oneshot;

use crate::cli::serve::slot::Slot;
use crate::seats::PhoneAnswer;
use crate::seats::desk::{Desk, Job, LimitedRequest};
use crate::seats::holders::Holder;
use crate::session::Session;

/// Waits for the slot of a phone, and counts one more request of this kind from it.
///
/// # Errors
/// As [`Desk::count`].
pub async fn admit(
    desk: &Desk,
    holder: &Holder,
    kind: LimitedRequest,
) -> Result<Slot, PhoneAnswer> {
    let slot = Slot::of(holder.phone()).await;
    desk.count(holder, kind)?;
    Ok(slot)
}

/// Queues some work and waits for its answer. Until the work is done, its phone or address has nothing else in the
/// queue.
///
/// # Errors
/// Nobody follows the record any more.
pub async fn submit(
    desk: &Arc<Desk>,
    slot: Slot,
    work: impl FnOnce(&Desk, &mut Session) -> Result<PhoneAnswer, PhoneAnswer> + Send + 'static,
) -> Result<PhoneAnswer, PhoneAnswer> {
    let (send, answer) = oneshot::channel();
    let at = Arc::clone(desk);
    let work = Box::new(move |session: &mut Session| {
        let _slot = slot;
        work(&at, session).unwrap_or_else(|refusal| refusal)
    });
    let reply = Box::new(|answer| {
        // The phone may have gone.
        let _ = send.send(answer);
    });
    desk.queue(Job { work, reply })?;
    answer.await.map_err(|_| PhoneAnswer::not_saved())
}

/// Queues some work of the host and waits for its result; `None` if nobody follows the record any more.
pub fn at_once<T: Send + 'static>(
    desk: &Arc<Desk>,
    work: impl FnOnce(&Desk, &mut Session) -> T + Send + 'static,
) -> Option<T> {
    let (send, result) = mpsc::channel();
    let at = Arc::clone(desk);
    let work = Box::new(move |session: &mut Session| {
        // The caller waits for it.
        let _ = send.send(work(&at, session));
        PhoneAnswer::ok(&json!({}))
    });
    let reply = Box::new(drop);
    desk.queue(Job { work, reply }).ok()?;
    result.recv().ok()
}
