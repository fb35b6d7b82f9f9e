//! The time, which the page tells with each request, and the clock of the game that is open.

use std::path::Path;
use std::sync::atomic::{AtomicI32, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use chrono::{DateTime, FixedOffset, Utc};
use tileref_game::clock::Moment;
use tileref_record::record::GameDate;
use tileref_table::now::Now;
use tileref_table::timekeeper::{ClockFile, ClockStore};

/// Milliseconds since 1970.
static NOW: AtomicU64 = AtomicU64::new(0);

/// How far the clocks of the place are ahead of UTC, in minutes.
static OFFSET: AtomicI32 = AtomicI32::new(0);

/// Sets the time.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
pub fn set(unix_ms: f64, offset: i32) {
    // Time that runs backwards stands still.
    NOW.fetch_max(unix_ms as u64, Ordering::Relaxed);
    OFFSET.store(offset, Ordering::Relaxed);
}

/// Milliseconds since 1970.
fn now() -> u64 {
    NOW.load(Ordering::Relaxed)
}

/// The clocks of the place.
fn here() -> FixedOffset {
    let seconds = OFFSET.load(Ordering::Relaxed).saturating_mul(60);
    FixedOffset::east_opt(seconds).unwrap_or(FixedOffset::east_opt(0).expect("UTC"))
}

/// The date, as `2026-11-24`.
pub fn today() -> String {
    let now = DateTime::from_timestamp_millis(i64::try_from(now()).unwrap_or_default());
    let now = now.unwrap_or_default().with_timezone(&here());
    now.date_naive().to_string()
}

/// When a game began, in UTC: `2026-11-24 18:30:00`; noon, if it has no time.
pub fn in_utc(date: Option<GameDate>) -> String {
    let day = date.map_or_else(today, |date| date.day());
    let began = date.and_then(|date| date.began());
    let began = began.and_then(|began| began.and_local_timezone(here()).earliest());
    let noon = format!("{day} 12:00:00");
    began.map_or(noon, |began| {
        let began = began.with_timezone(&Utc).naive_utc();
        began.to_string()
    })
}

/// The time as it was told last.
#[derive(Debug)]
pub struct ToldTime;

impl Now for ToldTime {
    fn moment(&self) -> Moment {
        now()
    }

    fn unix_ms(&self) -> u64 {
        now()
    }
}

/// The clock of the game that is open, beside its record.
#[derive(Debug, Default)]
pub struct PocketClock(Mutex<Option<ClockFile>>);

impl PocketClock {
    /// A clock that the page kept. Time goes on while a page is closed.
    pub fn of(kept: Option<ClockFile>) -> Self {
        let ran = |kept| ClockFile { kept: true, ..kept }.stopped(now());
        Self(Mutex::new(kept.map(ran)))
    }

    /// Goes on with a clock that was kept, if it is that of the turn that is due: as long as nothing happens, what is to be
    /// kept stays the same, in every tab.
    pub fn go_on_with(&self, kept: ClockFile) {
        let mut clock = self.clock();
        let is_same = |now: &ClockFile| (&now.of, now.entries) == (&kept.of, kept.entries);
        if clock.as_ref().is_some_and(is_same) {
            *clock = Some(ClockFile { kept: true, ..kept });
        }
    }

    /// What the page has to keep: the same until the clock starts or stops, or the turn ends.
    pub fn to_keep(&self) -> Option<ClockFile> {
        self.clock().clone()
    }

    fn clock(&self) -> MutexGuard<'_, Option<ClockFile>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl ClockStore for PocketClock {
    fn load(&self, _: &Path) -> Option<ClockFile> {
        self.to_keep()
    }

    fn publish(&self, _: &Path, clock: &ClockFile) {
        let clock = clock.clone();
        *self.clock() = Some(ClockFile {
            kept: true,
            ..clock
        });
    }

    fn leave(&self) {
        let mut clock = self.clock();
        *clock = clock.take().map(|clock| clock.stopped(now()));
    }

    fn beat(&self) {}

    fn is_replaced(&self) -> bool {
        false
    }

    fn stop(&self) {
        *self.clock() = None;
    }
}
