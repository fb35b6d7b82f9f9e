//! The clock at the prompt: whose time is running, and what it announces.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::action::Time;
use crate::cli::files::{ClockFile, unix_ms};
use crate::clock::{Call, Clock, Moment};
use crate::game::{Game, Status};
use crate::rules::Switch;

/// Keeps the time of the current turn, in games that are timed. Clones share the same clock.
#[derive(Clone)]
pub struct Timekeeper {
    timed: Arc<Mutex<Option<Timed>>>,
    began: Instant,
}

/// The clock of a timed game.
struct Timed {
    clock: Clock,
    /// Whose turn it is, and how many turns came before it.
    turn: Turn,
    /// Seconds per turn; 0 for no limit.
    limit: u32,
    bell: bool,
    /// What happens when the time is up.
    at_zero: AtZero,
    /// Whether it was paused deliberately: then the next turn does not start it either.
    paused: bool,
}

/// What happens when the time of a turn is up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum AtZero {
    /// The turn is forfeited.
    Forfeit,
    /// The lists are entered.
    Lists,
    /// Nothing but an announcement.
    Nothing,
}

/// An announcement of the clock.
pub struct Announcement {
    /// The text.
    pub text: String,
    /// Whether the bell rings.
    pub bell: bool,
    /// Whether the turn is over.
    pub forfeits: bool,
}

/// What a clock times: a seat's turn, or a round of word paths.
type Turn = (Option<usize>, usize);

/// How often the clock is checked.
pub const TICK: Duration = Duration::from_millis(200);

impl Timekeeper {
    /// A timekeeper without a game.
    pub fn new() -> Self {
        Self {
            timed: Arc::default(),
            began: Instant::now(),
        }
    }

