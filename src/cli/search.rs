//! Searches for plays: their progress, their limits, and Ctrl-C.

use std::cell::{Cell, RefCell};
use std::fmt;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use clap::Args as ClapArgs;

use super::open;
use super::progress::ProgressDisplay;
use super::terminal::note;
use crate::best::{FoundPlays, NoAnswer, Query};
use crate::fault::Fault;
use crate::game::Game;
use crate::lexicon;
use crate::session::Session;

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
    /// As [`open::record_to_search`], or there is no word list to search.
    pub fn open(&self) -> Result<Session, Fault> {
        let session = open::record_to_search(&self.file, self.dictionary.as_deref())?;
        check_dictionary(session.game())?;
        Ok(session)
    }
}

/// How long the searches of a command may take together. A rack with both wildcards of PUZZINGO takes five seconds on a full
/// table, and a slow computer several times that.
const TIME: Duration = Duration::from_secs(30);

/// How many megabytes the searches of this program may keep together. That rack has almost five million plays, which take
/// 200 if the best are wanted, and 500 if all are.
const MEGABYTES: usize = 700;

/// How many of them searches at the same time share evenly. One that needs more than its share waits until no other has
/// more than its own.
const SHARED: usize = 200;

/// What the searches of this program keep.
static MEMORY: Memory = Memory::new();

/// What some searches keep together.
#[derive(Debug)]
struct Memory {
    bytes: AtomicUsize,
    /// Locked by the search that keeps more than its share.
    large: Mutex<()>,
}

impl Memory {
    const fn new() -> Self {
        Self {
            bytes: AtomicUsize::new(0),
            large: Mutex::new(()),
        }
    }
}

/// What one search keeps, which counts among what all of them keep until it is dropped.
#[derive(Debug)]
pub struct KeptMemory {
    all: &'static Memory,
    bytes: Cell<usize>,
}

impl KeptMemory {
    /// Nothing, of a search that begins now.
    #[cfg(feature = "serve")]
    pub fn new() -> Self {
        Self::of(&MEMORY)
    }

    fn of(all: &'static Memory) -> Self {
        let bytes = Cell::default();
        Self { all, bytes }
    }

    /// Notes how many bytes the search keeps now.
    pub fn set(&self, bytes: usize) {
        let more = bytes.wrapping_sub(self.bytes.replace(bytes));
        self.all.bytes.fetch_add(more, Ordering::Relaxed);
    }

    /// All searches together keep no more than they may.
    pub fn all_fit(&self) -> bool {
        self.all.bytes.load(Ordering::Relaxed) <= MEGABYTES * 1_000_000
    }
}

impl Drop for KeptMemory {
    fn drop(&mut self) {
        self.set(0);
    }
}

/// Searches for plays. A search that takes more than half a second shows its progress. If it is ended, what has been
/// found by then is the answer.
///
/// # Errors
/// There is no answer.
pub fn best(game: &Game, asked: &Query) -> Result<FoundPlays, NoAnswer> {
    let limits = Limits::new();
    let shown = ProgressDisplay::of(1, "searching (Ctrl-C stops)");
    game.best(asked, &mut |progress| {
        shown.at(progress.done, progress.of.max(1));
        limits.allow(progress)
    })
}

/// What ends the searches of a command: Ctrl-C, and limits on time and memory, because a ruleset may have racks with more
/// plays than anybody would wait for. When it is dropped, a note says which limit was reached.
pub struct Limits {
    stop: Stop,
    until: Cell<Instant>,
    reached: Cell<Option<Limit>>,
    kept: KeptMemory,
    /// How many bytes a search may keep before it asks the others.
    share: usize,
    /// That no other search keeps more than its share.
    large: RefCell<Option<MutexGuard<'static, ()>>>,
}

/// A limit that was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Limit {
    Time,
    Memory,
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Time => write!(f, "{} seconds", TIME.as_secs()),
            Self::Memory => write!(f, "{MEGABYTES} MB of memory"),
        }
    }
}

impl Limits {
    /// The limits for a command that begins now.
    pub fn new() -> Self {
        Self::within(Instant::now() + TIME, &MEMORY, MEGABYTES)
    }

