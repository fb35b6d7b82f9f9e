//! An action with the rack before it and the time it took, if they are known.

use std::fmt;

use super::rack::tiles;
use super::tokens::Tokens;
use super::{Action, NotationError, NotationProblem, Verb};
use crate::tile::{Alphabet, RackTile};

/// The longest time of a turn: 99 hours, 59 minutes and 59 seconds.
pub const MAX_SECONDS: u32 = 100 * 3_600 - 1;

/// An action, the rack before it, and the time it took.
///
/// `m13 r latch rack latchex @0:43` is a play from the rack LATCHEX that took 43 seconds. Only turns have these, and
/// both are optional: the clock at the prompt adds the time, an imported transcript the rack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypedLine {
    /// The action.
    pub action: Action,
    /// The rack before the turn, if known. It is kept for reports; no rule depends on it.
    pub rack: Option<Vec<RackTile>>,
    /// The seconds that the turn took, if known.
    pub took: Option<u32>,
}

impl TypedLine {
    /// Reads a line.
    ///
    /// # Errors
    /// What is wrong with the line, and where.
    ///
    /// ```
    /// use tileref_referee::action::TypedLine;
    /// let typed = TypedLine::parse("m13 r latch rack latchex @0:43")?;
    /// assert_eq!((typed.took, typed.rack.as_ref().map(Vec::len)), (Some(43), Some(7)));
    /// assert_eq!(typed.to_string(), "m13 r latch rack latchex @0:43");
    /// # Ok::<(), tileref_referee::action::NotationError>(())
    /// ```
    pub fn parse(line: &str) -> Result<Self, NotationError> {
        Self::parse_in(line, &Alphabet::default())
    }

    /// Reads a line of a game with this alphabet, as [`Action::parse_in`] does.
    ///
    /// # Errors
    /// What is wrong with the line, and where.
    pub fn parse_in(line: &str, alphabet: &Alphabet) -> Result<Self, NotationError> {
        let mut front = line.trim_end();
        let mut time = None;
        let mut rack = None;
        if let Some((before, last)) = last_word(front).filter(|(_, last)| last.starts_with('@')) {
            (front, time) = (before, Some(last));
        }
        let before_rack = last_word(front).and_then(|(before, _)| last_word(before));
        if let Some((before, _)) =
            before_rack.filter(|(_, word)| word.eq_ignore_ascii_case(Verb::Rack.name()))
        {
            (front, rack) = (before, Tokens::new(front, alphabet).last());
        }
        let whole = || Action::parse_in(line, alphabet).map(Self::from);
        if time.is_none() && rack.is_none() {
            return whole();
        }
        // In a category, a reason or a note they are ordinary text.
        match Action::parse_in(front, alphabet) {
            Ok(action) if action.takes_turn() => Ok(Self {
                action,
                rack: rack.map(|rack| tiles(&rack)).transpose()?,
                took: time.map(|time| took(line, time)).transpose()?,
            }),
            _ => whole(),
        }
    }
}

impl From<Action> for TypedLine {
    fn from(action: Action) -> Self {
        Self {
            action,
            rack: None,
            took: None,
        }
    }
}

/// Splits a text before its last word.
fn last_word(text: &str) -> Option<(&str, &str)> {
    let (before, last) = text.rsplit_once(char::is_whitespace)?;
    Some((before.trim_end(), last))
}

/// The seconds of `@1:05`, the last word of a line.
fn took(line: &str, time: &str) -> Result<u32, NotationError> {
    seconds(&time[1..]).ok_or_else(|| {
        let end = line.trim_end().chars().count();
        NotationProblem::NoTime(time.to_owned()).at(end - time.chars().count()..end)
    })
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

/// The line of an action with its rack and its time.
pub fn with_remarks(action: String, rack: Option<&[RackTile]>, took: Option<u32>) -> String {
    let rack = rack.map(|rack| format!(" {}", Action::Rack(rack.to_vec())));
    let time = took.map(|took| format!(" @{}", Time(took)));
    action + &rack.unwrap_or_default() + &time.unwrap_or_default()
}

/// As records have it.
impl fmt::Display for TypedLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { action, rack, took } = self;
        f.write_str(&with_remarks(action.to_string(), rack.as_deref(), *took))
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
            ("points 24 two words @0:43", Some(43)),
            ("burn m13 q @5999:59", Some(MAX_SECONDS)),
            ("m13 r latch", None),
            ("category films @0:43", None),
            ("adjust -5 late @0:43", None),
            ("note a fine play @0:43", None),
        ] {
            let typed = TypedLine::parse(line).expect(line);
            assert_eq!(typed.took, took, "{line}");
            assert_eq!(TypedLine::parse(&typed.to_string()), Ok(typed), "{line}");
        }
    }

    #[test]
    fn a_turn_remembers_its_rack() {
        for (line, rack, canonical) in [
            (
                "m13 r latch rack LATCHEX",
                "latchex",
                "m13 r latch rack latchex",
            ),
            ("pass  Rack a?+b  @1:00", "a?+b", "pass rack a?+b @1:00"),
            (
                "exchange 2 ax rack aeixxzz",
                "aeixxzz",
                "exchange 2 ax rack aeixxzz",
            ),
            // A word may be RACK as well.
            (
                "m13 r rack rack rackets",
                "rackets",
                "m13 r rack rack rackets",
            ),
        ] {
            let typed = TypedLine::parse(line).expect(line);
            let tiles = typed.rack.iter().flatten().map(ToString::to_string);
            assert_eq!(tiles.collect::<String>(), rack, "{line}");
            assert_eq!(typed.to_string(), canonical);
            assert_eq!(TypedLine::parse(canonical), Ok(typed));
        }
        for line in [
            "m13 r rack",
            "rack abc",
            "note a fine rack abc",
            "category rack abc",
        ] {
            assert_eq!(TypedLine::parse(line).expect(line).rack, None, "{line}");
        }
        for (line, at) in [("pass rack a1", 11..12), ("end rack abc", 4..8)] {
            assert_eq!(TypedLine::parse(line).expect_err(line).at, at, "{line}");
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
            let error = TypedLine::parse(line).unwrap_err();
            assert_eq!(error.at.start, 5, "{line}");
            assert!(
                matches!(error.problem, NotationProblem::NoTime(_)),
                "{line}"
            );
        }
        for line in ["challenge @0:10", "end @0:10", "rack abc @0:10"] {
            assert!(TypedLine::parse(line).is_err(), "{line}");
        }
    }
}
