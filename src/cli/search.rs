//! A search for plays that shows how far it has come, and that can be stopped.

use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::progress::Progress;
use crate::finder::{Asked, Found, NoAnswer};
use crate::game::Game;

/// The plays that are asked for, as lines. At a terminal a search of more than half a second shows its progress, and Ctrl-C ends
/// it: what was found so far is then the answer. A second Ctrl-C ends the program.
///
/// # Errors
/// There is no answer.
pub fn best(game: &Game, asked: &Asked) -> Result<Found<Box<str>>, NoAnswer> {
    if !io::stderr().is_terminal() {
        return game.best_lines(asked, &mut |_| true);
    }
    let stop = Stop::new();
    let shown = Progress::of(1, "searching (Ctrl-C stops)");
    game.best_lines(asked, &mut |progress| {
        shown.at(progress.done, progress.of.max(1));
        !stop.is_asked()
    })
}

/// Whether somebody has typed Ctrl-C.
struct Stop {
    asked: Arc<AtomicBool>,
    #[cfg(unix)]
    handlers: Vec<signal_hook::SigId>,
}

#[cfg(unix)]
impl Stop {
    fn new() -> Self {
        use signal_hook::consts::SIGINT;
        use signal_hook::flag;
        let asked = Arc::new(AtomicBool::new(false));
        // In this order: the first Ctrl-C finds that none was asked before.
        let handlers = [
            flag::register_conditional_default(SIGINT, Arc::clone(&asked)),
            flag::register(SIGINT, Arc::clone(&asked)),
        ];
        let handlers = handlers.into_iter().flatten().collect();
        Self { asked, handlers }
    }
}

#[cfg(not(unix))]
impl Stop {
    fn new() -> Self {
        let asked = Arc::new(AtomicBool::new(false));
        Self { asked }
    }
}

impl Stop {
    fn is_asked(&self) -> bool {
        self.asked.load(Ordering::Relaxed)
    }
}

#[cfg(unix)]
impl Drop for Stop {
    fn drop(&mut self) {
        for handler in self.handlers.drain(..) {
            signal_hook::low_level::unregister(handler);
        }
    }
}
