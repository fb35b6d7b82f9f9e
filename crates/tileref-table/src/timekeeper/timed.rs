//! The clocks of a timed game: whose time is running, and what to announce.

use std::borrow::Cow;

use super::ClockFile;
use tileref_game::action::{Action, MAX_SECONDS, Time};
use tileref_game::clock::{Call, Clock, Moment};
use tileref_game::features::Form;
use tileref_game::game::{Entry, Game, Status};
use tileref_game::rules::SessionOptions;
use tileref_words::text::{count, shown};

/// The clocks of a timed game, which start and stop together.
#[derive(Debug)]
pub struct Timed {
    options: SessionOptions,
    /// The clock of the turn.
    pub clock: Clock,
    /// The clock of the seat to move, for the whole game.
    pub whole: Clock,
    /// Milliseconds that each seat had used before the time on `clock`. Undoing a turn gives its player none of them
    /// back: they count in the next turn of that seat.
    spent: Vec<u64>,
    /// Milliseconds on `clock` that are from before this turn.
    carried: u64,
    /// The number of entries in the game.
    entries: usize,
    /// What is timed.
    pub turn: TimedTurn,
    /// The name of the player to move.
    name: String,
    /// What happens when the time is up.
    pub at_zero: AtZero,
    /// Whether a player has paused it: then the next turn does not start it either.
    pub paused: bool,
    /// While it stands for a vote of the seats: how long it still waited for tiles to be drawn. The next turn runs again.
    held: Option<u64>,
}

/// What happens when the time of a turn is up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AtZero {
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

/// What a clock times: the turn of a seat, or a round of word paths.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TimedTurn {
    /// Whose turn it is; `None` for a round, which is everybody's.
    pub seat: Option<usize>,
    /// How many turns were before it, or the number of the round.
    number: usize,
}

impl Timed {
    /// The clocks of a game, stopped, with the time that the last prompt left, if any.
    pub fn resuming(game: &Game, left: Option<ClockFile>, unix_ms: u64) -> Self {
        let mut timed = Self {
            options: game.rules().session_options.clone(),
            clock: Clock::new(0, 0),
            whole: Clock::new(0, 0),
            spent: Vec::new(),
            carried: 0,
            entries: game.entries().len(),
            turn: TimedTurn::default(),
            name: String::new(),
            at_zero: at_zero(game),
            paused: false,
            held: None,
        };
        let (mut used, mut was_lifted, mut is_same_round) = (0, false, false);
        if let Some(left) = left {
            is_same_round = is_current(&left, game);
            was_lifted = left.limit_ms.is_none();
            // The file may hold any number.
            let most = 1_000 * u64::from(MAX_SECONDS);
            used = left.used(unix_ms).min(most);
            let mut seats = 0..game.seats().count();
            let seat = seats.find(|&seat| Some(game.seats().name(seat)) == left.of.as_deref());
            timed.spent = left.spent_ms.iter().map(|&ms| ms.min(most)).collect();
            timed.entries = left.entries;
            if let Some(spent) = seat.and_then(|seat| timed.spent.get_mut(seat)) {
                *spent += used;
            }
        }
        let same = timed.entries == game.entries().len();
        timed.turn_to(game, 0, false);
        if same && was_lifted && timed.clock.left(0) == Some(0) {
            timed.clock.limit_to(0);
        }
        if timed.turn.seat.is_none() && is_same_round {
            timed.clock = Clock::new(timed.options.timer, used);
        }
        timed
    }

