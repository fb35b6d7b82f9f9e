//! Today's date.

use chrono::{DateTime, Local};

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
