//! The progress of long tasks: shown after half a second, on standard error, and only at a terminal.

use std::io::{self, IsTerminal as _, Write as _};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// How long a task runs before its progress is shown.
const PATIENCE: Duration = Duration::from_millis(500);
/// How often the progress is drawn.
const TICK: Duration = Duration::from_millis(100);

/// Shows progress until it is dropped; nothing if standard error is not a terminal.
pub struct ProgressDisplay {
    steps: Arc<Steps>,
    /// Closed when the work is done.
    done: Option<Sender<()>>,
    painter: Option<JoinHandle<()>>,
}

/// How far a task is.
#[derive(Default)]
struct Steps {
    done: AtomicUsize,
    /// 0 if nobody knows.
    of: AtomicUsize,
}

impl ProgressDisplay {
    /// A task of unknown length.
    pub fn start(what: &str) -> Self {
        Self::of(0, what)
    }

    /// A task of a known number of steps.
    pub fn of(steps: usize, what: &str) -> Self {
        let (done, stop) = channel();
        let of = AtomicUsize::new(steps);
        let steps = Arc::new(Steps {
            of,
            ..Steps::default()
        });
        let (shown, what) = (Arc::clone(&steps), what.to_owned());
        let painter = move || {
            let start = Instant::now();
            let mut wait = PATIENCE;
            while stop.recv_timeout(wait) == Err(RecvTimeoutError::Timeout) {
                draw(&shown.line(&what, start.elapsed()));
                wait = TICK;
            }
            if wait == TICK {
                draw("");
            }
        };
        Self {
            steps,
            done: Some(done),
            painter: io::stderr().is_terminal().then(|| thread::spawn(painter)),
        }
    }

    /// Sets the steps that are done, and their total.
    pub fn at(&self, done: usize, of: usize) {
        self.steps.of.store(of, Ordering::Relaxed);
        self.steps.done.store(done, Ordering::Relaxed);
    }

    /// Counts one step.
    pub fn step(&self) {
        self.steps.done.fetch_add(1, Ordering::Relaxed);
    }
}

impl Steps {
    fn line(&self, what: &str, after: Duration) -> String {
        let done = self.done.load(Ordering::Relaxed);
        match self.of.load(Ordering::Relaxed) {
            0 => format!("{what} ({} s)", after.as_secs()),
            of => format!("{what} {done} of {of}"),
        }
    }
}

/// Replaces the last line of the terminal, as far as it is wide.
fn draw(line: &str) {
    let width = terminal_size::terminal_size_of(io::stderr());
    let width = width.map_or(80, |(width, _)| usize::from(width.0));
    let line: String = line.chars().take(width.saturating_sub(1)).collect();
    let _ = write!(io::stderr(), "\r{line}\x1b[K");
}

impl Drop for ProgressDisplay {
    fn drop(&mut self) {
        self.done.take();
        // Wait until the line is cleared, before anything else is printed.
        if let Some(painter) = self.painter.take() {
            let _ = painter.join();
        }
    }
}
