//! The progress of long tasks: shown after half a second, on standard error, and only at a terminal.

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

    fn shown(bar: ProgressBar, form: &str, what: &str) -> Self {
        if let Ok(style) = ProgressStyle::with_template(form) {
            bar.set_style(style);
        }
        bar.set_message(what.to_owned());
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
        self.bar.inc(1);
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
