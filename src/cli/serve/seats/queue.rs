//! How requests wait for the thread that follows the record. It works through one queue, so two requests at the same
//! moment are put in order, and screens have the new state before the phone has its answer.

use std::ops::Deref;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};

use serde_json::json;
use tokio::sync::oneshot;

use crate::cli::serve::slot::Slot;
use crate::seats::desk::{Desk, LimitedRequest};
use crate::seats::holders::Holder;
use crate::seats::{PhoneAnswer, PhoneResult};
use crate::session::Session;

/// A request to work on with the record.
pub struct Job {
    /// What is done with the record.
    pub work: Box<dyn FnOnce(&mut Session) -> PhoneAnswer + Send>,
    /// Takes the answer, once every screen has the new state.
    pub reply: Box<dyn FnOnce(PhoneAnswer) + Send>,
}

/// A desk, and the queue for the thread that has the session of its record.
#[derive(Clone)]
pub struct QueuedDesk {
    desk: Arc<Desk>,
    jobs: Sender<Job>,
}

impl Deref for QueuedDesk {
    type Target = Desk;

    fn deref(&self) -> &Desk {
        &self.desk
    }
}

impl QueuedDesk {
    /// A desk with its queue, and the end of it for the thread that has the session.
    pub fn new(desk: Arc<Desk>) -> (Self, Receiver<Job>) {
        let (jobs, queue) = mpsc::channel();
        (Self { desk, jobs }, queue)
    }

    /// Waits for the slot of a phone, and counts one more request of this kind from it.
    ///
    /// # Errors
    /// As [`Desk::count`].
    pub async fn admit(&self, holder: &Holder, kind: LimitedRequest) -> PhoneResult<Slot> {
        let slot = Slot::of(holder.phone()).await;
        self.count(holder, kind)?;
        Ok(slot)
    }

    /// Queues some work and waits for its answer. Until the work is done, its phone or address has nothing else in the
    /// queue.
    ///
    /// # Errors
    /// Nobody follows the record any more.
    pub async fn submit(
        &self,
        slot: Slot,
        work: impl FnOnce(&Desk, &mut Session) -> PhoneResult + Send + 'static,
    ) -> PhoneResult {
        let (send, answer) = oneshot::channel();
        let at = Arc::clone(&self.desk);
        let work = Box::new(move |session: &mut Session| {
            let _slot = slot;
            work(&at, session).unwrap_or_else(|refusal| refusal)
        });
        let reply = Box::new(|answer| {
            // The phone may have gone.
            let _ = send.send(answer);
        });
        let queued = self.jobs.send(Job { work, reply });
        queued.map_err(|_| PhoneAnswer::not_saved())?;
        answer.await.map_err(|_| PhoneAnswer::not_saved())
    }

    /// Queues some work of the host and waits for its result; `None` if nobody follows the record any more.
    pub fn at_once<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Desk, &mut Session) -> T + Send + 'static,
    ) -> Option<T> {
        let (send, result) = mpsc::channel();
        let at = Arc::clone(&self.desk);
        let work = Box::new(move |session: &mut Session| {
            // The caller waits for it.
            let _ = send.send(work(&at, session));
            PhoneAnswer::ok(&json!({}))
        });
        let reply = Box::new(drop);
        self.jobs.send(Job { work, reply }).ok()?;
        result.recv().ok()
    }
}
