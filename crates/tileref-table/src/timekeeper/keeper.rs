//! The one who keeps the time: at a prompt, or in a server if all players are on phones.

use std::borrow::Cow;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::ClockStore;
use super::timed::{AtZero, Due, Timed, is_timed, recorded};
use crate::now::Now;
use tileref_game::clock::Moment;
use tileref_game::game::Game;

/// Keeps the time of the current turn in a timed game. Clones share one clock.
#[derive(Clone, Debug)]
pub struct Timekeeper {
    pub(super) timed: Arc<Mutex<Option<Timed>>>,
    now: Arc<dyn Now>,
    /// The clock that spectators see.
    pub(super) shared: Arc<dyn ClockStore>,
    /// When that clock was last marked as running.
    beaten: Arc<AtomicU64>,
}

/// How often the clock that spectators see is marked as running, in milliseconds.
pub const BEAT: u64 = 1_000;

/// How often the clock is checked.
pub const TICK: Duration = Duration::from_millis(200);

impl Timekeeper {
    /// A timekeeper without a game.
    pub fn new(now: Arc<dyn Now>, shared: Arc<dyn ClockStore>) -> Self {
        Self {
            timed: Arc::default(),
            now,
            shared,
            beaten: Arc::default(),
        }
    }

    /// Follows the game: the clock of a new turn starts, once tiles are drawn, unless it was paused; that of a round of
    /// lists starts only if the previous one was running. Changed session options apply immediately. The first call resumes
    /// the clock that the last prompt left, if any. Returns what to tell the players about a new turn.
    pub fn follow(&self, game: &Game, record: &Path) -> Option<Cow<'static, str>> {
        let now = self.now();
        let mut timed = self.timed();
        if !game.rules().session_options.has_clock() {
            *timed = None;
            return None;
        }
        let is_new = timed.is_none();
        let resumed = || Timed::resuming(game, self.shared.load(record), self.now.unix_ms());
        let timed = timed.get_or_insert_with(resumed);
        timed.follow(game, is_new, now)
    }

    /// Whether the game is timed.
    pub fn is_on(&self) -> bool {
        self.timed().is_some()
    }

    /// Starts the clock; returns whether it was stopped, or waiting for tiles to be drawn.
    pub fn start(&self) -> bool {
        let start = |timed: &mut Timed, now| {
            let was_stopped = !timed.clock.runs() || timed.clock.waits(now) > 0;
            timed.paused = false;
            timed.start(now);
            was_stopped
        };
        self.with(start).unwrap_or(false)
    }

    /// Stops the clock; returns whether it was running.
    pub fn pause(&self) -> bool {
        let pause = |timed: &mut Timed, now| {
            let ran = timed.clock.runs();
            timed.paused = true;
            timed.pause(now);
            ran
        };
        self.with(pause).unwrap_or(false)
    }

    /// Stops the clock while the seats vote, as the prompt does while it asks for the verdict, and lets it go on then.
    pub fn hold(&self, is: bool, game: &Game, record: &Path) {
        let has_changed = self.with(|timed, now| timed.hold(is, now));
        if has_changed == Some(true) {
            self.publish(game, record);
        }
    }

    /// Whether the clock waits to be started, with time left.
    pub fn is_stopped(&self) -> bool {
        let stopped =
            |timed: &mut Timed, now| !timed.clock.runs() && timed.clock.left(now) != Some(0);
        self.with(stopped).unwrap_or(false)
    }

    /// Lets a turn continue without a limit after its time is up.
    pub fn lift(&self) {
        self.with(|timed, _| timed.clock.limit_to(0));
    }

    /// Whether the time is up in a game where that forfeits the turn.
    pub fn is_up(&self) -> bool {
        let is_up = |timed: &mut Timed, now| {
            let clock = &timed.clock;
            timed.at_zero == AtZero::Forfeit && clock.runs() && clock.left(now) == Some(0)
        };
        self.with(is_up).unwrap_or(false)
    }

    /// The seconds that the turn has taken, if its clock has run.
    pub fn seconds(&self) -> Option<u32> {
        let used = |timed: &mut Timed, now| {
            let clock = &timed.clock;
            clock.has_run().then(|| clock.used(now) / 1_000)
        };
        let seconds = self.with(used)??;
        Some(u32::try_from(seconds).unwrap_or(u32::MAX))
    }

    /// The seconds that a seat has left for the whole game; negative in overtime.
    pub fn seconds_left(&self, game: &Game, seat: usize) -> Option<i64> {
        self.with(|timed, now| {
            let limit = timed.whole.limit()?;
            let used = timed.used(game, now)[seat];
            Some(i64::try_from(limit / 1_000).ok()? - i64::try_from(used / 1_000).ok()?)
        })?
    }

    /// The clock as the prompt shows it: the time left, or the time used if there is no limit.
    pub fn face(&self) -> Option<String> {
        self.with(|timed, now| {
            let face = timed.face(now);
            match timed.clock.waits(now).div_ceil(1_000) {
                0 if timed.clock.runs() => face,
                0 => format!("paused at {face}"),
                seconds => format!("{face}, starts in {seconds}"),
            }
        })
    }

    /// What the clock calls out now, if anything.
    pub fn call(&self) -> Option<Due> {
        self.with(Timed::call)?
    }

    /// Shows the clock to spectators while a turn is timed.
    pub fn publish(&self, game: &Game, record: &Path) {
        let snapshot = self.with(|timed, now| timed.snapshot(game, now, self.now.unix_ms()));
        match snapshot.filter(|_| is_timed(game)) {
            Some(clock) => self.shared.publish(record, &clock),
            None => self.shared.stop(),
        }
    }

    /// Marks the clock that spectators see as running until now, every second.
    pub fn beat(&self) {
        let now = self.now();
        if now >= self.beaten.load(Ordering::Relaxed) + BEAT {
            self.beaten.store(now, Ordering::Relaxed);
            self.shared.beat();
        }
    }

    /// Stops the clock. Time that is not in the record is left for the next prompt.
    pub fn leave(&self, game: &Game, record: &Path) {
        let leave = |timed: &mut Timed, now| {
            timed.pause(now);
            let used = timed.used(game, now).into_iter().enumerate();
            let mut unrecorded = used.map(|(seat, used)| used - recorded(game, seat));
            let counts = timed.clock.used(now) >= 1_000 || unrecorded.any(|ms| ms >= 1_000);
            counts.then(|| timed.snapshot(game, now, self.now.unix_ms()))
        };
        match self.with(leave).flatten().filter(|_| is_timed(game)) {
            Some(clock) => {
                self.shared.publish(record, &clock);
                self.end();
            }
            None => self.shared.stop(),
        }
    }

    /// Forgets the game, so that the next one has a clock of its own.
    pub fn forget(&self) {
        *self.timed() = None;
    }

    /// Leaves the clock that spectators see, stopped, to the next prompt.
    pub fn end(&self) {
        self.shared.leave();
    }

    /// Reads or changes the clock; `None` if the game is not timed.
    pub(super) fn with<T>(&self, look: impl FnOnce(&mut Timed, Moment) -> T) -> Option<T> {
        let now = self.now();
        self.timed().as_mut().map(|timed| look(timed, now))
    }

    fn now(&self) -> Moment {
        self.now.moment()
    }

    /// Ignores poisoning: the clock stays usable after a panic in another thread.
    pub(super) fn timed(&self) -> MutexGuard<'_, Option<Timed>> {
        self.timed.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
