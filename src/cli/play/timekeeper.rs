//! The clock at the prompt: whose time is running, and what to announce.

use std::borrow::Cow;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::action::{MAX_SECONDS, Time};
use crate::cli::files::{ClockFile, SharedClock, unix_ms};
use crate::clock::{Call, Clock, Moment};
use crate::features::Form;
use crate::game::{Entry, Game, Status};
use crate::rules::SessionOptions;
use crate::text::{count, shown};

/// Keeps the time of the current turn in a timed game. Clones share one clock.
#[derive(Clone)]
pub struct Timekeeper {
    timed: Arc<Mutex<Option<Timed>>>,
    began: Instant,
    /// The clock that spectators see.
    shared: Arc<SharedClock>,
}

/// The clocks of a timed game, which start and stop together.
struct Timed {
    options: SessionOptions,
    /// The clock of the turn.
    clock: Clock,
    /// The clock of the seat to move, for the whole game.
    whole: Clock,
    /// Milliseconds that each seat had used before the time on `clock`. Undoing a turn gives none of them back: they
    /// count in the next turn of that seat.
    spent: Vec<u64>,
    /// The number of entries in the game.
    entries: usize,
    turn: Turn,
    /// The name of the player to move.
    name: String,
    /// What happens when the time is up.
    at_zero: AtZero,
    /// Whether a player has paused it: then the next turn does not start it either.
    paused: bool,
}

/// What happens when the time of a turn is up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum AtZero {
    /// The turn is forfeited.
    Forfeit,
    /// The lists are entered.
    Lists,
    /// It is announced, no more.
    Nothing,
}

/// What a clock calls out.
pub enum Due {
    /// A line to show, with the bell if it rings.
    Text(String),
    /// The time of a turn that can be forfeited is up: the line that is being typed is interrupted.
    TimeUp,
}

/// Announces a new clock.
const STOPPED: &str = "the clock is stopped; Enter starts it; later, `pause` stops it\n";
/// Announces that a turn without time left goes on.
pub const LIFTED: &str = "`forfeit` ends the turn; until then it goes on without a limit\n";

/// What a clock times: the turn of a seat and the number of turns before it, or the round of a game of word paths.
type Turn = (Option<usize>, usize);

/// How often the clock is checked.
pub const TICK: Duration = Duration::from_millis(200);

impl Timekeeper {
    /// A timekeeper without a game.
    pub fn new() -> Self {
        Self {
            timed: Arc::default(),
            began: Instant::now(),
            shared: Arc::default(),
        }
    }

    /// Follows the game: the clock of a new turn starts, once tiles are drawn, unless it was paused; that of a round of
    /// lists starts only if the previous one was running. Changed session options apply immediately. The first call resumes
    /// the clock that the last prompt left, if any. Returns what to tell the players about a new turn.
    pub fn follow(&self, game: &Game, record: &Path) -> Option<Cow<'static, str>> {
        let now = self.now();
        let options = &game.rules().session_options;
        let mut timed = self.timed();
        if options.timer == 0 && options.game_clock == 0 {
            *timed = None;
            return None;
        }
        let is_new = timed.is_none();
        let timed = timed.get_or_insert_with(|| Timed::resuming(game, ClockFile::load(record)));
        timed.apply_options(game);
        let undone = game.entries().len() < timed.entries;
        let same = timed.turn == turn(game);
        let continues = timed.clock.runs() || !(timed.paused || timed.at_zero == AtZero::Lists);
        if !same {
            timed.turn_to(game, now);
        }
        timed.entries = game.entries().len();
        if same && !is_new || !is_timed(game) {
            return None;
        }
        // A forfeited turn is undone in order to be played after all.
        let lifts = undone && timed.at_zero == AtZero::Forfeit && timed.clock.left(now) == Some(0);
        if lifts {
            timed.clock.limit_to(0);
        }
        if is_new || !continues {
            return Some(STOPPED.into());
        }
        let draws = draws(game) && !undone;
        let seconds = if draws { options.draw_time } else { 0 };
        timed.start(now + 1_000 * u64::from(seconds));
        match seconds {
            0 => lifts.then_some(LIFTED.into()),
            _ => Some(
                format!(
                    "draw tiles: the clock starts in {}; Enter starts it now\n",
                    count(seconds as usize, "second")
                )
                .into(),
            ),
        }
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
        let snapshot = self.with(|timed, now| timed.snapshot(game, now));
        match snapshot.filter(|_| is_timed(game)) {
            Some(clock) => self.shared.publish(record, &clock),
            None => self.shared.stop(),
        }
    }

    /// Marks the clock that spectators see as running until now.
    pub fn beat(&self) {
        self.shared.beat();
    }

    /// Stops the clock. Time that is not in the record is left for the next prompt.
    pub fn leave(&self, game: &Game, record: &Path) {
        let leave = |timed: &mut Timed, now| {
            timed.pause(now);
            let used = timed.used(game, now).into_iter().enumerate();
            let mut unrecorded = used.map(|(seat, used)| used - recorded(game, seat));
            let counts = timed.clock.used(now) >= 1_000 || unrecorded.any(|ms| ms >= 1_000);
            counts.then(|| timed.snapshot(game, now))
        };
        match self.with(leave).flatten().filter(|_| is_timed(game)) {
            Some(clock) => {
                self.shared.publish(record, &clock);
                self.end();
            }
            None => self.shared.stop(),
        }
    }

    /// Leaves the clock that spectators see, stopped, to the next prompt.
    pub fn end(&self) {
        self.shared.leave();
    }

    /// Reads or changes the clock; `None` if the game is not timed.
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

