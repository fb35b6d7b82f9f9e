//! The best play that nobody saw, looked for on a thread of its own once a game is over.

use std::mem;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crate::cli::search::KeptMemory;
use crate::game::Game;
use crate::review::{self, BestResult, may_tell_unseen};
use crate::search::Progress;
use crate::session::Session;

/// How long a search may take: nobody looks at a winner's screen for longer.
const TIME: Duration = Duration::from_secs(20);
/// How many bytes it may keep.
const MEMORY: usize = 300_000_000;

/// The best play that nobody saw in the game as it is now.
#[derive(Default)]
pub struct Hindsight {
    /// The text of the record that was searched, or is to be.
    of: Option<String>,
    /// Whether it is to be searched, once an earlier search has ended.
    is_due: bool,
    search: Option<Search>,
    /// What was found, and the game after it.
    pub found: Option<(BestResult, Game)>,
}

/// A search on a thread of its own.
struct Search {
    cancelled: Arc<AtomicBool>,
    thread: JoinHandle<Option<(BestResult, Game)>>,
}

impl Hindsight {
    /// Follows a record: begins to search when its game is over, and never two searches at a time. Returns whether the
    /// answer has changed.
    pub fn follow(&mut self, session: &Session) -> bool {
        let text = may_tell_unseen(session.game()).then(|| session.text());
        let is_other = self.of.as_deref() != text;
        if is_other {
            self.of = text.map(ToOwned::to_owned);
            self.is_due = text.is_some();
            self.search.iter().for_each(Search::cancel);
        }
        let mut has_changed = is_other && self.found.take().is_some();
        let ended = |search: &mut Search| search.thread.is_finished();
        if let Some(ended) = self.search.take_if(ended) {
            self.found = ended.answer();
            has_changed |= self.found.is_some();
        }
        if self.search.is_none() && mem::take(&mut self.is_due) {
            self.search = Search::begin(session.clone());
        }
        has_changed
    }
}

impl Drop for Hindsight {
    fn drop(&mut self) {
        self.search.iter().for_each(Search::cancel);
    }
}

impl Search {
    /// `None` if the system has no thread for it.
    fn begin(session: Session) -> Option<Self> {
        let cancelled = Arc::<AtomicBool>::default();
        let is_cancelled = Arc::clone(&cancelled);
        let search = move || search(&session, &is_cancelled);
        let thread = thread::Builder::new().name("hindsight".to_owned());
        let thread = thread.spawn(search).ok()?;
        Some(Self { cancelled, thread })
    }

    fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }

    fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed)
    }

    /// What it has found, unless it was cancelled.
    fn answer(self) -> Option<(BestResult, Game)> {
        let is_cancelled = self.is_cancelled();
        let found = self.thread.join().unwrap_or_default();
        found.filter(|_| !is_cancelled)
    }
}

/// Whether a search that may take until then stays within its limits.
fn is_within(progress: Progress, until: Instant) -> bool {
    progress.memory < MEMORY && (Instant::now() < until || progress.is_sorting())
}

/// The best play that was missed in a record whose game is over; `None` if the search was cancelled, took too long, or
/// there was no memory for it.
fn search(session: &Session, cancelled: &AtomicBool) -> Option<(BestResult, Game)> {
    let (until, kept) = (Instant::now() + TIME, KeptMemory::new());
    let continues = &mut |progress: Progress| {
        kept.set(progress.memory);
        is_within(progress, until) && kept.all_fit() && !cancelled.load(Ordering::Relaxed)
    };
    let before = |turn| anyhow::Ok(session.before(turn)?);
    review::unseen(session.game(), &before, continues)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Source;

    /// A record whose search takes half a minute.
    const LONG: &str = "game: wild.yaml\nplayers: [Ann, Bob]\ndictionary: letterpress\nturns:\n\
        - Ann: m13 r latch rack latch????\n- Bob: end\n- Ann: rack aeioursnt\n- Bob: rack bdgilnoef\n";

    #[test]
    fn a_search_ends_before_the_next_one_begins() {
        let folder = tempfile::tempdir().expect("a folder");
        let wild = "base: puzzingo\nrack: 9\nwildcards: 30\n";
        std::fs::write(folder.path().join("wild.yaml"), wild).expect("written");
        let open = |text: &str| {
            let source = Source::new(folder.path().join("game.yaml"), text);
            crate::store::read(source, &crate::dictionaries::Lists::default()).expect("a game")
        };
        let mut hindsight = Hindsight::default();
        let is_cancelled =
            |hindsight: &Hindsight| hindsight.search.as_ref().map(Search::is_cancelled);
        hindsight.follow(&open(LONG));
        assert_eq!(is_cancelled(&hindsight), Some(false));
        let (undone, _) = LONG.split_at(LONG.find("- Ann: rack aei").expect("a rack"));
        for others in [format!("{LONG}# a remark\n"), undone.to_owned()] {
            let others = open(&others);
            hindsight.follow(&others);
            assert_eq!(is_cancelled(&hindsight), Some(true));
            let began = Instant::now();
            while is_cancelled(&hindsight) == Some(true) {
                thread::sleep(Duration::from_millis(5));
                assert!(!hindsight.follow(&others) && began.elapsed() < TIME / 2);
            }
            assert_eq!(
                is_cancelled(&hindsight).is_some(),
                !others.game().winners().is_empty()
            );
        }
    }

    #[test]
    fn a_search_has_limits_of_time_and_memory() {
        let at = |memory, done| Progress {
            memory,
            done,
            of: 1,
        };
        let later = Instant::now() + TIME;
        assert!(is_within(at(MEMORY - 1, 0), later) && !is_within(at(MEMORY, 0), later));
        assert!(is_within(at(0, 1), Instant::now()) && !is_within(at(0, 0), Instant::now()));
    }
}
