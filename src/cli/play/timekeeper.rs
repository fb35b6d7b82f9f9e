//! The clock at the prompt: what runs, for whom, and who is told.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::action::Time;
use crate::cli::clock_file::{ClockFile, unix_ms};
use crate::clock::{Call, Clock, Moment};
use crate::game::{Game, Status};
use crate::rules::Switch;

/// Keeps the time of the turn that is played. Copies keep the same time.
#[derive(Clone)]
pub struct Timekeeper {
    shared: Arc<Mutex<Shared>>,
    began: Instant,
}

struct Shared {
    clock: Clock,
    /// Whose turn it is, and how many came before it.
    turn: Turn,
    /// Seconds that the table gives a turn; 0 for no limit.
    limit: u32,
    bell: bool,
    /// What follows when the time has run out.
    at_zero: AtZero,
    /// Whether it was stopped on purpose: then the next turn does not start it either.
    paused: bool,
}

/// What follows when the time of a turn has run out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum AtZero {
    /// The turn is forfeited.
    Forfeit,
    /// Lists are typed in.
    Lists,
    /// Nothing: it is called out.
    Nothing,
}

/// What a clock calls out.
pub struct Called {
    /// The words.
    pub text: String,
    /// Whether the bell rings.
    pub bell: bool,
    /// Whether the turn is over.
    pub forfeits: bool,
}

/// What a clock belongs to: a seat's turn, or a round of word paths.
type Turn = (Option<usize>, usize);

/// How often it is looked at.
pub const TICK: Duration = Duration::from_millis(200);

impl Timekeeper {
    /// For a table that keeps time; its clock stands until somebody starts it.
    pub fn of(game: &Game) -> Option<Self> {
        let evening = &game.rules().session_options;
        if evening.timer == 0 && evening.game_clock == 0 {
            return None;
        }
        let shared = Shared {
            clock: Clock::new(evening.timer),
            turn: turn(game),
            limit: evening.timer,
            bell: evening.bell == Switch::On,
            at_zero: at_zero(game),
            paused: false,
        };
        Some(Self {
            shared: Arc::new(Mutex::new(shared)),
            began: Instant::now(),
        })
    }

    /// Takes notice of the game: where another turn has come, its clock starts, once tiles are drawn, unless it was paused;
    /// the clock of a round of lists only if the one before it ran. Where the house rules have changed, they count at once.
    /// Whether a new clock stands and waits.
    pub fn follow(&self, game: &Game) -> bool {
        let now = self.now();
        let evening = &game.rules().session_options;
        let mut shared = self.shared();
        shared.bell = evening.bell == Switch::On;
        if shared.limit != evening.timer {
            shared.limit = evening.timer;
            shared.clock.limit_to(evening.timer);
        }
        let turn = turn(game);
        if shared.turn == turn {
            return false;
        }
        let goes_on = shared.clock.runs() || !(shared.paused || shared.at_zero == AtZero::Lists);
        shared.turn = turn;
        shared.clock = Clock::new(evening.timer);
        if goes_on && is_timed(game) {
            let seconds = if draws(game) { evening.draw_time } else { 0 };
            shared.clock.start_at(now + 1_000 * u64::from(seconds));
        }
        is_timed(game) && !shared.clock.runs()
    }

    /// Lets the clock run; whether it stood, or waited for tiles to be drawn.
    pub fn start(&self) -> bool {
        let now = self.now();
        let mut shared = self.shared();
        let stood = !shared.clock.runs() || shared.clock.waits(now) > 0;
        shared.paused = false;
        shared.clock.start(now);
        stood
    }

    /// Seconds until the clock starts, where tiles are drawn first.
    pub fn waits(&self) -> Option<u64> {
        let waits = self.shared().clock.waits(self.now()).div_ceil(1_000);
        (waits > 0).then_some(waits)
    }

