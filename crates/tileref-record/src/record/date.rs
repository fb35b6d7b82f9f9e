//! The day of a game.

use std::fmt;
use std::str::FromStr;

use chrono::{Datelike as _, Month, NaiveDate, NaiveTime, Timelike as _};

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

    /// The hour and the minute at which it began, if they are known.
    pub fn time(&self) -> Option<(u32, u32)> {
        self.time.map(|time| (time.hour(), time.minute()))
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
        let has_form = day.len() == 10 && day.bytes().filter(|byte| *byte == b'-').count() == 2;
        let day = day.parse().ok().filter(|_| has_form).ok_or(NoDate)?;
        let time = time.map(read_time).transpose()?;
        Ok(Self { day, time })
    }
}

/// A time, perhaps with its distance from Greenwich, which a table does not need.
fn read_time(text: &str) -> Result<NaiveTime, NoDate> {
    let time = text.trim().trim_end_matches('Z');
    let time = time.split(['+', '-']).next().unwrap_or_default();
    time.parse()
        .or_else(|_| NaiveTime::parse_from_str(time, "%H:%M"))
        .map_err(|_| NoDate)
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
