//! The clock of a turn. It never reads the time: callers pass it in, so that tests can choose it.

/// Milliseconds since any fixed moment.
pub type Moment = u64;

/// Seconds left at which a clock calls out.
const CALLS: [u64; 3] = [30, 10, 0];

/// What a clock announces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Call {
    /// This many seconds are left.
    Left(u64),
    /// The time has run out.
    Up,
}

/// The clock of one turn, which runs or is paused, and counts the time used.
///
/// ```
/// use tileref_game::clock::{Call, Clock};
/// let mut clock = Clock::new(60, 0);
/// clock.start(0);
/// assert_eq!((clock.left(25_000), clock.call(25_000)), (Some(35), None));
/// assert_eq!(clock.call(31_000), Some(Call::Left(30)));
/// clock.pause(40_000);
/// assert_eq!(clock.left(99_000), Some(20));
/// clock.start(100_000);
/// assert_eq!(clock.call(120_000), Some(Call::Up));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    /// Milliseconds that the turn has; `None` where time is only measured.
    limit: Option<u64>,
    /// Milliseconds used before the last start.
    used: u64,
    /// When it was last started; `None` while it is paused.
    since: Option<Moment>,
    /// Seconds left at the last announcement, or at the beginning.
    called: u64,
}

impl Clock {
    /// A paused clock with a limit in seconds, 0 for none, and the milliseconds already used.
    pub fn new(limit: u32, used: u64) -> Self {
        let limit = u64::from(limit) * 1_000;
        Self {
            limit: (limit > 0).then_some(limit),
            used,
            since: None,
            called: limit.saturating_sub(used).div_ceil(1_000),
        }
    }

    /// Milliseconds that the turn has.
    pub fn limit(&self) -> Option<u64> {
        self.limit
    }

    /// Time passes on it now.
    pub fn runs(&self) -> bool {
        self.since.is_some()
    }

    /// It runs, or has run for some time.
    pub fn has_run(&self) -> bool {
        self.runs() || self.used > 0
    }

    /// Starts it now or at a later moment, unless it starts earlier anyway.
    pub fn start(&mut self, then: Moment) {
        self.since = Some(self.since.map_or(then, |since| since.min(then)));
    }

    /// Milliseconds until it starts: 0 if it is running or paused.
    pub fn waits(&self, now: Moment) -> u64 {
        self.since.map_or(0, |since| since.saturating_sub(now))
    }

    /// Pauses it.
    pub fn pause(&mut self, now: Moment) {
        self.used = self.used(now);
        self.since = None;
    }

    /// Sets another limit, 0 for none, keeping the time used. Announcements that become due again are repeated.
    pub fn limit_to(&mut self, limit: u32) {
        let (used, since) = (self.used, self.since);
        *self = Self {
            used,
            since,
            ..Self::new(limit, 0)
        };
    }

    /// Milliseconds used up to now.
    pub fn used(&self, now: Moment) -> u64 {
        self.used + self.since.map_or(0, |since| now.saturating_sub(since))
    }

    /// Whole seconds left, rounded up; `None` without a limit.
    pub fn left(&self, now: Moment) -> Option<u64> {
        Some(self.limit?.saturating_sub(self.used(now)).div_ceil(1_000))
    }

    /// Whole seconds used beyond the limit.
    pub fn overtime(&self, now: Moment) -> u64 {
        let limit = self.limit.unwrap_or(u64::MAX);
        self.used(now).saturating_sub(limit) / 1_000
    }

