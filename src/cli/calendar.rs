//! Today's date.

use chrono::{DateTime, Datelike as _, Local, Utc};

use crate::record::GameDate;

/// A date that counts as today's, in seconds since 1970: what programs agree on whose output must not change from day to
/// day, such as examples in a manual.
const SOURCE_DATE: &str = "SOURCE_DATE_EPOCH";

/// Today, as `2026-11-24`.
pub fn today() -> String {
    let fixed = std::env::var(SOURCE_DATE).ok();
    let fixed = fixed.and_then(|seconds| DateTime::from_timestamp(seconds.parse().ok()?, 0));
    let day = fixed.map_or_else(|| Local::now().date_naive(), |fixed| fixed.date_naive());
    day.to_string()
}

/// The date in UTC as a number, 20251231.
pub fn number_in_utc() -> u64 {
    let day = Utc::now().date_naive();
    let (_, year) = day.year_ce();
    u64::from(year * 10_000 + day.month() * 100 + day.day())
}

/// When a game began, in UTC: `2026-11-24 18:30:00`. Without a time it is noon there, which is the same day nearly
/// everywhere; without a date, noon of today.
pub fn in_utc(date: Option<GameDate>) -> String {
    let day = date.map_or_else(today, |date| date.day());
    let Some(began) = date.and_then(|date| date.began()) else {
        return format!("{day} 12:00:00");
    };
    let local = began.and_local_timezone(Local).earliest();
    let began = local.map_or(began, |local| local.with_timezone(&Utc).naive_utc());
    began.format("%Y-%m-%d %H:%M:%S").to_string()
}
