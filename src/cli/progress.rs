//! Work that takes a while says so: after half a second, on standard error, and only to a person.

use std::io::{self, Read};
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

    /// What is done now instead, without an end that is known.
    pub fn now(&self, what: &str) {
        self.turn_to("{spinner} {msg} ({elapsed})", what, 0);
    }

    /// What is done now instead, with so many words.
    pub fn words(&self, words: usize, what: &str) {
        let form = "{msg} {human_pos} of {human_len} {wide_bar}";
        self.turn_to(form, what, words as u64);
    }

    /// Passes bytes on and counts them: of so many, or where that is not known, of none.
    pub fn bytes<R: Read>(&self, from: R, bytes: u64, what: &str) -> impl Read {
        let form = if bytes > 0 {
            "{msg} {bytes} of {total_bytes} {wide_bar}"
        } else {
            "{spinner} {msg} {bytes}"
        };
        self.turn_to(form, what, bytes);
        Counted {
            from,
            bar: self.bar.clone(),
        }
    }

    fn turn_to(&self, form: &str, what: &str, length: u64) {
        styled(&self.bar, form, what);
        self.bar.set_length(length);
        self.bar.set_position(0);
    }

    fn told(bar: ProgressBar, form: &str, what: &str) -> Self {
        styled(&bar, form, what);
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
        self.steps(1);
    }

    /// So many more are done.
    pub fn steps(&self, n: u64) {
        self.bar.inc(n);
    }
}

fn styled(bar: &ProgressBar, form: &str, what: &str) {
    if let Ok(style) = ProgressStyle::with_template(form) {
        bar.set_style(style);
    }
    bar.set_message(what.to_owned());
}

/// A reader whose bytes are counted.
struct Counted<R> {
    from: R,
    bar: ProgressBar,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let n = self.from.read(into)?;
        self.bar.inc(n as u64);
        Ok(n)
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
