//! What a panic does: it ends the program, unless it comes from work that a phone or another screen asked for. That work
//! is given up, and only who asked for it is told.

use std::cell::{Cell, RefCell};
use std::panic::{self, AssertUnwindSafe, PanicHookInfo};

thread_local! {
    static CONTAINED: Cell<bool> = const { Cell::new(false) };
    static LAST: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Ends the program after a panic that is not contained, on whatever thread: nothing goes on with what it left half done.
/// Files need no cleaning up, since a lock whose program has ended is taken over.
pub fn end_the_program() {
    let report = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        if is_contained() {
            note(panic);
        } else {
            report(panic);
            std::process::abort();
        }
    }));
}

/// A panic of this thread would be contained now.
pub fn is_contained() -> bool {
    CONTAINED.get()
}

/// Remembers where a contained panic came from and why, instead of writing that over a prompt.
fn note(panic: &PanicHookInfo<'_>) {
    let why = panic.payload_as_str().unwrap_or("no reason given");
    let at = panic.location().map_or(String::new(), ToString::to_string);
    LAST.set(format!("{at}: {why}"));
}

/// Does some work that others must survive.
///
/// # Errors
/// Where it panicked, and why. What it may have changed must not be relied on.
pub fn contain<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    let outer = CONTAINED.replace(true);
    let done = panic::catch_unwind(AssertUnwindSafe(work));
    CONTAINED.set(outer);
    done.map_err(|_| LAST.take())
}
