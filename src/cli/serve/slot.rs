//! Work for requests that is more than copying bytes. Every page is served from one loop, so such work is done on other
//! threads: on one of its own, or on the one that follows the record.
//!
//! Each phone has one slot for its work, and so has each address that asks without a seat: who sends many requests at
//! once waits for them, and nobody else does.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use tokio::sync::{Mutex as AsyncMutex, OwnedMutexGuard};
use tokio::task::spawn_blocking;

use crate::cli::panics;

/// Who has a slot, or waits for it.
static SLOTS: Mutex<BTreeMap<String, Weak<AsyncMutex<()>>>> = Mutex::new(BTreeMap::new());

/// The slot of a phone or an address. It is free again once this is dropped.
#[derive(Debug)]
pub struct Slot(#[expect(dead_code, reason = "dropping it frees the slot")] OwnedMutexGuard<()>);

impl Slot {
    /// Waits until the earlier work of a phone or an address is done.
    pub async fn of(whose: &str) -> Self {
        let known = {
            let mut all = SLOTS.lock().unwrap_or_else(PoisonError::into_inner);
            let known = all.get(whose).and_then(Weak::upgrade);
            known.unwrap_or_else(|| {
                all.retain(|_, slot| slot.strong_count() > 0);
                let slot = Arc::default();
                all.insert(whose.to_owned(), Arc::downgrade(&slot));
                slot
            })
        };
        Self(known.lock_owned().await)
    }

    /// Does some work on a thread of its own. The slot is free only once that is done, even if nobody waits for it any
    /// more.
    ///
    /// # Errors
    /// Where the work panicked, and why.
    pub async fn work<T: Send + 'static>(
        self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, String> {
        let done = spawn_blocking(move || {
            let done = panics::contain(work);
            drop(self);
            done
        });
        done.await.unwrap_or_else(|error| Err(error.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    #[test]
    fn a_phone_has_one_slot_and_holds_nobody_else_up() {
        let runtime = tokio::runtime::Builder::new_current_thread().build();
        runtime.expect("a runtime").block_on(async {
            let (finish, finished) = mpsc::channel::<()>();
            let slot = Slot::of("one phone").await;
            let long = tokio::spawn(slot.work(move || finished.recv().is_ok()));
            let next = tokio::spawn(async { Slot::of("one phone").await.work(|| 2).await });
            // The loop goes on meanwhile, and so does the work of others.
            let others = Slot::of("another phone").await.work(|| 3).await;
            assert_eq!(others, Ok(3));
            tokio::task::yield_now().await;
            assert!(!long.is_finished() && !next.is_finished());
            finish.send(()).expect("it waits");
            assert_eq!(long.await.expect("done"), Ok(true));
            assert_eq!(next.await.expect("done"), Ok(2));
        });
        let known = |whose: &str| {
            SLOTS
                .lock()
                .expect("no panic")
                .get(whose)
                .map(Weak::strong_count)
        };
        assert_eq!(known("one phone").unwrap_or(0), 0);
    }

    #[test]
    fn work_that_nobody_waits_for_any_more_keeps_its_slot() {
        let runtime = tokio::runtime::Builder::new_current_thread().build();
        runtime.expect("a runtime").block_on(async {
            let (finish, finished) = mpsc::channel::<()>();
            let (begin, has_begun) = mpsc::channel();
            let slot = Slot::of("a phone that hangs up").await;
            let long = tokio::spawn(slot.work(move || {
                begin.send(()).expect("awaited");
                finished.recv().is_ok()
            }));
            tokio::task::yield_now().await;
            has_begun.recv().expect("it begins");
            long.abort();
            let next = tokio::spawn(Slot::of("a phone that hangs up"));
            tokio::task::yield_now().await;
            assert!(!next.is_finished());
            finish.send(()).expect("it waits");
            next.await.expect("a slot");
        });
    }

    #[test]
    fn work_that_panics_frees_its_slot() {
        let runtime = tokio::runtime::Builder::new_current_thread().build();
        runtime.expect("a runtime").block_on(async {
            let failed = Slot::of("a phone").await.work(|| panic!("a bug")).await;
            assert!(failed.is_err());
            Slot::of("a phone").await;
        });
    }
}
