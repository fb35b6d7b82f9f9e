//! The list of all rules, in order of precedence.

use crate::game::rules::{
    BagTooSmall, GameOver, NoChallenge, NoExchange, NoPass, NotOver, NothingToChallenge, RackSize,
    VerdictNeeded, WrongPlayer,
};
use crate::kinds::crossword::rules::{FirstWordLength, SplitLetter};
use crate::kinds::jigsaw::rules::{CornerInterlock, FalseClaim, SingleLetterLine, TurnOnOldTile};
use crate::kinds::paths::rules::{
    CubeFaces, NoGrid, NotOnGrid, RingCount, RoundOpen, Shared, TileCount,
};
use crate::kinds::stacking::rules::{CoversAll, NotStraight, SameLetter, TooHigh, TooManyWords};
use crate::options::Explanation;
use crate::referee::rules::{
    BadNotation, BadRun, CellReused, Centre, Direction, FirstWord, LetterMismatch, NoNewTile,
    NotAWord, NotConnected, OffBoard, PartialRun, TileSupply, TooManyTiles, WordTooShort,
};
use crate::rule::{Slug, rule};

/// Lists the rules.
macro_rules! rules {
    ($($rule:ident,)+) => {
        /// Every rule, in order of precedence: if a line breaks several, the first one is named.
        pub const PRECEDENCE: &[Slug] = &[$($rule::SLUG),+];

        /// What each of them means.
        const EXPLANATIONS: &[&Explanation] = &[$($rule::EXPLANATION),+];
    };
}

rules! {
    BadNotation,
    BadRecord,
    WrongPlayer,
    GameOver,
    NotOver,
    NoPass,
    NoExchange,
    NoChallenge,
    NoGrid,
    RoundOpen,
    TileCount,
    RingCount,
    CubeFaces,
    NothingToChallenge,
    VerdictNeeded,
    NotStraight,
    Direction,
    OffBoard,
    WordTooShort,
    CellReused,
    LetterMismatch,
    SameLetter,
    NoNewTile,
    TooManyTiles,
    FirstWord,
    Centre,
    FirstWordLength,
    NotConnected,
    TooHigh,
    CoversAll,
    TurnOnOldTile,
    SingleLetterLine,
    PartialRun,
    TooManyWords,
    BadRun,
    CornerInterlock,
    RackSize,
    SplitLetter,
    TileSupply,
    NotAWord,
    FalseClaim,
    BagTooSmall,
    NotOnGrid,
    Shared,
}

/// What a rule means; `None` if it is not in the list, which a test excludes.
pub fn explanation(rule: Slug) -> Option<&'static Explanation> {
    let at = PRECEDENCE.iter().position(|known| *known == rule)?;
    EXPLANATIONS.get(at).copied()
}

/// The rule with a name; case does not matter.
pub fn rule_named(name: &str) -> Option<Slug> {
    let mut rules = PRECEDENCE.iter().copied();
    rules.find(|rule| rule.name().eq_ignore_ascii_case(name))
}

rule! {
    /// The record file cannot be used: it is not YAML, it has an unknown key or option, or its players do not fit the
    /// game. The message names the line.
    BadRecord = "bad-record", Program, [];
}