impl Timed {
    /// The clocks of a game, stopped, with the time that the last prompt left, if any.
    fn resuming(game: &Game, left: Option<ClockFile>) -> Self {
        let mut timed = Self {
            options: game.rules().session_options.clone(),
            clock: Clock::new(0, 0),
            whole: Clock::new(0, 0),
            spent: Vec::new(),
            entries: game.entries().len(),
            turn: (None, 0),
            name: String::new(),
            at_zero: at_zero(game),
            paused: false,
        };
        let (mut used, mut was_lifted) = (0, false);
        if let Some(left) = left {
            was_lifted = left.limit_ms.is_none();
            // The file may hold any number.
            let most = 1_000 * u64::from(MAX_SECONDS);
            used = left.used(unix_ms()).min(most);
            let mut seats = 0..game.seats().count();
            let seat = seats.find(|&seat| Some(&game.seats().seat(seat).name) == left.of.as_ref());
            timed.spent = left.spent_ms.iter().map(|&ms| ms.min(most)).collect();
            timed.entries = left.entries;
            if let Some(spent) = seat.and_then(|seat| timed.spent.get_mut(seat)) {
                *spent += used;
            }
        }
        let same = timed.entries == game.entries().len();
        timed.turn_to(game, 0);
        if same && was_lifted && timed.clock.left(0) == Some(0) {
            timed.clock.limit_to(0);
        }
        if timed.turn.0.is_none() && same {
            timed.clock = Clock::new(timed.options.timer, used);
        }
        timed
    }

    /// Applies changed session options.
    fn apply_options(&mut self, game: &Game) {
        let options = &game.rules().session_options;
        if self.options.timer != options.timer {
            self.clock.limit_to(options.timer);
        }
        if self.options.game_clock != options.game_clock {
            self.whole.limit_to(game.time_limit().unwrap_or(0));
        }
        self.options = options.clone();
    }

    /// Stops the clocks and sets them for the next turn.
    fn turn_to(&mut self, game: &Game, now: Moment) {
        self.spent = self.used(game, now);
        self.turn = turn(game);
        let (mut used, mut before) = (0, 0);
        if let Some(seat) = self.turn.0 {
            before = recorded(game, seat);
            used = std::mem::replace(&mut self.spent[seat], before) - before;
            self.name = shown(&game.seats().seat(seat).name);
        }
        self.clock = Clock::new(self.options.timer, used);
        self.whole = Clock::new(game.time_limit().unwrap_or(0), before + used);
    }

    /// Milliseconds that each seat has used up to now.
    fn used(&self, game: &Game, now: Moment) -> Vec<u64> {
        let since = game.entries().get(self.entries..).unwrap_or_default();
        let used = |seat| {
            // A turn that was recorded elsewhere, or lost, has the time in the record, if any.
            let of_seat = |entry: &Entry| entry.seat == Some(seat) && entry.status.took_turn();
            if since.iter().any(of_seat) {
                return recorded(game, seat);
            }
            let of_turn = self.turn.0.filter(|&of| of == seat);
            let of_turn = of_turn.map_or(0, |_| self.clock.used(now));
            let spent = self.spent.get(seat).map_or(0, |spent| spent + of_turn);
            spent.max(recorded(game, seat))
        };
        (0..game.seats().count()).map(used).collect()
    }