    /// The limits for one of several commands that search at the same time.
    pub fn one_of(searches: usize) -> Self {
        Self::within(Instant::now() + TIME, &MEMORY, SHARED / searches.max(1))
    }

    fn within(until: Instant, memory: &'static Memory, share: usize) -> Self {
        Self {
            stop: Stop::new(),
            until: Cell::new(until),
            reached: Cell::default(),
            kept: KeptMemory::of(memory),
            share: share * 1_000_000,
            large: RefCell::default(),
        }
    }

    /// A search may continue. Only Ctrl-C ends the sorting of what was found. A search that keeps more than its share
    /// waits here until no other does.
    pub fn allow(&self, progress: crate::search::Progress) -> bool {
        self.kept.set(progress.memory);
        let is_large = progress.memory > self.share;
        if is_large {
            self.wait_for_others();
        } else {
            self.large.take();
        }
        if is_large && !self.kept.all_fit() {
            self.reached.set(Some(Limit::Memory));
        } else if Instant::now() >= self.until.get() && !progress.is_sorting() {
            self.reached.set(Some(Limit::Time));
        }
        !self.ended()
    }

    /// Waits until no other search keeps more than its share. That time does not count.
    fn wait_for_others(&self) {
        let mut large = self.large.borrow_mut();
        if large.is_none() {
            let began = Instant::now();
            let all = self.kept.all;
            *large = Some(all.large.lock().unwrap_or_else(PoisonError::into_inner));
            self.until.set(self.until.get() + began.elapsed());
        }
    }

    /// Ctrl-C ended the searches.
    pub fn is_stopped(&self) -> bool {
        self.stop.is_asked()
    }

    /// Ctrl-C or a limit ended the searches before they were complete.
    pub fn ended(&self) -> bool {
        self.reached.get().is_some() || self.stop.is_asked()
    }
}

impl Drop for Limits {
    fn drop(&mut self) {
        if let Some(limit) = self.reached.get() {
            note(&format!("note: the search stopped at its limit, {limit}"));
        }
    }
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

/// Ctrl-C belongs to a search: to one that listens, or that it has just ended.
#[cfg(unix)]
pub fn takes_interrupt() -> bool {
    let stopped = *STOPPED.lock().unwrap_or_else(PoisonError::into_inner);
    LISTENING.load(Ordering::SeqCst) > 0
        || stopped.is_some_and(|at| at.elapsed() < Duration::from_secs(1))
}

/// Ctrl-C during a search: the first ends the search, the second the program.
struct Stop {
    asked: Arc<AtomicBool>,
    #[cfg(unix)]
    handlers: Vec<signal_hook::SigId>,
}

impl Stop {
    /// Listens for Ctrl-C until dropped. Without signals it is never asked, and Ctrl-C ends the program.
    fn new() -> Self {
        let asked = Arc::new(AtomicBool::new(false));
        LISTENING.fetch_add(1, Ordering::SeqCst);
        Self {
            #[cfg(unix)]
            handlers: handlers(&asked),
            asked,
        }
    }

