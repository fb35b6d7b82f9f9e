//! The list of all rules, in order of precedence.

use crate::game::rules::{
    BagTooSmall, GameOver, NoChallenge, NoExchange, NoPass, NotOver, NothingToChallenge, RackSize,
    VerdictNeeded, WrongPlayer,
};
use crate::kinds::crossword::rules::{Centre, Direction, FirstWordLength, SplitLetter};
use crate::kinds::jigsaw::rules::{CornerInterlock, FalseClaim, SingleLetterLine, TurnOnOldTile};
use crate::kinds::paths::rules::{NoGrid, NotOnGrid, RingCount, RoundOpen, Shared, TileCount};
use crate::kinds::stacking::rules::{NotStraight, SameLetter, TooManyWords};
use crate::referee::rules::{
    BadNotation, BadRun, CellReused, FirstWord, LetterMismatch, NoNewTile, NotAWord, NotConnected,
    OffBoard, PartialRun, TileSupply, TooManyTiles, WordTooShort,
};
use crate::rule::{Slug, rule};

/// Every rule, in order of precedence: if a line breaks several, the first one is named.
pub const PRECEDENCE: &[Slug] = &[
    BadNotation::SLUG,
    BadRecord::SLUG,
    WrongPlayer::SLUG,
    GameOver::SLUG,
    NotOver::SLUG,
    NoPass::SLUG,
    NoExchange::SLUG,
    NoChallenge::SLUG,
    NoGrid::SLUG,
    RoundOpen::SLUG,
    TileCount::SLUG,
    RingCount::SLUG,
    NothingToChallenge::SLUG,
    VerdictNeeded::SLUG,
    NotStraight::SLUG,
    Direction::SLUG,
    OffBoard::SLUG,
    WordTooShort::SLUG,
    CellReused::SLUG,
    LetterMismatch::SLUG,
    SameLetter::SLUG,
    NoNewTile::SLUG,
    TooManyTiles::SLUG,
    FirstWord::SLUG,
    Centre::SLUG,
    FirstWordLength::SLUG,
    NotConnected::SLUG,
    TurnOnOldTile::SLUG,
    SingleLetterLine::SLUG,
    PartialRun::SLUG,
    TooManyWords::SLUG,
    BadRun::SLUG,
    CornerInterlock::SLUG,
    RackSize::SLUG,
    SplitLetter::SLUG,
    TileSupply::SLUG,
    NotAWord::SLUG,
    FalseClaim::SLUG,
    BagTooSmall::SLUG,
    NotOnGrid::SLUG,
    Shared::SLUG,
];

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
