//! What a wrong challenge costs.

use std::fmt;

use super::{Setting, Values};
use crate::text::count;

/// What a wrong challenge costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum WrongChallenge {
    /// The challenger's next turn.
    #[default]
    Turn,
    /// A wrong challenge is free.
    Nothing,
    /// The game: it ends, and the challenger does not win it.
    Game,
    /// The game, for whoever was wrong: the challenger, or the player whose play is withdrawn.
    Triple,
    /// The challenger loses points.
    Costs(ChallengePoints),
    /// The challenged players gain points, and the challenger loses nothing.
    Gives(ChallengePoints),
}

/// Points for a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChallengePoints {
    points: u32,
    /// They count for each word that was challenged.
    per_word: bool,
}

impl ChallengePoints {
    /// The total for a challenge of this many words.
    pub fn of(self, words: usize) -> i64 {
        let times = if self.per_word { words } else { 1 };
        i64::from(self.points) * i64::try_from(times).unwrap_or(i64::MAX)
    }

    fn read(text: &str) -> Option<Self> {
        let single = text.strip_suffix(PER_WORD);
        let points = single.unwrap_or(text).parse().ok()?;
        (1..=WrongChallenge::MOST)
            .contains(&points)
            .then_some(Self {
                points,
                per_word: single.is_some(),
            })
    }

    fn in_words(self) -> String {
        let each = if self.per_word { " for each word" } else { "" };
        count(self.points as usize, "point") + each
    }
}

const PER_WORD: &str = " per word";
const GIVES: &str = "gives ";

impl fmt::Display for ChallengePoints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let per_word = if self.per_word { PER_WORD } else { "" };
        write!(f, "{}{per_word}", self.points)
    }
}

impl WrongChallenge {
    /// The most points that a challenge can cost or pay.
    pub const MOST: u32 = 1_000;

    /// The price in words, as in "if the words are valid, you lose your next turn".
    ///
    /// ```
    /// use tileref_referee::options::WrongChallenge;
    /// assert_eq!(WrongChallenge::Turn.price(), "you lose your next turn");
    /// ```
    pub fn price(self) -> String {
        match self {
            Self::Turn => "you lose your next turn".to_owned(),
            Self::Nothing => "you lose nothing".to_owned(),
            Self::Game | Self::Triple => "you lose the game".to_owned(),
            Self::Costs(points) => format!("you lose {}", points.in_words()),
            Self::Gives(points) => format!("the challenged player gains {}", points.in_words()),
        }
    }
}

/// Other words for a price, and what they mean.
const SYNONYMS: [(&str, &str); 6] = [
    ("double", "turn"),
    ("single", "nothing"),
    ("free", "nothing"),
    ("none", "nothing"),
    ("off", "nothing"),
    // Only valid words can be played.
    ("void", "judge=entry"),
];

/// What was meant by a text that is not one of these prices.
pub fn suggested<'a>(text: &'a str, names: &[&str]) -> Option<&'a str> {
    let known = SYNONYMS
        .iter()
        .find(|(other, _)| text.eq_ignore_ascii_case(other));
    let known = known.map(|&(_, value)| value);
    let known = known.filter(|value| names.contains(value) || value.contains('='));
    let positive = || {
        text.strip_prefix('-')
            .filter(|text| ChallengePoints::read(text).is_some())
    };
    known.or_else(positive)
}

impl Setting for WrongChallenge {
    const VALUES: Values = Values::Price(&["turn", "nothing", "game", "triple"]);

    fn of(text: &str) -> Option<Self> {
        let text = text.to_ascii_lowercase();
        match text.as_str() {
            "turn" => Some(Self::Turn),
            "nothing" => Some(Self::Nothing),
            "game" => Some(Self::Game),
            "triple" => Some(Self::Triple),
            _ => match text.strip_prefix(GIVES) {
                Some(points) => ChallengePoints::read(points).map(Self::Gives),
                None => ChallengePoints::read(&text).map(Self::Costs),
            },
        }
    }

    fn text(&self) -> String {
        match self {
            Self::Turn => "turn".to_owned(),
            Self::Nothing => "nothing".to_owned(),
            Self::Game => "game".to_owned(),
            Self::Triple => "triple".to_owned(),
            Self::Costs(points) => points.to_string(),
            Self::Gives(points) => format!("{GIVES}{points}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_price_is_written_as_it_is_read() {
        for text in [
            "turn",
            "nothing",
            "game",
            "5",
            "10 per word",
            "gives 5",
            "gives 1000 per word",
        ] {
            let value = WrongChallenge::of(text).unwrap_or_else(|| panic!("{text}"));
            assert_eq!(value.text(), text);
        }
        assert_eq!(
            WrongChallenge::of("Gives 5 Per Word"),
            WrongChallenge::of("gives 5 per word")
        );
        for text in ["", "0", "1001", "-5", "5 per turn", "gives", "gives turn"] {
            assert_eq!(WrongChallenge::of(text), None, "{text}");
        }
    }

    #[test]
    fn a_price_is_described_to_the_challenger() {
        for (text, price) in [
            ("1", "you lose 1 point"),
            ("5 per word", "you lose 5 points for each word"),
            ("gives 5", "the challenged player gains 5 points"),
        ] {
            assert_eq!(
                WrongChallenge::of(text)
                    .map(WrongChallenge::price)
                    .as_deref(),
                Some(price)
            );
        }
    }
}