    /// Stops the clock; whether it ran.
    pub fn pause(&self) -> bool {
        let now = self.now();
        let mut shared = self.shared();
        let ran = shared.clock.runs();
        shared.paused = true;
        shared.clock.pause(now);
        ran
    }

    /// Lets a turn that has run out of time go on without a limit.
    pub fn lift(&self) {
        self.shared().clock.lift();
    }

    /// Whether a turn that is forfeited so has run out of time.
    pub fn is_up(&self) -> bool {
        let now = self.now();
        let shared = self.shared();
        shared.at_zero == AtZero::Forfeit
            && shared.clock.runs()
            && shared.clock.left(now) == Some(0)
    }

    /// Seconds that the turn has taken, where its clock has run.
    pub fn seconds(&self) -> Option<u32> {
        let now = self.now();
        let shared = self.shared();
        let seconds = shared.clock.used(now) / 1_000;
        shared
            .clock
            .has_run()
            .then(|| u32::try_from(seconds).unwrap_or(u32::MAX))
    }

    /// The clock as it is shown: what is left, or what is used where there is no limit.
    pub fn face(&self) -> String {
        let now = self.now();
        let shared = self.shared();
        let clock = &shared.clock;
        let time = |seconds| Time(u32::try_from(seconds).unwrap_or(u32::MAX));
        let face = match clock.left(now) {
            Some(left) => time(left).to_string(),
            None => format!("{} used", time(clock.used(now) / 1_000)),
        };
        match clock.waits(now).div_ceil(1_000) {
            0 if clock.runs() => face,
            0 => face + " stands",
            seconds => format!("{face} in {seconds}"),
        }
    }

    /// What is to be called out now.
    pub fn call(&self) -> Option<Called> {
        let now = self.now();
        let mut shared = self.shared();
        let call = shared.clock.call(now)?;
        let text = match call {
            Call::Left(seconds) => format!("{seconds} seconds left"),
            Call::Up if shared.at_zero == AtZero::Lists => {
                "the time is up: enter the lists now, one after the other".to_owned()
            }
            Call::Up => "the time is up".to_owned(),
        };
        let up = call == Call::Up;
        let forfeits = shared.at_zero == AtZero::Forfeit;
        if up && !forfeits {
            shared.clock.pause(now);
        }
        Some(Called {
            text,
            bell: shared.bell,
            forfeits: up && forfeits,
        })
    }

    /// The clock for who looks on at another screen.
    pub fn told(&self, game: &Game) -> ClockFile {
        let now = self.now();
        let shared = self.shared();
        let of = game.to_move().filter(|_| shared.turn.0.is_some());
        let runs = shared.clock.runs();
        ClockFile {
            of: of.map(|seat| game.seats().seat(seat).name.clone()),
            limit_ms: shared.clock.limit(),
            used_ms: shared.clock.used(now),
            running_since_unix_ms: runs.then(|| unix_ms() + shared.clock.waits(now)),
            entries: game.entries().len(),
        }
    }

    fn now(&self) -> Moment {
        u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    /// A clock that another thread left in the middle of something is still a clock.
    fn shared(&self) -> MutexGuard<'_, Shared> {
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The turn that a clock would be for.
fn turn(game: &Game) -> Turn {
    if let Some(round) = game.round().filter(|round| round.is_open()) {
        return (None, round.number());
    }
    let took_turn = |status| {
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
    };
    let entries = game.entries().iter();
    let taken = entries.filter(|entry| took_turn(entry.status)).count();
    (game.to_move(), taken)
}

/// Whether the time of a turn counts at the moment.
fn is_timed(game: &Game) -> bool {
    game.to_move().is_some()
}

/// Whether tiles were drawn after the last turn, before the next one's time begins.
fn draws(game: &Game) -> bool {
    let turns = game.entries().iter().rev().map(|entry| entry.status);
    let mut turns = turns.filter(|status| !matches!(status, Status::Note | Status::Adjusted));
    matches!(turns.next(), Some(Status::Scored | Status::Exchanged))
}

/// What follows in this game when the time of a turn has run out.
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