    /// Follows the game: the clock of a new turn starts, once tiles are drawn, unless it was paused; that of a round of
    /// lists starts only if the previous one was running. Changed house rules apply immediately. Returns whether there
    /// is a new clock that is stopped.
    pub fn follow(&self, game: &Game) -> bool {
        let now = self.now();
        let options = &game.rules().session_options;
        let mut timed = self.timed();
        if options.timer == 0 && options.game_clock == 0 {
            *timed = None;
            return false;
        }
        let is_new = timed.is_none();
        let turn = turn(game);
        let timed = timed.get_or_insert_with(|| Timed {
            clock: Clock::new(options.timer),
            turn,
            limit: options.timer,
            bell: false,
            at_zero: at_zero(game),
            paused: false,
        });
        timed.bell = options.bell == Switch::On;
        if timed.limit != options.timer {
            timed.limit = options.timer;
            timed.clock.limit_to(options.timer);
        }
        if timed.turn == turn {
            return is_new && is_timed(game);
        }
        let continues = timed.clock.runs() || !(timed.paused || timed.at_zero == AtZero::Lists);
        timed.turn = turn;
        timed.clock = Clock::new(options.timer);
        if continues && is_timed(game) {
            let seconds = if draws(game) { options.draw_time } else { 0 };
            timed.clock.start_at(now + 1_000 * u64::from(seconds));
        }
        is_timed(game) && !timed.clock.runs()
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
            timed.clock.start(now);
            was_stopped
        };
        self.with(start).unwrap_or(false)
    }

    /// Seconds until the clock starts, while tiles are drawn.
    pub fn waits(&self) -> Option<u64> {
        self.with(|timed, now| timed.clock.waits(now).div_ceil(1_000))
            .filter(|&waits| waits > 0)
    }

    /// Stops the clock; returns whether it was running.
    pub fn pause(&self) -> bool {
        let pause = |timed: &mut Timed, now| {
            let ran = timed.clock.runs();
            timed.paused = true;
            timed.clock.pause(now);
            ran
        };
        self.with(pause).unwrap_or(false)
    }

    /// Lets a turn that has run out of time continue without a limit.
    pub fn lift(&self) {
        self.with(|timed, _| timed.clock.lift());
    }

    /// Whether the time is up in a game where that forfeits the turn.
    pub fn is_up(&self) -> bool {
        let is_up = |timed: &mut Timed, now| {
            let clock = &timed.clock;
            timed.at_zero == AtZero::Forfeit && clock.runs() && clock.left(now) == Some(0)
        };
        self.with(is_up).unwrap_or(false)
    }

    /// Seconds that the turn has taken, if its clock has run.
    pub fn seconds(&self) -> Option<u32> {
        let used = |timed: &mut Timed, now| {
            let clock = &timed.clock;
            clock.has_run().then(|| clock.used(now) / 1_000)
        };
        let seconds = self.with(used)??;
        Some(u32::try_from(seconds).unwrap_or(u32::MAX))
    }

    /// The clock as shown: the time left, or the time used if there is no limit.
    pub fn face(&self) -> Option<String> {
        self.with(|timed, now| {
            let clock = &timed.clock;
            let time = |seconds| Time(u32::try_from(seconds).unwrap_or(u32::MAX));
            let face = match clock.left(now) {
                Some(left) => time(left).to_string(),
                None => format!("{} used", time(clock.used(now) / 1_000)),
            };
            match clock.waits(now).div_ceil(1_000) {
                0 if clock.runs() => face,
                0 => format!("paused at {face}"),
                seconds => format!("{face}, starts in {seconds}"),
            }
        })
    }

    /// The announcement that is due now, if any.
    pub fn call(&self) -> Option<Announcement> {
        let now = self.now();
        let mut timed = self.timed();
        let timed = timed.as_mut()?;
        let call = timed.clock.call(now)?;
        let text = match call {
            Call::Left(seconds) => format!("{seconds} seconds left"),
            Call::Up if timed.at_zero == AtZero::Lists => {
                "time is up: enter the lists now, one after the other".to_owned()
            }
            Call::Up => "time is up".to_owned(),
        };
        let up = call == Call::Up;
        let forfeits = timed.at_zero == AtZero::Forfeit;
        if up && !forfeits {
            timed.clock.pause(now);
        }
        Some(Announcement {
            text,
            bell: timed.bell,
            forfeits: up && forfeits,
        })
    }

    /// The clock as shared with spectators on another screen, while a turn is timed.
    pub fn snapshot(&self, game: &Game) -> Option<ClockFile> {
        let now = self.now();
        let timed = self.timed();
        let timed = timed.as_ref().filter(|_| is_timed(game))?;
        let of = game.to_move().filter(|_| timed.turn.0.is_some());
        let runs = timed.clock.runs();
        Some(ClockFile {
            of: of.map(|seat| game.seats().seat(seat).name.clone()),
            limit_ms: timed.clock.limit(),
            used_ms: timed.clock.used(now),
            running_since_unix_ms: runs.then(|| unix_ms() + timed.clock.waits(now)),
            entries: game.entries().len(),
        })
    }

    /// Looks at the clock, or changes it; `None` if the game is not timed.
    fn with<T>(&self, look: impl FnOnce(&mut Timed, Moment) -> T) -> Option<T> {
        let now = self.now();
        self.timed().as_mut().map(|timed| look(timed, now))
    }

    fn now(&self) -> Moment {
        u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    /// Ignores poisoning: the clock stays usable after a panic in another thread.
    fn timed(&self) -> MutexGuard<'_, Option<Timed>> {
        self.timed.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The turn that a clock would time.
fn turn(game: &Game) -> Turn {
    if let Some(round) = game.round().filter(|round| round.is_open()) {
        return (None, round.number());
    }
    let entries = game.entries().iter();
    let taken = entries.filter(|entry| took_turn(entry.status)).count();
    (game.to_move(), taken)
}

/// Whether an entry of this status took a player's turn.
pub fn took_turn(status: Status) -> bool {
    matches!(
        status,
        Status::Scored
            | Status::Withdrawn
            | Status::Passed
            | Status::Exchanged
            | Status::Forfeited
            | Status::Burned
            | Status::Lost
    )
}

/// Whether a turn is being timed.
fn is_timed(game: &Game) -> bool {
    game.to_move().is_some()
}

/// Whether tiles were drawn after the last turn, before the next one's time begins.
fn draws(game: &Game) -> bool {
    let turns = game.entries().iter().rev().map(|entry| entry.status);
    let mut turns = turns.filter(|status| !matches!(status, Status::Note | Status::Adjusted));
    matches!(turns.next(), Some(Status::Scored | Status::Exchanged))
}

/// What happens in this game when the time of a turn is up.
fn at_zero(game: &Game) -> AtZero {
    let kind = &game.rules().mechanic;
    if kind.rounds().is_some() {
        AtZero::Lists
    } else if kind.has_passes() {
        AtZero::Forfeit
    } else {
        AtZero::Nothing
    }
}