    /// Follows the game, and returns what to tell the players about a new turn.
    pub fn follow(&mut self, game: &Game, is_new: bool, now: Moment) -> Option<Cow<'static, str>> {
        self.apply_options(game);
        let undone = game.entries().len() < self.entries;
        let is_same = self.turn == turn(game);
        let continues = self.clock.runs() || !(self.paused || self.at_zero == AtZero::Lists);
        if !is_same {
            self.turn_to(game, now, undone);
        }
        self.entries = game.entries().len();
        if is_same && !is_new || !is_timed(game) {
            return None;
        }
        // A forfeited turn is undone in order to be played after all.
        let lifts = undone && self.at_zero == AtZero::Forfeit && self.clock.left(now) == Some(0);
        if lifts {
            self.clock.limit_to(0);
        }
        if is_new || !continues {
            return Some(STOPPED.into());
        }
        let draws = draws(game) && !undone;
        let seconds = if draws { self.options.draw_time } else { 0 };
        self.start(now + 1_000 * u64::from(seconds));
        if seconds == 0 {
            return lifts.then_some(LIFTED.into());
        }
        let seconds = count(seconds as usize, "second");
        Some(format!("draw tiles: the clock starts in {seconds}; Enter starts it now\n").into())
    }

    /// Whether it has followed the game to this state.
    pub fn knows(&self, game: &Game) -> bool {
        self.entries == game.entries().len() && self.options == game.rules().session_options
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

    /// Stops the clocks and sets them for the next turn. If that is an earlier one, the time since then ran because of its
    /// player's mistake, so that player has used it.
    fn turn_to(&mut self, game: &Game, now: Moment, undone: bool) {
        let ran = self.clock.used(now) - self.carried;
        let was = self.turn.seat;
        self.spent = self.used(game, now);
        (self.turn, self.held) = (turn(game), None);
        if let (true, Some(was), Some(is)) = (undone, was, self.turn.seat) {
            self.spent[was] = self.spent[was].saturating_sub(ran);
            self.spent[is] += ran;
        }
        let (mut used, mut before) = (0, 0);
        if let Some(seat) = self.turn.seat {
            before = recorded(game, seat);
            used = std::mem::replace(&mut self.spent[seat], before) - before;
            self.name = shown(game.seats().name(seat));
        }
        self.carried = used;
        self.clock = Clock::new(self.options.timer, used);
        self.whole = Clock::new(game.time_limit().unwrap_or(0), before + used);
    }

    /// Milliseconds that each seat has used up to now.
    pub fn used(&self, game: &Game, now: Moment) -> Vec<u64> {
        let since = game.entries().get(self.entries..).unwrap_or_default();
        let used = |seat| {
            // A turn that was recorded elsewhere, or lost, has the time in the record, if any.
            let of_seat = |entry: &Entry| entry.seat == Some(seat) && entry.status.took_turn();
            if since.iter().any(of_seat) {
                return recorded(game, seat);
            }
            let of_turn = self.turn.seat.filter(|&of| of == seat);
            let of_turn = of_turn.map_or(0, |_| self.clock.used(now));
            let spent = self.spent.get(seat).map_or(0, |spent| spent + of_turn);
            spent.max(recorded(game, seat))
        };
        (0..game.seats().count()).map(used).collect()
    }

    pub fn start(&mut self, then: Moment) {
        self.held = None;
        self.clock.start(then);
        self.whole.start(then);
    }

    pub fn pause(&mut self, now: Moment) {
        self.held = None;
        self.clock.pause(now);
        self.whole.pause(now);
    }

    /// Stops the clock while something is decided, and lets it go on then. Returns whether that changed anything.
    pub fn hold(&mut self, is: bool, now: Moment) -> bool {
        match (is, self.held) {
            (true, _) if self.clock.runs() => {
                let waits = self.clock.waits(now);
                self.pause(now);
                self.held = Some(waits);
            }
            (false, Some(waits)) => {
                self.start(now + waits);
            }
            _ => return false,
        }
        true
    }

    /// The time of the turn and the time for the whole game.
    pub fn face(&self, now: Moment) -> String {
        let time = |seconds| Time(u32::try_from(seconds).unwrap_or(u32::MAX));
        let turn = match self.clock.left(now) {
            Some(left) => Some(time(left).to_string()),
            None if self.options.timer == 0 && self.whole.limit().is_some() => None,
            None => Some(format!("{} used", time(self.clock.used(now) / 1_000))),
        };
        let whole = self
            .whole
            .left(now)
            .map(|left| match self.whole.overtime(now) {
                0 => format!("{} in all", time(left)),
                over => format!("{} over", time(over)),
            });
        let faces: Vec<String> = turn.into_iter().chain(whole).collect();
        faces.join(", ")
    }

    /// The next announcement that is due, if any.
    pub fn call(&mut self, now: Moment) -> Option<Due> {
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

    pub fn snapshot(&self, game: &Game, now: Moment, unix_ms: u64) -> ClockFile {
        let of = game.to_move().filter(|_| self.turn.seat.is_some());
        let runs = self.clock.runs();
        ClockFile {
            of: of.map(|seat| game.seats().name(seat).to_owned()),
            limit_ms: self.clock.limit(),
            used_ms: self.clock.used(now),
            running_since_unix_ms: runs.then(|| unix_ms + self.clock.waits(now)),
            entries: game.entries().len(),
            whole_ms: self.whole.limit(),
            spent_ms: self.spent.clone(),
            kept: true,
        }
    }
}

/// The milliseconds that a seat has used according to the record.
pub fn recorded(game: &Game, seat: usize) -> u64 {
    1_000 * u64::from(game.time_used(seat))
}

/// The turn to time.
pub fn turn(game: &Game) -> TimedTurn {
    if let Some(round) = game.round().filter(|round| round.is_open()) {
        return TimedTurn {
            seat: None,
            number: round.number(),
        };
    }
    let entries = game.entries().iter();
    let taken = entries.filter(|entry| entry.status.took_turn()).count();
    TimedTurn {
        seat: game.to_move(),
        number: taken,
    }
}

/// Whether a turn is being timed.
pub fn is_timed(game: &Game) -> bool {
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

/// Whether a clock belongs to this state: neither a note nor a list that others are still waited for ends its turn, but
/// new letters do.
pub fn is_current(clock: &ClockFile, game: &Game) -> bool {
    let since = game.entries().get(clock.entries..);
    let continues = |entry: &Entry| match entry.status {
        Status::Note => !matches!(entry.action.as_deref(), Some(Action::Grid(_))),
        Status::Listed => game.to_move().is_some(),
        _ => false,
    };
    since.is_some_and(|since| since.iter().all(continues))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tileref_game::referee::Vocabulary;
    use tileref_game::rules::Ruleset;

    /// Ann's mistake stands for seven seconds of Bob's turn.
    #[test]
    fn the_time_that_ran_on_a_mistake_is_that_of_its_player() {
        let mut rules = Ruleset::built_in("puzzingo").expect("it is built in");
        for (name, value) in [("timer", "60"), ("draw_time", "0")] {
            rules.set(name, value).expect(name);
        }
        let before = Game::new(rules, &["Ann", "Bob"], Vocabulary::new(None)).expect("seats");
        let mut timed = Timed::resuming(&before, None, 0);
        let _ = timed.follow(&before, true, 0);
        timed.start(0);
        let mut after = before.clone();
        after.submit("Ann", "m13 r latch @0:20").expect("a play");
        let _ = timed.follow(&after, false, 20_000);
        assert_eq!(timed.used(&after, 27_000), [20_000, 7_000]);
        let _ = timed.follow(&before, false, 27_000);
        assert_eq!(timed.used(&before, 27_000), [27_000, 0]);
        assert_eq!(timed.clock.left(27_000), Some(33));
        let _ = timed.follow(&after, false, 30_000);
        assert_eq!(timed.clock.left(30_000), Some(60));
    }

    #[test]
    fn the_clock_of_a_round_is_current_until_the_last_list_and_not_in_the_next() {
        let rules = Ruleset::built_in("wordpaths").expect("it is built in");
        let mut game = Game::new(rules, &["Ann", "Bob"], Vocabulary::new(None)).expect("seats");
        game.submit("table", "grid stone/laird/amp")
            .expect("a grid");
        let clock = ClockFile {
            of: None,
            limit_ms: Some(60_000),
            used_ms: 0,
            running_since_unix_ms: None,
            entries: game.entries().len(),
            whole_ms: None,
            spent_ms: Vec::new(),
            kept: true,
        };
        for (actor, line, current) in [
            ("Ann", "note a fine grid", true),
            ("Ann", "words stone", true),
            ("Bob", "words laird", false),
            ("table", "grid s*tone/laird/amp", false),
        ] {
            game.submit(actor, line).expect(line);
            assert_eq!(is_current(&clock, &game), current, "{line}");
        }
    }
}