    /// The announcement that is due and has not been made; the last if several are.
    pub fn call(&mut self, now: Moment) -> Option<Call> {
        let left = self.left(now).filter(|_| self.runs())?;
        let due = CALLS.into_iter().rfind(|&call| left <= call)?;
        if due >= self.called {
            return None;
        }
        self.called = due;
        Some(if due == 0 { Call::Up } else { Call::Left(due) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_at_thirty_ten_and_zero_come_once_each() {
        let mut clock = Clock::new(60, 0);
        assert!(!clock.has_run());
        clock.start(1_000);
        let calls: Vec<(u64, Call)> = (1_000..70_000)
            .step_by(250)
            .filter_map(|now| Some((now, clock.call(now)?)))
            .collect();
        assert_eq!(
            calls,
            [
                (31_000, Call::Left(30)),
                (51_000, Call::Left(10)),
                (61_000, Call::Up)
            ]
        );
    }

    #[test]
    fn a_short_turn_has_no_call_at_its_very_start() {
        for (limit, wanted) in [
            (30, vec![Call::Left(10), Call::Up]),
            (10, vec![Call::Up]),
            (5, vec![Call::Up]),
            (0, vec![]),
        ] {
            let mut clock = Clock::new(limit, 0);
            clock.start(0);
            let calls: Vec<Call> = (0..100_000)
                .step_by(100)
                .filter_map(|now| clock.call(now))
                .collect();
            assert_eq!(calls, wanted, "{limit}");
        }
    }

    #[test]
    fn missed_calls_are_skipped() {
        let mut clock = Clock::new(60, 0);
        clock.start(0);
        assert_eq!(clock.call(58_000), Some(Call::Left(10)));
        assert_eq!(clock.call(99_000), Some(Call::Up));
        assert_eq!(clock.call(99_500), None);
    }

    #[test]
    fn a_paused_clock_uses_no_time() {
        let mut clock = Clock::new(60, 0);
        clock.start(0);
        clock.pause(10_000);
        assert_eq!((clock.used(99_000), clock.left(99_000)), (10_000, Some(50)));
        assert_eq!(clock.call(99_000), None);
        clock.start(100_000);
        clock.start(105_000);
        assert_eq!(clock.used(110_000), 20_000);
        clock.limit_to(0);
        assert_eq!((clock.left(999_000), clock.call(999_000)), (None, None));
        assert!(clock.has_run());
    }

    #[test]
    fn a_clock_with_time_used_makes_only_the_calls_to_come() {
        let calls = |used| {
            let mut clock = Clock::new(60, used);
            clock.start(0);
            let calls = (0..100_000).step_by(500).filter_map(|now| clock.call(now));
            calls.collect::<Vec<_>>()
        };
        assert_eq!(calls(35_000), [Call::Left(10), Call::Up]);
        assert_eq!(calls(59_900), [Call::Up]);
        assert_eq!(calls(60_000), []);
        let clock = Clock::new(60, 62_999);
        assert_eq!((clock.left(0), clock.overtime(0)), (Some(0), 2));
        assert_eq!(Clock::new(0, 62_999).overtime(0), 0);
    }

    #[test]
    fn a_clock_can_start_later() {
        let mut clock = Clock::new(60, 0);
        clock.start(10_000);
        assert_eq!((clock.waits(4_000), clock.left(4_000)), (6_000, Some(60)));
        assert_eq!((clock.waits(12_000), clock.used(12_000)), (0, 2_000));
        let mut sooner = Clock::new(60, 0);
        sooner.start(10_000);
        sooner.start(4_000);
        assert_eq!((sooner.waits(4_000), sooner.used(5_000)), (0, 1_000));
        let mut stopped = Clock::new(60, 0);
        stopped.start(10_000);
        stopped.pause(4_000);
        assert_eq!((stopped.waits(4_000), stopped.used(20_000)), (0, 0));
    }

    #[test]
    fn another_limit_keeps_the_time_used() {
        let mut clock = Clock::new(60, 0);
        clock.start(0);
        assert_eq!(clock.call(55_000), Some(Call::Left(10)));
        clock.limit_to(100);
        assert_eq!((clock.used(55_000), clock.left(55_000)), (55_000, Some(45)));
        assert_eq!(clock.call(55_000), None);
        assert_eq!(clock.call(70_000), Some(Call::Left(30)));
        clock.limit_to(20);
        assert_eq!(clock.call(70_000), Some(Call::Up));
        clock.limit_to(0);
        assert_eq!((clock.left(99_000), clock.call(99_000)), (None, None));
    }
}
