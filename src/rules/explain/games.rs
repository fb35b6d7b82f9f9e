//! Which rules each game has.

use crate::rules::{Crossword, Mechanic, Origin, Ruleset, Slug};

use super::slug;

/// The rules of a game, in the order in which they are named; without those of the program itself.
pub fn rules_of(game: &Ruleset) -> impl Iterator<Item = Slug> {
    let all = Slug::ALL.iter().copied();
    all.filter(|&rule| slug(rule).origin != Origin::Program && has(game, rule))
}

/// Whether a line can break this rule in a game with its house rules as they are.
fn has(game: &Ruleset, rule: Slug) -> bool {
    let jigsaw = matches!(game.mechanic, Mechanic::Jigsaw(_));
    let stacking = matches!(game.mechanic, Mechanic::Stacking(_));
    let paths = matches!(game.mechanic, Mechanic::Paths(_));
    let crossword = match &game.mechanic {
        Mechanic::Crossword(crossword) => Some(crossword),
        _ => None,
    };
    match rule {
        Slug::BadNotation
        | Slug::BadRecord
        | Slug::WrongPlayer
        | Slug::GameOver
        | Slug::WordTooShort
        | Slug::NotAWord => true,
        Slug::NotOver | Slug::RackSize => jigsaw || crossword.is_some_and(Crossword::counts_racks),
        Slug::NoPass => stacking || paths,
        Slug::NoExchange => stacking || paths || crossword.is_some_and(|one| !one.exchange),
        Slug::NoChallenge => stacking || crossword.is_some_and(|one| !one.challenge),
        Slug::NothingToChallenge | Slug::VerdictNeeded => !has(game, Slug::NoChallenge),
        Slug::NoGrid
        | Slug::RoundOpen
        | Slug::TileCount
        | Slug::RingCount
        | Slug::NotOnGrid
        | Slug::Shared => paths,
        Slug::NotStraight | Slug::SameLetter | Slug::TooManyWords => stacking,
        Slug::Direction | Slug::Centre | Slug::FirstWordLength => crossword.is_some(),
        Slug::FirstWord => jigsaw || stacking,
        Slug::CellReused
        | Slug::TurnOnOldTile
        | Slug::SingleLetterLine
        | Slug::CornerInterlock
        | Slug::FalseClaim => jigsaw,
        Slug::LetterMismatch | Slug::PartialRun | Slug::BadRun => jigsaw || crossword.is_some(),
        Slug::OffBoard
        | Slug::NoNewTile
        | Slug::TooManyTiles
        | Slug::NotConnected
        | Slug::TileSupply => !paths,
        Slug::BagTooSmall => jigsaw || crossword.is_some_and(|one| one.exchange),
    }
}
