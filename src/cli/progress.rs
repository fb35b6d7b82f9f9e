//! Work that takes a while says so: after half a second, on standard error, and only to a person.

use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// What takes less is not worth a word.
const PATIENCE: Duration = Duration::from_millis(500);
/// How often it is drawn.
const TICK: Duration = Duration::from_millis(100);

/// Tells what is being done for as long as it lives; nothing where standard error is no terminal.
pub struct Progress {
    bar: ProgressBar,
    /// Closed when the work is done.
    done: Option<Sender<()>>,
    teller: Option<JoinHandle<()>>,
}

impl Progress {
    /// Work without an end that is known.
    pub fn start(what: &str) -> Self {
        Self::told(ProgressBar::hidden(), "{spinner} {msg} ({elapsed})", what)
    }

    /// Work on so many things, one after the other.
    pub fn of(things: usize, what: &str) -> Self {
        let bar = ProgressBar::hidden();
        bar.set_length(things as u64);
        Self::told(bar, "{msg} {pos} of {len} {wide_bar} {eta} to go", what)
    }

    fn told(bar: ProgressBar, form: &str, what: &str) -> Self {
        if let Ok(style) = ProgressStyle::with_template(form) {
            bar.set_style(style);
        }
        bar.set_message(what.to_owned());
        let (done, waiting) = channel::<()>();
        let shown = bar.clone();
        let teller = thread::spawn(move || {
            if waiting.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
                shown.set_draw_target(ProgressDrawTarget::stderr());
                shown.enable_steady_tick(TICK);
                let _ = waiting.recv();
            }
            shown.finish_and_clear();
        });
        Self {
            bar,
            done: Some(done),
            teller: Some(teller),
        }
    }

    /// One more thing is done.
    pub fn step(&self) {
        self.bar.inc(1);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.done.take();
        // Its line is gone before anything else is said.
        if let Some(teller) = self.teller.take() {
            let _ = teller.join();
        }
    }
}