    fn is_asked(&self) -> bool {
        self.asked.load(Ordering::Relaxed)
    }
}

#[cfg(unix)]
fn handlers(asked: &Arc<AtomicBool>) -> Vec<signal_hook::SigId> {
    use signal_hook::consts::SIGINT;
    use signal_hook::flag;
    // In this order, so that the first Ctrl-C is heard from the first handler on, and does not end the program.
    let before = Arc::new(AtomicBool::new(false));
    let handlers = [
        flag::register(SIGINT, Arc::clone(asked)),
        flag::register_conditional_default(SIGINT, Arc::clone(&before)),
        flag::register(SIGINT, before),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::action::read_rack;
    use crate::lexicon::Lexicon;
    use crate::puzzle::Puzzle;
    use crate::referee::Vocabulary;
    use crate::review::{Review, TurnReview, reviewable_turns};
    use crate::rules::Ruleset;

    /// The memory of searches that no other test knows of.
    fn memory() -> &'static Memory {
        Box::leak(Box::new(Memory::new()))
    }

    /// A game, and the same one before its only turn.
    fn games() -> [Game; 2] {
        let words = crate::lexicon::compile(b"habit\nbat\nhit\n").expect("a list");
        let words = Lexicon::from_fst_bytes("mine", words.fst).expect("a set");
        let rules = Ruleset::built_in("wordgame").expect("it is built in");
        let vocabulary = Vocabulary::new(Some(Arc::new(words)));
        let before = Game::new(rules, &["Ann", "Bob"], vocabulary).expect("seats");
        let mut game = before.clone();
        game.submit("Ann", "h8 d habit rack habit").expect("a play");
        [game, before]
    }

    #[test]
    fn when_the_time_is_up_every_search_ends_and_says_so() {
        let [game, before] = games();
        let late = Limits::within(Instant::now(), memory(), MEGABYTES);
        let tiles = read_rack("habit", game.alphabet()).expect("a rack");
        let (seat, most) = (0, None);
        let asked = Query { seat, tiles, most };
        let found = before
            .best(&asked, &mut |at| late.allow(at))
            .expect("an answer");
        assert!(!found.complete);
        let reviewed = reviewable_turns(&game)[0];
        let turn = TurnReview::of(&game, reviewed, &before, &mut |at| late.allow(at));
        assert!(!turn.expect("an answer").complete);
        let whole = Review::of(
            &game,
            &|_| anyhow::Ok(before.clone()),
            &mut |at| late.allow(at),
            &mut || (),
        );
        assert!(!whole.expect("an answer").complete);
        let puzzle = Puzzle::made(&before, 1, &mut |at| late.allow(at)).expect("an answer");
        assert!(puzzle.is_none() && late.ended());
        assert_eq!(late.reached.get(), Some(Limit::Time));
        let found = before
            .best(&asked, &mut |at| Limits::new().allow(at))
            .expect("an answer");
        assert!(found.complete && found.count > 1);
    }

    #[test]
    fn a_search_ends_at_its_limits_and_sorting_at_neither() {
        let at = |memory, done| crate::search::Progress {
            memory,
            done,
            of: 1,
        };
        let limits = Limits::within(Instant::now() + TIME, memory(), MEGABYTES);
        assert!(limits.allow(at(MEGABYTES * 1_000_000, 0)));
        assert!(!limits.allow(at(MEGABYTES * 1_000_000 + 1, 0)));
        // The next search of the same command does not begin.
        assert!(!limits.allow(at(0, 0)));
        let late = Limits::within(Instant::now(), memory(), MEGABYTES);
        assert!(late.allow(at(0, 1)) && !late.allow(at(0, 0)));
    }

    #[test]
    fn searches_at_the_same_time_keep_no_more_than_one_may() {
        const SHARE: usize = 10;
        let (memory, later) = (memory(), Instant::now() + TIME);
        let at = |megabytes: usize| crate::search::Progress {
            memory: megabytes * 1_000_000,
            done: 0,
            of: 1,
        };
        let large = Limits::within(later, memory, SHARE);
        assert!(large.allow(at(MEGABYTES - 2 * SHARE)));
        let small = Limits::within(later, memory, SHARE);
        assert!(small.allow(at(SHARE)));
        let kept = || memory.bytes.load(Ordering::Relaxed) / 1_000_000;
        std::thread::scope(|scope| {
            let other = scope.spawn(|| {
                let other = Limits::within(later, memory, SHARE);
                (other.allow(at(SHARE + 1)), kept())
            });
            while kept() <= MEGABYTES - SHARE {
                std::thread::yield_now();
            }
            // It has more than its share, so it waits until this one keeps little again.
            assert!(large.allow(at(1)));
            let (may_continue, kept) = other.join().expect("no panic");
            assert!(may_continue && kept < 3 * SHARE, "{kept}");
        });
        assert!(small.allow(at(MEGABYTES - 1)) && !small.allow(at(MEGABYTES)));
        drop((large, small));
        assert_eq!(kept(), 0);
    }
}
