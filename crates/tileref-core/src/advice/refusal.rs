//! What to try instead of a line that breaks a rule.

use super::{burn, directions, example, form, has_wildcards, has_wildcards_left, left, or_else};
use crate::action::Verb;
use crate::game::Game;
use crate::grid::Grid;
use crate::kinds::paths;
use crate::lexicon::upper;
use crate::referee::Reason;
use crate::suggest::says;
use crate::tile::Face;

/// What to try, where games differ.
pub(super) fn advice(game: &Game, reason: &Reason) -> Option<String> {
    let rules = game.rules();
    let looked_up = game.vocabulary().lexicon().is_some();
    let bends = rules.mechanic.bends();
    Some(match reason {
        Reason::NoSuchDirection {
            grid: Grid::Square, ..
        } if !bends => format!("use {}", directions(game)),
        Reason::NoCornerTiles if !has_wildcards(game) => "leave out the `+`".into(),
        Reason::NotHere { verb } => return not_here(game, *verb),
        Reason::NoPass if rules.mechanic.has_burns() => {
            let burn = burn(game).map(|line| format!(": `{line}`"));
            format!("without a word, burn a tile{}", burn.unwrap_or_default())
        }
        Reason::NoExchange | Reason::BagTooSmall { bag: 0, .. } => or_else(game),
        Reason::NoChallenge if !looked_up => {
            "here every word counts as it is played; `undo` takes back a play".into()
        }
        Reason::PartialRun { run, .. } => return partial_run(game, run),
        Reason::OffBoard { .. } => return off_board(game, reason),
        Reason::GameOver => left(game),
        Reason::Paths(paths::Fault::RoundOpen { .. }) if game.is_over() => {
            "the game ended before every list was in, so this round does not count".into()
        }
        Reason::NotOver if !game.counts_racks() => {
            "this game counts no racks; `table: end` stops it when all agree".into()
        }
        Reason::TileSupply { .. } => return supply(game, reason),
        Reason::BagTooSmall { bag, .. } => format!("exchange {bag} at most, or play a word"),
        Reason::RackSize { held, .. } if *held > 0 && !game.rules().mechanic.has_corners() => {
            let wildcard = if has_wildcards(game) {
                ", `?` for a wildcard"
            } else {
                ""
            };
            format!("type all {held}: letters{wildcard}")
        }
        _ => return None,
    })
}

/// What this game has instead.
fn not_here(game: &Game, verb: Verb) -> Option<String> {
    let lists = game.rules().mechanic.rounds().is_some();
    Some(match verb {
        Verb::Words if game.vocabulary().lexicon().is_none() => {
            format!("play a word: `{}`", example(game))
        }
        Verb::Burn if lists => form(game),
        Verb::Burn => or_else(game),
        _ => return None,
    })
}

/// A whole run that would also be refused is not suggested.
fn partial_run(game: &Game, run: &str) -> Option<String> {
    let backward: String = run.chars().rev().collect();
    let refuses = |word: &str| game.vocabulary().refuses(word);
    let none = game.rules().looks_up() && refuses(run) && refuses(&backward);
    none.then(|| {
        format!(
            "the whole run is {}, which is not a word; play the word elsewhere",
            upper(run)
        )
    })
}

/// The edge of a board stays where it is; on a table everything can be moved.
fn off_board(game: &Game, reason: &Reason) -> Option<String> {
    let Reason::OffBoard { direction, .. } = reason else {
        return None;
    };
    if game.rules().mechanic.layout().is_some() {
        return Some("the board starts at column A and row 1".into());
    }
    let room = format!("shift {} 5", direction.opposite().shift().name());
    (!says(game, &room)).then(|| "start further inside".into())
}

/// More of a tile than there are.
fn supply(game: &Game, reason: &Reason) -> Option<String> {
    match reason {
        Reason::TileSupply { on_rack: true, .. } if !has_wildcards(game) => {
            Some("check the letters against the tiles".into())
        }
        Reason::TileSupply {
            on_rack: false,
            face: Face::Letter(letter),
            in_set,
        } if !has_wildcards_left(game) => {
            let letter = upper(&letter.lower().to_string());
            Some(if *in_set == 0 {
                "check the spelling".into()
            } else {
                format!("check the spelling; the set has no more {letter}")
            })
        }
        _ => None,
    }
}
