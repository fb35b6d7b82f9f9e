//! A search for plays that shows its progress and can be stopped.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use clap::Args as ClapArgs;

use super::fault::Fault;
use super::progress::Progress;
use super::session::Session;
use crate::best::{Found, NoAnswer, Query};
use crate::game::Game;
use crate::lexicon;

/// The arguments for a record to search.
#[derive(Debug, ClapArgs)]
pub struct SearchArgs {
    /// The record; `-` reads standard input
    #[arg(default_value = super::DEFAULT_FILE)]
    pub file: PathBuf,

    /// The word list, for a record without a dictionary: a name (see `tileref dict list`) or the path of a word list
    #[arg(short, long, value_name = "D")]
    pub dictionary: Option<String>,

    /// Print one JSON document
    #[arg(long)]
    pub json: bool,
}

impl SearchArgs {
    /// Opens the record.
    ///
    /// # Errors
    /// As [`Session::open_to_search`], or there is no word list to search.
    pub fn open(&self) -> Result<Session, Fault> {
        let session = Session::open_to_search(&self.file, self.dictionary.as_deref())?;
        check_dictionary(session.game())?;
        Ok(session)
    }
}

/// Searches for plays, as lines. A search that takes more than half a second shows its progress. Ctrl-C stops it; what has
/// been found by then is the answer.
///
/// # Errors
/// There is no answer.
pub fn best(game: &Game, asked: &Query) -> Result<Found<Box<str>>, NoAnswer> {
    let stop = Stop::new();
    let shown = Progress::of(1, "searching (Ctrl-C stops)");
    game.best_lines(asked, &mut |progress| {
        shown.at(progress.done, progress.of.max(1));
        !stop.is_asked()
    })
}

/// Checks that a game has a word list to search. The search itself gives any other reason why there is no answer.
///
/// # Errors
/// It has none; the error says how to name one.
pub fn check_dictionary(game: &Game) -> Result<(), Fault> {
    match game.searchable() {
        Err(NoAnswer::NoDictionary) => Err(Fault::usage(format!(
            "this game has no dictionary, so there is no word list to search; name one: `--dictionary {}`",
            lexicon::DEFAULT
        ))),
        _ => Ok(()),
    }
}

/// How many searches listen for Ctrl-C.
static LISTENING: AtomicUsize = AtomicUsize::new(0);

/// When Ctrl-C ended a search last: others may hear of that key only after the search is over.
static STOPPED: Mutex<Option<Instant>> = Mutex::new(None);

/// Ctrl-C during a search: the first ends the search, the second the program.
pub struct Stop {
    asked: Arc<AtomicBool>,
    #[cfg(unix)]
    handlers: Vec<signal_hook::SigId>,
}

impl Stop {
    /// Listens for Ctrl-C until dropped. Without signals it is never asked, and Ctrl-C ends the program.
    pub fn new() -> Self {
        let asked = Arc::new(AtomicBool::new(false));
        LISTENING.fetch_add(1, Ordering::SeqCst);
        Self {
            #[cfg(unix)]
            handlers: handlers(&asked),
            asked,
        }
    }

    /// Whether Ctrl-C belongs to a search: to one that listens, or that it has just ended.
    #[cfg(unix)]
    pub fn takes_interrupt() -> bool {
        let stopped = *STOPPED.lock().unwrap_or_else(PoisonError::into_inner);
        LISTENING.load(Ordering::SeqCst) > 0
            || stopped.is_some_and(|at| at.elapsed() < Duration::from_secs(1))
    }

    /// Whether Ctrl-C has been pressed.
    pub fn is_asked(&self) -> bool {
        self.asked.load(Ordering::Relaxed)
    }
}

#[cfg(unix)]
fn handlers(asked: &Arc<AtomicBool>) -> Vec<signal_hook::SigId> {
    use signal_hook::consts::SIGINT;
    use signal_hook::flag;
    // In this order, so that the first Ctrl-C does not end the program.
    let handlers = [
        flag::register_conditional_default(SIGINT, Arc::clone(asked)),
        flag::register(SIGINT, Arc::clone(asked)),
    ];
    handlers.into_iter().flatten().collect()
}

impl Drop for Stop {
    fn drop(&mut self) {
        if self.is_asked() {
            *STOPPED.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
        }
        LISTENING.fetch_sub(1, Ordering::SeqCst);
        #[cfg(unix)]
        for handler in self.handlers.drain(..) {
            signal_hook::low_level::unregister(handler);
        }
    }
}
