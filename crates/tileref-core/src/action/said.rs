//! A line with the time that its turn took.

use std::fmt;

use super::tokens::Tokens;
use super::{Action, NotationError, Problem};

/// The longest time of a turn: 99 hours, 59 minutes and 59 seconds.
pub const MAX_SECONDS: u32 = 100 * 3_600 - 1;

/// An action, and how long it took.
///
/// `m13 r latch @0:43` is a play of 43 seconds. The clock of the prompt adds the time to the turn, so that a
/// record has it without a clock; it may be left out. Only turns have a time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// The action.
    pub action: Action,
    /// Seconds that the turn took, if known.
    pub took: Option<u32>,
}

impl Said {
    /// Reads a line.
    ///
    /// # Errors
    /// What is wrong with the line, and where.
    ///
    /// ```
    /// use tileref_core::action::Said;
    /// let said = Said::parse("m13 r latch @0:43")?;
    /// assert_eq!((said.took, said.to_string().as_str()), (Some(43), "m13 r latch @0:43"));
    /// # Ok::<(), tileref_core::action::NotationError>(())
    /// ```
    pub fn parse(line: &str) -> Result<Self, NotationError> {
        let whole = || Action::parse(line).map(Self::from);
        let front = line.trim_end();
        let Some((front, time)) = front
            .rsplit_once(char::is_whitespace)
            .filter(|(_, last)| last.starts_with('@'))
        else {
            return whole();
        };
        // In a category, a reason or a note it is text like any other.
        let Ok(action) = Action::parse(front) else {
            return whole();
        };
        if !action.takes_turn() {
            return whole();
        }
        let Some(took) = seconds(&time[1..]) else {
            let from = Tokens::new(line).last().map_or(0, |token| token.at.start);
            return Err(NotationError {
                at: from..from + time.chars().count(),
                problem: Problem::NoTime(time.to_owned()),
            });
        };
        Ok(Self {
            action,
            took: Some(took),
        })
    }
}

impl From<Action> for Said {
    fn from(action: Action) -> Self {
        Self { action, took: None }
    }
}

/// Minutes and seconds, `1:05`; whole minutes may be more than 59.
fn seconds(time: &str) -> Option<u32> {
    let digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    let (minutes, seconds) = time.split_once(':')?;
    if !digits(minutes) || !digits(seconds) || seconds.len() != 2 {
        return None;
    }
    let (minutes, seconds): (u32, u32) = (minutes.parse().ok()?, seconds.parse().ok()?);
    let total = minutes.checked_mul(60)?.checked_add(seconds)?;
    (seconds < 60 && total <= MAX_SECONDS).then_some(total)
}

/// Seconds as people write them: `0:43`, `12:05`, `61:00`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Time(pub u32);

impl fmt::Display for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{:02}", self.0 / 60, self.0 % 60)
    }
}

/// The line as records keep it.
impl fmt::Display for Said {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.action.fmt(f)?;
        match self.took {
            Some(took) => write!(f, " @{}", Time(took)),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_have_a_time_and_nothing_else_has() {
        for (line, took) in [
            ("m13 r latch @0:43", Some(43)),
            ("pass  @1:00 ", Some(60)),
            ("forfeit @75:00", Some(4_500)),
            ("exchange 3 @0:00", Some(0)),
            ("burn m13 q @5999:59", Some(MAX_SECONDS)),
            ("m13 r latch", None),
            ("category films @0:43", None),
            ("adjust -5 late @0:43", None),
            ("note a fine play @0:43", None),
        ] {
            let said = Said::parse(line).expect(line);
            assert_eq!(said.took, took, "{line}");
            assert_eq!(Said::parse(&said.to_string()), Ok(said), "{line}");
        }
    }

    #[test]
    fn a_bad_time_is_pointed_at() {
        for line in [
            "pass @",
            "pass @43",
            "pass @0:60",
            "pass @0:5",
            "pass @6000:00",
            "pass @-1:00",
        ] {
            let error = Said::parse(line).unwrap_err();
            assert_eq!(error.at.start, 5, "{line}");
            assert!(matches!(error.problem, Problem::NoTime(_)), "{line}");
        }
        for line in ["challenge @0:10", "end @0:10", "rack abc @0:10"] {
            assert!(Said::parse(line).is_err(), "{line}");
        }
    }
}
