//! The progress of long tasks: shown after half a second, on standard error, and only at a terminal.

use std::io::{self, Read};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// How long a task runs before its progress is shown.
const PATIENCE: Duration = Duration::from_millis(500);
/// How often the progress is drawn.
const TICK: Duration = Duration::from_millis(100);

/// Shows progress until it is dropped; nothing if standard error is not a terminal.
pub struct Progress {
    bar: ProgressBar,
    /// Closed when the work is done.
    done: Option<Sender<()>>,
    painter: Option<JoinHandle<()>>,
}

impl Progress {
    /// A task of unknown length.
    pub fn start(what: &str) -> Self {
        Self::shown(ProgressBar::hidden(), "{spinner} {msg} ({elapsed})", what)
    }

    /// A task of a known number of steps.
    pub fn of(steps: usize, what: &str) -> Self {
        let bar = ProgressBar::hidden();
        bar.set_length(steps as u64);
        Self::shown(bar, "{msg} {pos} of {len} {wide_bar} {eta} to go", what)
    }

    /// Switches to another task of unknown length.
    pub fn now(&self, what: &str) {
        self.switch_to("{spinner} {msg} ({elapsed})", what, 0);
    }

    /// Switches to a task on a known number of words.
    pub fn words(&self, words: usize, what: &str) {
        let form = "{msg} {human_pos} of {human_len} {wide_bar}";
        self.switch_to(form, what, words as u64);
    }

    /// Switches to reading, and counts the bytes that pass through; `bytes` is 0 if their number is unknown.
    pub fn bytes<R: Read>(&self, from: R, bytes: u64, what: &str) -> impl Read {
        let form = if bytes > 0 {
            "{msg} {bytes} of {total_bytes} {wide_bar}"
        } else {
            "{spinner} {msg} {bytes}"
        };
        self.switch_to(form, what, bytes);
        Counted {
            from,
            bar: self.bar.clone(),
        }
    }

    fn switch_to(&self, form: &str, what: &str, length: u64) {
        styled(&self.bar, form, what);
        self.bar.set_length(length);
        self.bar.set_position(0);
    }

    fn shown(bar: ProgressBar, form: &str, what: &str) -> Self {
        styled(&bar, form, what);
        let (done, waiting) = channel::<()>();
        let shown = bar.clone();
        let painter = thread::spawn(move || {
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
            painter: Some(painter),
        }
    }

    /// Sets the steps that are done, and their total.
    pub fn at(&self, done: usize, of: usize) {
        self.bar.set_length(of as u64);
        self.bar.set_position(done as u64);
    }

    /// Counts one step.
    pub fn step(&self) {
        self.steps(1);
    }

    /// Counts several steps.
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

/// A reader that counts its bytes.
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
        // Wait until the line is cleared, before anything else is printed.
        if let Some(painter) = self.painter.take() {
            let _ = painter.join();
        }
    }
}