    fn start(&mut self, then: Moment) {
        self.clock.start(then);
        self.whole.start(then);
    }

    fn pause(&mut self, now: Moment) {
        self.clock.pause(now);
        self.whole.pause(now);
    }

    /// The time of the turn and the time for the whole game.
    fn face(&self, now: Moment) -> String {
        let time = |seconds| Time(u32::try_from(seconds).unwrap_or(u32::MAX));
        let turn = match self.clock.left(now) {
            Some(left) => Some(time(left).to_string()),
            None if self.options.timer == 0 && self.whole.limit().is_some() => None,
            None => Some(format!("{} used", time(self.clock.used(now) / 1_000))),
        };
        let whole = self.whole.left(now).map(|left| match self.whole.over(now) {
            0 => format!("{} in all", time(left)),
            over => format!("{} over", time(over)),
        });
        let faces: Vec<String> = turn.into_iter().chain(whole).collect();
        faces.join(", ")
    }

    /// The next announcement that is due, if any.
    fn call(&mut self, now: Moment) -> Option<Due> {
        let text = match self.clock.call(now) {
            None => self.call_whole(now)?,
            Some(Call::Left(seconds)) => format!("{seconds} seconds left"),
            Some(Call::Up) if self.at_zero == AtZero::Forfeit => return Some(Due::TimeUp),
            Some(Call::Up) => {
                // Nothing is left to count.
                if self.at_zero == AtZero::Lists || self.whole.limit().is_none() {
                    self.pause(now);
                }
                match self.at_zero {
                    AtZero::Lists => "time is up: enter the lists that are not in yet",
                    _ => "time is up",
                }
                .to_owned()
            }
        };
        let bell = if self.options.bell { "\x07" } else { "" };
        Some(Due::Text(bell.to_owned() + &text))
    }

    /// The announcement of the clock for the whole game that is due, if any.
    fn call_whole(&mut self, now: Moment) -> Option<String> {
        let name = &self.name;
        Some(match (self.whole.call(now)?, self.options.overtime) {
            (Call::Left(seconds), _) => format!("{name} has {seconds} seconds left in all"),
            (Call::Up, 0) => format!("{name} has no time left"),
            (Call::Up, points) => {
                let points = count(points as usize, "point");
                format!("{name} has no time left: each minute that begins now costs {points}")
            }
        })
    }

    fn snapshot(&self, game: &Game, now: Moment) -> ClockFile {
        let of = game.to_move().filter(|_| self.turn.0.is_some());
        let runs = self.clock.runs();
        ClockFile {
            of: of.map(|seat| game.seats().seat(seat).name.clone()),
            limit_ms: self.clock.limit(),
            used_ms: self.clock.used(now),
            running_since_unix_ms: runs.then(|| unix_ms() + self.clock.waits(now)),
            entries: game.entries().len(),
            whole_ms: self.whole.limit(),
            spent_ms: self.spent.clone(),
            kept: true,
        }
    }
}

/// The milliseconds that a seat has used according to the record.
fn recorded(game: &Game, seat: usize) -> u64 {
    1_000 * u64::from(game.time_used(seat))
}

/// The turn to time.
fn turn(game: &Game) -> Turn {
    if let Some(round) = game.round().filter(|round| round.is_open()) {
        return (None, round.number());
    }
    let entries = game.entries().iter();
    let taken = entries.filter(|entry| entry.status.took_turn()).count();
    (game.to_move(), taken)
}

/// Whether a turn is being timed.
fn is_timed(game: &Game) -> bool {
    game.to_move().is_some()
}

/// Whether players draw tiles after the last turn, before the clock of the next one starts.
fn draws(game: &Game) -> bool {
    let turns = game.entries().iter().rev().map(|entry| entry.status);
    let mut turns = turns.filter(|status| !matches!(status, Status::Note | Status::Adjusted));
    matches!(turns.next(), Some(Status::Scored | Status::Exchanged))
}

fn at_zero(game: &Game) -> AtZero {
    let features = &game.rules().features;
    if features.form == Form::Lists {
        AtZero::Lists
    } else if features.passes {
        AtZero::Forfeit
    } else {
        AtZero::Nothing
    }
}
