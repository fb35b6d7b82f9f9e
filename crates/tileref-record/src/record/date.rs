//! The day of a game.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use chrono::{Datelike as _, Month, NaiveDate, NaiveDateTime, NaiveTime, Timelike as _};

/// The day on which a game was played, perhaps with the time at which it began.
///
/// ```
/// use tileref_record::record::GameDate;
/// let date: GameDate = "2026-11-24 19:30".parse().expect("a date");
/// assert_eq!(date.to_string(), "24 November 2026, 19:30");
/// assert_eq!(date.month(), "2026-11");
/// assert!("2026-02-30".parse::<GameDate>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameDate {
    day: NaiveDate,
    time: Option<NaiveTime>,
}

/// A text that is not a date.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoDate;

impl GameDate {
    /// The month, as `2026-11`.
    pub fn month(&self) -> String {
        format!("{:04}-{:02}", self.day.year(), self.day.month())
    }

    /// The day, as `2026-11-24`.
    pub fn day(&self) -> String {
        self.day.to_string()
    }

    /// When it began, to the minute, by the clocks of the place; `None` if only the day is known.
    pub fn began(&self) -> Option<NaiveDateTime> {
        let minute = self.time.and_then(|time| time.with_second(0));
        minute.map(|time| NaiveDateTime::new(self.day, time))
    }

    /// The day that a text says in one of the usual forms: `2026-11-24`, `24 November 2026`, `Nov 24, 2026`. Forms in
    /// which day and month could be confused, such as `11/12/26`, are left alone.
    ///
    /// ```
    /// use tileref_record::record::GameDate;
    /// let day = |text| GameDate::said_in(text).map(|date| date.day());
    /// assert_eq!(day("Club night, March 4th, 2026").as_deref(), Some("2026-03-04"));
    /// assert_eq!(day("11/12/26"), None);
    /// ```
    pub fn said_in(text: &str) -> Option<Self> {
        let words: Vec<&str> = text
            .split(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | '(' | ')' | '[' | ']'))
            .filter(|word| !word.is_empty())
            .collect();
        let alone = words.iter().find_map(|word| word.parse().ok());
        alone.or_else(|| {
            words.windows(3).find_map(|three| {
                let [first, second, year] = three else {
                    return None;
                };
                let year = year.trim_end_matches('.');
                let year = (year.len() == 4).then(|| year.parse().ok())??;
                let (day, month) = match (day(first), day(second)) {
                    (Some(day), _) => (day, month(second)?),
                    (None, Some(day)) => (day, month(first)?),
                    (None, None) => return None,
                };
                let day = NaiveDate::from_ymd_opt(year, month, day)?;
                Some(Self { day, time: None })
            })
        })
    }
}

/// A day of a month: `4`, `4th`.
fn day(word: &str) -> Option<u32> {
    let number = word.trim_end_matches(|c: char| !c.is_ascii_digit());
    let is_ordinal = ["", ".", "st", "nd", "rd", "th"].contains(&&word[number.len()..]);
    is_ordinal.then(|| number.parse().ok())?
}

/// The English name of a month.
fn month_name(month: u32) -> &'static str {
    let month = u8::try_from(month).ok().map(Month::try_from);
    month.and_then(Result::ok).map_or("", |month| month.name())
}

/// The number of a month by its English name, or its first letters.
fn month(word: &str) -> Option<u32> {
    let word = word.trim_end_matches('.').to_lowercase();
    let called = |name: &str| word.len() >= 3 && name.to_lowercase().starts_with(&word);
    (1..=12).find(|&month| called(month_name(month)))
}

/// Reads `2026-11-24`, `2026-11-24 19:30` or `2026-11-24T19:30:00Z`.
impl FromStr for GameDate {
    type Err = NoDate;

    fn from_str(text: &str) -> Result<Self, NoDate> {
        let (day, time) = match text.split_once([' ', 'T']) {
            Some((day, time)) => (day, Some(time)),
            None => (text, None),
        };
        let day = read_day(day).ok_or(NoDate)?;
        let time = time.map(|time| read_time(time).ok_or(NoDate)).transpose()?;
        Ok(Self { day, time })
    }
}

/// A number with so many digits at least and at most.
fn number(text: &str, digits: RangeInclusive<usize>) -> Option<u32> {
    let is_fit = digits.contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    is_fit.then(|| text.parse().ok())?
}

/// A day as `2026-11-24`.
fn read_day(text: &str) -> Option<NaiveDate> {
    let parts: Vec<&str> = text.split('-').collect();
    let &[year, month, day] = parts.as_slice() else {
        return None;
    };
    let year = number(year, 4..=4)?.try_into().ok()?;
    NaiveDate::from_ymd_opt(year, number(month, 2..=2)?, number(day, 2..=2)?)
}

/// A time, perhaps with its distance from Greenwich, which a table does not need.
fn read_time(text: &str) -> Option<NaiveTime> {
    let time = text.trim().trim_end_matches('Z');
    let time = time.split(['+', '-']).next().unwrap_or_default().trim();
    let (hour, rest) = time.split_once(':')?;
    let (minute, seconds) = match rest.split_once(':') {
        Some((minute, seconds)) => (minute, Some(seconds)),
        None => (rest, None),
    };
    let second = seconds.map(|seconds| {
        let (whole, part) = seconds.split_once('.').unwrap_or((seconds, "0"));
        let is_part = !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        // A leap second is the last of its minute.
        let whole = number(whole, 1..=2).filter(|&second| is_part && second <= 60);
        whole.map(|second| second.min(59))
    });
    let second = second.unwrap_or(Some(0))?;
    NaiveTime::from_hms_opt(number(hour, 1..=2)?, number(minute, 1..=2)?, second)
}

/// In words.
impl fmt::Display for GameDate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let month = month_name(self.day.month());
        write!(f, "{} {month} {}", self.day.day(), self.day.year())?;
        match self.time {
            Some(time) => write!(f, ", {}:{:02}", time.hour(), time.minute()),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_and_times_are_read_strictly() {
        for (text, date) in [
            ("2026-11-24", Some("24 November 2026")),
            ("2026-11-24 19:30", Some("24 November 2026, 19:30")),
            ("2026-11-24T9:05:00Z", Some("24 November 2026, 9:05")),
            (
                "2026-11-24T19:30:60.25+01:00",
                Some("24 November 2026, 19:30"),
            ),
            ("2024-02-29", Some("29 February 2024")),
            ("2026-02-29", None),
            ("2026-11-4", None),
            ("26-11-2024", None),
            ("2026-11-24-1", None),
            ("+026-11-24", None),
            ("2026-11-24 24:00", None),
            ("2026-11-24 19", None),
            ("2026-11-24 19:60", None),
            ("2026-11-24 19:30:", None),
            ("2026-11-24 19:30:61", None),
            ("2026-11-24 19:30:1.", None),
        ] {
            let read = text.parse().ok();
            assert_eq!(
                read.map(|it: GameDate| it.to_string()).as_deref(),
                date,
                "{text}"
            );
        }
    }
}
